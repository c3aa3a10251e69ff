// CallEffects.cpp - calls as lock operations, as calls of known functions, as changes.
#include "CallEffects.h"
#include "AnnotationEffect.h"
#include "LibraryAccess.h"
#include "Semaphores.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace lockseam {

bool holds(int64_t Value, Relation Is, int64_t Number) {
  switch (Is) {
  case Relation::Equal:
    return Value == Number;
  case Relation::NotEqual:
    return Value != Number;
  case Relation::Less:
    return Value < Number;
  case Relation::AtLeast:
    return Value >= Number;
  }
  return true;
}

uint32_t modifiedIndex(ResolvedFunction &F, const Environment &Names) {
  if (F.Modified.empty() || !(F.Modified.back() == Names.modified()))
    F.Modified.push_back(Names.modified());
  return static_cast<uint32_t>(F.Modified.size() - 1);
}

void CallEffects::push(FlowStep Step) {
  if (!Steps)
    return;
  Step.Modified = modifiedIndex(Function, Names);
  Steps->push_back(std::move(Step));
}

static FlowStep redefine(LockPath Made, Site Where) {
  FlowStep Step;
  Step.Kind = StepKindInFlow::Redefine;
  Step.Where = Where;
  Step.Path = Made;
  return Step;
}

void CallEffects::emitRenamed(const std::vector<Renaming> &Renamed, Site Where) {
  for (const Renaming &R : Renamed) {
    push(redefine(LockPath::root(R.To.root()), Where));
    FlowStep Step;
    Step.Kind = StepKindInFlow::Rename;
    Step.Where = Where;
    Step.Path = R.From;
    Step.To = R.To;
    push(std::move(Step));
  }
}

static FlowStep changeStep(ModifiedMemory Changed, Site Where) {
  FlowStep Step;
  Step.Kind = StepKindInFlow::Change;
  Step.Where = Where;
  Step.Changed = std::move(Changed);
  return Step;
}

void CallEffects::assignResolved(LockPath Place, const Value &V, Site Where) {
  if (Place.isStar())
    return;
  std::vector<Renaming> Renamed;
  uint32_t Slot = Function.Slots.number(Place);
  bool Local = Function.Slots.isLocal(Slot);
  if (Local && V.Kind == ValueKind::Unknown)
    push(redefine(snapshotValue(Where, Slot), Where));
  Names.assign(Place, V, Where, Renamed);
  emitRenamed(Renamed, Where);
  if (!Local)
    push(changeStep({{}, {}, {Place}}, Where));
}

void CallEffects::assign(LockPath Target, const Value &Source, Site Where) {
  LockPath Place = Names.resolve(Function.Slots.variables(Target));
  Value From = Function.Slots.variables(Source);
  if (Source.Kind == ValueKind::Load)
    Names.copyBelow(Names.resolve(From.Path), Place);
  assignResolved(Place, Names.resolve(From), Where);
}

CallBinding CallEffects::bindingOf(const Event &E) const {
  CallBinding Binding;
  Binding.Receiver = Names.resolve(Function.Slots.variables(E.Receiver));
  for (const Value &A : E.Arguments)
    Binding.Arguments.push_back(Names.resolve(Function.Slots.variables(A)));
  Binding.Result = Names.resolve(Function.Slots.variables(E.Result));
  return Binding;
}

/// Code of the program that is not there; what system libraries do is known well enough.
bool CallEffects::isUnknownCode(const CallTargets &Targets) const {
  return llvm::any_of(Targets.Functions, [&](FunctionIndex F) {
    const FunctionFacts &Target = Input.P.Functions[F];
    return !Target.HasBody && !Target.IsSystem && !Target.IsPure;
  });
}

