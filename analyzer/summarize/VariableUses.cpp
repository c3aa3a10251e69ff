// VariableUses.cpp - accesses and calls, counted for the variables they are about.
#include "VariableUses.h"
#include "FreshObjects.h"
#include <algorithm>
#include <set>

namespace lockseam {

bool isPointee(LockPath Variable) {
  return !Variable.isStar() && Variable.size() > 0 && Variable.lastStep() == StepKind::Deref;
}

/// What a field or global points at, or the elements of it.
static AccessedVariable pointeeOf(LockPath Pointer) {
  while (!Pointer.isStar() && Pointer.size() > 0 && Pointer.lastStep() != StepKind::Field) {
    if (Pointer.lastStep() == StepKind::Deref)
      return {LockPath::star(), LockPath::star()};
    Pointer = Pointer.parent();
  }
  if (!Pointer.isStar() && Pointer.size() > 0)
    return {Pointer.parent(), LockPath::self().field(Pointer.lastField()).deref()};
  if (Pointer.isStar() || Pointer.root().Kind != RootKind::Global)
    return {LockPath::star(), LockPath::star()};
  return {Pointer, Pointer.deref()};
}

/// `workers[i]` of a pointer: an object of its own, unlike an element of an array.
static bool isElementBehind(LockPath Place) {
  bool IsElement = Place.lastStep() != StepKind::Field && Place.lastStep() != StepKind::Deref;
  return IsElement && Place.parent().size() > 0 && Place.parent().lastStep() == StepKind::Deref;
}

AccessedVariable accessedVariable(LockPath Place) {
  if (Place.isStar())
    return {Place, Place};
  LockPath Field = LockPath::star();
  for (LockPath At = Place; At.size() > 0; At = At.parent()) {
    if (At.lastStep() == StepKind::Deref && Field.isStar())
      return pointeeOf(At.parent());
    if (At.lastStep() == StepKind::Deref || (isElementBehind(At) && !Field.isStar()))
      return {At, LockPath::self().field(Field.lastField())};
    if (At.lastStep() == StepKind::Field)
      Field = At;
    else
      Field = LockPath::star(); // an element: what it is in comes next
  }
  LockPath Root = LockPath::root(Place.root());
  if (Place.root().Kind == RootKind::Global)
    return {Root, Root};
  bool IsField = Place.root().Kind == RootKind::This && !Field.isStar();
  return {Root, IsField ? Root.field(Field.lastField()) : LockPath::star()};
}

std::optional<AccessedVariable> innermostField(LockPath Place) {
  if (Place.isStar() || Place.size() == 0 || Place.lastStep() != StepKind::Field)
    return std::nullopt;
  return AccessedVariable{Place.parent(), LockPath::self().field(Place.lastField())};
}

namespace {

/// Whether the name means the same in every function: no local is an index in it.
bool isKnownEverywhere(LockPath Name) {
  return !Name.anyPart([](LockPath Part) {
    RootKind Kind = Part.root().Kind;
    return Kind != RootKind::This && Kind != RootKind::Global;
  });
}

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

/// The variables that an access to a place is one of: the field, and what it lies behind.
std::vector<AccessedVariable> variablesOf(LockPath Place, const std::vector<HeldLock> &Held,
                                          bool Write) {
  std::vector<AccessedVariable> Found{accessedVariable(Place)};
  LockPath Whole = wholeObject(Place);
  bool IsField = !Found[0].Variable.isStar() && !isPointee(Found[0].Variable);
  bool IsBehind = IsField && Whole.size() > 0 && Found[0].Object.hasPrefix(Whole);
  if (IsBehind && !holdsOwnLock(Held, Found[0].Object, Write))
    Found.push_back(accessedVariable(Whole));
  std::erase_if(Found, [](const AccessedVariable &V) { return V.Variable.isStar(); });
  return Found;
}

class UseCounter {
public:
  UseCounter(const Program &P, const std::vector<FunctionAccesses> &Functions)
      : P(P), Functions(Functions) {
    for (const FunctionFacts &F : P.Functions)
      Fresh.emplace_back(F, P);
  }

