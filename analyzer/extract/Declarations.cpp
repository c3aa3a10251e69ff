// Declarations.cpp - facts of declarations.
#include "analyzer/extract/Declarations.h"
#include "analyzer/extract/Annotations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

namespace lockseam {

using namespace clang;

UnitNaming::UnitNaming(const ASTContext &Context, llvm::StringRef MainFile,
                       llvm::StringRef Directory)
    : Context(Context), Places(Context.getSourceManager(), Directory),
      Ids(Context, MainFile, Places), Display(Context) {}

std::string UnitNaming::field(const FieldDecl *Field) {
  const RecordDecl *Class = Field->getParent();
  while (Class->isAnonymousStructOrUnion())
    if (const auto *Outer = dyn_cast<RecordDecl>(Class->getLexicalDeclContext()))
      Class = Outer;
    else
      break;
  bool IsLocal =
      Class->getParentFunctionOrMethod() || tagSpelling(Class).empty() || Ids.isInternal(Class);
  return (IsLocal ? Ids.id(Class) : Display.qualified(Class)) + "::" + fieldSpelling(Field);
}

static uint32_t sizeOf(QualType Type, const ASTContext &Context) {
  if (Type->isReferenceType())
    Type = Context.VoidPtrTy;
  if (Type->isIncompleteType() || Type->isDependentType() || Type->isUndeducedType())
    return 0;
  int64_t Size = Context.getTypeSizeInChars(Type).getQuantity();
  return Size > UINT32_MAX ? 0 : static_cast<uint32_t>(Size);
}

/// Type, Class and IsPointer of a field or global.
template <class Facts>
static void readType(QualType Type, const ASTContext &Context, UnitNames &Names, Facts &Out) {
  Out.Type = Names.typeName(Type);
  Out.IsReference = Type->isReferenceType();
  Out.IsPointer = Out.IsReference || Type->isPointerType();
  if (const RecordDecl *Class = pointeeOrElement(Type, Context)->getAsRecordDecl())
    Out.Class = Names.classId(Class);
  Out.Size = sizeOf(Type, Context);
}

static bool isInlineOrInstantiated(const FunctionDecl *Function) {
  if (Function->isInlined() || Function->isImplicit())
    return true;
  TemplateSpecializationKind Kind = Function->getTemplateSpecializationKind();
  return Kind != TSK_Undeclared && Kind != TSK_ExplicitSpecialization;
}

static void readMethod(const CXXMethodDecl *Method, UnitNames &Names, FunctionFacts &Facts) {
  const CXXRecordDecl *Class = Method->getParent();
  Facts.Class = Names.classId(Class);
  Facts.IsVirtual = Method->isVirtual();
  Facts.IsFinal = Method->hasAttr<FinalAttr>() || Class->isEffectivelyFinal();
  Facts.IsPure = Method->isPureVirtual();
  Facts.IsStaticMember = Method->isStatic();
  Facts.IsConstructor = isa<CXXConstructorDecl>(Method);
  Facts.IsDestructor = isa<CXXDestructorDecl>(Method);
  Facts.IsLambda = Class->isLambda() && Method->getOverloadedOperator() == OO_Call;
  for (const CXXMethodDecl *Overridden : Method->overridden_methods())
    Facts.Overrides.push_back(Names.function(Overridden));
  llvm::sort(Facts.Overrides);
}

/// Of several declarations the first in the order of files: which header comes first is not the
/// same wherever a unit is extracted (ExtractTogether.h).
template <class Declared> static const Declared *firstOf(const Declared *Any, UnitNames &Names) {
  const Declared *First = Any;
  for (const auto *Each : Any->redecls())
    if (Names.location(Each->getLocation()) < Names.location(First->getLocation()))
      First = cast<Declared>(Each);
  return First;
}

/// Where an instance would be defined does not depend on whether this unit needs its body, nor
/// on which declaration of its class it was made from.
static SourceLocation placeOf(const FunctionDecl *Shown) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Shown);
  if (Method && Method->isImplicit())
    if (const CXXRecordDecl *Class = Method->getParent()->getTemplateInstantiationPattern())
      return Class->getLocation();
  const FunctionDecl *Pattern =
      Shown->isDefined() ? nullptr : Shown->getTemplateInstantiationPattern();
  return (Pattern ? Pattern : Shown)->getLocation();
}

