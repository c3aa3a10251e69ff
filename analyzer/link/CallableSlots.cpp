// CallableSlots.cpp - which functions may be stored where.
#include "analyzer/link/CallableSlots.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace lockseam {

namespace {

/// Parts of library objects (std::pair::second) have one name in the whole program: they
/// count as the object that they are in.
bool isLibraryField(Name Field) { return Field.str().starts_with("std::"); }

/// The path without what does not tell one slot from another; star if there is no slot.
LockPath slotPath(LockPath Path) {
  if (Path.isStar())
    return Path;
  while (Path.size() > 0 &&
         (Path.lastStep() != StepKind::Field || isLibraryField(Path.lastField())))
    Path = Path.parent();
  return Path;
}

bool hasPlace(const Value &V) { return V.Kind == ValueKind::Load || V.Kind == ValueKind::Address; }

} // namespace

CallableSlots::CallableSlots(const Program &P, ProgramIndex &Index) : P(P), Index(Index) {
  numberSlots();
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
    collect(F);
  solve();
  for (auto &[Slot, Functions] : Stored)
    llvm::sort(Functions);
}

void CallableSlots::numberSlots() {
  First.reserve(P.Functions.size() + 1);
  Slot Next = 0;
  for (const FunctionFacts &F : P.Functions) {
    First.push_back(Next);
    Next += F.Parameters.size() + F.Locals.size() + 1;
  }
  First.push_back(Next);
  Copies.assign(Next, None);
}

CallableSlots::Slot CallableSlots::lookUp(const NamedSlots &Slots, Name Symbol) {
  auto Known = Slots.find(Symbol);
  return Known == Slots.end() ? None : Known->second;
}

CallableSlots::Slot CallableSlots::find(FunctionIndex F, LockPath Path) const {
  Path = slotPath(Path);
  if (Path.isStar())
    return None;
  const FunctionFacts &Facts = P.Functions[F];
  const Root &Root = Path.root();
  if (Path.size() > 0)
    return lookUp(Fields, Path.lastField());
  if (Root.Kind == RootKind::Global)
    return lookUp(Globals, Root.Symbol);
  if (Root.Kind == RootKind::Parameter && Root.Index < Facts.Parameters.size())
    return First[F] + Root.Index;
  if (Root.Kind == RootKind::Local && Root.Index < Facts.Locals.size())
    return First[F] + Facts.Parameters.size() + Root.Index;
  return Root.Kind == RootKind::ReturnSlot ? returned(F) : None;
}

CallableSlots::Slot CallableSlots::place(FunctionIndex F, LockPath Path) {
  LockPath Normal = slotPath(Path);
  if (Normal.isStar() || !Index.mayHoldCallable(F, Normal))
    return None;
  bool IsField = Normal.size() > 0;
  if (!IsField && Normal.root().Kind != RootKind::Global)
    return find(F, Normal);
  auto [Known, IsNew] = IsField ? Fields.try_emplace(Normal.lastField(), None)
                                : Globals.try_emplace(Normal.root().Symbol, None);
  if (IsNew)
    Known->second = newSlot();
  return Known->second;
}

CallableSlots::Slot CallableSlots::newSlot() {
  Copies.push_back(None);
  return Copies.size() - 1;
}

bool CallableSlots::isPointerLocal(FunctionIndex F, LockPath Path) const {
  const CompactVector<Variable> &Locals = P.Functions[F].Locals;
  return Path.isRoot() && Path.root().Kind == RootKind::Local &&
         Path.root().Index < Locals.size() && Locals[Path.root().Index].IsPointer;
}

// What each event copies.

void CallableSlots::collect(FunctionIndex F) {
  size_t NextCall = 0;
  for (const Block &B : P.Functions[F].Blocks)
    for (const Event &E : B.Events)
      switch (E.Kind) {
      case EventKind::Call:
        collectCall(F, E, P.Calls[F][NextCall++]);
        break;
      case EventKind::Assign:
        flow(F, E.Source, place(F, E.Target));
        break;
      case EventKind::Return:
        flow(F, E.Source, returned(F));
        break;
      case EventKind::Access:
        break;
      }
}

void CallableSlots::collectCall(FunctionIndex F, const Event &Call, const CallTargets &Known) {
  for (FunctionIndex Callee : Known.Functions)
    if (Index.isOpaque(Callee))
      collectOpaqueCall(F, Call, Callee);
    else
      bind(F, Call, Callee);
  if (Call.How != CallKind::Indirect || !hasPlace(Call.Pointer))
    return;
  if (Slot From = place(F, Call.Pointer->Path); From != None)
    callThrough(From, F, Call);
}

void CallableSlots::collectOpaqueCall(FunctionIndex F, const Event &Call, FunctionIndex Callee) {
  Slot Result = place(F, Call.Result);
  if (Index.isPassThrough(Callee) && Result != None)
    for (const Value &Argument : Call.Arguments)
      flow(F, Argument, Result);
  Slot Object = hasPlace(Call.Receiver) ? place(F, Call.Receiver.Path) : None;
  if (Object == None)
    return;
  if (Index.isCallOperator(Callee)) {
    callThrough(Object, F, Call);
    return;
  }
  for (const Value &Argument : Call.Arguments)
    flow(F, Argument, Object);
  if (Result == None)
    return;
  addCopy(Object, Result);
  // A reference into the object: what is assigned to it is kept there.
  if (isPointerLocal(F, Call.Result))
    addCopy(Result, Object);
}

