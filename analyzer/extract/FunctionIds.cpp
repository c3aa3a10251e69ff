// FunctionIds.cpp - paths of names and ordinals, for declarations and types.
#include "analyzer/extract/FunctionIds.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>

namespace lockseam {

using namespace clang;

static bool isLambda(const Decl *Declaration) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Declaration);
  return Class && Class->isLambda();
}

llvm::StringRef tagSpelling(const TagDecl *Tag) {
  if (const IdentifierInfo *Name = Tag->getIdentifier())
    return Name->getName();
  if (const TypedefNameDecl *Typedef = Tag->getTypedefNameForAnonDecl())
    return Typedef->getName();
  return {};
}

/// Whether the name alone may stand for several declarations of one container.
static bool needsOrdinal(const Decl *Declaration) {
  if (const auto *Tag = dyn_cast<TagDecl>(Declaration))
    return tagSpelling(Tag).empty() || Tag->getParentFunctionOrMethod();
  const auto *Variable = dyn_cast<VarDecl>(Declaration);
  return Variable && Variable->isStaticLocal();
}

/// In C a nested struct belongs to the file; only where it stands tells it apart.
static const DeclContext *placeOf(const NamedDecl *Declaration) {
  const auto *Tag = dyn_cast<TagDecl>(Declaration);
  if (Tag && tagSpelling(Tag).empty())
    return Tag->getLexicalDeclContext();
  const DeclContext *Place = Declaration->getDeclContext();
  // `void f() { extern int shared; }` declares what is in the namespace around f.
  if (Declaration->isLocalExternDecl())
    return Place->getEnclosingNamespaceContext();
  return Place;
}

static const NamedDecl *canonical(const NamedDecl *Declaration) {
  return cast<NamedDecl>(Declaration->getCanonicalDecl());
}

const NamedDecl *FunctionIds::container(const NamedDecl *Declaration) {
  if (isLambda(Declaration))
    if (const Decl *Owner = cast<CXXRecordDecl>(Declaration)->getLambdaContextDecl())
      return cast<NamedDecl>(Owner);
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Declaration))
    if (const auto *Function = dyn_cast<FunctionDecl>(Parameter->getDeclContext()))
      return Function;
  for (const DeclContext *At = placeOf(Declaration); At; At = At->getParent()) {
    if (At->isTranslationUnit())
      return nullptr;
    const auto *Namespace = dyn_cast<NamespaceDecl>(At);
    if ((Namespace && !Namespace->isInline()) || isa<TagDecl, FunctionDecl>(At))
      return cast<NamedDecl>(Decl::castFromDeclContext(At));
  }
  return nullptr;
}

bool FunctionIds::isInternal(const NamedDecl *Declaration) {
  const NamedDecl *Outermost = Declaration;
  for (const NamedDecl *Next = Declaration; Next; Next = container(Next))
    if (!isa<NamespaceDecl>(Next))
      Outermost = Next;
    else if (cast<NamespaceDecl>(Next)->isAnonymousNamespace())
      return true;
  if (isLambda(Outermost))
    return true;
  return !isa<NamespaceDecl>(Outermost) && !Outermost->isExternallyVisible();
}

/// Whether it says the same in all units: no pointers but to strings, and no class that is a
/// unit's own.
static bool isPlainData(QualType Type, const ASTContext &Context) {
  Type = Context.getBaseElementType(Type);
  if (QualType Pointee = Type->getPointeeType(); !Pointee.isNull())
    return Pointee.isConstQualified() && Pointee->isAnyCharacterType();
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (!Record)
    return Type->isArithmeticType() || Type->isEnumeralType();
  const auto *Class = dyn_cast<CXXRecordDecl>(Record);
  return Record->getDefinition() && Record->isExternallyVisible() &&
         (!Class || Class->getNumBases() == 0) &&
         llvm::all_of(Record->getDefinition()->fields(), [&](const FieldDecl *Field) {
           return isPlainData(Field->getType(), Context);
         });
}

/// Of a constant in a header nobody can tell whether there is one or one for each unit.
const VarDecl *FunctionIds::constant(const NamedDecl *Declaration) const {
  const auto *Variable = dyn_cast<VarDecl>(Declaration);
  Variable = Variable && Variable->isFileVarDecl() ? Variable->getDefinition() : nullptr;
  if (!Variable || Variable->getType()->isDependentType() ||
      Variable->getType()->isIncompleteType())
    return nullptr;
  bool IsConstant = Variable->getType().isConstantStorage(Context, /*ExcludeCtor=*/true,
                                                          /*ExcludeDtor=*/false);
  return IsConstant && isPlainData(Variable->getType(), Context) ? Variable : nullptr;
}

std::string FunctionIds::id(const NamedDecl *Declaration) {
  std::string Result = path(Declaration);
  if (!isInternal(Declaration))
    return Result;
  const VarDecl *Constant = constant(Declaration);
  std::string File = Constant ? Places.at(Constant->getLocation()).File.str().str() : "";
  return Result + "@" + (File.empty() ? MainFile : File);
}

