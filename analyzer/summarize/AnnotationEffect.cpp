// AnnotationEffect.cpp - attributes as lock operations.
#include "AnnotationEffect.h"

namespace lockseam {

namespace {

struct Role {
  OpKind Kind;
  LockMode Mode;
};

std::optional<Role> roleOf(AnnotationKind Kind) {
  switch (Kind) {
  case AnnotationKind::Acquire:
    return Role{OpKind::Acquire, LockMode::Exclusive};
  case AnnotationKind::AcquireShared:
    return Role{OpKind::Acquire, LockMode::Shared};
  case AnnotationKind::Release:
  case AnnotationKind::ReleaseGeneric:
    return Role{OpKind::Release, LockMode::Exclusive};
  case AnnotationKind::ReleaseShared:
    return Role{OpKind::Release, LockMode::Shared};
  case AnnotationKind::TryAcquire:
    return Role{OpKind::Try, LockMode::Exclusive};
  case AnnotationKind::TryAcquireShared:
    return Role{OpKind::Try, LockMode::Shared};
  case AnnotationKind::AssertHeld:
    return Role{OpKind::AssertHeld, LockMode::Exclusive};
  case AnnotationKind::AssertHeldShared:
    return Role{OpKind::AssertHeld, LockMode::Shared};
  default:
    return std::nullopt;
  }
}

const ClassFacts *classOf(const FunctionFacts &F, const Program &P) {
  auto It = P.ClassById.find(F.Class);
  return It == P.ClassById.end() ? nullptr : &P.Classes[It->second];
}

class Effects {
public:
  Effects(const FunctionFacts &Callee, const CallBinding &Call, const Program &P)
      : Callee(Callee), Call(Call), Class(classOf(Callee, P)), Object(Call.Receiver.pointee()),
        Scoped(Class && Class->IsScoped) {}

  std::vector<LockOp> run() {
    for (const Annotation &A : Callee.Annotations)
      if (std::optional<Role> R = roleOf(A.Kind))
        add(A, *R);
      else if (A.Kind == AnnotationKind::Excludes && Scoped && Callee.IsConstructor)
        for (LockPath Path : A.Locks) // a guard that takes the lock later
          bind(translate(Path, Call));
    return std::move(Ops);
  }

private:
  void add(const Annotation &A, Role R) {
    if (A.Locks.empty())
      return addOnObject(A, R);
    for (LockPath Path : A.Locks) {
      LockPath Lock = translate(Path, Call);
      if (Scoped && Callee.IsConstructor && R.Kind != OpKind::Release)
        bind(Lock);
      push(R, A, Lock, Scoped ? Object : LockPath::star());
    }
  }

  /// No arguments: the object itself, or what the scoped object is bound to.
  void addOnObject(const Annotation &A, Role R) {
    if (!Scoped)
      return push(R, A, Object, LockPath::star());
    if (Callee.IsDestructor)
      R.Kind = OpKind::ReleaseOwned;
    push(R, A, Object.field(Name("$lock")).deref(), Object);
  }

  void bind(LockPath Lock) {
    LockOp Op;
    Op.Kind = OpKind::Bind;
    std::string Field = Bound ? "$lock" + std::to_string(Bound) : "$lock";
    Op.Target = Object.field(Name(Field));
    Op.Source = Lock.isStar() ? Value::unknown() : Value::address(Lock);
    Ops.push_back(Op);
    ++Bound;
  }

  void push(Role R, const Annotation &A, LockPath Lock, LockPath Handle) {
    LockOp Op;
    Op.Kind = R.Kind;
    Op.Mode = R.Mode;
    Op.Lock = Lock;
    Op.Handle = Handle;
    Op.Recursive = Class && Class->IsReentrant;
    Op.Success = {Value::load(LockPath::star()), Relation::Equal, A.Number};
    if (A.Number == 1) // "true": whatever is not null
      Op.Success = {Value::load(LockPath::star()), Relation::NotEqual, 0};
    Ops.push_back(Op);
  }

  const FunctionFacts &Callee;
  const CallBinding &Call;
  const ClassFacts *Class;
  LockPath Object;
  bool Scoped;
  unsigned Bound = 0;
  std::vector<LockOp> Ops;
};

} // namespace

std::vector<LockOp> annotationEffect(const FunctionFacts &Callee, const CallBinding &Call,
                                     const Program &P) {
  if (Callee.Annotations.empty())
    return {};
  return Effects(Callee, Call, P).run();
}

std::optional<Value> returnedLock(const FunctionFacts &Callee, const CallBinding &Call) {
  for (const Annotation &A : Callee.Annotations)
    if (A.Kind == AnnotationKind::Returns && A.Locks.size() == 1)
      if (LockPath Lock = translate(A.Locks.front(), Call); !Lock.isStar())
        return Value::address(Lock);
  return std::nullopt;
}

std::vector<RequiredLock> requiredLocks(const FunctionFacts &F) {
  std::vector<RequiredLock> Result;
  for (const Annotation &A : F.Annotations) {
    bool Shared = A.Kind == AnnotationKind::RequiresShared;
    if (A.Negative || (A.Kind != AnnotationKind::Requires && !Shared))
      continue;
    for (LockPath Lock : A.Locks)
      Result.push_back({Lock, Shared ? LockMode::Shared : LockMode::Exclusive});
  }
  return Result;
}

} // namespace lockseam
