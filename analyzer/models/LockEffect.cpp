// LockEffect.cpp - applies the model of a call to its receiver and arguments.
#include "analyzer/models/LockEffect.h"
#include "analyzer/models/ModelTable.h"

namespace lockseam {
namespace {

LockPath lockField(LockPath Guard, unsigned Number) {
  std::string Field = Number ? "$lock" + std::to_string(Number) : "$lock";
  return Guard.field(Name(Field));
}

/// One lock that a call is about, and the guard by which it is reached, if any.
struct LockRef {
  LockPath Lock;
  LockPath Handle;
  Value Pointer; // what points at Lock
  Name Type;     // of the lock; empty if only the guard's type is known
};

class EffectBuilder {
public:
  EffectBuilder(const Event &Call, const FunctionFacts &Callee, const ModelTable &Models)
      : Call(Call), Callee(Callee), Models(Models), Found(Models.find(Callee)) {}

  std::vector<LockOp> build() {
    if (Found.Call)
      applyRole(*Found.Call);
    else if (Found.Class)
      applyClass(*Found.Class);
    return std::move(Ops);
  }

private:
  // Cleanup functions get the variable as their receiver and have a parameter for it.
  Value argument(size_t I) const {
    if (I < Call.Arguments.size())
      return Call.Arguments[I];
    bool IsCleanup = Call.How == CallKind::Destroy && !Callee.IsDestructor && I == 0;
    return IsCleanup ? Call.Receiver : Value::unknown();
  }
  Name type(size_t I) const {
    return I < Callee.ParameterTypes.size() ? Callee.ParameterTypes[I] : Name();
  }
  LockPath object() const { return Call.Receiver.pointee(); }
  llvm::StringRef className() const { return splitMethodName(Callee.QualifiedName.str()).first; }
  bool isOnGuard() const { return Found.Class && Found.Class->Is != ClassRole::Lock; }
  bool isCopyOfItself() const {
    return Found.Class && !Call.Arguments.empty() && type(0).str() == className();
  }

  LockRef guardRef(LockPath Guard) const {
    LockPath Field = lockField(Guard, 0);
    return {Field.deref(), Guard, Value::load(Field), {}};
  }

  LockRef lockAt(size_t I) const {
    if (Models.isGuard(type(I).str()))
      return guardRef(argument(I).pointee());
    return {argument(I).pointee(), {}, argument(I), type(I)};
  }

  LockRef lockOfObject() const {
    if (isOnGuard())
      return guardRef(object());
    return {object(), {}, Call.Receiver, Name(className())};
  }

  static LockRef bitOf(LockRef Word, const Value &Number) {
    if (Number.Kind == ValueKind::Constant)
      Word.Lock = Word.Lock.element(Number.number());
    else if (Number.Kind == ValueKind::Load)
      Word.Lock = Word.Lock.elementAt(Number.Path);
    else
      Word.Lock = Word.Lock.anyElement();
    return Word;
  }

  std::vector<LockRef> locksOf(const LockOperand &Operand) const {
    using Place = LockOperand::Place;
    std::vector<LockRef> Refs;
    switch (Operand.Where) {
    case Place::Argument:
      return {Operand.Bit ? bitOf(lockAt(Operand.Index), argument(*Operand.Bit))
                          : lockAt(Operand.Index)};
    case Place::Behind: {
      LockPath Pointer = argument(Operand.Index).pointee();
      return {{Pointer.deref(), {}, Value::load(Pointer), type(Operand.Index)}};
    }
    case Place::Object:
      return {lockOfObject()};
    case Place::Bound: {
      LockPath Field = lockField(object(), 0);
      return {{Field.deref(), {}, Value::load(Field), {}}};
    }
    case Place::AllArguments:
      for (size_t I = 0; I < Call.Arguments.size(); ++I)
        Refs.push_back(lockAt(I));
      return Refs;
    }
    return Refs;
  }

  /// Methods of a guard do not name the class of their lock, but its template argument
  /// is part of the id of the guard's class.
  bool isRecursive(const LockRef &Ref) const {
    if (Found.Call && Found.Call->Recursive)
      return true;
    if (const ClassModel *Class = Models.findClass(Ref.Type.str()))
      return Class->Recursive;
    return isOnGuard() && Callee.Class.str().contains_insensitive("recursive");
  }