void CallEffects::call(const Event &E, const CallTargets &Targets, Site Where) {
  CallBinding Binding = bindingOf(E);
  if (!E.Result.isStar())
    push(redefine(resultValue(Where), Where));
  // A variable that is declared again in the next turn of a loop is another object.
  if (LockPath Made = Binding.Receiver.pointee();
      E.How == CallKind::Construct && Made.isRoot() && Made.root().Kind == RootKind::Local)
    push(redefine(Made, Where));
  auto Found = Input.P.FunctionById.find(E.Callee);
  std::optional<Value> Returned;
  if (Found != Input.P.FunctionById.end() &&
      applyModels(E, Input.P.Functions[Found->second], Targets, Binding, Where))
    return;

  std::vector<FunctionIndex> Bodies;
  bool Foreign = Targets.Unresolved;
  for (size_t I = 0; I < Targets.Functions.size(); ++I) {
    const FunctionFacts &Target = Input.P.Functions[Targets.Functions[I]];
    if (Target.HasBody && !Target.Blocks.empty())
      Bodies.push_back(Targets.Functions[I]);
    else
      Foreign = true;
  }
  if (!Targets.Receivers.empty()) {
    callThroughObjects(Targets, Binding, Where);
  } else if (!Bodies.empty()) {
    if (!Foreign)
      Returned = returnedValue(Bodies, Binding);
    callFunctions(Bodies, Binding, EachCall, Where);
  }
  callHanded(Targets.Handed, std::nullopt, Turns::Any, Where);
  if (Foreign && Found != Input.P.FunctionById.end())
    accessByLibrary(E, Input.P.Functions[Found->second], Binding, /*Atomic=*/false, Where);
  if (Foreign) {
    if (Targets.Unresolved || isUnknownCode(Targets))
      emitMove(Basic::Mover, /*Assumed=*/true, Where);
    forgetOutArguments(Binding, Targets, Where);
  }
  if (!Returned && Found != Input.P.FunctionById.end())
    Returned = returnedLock(Input.P.Functions[Found->second], Binding);
  bindResult(E, Returned, Where);
}

bool CallEffects::applyModels(const Event &E, const FunctionFacts &Callee,
                              const CallTargets &Targets, const CallBinding &Binding, Site Where) {
  std::vector<LockOp> Ops = lockEffect(E, Callee, Input.Models);
  bool Modelled = isModelled(Callee, Input.Models);
  for (LockOp &Op : Ops) {
    Op.Lock = Function.Slots.variables(Op.Lock);
    Op.Handle = Function.Slots.variables(Op.Handle);
    Op.FromHandle = Function.Slots.variables(Op.FromHandle);
    Op.Target = Function.Slots.variables(Op.Target);
    Op.Source = Function.Slots.variables(Op.Source);
  }
  if (!Modelled)
    Ops = annotationEffect(Callee, Binding, Input.P);
  if (Ops.empty() && !Modelled)
    return false;
  bindResult(E, std::nullopt, Where); // an operation may know better
  auto Has = [&](OpKind Kind) {
    return llvm::any_of(Ops, [&](const LockOp &Op) { return Op.Kind == Kind; });
  };
  // The condition of a wait is tested once before the wait and once after it.
  Turns OfArgument = Has(OpKind::Wait) ? Turns::One : Turns::Any;
  for (const LockOp &Op : Ops)
    applyOp(Op, Targets, OfArgument, Where);
  // Containers are modelled for the callables they keep: they are data all the same, also
  // where one of them is assigned to another, or made of it.
  bool Copies = Ops.empty() && (E.How == CallKind::Construct ||
                                Callee.QualifiedName.str().ends_with("::operator="));
  if (bool Atomic = Has(OpKind::AtomicOp); Atomic || Copies || Has(OpKind::RunsLater))
    accessByLibrary(E, Callee, Binding, Atomic, Where);
  // Attributes say what happens to locks; the rest of the body still changes memory.
  if (!Modelled)
    changeMemory(Targets.Functions, Binding, Where);
  return true;
}

void CallEffects::applyOp(LockOp Op, const CallTargets &Targets, Turns OfArgument, Site Where) {
  Op.Lock = Names.resolve(Op.Lock);
  if (Input.Whole)
    Op.Lock = Input.Whole->whole(Op.Lock);
  if (Op.Semaphore && !(Input.Counted && Input.Counted->isLock(Op.Lock)))
    return;
  Op.Handle = Names.resolve(Op.Handle);
  Op.FromHandle = Names.resolve(Op.FromHandle);
  switch (Op.Kind) {
  case OpKind::Bind:
    return assignResolved(Names.resolve(Op.Target), Names.resolve(Op.Source), Where);
  case OpKind::MoveGuard:
    Names.copyBelow(Op.FromHandle, Op.Handle);
    return emitLock(Op, Where);
  case OpKind::ReleaseOwned: // the guard is gone: it keeps no value alive
    emitLock(Op, Where);
    return Names.forgetBelow(Op.Handle);
  case OpKind::SwapGuards: {
    LockPath Aside = LockPath::local(~0u);
    Names.copyBelow(Op.Handle, Aside);
    Names.copyBelow(Op.FromHandle, Op.Handle);
    Names.copyBelow(Aside, Op.FromHandle);
    Names.forgetBelow(Aside);
    return emitLock(Op, Where);
  }
  case OpKind::RunsArgument:
  case OpKind::RunsOnce:
    return callHanded(Targets.Handed, Op.Argument,
                      Op.Kind == OpKind::RunsOnce ? Turns::OnceEver : OfArgument, Where);
  case OpKind::RunsThread:
    emitMove(Basic::Left, /*Assumed=*/false, Where);
    return start(Targets.Handed, Op.Argument);
  case OpKind::RunsLater:
    return start(Targets.Handed, Op.Argument);
  case OpKind::Join:
    return emitMove(Basic::Right, /*Assumed=*/false, Where);
  case OpKind::Notify:
  case OpKind::AtomicOp:
  case OpKind::InitSemaphore:
    return; // nothing that the calling thread does to its locks
  default:
    return emitLock(Op, Where);
  }
}

