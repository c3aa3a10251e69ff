// TestedNames.cpp - from the operand of a branch back to the memory it was read from.
#include "TestedNames.h"
#include "llvm/ADT/STLExtras.h"

namespace lockseam {

static bool meet(const std::set<Name> &A, const std::set<Name> &B) {
  return llvm::any_of(A, [&](Name N) { return B.count(N); });
}

bool TestedNames::meets(const TestedNames &Other) const {
  return meet(Memory, Other.Memory) || meet(Calls, Other.Calls);
}

void TestedNames::add(const TestedNames &Other) {
  Memory.insert(Other.Memory.begin(), Other.Memory.end());
  Calls.insert(Other.Calls.begin(), Other.Calls.end());
}

static bool isPlainLocal(LockPath Path) {
  return Path.isRoot() && Path.root().Kind == RootKind::Local;
}

TestReader::TestReader(const Program &P, FunctionIndex Index)
    : P(P), F(P.Functions[Index]), Lookup(P, Index) {
  auto Note = [&](const Value &V) {
    if (V.Kind == ValueKind::Address && V.Path.root().Kind == RootKind::Local)
      Shared.insert(V.Path.root().Index);
  };
  for (const Block &B : F.Blocks)
    for (const Event &E : B.Events) {
      Note(E.Source);
      for (const Value &V : E.Arguments)
        Note(V);
    }
}

/// The last field on the way, or the global variable.
static Name fieldOrGlobal(LockPath Path) {
  while (Path.size() > 0 && Path.lastStep() != StepKind::Field)
    Path = Path.parent();
  return Path.size() > 0 ? Path.lastField() : Path.root().Symbol;
}

/// A variable of the function itself counts if other threads may change it.
Name TestReader::nameOf(LockPath Path) const {
  if (Name Known = fieldOrGlobal(Path))
    return Known;
  const Root &R = Path.root();
  bool IsVariable = R.Kind == RootKind::Local || R.Kind == RootKind::Parameter;
  bool IsShared = Path.size() > 0 || (R.Kind == RootKind::Local && Shared.count(R.Index));
  return IsVariable && IsShared ? Name(dumpPath(LockPath::root(R))) : Name();
}

void TestReader::addValue(const Value &V, std::set<uint32_t> &Wanted, TestedNames &Names) const {
  if (V.Kind != ValueKind::Load && V.Kind != ValueKind::Address)
    return;
  if (V.Path.root().Kind == RootKind::Local)
    Wanted.insert(V.Path.root().Index);
  if (Name Called = nameOf(V.Path))
    Names.Memory.insert(Called);
}

std::set<Name> TestReader::namesOfCall(const Event &E, EventAt Where) const {
  std::set<Name> Names;
  Name Object = nameOf(E.Receiver.Path);
  std::string On = Object ? Object.str().str() : dumpPath(E.Receiver.Path);
  for (FunctionIndex Target : Lookup.targets(Where).Functions)
    Names.insert(Name(P.Functions[Target].Id.str().str() + " on " + On));
  return Names;
}

/// What the callee reads itself counts too: `if (empty())`.
void TestReader::addCall(const Event &E, EventAt Where, TestedNames &Names) const {
  Names.Calls.merge(namesOfCall(E, Where));
  for (FunctionIndex Target : Lookup.targets(Where).Functions)
    for (const Block &B : P.Functions[Target].Blocks)
      for (const Event &Inner : B.Events)
        if (Name Read = fieldOrGlobal(Inner.Target);
            Read && Inner.Kind == EventKind::Access && !Inner.Write)
          Names.Memory.insert(Read);
}

bool TestReader::takePart(const Event &E, std::set<uint32_t> &Wanted, EventAt Where,
                          TestedNames &Names) const {
  auto IsWanted = [&](LockPath Path) {
    return isPlainLocal(Path) && Wanted.count(Path.root().Index);
  };
  if (E.Kind == EventKind::Assign && IsWanted(E.Target)) {
    addValue(E.Source, Wanted, Names);
    return true;
  }
  bool Makes = E.Kind == EventKind::Call &&
               (IsWanted(E.Result) || (E.How == CallKind::Construct && IsWanted(E.Receiver.Path)));
  if (!Makes)
    return false;
  for (const Value &V : E.Arguments)
    addValue(V, Wanted, Names);
  addValue(E.Receiver, Wanted, Names);
  addCall(E, Where, Names);
  return true;
}

/// Backwards through the block; what was computed earlier is looked for everywhere.
void TestReader::follow(std::set<uint32_t> Wanted, uint32_t B, TestedNames &Names) const {
  const CompactVector<Event> &Here = F.Blocks[B].Events;
  for (uint32_t I = Here.size(); I-- > 0;)
    if (takePart(Here[I], Wanted, {B, I}, Names))
      Names.Events.insert(I);
  for (uint32_t Other = 0; Other < F.Blocks.size(); ++Other)
    for (uint32_t I = F.Blocks[Other].Events.size(); Other != B && I-- > 0;)
      takePart(F.Blocks[Other].Events[I], Wanted, {Other, I}, Names);
}

void TestReader::addWholeBlock(uint32_t B, TestedNames &Names) const {
  const CompactVector<Event> &Here = F.Blocks[B].Events;
  std::set<uint32_t> Wanted;
  for (uint32_t I = 0; I < Here.size(); ++I) {
    bool Reads = Here[I].Kind == EventKind::Access && !Here[I].Write;
    bool Answers = Here[I].Kind == EventKind::Call && !Here[I].Result.isStar();
    if (Reads)
      addValue(Value::load(Here[I].Target), Wanted, Names);
    if (Answers) {
      addValue(Here[I].Receiver, Wanted, Names);
      addCall(Here[I], {B, I}, Names);
    }
    if (Reads || Answers)
      Names.Events.insert(I);
  }
  follow(std::move(Wanted), B, Names);
}

TestedNames TestReader::atEndOf(uint32_t B) const {
  TestedNames Names;
  std::set<uint32_t> Wanted;
  bool Known = false;
  for (const Edge &E : F.Blocks[B].Successors)
    if (E.Kind == EdgeKind::Normal && E.If.isKnown()) {
      Known = true;
      addValue(E.If.Operand, Wanted, Names);
    }
  if (Known)
    follow(std::move(Wanted), B, Names);
  else
    addWholeBlock(B, Names);
  return Names;
}

} // namespace lockseam