void CallableSlots::bind(FunctionIndex F, const Event &Call, FunctionIndex Callee) {
  size_t Count = std::min(Call.Arguments.size(), P.Functions[Callee].Parameters.size());
  for (size_t I = 0; I < Count; ++I)
    flow(F, Call.Arguments[I], place(Callee, LockPath::parameter(I)));
  if (Slot Result = place(F, Call.Result); Result != None)
    addCopy(returned(Callee), Result);
}

/// The letters before a dot, or all of them.
static llvm::StringRef fixedPart(llvm::StringRef Signature) {
  return Signature.take_until([](char C) { return C == '.' || C == ')'; });
}

bool CallableSlots::fits(Name Signature, const FunctionFacts &Function) {
  if (!Signature || !Function.Signature)
    return true;
  llvm::StringRef Called = Signature.str(), Declared = Function.Signature.str();
  bool IsOpen = Called.contains('.') || Declared.contains('.');
  llvm::StringRef Left = fixedPart(Called), Right = fixedPart(Declared);
  return IsOpen ? Left.starts_with(Right) || Right.starts_with(Left) : Left == Right;
}

CallableSlots::Exchange &CallableSlots::exchange(Slot Called, Name Signature) {
  std::vector<Exchange> &All = Exchanges[Called];
  auto Known = llvm::find_if(All, [&](const Exchange &E) { return E.Signature == Signature; });
  if (Known != All.end())
    return *Known;
  All.push_back({Signature, {}, None});
  return All.back();
}

void CallableSlots::callThrough(Slot Called, FunctionIndex F, const Event &Call) {
  bool IsPointer = Call.How == CallKind::Indirect;
  Exchange &Of = exchange(Called, IsPointer ? Call.Callee : Name());
  while (Of.Arguments.size() < Call.Arguments.size())
    Of.Arguments.push_back(newSlot());
  for (size_t I = 0; I < Call.Arguments.size(); ++I)
    flow(F, Call.Arguments[I], Of.Arguments[I]);
  Slot Result = place(F, Call.Result);
  if (Result == None)
    return;
  if (Of.Result == None)
    Of.Result = newSlot();
  addCopy(Of.Result, Result);
}

void CallableSlots::bind(const Exchange &Of, FunctionIndex Callee) {
  size_t Count = std::min(Of.Arguments.size(), P.Functions[Callee].Parameters.size());
  for (size_t I = 0; I < Count; ++I)
    if (Slot To = place(Callee, LockPath::parameter(I)); To != None)
      addCopy(Of.Arguments[I], To);
  if (Of.Result != None)
    addCopy(returned(Callee), Of.Result);
}

void CallableSlots::flow(FunctionIndex F, const Value &From, Slot To) {
  if (To == None)
    return;
  if (From.Kind == ValueKind::Function)
    for (FunctionIndex Function : Index.addressed(From.callee()))
      store(To, Function);
  if (!hasPlace(From))
    return;
  llvm::ArrayRef<FunctionIndex> Operators = Index.callOperatorsOf(F, From);
  for (FunctionIndex Operator : Operators)
    store(To, Operator, isOwn(F, To) ? Index.objectAddress(F, From) : Value::unknown());
  if (!Operators.empty())
    return; // the object itself is what is stored
  if (Slot Source = place(F, From.Path); Source != None)
    addCopy(Source, To);
}

void CallableSlots::addCopy(Slot From, Slot To) {
  if (From == To)
    return;
  CopyPool.push_back({To, Copies[From]});
  Copies[From] = CopyPool.size() - 1;
  auto Present = Stored.find(From);
  if (Present == Stored.end())
    return;
  std::vector<FunctionIndex> Functions = Present->second; // storing moves the map
  for (FunctionIndex Function : Functions)
    store(To, Function);
}

void CallableSlots::store(Slot To, FunctionIndex Function, const Value &Object) {
  auto [Present, IsNew] = Known.try_emplace({To, Function}, NoObject);
  if (!IsNew && Present->second != NoObject && Objects[Present->second] != Object)
    Present->second = NoObject;
  if (!IsNew)
    return;
  if (Object.Kind != ValueKind::Unknown) {
    Present->second = Objects.size();
    Objects.push_back(Object);
  }
  Stored[To].push_back(Function);
  Work.push_back({To, Function});
}

void CallableSlots::solve() {
  while (!Work.empty()) {
    auto [From, Function] = Work.back();
    Work.pop_back();
    for (uint32_t I = Copies[From]; I != None; I = CopyPool[I].Next)
      store(CopyPool[I].To, Function);
    auto Through = Exchanges.find(From);
    if (Through == Exchanges.end() || Index.isOpaque(Function))
      continue;
    for (const Exchange &Of : Through->second)
      if (fits(Of.Signature, P.Functions[Function]))
        bind(Of, Function);
  }
}

// Answers.

llvm::ArrayRef<FunctionIndex> CallableSlots::at(FunctionIndex Within, LockPath Place) const {
  Slot At = find(Within, Place);
  auto Found = At == None ? Stored.end() : Stored.find(At);
  if (Found == Stored.end())
    return {};
  return Found->second;
}

Value CallableSlots::receiverAt(FunctionIndex Within, LockPath Place,
                                FunctionIndex Function) const {
  Slot At = find(Within, Place);
  if (At == None || !isOwn(Within, At))
    return Value::unknown();
  auto Found = Known.find({At, Function});
  return Found == Known.end() ? Value::unknown() : Objects[Found->second];
}

} // namespace lockseam
