// LockNames.cpp - names and declarations of locks, from their paths in the facts.
#include "LockNames.h"
#include "analyzer/summarize/Resolve.h"

namespace lockseam {

static bool hasSpelling(LockPath Object, const FunctionFacts &F) {
  const Root &R = Object.root();
  bool IsValue = R.Kind == RootKind::Merge || R.Kind == RootKind::Snapshot ||
                 R.Kind == RootKind::Result || R.Kind == RootKind::ReturnSlot;
  if (!Object.isNameable() || IsValue)
    return false;
  const CompactVector<Variable> *Variables = R.Kind == RootKind::Local       ? &F.Locals
                                             : R.Kind == RootKind::Parameter ? &F.Parameters
                                                                             : nullptr;
  return !Variables || (R.Index < Variables->size() && (*Variables)[R.Index].Spelling);
}

std::string quotedName(LockPath Object, const FunctionFacts &F, const Program &P,
                       llvm::StringRef Otherwise) {
  if (!hasSpelling(Object, F))
    return Otherwise.str();
  return "'" + describeEntry(Object, F, P) + "'";
}

std::vector<Location> declarationsOf(LockPath Object, const FunctionFacts &F, const Program &P) {
  while (Object.size() > 0 && Object.lastStep() != StepKind::Field)
    Object = Object.parent();
  if (Object.size() > 0) {
    const FieldFacts *Field = P.findField(Object.lastField());
    return Field ? std::vector{Field->Where} : std::vector<Location>();
  }
  const Root &R = Object.root();
  auto Global = P.GlobalById.find(R.Symbol);
  if (R.Kind == RootKind::Global && Global != P.GlobalById.end())
    return {P.Globals[Global->second].Where};
  if (R.Kind == RootKind::Local && R.Index < F.Locals.size())
    return {F.Locals[R.Index].Where};
  return {};
}

} // namespace lockseam
