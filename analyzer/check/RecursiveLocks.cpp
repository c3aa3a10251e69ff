// RecursiveLocks.cpp - reads initialisers, attributes and classes of locks.
#include "RecursiveLocks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace lockseam {

constexpr unsigned MaxClassDepth = 3; // a lock in a lock in a lock

/// The field or global that a path leads to last, of whatever object; else the path itself.
static LockPath declared(LockPath Lock) {
  for (LockPath At = Lock; !At.isStar() && At.size() > 0; At = At.parent())
    if (At.lastStep() == StepKind::Field)
      return LockPath::self().field(At.lastField());
  bool IsGlobal = !Lock.isStar() && Lock.root().Kind == RootKind::Global;
  return IsGlobal ? LockPath::global(Lock.root().Symbol) : Lock;
}

static bool soundsRecursive(llvm::StringRef Type) {
  for (llvm::StringRef Word : {"recursive", "reentrant", "recmutex", "rec_mutex", "reclock"})
    if (Type.contains_insensitive(Word))
      return true;
  return false;
}

RecursiveLocks::RecursiveLocks(const Program &P, const ModelTable &Models) : P(P), Models(Models) {
  findMakers();
  findTypeSetters();
  readInitialisers();
}

void RecursiveLocks::findMakers() {
  const Name Known[] = {Name("pthread_mutexattr_settype"), Name("pthread_mutex_init"),
                        Name("mtx_init"), Name("QMutex::QMutex"),
                        Name("QReadWriteLock::QReadWriteLock")};
  for (const FunctionFacts &F : P.Functions)
    if (llvm::is_contained(Known, F.QualifiedName))
      Makers.push_back(F.Id);
}

/// Nearly no call of a large program does, and to look up whom it calls takes longer than this.
bool RecursiveLocks::mayMatter(const Event &E) const {
  return E.Kind == EventKind::Call && (!MadeLocal.empty() || llvm::is_contained(Makers, E.Callee));
}

/// Functions that initialise a lock of their caller's make their calls initialisers.
void RecursiveLocks::readInitialisers() {
  bool Grew = true;
  while (std::exchange(Grew, false))
    for (const std::vector<FunctionIndex> &Component : P.BottomUp)
      for (FunctionIndex F : Component)
        Grew |= readBody(F);
}

bool RecursiveLocks::readBody(FunctionIndex F) {
  bool Grew = false;
  for (const Block &B : P.Functions[F].Blocks)
    for (const Event &E : B.Events) {
      if (!mayMatter(E))
        continue;
      if (std::optional<LockPath> Lock = madeBy(E, F))
        Grew |= add(*Lock, F);
      auto Callee = P.FunctionById.find(E.Callee);
      if (Callee == P.FunctionById.end())
        continue;
      for (uint32_t I = 0; I < E.Arguments.size(); ++I)
        if (containsSorted(MadeLocal, {Callee->second, LockPath::parameter(I).deref()}))
          Grew |= add(E.Arguments[I].pointee(), F);
    }
  return Grew;
}

bool RecursiveLocks::add(LockPath Lock, FunctionIndex F) {
  LockPath Declared = declared(Lock);
  if (Declared.isStar())
    return false;
  RootKind Kind = Declared.root().Kind;
  return Kind == RootKind::This || Kind == RootKind::Global ? insertSorted(Made, Declared)
                                                            : insertSorted(MadeLocal, {F, Lock});
}

/// Whether an attribute object may be given another type than the default one: by this
/// function, by one that it hands the object to, or by anybody if it is not its own.
bool RecursiveLocks::setsType(FunctionIndex F, LockPath Attribute) const {
  bool IsOwn = Attribute.isRoot() && Attribute.root().Kind == RootKind::Local;
  if (!IsOwn)
    return !TypeSetters.empty();
  if (containsSorted(TypeSetters, F))
    return true;
  for (const Block &B : P.Functions[F].Blocks)
    for (const Event &E : B.Events)
      if (const FunctionFacts *Callee = calleeOf(E); Callee && Callee->HasBody)
        if (llvm::is_contained(E.Arguments, Value::address(Attribute)))
          return !TypeSetters.empty();
  return false;
}

