// QuietReasonsTest.cpp - each reason to stay quiet has a name, which --explain-rank prints.
#include "ToolRun.h"

namespace lockseam {
namespace {

struct Case {
  const char *Program; // corpus/quiet/PROGRAM_bad.cpp, which is found, and PROGRAM_ok.cpp
  const char *Reason;
};

const Case Cases[] = {
    {"alone", "- no other thread runs yet"},
    {"benign", "- it is marked as intended"},
    {"callers", "- the lock is only ever taken while another one is held"},
    {"claim", "- the first section took out what it read: nobody else has it"},
    {"join", "- the other thread has ended, or not begun, by then"},
    {"keep", "- the write leaves alone what it finds"},
    {"merge", "- the write builds on what it finds"},
    {"metrics", "- by its name it is for statistics or logs"},
    {"nobody", "- no other write of the data can happen in between"},
    {"private", "- no other thread has the object"},
    {"recheck", "- the second section looks at the data again and decides anew"},
    {"version", "- the second section compares a version with the one it saw"},
};

class QuietReason : public testing::TestWithParam<Case> {};

TEST_P(QuietReason, IsPrintedWhereItHoldsAndOnlyThere) {
  ToolRun Tool;
  auto Explained = [&](const char *Twin) {
    std::string File =
        std::string(LOCKSEAM_SOURCE_DIR "/corpus/quiet/") + GetParam().Program + Twin + ".cpp";
    return Tool.run("check " + File + " --min-rank=0 --explain-rank -- -std=c++20").Out;
  };
  EXPECT_NE(Explained("_ok").find(GetParam().Reason), std::string::npos) << Explained("_ok");
  EXPECT_EQ(Explained("_bad").find(GetParam().Reason), std::string::npos) << Explained("_bad");
}

INSTANTIATE_TEST_SUITE_P(Cases, QuietReason, testing::ValuesIn(Cases),
                         [](const auto &Info) { return std::string(Info.param.Program); });

} // namespace
} // namespace lockseam
