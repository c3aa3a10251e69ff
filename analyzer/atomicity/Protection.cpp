// Protection.cpp - from the path to an object to what protects it.
#include "Protection.h"
#include "Escape.h"
#include <algorithm>

namespace lockseam {

static Name ownerField() {
  static const Name Owner("$owner");
  return Owner;
}

LockPath ownerLock(LockPath Object) { return Object.field(ownerField()); }

bool isOwnerLock(LockPath Lock) {
  return !Lock.isStar() && Lock.size() > 0 && Lock.lastStep() == StepKind::Field &&
         Lock.lastField() == ownerField();
}

LockPath unknownOwner() {
  static const LockPath Unknown = ownerLock(LockPath::global(Name("$unknown")));
  return Unknown;
}

constexpr uint32_t WordSize = 8;

Basic unguarded(uint32_t Size) { return Size > WordSize ? Basic::Compound : Basic::Atomic; }

Protections::Protections(const Program &P, const Summaries &S,
                         const std::vector<VariableGuard> &Guards)
    : P(P), S(S) {
  for (const VariableGuard &G : Guards)
    this->Guards[G.Variable] = GuardOf[G.Variable] = &G;
  for (const FunctionFacts &F : P.Functions)
    Fresh.emplace_back(F, P);
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
    Escaped.push_back(escapedLocals(P.Functions[F], S.Memory[F]));
  findOwnLocks(S);
}

/// Some lock statement is about them; sorted.
static std::vector<Name> lockFields(const Summaries &S) {
  std::vector<Name> LockFields;
  for (const FunctionAccesses &F : S.Memory)
    for (const HeldAcquire &A : F.Acquires) {
      LockPath Lock = A.Lock;
      while (!Lock.isStar() && Lock.size() > 0 && Lock.lastStep() != StepKind::Field)
        Lock = Lock.parent();
      if (!Lock.isStar() && Lock.size() > 0)
        LockFields.push_back(Lock.lastField());
    }
  sortUnique(LockFields);
  return LockFields;
}

/// From bases down: classes may be derived deeply.
void Protections::findOwnLocks(const Summaries &S) {
  std::vector<Name> LockFields = lockFields(S);
  OwnLock.resize(P.Classes.size());
  std::vector<std::vector<uint32_t>> Derived(P.Classes.size());
  std::vector<uint32_t> Work;
  for (uint32_t Class = 0; Class < P.Classes.size(); ++Class) {
    for (const BaseFacts &Base : P.Classes[Class].Bases)
      if (auto It = P.ClassById.find(Base.Class); It != P.ClassById.end())
        Derived[It->second].push_back(Class);
    const CompactVector<FieldFacts> &Fields = P.Classes[Class].Fields;
    OwnLock[Class] = std::any_of(Fields.begin(), Fields.end(), [&](const FieldFacts &Field) {
      return containsSorted(LockFields, Field.Field);
    });
    if (OwnLock[Class])
      Work.push_back(Class);
  }
  while (!Work.empty()) {
    uint32_t Base = Work.back();
    Work.pop_back();
    for (uint32_t Class : Derived[Base])
      if (!OwnLock[Class]) {
        OwnLock[Class] = true;
        Work.push_back(Class);
      }
  }
}

const VariableGuard *Protections::guardOf(LockPath Variable) const {
  auto It = GuardOf.find(Variable);
  return It == GuardOf.end() ? nullptr : It->second;
}

/// Whether the class that the variable is a field of has a lock among its fields.
bool Protections::hasOwnLock(LockPath Variable) const {
  LockPath Field = isPointee(Variable) ? Variable.parent() : Variable;
  if (Field.size() == 0)
    return true; // a global: it belongs to nobody who could protect it
  auto Known = P.FieldByName.find(Field.lastField());
  return Known != P.FieldByName.end() && OwnLock[Known->second.first];
}

bool Protections::isPrivate(LockPath Object, FunctionIndex F, Site Where) const {
  if (Fresh[F].isFresh(Object, Where))
    return true;
  bool Behind = Object.anyPart(
      [](LockPath Part) { return Part.size() > 0 && Part.lastStep() == StepKind::Deref; });
  if (Object.isStar() || Behind)
    return false;
  const FunctionFacts &Facts = P.Functions[F];
  const Root &Base = Object.root();
  switch (Base.Kind) {
  case RootKind::This: {
    // Nobody has the object yet, or any more, unless a thread was given it right here.
    bool Makes = Facts.IsConstructor || Facts.IsDestructor;
    return Makes && S.Memory[F].Started.empty();
  }
  case RootKind::Local:
    return !containsSorted(Escaped[F], Base.Index);
  case RootKind::ReturnSlot:
  case RootKind::Parameter: // by value
    return true;
  case RootKind::Global: {
    auto Known = P.GlobalById.find(Base.Symbol);
    return Known != P.GlobalById.end() && P.Globals[Known->second].IsThreadLocal;
  }
  default:
    return false;
  }
}

/// The lock of a guard for a certain object; `*` if it lies in an owner that has no name.
static LockPath lockFor(const GuardName &Guard, LockPath Object) {
  if (Guard.Kind == GuardKind::Owner)
    return ownerLock(Object);
  return Guard.Path.withPrefix(LockPath::self(), Object).value_or(Guard.Path);
}

Protection Protections::ofVariable(LockPath Object, LockPath Variable, FunctionIndex F,
                                   Site Where) const {
  if (const VariableGuard *G = guardOf(Variable))
    switch (G->Kind) {
    case Discipline::Guarded:
    case Discipline::WriteGuarded: {
      LockPath Lock = lockFor(G->Guard, Object);
      return isOwnerLock(Lock) ? of(Object, F, Where) : Protection{ProtectionKind::Lock, Lock};
    }
    case Discipline::ReadOnly:
      if (isPointee(Variable))
        return {ProtectionKind::Private, {}};
      break; // the object in it may change all the same
    case Discipline::ThreadLocal:
    case Discipline::Unique:
    case Discipline::Assumed:
      return {ProtectionKind::Private, {}};
    case Discipline::None:
      break;
    }
  if (hasOwnLock(Variable))
    return {ProtectionKind::Shared, {}};
  return of(Object, F, Where);
}

Protection Protections::ofRoot(LockPath Root, FunctionIndex F, Site Where) const {
  switch (Root.root().Kind) {
  case RootKind::This:
    return {ProtectionKind::Owner, ownerLock(Root)};
  case RootKind::Global:
    return ofVariable(Root, Root, F, Where);
  case RootKind::Local: // one that escaped
    return {ProtectionKind::Shared, {}};
  default:
    return {};
  }
}

/// What a method of a library type gave back is a part of its object: `items_.front()`.
std::optional<LockPath> Protections::containerOf(LockPath Object, const FunctionFacts &F) const {
  const Root &Base = Object.root();
  const Event *E = Base.Kind == RootKind::Result ? eventAt(F, Base.Index) : nullptr;
  bool OnObject = E && E->Kind == EventKind::Call && E->Receiver.Kind == ValueKind::Address;
  auto Callee = OnObject ? P.FunctionById.find(E->Callee) : P.FunctionById.end();
  if (Callee == P.FunctionById.end() || !P.Functions[Callee->second].IsSystem)
    return std::nullopt;
  return E->Receiver.Path;
}

Protection Protections::of(LockPath Object, FunctionIndex F, Site Where) const {
  if (Object.isStar() || ownerLock(Object) == unknownOwner())
    return {};
  if (isPrivate(Object, F, Where))
    return {ProtectionKind::Private, {}};
  if (Object.size() == 0)
    return ofRoot(Object, F, Where);
  bool IsPointee = Object.lastStep() == StepKind::Deref;
  if (IsPointee && Object.parent().size() == 0 && Object.root().Kind == RootKind::Parameter)
    return {ProtectionKind::Owner, ownerLock(Object)};
  if (std::optional<LockPath> Container = containerOf(Object, P.Functions[F]))
    return of(*Container, F, Where);
  auto [In, Variable] = accessedVariable(Object);
  if (In == Object)
    return {};
  // What a closure refers to is not part of it: whoever made it knows.
  if (P.Functions[F].IsLambda && In == LockPath::self() && isPointee(Variable))
    return {ProtectionKind::Owner, ownerLock(Object)};
  if (Variable.isStar()) // behind a pointer without a place: only its owner may be known
    return In.isStar() || In.size() == 0 ? Protection{} : of(In, F, Where);
  return ofVariable(In, Variable, F, Where);
}

AccessedVariable Protections::findGuarded(LockPath Place) const {
  for (LockPath At = Place; std::optional<AccessedVariable> Field = innermostField(At);
       At = At.parent())
    if (const VariableGuard *G = guardOf(Field->Variable); G && G->Kind != Discipline::None)
      return *Field;
  return accessedVariable(Place);
}

AccessedVariable Protections::guardedVariable(LockPath Place) const {
  auto [Known, New] = Guarded.try_emplace(Place);
  if (New)
    Known->second = findGuarded(Place);
  return Known->second;
}

Atomicity Protections::guarded(const VariableGuard &Guard, LockPath Object,
                               const HeldAccess &A) const {
  bool Weak = Guard.Kind == Discipline::WriteGuarded;
  Basic WhenHeld = Weak && A.Write ? unguarded(A.Size) : Basic::Mover;
  Basic Otherwise = Weak && !A.Write ? unguarded(A.Size) : Basic::Error;
  std::vector<GuardName> Names = Guard.Guards;
  if (Names.empty())
    Names.push_back(Guard.Guard);
  std::optional<Atomicity> All;
  for (const GuardName &Name : Names) {
    LockPath Lock = lockFor(Name, Object);
    if (A.Write) { // needs them all
      Atomicity One = Atomicity::unlessHeld(Lock, WhenHeld, Otherwise);
      All = All ? join(*All, One) : One;
    } else { // any will do
      Atomicity Rest = All.value_or(Otherwise);
      All = Atomicity::conditional(Lock, WhenHeld, WhenHeld, Rest);
    }
  }
  return *All;
}

Atomicity Protections::access(const HeldAccess &A, FunctionIndex F) const {
  auto [Known, IsNew] = Accessed.try_emplace(&A);
  if (IsNew)
    Known->second = findAccess(A, F);
  return Known->second;
}

Atomicity Protections::findAccess(const HeldAccess &A, FunctionIndex F) const {
  auto [Object, Variable] = guardedVariable(A.Place);
  if (A.Alone || isPrivate(A.Place, F, A.Where))
    return Basic::Mover;
  if (A.Atomic)
    return Basic::Atomic;
  const VariableGuard *G = Variable.isStar() ? nullptr : guardOf(Variable);
  Discipline Kind = G ? G->Kind : Discipline::None;
  switch (Kind) {
  case Discipline::ReadOnly:
    return A.Write ? Basic::Mover : Basic::Const;
  case Discipline::ThreadLocal:
  case Discipline::Unique:
  case Discipline::Assumed:
    return Basic::Mover;
  case Discipline::Guarded:
  case Discipline::WriteGuarded:
    return guarded(*G, Object, A);
  case Discipline::None:
    break;
  }
  Protection By = of(A.Place, F, A.Where);
  switch (By.Kind) {
  case ProtectionKind::Private:
    return Basic::Mover;
  case ProtectionKind::Shared:
    return unguarded(A.Size);
  case ProtectionKind::Unknown:
    return Atomicity::unlessHeld(unknownOwner(), Basic::Mover, Basic::Error);
  case ProtectionKind::Lock:
  case ProtectionKind::Owner:
    return Atomicity::unlessHeld(By.Lock, Basic::Mover, Basic::Error);
  }
  return Basic::Mover;
}

} // namespace lockseam