void RecursiveLocks::findTypeSetters() {
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
    for (const Block &B : P.Functions[F].Blocks)
      for (const Event &E : B.Events)
        if (const FunctionFacts *Callee = mayMatter(E) ? calleeOf(E) : nullptr;
            Callee && Callee->QualifiedName.str() == "pthread_mutexattr_settype" &&
            E.Arguments.size() > 1 && E.Arguments[1] != Value::constant(0))
          insertSorted(TypeSetters, F);
}

const FunctionFacts *RecursiveLocks::calleeOf(const Event &E) const {
  auto Found = P.FunctionById.find(E.Callee);
  return E.Kind == EventKind::Call && Found != P.FunctionById.end() ? &P.Functions[Found->second]
                                                                    : nullptr;
}

/// The lock that a call initialises as one that may be recursive.
std::optional<LockPath> RecursiveLocks::madeBy(const Event &E, FunctionIndex F) const {
  enum Way { Other, Attributes, Flags, Mode };
  const FunctionFacts *Callee = calleeOf(E);
  Way How = llvm::StringSwitch<Way>(Callee ? Callee->QualifiedName.str() : "")
                .Case("pthread_mutex_init", Attributes)
                .Case("mtx_init", Flags)
                .Case("QMutex::QMutex", Mode)
                .Case("QReadWriteLock::QReadWriteLock", Mode)
                .Default(Other);
  if (How == Other || E.Arguments.size() < (How == Mode ? 1 : 2))
    return std::nullopt;
  const Value &Says = E.Arguments[How == Mode ? 0 : 1];
  bool IsPlain = Says.Kind == ValueKind::Constant && (Says.number() & 1) == 0;
  if (IsPlain || (How == Attributes && !setsType(F, Says.pointee())))
    return std::nullopt;
  return How == Mode ? E.Receiver.pointee() : E.Arguments[0].pointee();
}

bool RecursiveLocks::isRecursiveClass(Name Class, Name Type, unsigned Depth) const {
  const ClassModel *Model = Models.findClass(Type.str());
  if (soundsRecursive(Type.str()) || (Model && Model->Recursive))
    return true;
  auto Found = P.ClassById.find(Class);
  if (Model || Found == P.ClassById.end() || Depth == 0)
    return false;
  const ClassFacts &Facts = P.Classes[Found->second];
  if (Facts.IsReentrant)
    return true;
  for (const BaseFacts &Base : Facts.Bases)
    if (auto Of = P.ClassById.find(Base.Class);
        Of != P.ClassById.end() &&
        isRecursiveClass(Base.Class, P.Classes[Of->second].QualifiedName, Depth - 1))
      return true;
  return llvm::any_of(Facts.Fields, [&](const FieldFacts &Field) {
    llvm::StringRef Of = Field.Type.str();
    bool KeepsThread = Of == "std::thread::id" || Of == "pthread_t" ||
                       (Of == "std::atomic" && Field.Class.str().contains("thread"));
    return KeepsThread || containsSorted(Made, LockPath::self().field(Field.Field)) ||
           isRecursiveClass(Field.Class, Field.Type, Depth - 1);
  });
}

bool RecursiveLocks::mayBe(LockPath Lock, FunctionIndex F) const {
  LockPath Declared = declared(Lock);
  if (Declared.isStar() || containsSorted(Made, Declared) || containsSorted(MadeLocal, {F, Lock}))
    return true;
  auto IsRecursive = [&](const auto &Object) {
    return isRecursiveClass(Object.Class, Object.Type, MaxClassDepth);
  };
  if (Declared.size() > 0 && Declared.lastStep() == StepKind::Field) {
    const FieldFacts *Field = P.findField(Declared.lastField());
    return Field && IsRecursive(*Field);
  }
  const FunctionFacts &Facts = P.Functions[F];
  const Root &R = Declared.root();
  if (R.Kind == RootKind::Global) {
    auto Global = P.GlobalById.find(R.Symbol);
    return Global != P.GlobalById.end() && IsRecursive(P.Globals[Global->second]);
  }
  if (R.Kind == RootKind::Parameter && R.Index < Facts.Parameters.size())
    return IsRecursive(Facts.Parameters[R.Index]);
  if (R.Kind == RootKind::Local && R.Index < Facts.Locals.size())
    return IsRecursive(Facts.Locals[R.Index]);
  auto Class = P.ClassById.find(Facts.Class);
  return R.Kind == RootKind::This && Class != P.ClassById.end() &&
         isRecursiveClass(Facts.Class, P.Classes[Class->second].QualifiedName, MaxClassDepth);
}

} // namespace lockseam