  LockOp &add(OpKind Kind) {
    Ops.emplace_back();
    Ops.back().Kind = Kind;
    return Ops.back();
  }

  LockOp &add(OpKind Kind, const LockRef &Ref, LockMode Mode) {
    LockOp &Op = add(Kind);
    Op.Mode = Mode;
    Op.Lock = Ref.Lock;
    Op.Handle = Ref.Handle;
    Op.LockClass = Ref.Type;
    Op.Semaphore = Found.Call && Found.Call->Semaphore;
    Op.Recursive = isRecursive(Ref);
    return Op;
  }

  void addEach(OpKind Kind, const CallModel &Model) {
    for (const LockRef &Ref : locksOf(Model.Lock))
      add(Kind, Ref, modeOf(Model));
  }

  void bind(LockPath Target, Value Source) {
    if (Target.isStar())
      return;
    LockOp &Op = add(OpKind::Bind);
    Op.Target = Target;
    Op.Source = Source;
  }

  /// A guard takes its locks in its own mode, whatever the method is called.
  LockMode modeOf(const CallModel &Model) const {
    if (Model.SharedArgument && *Model.SharedArgument < Call.Arguments.size()) {
      const Value &Says = Call.Arguments[*Model.SharedArgument];
      if (Says.Kind == ValueKind::Constant && Says.number() != 0)
        return LockMode::Shared;
    }
    bool FromGuard = isOnGuard() && Model.Mode == LockMode::Exclusive;
    return FromGuard ? Found.Class->Mode : Model.Mode;
  }

  Condition success(const CallModel &Model) const {
    if (Call.Result.isStar())
      return {};
    return {Value::load(Call.Result), Model.SuccessIs, Model.Success};
  }

  void applyRole(const CallModel &Model) {
    if (std::optional<OpKind> Kind = plainOperation(Model.Does)) {
      addEach(*Kind, Model);
      if (Model.SuccessIs == Relation::Equal)
        for (LockOp &Op : Ops)
          Op.Success = success(Model);
      if (Model.ResultIsLock)
        bind(Call.Result, argument(Model.Lock.Index));
      return;
    }
    switch (Model.Does) {
    case Role::None:
      return;
    case Role::Try:
      return tryEach(Model);
    case Role::Wait:
      return wait(Model);
    case Role::Section:
      addEach(OpKind::Acquire, Model);
      return addEach(OpKind::Release, Model);
    case Role::Reopen:
      addEach(OpKind::Release, Model);
      return addEach(OpKind::Acquire, Model);
    case Role::InitSemaphore:
      addEach(OpKind::InitSemaphore, Model);
      for (LockOp &Op : Ops)
        Op.Source = argument(Model.Callable.value_or(0));
      return;
    case Role::Join:
      add(OpKind::Join);
      return;
    case Role::Notify:
      add(OpKind::Notify);
      return;
    case Role::Attach:
      return takeArguments(OpKind::Acquire);
    case Role::AttachTry:
      takeArguments(OpKind::Try);
      if (!Ops.empty())
        Ops.back().Success = success(Model);
      return;
    default:
      return isAboutGuards(Model.Does) ? applyGuardRole(Model) : applyCallableRole(Model);
    }
  }

  /// Roles that are one operation on each lock of the call.
  static std::optional<OpKind> plainOperation(Role Does) {
    switch (Does) {
    case Role::Acquire:
      return OpKind::Acquire;
    case Role::Release:
      return OpKind::Release;
    case Role::AssertHeld:
      return OpKind::AssertHeld;
    case Role::Upgrade:
      return OpKind::Upgrade;
    case Role::Downgrade:
      return OpKind::Downgrade;
    case Role::Atomic:
      return OpKind::AtomicOp;
    default:
      return std::nullopt;
    }
  }

  static bool isAboutGuards(Role Does) { return Does >= Role::Owns && Does <= Role::MovesGuard; }

  void tryEach(const CallModel &Model) {
    for (const LockRef &Ref : locksOf(Model.Lock))
      add(OpKind::Try, Ref, modeOf(Model)).Success = success(Model);
  }

