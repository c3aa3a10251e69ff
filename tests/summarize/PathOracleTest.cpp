// PathOracleTest.cpp - our patterns against a machine that walks all paths of a function.
//
// Compared, per program: P as (first acquisition, release, kind, second acquisition, the
// acquisitions held across); T as (lock, broken); ACQ, REL and GAP by name; the ways out
// as (locks left held, locks left released).
//
//   complete  what the machine does is reported. Exempt: pairs with a store in between,
//             which takes all names through that field away (6.1).
//   precise   what is reported the machine does, pairs over a store included. Exempt:
//             programs in which the machine had to cut paths, and those with too many
//             combinations of holds and flag at a point for the analyser to keep apart.
//
// Left out altogether:
//   - a lock taken more than three times over (bound of the analyser);
//   - release of a lock that is neither held here nor nameable by the caller: there we
//     guess, which is no part of 6.2;
//   - more than one store to a field on a path, a store through such a field, and locks
//     behind it that are held then or taken later (but for the value stored): the machine
//     knows that objects are not aliased, we do not;
//   - a variable that is read before it has a value;
//   - programs in which a variable, or memory, has different values at one point, be it on
//     a path that the flag forbids: these make a new value there (6.1), by which the old
//     locks cannot be recognised.
// One flag per program: conditions on two flags may be joined as "any of the four".
#include "PathMachine.h"
#include "SummaryTesting.h"
#include "analyzer/summarize/LockState.h"
#include <algorithm>

