// Translate.cpp - substitution of receiver, arguments and result.
#include "Translate.h"

namespace lockseam {

static Value argument(uint32_t Index, const CallBinding &Call) {
  return Index < Call.Arguments.size() ? Call.Arguments[Index] : Value::unknown();
}

static LockPath translateRoot(LockPath Path, const CallBinding &Call) {
  switch (Path.root().Kind) {
  case RootKind::This:
    return Call.Receiver.pointee();
  case RootKind::Global:
    return Path;
  case RootKind::ReturnSlot:
    return Call.Result;
  default:
    return LockPath::star(); // a parameter by value is the callee's own object
  }
}

static bool isParameter(LockPath Path) {
  return Path.isRoot() && Path.root().Kind == RootKind::Parameter;
}

LockPath translate(LockPath Path, const CallBinding &Call) {
  if (Path.isStar())
    return Path;
  if (Path.size() == 0)
    return translateRoot(Path, Call);
  LockPath Parent = Path.parent();
  if (Path.lastStep() == StepKind::Deref && isParameter(Parent))
    return argument(Parent.root().Index, Call).pointee();
  LockPath Base = translate(Parent, Call);
  switch (Path.lastStep()) {
  case StepKind::Field:
    return Base.field(Path.lastField());
  case StepKind::Deref:
    return Base.deref();
  case StepKind::Element:
    return Base.element(Path.lastElement());
  case StepKind::AnyElement:
    return Base.anyElement();
  case StepKind::ElementAt: {
    Value Index = translate(Value::load(Path.lastIndex()), Call);
    if (Index.Kind == ValueKind::Constant)
      return Base.element(Index.number());
    return Index.Kind == ValueKind::Load ? Base.elementAt(Index.Path) : Base.anyElement();
  }
  }
  return LockPath::star();
}

Value translate(const Value &V, const CallBinding &Call) {
  if (V.Kind != ValueKind::Address && V.Kind != ValueKind::Load)
    return V;
  if (V.Kind == ValueKind::Load && isParameter(V.Path))
    return argument(V.Path.root().Index, Call);
  LockPath Path = translate(V.Path, Call);
  if (Path.isStar())
    return Value::unknown();
  return V.Kind == ValueKind::Address ? Value::address(Path) : Value::load(Path);
}

} // namespace lockseam
