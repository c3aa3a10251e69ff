// Environment.cpp - bindings of variables to values, and what assignments do to them.
#include "Environment.h"

namespace lockseam {

SlotTable::SlotTable(const FunctionFacts &Function, const Invariants *Objects)
    : FirstParameter(static_cast<uint32_t>(Function.Locals.size())), Objects(Objects) {}

static bool isPartOfFrame(LockPath Place) {
  RootKind Kind = Place.root().Kind;
  if (Kind != RootKind::Local && Kind != RootKind::ReturnSlot)
    return false;
  return !Place.anyPart([](LockPath P) { return P.size() > 0 && P.lastStep() == StepKind::Deref; });
}

uint32_t SlotTable::number(LockPath Place) {
  auto [It, New] = Numbers.try_emplace(Place, static_cast<uint32_t>(Places.size()));
  if (New) {
    Places.push_back(Place);
    Local.push_back(isPartOfFrame(Place));
  }
  return It->second;
}

std::optional<uint32_t> SlotTable::find(LockPath Place) const {
  auto It = Numbers.find(Place);
  if (It == Numbers.end())
    return std::nullopt;
  return It->second;
}

LockPath SlotTable::variables(LockPath FactsPath) const {
  return FactsPath.rebuilt([&](LockPath At) {
    if (At.size() > 0)
      return variables(At); // an index
    if (At.root().Kind == RootKind::Parameter)
      return LockPath::local(FirstParameter + At.root().Index);
    return At;
  });
}

Value SlotTable::variables(const Value &FactsValue) const {
  Value V = FactsValue;
  V.Path = variables(V.Path);
  return V;
}

std::vector<uint32_t> SlotTable::below(LockPath Place) const {
  std::vector<uint32_t> Result;
  for (uint32_t Slot = 0; Slot < Places.size(); ++Slot)
    if (Places[Slot] != Place && Places[Slot].hasPrefix(Place))
      Result.push_back(Slot);
  return Result;
}

Value Environment::bound(LockPath Place) const {
  auto Slot = Slots->find(Place);
  return Slot && *Slot < Bound.size() ? Bound[*Slot] : Value::unknown();
}

/// A merged value is bound to what it points at if it is not null; it may still be null.
static bool mayBeNull(LockPath Place) {
  return !Place.isStar() && Place.isRoot() && Place.root().Kind == RootKind::Merge;
}

LockPath Environment::resolve(LockPath Path) const {
  if (Path.isStar() || Path.size() == 0)
    return Path;
  LockPath Parent = resolve(Path.parent());
  switch (Path.lastStep()) {
  case StepKind::Field:
    return Parent.field(Path.lastField());
  case StepKind::Element:
    return Parent.element(Path.lastElement());
  case StepKind::AnyElement:
    return Parent.anyElement();
  case StepKind::Deref: {
    Value V = bound(Parent);
    if (V.Kind == ValueKind::Load && mayBeNull(V.Path))
      if (Value Object = bound(V.Path); Object.Kind == ValueKind::Address)
        return Object.Path;
    if (V.Kind != ValueKind::Unknown)
      return V.pointee();
    if (Slots->invariants())
      if (std::optional<LockPath> Part = Slots->invariants()->pointee(Parent))
        return *Part;
    return Parent.deref();
  }
  case StepKind::ElementAt: {
    Value V = resolve(Value::load(Path.lastIndex()));
    if (V.Kind == ValueKind::Constant)
      return Parent.element(V.number());
    return V.Kind == ValueKind::Load ? Parent.elementAt(V.Path) : Parent.anyElement();
  }
  }
  return LockPath::star();
}

Value Environment::resolve(const Value &V) const {
  if (V.Kind != ValueKind::Address && V.Kind != ValueKind::Load)
    return V;
  LockPath Place = resolve(V.Path);
  if (V.Kind == ValueKind::Address)
    return Place.isStar() ? Value::unknown() : Value::address(Place);
  Value Stored = bound(Place);
  if (Stored.Kind != ValueKind::Unknown && !mayBeNull(Place))
    return Stored;
  return Place.isStar() ? Value::unknown() : Value::load(Place);
}

void Environment::bind(uint32_t Slot, const Value &V) {
  if (Slot >= Bound.size())
    Bound.resize(Slots->size());
  Bound[Slot] = V;
}

bool losesName(const Value &V, const ModifiedMemory &Changed) {
  if (V.Kind == ValueKind::Load)
    return Changed.affectsContent(V.Path);
  return V.Kind == ValueKind::Address && Changed.affects(V.Path);
}

void Environment::rebind(const ModifiedMemory &Changed, Site Where,
                         std::vector<Renaming> &Renamed) {
  for (uint32_t Slot = 0; Slot < Bound.size(); ++Slot) {
    if (Bound[Slot].Kind == ValueKind::Unknown)
      continue;
    bool MovedAway = !Slots->isLocal(Slot) && Changed.affectsContent(Slots->place(Slot));
    if (MovedAway) {
      Bound[Slot] = Value::unknown();
    } else if (losesName(Bound[Slot], Changed)) {
      LockPath Fresh = snapshotValue(Where, Slot);
      Renamed.push_back({Bound[Slot].pointee(), Fresh.deref()});
      Bound[Slot] = Value::load(Fresh);
    }
  }
}

void Environment::noteModified(LockPath Place) {
  LockPath Base = Place;
  while (Base.size() > 0 && Base.lastStep() != StepKind::Field &&
         Base.lastStep() != StepKind::Deref)
    Base = Base.parent();
  if (Base.size() > 0 && Base.lastStep() == StepKind::Field)
    Modified.Fields.insert(Base.lastField());
  else if (Base.isRoot() && Base.root().Kind == RootKind::Global)
    Modified.Globals.insert(Base.root().Symbol);
  else if (LockPath Named = exportedPath(Base, {}); Named.size() == 1)
    insertSorted(Modified.Places, Named); // an out parameter; `**p = x` is not told
}

void Environment::assign(LockPath Place, const Value &V, Site Where,
                         std::vector<Renaming> &Renamed) {
  if (Place.isStar())
    return;
  uint32_t Slot = Slots->number(Place);
  bool Local = Slots->isLocal(Slot);
  Value New = V;
  if (!Local) {
    ModifiedMemory Changed;
    Changed.Places.push_back(Place);
    if (losesName(New, Changed))
      New = Value::unknown();
    rebind(Changed, Where, Renamed);
    noteModified(Place);
  }
  if (New.Kind == ValueKind::Unknown && Local)
    New = Value::load(snapshotValue(Where, Slot));
  bind(Slot, New);
}

void Environment::forget(const ModifiedMemory &Changed, Site Where,
                         std::vector<Renaming> &Renamed) {
  rebind(Changed, Where, Renamed);
  Modified.Fields.mergeFrom(Changed.Fields);
  Modified.Globals.mergeFrom(Changed.Globals);
  for (LockPath Place : Changed.Places)
    noteModified(Place);
}

void Environment::forgetBelow(LockPath Place) {
  for (uint32_t Slot : Slots->below(Place))
    if (Slot < Bound.size())
      Bound[Slot] = Value::unknown();
}

void Environment::copyBelow(LockPath From, LockPath To) {
  if (From.isStar() || To.isStar() || From == To)
    return;
  forgetBelow(To);
  for (uint32_t Slot : Slots->below(From)) {
    Value V = Slot < Bound.size() ? Bound[Slot] : Value::unknown();
    std::optional<LockPath> Target = Slots->place(Slot).withPrefix(From, To);
    if (V.Kind != ValueKind::Unknown && Target && !Target->isStar())
      bind(Slots->number(*Target), V);
  }
}

Environment Environment::meet(const std::vector<const Environment *> &Ways, uint32_t Block) {
  Environment Result(*Ways.front()->Slots);
  Result.Bound.resize(Result.Slots->size());
  for (const Environment *Way : Ways)
    Result.Modified.mergeFrom(Way->Modified);
  for (uint32_t Slot = 0; Slot < Result.Bound.size(); ++Slot) {
    // Nobody reads a variable that may have no value yet; memory always has one.
    bool Plain = Result.Slots->isPlainVariable(Slot);
    std::optional<Value> Common;
    for (const Environment *Way : Ways) {
      Value V = Way->boundTo(Slot);
      if (isMergedValue(V, Block, Slot) || (Plain && V.Kind == ValueKind::Unknown))
        continue;
      if (!Common)
        Common = V;
      else if (*Common != V)
        Common = Result.Slots->isLocal(Slot) && Common->Kind != ValueKind::Unknown &&
                         V.Kind != ValueKind::Unknown
                     ? Value::load(mergedValue(Block, Slot))
                     : Value::unknown();
    }
    Result.Bound[Slot] = Common.value_or(Value::unknown());
  }
  Result.bindMerged(Ways, Block);
  return Result;
}

/// A pointer that is the address of one object or null: who follows it comes to the object.
void Environment::bindMerged(const std::vector<const Environment *> &Ways, uint32_t Block) {
  size_t Count = Bound.size();
  for (uint32_t Slot = 0; Slot < Count; ++Slot) {
    if (!isMergedValue(Bound[Slot], Block, Slot))
      continue;
    std::optional<Value> Object;
    for (const Environment *Way : Ways) {
      Value V = Way->boundTo(Slot);
      if (V == Value::constant(0) || isMergedValue(V, Block, Slot))
        continue;
      bool Same = V.Kind == ValueKind::Address && (!Object || *Object == V);
      Object = Same ? V : Value::unknown();
    }
    LockPath Merged = mergedValue(Block, Slot);
    if (Slots->find(Merged) || (Object && Object->Kind == ValueKind::Address))
      bind(Slots->number(Merged), Object.value_or(Value::unknown()));
  }
}

LockPath exportedPath(LockPath Path, const ModifiedMemory &Modified) {
  if (!Path.isNameable())
    return LockPath::star();
  bool Entry = !Path.anyPart([](LockPath P) {
    if (P.size() > 0)
      return false;
    switch (P.root().Kind) {
    case RootKind::This:
    case RootKind::Parameter:
    case RootKind::Global:
    case RootKind::ReturnSlot:
      return false;
    default:
      return true;
    }
  });
  return Entry && !Modified.affects(Path) ? Path : LockPath::star();
}

LockPath Environment::exported(LockPath Path) const { return exportedPath(Path, Modified); }

Value Environment::exported(const Value &V) const {
  switch (V.Kind) {
  case ValueKind::Unknown:
    return V;
  case ValueKind::Constant:
  case ValueKind::Function:
    return V;
  case ValueKind::Address: {
    LockPath P = exported(V.Path);
    return P.isStar() ? Value::unknown() : Value::address(P);
  }
  case ValueKind::Load: {
    // The value at entry only if the place itself was not assigned either.
    bool Same = !exported(V.Path).isStar() && !Modified.affectsContent(V.Path);
    return Same ? Value::load(V.Path) : Value::unknown();
  }
  }
  return Value::unknown();
}

} // namespace lockseam
