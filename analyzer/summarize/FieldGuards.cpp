// FieldGuards.cpp - counts the locks held at all accesses to a variable.
#include "FieldGuards.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>

namespace lockseam {

AccessedVariable accessedVariable(LockPath Place) {
  LockPath Field = LockPath::star();
  for (LockPath At = Place; !At.isStar() && At.size() > 0; At = At.parent()) {
    if (At.lastStep() == StepKind::Deref)
      return {At, Field.isStar() ? Field : LockPath::self().field(Field.lastField())};
    if (At.lastStep() == StepKind::Field)
      Field = At;
    else
      Field = LockPath::star(); // an element: what it is in comes next
  }
  if (Place.isStar())
    return {Place, Place};
  LockPath Root = LockPath::root(Place.root());
  if (Place.root().Kind == RootKind::Global)
    return {Root, Root};
  bool IsField = Place.root().Kind == RootKind::This && !Field.isStar();
  return {Root, IsField ? Root.field(Field.lastField()) : LockPath::star()};
}

namespace {

/// How a lock is named relative to the object; none if they have nothing to do with it.
std::optional<GuardName> relativeName(LockPath Lock, LockPath Object) {
  if (std::optional<LockPath> Own = Lock.withPrefix(Object, LockPath::self()))
    return GuardName{GuardKind::Object, *Own};
  if (Lock.root().Kind == RootKind::Global)
    return GuardName{GuardKind::Global, Lock};
  // The nearest object on the way to this one that the lock belongs to.
  for (LockPath At = Object; At.size() > 0;) {
    At = At.parent();
    bool IsObject = At.size() == 0 || At.lastStep() == StepKind::Deref;
    if (!IsObject)
      continue;
    if (std::optional<LockPath> Owned = Lock.withPrefix(At, LockPath::self()))
      return GuardName{GuardKind::Owner, *Owned};
  }
  return std::nullopt;
}

struct Held {
  uint32_t Reads = 0, Writes = 0;
};

struct Uses {
  uint32_t Reads = 0, Writes = 0;
  std::map<GuardName, Held> Locks;
};

class GuardFinder {
public:
  GuardFinder(const Program &P, const GuardOptions &Options) : P(P), Options(Options) {}

  std::vector<VariableGuard> run(const std::vector<FunctionAccesses> &Functions) {
    for (FunctionIndex F = 0; F < Functions.size(); ++F)
      for (const HeldAccess &A : Functions[F].Accesses)
        count(P.Functions[F], A);
    if (!Options.IgnoreDeclared)
      addDeclaredVariables();
    std::vector<VariableGuard> Result;
    for (const auto &[Variable, Each] : All)
      Result.push_back(decide(Variable, Each));
    return Result;
  }

private:
  void count(const FunctionFacts &F, const HeldAccess &A) {
    auto [Object, Variable] = accessedVariable(A.Place);
    if (A.Atomic || Variable.isStar() || isPrivate(F, Object, Variable))
      return;
    Uses &Each = All[Variable];
    ++(A.Write ? Each.Writes : Each.Reads);
    std::vector<GuardName> Seen; // the same lock by two names is held once
    for (const HeldLock &H : A.Locks.Held) {
      std::optional<GuardName> Name = relativeName(H.Lock, Object);
      bool Enough = !A.Write || H.Mode == LockMode::Exclusive;
      if (!Name || !Enough || !insertSorted(Seen, *Name))
        continue;
      Held &Known = Each.Locks[*Name];
      ++(A.Write ? Known.Writes : Known.Reads);
    }
  }

  /// No other thread has the object, or can have it yet or still.
  bool isPrivate(const FunctionFacts &F, LockPath Object, LockPath Variable) const {
    RootKind Kind = Object.root().Kind;
    if (Object.isRoot() && Kind == RootKind::Local)
      return true;
    if (Object == LockPath::self() && (F.IsConstructor || F.IsDestructor))
      return true;
    if (Variable.root().Kind != RootKind::Global)
      return false;
    auto Known = P.GlobalById.find(Variable.root().Symbol);
    return Known != P.GlobalById.end() && P.Globals[Known->second].IsThreadLocal;
  }

  static std::optional<LockPath> declaredGuard(const std::vector<Annotation> &Annotations) {
    for (const Annotation &A : Annotations)
      if (A.Kind == AnnotationKind::GuardedBy && A.Locks.size() == 1)
        return A.Locks.front();
    return std::nullopt;
  }