  /// The condition is tested with the lock held, before the first wait and after each.
  void wait(const CallModel &Model) {
    bool Predicate = Found.Class && Found.Class->TakesPredicate;
    std::vector<uint32_t> Callables;
    for (uint32_t I = 1; Predicate && I < Call.Arguments.size(); ++I)
      if (!type(I).str().contains("chrono::"))
        Callables.push_back(I);
    for (uint32_t I : Callables)
      add(OpKind::RunsArgument).Argument = I;
    addEach(OpKind::Wait, Model);
    for (uint32_t I : Callables)
      add(OpKind::RunsArgument).Argument = I;
  }

  void applyGuardRole(const CallModel &Model) {
    switch (Model.Does) {
    case Role::Owns: {
      LockOp &Op = add(OpKind::Owns);
      Op.Handle = object();
      Op.Success = success(Model);
      return;
    }
    case Role::Disown:
      add(OpKind::Disown).Handle = object();
      return bind(Call.Result, Value::load(lockField(object(), 0)));
    case Role::ReturnsLock:
      return bind(Call.Result, Value::load(lockField(object(), 0)));
    case Role::Swap: {
      bool IsMethod = Call.Receiver.Kind != ValueKind::Unknown;
      LockOp &Op = add(OpKind::SwapGuards);
      Op.Handle = IsMethod ? object() : argument(0).pointee();
      Op.FromHandle = argument(IsMethod ? 0 : 1).pointee();
      return;
    }
    case Role::ReturnsUnlockGuard:
      return override(OpKind::ReleaseDuring, Call.Result, lockOfObject(), Model.Mode);
    case Role::MovesGuard:
      return moveGuard(Call.Result, object(), Model.Mode);
    default:
      return returnGuard(Model);
    }
  }

  /// The result is a guard over the lock of the call: `auto p = data.wlock();`.
  void returnGuard(const CallModel &Model) {
    std::vector<LockRef> Refs = locksOf(Model.Lock);
    if (Refs.empty())
      return;
    LockRef Ref = Refs.front();
    bind(lockField(Call.Result, 0), Ref.Pointer);
    Ref.Lock = lockField(Call.Result, 0).deref();
    Ref.Handle = Call.Result;
    add(Model.Does == Role::TriesGuard ? OpKind::Try : OpKind::Acquire, Ref, Model.Mode);
  }

  void applyCallableRole(const CallModel &Model) {
    switch (Model.Does) {
    case Role::RunsLocked:
      addEach(OpKind::Acquire, Model);
      addCallables(OpKind::RunsArgument, Model);
      return addEach(OpKind::Release, Model);
    case Role::Once:
      addCallables(OpKind::RunsOnce, Model);
      for (LockOp &Op : Ops)
        for (const LockRef &Flag : locksOf(Model.Lock))
          Op.Lock = Flag.Lock;
      return;
    case Role::Thread:
      return addCallables(OpKind::RunsThread, Model);
    case Role::Stores:
      return addCallables(OpKind::RunsLater, Model);
    default:
      return addCallables(OpKind::RunsArgument, Model);
    }
  }

  void addCallables(OpKind Kind, const CallModel &Model) {
    if (isCopyOfItself())
      return;
    uint32_t First = Model.Callable.value_or(0);
    if (type(First).str() == "std::launch")
      ++First;
    uint32_t End = Model.Callable ? First + 1 : Call.Arguments.size();
    for (uint32_t I = First; I < End && I < Call.Arguments.size(); ++I)
      add(Kind).Argument = I;
  }

  void applyClass(const ClassModel &Class) {
    if (Callee.IsDestructor)
      return destroy(Class);
    if (Callee.IsConstructor)
      return construct(Class);
    add(OpKind::ReleaseOwned).Handle = object();
    moveFromArgument(Class);
  }

  void destroy(const ClassModel &Class) {
    switch (Class.Is) {
    case ClassRole::Lock:
      return;
    case ClassRole::Guard:
      add(OpKind::ReleaseOwned).Handle = object();
      return;
    case ClassRole::UnlockGuard:
      add(OpKind::Reacquire, guardRef(object()), Class.Mode);
      return;
    case ClassRole::UpgradeGuard:
      add(OpKind::Downgrade, guardRef(object()), LockMode::Upgrade);
      return;
    }
  }

