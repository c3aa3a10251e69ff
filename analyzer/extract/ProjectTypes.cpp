// ProjectTypes.cpp - looks for the project's types among template arguments.
#include "analyzer/extract/ProjectTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

namespace lockseam {

using namespace clang;

bool ProjectTypes::isProject(const Decl *Declaration) const {
  SourceLocation Where = Declaration->getLocation();
  return Where.isValid() && !Sources.isInSystemHeader(Where);
}

bool ProjectTypes::canReachProject(const FunctionDecl *Function) {
  bool Result = reaches(Function);
  if (!Result)
    for (const TagDecl *Tag : Asked)
      Known.try_emplace(Tag, false);
  Asked.clear();
  return Result;
}

void ProjectTypes::endOfUnit(const TranslationUnitDecl *Unit) {
  Known.clear();
  Hooks = findLibraryHooks(Unit, [&](const Decl *D) { return isProject(D); });
  for (const ClassTemplateSpecializationDecl *Specialization : Hooks->Specializations)
    if (mentions(Specialization))
      for (const TemplateArgument &Argument : Specialization->getTemplateArgs().asArray())
        if (Argument.getKind() == TemplateArgument::Type)
          if (const TagDecl *Tag = Argument.getAsType()->getAsTagDecl())
            Known[Tag->getCanonicalDecl()] = true;
  Asked.clear();
}

bool ProjectTypes::reaches(const FunctionDecl *Function) {
  if (isProject(Function))
    return true;
  if (const TemplateArgumentList *Arguments = Function->getTemplateSpecializationArgs())
    if (mentions(Arguments->asArray()))
      return true;
  const auto *Class = dyn_cast<TagDecl>(Function->getDeclContext());
  return Class && mentions(Class);
}

bool ProjectTypes::mentions(llvm::ArrayRef<TemplateArgument> Arguments) {
  return llvm::any_of(Arguments, [&](const TemplateArgument &Argument) {
    switch (Argument.getKind()) {
    case TemplateArgument::Type:
      return mentions(Argument.getAsType());
    case TemplateArgument::Pack:
      return mentions(Argument.pack_elements());
    case TemplateArgument::Integral:
      return mentions(Argument.getIntegralType());
    case TemplateArgument::NullPtr:
      return false;
    default: // functions, objects and templates: whoever made them may be the project
      return true;
    }
  });
}

bool ProjectTypes::mentions(const TagDecl *Tag) {
  Tag = Tag->getCanonicalDecl();
  if (auto Answer = Known.find(Tag); Answer != Known.end())
    return Answer->second;
  if (!Asked.insert(Tag).second)
    return false;
  bool Result = leadsToProject(Tag);
  if (Result)
    Known[Tag] = true;
  return Result;
}

/// A class of the project, or a library class that is specialised or nested with one.
bool ProjectTypes::leadsToProject(const TagDecl *Tag) {
  if (isProject(Tag) && (!Hooks || instantiates(Tag)))
    return true;
  if (const auto *Specialization = dyn_cast<ClassTemplateSpecializationDecl>(Tag)) {
    auto *Partial = llvm::dyn_cast_if_present<ClassTemplatePartialSpecializationDecl *>(
        Specialization->getInstantiatedFrom());
    if ((Partial && isProject(Partial)) || mentions(Specialization->getTemplateArgs().asArray()))
      return true;
  }
  if (isProject(Tag))
    return false; // as a part of anything else of the project
  const DeclContext *Place = Tag->getDeclContext();
  if (const auto *Outer = dyn_cast<TagDecl>(Place))
    return mentions(Outer);
  // Local classes and lambdas of library functions see what their function sees.
  const auto *Outer = dyn_cast<FunctionDecl>(Place);
  return Outer && reaches(Outer);
}

static bool hasFriendTemplate(const CXXRecordDecl *Class) {
  return llvm::any_of(Class->friends(), [](const FriendDecl *Friend) {
    return isa_and_nonnull<FunctionTemplateDecl>(Friend->getFriendDecl());
  });
}

/// Also if nothing has asked for its definition yet.
static bool isMadeOfTemplate(const CXXRecordDecl *Class) {
  if (isa<ClassTemplateSpecializationDecl>(Class))
    return Class->getTemplateSpecializationKind() != TSK_ExplicitSpecialization;
  return isTemplateInstantiation(Class->getTemplateSpecializationKind());
}

/// Whether a library that has objects of this type of the project can instantiate a template
/// of the project: a member, a part, or what is found for their sake.
bool ProjectTypes::instantiates(const TagDecl *Tag) {
  if (Hooks->FitEveryType || Hooks->Spaces.contains(lookupSpace(Tag->getDeclContext())))
    return true;
  for (const DeclContext *Place = Tag->getDeclContext(); Place->isRecord();
       Place = Place->getParent())
    if (const auto *Outer = dyn_cast<CXXRecordDecl>(Place); Outer && hasFriendTemplate(Outer))
      return true;
  const auto *Class = dyn_cast<CXXRecordDecl>(Tag);
  if (!Class)
    return false;
  if (isMadeOfTemplate(Class))
    return true;
  Class = Class->getDefinition();
  return Class && (hasFriendTemplate(Class) || partsInstantiate(Class));
}

/// Written with `= default`, such a function is the project's, and has a body once it is used.
static bool waitsForUse(const CXXMethodDecl *Method) {
  return Method->isExplicitlyDefaulted() && !Method->isDeleted() && !Method->isTrivial() &&
         !Method->doesThisDeclarationHaveABody();
}

bool ProjectTypes::partsInstantiate(const CXXRecordDecl *Class) {
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (mentions(Base.getType()))
      return true;
  for (const Decl *Member : Class->decls()) {
    if (isa<FunctionTemplateDecl>(Member))
      return true;
    if (const auto *Field = dyn_cast<FieldDecl>(Member)) {
      // Of a pointer or reference only itself is copied.
      QualType Type = Field->getType();
      if ((!Type->isAnyPointerType() && !Type->isReferenceType() && mentions(Type)) ||
          instantiates(Field->getInClassInitializer()))
        return true;
    }
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Member)) {
      if (waitsForUse(Method))
        return true;
      for (const ParmVarDecl *Parameter : Method->parameters())
        if (Parameter->hasDefaultArg() && !Parameter->hasUnparsedDefaultArg() &&
            instantiates(Parameter->getInit()))
          return true;
    }
  }
  return false;
}