const std::string &FunctionIds::path(const NamedDecl *Declaration) {
  const NamedDecl *Key = canonical(Declaration);
  // A name that would need itself meets this entry instead of recursing for ever.
  auto [Entry, IsNew] = Paths.try_emplace(Key, "(recursive)");
  if (!IsNew)
    return Entry->second;
  std::string Result;
  const auto *Function = dyn_cast<FunctionDecl>(Key);
  const auto *Variable = dyn_cast<VarDecl>(Key);
  bool IsGlobalInC = (Function && Function->isExternC()) || (Variable && Variable->isExternC());
  if (const NamedDecl *Outer = container(Key); Outer && !IsGlobalInC)
    Result = path(Outer) + "::";
  Result += own(Key);
  return Paths[Key] = std::move(Result);
}

std::string FunctionIds::own(const NamedDecl *Declaration) {
  if (const auto *Function = dyn_cast<FunctionDecl>(Declaration))
    return functionName(Function);
  if (const auto *Tag = dyn_cast<TagDecl>(Declaration))
    return tagName(Tag);
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Declaration))
    return "parameter#" + std::to_string(Parameter->getFunctionScopeIndex());
  if (const auto *Variable = dyn_cast<VarDecl>(Declaration))
    return variableName(Variable);
  std::string Name = Declaration->getNameAsString();
  return Name.empty() ? "(anonymous)" : Name;
}

static std::string withOrdinal(std::string Name, unsigned Ordinal) {
  return Ordinal ? Name + "#" + std::to_string(Ordinal) : Name;
}

std::string FunctionIds::tagName(const TagDecl *Tag) {
  if (isLambda(Tag))
    return "lambda#" + std::to_string(ordinal(Tag));
  std::string Name = tagSpelling(Tag).str();
  if (Name.empty())
    return "(unnamed)#" + std::to_string(ordinal(Tag));
  if (const auto *Specialization = dyn_cast<ClassTemplateSpecializationDecl>(Tag))
    Name += arguments(Specialization->getTemplateArgs().asArray());
  return withOrdinal(Name, ordinal(Tag));
}

std::string FunctionIds::variableName(const VarDecl *Variable) {
  std::string Name = Variable->getNameAsString();
  if (Name.empty())
    Name = "(unnamed)";
  if (const auto *Specialization = dyn_cast<VarTemplateSpecializationDecl>(Variable))
    Name += arguments(Specialization->getTemplateArgs().asArray());
  return withOrdinal(Name, ordinal(Variable));
}

std::string FunctionIds::functionName(const FunctionDecl *Function) {
  std::string Name;
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(Function)) {
    const auto *Class = cast<CXXMethodDecl>(Function)->getParent();
    Name = isa<CXXDestructorDecl>(Function) ? "~" : "";
    Name += isLambda(Class) ? "lambda" : tagSpelling(Class).str();
  } else if (const auto *Conversion = dyn_cast<CXXConversionDecl>(Function)) {
    Name = "operator " + type(Conversion->getConversionType());
  } else {
    Name = Function->getNameAsString();
  }
  if (const TemplateArgumentList *Arguments = Function->getTemplateSpecializationArgs())
    Name += arguments(Arguments->asArray());
  bool HasOverloads = Context.getLangOpts().CPlusPlus || Function->hasAttr<OverloadableAttr>();
  const auto *Type = Function->getType()->getAs<FunctionProtoType>();
  if (Function->isExternC() || !HasOverloads || !Type)
    return Name;
  return Name + functionType(Type);
}

std::string FunctionIds::functionType(const FunctionProtoType *Type) {
  std::string Result = "(";
  for (QualType Parameter : Type->param_types())
    Result += (Result.size() > 1 ? ", " : "") + type(Parameter);
  if (Type->isVariadic())
    Result += Result.size() > 1 ? ", ..." : "...";
  Result += ")";
  if (Type->isConst())
    Result += " const";
  if (Type->isVolatile())
    Result += " volatile";
  if (Type->getRefQualifier() == RQ_LValue)
    Result += " &";
  if (Type->getRefQualifier() == RQ_RValue)
    Result += " &&";
  return Result;
}

std::string FunctionIds::type(QualType Type) {
  QualType Canonical = Type.getCanonicalType();
  std::string Qualifiers = Canonical.getLocalQualifiers().getAsString();
  if (!Qualifiers.empty())
    Qualifiers += " ";
  return Qualifiers + unqualifiedType(Canonical.getTypePtr());
}