namespace lockseam {
namespace {

constexpr size_t StatesKeptApart = 6; // two less than MaxStates: joined ones count as well

/// The object that a lock is part of, as the machine calls it.
std::string nameOf(LockPath Path) {
  if (Path.isStar())
    return "*";
  if (Path.isRoot())
    return llvm::StringRef(dumpPath(Path)).ltrim('@').str();
  bool IsHop = Path.lastStep() == StepKind::Field && Path.lastField() == Name("S::f");
  return nameOf(Path.parent()) + (IsHop ? ".f" : "");
}

paths::Outcome reported(const FunctionSummary &S) {
  paths::Outcome Out;
  for (const Pattern &P : S.Patterns) {
    std::set<unsigned> Contexts;
    for (const Context &C : P.Contexts)
      Contexts.insert(C.Taken.Where);
    Out.Patterns.insert({P.Sites.First.Where, P.Sites.Released,
                         P.Kind == PairKind::Gap ? paths::Kind::Gap : paths::Kind::Section,
                         P.Sites.Again.Where, Contexts});
  }
  for (const LockPair &P : S.Locks.Pairs) {
    std::set<std::string> Broken;
    for (LockPath B : P.Broken)
      Broken.insert(nameOf(B));
    Out.Pairs.insert({nameOf(P.Lock), Broken});
  }
  for (const AcquiredLock &A : S.Locks.Acquired)
    Out.Acquired.insert(nameOf(A.Lock));
  for (const AcquiredLock &A : S.Locks.Gaps)
    Out.Gaps.insert(nameOf(A.Lock));
  for (LockPath P : S.Locks.Released)
    Out.Released.insert(nameOf(P));
  for (const WayOut &W : S.Locks.Ways) {
    paths::Way Each;
    for (const ExitHold &H : W.Plus)
      Each.first.insert(nameOf(H.Lock));
    for (LockPath P : W.Minus)
      Each.second.insert(nameOf(P));
    Out.Ways.insert(Each);
  }
  return Out;
}

std::string text(const std::string &S) { return S; }
std::string text(const std::set<std::string> &Set) {
  std::string Line = "{";
  for (const std::string &S : Set)
    Line += " " + S;
  return Line + " }";
}
std::string text(const paths::BrokenPair &P) { return P.first + " broken " + text(P.second); }
std::string text(const paths::Way &W) { return "+" + text(W.first) + " -" + text(W.second); }
std::string text(const paths::SitePattern &P) {
  auto [First, Released, Is, Again, Contexts] = P;
  std::string Line = "events " + std::to_string(int(First)) + ", " + std::to_string(Released) +
                     ", " + std::to_string(Again) + (Is == paths::Kind::Gap ? " (gap) in" : " in");
  for (unsigned C : Contexts)
    Line += " " + std::to_string(C);
  return Line;
}

/// A line for each element of Part that is in none of Wholes.
template <typename T>
std::string missing(const char *What, const std::set<T> &Part,
                    std::initializer_list<const std::set<T> *> Wholes) {
  std::string Lines;
  for (const T &Each : Part) {
    bool Found = false;
    for (const std::set<T> *Whole : Wholes)
      Found |= Whole->count(Each) > 0;
    if (!Found)
      Lines += std::string(What) + " " + text(Each) + "\n";
  }
  return Lines;
}

std::string lost(const paths::Outcome &Done, const paths::Outcome &Said) {
  return missing("lost pattern", Done.Patterns, {&Said.Patterns}) +
         missing("lost pair", Done.Pairs, {&Said.Pairs}) +
         missing("lost acquire", Done.Acquired, {&Said.Acquired}) +
         missing("lost release", Done.Released, {&Said.Released}) +
         missing("lost gap", Done.Gaps, {&Said.Gaps}) +
         missing("lost way", Done.Ways, {&Said.Ways});
}

std::string invented(const paths::Outcome &Done, const paths::Outcome &Said) {
  return missing("invented pattern", Said.Patterns, {&Done.Patterns, &Done.Doubtful}) +
         missing("invented pair", Said.Pairs, {&Done.Pairs, &Done.DoubtfulPairs}) +
         missing("invented acquire", Said.Acquired, {&Done.Acquired}) +
         missing("invented release", Said.Released, {&Done.Released}) +
         missing("invented gap", Said.Gaps, {&Done.Gaps}) +
         missing("invented way", Said.Ways, {&Done.Ways});
}

struct Comparison {
  bool Complete = false, Precise = false; // was compared
  size_t Patterns = 0;
  std::string Difference;
};

Comparison compare(const paths::Program &Source) {
  Comparison Result;
  paths::Outcome Done = paths::runAllPaths(Source);
  if (Done.Outside || Done.ValuesMerge || Done.StatesAtPoint > MaxStates)
    return Result;
  Program P = programOf(paths::toFacts(Source));
  Summaries S = summarize(P, testModels());
  const FunctionSummary &F = S.Functions[P.FunctionById.at(Name("f"))];
  if (F.Bounded)
    return Result;
  paths::Outcome Said = reported(F);
  Result.Complete = true;
  Result.Patterns = Done.Patterns.size();
  Result.Difference = lost(Done, Said);
  Result.Precise = !Done.Incomplete && Done.StatesAtPoint <= StatesKeptApart;
  if (Result.Precise)
    Result.Difference += invented(Done, Said);
  return Result;
}

paths::Program shrunk(paths::Program P) {
  for (bool Smaller = true; Smaller;) {
    Smaller = false;
    for (paths::Program &Next : paths::simpler(P))
      if (!compare(Next).Difference.empty()) {
        P = std::move(Next);
        Smaller = true;
        break;
      }
  }
  return P;
}

struct Suite {
  const char *What;
  paths::Wishes Wishes;
  unsigned Programs;
  friend std::ostream &operator<<(std::ostream &OS, const Suite &S) { return OS << S.What; }
};

class PathOracle : public testing::TestWithParam<Suite> {};

TEST_P(PathOracle, AgreesOnRandomPrograms) {
  auto [What, Wishes, Programs] = GetParam();
  unsigned Complete = 0, Precise = 0, WithPattern = 0;
  for (uint64_t Number = 0; Number < tries(Programs); ++Number) {
    paths::Program P = paths::randomProgram(Wishes, Number);
    Comparison Result = compare(P);
    if (!Result.Difference.empty()) {
      P = shrunk(std::move(P));
      FAIL() << What << ", program " << Number << "\n"
             << paths::toFacts(P) << compare(P).Difference;
    }
    Complete += Result.Complete;
    Precise += Result.Precise;
    WithPattern += Result.Patterns > 0;
  }
  // An oracle that leaves everything out says nothing.
  EXPECT_GT(Complete, Programs / 10);
  EXPECT_GT(Precise, Programs / 10);
  EXPECT_GT(WithPattern, Programs / 200);
  RecordProperty("Complete", static_cast<int>(Complete));
  RecordProperty("Precise", static_cast<int>(Precise));
  RecordProperty("WithPattern", static_cast<int>(WithPattern));
}

const Suite Suites[] = {
    {"fixed names", {false, false}, 8000},
    {"variables", {true, false}, 10000},
    {"variables and stores", {true, true}, 30000},
};

INSTANTIATE_TEST_SUITE_P(Walks, PathOracle, testing::ValuesIn(Suites));

/// Shrunk from programs on which machine and analyser once differed.
TEST(PathOracle, FlagGoesByTwoNames) {
  EXPECT_EQ(summaryOf(R"(
function f
  params a:int, b:int
  locals locked:int
  b0:
    assign l0 := 0
    -> b1 if load p0 != 0, b2 if load p0 == 0
  b1:
    call pthread_mutex_lock(&@m)
    assign l0 := 1
    -> b2
  b2:
    -> b3 if load p1 != 0, b4 if load p1 == 0
  b3:
    call pthread_mutex_lock(&@n)
    assign l0 := 2
    -> b5
  b4:
    -> b5
  b5:
    -> b6 if load l0 == 0, b7 if load l0 != 0
  b6: exit
    call pthread_mutex_lock(&@o)
    call pthread_mutex_unlock(&@o)
    call pthread_mutex_lock(&@o)
    call pthread_mutex_unlock(&@o)
  b7: noreturn
)"),
            "acquires @m @n @o\npair @o at 24, 25\n");
}

/// More combinations than are kept apart, all within one block.
TEST(PathOracle, BoundInsideABlockIsTold) {
  std::string Facts = "function f\n  b0: exit\n";
  for (char Lock : {'a', 'b', 'c', 'd'})
    Facts += std::string("    call pthread_mutex_trylock(&@") + Lock + ")\n";
  for (char Lock : {'a', 'b', 'c', 'd'})
    Facts += std::string("    call pthread_mutex_unlock(&@") + Lock + ")\n";
  Program P = programOf(Facts);
  EXPECT_TRUE(summarize(P, testModels()).Functions[P.FunctionById.at(Name("f"))].Bounded);
}

} // namespace
} // namespace lockseam