  void construct(const ClassModel &Class) {
    if (Call.Arguments.empty())
      return;
    if (Class.BindsFirst)
      return bind(lockField(object(), 0), argument(0));
    if (Class.Is == ClassRole::Lock)
      return;
    bool TakesGuard = Models.isGuard(type(0).str());
    if (isCopyOfItself() || (TakesGuard && Class.Is == ClassRole::Guard))
      return moveFromArgument(Class);
    if (Class.Is == ClassRole::Guard)
      return takeArguments(Class.Tries ? OpKind::Try : OpKind::Acquire);
    overrideGuard(Class);
  }

  /// A guard made of another one: `boost::unique_lock l(std::move(upgradeLock))`.
  void moveFromArgument(const ClassModel &Class) {
    const ClassModel *From = Models.findClass(type(0).str());
    if (!From)
      return;
    if (From->Mode != Class.Mode)
      return moveGuard(object(), argument(0).pointee(), Class.Mode);
    LockOp &Op = add(OpKind::MoveGuard);
    Op.Handle = object();
    Op.FromHandle = argument(0).pointee();
  }

  /// To takes over what From holds, in another mode.
  void moveGuard(LockPath To, LockPath From, LockMode Mode) {
    LockOp &Op = add(OpKind::MoveGuard);
    Op.Handle = To;
    Op.FromHandle = From;
    bool Stronger = Mode == LockMode::Exclusive;
    add(Stronger ? OpKind::Upgrade : OpKind::Downgrade, guardRef(To), Mode);
  }

  /// A guard that changes, while it lives, what another one or the function holds.
  void overrideGuard(const ClassModel &Class) {
    bool Unlocks = Class.Is == ClassRole::UnlockGuard;
    override(Unlocks ? OpKind::ReleaseDuring : OpKind::Upgrade, object(), lockAt(0), Class.Mode);
  }

  void override(OpKind Kind, LockPath Guard, LockRef Ref, LockMode Mode) {
    bind(lockField(Guard, 0), Ref.Pointer);
    LockPath From = Ref.Handle;
    Ref.Lock = lockField(Guard, 0).deref();
    Ref.Handle = Guard;
    add(Kind, Ref, Mode).FromHandle = From;
  }

  /// Binds the guard to the locks among the arguments and takes them by Kind, unless a
  /// tag says otherwise.
  void takeArguments(OpKind Kind) {
    if (!Found.Class)
      return; // a project's row gave a guard's role to a function
    const ClassModel &Class = *Found.Class;
    std::optional<OpKind> Take = Kind;
    std::vector<LockRef> Refs;
    for (size_t I = 0; I < Call.Arguments.size(); ++I) {
      if (auto Tag = Class.Tags.find(type(I).str()); Tag != Class.Tags.end())
        Take = afterTag(Tag->second, Take);
      else if (Refs.empty() || Class.LocksAll)
        takeArgument(I, Refs);
    }
    for (const LockRef &Ref : Refs)
      if (Take)
        add(*Take, Ref, argumentMode(Class));
  }

  static std::optional<OpKind> afterTag(TagEffect Tag, std::optional<OpKind> Take) {
    switch (Tag) {
    case TagEffect::Defer:
      return std::nullopt;
    case TagEffect::Adopt:
      return OpKind::Adopt;
    case TagEffect::Try:
      return OpKind::Try;
    case TagEffect::Ignore:
      return Take;
    }
    return Take;
  }

  void takeArgument(size_t I, std::vector<LockRef> &Refs) {
    if (argument(I).Kind == ValueKind::Constant)
      return; // a null pointer: MutexLockMaybe, QMutexLocker
    LockPath Field = lockField(object(), Refs.size());
    bind(Field, argument(I));
    Refs.push_back({Field.deref(), object(), Value::load(Field), type(I)});
  }

  LockMode argumentMode(const ClassModel &Class) const {
    bool IsReader = Class.WriteArgument && *Class.WriteArgument < Call.Arguments.size() &&
                    Call.Arguments[*Class.WriteArgument] == Value::constant(0);
    return IsReader ? LockMode::Shared : Class.Mode;
  }

  const Event &Call;
  const FunctionFacts &Callee;
  const ModelTable &Models;
  FoundModel Found;
  std::vector<LockOp> Ops;
};

} // namespace

std::vector<LockOp> lockEffect(const Event &Call, const FunctionFacts &Callee,
                               const ModelTable &Models) {
  return EffectBuilder(Call, Callee, Models).build();
}

bool isModelled(const FunctionFacts &Callee, const ModelTable &Models) {
  return bool(Models.find(Callee));
}

} // namespace lockseam
