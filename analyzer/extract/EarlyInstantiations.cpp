// EarlyInstantiations.cpp - what headers ask to instantiate, done once for all that share them.
#include "analyzer/extract/EarlyInstantiations.h"
#include "analyzer/extract/ProjectTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Sema/Sema.h"

namespace lockseam {

using namespace clang;

static bool isReady(const FunctionDecl *Function) {
  const FunctionDecl *Pattern = Function->getTemplateInstantiationPattern();
  return Pattern && Pattern->isDefined() && !Pattern->isLateTemplateParsed();
}

void instantiateEarly(Sema &Semantics) {
  ProjectTypes SoFar(Semantics.getSourceManager());
  SoFar.endOfUnit(Semantics.getASTContext().getTranslationUnitDecl());
  auto &Pending = Semantics.PendingInstantiations;
  std::remove_reference_t<decltype(Pending)> Later;
  while (!Pending.empty()) {
    auto [Declared, Where] = Pending.front();
    Pending.pop_front();
    auto *Function = dyn_cast<FunctionDecl>(Declared);
    if (!Function || !isReady(Function) || !SoFar.canReachProject(Function)) {
      Later.push_back({Declared, Where});
      continue;
    }
    Semantics.InstantiateFunctionDefinition(Where, Function);
    if (Function->isDefined())
      Function->setInstantiationIsPending(false);
  }
  Pending.swap(Later);
}

} // namespace lockseam