void CallEffects::start(const CompactVector<HandedCallable> &Handed, uint32_t Argument) {
  for (const HandedCallable &H : Handed)
    if (Steps && H.Argument == Argument)
      insertSorted(Function.Started, H.Function);
}

void CallEffects::access(const Event &E, Site Where) {
  emitAccess(Names.resolve(Function.Slots.variables(E.Target)), E.Write, E.Atomic, Where);
}

void CallEffects::emitAccess(LockPath Place, bool Write, bool Atomic, Site Where) {
  if (!Steps || !Input.Accesses)
    return;
  FlowStep Step;
  Step.Kind = StepKindInFlow::Access;
  Step.Where = Where;
  Step.Path = Place;
  Step.Write = Write;
  Step.Atomic = Atomic;
  push(std::move(Step));
}

void CallEffects::emitMove(Basic Is, bool Assumed, Site Where) {
  if (!Steps || !Input.Accesses)
    return;
  FlowStep Step;
  Step.Kind = StepKindInFlow::Move;
  Step.Where = Where;
  Step.Is = Is;
  Step.Assumed = Assumed;
  push(std::move(Step));
}

/// The object itself, or a part of it, that only this function knows.
static bool isOwnObject(LockPath Place) {
  return Place.root().Kind == RootKind::Local &&
         !Place.anyPart([](LockPath P) { return P.size() > 0 && P.lastStep() == StepKind::Deref; });
}

void CallEffects::accessByLibrary(const Event &E, const FunctionFacts &Callee,
                                  const CallBinding &Binding, bool Atomic, Site Where) {
  if (E.How == CallKind::Destroy)
    return; // nobody else has the object any more
  auto Touch = [&](const Value &Given, bool Write) {
    if (Given.Kind == ValueKind::Address && !isOwnObject(Given.Path))
      emitAccess(Given.Path, Write, Atomic, Where);
  };
  llvm::StringRef Called = Callee.QualifiedName.str();
  // What is moved from is left empty; `T x = std::move(shared_);`
  bool Moves = Callee.Display.str().ends_with("&&)");
  for (uint32_t I = 0; I < Binding.Arguments.size(); ++I)
    Touch(Binding.Arguments[I], Moves || libraryWritesArgument(Called, I));
  if (E.How != CallKind::Construct) // nobody else has the object yet
    Touch(Binding.Receiver, !libraryMethodOnlyReads(Called));
}

void CallEffects::emitLock(const LockOp &Op, Site Where) {
  FlowStep Step;
  Step.Kind = StepKindInFlow::Lock;
  Step.Where = Where;
  Step.Op = Op;
  Step.Op.Success.Operand = Value::load(resultValue(Where));
  push(std::move(Step));
}

/// The value that every target returns, if it has a name here that outlives the call.
std::optional<Value> CallEffects::returnedValue(const std::vector<FunctionIndex> &Bodies,
                                                const CallBinding &Binding) const {
  std::optional<Value> Common;
  for (FunctionIndex F : Bodies) {
    const ValueSummary *Values = Input.Values(F);
    if (!Values || Values->Returns.Kind == ValueKind::Unknown)
      return std::nullopt;
    Value V = Names.resolve(translate(Values->Returns, Binding));
    if (V.Kind == ValueKind::Unknown || (Common && *Common != V) || losesName(V, Values->Mod))
      return std::nullopt;
    Common = V;
  }
  return Common;
}

void CallEffects::callFunctions(const std::vector<FunctionIndex> &Functions,
                                const CallBinding &Binding, Turns HowOften, Site Where) {
  if (Steps) {
    FlowStep Step;
    Step.Kind = StepKindInFlow::Call;
    Step.Where = Where;
    Step.Call = static_cast<uint32_t>(Function.Calls.size());
    Function.Calls.push_back({Functions, Binding, resultValue(Where), HowOften, Names});
    push(std::move(Step));
  }
  std::vector<PlaceValue> Sets;
  if (Functions.size() == 1 && (HowOften == Turns::One || HowOften == Turns::OnceEver))
    if (const ValueSummary *Values = Input.Values(Functions[0]))
      for (const PlaceValue &S : Values->Sets) {
        Value V = Names.resolve(translate(S.Is, Binding));
        if (!losesName(V, Values->Mod))
          Sets.push_back({Names.resolve(translate(S.Place, Binding)), V});
      }
  changeMemory(Functions, Binding, Where);
  for (const PlaceValue &S : Sets)
    assignResolved(S.Place, S.Is, Where);
}

