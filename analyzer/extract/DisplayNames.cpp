// DisplayNames.cpp - display and qualified names of declarations and types.
#include "analyzer/extract/DisplayNames.h"
#include "analyzer/extract/FunctionIds.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Version.h"
#include "llvm/Support/raw_ostream.h"

namespace lockseam {

using namespace clang;

static bool isLambda(const NamedDecl *Declaration) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Declaration);
  return Class && Class->isLambda();
}

static bool isLambdaCall(const NamedDecl *Declaration) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Declaration);
  return Method && isLambda(Method->getParent()) && Method->getOverloadedOperator() == OO_Call;
}

static QualType typeOf(const TagDecl *Tag, const ASTContext &Context) {
#if CLANG_VERSION_MAJOR >= 22
  return Context.getCanonicalTagType(Tag);
#else
  return Context.getTagDeclType(Tag);
#endif
}

DisplayNames::DisplayNames(const ASTContext &Context)
    : Context(Context), Policy(Context.getPrintingPolicy()) {
  Policy.SuppressTagKeyword = true;
  Policy.SuppressDefaultTemplateArgs = true;
  Policy.AnonymousTagLocations = false;
  Policy.Bool = true;
}

std::string DisplayNames::written(QualType Type) const {
  std::string Text = Type.getCanonicalType().getAsString(Policy);
  // Everybody writes it so, though the canonical type does not.
  static constexpr llvm::StringRef Long = "std::basic_string<char>";
  for (size_t At; (At = Text.find(Long)) != std::string::npos;)
    Text.replace(At, Long.size(), "std::string");
  return Text;
}

std::string DisplayNames::parameters(const FunctionDecl *Function) const {
  std::string Result = "(";
  for (const ParmVarDecl *Parameter : Function->parameters())
    Result += (Result.size() > 1 ? ", " : "") + written(Parameter->getType());
  if (Function->isVariadic())
    Result += Result.size() > 1 ? ", ..." : "...";
  return Result + ")";
}

std::string DisplayNames::arguments(llvm::ArrayRef<TemplateArgument> Arguments) const {
  std::string Result;
  llvm::raw_string_ostream Stream(Result);
  for (const TemplateArgument &Argument : Arguments) {
    if (Stream.tell())
      Stream << ", ";
    if (Argument.getKind() == TemplateArgument::Type)
      Stream << written(Argument.getAsType());
    else
      Argument.print(Policy, Stream, /*IncludeType=*/false);
  }
  return "<" + Stream.str() + ">";
}

/// The last part of both names, without template arguments and parameters.
static std::string plainName(const NamedDecl *Declaration) {
  if (isLambda(Declaration))
    return "lambda";
  if (const auto *Tag = dyn_cast<TagDecl>(Declaration)) {
    llvm::StringRef Name = tagSpelling(Tag);
    return Name.empty() ? "(unnamed)" : Name.str();
  }
  if (isa<CXXConstructorDecl>(Declaration))
    return plainName(cast<CXXConstructorDecl>(Declaration)->getParent());
  if (isa<CXXDestructorDecl>(Declaration))
    return "~" + plainName(cast<CXXDestructorDecl>(Declaration)->getParent());
  return Declaration->getNameAsString();
}

std::string DisplayNames::own(const NamedDecl *Declaration) const {
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Declaration)) {
    // Printed as a type, so that default arguments are left out.
    std::string Text = written(typeOf(Class, Context));
    size_t Arguments = Text.find('<');
    return plainName(Class) + (Arguments == std::string::npos ? "" : Text.substr(Arguments));
  }
  const auto *Function = dyn_cast<FunctionDecl>(Declaration);
  if (!Function)
    return plainName(Declaration);
  std::string Result = plainName(Function);
  if (const auto *Conversion = dyn_cast<CXXConversionDecl>(Function))
    Result = "operator " + written(Conversion->getConversionType());
  if (const TemplateArgumentList *Arguments = Function->getTemplateSpecializationArgs())
    Result += arguments(Arguments->asArray());
  return Result + parameters(Function);
}

std::string DisplayNames::display(const NamedDecl *Declaration) const {
  const NamedDecl *Outer = FunctionIds::container(Declaration);
  if (isLambdaCall(Declaration))
    return display(cast<CXXMethodDecl>(Declaration)->getParent());
  while (Outer && isa<NamespaceDecl>(Outer) && Outer->getIdentifier() == nullptr)
    Outer = FunctionIds::container(Outer);
  if (isLambda(Declaration))
    return Outer ? "lambda in " + display(Outer) : "lambda";
  return (Outer ? display(Outer) + "::" : "") + own(Declaration);
}

std::string DisplayNames::qualified(const NamedDecl *Declaration) const {
  std::string Result = plainName(Declaration);
  for (const NamedDecl *Outer = FunctionIds::container(Declaration); Outer;
       Outer = FunctionIds::container(Outer))
    if (!isa<NamespaceDecl>(Outer) || Outer->getIdentifier())
      Result = (isLambdaCall(Outer) ? "" : plainName(Outer) + "::") + Result;
  return Result;
}

QualType pointeeOrElement(QualType Type, const ASTContext &Context) {
  if (QualType Pointee = Type->getPointeeType(); !Pointee.isNull())
    Type = Pointee;
  while (const auto *Array = Context.getAsArrayType(Type))
    Type = Array->getElementType();
  return Type.getUnqualifiedType();
}

std::string DisplayNames::typeName(QualType Type) const {
  QualType Named = pointeeOrElement(Type, Context);
  if (const TagDecl *Tag = Named->getAsTagDecl())
    return qualified(Tag);
  return written(Named.getUnqualifiedType());
}

std::string fieldSpelling(const FieldDecl *Field) {
  if (Field->getIdentifier())
    return Field->getNameAsString();
  const auto *Closure = dyn_cast<CXXRecordDecl>(Field->getParent());
  unsigned Index = Field->getFieldIndex();
  if (!Closure || !Closure->isLambda() || Index >= Closure->capture_size())
    return "(unnamed)" + std::to_string(Index);
  const LambdaCapture &Capture = Closure->captures_begin()[Index];
  return Capture.capturesVariable() ? Capture.getCapturedVar()->getNameAsString() : "this";
}

} // namespace lockseam
