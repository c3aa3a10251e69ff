// ProgramIndex.cpp - look-ups in a merged program.
#include "analyzer/link/ProgramIndex.h"
#include "llvm/ADT/STLExtras.h"

namespace lockseam {

namespace {

/// Classes that hold any callable and call it by operator().
constexpr llvm::StringLiteral WrapperClasses[] = {
    "std::function",         "std::move_only_function", "std::copyable_function",
    "std::function_ref",     "std::packaged_task",      "boost::function",
    "absl::AnyInvocable",    "absl::FunctionRef",       "folly::Function",
    "folly::FunctionRef",    "fu2::function",           "fu2::unique_function",
    "llvm::unique_function", "llvm::function_ref",
};

/// What the pass-through functions give back, where that is a class with an operator().
constexpr llvm::StringLiteral BoundClasses[] = {
    "std::_Bind",         "std::_Bind_result", "std::_Bind_front", "std::_Mem_fn",
    "std::__bind",        "std::__bind_r",     "std::__mem_fn",    "std::reference_wrapper",
    "boost::_bi::bind_t",
};

constexpr llvm::StringLiteral PassThroughFunctions[] = {
    "std::bind", "std::bind_front", "std::bind_back",  "std::mem_fn",    "std::ref",
    "std::cref", "std::move",       "std::forward",    "std::as_const",  "std::exchange",
    "std::get",  "std::make_pair",  "std::make_tuple", "std::addressof", "boost::bind",
};

bool isWrapperMember(llvm::StringRef QualifiedName) {
  return llvm::any_of(WrapperClasses, [&](llvm::StringRef Class) {
    return QualifiedName.starts_with(Class) &&
           QualifiedName.drop_front(Class.size()).starts_with("::");
  });
}

} // namespace

ProgramIndex::ProgramIndex(const Program &P) : P(P), Hierarchy(0, 0) {
  collectTraits();
  collectFields();
  numberClasses();
  Hierarchy = buildHierarchy();
  collectCallOperators();
}

void ProgramIndex::collectTraits() {
  Traits.reserve(P.Functions.size());
  for (const FunctionFacts &F : P.Functions) {
    llvm::StringRef QualifiedName = F.QualifiedName.str();
    uint8_t Of = F.HasBody ? 0 : Opaque;
    if (isWrapperMember(QualifiedName))
      Of |= Wrapper | Opaque;
    if (QualifiedName.ends_with("::operator()"))
      Of |= CallOperator;
    if (llvm::is_contained(PassThroughFunctions, QualifiedName))
      Of |= PassThrough | Opaque;
    Traits.push_back(Of);
  }
}

void ProgramIndex::collectFields() {
  for (const ClassFacts &C : P.Classes)
    for (const FieldFacts &Field : C.Fields) {
      auto [Known, IsNew] =
          FieldTypes.try_emplace(Field.Field, Field.Type, Field.Class, Field.IsPointer);
      // The name has no template arguments: where specialisations differ, nobody knows.
      if (!IsNew && Known->second.Class != Field.Class)
        Known->second = {Field.Type, Name(), /*IsPointer=*/true};
    }
}

void ProgramIndex::numberClasses() {
  for (const ClassFacts &C : P.Classes) {
    classNumber(C.Id);
    for (const BaseFacts &Base : C.Bases)
      classNumber(Base.Class);
  }
  for (const FunctionFacts &F : P.Functions)
    if (F.Class)
      classNumber(F.Class);
}

ProgramIndex::Class ProgramIndex::classNumber(Name Id) {
  return ClassNumbers.try_emplace(Id, ClassNumbers.size()).first->second;
}

ClassHierarchy ProgramIndex::buildHierarchy() {
  ClassHierarchy Result(ClassNumbers.size(), P.Functions.size());
  for (const ClassFacts &C : P.Classes) {
    if (C.IsFinal)
      Result.setFinal(classNumber(C.Id));
    for (const BaseFacts &Base : C.Bases)
      Result.addBase(classNumber(C.Id), classNumber(Base.Class), Base.IsVirtual);
  }
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
    if (P.Functions[F].Class)
      Result.addMethod(F, classNumber(P.Functions[F].Class), P.Functions[F].IsFinal);
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
    if (P.Functions[F].Class && P.FunctionById.at(P.Functions[F].Id) == F)
      addOverrides(F, Result);
  return Result;
}

void ProgramIndex::addOverrides(FunctionIndex F, ClassHierarchy &Into) {
  Class Derived = classNumber(P.Functions[F].Class);
  for (Name Overridden : P.Functions[F].Overrides) {
    auto Known = P.FunctionById.find(Overridden);
    if (Known == P.FunctionById.end() || !P.Functions[Known->second].Class)
      continue;
    Into.addOverride(F, Known->second);
    // A class whose bases no unit has told is known by what its methods override.
    Class Base = classNumber(P.Functions[Known->second].Class);
    if (!Into.derivesFrom(Derived, Base))
      Into.addBase(Derived, Base, /*IsVirtual=*/false);
  }
}

void ProgramIndex::collectCallOperators() {
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
    if (isCallOperator(F) && !isOpaque(F) && P.Functions[F].Class)
      CallOperators[P.Functions[F].Class].push_back(F);
  if (CallOperators.empty())
    return;
  std::vector<std::pair<Name, std::vector<FunctionIndex>>> Inherited;
  for (const ClassFacts &C : P.Classes)
    if (!C.Bases.empty() && !CallOperators.count(C.Id))
      Inherited.push_back({C.Id, inheritedOperators(C.Id)});
  for (auto &[Id, Functions] : Inherited)
    if (!Functions.empty())
      CallOperators[Id] = std::move(Functions);
}

/// From the nearest bases that have any.
std::vector<FunctionIndex> ProgramIndex::inheritedOperators(Name Class) const {
  std::vector<FunctionIndex> Found;
  std::vector<Name> Work{Class};
  for (size_t I = 0; I < Work.size(); ++I) {
    auto Own = CallOperators.find(Work[I]);
    if (Own != CallOperators.end()) {
      llvm::append_range(Found, Own->second);
      continue;
    }
    auto Facts = P.ClassById.find(Work[I]);
    if (Facts == P.ClassById.end())
      continue;
    for (const BaseFacts &Base : P.Classes[Facts->second].Bases)
      if (!llvm::is_contained(Work, Base.Class))
        Work.push_back(Base.Class);
  }
  return Found;
}

std::vector<FunctionIndex> ProgramIndex::functions(Name Id) const {
  std::vector<FunctionIndex> Found;
  auto First = P.FunctionById.find(Id);
  if (First == P.FunctionById.end())
    return Found;
  for (FunctionIndex F = First->second; F < P.Functions.size() && P.Functions[F].Id == Id; ++F)
    Found.push_back(F);
  return Found;
}

std::vector<FunctionIndex> ProgramIndex::overriders(FunctionIndex Method, Class Static,
                                                    bool IsExact) {
  auto [Known, IsNew] = Answers.try_emplace({Method, Static, IsExact});
  std::vector<FunctionIndex> &Answer = Known->second;
  if (!IsNew)
    return Answer;
  std::vector<ClassHierarchy::Method> Found =
      IsExact ? Hierarchy.targetsInExactly(Method, Static) : Hierarchy.targets(Method, Static);
  // A pure method is never what a virtual call ends in. Without any other target it still
  // stands for the code that nobody gave us.
  auto IsPure = [this](ClassHierarchy::Method M) { return P.Functions[M].IsPure; };
  if (!llvm::all_of(Found, IsPure))
    llvm::erase_if(Found, IsPure);
  for (ClassHierarchy::Method M : Found)
    llvm::append_range(Answer, functions(P.Functions[M].Id));
  llvm::sort(Answer);
  return Answer;
}

std::vector<FunctionIndex> ProgramIndex::addressed(Name Id) {
  auto Known = P.FunctionById.find(Id);
  if (Known == P.FunctionById.end())
    return {};
  const FunctionFacts &F = P.Functions[Known->second];
  if (!F.IsVirtual || !F.Class)
    return functions(Id);
  return overriders(Known->second, classNumber(F.Class), /*IsExact=*/false);
}

std::vector<FunctionIndex> ProgramIndex::virtualTargets(FunctionIndex Caller, const Event &Call) {
  auto Known = P.FunctionById.find(Call.Callee);
  if (Known == P.FunctionById.end())
    return {};
  FunctionIndex Method = Known->second;
  if (!P.Functions[Method].Class)
    return functions(Call.Callee);
  Class Static = classNumber(P.Functions[Method].Class);
  bool IsExact = false;
  ObjectType Type = typeOf(Caller, Call.Receiver.Path);
  auto Narrower = ClassNumbers.find(Type.Class);
  // Casts leave no trace in paths: a class that does not derive from the method's says
  // nothing.
  if (Narrower != ClassNumbers.end() && Hierarchy.derivesFrom(Narrower->second, Static)) {
    Static = Narrower->second;
    IsExact = Call.Receiver.Kind == ValueKind::Address && !Type.IsPointer;
  }
  return overriders(Method, Static, IsExact);
}

llvm::ArrayRef<FunctionIndex> ProgramIndex::callOperators(Name Class) const {
  auto Known = CallOperators.find(Class);
  if (Known == CallOperators.end())
    return {};
  return Known->second;
}

llvm::ArrayRef<FunctionIndex> ProgramIndex::callOperatorsOf(FunctionIndex Within,
                                                            const Value &V) const {
  if (V.Kind != ValueKind::Load && V.Kind != ValueKind::Address)
    return {};
  return callOperators(typeOf(Within, V.Path).Class);
}

/// `void (int)` or a pointer to it; the parentheses of classes without a name are in classes.
static bool isFunctionType(Name Type) { return Type.str().contains('('); }

bool ProgramIndex::mayHoldCallable(FunctionIndex Within, LockPath Place) const {
  ObjectType Type = typeOf(Within, Place);
  return Type.Class || !Type.Type || isFunctionType(Type.Type) ||
         Type.Type.str().starts_with("void");
}

bool ProgramIndex::isCallableType(FunctionIndex Within, const Value &V) const {
  if (V.Kind != ValueKind::Load && V.Kind != ValueKind::Address)
    return V.Kind == ValueKind::Function;
  ObjectType Type = typeOf(Within, V.Path);
  if (!Type.Class)
    return !Type.Type || isFunctionType(Type.Type);
  return llvm::is_contained(WrapperClasses, Type.Type.str()) ||
         llvm::is_contained(BoundClasses, Type.Type.str());
}

Value ProgramIndex::objectAddress(FunctionIndex Within, const Value &V) const {
  if (V.Kind == ValueKind::Address)
    return V;
  if (V.Kind != ValueKind::Load)
    return Value::unknown();
  ObjectType Type = typeOf(Within, V.Path);
  bool ThroughPointer = V.Path.size() > 0 && V.Path.lastStep() != StepKind::Field;
  bool IsThis = V.Path == LockPath::self();
  bool IsObject = Type.Class && (IsThis || ThroughPointer || !Type.IsPointer);
  return IsObject ? Value::address(V.Path) : V;
}

/// The class of the object that Path names or, for a pointer, leads to. Whoever goes
/// through pointers or elements may meet a derived class: that counts as a pointer.
ObjectType ProgramIndex::typeOf(FunctionIndex Within, LockPath Path) const {
  if (Path.isStar())
    return {};
  bool Indirect = false;
  while (Path.size() > 0 && Path.lastStep() != StepKind::Field) {
    Indirect = true;
    Path = Path.parent();
  }
  const FunctionFacts &F = P.Functions[Within];
  auto Known = [&](const auto &Of) {
    return ObjectType{Of.Type, Of.Class, Of.IsPointer || Indirect};
  };
  if (Path.size() > 0) {
    auto Field = FieldTypes.find(Path.lastField());
    return Field == FieldTypes.end() ? ObjectType() : Known(Field->second);
  }
  const Root &Root = Path.root();
  switch (Root.Kind) {
  case RootKind::This:
    return {Name(), F.Class, /*IsPointer=*/true};
  case RootKind::Parameter:
    return Root.Index < F.Parameters.size() ? Known(F.Parameters[Root.Index]) : ObjectType();
  case RootKind::Local:
    return Root.Index < F.Locals.size() ? Known(F.Locals[Root.Index]) : ObjectType();
  case RootKind::Global: {
    auto Global = P.GlobalById.find(Root.Symbol);
    return Global == P.GlobalById.end() ? ObjectType() : Known(P.Globals[Global->second]);
  }
  default:
    return {};
  }
}

} // namespace lockseam
