// FindingSignalsTest.cpp - in which direction each signal moves the rank, whatever the others.
#include "analyzer/rank/FindingSignals.h"
#include <gtest/gtest.h>
#include <random>

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
    {"Together", &FindingSignals::Together, true},
    {"Mirrored", &FindingSignals::Mirrored, true},
    {"Cleared", &FindingSignals::Cleared, true},
    {"Unlocked", &FindingSignals::Unlocked, true},
    {"DoubleChecked", &FindingSignals::DoubleChecked, true},
    {"HeldAcross", &FindingSignals::HeldAcross, true},
    {"Unlinked", &FindingSignals::Unlinked, false},
    {"Apart", &FindingSignals::Apart, false},
    {"Unread", &FindingSignals::Unread, false},
    {"Afresh", &FindingSignals::Afresh, false},
    {"OtherData", &FindingSignals::OtherData, false},
    {"NobodyGetsIn", &FindingSignals::NobodyGetsIn, false},
    {"NoGuard", &FindingSignals::NoGuard, false},
    {"OneThread", &FindingSignals::OneThread, false},
    {"OtherObject", &FindingSignals::OtherObject, false},
    {"CallersHold", &FindingSignals::CallersHold, false},
    {"IsWait", &FindingSignals::IsWait, false},
    {"Unnamed", &FindingSignals::Unnamed, false},
    {"Protected", &FindingSignals::Protected, false},
    {"Nested", &FindingSignals::Nested, false},
    {"MostlyHeld", &FindingSignals::MostlyHeld, false},
    {"Joined", &FindingSignals::Joined, false},
    {"Rechecked", &FindingSignals::Rechecked, false},
    {"Versioned", &FindingSignals::Versioned, false},
    {"Claimed", &FindingSignals::Claimed, false},
    {"Merges", &FindingSignals::Merges, false},
    {"OnlyAdded", &FindingSignals::OnlyAdded, false},
    {"Looked", &FindingSignals::Looked, false},
    {"Asks", &FindingSignals::Asks, false},
    {"Busy", &FindingSignals::Busy, false},
    {"OneLock", &FindingSignals::OneLock, false},
    {"Flag", &FindingSignals::Flag, false},
    {"Keeps", &FindingSignals::Keeps, false},
    {"Relaxed", &FindingSignals::Relaxed, false},
    {"Private", &FindingSignals::Private, false},
    {"Ordered", &FindingSignals::Ordered, false},
    {"Repeated", &FindingSignals::Repeated, false},
    {"Guessed", &FindingSignals::Guessed, false},
    {"Away", &FindingSignals::Away, false},
    {"Far", &FindingSignals::Far, false},
    {"Alone", &FindingSignals::Alone, false},
    {"Metrics", &FindingSignals::Metrics, false},
    {"Test", &FindingSignals::Test, false},
    {"Benign", &FindingSignals::Benign, false},
    {"Cyclic", &FindingSignals::Cyclic, true},
    {"Retaken", &FindingSignals::Retaken, true},
    {"Direct", &FindingSignals::Direct, true},
    {"Unguarded", &FindingSignals::Unguarded, true},
    {"Discarded", &FindingSignals::Discarded, true},
    {"TestedOnce", &FindingSignals::TestedOnce, true},
    {"Promised", &FindingSignals::Promised, true},
    {"Expected", &FindingSignals::Expected, true},
    {"MayDiffer", &FindingSignals::MayDiffer, false},
    {"NoOrder", &FindingSignals::NoOrder, false},
    {"Sometimes", &FindingSignals::Sometimes, false},
    {"WhenWorking", &FindingSignals::WhenWorking, false},
    {"Inferred", &FindingSignals::Inferred, false},
    {"OnlyRead", &FindingSignals::OnlyRead, false},
    {"NoAnalysis", &FindingSignals::NoAnalysis, false},
    {"Works", &FindingSignals::Works, false},
    {"Notifies", &FindingSignals::Notifies, false},
    {"Untested", &FindingSignals::Untested, false},
    {"Timed", &FindingSignals::Timed, false},
    {"ResultTested", &FindingSignals::ResultTested, false},
    {"TestsLater", &FindingSignals::TestsLater, false},
    {"WaitsForEver", &FindingSignals::WaitsForEver, false},
    {"CallersTest", &FindingSignals::CallersTest, false},
};

constexpr unsigned Samples = 4000;

/// Each signal set or not, by the numbers of a generator that always gives the same.
FindingSignals sample(std::mt19937 &Random) {
  FindingSignals Result;
  for (const Signal &Each : Signals)
    Result.*Each.Member = Random() % 4 == 0;
  Result.Crosses = Crossing(Random() % 4);
  return Result;
}

TEST(FindingSignals, EachMovesTheRankInItsDirection) {
  std::mt19937 Random(1);
  for (unsigned I = 0; I < Samples; ++I) {
    FindingSignals Some = sample(Random);
    for (const Signal &Each : Signals) {
      FindingSignals Without = Some;
      Without.*Each.Member = false;
      FindingSignals With = Without;
      With.*Each.Member = true;
      int Change = evaluate(With).Value - evaluate(Without).Value;
      EXPECT_GE(Each.For ? Change : -Change, 0) << Each.Name;
    }
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
  std::mt19937 Random(2);
  for (unsigned I = 0; I < Samples; ++I) {
    int Value = evaluate(sample(Random)).Value;
    EXPECT_GE(Value, 0);
    EXPECT_LE(Value, 100);
  }
}

} // namespace
} // namespace lockseam
