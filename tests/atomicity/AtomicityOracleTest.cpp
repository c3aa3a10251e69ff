// AtomicityOracleTest.cpp - inferred atomicities against all interleavings of random programs.
//
//   sound     a call whose function is at most atomic, given the locks held at the call, is
//             serializable in every execution that completes. Exempt: programs in which an
//             access goes without the guard of its variable, declared or inferred; there
//             the inference promises an error and no more, and the error is checked.
//   precise   of the functions all of whose calls are serializable and that are disciplined,
//             at least 80% are at most atomic at all their calls. Disciplined: the function
//             and those it calls do not wait, start or join threads, never release what is
//             not held nor take what cannot be taken again, and touch only plain variables
//             that are never written, or used by one thread, or have one lock that is held
//             at all accesses, exclusively at the writes.
//
// The locks held at a call are those of the execution, objects told apart.
#include "Interleaver.h"
#include "analyzer/atomicity/InferAtomicity.h"
#include "analyzer/summarize/FieldGuards.h"
#include "tests/summarize/Dice.h"
#include "tests/summarize/SummaryTesting.h"
#include <algorithm>
#include <set>

namespace lockseam {
namespace {

using threads::CallContext;
using threads::Object;
using threads::Step;

/// The lock of a path as the function of the given object sees it.
std::optional<unsigned> lockOf(LockPath Path, Object Self) {
  std::string Text = dumpPath(Path);
  if (Text == "this.S::mu" || Text == "p0->S::mu")
    return Self == Object::None ? std::nullopt : std::optional(threads::lockId({Self, 0}, Self));
  for (unsigned L = 0; L < threads::MaxGlobals; ++L)
    if (Text == "@m" + std::to_string(L))
      return L;
  for (Object Each : {Object::First, Object::Second})
    if (Text == (Each == Object::First ? "@o0.S::mu" : "@o1.S::mu"))
      return threads::lockId({Each, 0}, Self);
  return std::nullopt;
}

Holding holding(std::optional<unsigned> Lock, threads::Locks Exclusive, threads::Locks Shared) {
  if (Lock && Exclusive >> *Lock & 1)
    return Holding::Exclusive;
  return Lock && Shared >> *Lock & 1 ? Holding::Shared : Holding::None;
}

bool isAccess(const Step &S) { return S.Does <= threads::Action::Write; }
bool isWrite(const Step &S) { return S.Does == threads::Action::Write; }

/// All that is asked about one program.
class Trial {
public:
  explicit Trial(const threads::Program &Source) : Source(Source) {
    for (unsigned T = 0; T < Source.Threads.size(); ++T)
      Paths.push_back(threads::pathsOf(Source, T).value_or(std::vector<threads::Path>()));
    Runs = threads::runAll(Source, Paths);
    P = programOf(threads::toFacts(Source));
    Summaries S = summarize(P, testModels(), {.Accesses = true});
    Guards = inferGuards(P, S.Memory);
    Inferred = inferAtomicity(P, S, Guards);
    findUses();
  }

  /// Empty if all is well.
  std::string problem() const {
    if (!Unguarded.empty())
      return missedError();
    for (const auto &[Context, V] : Runs.Calls)
      if (!V.IsSerializable && basic(Context) <= Basic::Atomic)
        return describe(Context) + " is not serializable:\n" + threads::toString(V);
    return "";
  }

  bool isGuarded() const { return Unguarded.empty(); }

  struct Counts {
    unsigned Calls = 0, Torn = 0, Disciplined = 0, Proven = 0;
  };

  /// Of functions, without entries.
  Counts count() const {
    Counts Result;
    std::set<unsigned> Known, Torn, NotProven;
    for (const auto &[Context, V] : Runs.Calls) {
      unsigned F = Context.Function;
      if (F >= Source.Functions.size())
        continue;
      Known.insert(F);
      if (!V.IsSerializable)
        Torn.insert(F);
      if (basic(Context) > Basic::Atomic)
        NotProven.insert(F);
    }
    Result.Calls = Known.size();
    Result.Torn = Torn.size();
    for (unsigned F : Known)
      if (!Torn.count(F) && !Undisciplined.count(F)) {
        ++Result.Disciplined;
        Result.Proven += !NotProven.count(F);
      }
    return Result;
  }

  /// A disciplined function that is not proven, for the list of what precision lacks.
  std::string doubt() const {
    for (const auto &[Context, V] : Runs.Calls)
      if (Context.Function < Source.Functions.size() && V.IsSerializable &&
          !Undisciplined.count(Context.Function) && basic(Context) > Basic::Atomic)
        return describe(Context) + "\n";
    return "";
  }

