// ExclusiveWays.cpp - which values a constant may have in each block.
#include "ExclusiveWays.h"
#include <algorithm>
#include <set>

namespace lockseam {

constexpr size_t MaxNumbers = 60; // that one value is compared with

/// Variables that are set in more than one way, or whose address is known to others.
static std::set<LockPath> changingVariables(const FunctionFacts &F) {
  std::set<LockPath> Set, Changing;
  auto GivesAway = [&](const Value &V) {
    if (V.Kind == ValueKind::Address)
      Changing.insert(V.Path);
  };
  for (const Block &B : F.Blocks)
    for (const Event &E : B.Events) {
      if (E.Kind == EventKind::Assign &&
          (!Set.insert(E.Target).second || E.Target.root().Kind == RootKind::Parameter))
        Changing.insert(E.Target);
      if (E.Kind == EventKind::Call && !Set.insert(E.Result).second)
        Changing.insert(E.Result);
      GivesAway(E.Source);
      GivesAway(E.Receiver);
      for (const Value &A : E.Arguments)
        GivesAway(A);
    }
  return Changing;
}

/// Blocks that a loop comes back to: what is set there is set again.
static std::vector<bool> repeatedBlocks(const FunctionFacts &F) {
  std::vector<bool> Repeated(F.Blocks.size());
  for (uint32_t Start = 0; Start < F.Blocks.size(); ++Start) {
    std::vector<bool> Seen(F.Blocks.size());
    std::vector<uint32_t> Open{Start};
    while (!Open.empty() && !Repeated[Start]) {
      uint32_t B = Open.back();
      Open.pop_back();
      for (const Edge &E : F.Blocks[B].Successors) {
        Repeated[Start] = Repeated[Start] || E.Target == Start;
        if (!Seen[E.Target])
          Open.push_back(E.Target);
        Seen[E.Target] = true;
      }
    }
  }
  return Repeated;
}

static bool isVariable(LockPath Path, RootKind Kind) {
  return Path.size() == 0 && Path.root().Kind == Kind;
}

ExclusiveWays::ExclusiveWays(const FunctionFacts &F, llvm::function_ref<bool(LockPath)> IsConstant)
    : F(F) {
  findTested(IsConstant);
  for (const auto &[Operand, Numbers] : Tested)
    if (Numbers.size() <= MaxNumbers)
      follow(Operand, Numbers);
}

void ExclusiveWays::findTested(llvm::function_ref<bool(LockPath)> IsConstant) {
  for (const Block &B : F.Blocks)
    for (const Edge &E : B.Successors)
      if (E.If.Operand.Kind == ValueKind::Load) {
        std::vector<int64_t> &Numbers = Tested[E.If.Operand.Path];
        auto At = std::lower_bound(Numbers.begin(), Numbers.end(), E.If.Number);
        if (At == Numbers.end() || *At != E.If.Number)
          Numbers.insert(At, E.If.Number);
      }
  if (Tested.empty())
    return;
  std::set<LockPath> Changing = changingVariables(F);
  std::vector<bool> Repeated = repeatedBlocks(F);
  for (uint32_t B = 0; B < F.Blocks.size(); ++B)
    for (const Event &E : F.Blocks[B].Events)
      if (Repeated[B] && E.Kind != EventKind::Access)
        Changing.insert(E.Kind == EventKind::Assign ? E.Target : E.Result);
  std::erase_if(Tested, [&](const auto &Each) {
    LockPath Operand = Each.first;
    bool IsOwn = isVariable(Operand, RootKind::Parameter) || isVariable(Operand, RootKind::Local);
    return IsOwn ? Changing.count(Operand) != 0 : !IsConstant(Operand);
  });
}

/// Of the values that may come to an edge, those with which it is taken.
static uint64_t taken(const Condition &If, const std::vector<int64_t> &Numbers) {
  uint64_t Others = uint64_t(1) << Numbers.size();
  uint64_t Result = If.Is == Relation::Equal ? 0 : Others;
  for (size_t I = 0; I < Numbers.size(); ++I) {
    bool Holds = If.Is == Relation::Equal      ? Numbers[I] == If.Number
                 : If.Is == Relation::NotEqual ? Numbers[I] != If.Number
                 : If.Is == Relation::Less     ? Numbers[I] < If.Number
                                               : Numbers[I] >= If.Number;
    Result |= Holds ? uint64_t(1) << I : 0;
  }
  return Result;
}

void ExclusiveWays::follow(LockPath Operand, const std::vector<int64_t> &Numbers) {
  std::vector<Values> In(F.Blocks.size());
  In[0] = (uint64_t(2) << Numbers.size()) - 1;
  std::vector<uint32_t> Open{0};
  while (!Open.empty()) {
    uint32_t B = Open.back();
    Open.pop_back();
    for (const Edge &E : F.Blocks[B].Successors) {
      bool Tests = E.If.Operand == Value::load(Operand);
      Values Next = In[E.Target] | (Tests ? In[B] & taken(E.If, Numbers) : In[B]);
      if (Next != In[E.Target]) {
        In[E.Target] = Next;
        Open.push_back(E.Target);
      }
    }
  }
  Possible.push_back(std::move(In));
}

bool ExclusiveWays::exclude(uint32_t One, uint32_t Other) const {
  return std::any_of(Possible.begin(), Possible.end(), [&](const std::vector<Values> &In) {
    return In[One] && In[Other] && !(In[One] & In[Other]);
  });
}

} // namespace lockseam