  std::optional<LockPath> declaredGuard(LockPath Variable) const {
    if (Options.IgnoreDeclared)
      return std::nullopt;
    if (Variable.size() > 0) {
      const FieldFacts *Field = P.findField(Variable.lastField());
      return Field ? declaredGuard(Field->Annotations) : std::nullopt;
    }
    auto Global = P.GlobalById.find(Variable.root().Symbol);
    return Global == P.GlobalById.end() ? std::nullopt
                                        : declaredGuard(P.Globals[Global->second].Annotations);
  }

  void addDeclaredVariables() {
    for (const ClassFacts &Class : P.Classes)
      for (const FieldFacts &Field : Class.Fields)
        if (declaredGuard(Field.Annotations))
          All[LockPath::self().field(Field.Field)];
    for (const GlobalFacts &Global : P.Globals)
      if (declaredGuard(Global.Annotations))
        All[LockPath::global(Global.Id)];
  }

  VariableGuard decide(LockPath Variable, const Uses &Each) const {
    VariableGuard Result;
    Result.Variable = Variable;
    Result.Reads = Each.Reads;
    Result.Writes = Each.Writes;
    if (std::optional<LockPath> Declared = declaredGuard(Variable)) {
      bool IsGlobal = Declared->root().Kind == RootKind::Global;
      Result.Guard = {IsGlobal ? GuardKind::Global : GuardKind::Object, *Declared};
      Result.Kind = Discipline::Guarded;
      Result.Declared = true;
      if (auto Known = Each.Locks.find(Result.Guard); Known != Each.Locks.end())
        setSupport(Result, Known->second);
      return Result;
    }
    if (Each.Writes == 0)
      return Result; // nobody changes it: it needs none
    for (const auto &[Name, Known] : Each.Locks)
      prefer(Result, Each, Name, Known);
    return Result;
  }

  static void setSupport(VariableGuard &Result, const Held &Known) {
    Result.GuardedReads = Known.Reads;
    Result.GuardedWrites = Known.Writes;
  }

  /// The guard that more accesses hold; of equals the first: own locks before global ones.
  void prefer(VariableGuard &Best, const Uses &Each, const GuardName &Name,
              const Held &Known) const {
    uint32_t Support = Known.Reads + Known.Writes, Total = Each.Reads + Each.Writes;
    auto IsEnough = [&](uint32_t Part, uint32_t Of) {
      return Part >= Options.MinConfidence * Of && Part >= std::min(Options.MinSupport, Of);
    };
    Discipline Kind = Discipline::None;
    if (Known.Writes > 0 && Support >= Options.MinSupport && IsEnough(Support, Total) &&
        IsEnough(Known.Writes, Each.Writes))
      Kind = Discipline::Guarded;
    else if (Known.Writes >= Options.MinSupport && Known.Writes == Each.Writes)
      Kind = Discipline::WriteGuarded;
    if (Kind == Discipline::None)
      return;
    bool Better = Best.Kind == Discipline::None ||
                  (Kind == Discipline::Guarded && Best.Kind == Discipline::WriteGuarded) ||
                  (Kind == Best.Kind && Support > Best.GuardedReads + Best.GuardedWrites);
    if (!Better)
      return;
    Best.Kind = Kind;
    Best.Guard = Name;
    setSupport(Best, Known);
  }

  const Program &P;
  const GuardOptions &Options;
  std::map<LockPath, Uses> All;
};

} // namespace

std::vector<VariableGuard> inferGuards(const Program &P,
                                       const std::vector<FunctionAccesses> &Functions,
                                       const GuardOptions &Options) {
  return GuardFinder(P, Options).run(Functions);
}

std::string dumpGuards(const std::vector<VariableGuard> &Guards) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (const VariableGuard &G : Guards) {
    OS << dumpPath(G.Variable);
    if (G.Kind != Discipline::None)
      OS << (G.Kind == Discipline::Guarded ? " guarded_by " : " write_guarded_by ")
         << (G.Guard.Kind == GuardKind::Owner ? "owner " : "") << dumpPath(G.Guard.Path);
    OS << (G.Declared ? " declared" : "") << ", reads " << G.GuardedReads << " of " << G.Reads
       << ", writes " << G.GuardedWrites << " of " << G.Writes << '\n';
  }
  return Text;
}

} // namespace lockseam