  std::string guards() const { return dumpGuards(Guards); }

private:
  std::string nameOf(unsigned Function) const {
    size_t Known = Source.Functions.size();
    return Function < Known ? "f" + std::to_string(Function)
                            : "t" + std::to_string(Function - Known);
  }

  const Atomicity &value(unsigned Function) const {
    return Inferred.Functions[P.FunctionById.at(Name(nameOf(Function)))].Value;
  }

  Basic basic(const CallContext &C) const {
    return value(C.Function).under([&](LockPath Lock) {
      bool IsOwner = isOwnerLock(Lock);
      return holding(IsOwner ? ownerOf(C.Self) : lockOf(Lock, C.Self), C.Exclusive, C.Shared);
    });
  }

  /// The lock that guards the object as a whole.
  std::optional<unsigned> ownerOf(Object Self) const {
    LockPath Whole = LockPath::global(Name(Self == Object::First ? "o0" : "o1"));
    for (const VariableGuard &G : Guards)
      if (G.Variable == Whole && G.Kind == Discipline::Guarded)
        return lockOf(G.Guard.Path, Self);
    return std::nullopt;
  }

  std::string describe(const CallContext &C) const {
    std::string Text = nameOf(C.Function) + ", inferred " + value(C.Function).text(dumpPath);
    static constexpr const char *Objects[] = {"", "", " of o0", " of o1"};
    Text += ", called" + std::string(Objects[size_t(C.Self)]) + " holding";
    for (unsigned L = 0; L < threads::LockCount; ++L)
      if (Holding H = holding(L, C.Exclusive, C.Shared); H != Holding::None)
        Text += " " + threads::lockName(L) + (H == Holding::Shared ? " shared" : "");
    bool HoldsNothing = !(C.Exclusive | C.Shared);
    return Text + (HoldsNothing ? " nothing: " : ": ") + basicName(basic(C));
  }

  /// What the threads do to a variable.
  struct Use {
    std::set<unsigned> Threads;
    bool Written = false, Atomic = false;
    threads::Locks InAll = ~threads::Locks(0);
    bool isDisciplined() const {
      return !Atomic && (!Written || Threads.size() == 1 || InAll != 0);
    }
    bool isContended() const { return Written && Threads.size() > 1; }
  };

  template <typename Visit> void eachStep(Visit Do) const {
    for (unsigned T = 0; T < Paths.size(); ++T)
      for (const threads::Path &Each : Paths[T])
        for (const Step &S : Each.Steps)
          Do(T, Each, S);
  }

  void findUses() {
    eachStep([&](unsigned T, const threads::Path &, const Step &S) {
      if (!isAccess(S))
        return;
      Use &U = Uses[S.Target];
      U.Threads.insert(T);
      U.Written |= isWrite(S);
      U.Atomic |= S.Atomic;
      U.InAll &= isWrite(S) ? S.Exclusive : S.Exclusive | S.Shared;
    });
    Undisciplined = threads::stuckFunctions(Source);
    eachStep([&](unsigned T, const threads::Path &Each, const Step &S) {
      bool IsFine = !isAccess(S) || Uses[S.Target].isDisciplined();
      for (size_t C = 0; C < Each.Calls.size(); ++C)
        if (Each.WithWait >> C & 1 || (!IsFine && S.Calls >> C & 1))
          Undisciplined.insert(Each.Calls[C].Function);
      if (isAccess(S) && !S.Atomic && !isGuardHeld(S))
        Unguarded.insert({Source.Threads[T], S.Target});
    });
  }

  /// The variable as the analyser knows it: the field, if it has a guard of its own.
  LockPath variableOf(const Step &S) const {
    std::string Name = threads::variableName(S.Target); // x0, o1.a
    if (S.Target < threads::MaxGlobals)
      return LockPath::global(lockseam::Name(Name));
    std::string Field = "S::" + Name.substr(3);
    LockPath Own = *parsePath("this." + Field);
    bool HasGuard = llvm::any_of(Guards, [&](const VariableGuard &G) {
      return G.Variable == Own && G.Kind != Discipline::None;
    });
    return S.ByName && !HasGuard ? LockPath::global(lockseam::Name(Name.substr(0, 2))) : Own;
  }

  static Object objectOf(const Step &S) {
    unsigned FirstOfSecond = threads::MaxGlobals + threads::FieldCount;
    return S.Target < threads::MaxGlobals ? Object::None
           : S.Target < FirstOfSecond     ? Object::First
                                          : Object::Second;
  }

