// QuietReasonsTest.cpp - each reason to stay quiet has a name, which --explain-rank prints.
#include "ToolRun.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include <algorithm>

namespace lockseam {
namespace {

struct Case {
  const char *Program; // corpus/quiet/PROGRAM_bad.cpp, which is found, and PROGRAM_ok.cpp
  const char *Reason;
  const char *Quiet = "_ok";
};

const Case Cases[] = {
    {"afresh", "- the second section itself reads what the first has read"},
    {"alone", "- no other thread runs yet"},
    {"apart", "- the two sections touch different data"},
    {"asks", "- other data that the lock guards is looked at first"},
    {"away", "- some calls lead there, and nothing else tells that they belong together"},
    {"benign", "- it is marked as intended"},
    {"busy", "- the other thread looks at a flag that says this one is at work"},
    {"callers", "- the lock is only ever taken while another one is held"},
    {"callertest", "- the function returns at once, and its callers test again"},
    {"claim", "- the first section took out what it read: nobody else has it"},
    {"differ", "- the locks may belong to different objects"},
    {"exchanged", "- nobody is seen to call it with the objects exchanged"},
    {"far", "- many calls lead there, and each may be one that is not made"},
    {"flag", "- it is an atomic that decides, which one thread alone may write"},
    {"forever", "- the function waits again and again, for ever"},
    {"guessed", "- on the way is a call through a pointer that may have many targets"},
    {"held", "- all callers hold a lock across both sections"},
    {"inferred", "- the guard is inferred from the other accesses"},
    {"join", "- the other thread has ended, or not begun, by then"},
    {"keep", "- the write leaves alone what it finds"},
    {"later", "- a test follows later, and what is done before it is not about the condition"},
    {"looked", "- the function that is called looks at the data itself before it writes"},
    {"merge", "- the write builds on what it finds"},
    {"metrics", "- by its name it is for statistics or logs"},
    {"mostly", "- the lock held across is held for most of the program"},
    {"nested", "- only if the object contains another one of its class"},
    {"noanalysis", "- the function is marked as not to be analysed"},
    {"nobody", "- no other write of the data can happen in between"},
    {"noguard", "- many use the data without the lock"},
    {"notifies", "- a notification follows, before which an empty section is useful"},
    {"onelock", "- the lock given back may be the one held, by another name"},
    {"onethread", "- only one thread is known to run both, or one for each object"},
    {"onlyadded", "- the other thread only adds elements: those that were seen stay"},
    {"onlyread", "- the data is only read"},
    {"ordered", "- load and store say what they order: one thread may be meant to write"},
    {"other", "- it is used on other data"},
    {"otherobject", "- the other thread does not take the lock: it has another object"},
    {"private", "- no other thread has the object"},
    {"recheck", "- the second section looks at the data again and decides anew"},
    {"relaxed", "- load and store are relaxed: one thread is meant to write"},
    {"repeated", "- many functions have these two sections: another finding tells it"},
    {"result", "- the result of the wait is tested"},
    {"retry", "- the second section looks at the data again and decides anew"},
    {"sometimes", "- it may be taken, or still be held, under a condition only"},
    {"timed", "- the wait ends after some time in any case"},
    {"unit", "- by its name it is test code", "_test_bad"},
    {"unlinked", "- nothing is seen to go from the first section into the second"},
    {"unnamed", "- the lock or the data has no name"},
    {"unread", "- the first section reads nothing that the second touches"},
    {"untested", "- nothing is tested before the wait either"},
    {"version", "- the second section compares a version with the one it saw"},
    {"wait", "- the gap is a wait for a condition"},
    {"working", "- unless the function leaves before it has done anything"},
    {"works", "- the rest of the statement runs with the lock held"},
};

class QuietReason : public testing::TestWithParam<Case> {};

TEST_P(QuietReason, IsPrintedWhereItHoldsAndOnlyThere) {
  ToolRun Tool;
  auto Explained = [&](const char *Twin) {
    std::string File =
        std::string(LOCKSEAM_SOURCE_DIR "/corpus/quiet/") + GetParam().Program + Twin + ".cpp";
    return Tool.run("check " + File + " --min-rank=0 --explain-rank -- -std=c++20").Out;
  };
  std::string Quiet = Explained(GetParam().Quiet);
  EXPECT_NE(Quiet.find(GetParam().Reason), std::string::npos) << Quiet;
  EXPECT_EQ(Explained("_bad").find(GetParam().Reason), std::string::npos) << Explained("_bad");
}

TEST(QuietReasons, EachHasAPair) {
  auto Source =
      llvm::MemoryBuffer::getFile(LOCKSEAM_SOURCE_DIR "/analyzer/rank/FindingSignals.cpp");
  ASSERT_TRUE(Source);
  llvm::Regex Against("(-[0-9]+|Quiet),[ \n]*\"([^\"]+)\"");
  llvm::StringRef Rest = (*Source)->getBuffer();
  unsigned Reasons = 0;
  for (llvm::SmallVector<llvm::StringRef, 3> Parts; Against.match(Rest, &Parts); ++Reasons) {
    std::string Reason = "- " + Parts[2].str();
    EXPECT_TRUE(std::any_of(std::begin(Cases), std::end(Cases), [&](const Case &Each) {
      return Each.Reason == Reason;
    })) << Reason;
    Rest = Rest.substr(static_cast<size_t>(Parts[0].end() - Rest.begin()));
  }
  EXPECT_GT(Reasons, 50u);
}

INSTANTIATE_TEST_SUITE_P(Cases, QuietReason, testing::ValuesIn(Cases),
                         [](const auto &Info) { return std::string(Info.param.Program); });

} // namespace
} // namespace lockseam
