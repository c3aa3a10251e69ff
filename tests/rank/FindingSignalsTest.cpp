// FindingSignalsTest.cpp - in which direction each signal moves the rank, whatever the others.
#include "analyzer/rank/FindingSignals.h"
#include <gtest/gtest.h>

namespace lockseam {
namespace {

struct Signal {
  const char *Name;
  bool FindingSignals::*Member;
  bool For;
};

const Signal Signals[] = {
    {"SameData", &FindingSignals::SameData, true},
    {"OtherWriter", &FindingSignals::OtherWriter, true},
    {"SameWriter", &FindingSignals::SameWriter, true},
    {"OtherThread", &FindingSignals::OtherThread, true},
    {"GuardKnown", &FindingSignals::GuardKnown, true},
    {"Torn", &FindingSignals::Torn, true},
    {"OtherData", &FindingSignals::OtherData, false},
    {"NobodyGetsIn", &FindingSignals::NobodyGetsIn, false},
    {"CallersHold", &FindingSignals::CallersHold, false},
    {"IsWait", &FindingSignals::IsWait, false},
    {"Unnamed", &FindingSignals::Unnamed, false},
};

FindingSignals from(unsigned Bits) {
  FindingSignals Result;
  for (unsigned I = 0; I < std::size(Signals); ++I)
    Result.*Signals[I].Member = Bits >> I & 1;
  Result.Crosses = Crossing(Bits >> std::size(Signals) & 3);
  return Result;
}

TEST(FindingSignals, EachMovesTheRankInItsDirection) {
  for (unsigned Bits = 0; Bits < 4u << std::size(Signals); Bits += 7)
    for (const Signal &Each : Signals) {
      FindingSignals Without = from(Bits);
      Without.*Each.Member = false;
      FindingSignals With = Without;
      With.*Each.Member = true;
      int Change = evaluate(With).Value - evaluate(Without).Value;
      EXPECT_GE(Each.For ? Change : -Change, 0) << Each.Name;
    }
}

TEST(FindingSignals, EachCounts) {
  for (const Signal &Each : Signals) {
    FindingSignals Without;
    Without.Crosses = Crossing::Value;
    FindingSignals With = Without;
    With.*Each.Member = true;
    EXPECT_NE(evaluate(With).Value, evaluate(Without).Value) << Each.Name;
    EXPECT_EQ(evaluate(With).Reasons.size(), evaluate(Without).Reasons.size() + 1) << Each.Name;
  }
}

TEST(FindingSignals, WhatCrossesCounts) {
  for (Crossing Each : {Crossing::Value, Crossing::Decision, Crossing::Handle}) {
    FindingSignals With;
    With.Crosses = Each;
    EXPECT_GT(evaluate(With).Value, evaluate({}).Value);
  }
}

TEST(FindingSignals, StaysInItsBounds) {
  for (unsigned Bits = 0; Bits < 4u << std::size(Signals); Bits += 3) {
    int Value = evaluate(from(Bits)).Value;
    EXPECT_GE(Value, 0);
    EXPECT_LE(Value, 100);
  }
}

} // namespace
} // namespace lockseam
