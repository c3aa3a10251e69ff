// WorkerProtocolTest.cpp - replies of workers, also of those that were cut short.
#include "analyzer/driver/WorkerProtocol.h"
#include <gtest/gtest.h>

using namespace lockseam;

TEST(WorkerProtocolTest, Replies) {
  struct Case {
    std::string Payload, Facts, Inputs, Problem;
  };
  const char *Damaged = "the reply of the compiler is damaged";
  const Case Cases[] = {
      {"F" + frame("in") + "facts", "facts", "in", ""},
      {"F" + frame(""), "", "", ""},
      {"Ewhy", "", "", "why"},
      {"E", "", "", ""},
      {"", "", "", Damaged},
      {"F", "", "", Damaged},
      {"X" + frame("in") + "facts", "", "", Damaged},
      {"F" + frame("in").substr(0, 9), "", "", Damaged},
      {"F" + std::string(8, '\xff'), "", "", Damaged},
  };
  for (const Case &C : Cases) {
    UnitResult Got = decodeReply(C.Payload);
    EXPECT_EQ(Got.Facts, C.Facts) << C.Payload;
    EXPECT_EQ(Got.Inputs, C.Inputs) << C.Payload;
    EXPECT_EQ(Got.Problem, C.Problem) << C.Payload;
  }
}

TEST(WorkerProtocolTest, RequestsComeBack) {
  Request Asked;
  Asked.Units = {{"/d", "a.c", {"cc", "", "-c"}}, {"/d", "b.c", {}}, {"", "", {}}};
  Asked.Headers = {{"<a>"}, {2}, {{{"\"/b\"", "<c>"}, {0, 1}, {}}, {{}, {}, {{}}}}};
  Asked.WantsInputs = true;
  auto Unsaved = std::make_shared<UnsavedFiles>();
  Unsaved->add("/d/a.h", std::string("int\0a;", 6));
  Asked.Options.Unsaved = Unsaved;
  Request Got = decodeRequest(encodeRequest(Asked));
  EXPECT_EQ(Got.Units, Asked.Units);
  EXPECT_EQ(Got.Headers, Asked.Headers);
  EXPECT_TRUE(Got.WantsInputs);
  EXPECT_FALSE(Got.Options.ParseEveryBody);
  ASSERT_TRUE(Got.Options.Unsaved);
  EXPECT_EQ(Got.Options.Unsaved->all(), Unsaved->all());
  EXPECT_EQ(decodeRequest("").Units, std::vector<UnitCommand>());
}

TEST(WorkerProtocolTest, UnitsThatAreNotThereAreInNoTree) {
  Request Asked;
  Asked.Units = {{"/d", "a.c", {}}};
  Asked.Headers.Units = {0, 1, 2};
  EXPECT_EQ(decodeRequest(encodeRequest(Asked)).Headers.Units, std::vector<size_t>{0});
}

TEST(WorkerProtocolTest, AnswersComeBack) {
  for (const Answer &Said : {Answer{'B', 7, ""}, Answer{'S', 1ull << 40, "Fx"}, Answer()}) {
    std::string Bytes = encodeAnswer(Said);
    Answer Got = decodeAnswer(Bytes);
    EXPECT_EQ(Got.Kind, Said.Kind);
    EXPECT_EQ(Got.Unit, Said.Unit);
    EXPECT_EQ(Got.Reply, Said.Reply);
  }
  EXPECT_EQ(decodeAnswer("").Kind, 'Z');
  EXPECT_EQ(decodeAnswer("Rxxxxxxx").Kind, 'Z'); // cut short
}
