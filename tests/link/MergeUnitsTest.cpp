// MergeUnitsTest.cpp - what several units say about one name.
#include "LinkTesting.h"
#include "analyzer/link/RepeatedFacts.h"
#include <chrono>
#include <numeric>

using namespace lockseam;

namespace {

/// The merged facts as one unit's text.
std::string mergedText(const Program &P) {
  UnitFacts Merged;
  Merged.MainFile = Name("all");
  Merged.Classes = P.Classes;
  Merged.Globals = P.Globals;
  Merged.Functions = P.Functions;
  return dumpFacts(Merged);
}

struct Case {
  const char *What;
  const char *Units;
  const char *Merged; // the facts of one unit that says the same
};

const Case Cases[] = {
    {"flags and annotations of all declarations, the place of the definition", R"(
unit a.cpp
function f display `f(int)` [addrtaken] at a.h:9:1 {requires(@m)}
unit b.cpp
function f display g [inline] at b:5:1 {excludes(@n), requires(@m)}
  b0: exit
unit c.cpp
function f [noreturn] at a.h:1:1 {no_analysis}
)",
     R"(
unit all
function f display g [inline addrtaken noreturn] at b:5:1 {requires(@m), excludes(@n), no_analysis}
  b0: exit
)"},
    {"without a definition, the first place", R"(
unit a.cpp
function f [system nograph] at b.h:2:1
unit b.cpp
function f [nograph] at a.h:9:1
)",
     R"(
unit all
function f [nograph] at a.h:9:1
)"},
    {"equal bodies of definitions in different places: the first place", R"(
unit a.cpp
function f at b.h:2:1
  b0: exit
unit b.cpp
function f at a.h:9:1
  b0: exit
)",
     R"(
unit all
function f at a.h:9:1
  b0: exit
)"},
    {"a body was seen in one unit: the graph is there", R"(
unit a.cpp
function f [nograph] at b.h:2:1
unit b.cpp
function f at b.h:2:1
  b0: exit
)",
     R"(
unit all
function f at b.h:2:1
  b0: exit
)"},
    {"classes: a definition wins, equal names of C programs keep the fields of both", R"(
unit a.c
class S at a.c:1:1
  field S::x type int size 4 at a.c:2:1 {guarded_by(@mu)}
class B at b.h:1:1
class D bases(B) [final] at d.h:1:1
class A [final] at a.h:1:1
unit b.c
class S at b.c:1:1
  field S::x type int size 4 at b.c:2:1 {guarded_by(@nu)}
  field S::y type int size 4 at b.c:3:1
class D at a.h:1:1
unit c.c
class S at 0.h:1:1
)",
     R"(
unit all
class A [final] at a.h:1:1
class B at b.h:1:1
class D bases(B) [final] at d.h:1:1
class S at a.c:1:1
  field S::x type int size 4 at a.c:2:1 {guarded_by(@mu), guarded_by(@nu)}
  field S::y type int size 4 at b.c:3:1
)"},
    {"globals: the declaration that knows the size", R"(
unit a.c
global table type int at a.h:1:1 {guarded_by(@mu)}
unit b.c
global table type int size 40 at b.c:7:1
unit c.c
global table type int [threadlocal] at a.h:1:1
)",
     R"(
unit all
global table type int [threadlocal] size 40 at b.c:7:1 {guarded_by(@mu)}
)"},
};

TEST(MergeUnitsTest, merged) {
  for (const Case &Each : Cases) {
    SCOPED_TRACE(Each.What);
    std::string Expected = dumpFacts(parseUnits(Each.Merged).at(0));
    std::vector<UnitFacts> Units = parseUnits(Each.Units);
    std::vector<size_t> Order(Units.size());
    std::iota(Order.begin(), Order.end(), 0);
    do {
      std::vector<UnitFacts> Shuffled;
      for (size_t I : Order)
        Shuffled.push_back(Units[I]);
      ASSERT_EQ(mergedText(linkProgram(std::move(Shuffled))), Expected);
    } while (std::next_permutation(Order.begin(), Order.end()));
  }
}