/// Default arguments and initialisers of members are used by whoever calls.
bool ProjectTypes::instantiates(const Expr *Initialiser) {
  llvm::SmallVector<const Stmt *, 16> Open;
  if (Initialiser)
    Open.push_back(Initialiser);
  while (!Open.empty()) {
    const Stmt *Next = Open.pop_back_val();
    const FunctionDecl *Callee = nullptr;
    if (const auto *Call = dyn_cast<CallExpr>(Next))
      Callee = Call->getDirectCallee();
    else if (const auto *Construct = dyn_cast<CXXConstructExpr>(Next))
      Callee = Construct->getConstructor();
    if (Callee && Callee->isTemplateInstantiation() && reaches(Callee))
      return true;
    for (const Stmt *Child : Next->children())
      if (Child)
        Open.push_back(Child);
  }
  return false;
}

bool ProjectTypes::mentions(QualType Type) {
  const clang::Type *Canonical = Type.getCanonicalType().getTypePtr();
  if (const TagDecl *Tag = Canonical->getAsTagDecl())
    return mentions(Tag);
  if (const auto *Function = dyn_cast<FunctionProtoType>(Canonical))
    return mentions(Function->getReturnType()) ||
           llvm::any_of(Function->param_types(), [&](QualType P) { return mentions(P); });
  if (QualType Pointee = Canonical->getPointeeType(); !Pointee.isNull()) {
    // Through a pointer to a function or member any code can be reached, but it is
    // instantiated where the address is taken.
    bool IsCode = Canonical->isMemberPointerType() || Pointee->isFunctionType();
    return (IsCode && !Hooks) || mentions(Pointee);
  }
  if (const auto *Array = dyn_cast<clang::ArrayType>(Canonical))
    return mentions(Array->getElementType());
  return !isa<BuiltinType>(Canonical);
}

} // namespace lockseam
