// ContextWitnessTest.cpp - findings as text: message, place, notes, rank.
#include "analyzer/check/ContextWitness.h"
#include "analyzer/facts/FactsText.h"
#include "analyzer/models/ModelTable.h"
#include <gtest/gtest.h>

namespace lockseam {
namespace {

std::string textOf(const Finding &F) {
  std::string Text =
      std::to_string(F.Where.Line) + " [" + std::to_string(F.Rank) + "] " + F.Message + "\n";
  for (const Note &N : F.Notes)
    if (N.Kind != NoteKind::Repair)
      Text += "  " + std::to_string(N.Where.Line) + " " + toldText(N) + "\n";
  return Text;
}

std::string findingsIn(const std::string &FactsText, bool Pairs = false) {
  llvm::Expected<UnitFacts> Unit = parseFacts(FactsText + R"(
function pthread_mutex_lock [system]
function pthread_mutex_unlock [system]
function pthread_cond_wait [system]
)");
  if (!Unit)
    return llvm::toString(Unit.takeError());
  std::vector<UnitFacts> Units;
  Units.push_back(std::move(*Unit));
  Program P = linkProgram(std::move(Units));
  ModelTable Models = llvm::cantFail(loadModels("", ""));
  Summaries S = summarize(P, Models, {.Pairs = Pairs, .Accesses = true});
  std::vector<VariableGuard> Guards = inferGuards(P, S.Memory);
  Inference Known(P, S, Guards);
  Known.run();
  std::string Text;
  for (const Finding &F : findContextWitness(Known, Conflicts(Known), {}, Pairs))
    Text += textOf(F);
  return Text;
}

TEST(ContextWitness, BothSectionsInOneFunction) {
  EXPECT_EQ(findingsIn(R"(
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_unlock(&@a)
)"),
            "7 [30] 'm' is taken a second time while 'a' is held: other threads can change "
            "what 'm' guards between the two sections\n"
            "  4 (1) T1: 'a' is taken here and stays held\n"
            "  5 (2) T1: 'm' is taken here the first time\n"
            "  6 (3) T1: 'm' is released here\n"
            "  7 (4) T1: 'm' is taken here the second time\n");
}

TEST(ContextWitness, ThePlaceIsWhereTheTwoFollowEachOther) {
  EXPECT_EQ(findingsIn(R"(
function add
  b0: exit
    call pthread_mutex_lock(&this.S::mu)
    call pthread_mutex_unlock(&this.S::mu)
function twice
  b0: exit
    call add() on &this
    call add() on &this
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call twice() on &@s
    call pthread_mutex_unlock(&@a)
)"),
            "9 [30] 'this->mu' is taken a second time while 'a' is held: other threads can "
            "change what 'this->mu' guards between the two sections\n"
            "  12 (1) T1: 'a' is taken here and stays held\n"
            "  13 (2) T1: with 'a' held, 'twice' is called here\n"
            "  8 (3) T1: 'this->mu' is taken here the first time, in 'add'\n"
            "  4 (4) T1: taken here\n"
            "  9 (5) T1: 'this->mu' is taken here the second time, in 'add'\n"
            "  4 (6) T1: taken here\n");
}

TEST(ContextWitness, FurtherPlacesAndContextsAreNotes) {
  EXPECT_EQ(findingsIn(R"(
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call pthread_mutex_lock(&@b)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_unlock(&@b)
    call pthread_mutex_unlock(&@a)
)"),
            "8 [30] 'm' is taken a second time while 'a' is held: other threads can change "
            "what 'm' guards between the two sections\n"
            "  4 (1) T1: 'a' is taken here and stays held\n"
            "  6 (2) T1: 'm' is taken here the first time\n"
            "  7 (3) T1: 'm' is released here\n"
            "  8 (4) T1: 'm' is taken here the second time\n"
            "  5 'b' is held as well, from here on\n"
            "  10 'm' is taken again here as well, with 'a' held\n");
}

TEST(ContextWitness, AContextWithoutANameRanksLow) {
  EXPECT_EQ(findingsIn(R"(
function f
  b0: exit
    call pthread_mutex_lock(?)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_unlock(?)
)"),
            "7 [5] 'm' is taken a second time while a lock without a name is held: other "
            "threads can change what 'm' guards between the two sections\n"
            "  4 (1) T1: a lock without a name is taken here and stays held\n"
            "  5 (2) T1: 'm' is taken here the first time\n"
            "  6 (3) T1: 'm' is released here\n"
            "  7 (4) T1: 'm' is taken here the second time\n");
}

TEST(ContextWitness, AWaitUnderAnotherLockSaysSo) {
  EXPECT_EQ(findingsIn(R"(
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call pthread_mutex_lock(&@m)
    call pthread_cond_wait(&@c, &@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_unlock(&@a)
)"),
            "6 [30] this wait gives 'm' away and takes it again while 'a' stays held: other "
            "threads change what 'm' guards in between\n"
            "  4 (1) T1: 'a' is taken here and stays held\n"
            "  5 (2) T1: 'm' is taken here the first time\n"
            "  6 (3) T1: 'm' is taken here the second time\n");
}

TEST(ContextWitness, PairsOfDifferentLocksOnlyWhenAskedFor) {
  const char *TwoLocks = R"(
function f
  b0: exit
    call pthread_mutex_lock(&@a)
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
    call pthread_mutex_lock(&@n)
    call pthread_mutex_unlock(&@n)
    call pthread_mutex_unlock(&@a)
)";
  EXPECT_EQ(findingsIn(TwoLocks), "");
  EXPECT_EQ(findingsIn(TwoLocks, /*Pairs=*/true),
            "7 [30] 'n' is taken here after 'm' was taken and released, both while 'a' is "
            "held: what the two guard can change in between\n"
            "  4 (1) T1: 'a' is taken here and stays held\n"
            "  5 (2) T1: 'm' is taken here the first time\n"
            "  6 (3) T1: 'm' is released here\n"
            "  7 (4) T1: 'n' is taken here the second time\n");
}

} // namespace
} // namespace lockseam