std::string FunctionIds::unqualifiedType(const clang::Type *Type) {
  if (const auto *Tag = Type->getAsTagDecl())
    return id(Tag);
  if (const auto *Reference = dyn_cast<ReferenceType>(Type))
    return type(Reference->getPointeeType()) + (isa<LValueReferenceType>(Type) ? " &" : " &&");
  if (const auto *Pointer = dyn_cast<PointerType>(Type))
    return type(Pointer->getPointeeType()) + " *";
  if (const auto *Member = dyn_cast<MemberPointerType>(Type)) {
    const auto *Class = Member->getMostRecentCXXRecordDecl();
    return type(Member->getPointeeType()) + " " + (Class ? id(Class) : "") + "::*";
  }
  if (const auto *Array = dyn_cast<ConstantArrayType>(Type))
    return type(Array->getElementType()) + "[" + std::to_string(Array->getZExtSize()) + "]";
  if (const auto *Array = dyn_cast<clang::ArrayType>(Type))
    return type(Array->getElementType()) + "[]";
  if (const auto *Function = dyn_cast<FunctionProtoType>(Type))
    return type(Function->getReturnType()) + functionType(Function);
  return QualType(Type, 0).getAsString(Context.getPrintingPolicy());
}

std::string FunctionIds::arguments(llvm::ArrayRef<TemplateArgument> Arguments) {
  std::string Result;
  for (const TemplateArgument &Argument : Arguments)
    Result += (Result.empty() ? "" : ", ") + argument(Argument);
  return "<" + Result + ">";
}

std::string FunctionIds::argument(const TemplateArgument &Argument) {
  switch (Argument.getKind()) {
  case TemplateArgument::Type:
    return type(Argument.getAsType());
  case TemplateArgument::Pack:
    return arguments(Argument.pack_elements());
  case TemplateArgument::Declaration:
    return "&" + id(Argument.getAsDecl());
  case TemplateArgument::Integral: {
    QualType Type = Argument.getIntegralType();
    std::string Prefix =
        Type->isSpecificBuiltinType(BuiltinType::Int) ? "" : "(" + type(Type) + ")";
    return Prefix + llvm::toString(Argument.getAsIntegral(), 10);
  }
  default: {
    std::string Text;
    llvm::raw_string_ostream Stream(Text);
    Argument.print(Context.getPrintingPolicy(), Stream, /*IncludeType=*/true);
    return Text;
  }
  }
}

/// `extern "C"` and `export` blocks are no containers: what holds them is.
static const DeclContext *numberingPlace(const NamedDecl *Declaration) {
  const DeclContext *Place = Declaration->getLexicalDeclContext();
  while (isa<LinkageSpecDecl, ExportDecl>(Place))
    Place = Place->getParent();
  const auto *Namespace = dyn_cast<NamespaceDecl>(Place);
  return Namespace ? Namespace->getCanonicalDecl() : Place;
}

unsigned FunctionIds::ordinal(const NamedDecl *Declaration) {
  const NamedDecl *Key = canonical(Declaration);
  if (!needsOrdinal(Key))
    return 0;
  const DeclContext *Place = numberingPlace(Key);
  if (Numbered.insert(Place).second)
    number(Place);
  return Ordinals.lookup(Key);
}

/// All blocks of a namespace, in their order; of anything else itself.
static std::vector<const DeclContext *> blocksOf(const DeclContext *Place) {
  const auto *Namespace = dyn_cast<NamespaceDecl>(Place);
  if (!Namespace)
    return {Place};
  std::vector<const DeclContext *> Blocks;
  for (const NamespaceDecl *At = Namespace->getMostRecentDecl(); At; At = At->getPreviousDecl())
    Blocks.push_back(At);
  std::reverse(Blocks.begin(), Blocks.end());
  return Blocks;
}

/// In the order of the source; of what headers declare outside of classes and functions, in the
/// order of places, as headers need not be read in that of the source (ExtractTogether.h).
std::vector<const Decl *> FunctionIds::toNumber(const DeclContext *Place) {
  std::vector<const Decl *> Found;
  std::vector<const DeclContext *> Blocks = blocksOf(Place);
  for (size_t I = 0; I < Blocks.size(); ++I)
    for (const Decl *Member : Blocks[I]->decls()) {
      if (isa<LinkageSpecDecl, ExportDecl>(Member))
        Blocks.push_back(Decl::castToDeclContext(Member));
      if (Member == Member->getCanonicalDecl() && needsOrdinal(Member))
        Found.push_back(Member);
    }
  if (Place->isFileContext())
    std::stable_sort(Found.begin(), Found.end(), [&](const Decl *A, const Decl *B) {
      return Places.at(A->getLocation()) < Places.at(B->getLocation());
    });
  return Found;
}

void FunctionIds::number(const DeclContext *Place) {
  std::map<std::pair<const Decl *, llvm::StringRef>, unsigned> Next;
  for (const Decl *Member : toNumber(Place)) {
    const Decl *Owner = nullptr;
    llvm::StringRef Name = isa<TagDecl>(Member) ? tagSpelling(cast<TagDecl>(Member))
                                                : cast<NamedDecl>(Member)->getName();
    if (isLambda(Member)) {
      Owner = cast<CXXRecordDecl>(Member)->getLambdaContextDecl();
      Name = "lambda";
    }
    Ordinals[Member] = Next[{Owner, Name}]++;
  }
}

} // namespace lockseam