TEST(MergeUnitsTest, countsAndIndices) {
  Program P = linkText(R"(
unit a.cpp
unseen bodies 1 templates 2
class C
global g type int
function f at h.h:1:1
  b0: exit
    call x() at h.h:1:2
function x
unit b.cpp
incomplete `b.cpp:1:1: error: no`
unseen bodies 2
class D
function f at h.h:1:1
  b0: exit
    indirect ? () at h.h:1:2
)");
  EXPECT_EQ(P.Counts.Units, 2u);
  EXPECT_EQ(P.Counts.IncompleteUnits, 1u);
  EXPECT_EQ(P.Counts.FunctionsWithBody, 2u);
  EXPECT_EQ(P.Counts.DifferentBodies, 1u);
  EXPECT_EQ(P.Counts.UnresolvedCalls, 1u);
  EXPECT_EQ(P.Counts.BodiesWithoutGraph, 3u);
  EXPECT_EQ(P.Counts.TemplatesNotInstantiated, 2u);
  EXPECT_EQ(P.FunctionById.at(Name("f")), 0u);
  EXPECT_EQ(P.FunctionById.at(Name("x")), 2u);
  EXPECT_EQ(P.ClassById.at(Name("D")), 1u);
  EXPECT_EQ(P.GlobalById.at(Name("g")), 0u);
}

TEST(MergeUnitsTest, noUnitsNoProgram) {
  EXPECT_EQ(dumpCallGraph(linkProgram({})), "components\n");
}

/// Units of many functions that share a header, with pointers passed around.
std::vector<UnitFacts> largeProgram(unsigned Units, unsigned Functions, unsigned Events) {
  std::vector<UnitFacts> Result(Units);
  auto NameOf = [](unsigned U, unsigned F) {
    return Name("c:@F@unit" + std::to_string(U) + "_function" + std::to_string(F));
  };
  for (unsigned U = 0; U < Units; ++U) {
    Result[U].MainFile = Name("unit" + std::to_string(U));
    for (unsigned F = 0; F < Functions; ++F) {
      FunctionFacts &Facts = Result[U].Functions.emplace_back();
      Facts.Id = Facts.QualifiedName = F % 10 ? NameOf(U, F) : NameOf(0, F);
      Facts.HasBody = true;
      Facts.Parameters.resize(2);
      Facts.Locals.resize(2);
      Block &Body = Facts.Blocks.emplace_back();
      for (unsigned E = 0; E < Events; ++E) {
        Event &Call = Body.Events.emplace_back();
        Call.Callee = NameOf(0, (F * 7 + E * 10) % Functions / 10 * 10);
        Call.Arguments = {Value::load(LockPath::parameter(E % 2)), Value::function(NameOf(0, 0))};
        Call.Result = LockPath::local(E % 2);
      }
    }
  }
  return Result;
}

std::vector<UnitFacts> withoutRepeated(std::vector<UnitFacts> Units) {
  RepeatedFacts Repeated;
  std::vector<UnitFacts> Left; // grows: units are moved while others come
  for (UnitFacts &Unit : Units) {
    Repeated.takeOut(Unit);
    Left.push_back(std::move(Unit));
  }
  return Left;
}

TEST(MergeUnitsTest, whatIsRepeatedMayBeLeftOut) {
  for (const Case &Each : Cases) {
    SCOPED_TRACE(Each.What);
    std::vector<UnitFacts> Units = parseUnits(Each.Units);
    Program All = linkProgram(Units);
    llvm::append_range(Units, std::vector<UnitFacts>(Units.rbegin(), Units.rend()));
    for (unsigned Turn = 0; Turn < Units.size(); ++Turn) {
      std::rotate(Units.begin(), Units.begin() + 1, Units.end());
      Program P = linkProgram(withoutRepeated(Units));
      EXPECT_EQ(mergedText(P), mergedText(All));
      EXPECT_EQ(dumpCallGraph(P), dumpCallGraph(All));
    }
  }
}

TEST(MergeUnitsTest, aHeaderTakesMemoryOnce) {
  size_t Functions = 0, Room = 0;
  for (const UnitFacts &Unit : withoutRepeated(largeProgram(100, 100, 2))) {
    Functions += Unit.Functions.size();
    Room += Unit.Functions.capacity();
  }
  EXPECT_EQ(Functions, 100u * 90 + 10);
  EXPECT_EQ(Room, Functions);
}

TEST(MergeUnitsTest, largeProgramsAreLinkedQuickly) {
  std::vector<UnitFacts> Units = largeProgram(100, 100, 20);
  auto Start = std::chrono::steady_clock::now();
  Program P = linkProgram(std::move(Units));
  std::chrono::duration<double> Elapsed = std::chrono::steady_clock::now() - Start;
  EXPECT_EQ(P.Functions.size(), 100u * 90 + 10);
  EXPECT_EQ(P.Counts.DifferentBodies, 0u);
  EXPECT_LT(Elapsed.count(), 5) << "generous: sanitizers and busy machines are slow";
  RecordProperty("milliseconds", int(Elapsed.count() * 1000));
}

} // namespace