void readFunction(const FunctionDecl *Function, UnitNaming &Naming, UnitNames &Names,
                  FunctionFacts &Facts) {
  const FunctionDecl *First = firstOf(Function, Names);
  const FunctionDecl *Shown = Function->getDefinition();
  if (!Shown)
    Shown = First;
  Facts.Display = Name(Naming.Display.display(Function));
  Facts.QualifiedName = Name(Naming.Display.qualified(Function));
  SourceLocation Place = placeOf(Shown);
  Facts.Where = Names.location(Place);
  Facts.IsSystem = Naming.Places.isSystem(First->getLocation()) && Naming.Places.isSystem(Place);
  Facts.IsInternal = !Function->isExternallyVisible();
  Facts.IsNoReturn = Function->isNoReturn();
  Facts.IsMain = Function->isMain();
  Facts.IsPrivate = Function->getAccess() == AS_private;
  Facts.IsInline = isInlineOrInstantiated(Shown);
  for (const ParmVarDecl *Parameter : Function->parameters())
    Facts.ParameterTypes.push_back(Names.typeName(Parameter->getType()));
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Function))
    readMethod(Method, Names, Facts);
  Facts.Annotations = annotationsOf(Function->getMostRecentDecl(), Names);
}

static void readFields(const RecordDecl *Class, UnitNaming &Naming, UnitNames &Names,
                       CompactVector<FieldFacts> &Fields) {
  for (const FieldDecl *Field : Class->fields()) {
    const RecordDecl *Inner = Field->getType()->getAsRecordDecl();
    if (Field->isAnonymousStructOrUnion() && Inner && Inner->getDefinition()) {
      readFields(Inner->getDefinition(), Naming, Names, Fields);
      continue;
    }
    FieldFacts Facts;
    Facts.Field = Names.field(Field);
    readType(Field->getType(), Naming.Context, Names, Facts);
    Facts.Where = Names.location(Field->getLocation());
    Facts.Annotations = annotationsOf(Field, Names);
    Fields.push_back(std::move(Facts));
  }
}

static void readBases(const CXXRecordDecl *Class, UnitNames &Names, ClassFacts &Facts) {
  Facts.IsFinal = Class->isEffectivelyFinal();
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (const CXXRecordDecl *Record = Base.getType()->getAsCXXRecordDecl())
      Facts.Bases.push_back({Names.classId(Record), Base.isVirtual()});
}

/// The declaration that says most. Of an instance, that of its template.
static const RecordDecl *shownOf(const RecordDecl *Class, UnitNames &Names) {
  if (const RecordDecl *Definition = Class->getDefinition())
    return Definition;
  if (const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Class))
    Class = Instance->getSpecializedTemplate()->getTemplatedDecl();
  const RecordDecl *Definition = Class->getDefinition();
  return Definition ? Definition : firstOf(Class, Names);
}

void readClass(const RecordDecl *Class, UnitNaming &Naming, UnitNames &Names, ClassFacts &Facts) {
  const RecordDecl *Definition = Class->getDefinition();
  const RecordDecl *Shown = shownOf(Class, Names);
  Facts.QualifiedName = Name(Naming.Display.qualified(Class));
  Facts.IsSystem = Naming.Places.isSystem(Shown->getLocation());
  Facts.IsInternal = !Class->isExternallyVisible();
  Facts.Where = Names.location(Shown->getLocation());
  readClassAttributes(Shown, Facts);
  if (!Definition || Definition->isDependentType())
    return;
  if (const auto *Record = dyn_cast<CXXRecordDecl>(Definition))
    readBases(Record, Names, Facts);
  if (!Facts.IsSystem)
    readFields(Definition, Naming, Names, Facts.Fields);
}

void readGlobal(const VarDecl *Variable, UnitNaming &Naming, UnitNames &Names, GlobalFacts &Facts) {
  const VarDecl *Shown = Variable->getDefinition();
  if (!Shown)
    Shown = firstOf(Variable, Names);
  Facts.Display = Name(Naming.Display.display(Variable));
  readType(Shown->getType(), Naming.Context, Names, Facts);
  Facts.IsThreadLocal = Variable->getTLSKind() != VarDecl::TLS_None;
  Facts.Where = Names.location(Shown->getLocation());
  Facts.Annotations = annotationsOf(Variable->getMostRecentDecl(), Names);
}

} // namespace lockseam
