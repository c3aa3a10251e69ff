// KeptSummariesTest.cpp - summaries that are found again are those that would be made.
#include "analyzer/summarize/KeptSummaries.h"
#include "Dice.h"
#include "SeedProgram.h"
#include "SummaryTesting.h"
#include "analyzer/summarize/SummaryForm.h"
#include "llvm/ADT/StringExtras.h"
#include <gmock/gmock.h>

namespace lockseam {
namespace {

constexpr SummarizeOptions WithAccesses{.Pairs = true, .Accesses = true};

/// All that is kept of a function, and nothing of where sets are shared.
std::string bytesOf(const Program &P, const Summaries &S, FunctionIndex F) {
  SummaryScope Scope(P, F);
  SummaryWriter Writer;
  Writer.enter(Scope);
  visitSummary(Writer, S.Functions[F]);
  visitMemory(Writer, S.Memory[F]);
  Writer.writeSets();
  return Writer.payload();
}

std::string fileOf(const Program &P, const Summaries &S, const KeyedSummaries &Keyed,
                   llvm::function_ref<bool(const Digest &)> Wanted) {
  SummaryFileWriter File;
  writeSummaries(P, S, Keyed, Wanted, File);
  return File.take();
}

struct Made {
  std::set<std::string> Functions; // that were not found, by their ids
  std::string File;                // with all summaries
};

/// Summarizes with what the file holds, and compares with doing it from nothing.
Made summarizeAgain(const Program &P, llvm::StringRef File, const std::string &Question = "",
                    const ModelTable &Models = testModels()) {
  KeptSummaries Kept(Question);
  std::unique_ptr<SummaryFile> Opened = SummaryFile::open(File);
  SummaryFile *Asked = Opened.get();
  if (Opened)
    Kept.add(std::move(Opened));
  Summaries Warm = summarize(P, Models, WithAccesses, &Kept);
  Summaries Cold = summarize(P, Models, WithAccesses);
  EXPECT_EQ(dumpSummaries(P, Warm), dumpSummaries(P, Cold));
  EXPECT_EQ(dumpAccesses(P, Warm.Memory), dumpAccesses(P, Cold.Memory));
  Made Result;
  for (size_t I = 0; I < P.BottomUp.size(); ++I)
    for (FunctionIndex F : P.BottomUp[I]) {
      EXPECT_EQ(bytesOf(P, Warm, F), bytesOf(P, Cold, F)) << P.Functions[F].Id.str().str();
      if (!Asked || !Asked->has(Kept.keyed().Keys[I]))
        Result.Functions.insert(P.Functions[F].Id.str().str());
    }
  Result.File = fileOf(P, Warm, Kept.keyed(), [](const Digest &) { return true; });
  return Result;
}

constexpr const char *Base = R"(
unit a.cpp
class Box
  field Box::mu type std::mutex class std::mutex
  field Box::n type int
  field Box::next type *Box class Box
  field Box::peer type *Box class Box
  field Box::hook type *void
  field Box::unhook type *void
class Big bases(Box)
class std::mutex
class Gate [capability]
  field Gate::inner type pthread_mutex_t
global g_mu type pthread_mutex_t display g_mu
function std::mutex::lock name std::mutex::lock class std::mutex [system]
function std::mutex::unlock name std::mutex::unlock class std::mutex [system]
function enter name enter
function leaf name leaf
  params b:*Box
  b0: exit
    call std::mutex::lock on &p0->Box::mu () at 1:1
    write p0->Box::n size 4 at 2:1
    call std::mutex::unlock on &p0->Box::mu () at 3:1
function other name other
  params b:*Box
  b0: exit
    read p0->Box::n size 4 at 4:1
function middle name middle
  params b:*Box
  b0: exit
    call leaf(load p0) at 5:1
    call leaf(load p0) at 6:1
function top name top
  params b:*Box
  b0: exit
    call pthread_mutex_lock(&@g_mu) at 7:1
    call middle(load p0->Box::next) at 8:1
    call middle(load p0->Box::next) at 9:1
    call enter(load p0) at 10:1
    call pthread_mutex_unlock(&@g_mu) at 11:1
function Box::run name Box::run class Box [virtual]
  b0: exit
    write this.Box::n size 4 at 12:1
function runs name runs
  params b:*Box
  b0: exit
    virtual Box::run on load p0 () at 13:1
function odd name odd
  params b:*Box
  b0: exit
    call even(load p0->Box::next) at 14:1
function even name even
  params b:*Box
  b0:
    call leaf(load p0) at 15:1
    -> b1 if load p0 != 0, b2
  b1: exit
    call odd(load p0) at 16:1
  b2: exit
class Shape
class Round bases(Shape)
function Shape::area name Shape::area class Shape [virtual pure]
function Round::area name Round::area class Round [virtual] overrides(Shape::area)
  b0: exit
function measures name measures
  params s:*Shape
  b0: exit
    virtual Shape::area on load p0 ()
class Cond
  field Cond::of type *std::mutex class std::mutex
class Room
  field Room::mu type std::mutex class std::mutex
  field Room::spare type std::mutex class std::mutex
  field Room::free type Cond class Cond
global g_sem type sem_t
class Guard [scoped]
function Room::Room name Room::Room class Room [ctor]
  b0: exit
    assign this.Room::free.Cond::of := &this.Room::mu
function waits name waits
  params r:*Room
  b0: exit
    call std::mutex::lock on load p0->Room::free.Cond::of ()
function sem_init [system]
function sem_wait [system]
function sem_post [system]
function begins name begins
  b0: exit
    call sem_init(&@g_sem, 0, 1)
function counts name counts
  b0: exit
    call sem_wait(&@g_sem)
    write @g_sem size 4
    call sem_post(&@g_sem)
function first name first [addrtaken] signature `(p)`
  params b:*Box
  b0: exit
    call std::mutex::lock on &p0->Box::mu ()
function second name second [addrtaken] signature `(p)`
  params b:*Box
  b0: exit
    write p0->Box::n size 4
function hooks name hooks
  params b:*Box
  b0: exit
    assign p0->Box::hook := fn first
    assign p0->Box::unhook := fn second
function through name through
  params b:*Box
  b0: exit
    indirect load p0->Box::hook callee `(p)`(load p0)
    indirect load p0->Box::unhook callee `(p)`(load p0->Box::next)
function get name get
  params b:*Box
  b0: exit
    return load p0->Box::next
function uses name uses
  params b:*Box
  locals n:*Box
  b0: exit
    call get(load p0) -> l0
    call std::mutex::lock on &l0->Box::mu ()
function Guard::Guard name Guard::Guard class Guard [ctor] types(std::mutex) {acquire(p0^)}
function guards name guards
  params b:*Box
  locals g:Guard class Guard
  b0: exit
    construct Guard::Guard on &l0 (&p0->Box::mu)
)";

std::string replaced(std::string Text, const std::string &From, const std::string &To) {
  size_t At = Text.find(From);
  EXPECT_NE(At, std::string::npos) << From;
  return Text.replace(At, From.size(), To);
}

TEST(KeptSummaries, ComeBackAsTheyWere) {
  Program P = programOf(Base);
  Made First = summarizeAgain(P, "");
  EXPECT_EQ(First.Functions.size(), P.Counts.FunctionsWithBody);
  Made Second = summarizeAgain(P, First.File);
  EXPECT_TRUE(Second.Functions.empty());
  EXPECT_TRUE(summarizeAgain(P, Second.File).Functions.empty());
}

struct Edit {
  const char *What;
  const char *From, *To;
  std::vector<const char *> MadeAnew;
};

/// Which summaries an edit makes anew: those that it can change, and no others.
TEST(KeptSummaries, AnEditCostsWhatItChanges) {
  std::string File = summarizeAgain(programOf(Base), "").File;
  const std::vector<const char *> Everybody = {
      "leaf",    "other",      "middle", "top",    "Box::run", "runs",        "odd",
      "even",    "Room::Room", "waits",  "begins", "counts",   "first",       "second",
      "through", "get",        "uses",   "guards", "hooks",    "Round::area", "measures"};
  const Edit Edits[] = {
      {"lines move", "at 1:1", "at 100:7", {}},
      {"a body, and what callers see of it: all above",
       "    write p0->Box::n size 4 at 2:1\n",
       "    assign p0->Box::next := ?\n",
       {"leaf", "middle", "top", "odd", "even"}},
      {"a body, and nothing that callers see", "size 4 at 2:1", "size 8 at 2:1", {"leaf"}},
      {"a lock less, below", "    call leaf(load p0) at 6:1\n", "", {"middle", "top"}},
      {"a function in a cycle",
       "call odd(load p0) at 16:1",
       "call odd(load p0->Box::next) at 16:1",
       {"odd", "even"}},
      {"a declaration that is called",
       "function enter name enter\n",
       "function enter name enter {acquire(p0->Box::mu)}\n",
       {"top"}},
      {"the name that models know",
       "function enter name enter\n",
       "function enter name pthread_mutex_lock\n",
       {"top"}},
      {"an override in a derived class",
       "function odd name",
       "function Big::run name Big::run class Big [virtual] overrides(Box::run)\n  b0: exit\n"
       "    call pthread_mutex_lock(&@g_mu)\nfunction odd name",
       {"Big::run", "runs"}},
      {"the spelling of a field",
       "field Box::next type *Box",
       "field Box::next type &Box",
       {"top", "odd", "even", "get", "uses", "through"}},
      {"the spelling of a global", "display g_mu", "display other_name", {"top"}},
      {"another field",
       "  field Box::n type int\n",
       "  field Box::n type int\n  field Box::m type int\n",
       {}},
      {"another global", "global g_mu", "global g_new\nglobal g_mu", {}},
      {"what a function returns",
       "return load p0->Box::next",
       "return load p0->Box::peer",
       {"get", "uses"}},
      {"which call reaches which function",
       "Box::hook := fn first\n    assign p0->Box::unhook := fn second",
       "Box::hook := fn second\n    assign p0->Box::unhook := fn first",
       {"hooks", "through"}},
      {"an attribute of what is overridden",
       "class Shape [virtual pure]\n",
       "class Shape [virtual pure] {acquire(@g_mu)}\n",
       {"measures"}},
      {"a class of guards", "class Guard [scoped]", "class Guard", {"guards"}},
      {"a capability: everybody may know it", "field Gate::inner", "field Gate::renamed",
       Everybody},
      {"a pointer that constructors set", "Cond::of := &this.Room::mu",
       "Cond::of := &this.Room::spare", Everybody},
      {"a semaphore that counts", "sem_init(&@g_sem, 0, 1)", "sem_init(&@g_sem, 0, 2)", Everybody},
  };
  for (const Edit &Each : Edits) {
    SCOPED_TRACE(Each.What);
    Program P = programOf(replaced(Base, Each.From, Each.To));
    Made Again = summarizeAgain(P, File);
    EXPECT_THAT(Again.Functions, testing::UnorderedElementsAreArray(Each.MadeAnew));
    EXPECT_TRUE(summarizeAgain(P, Again.File).Functions.empty());
  }
}

TEST(KeptSummaries, ModelsAndOptionsAreAskedFor) {
  Program P = programOf(Base);
  std::string File = summarizeAgain(P, "", "some models").File;
  EXPECT_TRUE(summarizeAgain(P, File, "some models").Functions.empty());
  EXPECT_EQ(summarizeAgain(P, File, "other models").Functions.size(), P.Counts.FunctionsWithBody);
  KeptSummaries Kept("some models");
  Kept.add(SummaryFile::open(File));
  summarize(P, testModels(), {.Pairs = false, .Accesses = true}, &Kept);
  EXPECT_EQ(Kept.made(), P.BottomUp.size());
}

TEST(KeptSummaries, AFileMayHoldAPart) {
  Program P = programOf(Base);
  KeptSummaries Kept("");
  Summaries S = summarize(P, testModels(), WithAccesses, &Kept);
  const KeyedSummaries &Keyed = Kept.keyed();
  std::string Part =
      fileOf(P, S, Keyed, [&](const Digest &Key) { return Key != Keyed.Keys.front(); });
  EXPECT_EQ(SummaryFile::open(Part)->size(), P.BottomUp.size() - 1);
  EXPECT_EQ(summarizeAgain(P, Part).Functions.size(), P.BottomUp.front().size());
}

/// A file that anybody may have written: what is read of it can be used.
void useDamaged(const Program &P, llvm::StringRef File) {
  KeptSummaries Kept("");
  if (std::unique_ptr<SummaryFile> Opened = SummaryFile::open(File))
    Kept.add(std::move(Opened));
  Summaries S = summarize(P, testModels(), WithAccesses, &Kept);
  dumpSummaries(P, S);
  dumpAccesses(P, S.Memory);
}

TEST(KeptSummaries, DamageIsNoSummaryOrAUsableOne) {
  Program P = programOf(Base);
  std::string File = summarizeAgain(P, "").File;
  for (size_t Size = 0; Size < File.size(); ++Size)
    EXPECT_FALSE(SummaryFile::open(llvm::StringRef(File).take_front(Size))) << Size;
  for (size_t At = 0; At < File.size(); ++At)
    for (int Bit = 0; Bit < 8; ++Bit) {
      std::string Flipped = File;
      Flipped[At] = static_cast<char>(Flipped[At] ^ 1 << Bit);
      useDamaged(P, Flipped);
    }
}

/// One function after the other becomes another one; units come in any order.
TEST(KeptSummaries, RandomEditsGiveWhatNothingKeptGives) {
  size_t Found = 0, All = 0;
  for (uint64_t Seed = 0; Seed < tries(60); ++Seed) {
    Dice Random(Seed);
    auto Profile = static_cast<seed::Profile>(Random.below(3));
    seed::Program Code = seed::randomProgram(Profile, Seed);
    std::string File;
    for (unsigned Turn = 0; Turn < 6; ++Turn) {
      Program P = programOf(seed::toFacts(Code));
      Made Again = summarizeAgain(P, File);
      ASSERT_FALSE(HasFailure()) << "program " << Seed << ", edit " << Turn << "\n"
                                 << seed::toString(Code);
      All += Turn ? P.Counts.FunctionsWithBody : 0;
      Found += Turn ? P.Counts.FunctionsWithBody - Again.Functions.size() : 0;
      File = Again.File;
      seed::Program Other = seed::randomProgram(Profile, Random.below(1000000));
      size_t Last = std::min(Code.Functions.size(), Other.Functions.size());
      size_t Which = Random.below(static_cast<unsigned>(Last));
      Code.Functions[Which] = Other.Functions[Which];
      for (seed::Body &Body : Code.Functions)
        std::erase_if(Body, [&](const seed::Stmt &S) {
          return S.Kind == seed::StmtKind::Call && S.Callee >= Code.Functions.size();
        });
    }
  }
  EXPECT_GT(Found * 4, All) << "of " << All << " summaries";
}

} // namespace
} // namespace lockseam
