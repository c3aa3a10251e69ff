// DropAnnotations.cpp - a program as if nobody had written down its guards.
#include "DropAnnotations.h"
#include "llvm/ADT/STLExtras.h"

namespace lockseam {

static bool speaksOfGuards(const Annotation &A) {
  static constexpr llvm::StringRef Ours[] = {"assume_guarded", "guarded_by", "readonly",
                                             "thread_local",   "unique",     "write_guarded_by"};
  switch (A.Kind) {
  case AnnotationKind::GuardedBy:
  case AnnotationKind::PtGuardedBy:
  case AnnotationKind::Requires:
  case AnnotationKind::RequiresShared:
    return true;
  case AnnotationKind::Lockseam:
    return llvm::is_contained(Ours, A.Text.str().split('(').first.trim());
  default:
    return false;
  }
}

void dropGuardAnnotations(Program &P) {
  for (FunctionFacts &F : P.Functions)
    llvm::erase_if(F.Annotations, speaksOfGuards);
  for (ClassFacts &Class : P.Classes)
    for (FieldFacts &Field : Class.Fields)
      llvm::erase_if(Field.Annotations, speaksOfGuards);
  for (GlobalFacts &Global : P.Globals)
    llvm::erase_if(Global.Annotations, speaksOfGuards);
}

} // namespace lockseam
