// KeptFlowsTest.cpp - flows that are found again are those that would be made.
#include "analyzer/evidence/KeptFlows.h"
#include "../summarize/Dice.h"
#include "../summarize/SummaryTesting.h"
#include "analyzer/evidence/FlowForm.h"
#include <gmock/gmock.h>

namespace lockseam {
namespace {

/// All that is kept of the flows of a function.
std::string bytesOf(const Program &P, const Flows &Values, FunctionIndex F) {
  SummaryScope Scope(P, F);
  SummaryWriter Writer;
  Writer.enter(Scope);
  visitFlow(Writer, Values.Functions[F]);
  for (const Suspicion &Each : Values.Suspicions)
    if (Each.In == F)
      visitSuspicion(Writer, Each);
  return Writer.payload();
}

/// The order counts as well.
std::vector<FunctionIndex> suspected(const Flows &Values) {
  std::vector<FunctionIndex> Functions;
  for (const Suspicion &Each : Values.Suspicions)
    Functions.push_back(Each.In);
  return Functions;
}

struct Made {
  std::set<std::string> Functions; // that were not found, by their ids
  std::string File;                // with all summaries and flows
};

/// Finds flows with what the file holds, and compares with doing it from nothing.
Made flowsAgain(const Program &P, llvm::StringRef File) {
  KeptSummaries Kept("");
  std::unique_ptr<SummaryFile> Opened = SummaryFile::open(File);
  SummaryFile *Asked = Opened.get();
  if (Opened)
    Kept.add(std::move(Opened));
  Summaries S = summarize(P, testModels(), {.Accesses = true}, &Kept);
  std::vector<VariableGuard> Guards = inferGuards(P, S.Memory);
  Inference Known(P, S, Guards);
  KeptFlows Flowing(Kept);
  Flows Warm = findFlows(Known, &Flowing), Cold = findFlows(Known);
  EXPECT_EQ(dumpFlows(P, Warm), dumpFlows(P, Cold));
  EXPECT_EQ(suspected(Warm), suspected(Cold));
  Made Result;
  for (size_t I = 0; I < P.BottomUp.size(); ++I)
    for (FunctionIndex F : P.BottomUp[I]) {
      EXPECT_EQ(bytesOf(P, Warm, F), bytesOf(P, Cold, F)) << P.Functions[F].Id.str().str();
      if (!Asked || !Asked->has(Flowing.keys()[I]))
        Result.Functions.insert(P.Functions[F].Id.str().str());
    }
  Flowing.keep(std::move(Warm));
  auto All = [](const Digest &) { return true; };
  SummaryFileWriter Written;
  writeSummaries(P, S, Kept.keyed(), All, Written);
  Flowing.write(All, Written);
  Result.File = Written.take();
  return Result;
}

constexpr const char *Base = R"(
unit a.cpp
class S
  field S::n type int size 4
  field S::m type int size 4
  field S::mu type pthread_mutex_t
global a type int
global s type S class S
global t type int [threadlocal]
function pthread_create [system]
function get
  params s:*S class S
  locals l:int
  b0: exit
    call pthread_mutex_lock(&p0->S::mu) at 1:1
    read p0->S::n size 4 at 2:1
    assign l0 := load p0->S::n at 2:1
    call pthread_mutex_unlock(&p0->S::mu) at 3:1
    return load l0 at 4:1
function set
  params s:*S class S, to:int
  b0: exit
    call pthread_mutex_lock(&p0->S::mu) at 5:1
    write p0->S::n size 4 at 6:1
    assign p0->S::n := load p1 at 6:1
    call pthread_mutex_unlock(&p0->S::mu) at 7:1
function split
  params s:*S class S
  locals l:int
  b0: exit
    call get(load p0) -> l0 at 8:1
    call set(load p0, load l0) at 9:1
function above
  params s:*S class S
  b0: exit
    call split(load p0) at 10:1
function helper [internal]
  params s:*S class S
  b0: exit
    read p0->S::m size 4 at 11:1
    return load p0->S::m at 11:1
function holder
  params s:*S class S
  locals l:int
  b0: exit
    call pthread_mutex_lock(&p0->S::mu) at 12:1
    call helper(load p0) -> l0 at 13:1
    call pthread_mutex_unlock(&p0->S::mu) at 14:1
function counts
  locals l:int
  b0: exit
    read @a atomic at 20:1
    write @a atomic at 20:1
    assign @a := ? from(@a) at 20:1
function odd
  params s:*S class S
  locals l:int
  b0: exit
    call get(load p0) -> l0 at 21:1
    call even(load p0, load l0) at 22:1
function even
  params s:*S class S, n:int
  b0:
    call set(load p0, load p1) at 23:1
    -> b1 if load p1 != 0, b2
  b1: exit
    call odd(load p0) at 24:1
  b2: exit
function serve
  b0: exit
    write @a size 4 at 25:1
function start
  b0: exit
    write @a size 4 at 26:1
function main [main]
  locals l:int
  b0: exit
    call start() at 27:1
    call pthread_create(&l0, 0, fn serve, 0) at 28:1
    call holder(&@s) at 29:1
)";

std::string replaced(std::string Text, const std::string &From, const std::string &To) {
  size_t At = Text.find(From);
  EXPECT_NE(At, std::string::npos) << From;
  return Text.replace(At, From.size(), To);
}

TEST(KeptFlows, ComeBackAsTheyWere) {
  Program P = programOf(Base);
  Made First = flowsAgain(P, "");
  EXPECT_EQ(First.Functions.size(), P.Counts.FunctionsWithBody);
  Made Second = flowsAgain(P, First.File);
  EXPECT_TRUE(Second.Functions.empty());
  EXPECT_TRUE(flowsAgain(P, Second.File).Functions.empty());
}

struct Edit {
  const char *What;
  const char *From, *To;
  std::vector<const char *> MadeAnew;
};

/// Which flows an edit makes anew: those that it can change, and no others.
TEST(KeptFlows, AnEditCostsWhatItChanges) {
  std::string File = flowsAgain(programOf(Base), "").File;
  const std::vector<const char *> Everybody = {"get", "set",  "split", "above", "helper", "holder",
                                               "odd", "even", "serve", "start", "counts", "main"};
  const Edit Edits[] = {
      {"lines move", "at 1:1", "at 100:7", {}},
      {"a body, and nothing that callers see",
       "    write p0->S::n size 4 at 6:1\n",
       "    assign l0 := 0\n    write p0->S::n size 4 at 6:1\n",
       {"set"}},
      {"what a function gives",
       "    return load l0 at 4:1\n",
       "",
       {"get", "split", "above", "odd", "even"}},
      {"what it writes, and how",
       "assign p0->S::n := load p1 at 6:1",
       "assign p0->S::n := 0 at 6:1",
       {"set", "split", "above", "odd", "even"}},
      {"a lock that all callers hold",
       "    call pthread_mutex_lock(&p0->S::mu) at 12:1\n    call helper(load p0) -> l0 at 13:1\n",
       "    call helper(load p0) -> l0 at 13:1\n    call pthread_mutex_lock(&p0->S::mu) at 12:1\n",
       {"helper", "holder"}},
      {"two accesses that were one expression",
       "write @a atomic at 20:1",
       "write @a atomic at 20:9",
       {"counts"}},
      {"what runs before the first thread",
       "    call start() at 27:1\n    call pthread_create(&l0, 0, fn serve, 0) at 28:1\n",
       "    call pthread_create(&l0, 0, fn serve, 0) at 28:1\n    call start() at 27:1\n",
       {"start", "main"}},
      {"a global of each thread", "global t type int [threadlocal]", "global t type int",
       Everybody},
      {"a guard that is declared", "field S::m type int size 4",
       "field S::m type int size 4 {guarded_by(this.S::mu)}", Everybody},
  };
  for (const Edit &Each : Edits) {
    SCOPED_TRACE(Each.What);
    Program P = programOf(replaced(Base, Each.From, Each.To));
    Made Again = flowsAgain(P, File);
    EXPECT_THAT(Again.Functions, testing::UnorderedElementsAreArray(Each.MadeAnew));
    EXPECT_TRUE(flowsAgain(P, Again.File).Functions.empty());
  }
}

/// Statements of functions that take (s:*S, n:int) and have two locals.
std::string randomStatement(Dice &Random, unsigned Functions) {
  std::string Field = Random.oneOf({"p0->S::n", "p0->S::m"});
  std::string Local = Random.oneOf({"l0", "l1"});
  std::string Called = "f" + std::to_string(Random.below(Functions));
  switch (Random.below(7)) {
  case 0:
    return "    call pthread_mutex_lock(&p0->S::mu)\n";
  case 1:
    return "    call pthread_mutex_unlock(&p0->S::mu)\n";
  case 2:
    return "    read " + Field + " size 4\n    assign " + Local + " := load " + Field + "\n";
  case 3:
    return "    write " + Field + " size 4\n    assign " + Field + " := ? from(" + Local + ")\n";
  case 4:
    return "    call " + Called + "(load p0, load " + Local + ") -> " + Local + "\n";
  case 5:
    return "    read @a atomic\n    assign " + Local + " := load @a\n";
  default:
    return "    write @a atomic\n    assign @a := load " + Local + "\n";
  }
}

std::string randomBody(Dice &Random, unsigned Functions) {
  std::string Text = "  b0:\n";
  for (unsigned Left = Random.below(6); Left > 0; --Left)
    Text += randomStatement(Random, Functions);
  Text += "    -> b1 if load l0 != 0, b2 if load l0 == 0\n  b1:\n";
  for (unsigned Left = Random.below(5); Left > 0; --Left)
    Text += randomStatement(Random, Functions);
  return Text + "    -> b2\n  b2: exit\n    return from(" + Random.oneOf({"l0", "l1", "p1"}) +
         ")\n";
}

std::string programText(const std::vector<std::string> &Bodies) {
  std::string Text = "unit a.cpp\nclass S\n  field S::n type int size 4\n  field S::m type int "
                     "size 4\n  field S::mu type pthread_mutex_t\nglobal a type int\n";
  for (size_t I = 0; I < Bodies.size(); ++I)
    Text += "function f" + std::to_string(I) + (I % 2 ? " [internal]" : "") +
            "\n  params s:*S class S, n:int\n  locals l:int, m:int\n" + Bodies[I];
  return Text;
}

/// One function after the other becomes another one.
TEST(KeptFlows, RandomEditsGiveWhatNothingKeptGives) {
  constexpr unsigned Functions = 8;
  size_t Found = 0, All = 0;
  for (uint64_t Seed = 0; Seed < tries(60); ++Seed) {
    Dice Random(Seed);
    std::vector<std::string> Bodies;
    for (unsigned I = 0; I < Functions; ++I)
      Bodies.push_back(randomBody(Random, Functions));
    std::string File;
    for (unsigned Turn = 0; Turn < 6; ++Turn) {
      Program P = programOf(programText(Bodies));
      Made Again = flowsAgain(P, File);
      ASSERT_FALSE(HasFailure()) << "edit " << Turn << "\n" << programText(Bodies);
      All += Turn ? Functions : 0;
      Found += Turn ? Functions - Again.Functions.size() : 0;
      File = Again.File;
      Bodies[Random.below(Functions)] = randomBody(Random, Functions);
    }
  }
  EXPECT_GT(Found * 4, All) << "of " << All << " flows";
}

} // namespace
} // namespace lockseam
