// ModelTable.cpp - finding the model of a function by its qualified name.
#include "analyzer/models/ModelTable.h"
#include "analyzer/models/ModelReader.h"
#include "analyzer/models/ShippedModels.h"

namespace lockseam {

std::pair<llvm::StringRef, llvm::StringRef> splitMethodName(llvm::StringRef QualifiedName) {
  size_t Operator = QualifiedName.find("::operator");
  size_t At = Operator != llvm::StringRef::npos ? Operator : QualifiedName.rfind("::");
  if (At == llvm::StringRef::npos)
    return {"", QualifiedName};
  return {QualifiedName.take_front(At), QualifiedName.drop_front(At + 2)};
}

const ClassModel *ModelTable::findClass(llvm::StringRef QualifiedName) const {
  auto It = Classes.find(QualifiedName);
  return It == Classes.end() ? nullptr : &It->second;
}

bool ModelTable::isGuard(llvm::StringRef ClassName) const {
  const ClassModel *Class = findClass(ClassName);
  return Class && Class->Is != ClassRole::Lock;
}

static const CallModel *findMethod(const ClassModel &Class, llvm::StringRef Method) {
  auto It = Class.Methods.find(Method);
  if (It == Class.Methods.end())
    It = Class.Methods.find("*");
  return It == Class.Methods.end() ? nullptr : &It->second;
}

/// std::swap is about locks only if it swaps guards.
static bool appliesTo(const CallModel &Model, const FunctionFacts &Callee,
                      const ModelTable &Models) {
  if (Model.UnlessDefined && Callee.HasBody)
    return false;
  return Model.Does != Role::Swap ||
         (!Callee.ParameterTypes.empty() && Models.isGuard(Callee.ParameterTypes[0].str()));
}

FoundModel ModelTable::find(const FunctionFacts &Callee) const {
  llvm::StringRef Name = Callee.QualifiedName.str();
  if (auto It = Functions.find(Name); It != Functions.end())
    return {appliesTo(It->second, Callee, *this) ? &It->second : nullptr, nullptr};
  auto [ClassName, Method] = splitMethodName(Name);
  const ClassModel *Class = findClass(ClassName);
  if (!Class)
    return {};
  if (Callee.IsConstructor)
    return {Class->Constructor ? &*Class->Constructor : nullptr, Class};
  if (Callee.IsDestructor)
    return {nullptr, Class};
  if (const CallModel *Call = findMethod(*Class, Method))
    return {Call, Class};
  bool Moves = Class->Is != ClassRole::Lock && Method == "operator=";
  return {nullptr, Moves ? Class : nullptr};
}

llvm::Expected<ModelTable> loadModels(llvm::StringRef ProjectYaml, llvm::StringRef FileName) {
  ModelTable Table;
  if (llvm::Error E = readModels(shippedModels(), "locks.yaml", Table))
    return E;
  if (llvm::Error E = readProjectModels(ProjectYaml, FileName, Table))
    return E;
  return Table;
}

} // namespace lockseam