  std::map<LockPath, std::vector<VariableUse>> run() {
    findLinks();
    findWritten();
    std::vector<ObjectEffects> Effects =
        objectEffects(P, Functions, [&](LockPath Place) { return changeOf(Place); });
    eachUse(Effects, [&](FunctionIndex F, const PlaceUse &Use) { count(F, Use); });
    countParts();
    return std::move(All);
  }

private:
  struct PlaceUse {
    Site Where = 0;
    LockPath Place;
    bool Write = false;
    Change Read = Change::Never; // by what reads it, if that is a call
    std::vector<HeldLock> Held;
  };

  void eachUse(const std::vector<ObjectEffects> &Effects,
               llvm::function_ref<void(FunctionIndex, const PlaceUse &)> Do) const {
    for (FunctionIndex F = 0; F < Functions.size(); ++F) {
      for (const HeldAccess &A : Functions[F].Accesses)
        if (!A.Atomic && !A.Alone)
          Do(F, {A.Where, A.Place, A.Write, Change::Never, A.Locks.all()});
      for (const HeldCall &Call : Functions[F].Calls)
        for (const auto &[Object, Effect] : usesAt(Call, Effects)) {
          if (Call.Alone)
            continue;
          if (Effect.Reads)
            Do(F, {Call.Where, Object, /*Write=*/false, Effect.Read, Call.Locks.all()});
          if (Effect.Writes)
            Do(F, {Call.Where, Object, /*Write=*/true, Change::Never, Call.Locks.all()});
        }
    }
  }

  /// `head_.next = &head_;` - what the field next points at may be head_: a list links its
  /// head with the nodes, and writes it as one of them.
  void findLinks() {
    for (const FunctionFacts &F : P.Functions)
      for (const Block &B : F.Blocks)
        for (const Event &E : B.Events)
          if (E.Kind == EventKind::Assign && E.Source.Kind == ValueKind::Address)
            link(E.Source.Path, E.Target);
  }

  void link(LockPath Object, LockPath Pointer) {
    LockPath Linked = accessedVariable(Object).Variable;
    bool IsField = !Pointer.isStar() && Pointer.size() > 0 && Pointer.lastStep() == StepKind::Field;
    if (!Linked.isStar() && IsField)
      Links[Linked].insert(LockPath::self().field(Pointer.lastField()).deref());
  }

  void findWritten() {
    std::vector<ObjectEffects> Effects =
        objectEffects(P, Functions, [](LockPath) { return Change::Never; });
    eachUse(Effects, [&](FunctionIndex F, const PlaceUse &Use) {
      bool Shows = false;
      if (Use.Write)
        for (const AccessedVariable &V : variablesOf(Use.Place, Use.Held, Use.Write))
          if (!isPrivate(F, V, Use.Where)) {
            Written.insert(V.Variable);
            Shows = true;
          }
      if (Shows)
        noteFields(Use.Place);
    });
  }

  /// The fields on the way to a place, as far as they are embedded; the last one first.
  static std::vector<Name> embeddedFields(LockPath Place) {
    std::vector<Name> Fields;
    for (; !Place.isStar() && Place.size() > 0; Place = Place.parent()) {
      if (Place.lastStep() == StepKind::Deref)
        break;
      if (Place.lastStep() == StepKind::Field)
        Fields.push_back(Place.lastField());
    }
    return Fields;
  }

  void noteFields(LockPath WrittenPlace) {
    std::vector<Name> Fields = embeddedFields(WrittenPlace);
    if (!Fields.empty())
      WrittenFields.insert(Fields.front());
    WrittenWithin.insert(Fields.begin(), Fields.end());
  }

  /// `o.n` is read here and `this->n` written there, or the other way round: one field,
  /// though a part of o is o's and *this has it alone.
  bool isWrittenElsewhere(LockPath Place) const {
    std::vector<Name> Fields = embeddedFields(Place);
    return (!Fields.empty() && WrittenWithin.count(Fields.front())) ||
           std::any_of(Fields.begin(), Fields.end(),
                       [&](Name Field) { return WrittenFields.count(Field); });
  }

  Change changeOf(LockPath Place) const {
    LockPath Variable = accessedVariable(Place).Variable;
    auto Linked = Links.find(Variable);
    if (Linked != Links.end() &&
        std::any_of(Linked->second.begin(), Linked->second.end(),
                    [&](LockPath Pointee) { return Written.count(Pointee); }))
      return Change::Linked;
    return Written.count(Variable) || isWrittenElsewhere(Place) ? Change::ByName : Change::Never;
  }