/// Through a std::function: one of its targets runs, each with an object of its own. The
/// alternatives follow each other as calls that may or may not happen.
void CallEffects::callThroughObjects(const CallTargets &Targets, CallBinding Binding, Site Where) {
  for (size_t I = 0; I < Targets.Functions.size(); ++I) {
    const FunctionFacts &Target = Input.P.Functions[Targets.Functions[I]];
    if (!Target.HasBody || Target.Blocks.empty())
      continue;
    Binding.Receiver = Names.resolve(Function.Slots.variables(Targets.Receivers[I]));
    callFunctions({Targets.Functions[I]}, Binding,
                  Targets.Functions.size() > 1 ? Turns::AtMostOne : Turns::One, Where);
  }
}

/// Those that have no object of their own, or the same one, are one call: a pointer may
/// have hundreds of targets.
void CallEffects::callHanded(const CompactVector<HandedCallable> &Handed,
                             std::optional<uint32_t> Argument, Turns HowOften, Site Where) {
  std::map<Value, std::vector<FunctionIndex>> ByObject;
  for (const HandedCallable &H : Handed) {
    const FunctionFacts &Target = Input.P.Functions[H.Function];
    if (Target.HasBody && !Target.Blocks.empty() && (!Argument || H.Argument == *Argument))
      insertSorted(ByObject[Names.resolve(Function.Slots.variables(H.Receiver))], H.Function);
  }
  for (const auto &[Object, Functions] : ByObject) {
    CallBinding Binding;
    Binding.Receiver = Object;
    callFunctions(Functions, Binding, HowOften, Where);
  }
}

/// One of the functions runs: what any of them may change has changed.
void CallEffects::changeMemory(llvm::ArrayRef<FunctionIndex> Functions, const CallBinding &Binding,
                               Site Where) {
  ModifiedMemory Mod, Changed;
  for (FunctionIndex F : Functions)
    if (const ValueSummary *Values = Input.Values(F))
      Mod.mergeFrom(Values->Mod);
  Changed.Fields = std::move(Mod.Fields);
  Changed.Globals = std::move(Mod.Globals);
  for (LockPath P : Mod.Places) {
    LockPath Place = Names.resolve(translate(P, Binding));
    if (Place.isStar())
      continue;
    if (Function.Slots.isLocal(Function.Slots.number(Place)))
      assignResolved(Place, Value::unknown(), Where);
    else
      insertSorted(Changed.Places, Place);
  }
  if (Changed == ModifiedMemory{})
    return;
  std::vector<Renaming> Renamed;
  Names.forget(Changed, Where, Renamed);
  emitRenamed(Renamed, Where);
  push(changeStep(std::move(Changed), Where));
}

/// Code that nobody gave us may write through the addresses it is handed.
void CallEffects::forgetOutArguments(const CallBinding &Binding, const CallTargets &Targets,
                                     Site Where) {
  for (uint32_t I = 0; I < Binding.Arguments.size(); ++I) {
    const Value &A = Binding.Arguments[I];
    bool IsCallable = std::any_of(Targets.Handed.begin(), Targets.Handed.end(),
                                  [&](const HandedCallable &H) { return H.Argument == I; });
    if (A.Kind != ValueKind::Address || IsCallable)
      continue;
    std::optional<uint32_t> Slot = Function.Slots.find(A.Path);
    if (Slot && Function.Slots.isLocal(*Slot))
      assignResolved(A.Path, Value::unknown(), Where);
    if (A.Path.root().Kind == RootKind::Local)
      Names.forgetBelow(A.Path);
  }
}

void CallEffects::bindResult(const Event &E, const std::optional<Value> &Returned, Site Where) {
  LockPath Place = Names.resolve(Function.Slots.variables(E.Result));
  if (Place.isStar() || !Place.isRoot() || Place.root().Kind != RootKind::Local)
    return;
  uint32_t Index = Place.root().Index;
  bool IsObject = Index < Function.Facts->Locals.size() && Function.Facts->Locals[Index].Class &&
                  !Function.Facts->Locals[Index].IsPointer;
  if (IsObject)
    return;
  std::vector<Renaming> None; // a local: nothing else is loaded from it
  Names.assign(Place, Returned.value_or(Value::load(resultValue(Where))), Where, None);
}

} // namespace lockseam
