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
  Request Asked{{"/d", "a.c", {"cc", "", "-c"}}, {}, true};
  auto Unsaved = std::make_shared<UnsavedFiles>();
  Unsaved->add("/d/a.h", std::string("int\0a;", 6));
  Asked.Options.Unsaved = Unsaved;
  Request Got = decodeRequest(encodeRequest(Asked));
  EXPECT_EQ(Got.Command, Asked.Command);
  EXPECT_TRUE(Got.WantsInputs);
  EXPECT_FALSE(Got.Options.ParseEveryBody);
  ASSERT_TRUE(Got.Options.Unsaved);
  EXPECT_EQ(Got.Options.Unsaved->all(), Unsaved->all());
  EXPECT_EQ(decodeRequest("").Command, UnitCommand());
}