  void count(FunctionIndex F, const PlaceUse &Use) {
    Change Changes = changeRead(Use.Place, {true, false, Use.Read},
                                [&](LockPath Place) { return changeOf(Place); });
    AccessedVariable Direct = accessedVariable(Use.Place);
    std::optional<AccessedVariable> Part = innermostField(Use.Place);
    bool IsPart = Part && Part->Variable != Direct.Variable && !isPrivate(F, *Part, Use.Where);
    for (const AccessedVariable &V : variablesOf(Use.Place, Use.Held, Use.Write)) {
      bool IsBehind = V.Variable != Direct.Variable;
      bool IsConstant = !Use.Write && Changes == Change::Never;
      if (isPrivate(F, V, Use.Where) || (IsBehind && IsConstant))
        continue;
      VariableUse One = useOf(V.Object, Use, Changes);
      if (IsPart && !IsBehind)
        Parts.push_back({V.Variable, std::move(One), Part->Variable,
                         useOf(Part->Object, Use, Changes)});
      else
        All[V.Variable].push_back(std::move(One));
    }
  }

  /// `o.n` is an access to the field n if its guard is declared, or if o's methods use it
  /// with a lock of their own; else n is nothing but a part of o.
  void countParts() {
    std::set<LockPath> Own;
    for (const auto &[Variable, Uses] : All)
      if (std::any_of(Uses.begin(), Uses.end(), holdsOwn))
        Own.insert(Variable);
    for (PartUse &Each : Parts) {
      bool IsOwn = Own.count(Each.Part) || declaredGuard(P, Each.Part);
      All[IsOwn ? Each.Part : Each.Whole].push_back(IsOwn ? Each.OfPart : Each.OfWhole);
    }
  }

  static bool holdsOwn(const VariableUse &Use) {
    return std::any_of(Use.Locks.begin(), Use.Locks.end(),
                       [](const GuardName &G) { return G.Kind == GuardKind::Object; });
  }

  static VariableUse useOf(LockPath Object, const PlaceUse &Use, Change Changes) {
    VariableUse One{Use.Write, Changes, {}};
    for (const HeldLock &H : Use.Held)
      if (!Use.Write || H.Mode == LockMode::Exclusive)
        if (std::optional<GuardName> Known = relativeName(H.Lock, Object);
            Known && isKnownEverywhere(Known->Path))
          insertSorted(One.Locks, *Known); // the same lock by two names is held once
    return One;
  }

  /// No other thread has the object, or can have it yet or still.
  bool isPrivate(FunctionIndex Index, const AccessedVariable &V, Site Where) const {
    const FunctionFacts &F = P.Functions[Index];
    LockPath Whole = wholeObject(V.Object);
    if (Fresh[Index].isFresh(V.Object, Where))
      return true;
    if (Whole.isRoot() && Whole.root().Kind == RootKind::Local)
      return true;
    if (Whole == LockPath::self() && (F.IsConstructor || F.IsDestructor))
      return true;
    if (V.Variable.root().Kind != RootKind::Global)
      return false;
    auto Known = P.GlobalById.find(V.Variable.root().Symbol);
    return Known != P.GlobalById.end() && P.Globals[Known->second].IsThreadLocal;
  }

  const Program &P;
  const std::vector<FunctionAccesses> &Functions;
  std::vector<FreshObjects> Fresh;              // by function
  std::set<LockPath> Written;                   // variables, once others have their object
  std::set<Name> WrittenFields;                 // the same, of whatever object
  std::set<Name> WrittenWithin;                 // or a part of the field
  std::map<LockPath, std::set<LockPath>> Links; // from a variable to what may be it
  std::map<LockPath, std::vector<VariableUse>> All;
  struct PartUse {
    LockPath Whole;
    VariableUse OfWhole;
    LockPath Part;
    VariableUse OfPart;
  };
  std::vector<PartUse> Parts; // of embedded objects
};

} // namespace

std::map<LockPath, std::vector<VariableUse>>
variableUses(const Program &P, const std::vector<FunctionAccesses> &Functions) {
  return UseCounter(P, Functions).run();
}

} // namespace lockseam
