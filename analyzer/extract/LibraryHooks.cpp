// LibraryHooks.cpp - looks for them among the declarations of all namespaces.
#include "analyzer/extract/LibraryHooks.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

namespace lockseam {

using namespace clang;

const DeclContext *lookupSpace(const DeclContext *Place) {
  const DeclContext *Space = Place->getEnclosingNamespaceContext();
  while (Space->isInlineNamespace())
    Space = Space->getParent()->getEnclosingNamespaceContext();
  return Space->getPrimaryContext();
}

namespace {

class HookSearch {
public:
  explicit HookSearch(llvm::function_ref<bool(const Decl *)> IsProject) : IsProject(IsProject) {}

  void members(const DeclContext *Place) {
    for (const Decl *Member : Place->decls())
      declaration(Member);
  }
  LibraryHooks finish();

private:
  void declaration(const Decl *Declaration);
  bool needsProjectTemplate(llvm::ArrayRef<TemplateArgument> Arguments) const;
  bool needsProjectTemplate(QualType Type) const;

  llvm::function_ref<bool(const Decl *)> IsProject;
  LibraryHooks Found;
  std::vector<const FunctionTemplateDecl *> Templates;
  /// A library calls by name only what it has declared itself.
  llvm::DenseSet<DeclarationName> LibraryNames;
};

void HookSearch::declaration(const Decl *Declaration) {
  if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(Declaration))
    return members(Decl::castToDeclContext(Declaration));
  if (isa<FunctionDecl, FunctionTemplateDecl>(Declaration) && !IsProject(Declaration)) {
    LibraryNames.insert(cast<NamedDecl>(Declaration)->getDeclName());
  } else if (const auto *Template = dyn_cast<FunctionTemplateDecl>(Declaration)) {
    Templates.push_back(Template);
  } else if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Declaration)) {
    if (!IsProject(Class) || IsProject(Class->getSpecializedTemplate()))
      return;
    if (!isa<ClassTemplatePartialSpecializationDecl>(Class))
      Found.Specializations.push_back(Class);
    else if (!needsProjectTemplate(Class->getTemplateArgs().asArray()))
      Found.FitEveryType = true;
  }
}

/// Whether a pattern fits only what is made of a class template of the project.
bool HookSearch::needsProjectTemplate(QualType Type) const {
  Type = Type.getNonReferenceType();
  if (const auto *Injected = Type->getAs<InjectedClassNameType>())
    return IsProject(Injected->getDecl());
  const auto *Specialization = Type->getAs<TemplateSpecializationType>();
  if (!Specialization)
    return false;
  const TemplateDecl *Template = Specialization->getTemplateName().getAsTemplateDecl();
  return (Template && isa<ClassTemplateDecl>(Template) && IsProject(Template)) ||
         needsProjectTemplate(Specialization->template_arguments());
}

bool HookSearch::needsProjectTemplate(llvm::ArrayRef<TemplateArgument> Arguments) const {
  return llvm::any_of(Arguments, [&](const TemplateArgument &Argument) {
    return Argument.getKind() == TemplateArgument::Type &&
           needsProjectTemplate(Argument.getAsType());
  });
}

LibraryHooks HookSearch::finish() {
  for (const FunctionTemplateDecl *Template : Templates) {
    DeclarationName Name = Template->getDeclName();
    if (Name.getNameKind() == DeclarationName::Identifier && !LibraryNames.contains(Name))
      continue;
    if (llvm::any_of(Template->getTemplatedDecl()->parameters(),
                     [&](const ParmVarDecl *P) { return needsProjectTemplate(P->getType()); }))
      continue;
    const DeclContext *Space = lookupSpace(Template->getDeclContext());
    Found.Spaces.insert(Space);
    // Put into the library's own namespace, it is found for all types.
    if (const auto *Named = dyn_cast<NamespaceDecl>(Space))
      Found.FitEveryType = Found.FitEveryType || !IsProject(Named->getCanonicalDecl());
  }
  return std::move(Found);
}

} // namespace

LibraryHooks findLibraryHooks(const TranslationUnitDecl *Unit,
                              llvm::function_ref<bool(const Decl *)> IsProject) {
  HookSearch Search(IsProject);
  Search.members(Unit);
  return Search.finish();
}

} // namespace lockseam