  bool isGuardHeld(const Step &S) const {
    LockPath Variable = variableOf(S);
    auto IsHeld = [&](const GuardName &G) {
      Holding H = holding(lockOf(G.Path, objectOf(S)), S.Exclusive, S.Shared);
      return H == Holding::Exclusive || (H == Holding::Shared && !isWrite(S));
    };
    for (const VariableGuard &G : Guards) {
      if (G.Variable != Variable)
        continue;
      if (G.Kind == Discipline::Guarded && !isWrite(S))
        return llvm::any_of(G.Guards, IsHeld);
      bool NeedsAll = G.Kind == Discipline::Guarded || G.Kind == Discipline::WriteGuarded;
      return !NeedsAll || !isWrite(S) || llvm::all_of(G.Guards, IsHeld);
    }
    return true;
  }

  std::string missedError() const {
    for (auto [Entry, Variable] : Unguarded) {
      unsigned Function = static_cast<unsigned>(Source.Functions.size()) + Entry;
      if (Uses.at(Variable).isContended() && value(Function).worst() != Basic::Error)
        return describe({Function, Object::None, 0, 0}) + ", but an access to " +
               threads::variableName(Variable) + " goes without its guard\n";
    }
    return "";
  }

  const threads::Program &Source;
  std::vector<std::vector<threads::Path>> Paths;
  threads::Behaviour Runs;
  Program P;
  std::vector<VariableGuard> Guards;
  Atomicities Inferred;
  std::map<unsigned, Use> Uses;
  std::set<unsigned> Undisciplined;                  // functions
  std::set<std::pair<unsigned, unsigned>> Unguarded; // entries, and the variable
};

/// The simplest program of which Tells still says something.
template <typename Question> threads::Program shrunk(threads::Program P, Question Tells) {
  for (bool Smaller = true; Smaller;) {
    Smaller = false;
    for (threads::Program &Next : threads::simpler(P))
      if (!Tells(Next).empty()) {
        P = std::move(Next);
        Smaller = true;
        break;
      }
  }
  return P;
}

std::string problem(const threads::Program &P) { return Trial(P).problem(); }

std::string message(const threads::Program &P) {
  Trial T(P);
  return threads::toString(P) + T.problem() + "guards:\n" + T.guards() + threads::toFacts(P);
}

/// A part of the programs: parts run side by side.
class AtomicityOracle : public testing::TestWithParam<unsigned> {};
constexpr unsigned Parts = 4;
constexpr unsigned Normal = 4000, Long = 40000;

TEST_P(AtomicityOracle, AgreesWithAllInterleavings) {
  unsigned Programs = std::min(tries(Normal), Long) / Parts;
  unsigned Checked = 0;
  Trial::Counts Sum;
  std::string Doubts;
  for (unsigned I = 0; I < Programs; ++I) {
    uint64_t Number = uint64_t(I) * Parts + GetParam();
    threads::Program P = threads::randomProgram(Number);
    Trial T(P);
    ASSERT_EQ(T.problem(), "") << "program " << Number << ", made simpler:\n"
                               << message(shrunk(P, problem));
    if (!T.isGuarded())
      continue;
    ++Checked;
    Trial::Counts Each = T.count();
    Sum.Calls += Each.Calls;
    Sum.Torn += Each.Torn;
    Sum.Disciplined += Each.Disciplined;
    Sum.Proven += Each.Proven;
    if (Each.Proven < Each.Disciplined && Doubts.size() < 4000)
      Doubts += "program " + std::to_string(Number) + "\n" + threads::toString(P) + T.doubt();
  }
  // Without programs of all kinds it would say nothing.
  EXPECT_GT(Checked, Programs * 2 / 3);
  EXPECT_GT(Sum.Torn, Programs / 4);
  EXPECT_GT(Sum.Disciplined, Programs / 2);
  EXPECT_GE(Sum.Proven * 100, Sum.Disciplined * 80) << Doubts;
  for (auto [Key, Figure] : {std::pair("checked", Checked), std::pair("functions", Sum.Calls),
                             std::pair("torn", Sum.Torn), std::pair("disciplined", Sum.Disciplined),
                             std::pair("proven", Sum.Proven)})
    RecordProperty(Key, static_cast<int>(Figure));
}

INSTANTIATE_TEST_SUITE_P(Parts, AtomicityOracle, testing::Range(0u, Parts));

} // namespace
} // namespace lockseam
