// Resolve.h - a function with its names resolved: steps over values, ready for the
// dataflow over locks.
//
// Every path in the steps names a value, see Environment.h. What takes a name away is a
// step of its own: memory that is assigned, a value that is made anew (a loop comes
// round), a value that goes by another name from here on.
#pragma once

#include "Environment.h"
#include "Translate.h"
#include "lattice/Atomicity.h"

namespace lockseam {

class ModelTable;
class Semaphores;

enum class StepKindInFlow : uint8_t {
  Lock,     // Op
  Call,     // ResolvedFunction::Calls[Call]
  Access,   // memory that others may see: Path
  Move,     // a thread starts or ends, or code runs that nobody gave us: Is
  Change,   // memory: Changed
  Redefine, // the value Path is another one from here on
  Rename,   // Path (and what lies behind it) goes by the name To
};

struct FlowStep {
  StepKindInFlow Kind = StepKindInFlow::Lock;
  Site Where = 0;
  LockOp Op;
  uint32_t Call = 0;
  LockPath Path;
  bool Write = false;      // Access
  bool Atomic = false;     // Access
  Basic Is = Basic::Const; // Move
  bool Assumed = false;    // Move: nobody has seen that it is so
  LockPath To;
  ModifiedMemory Changed;
  uint32_t Modified = 0; // index into ResolvedFunction::Modified: changed before this step
};

enum class Turns : uint8_t {
  One,
  AtMostOne,
  OnceEver, // in the whole program: its sections do not pair with those of another call
  Any,
};

struct ResolvedCall {
  std::vector<FunctionIndex> Targets; // those with a body
  CallBinding Binding;
  LockPath Returned; // the value that a scalar result goes by
  Turns HowOften = Turns::One;
  Environment Names; // at the call: the callee's names go through it
};

struct FlowEdge {
  uint32_t Target = 0;
  EdgeKind Kind = EdgeKind::Normal;
  Condition If;
  std::vector<Renaming> Renamed;   // for names that die with Redefined; all at once
  std::vector<Renaming> Moved;     // for every such name: no variable has the old value
  std::vector<LockPath> Redefined; // values of Target
  std::vector<Condition> Implied;  // values of Target that are constants on this edge
};

struct FlowBlock {
  std::vector<FlowStep> Steps;
  std::vector<FlowEdge> Edges;
  BlockEnd End = BlockEnd::Flow;
  bool IsHandler = false;
  uint32_t TryEntry = 0;
  Value Returned;        // at the end of an Exit block
  uint32_t Modified = 0; // at the end
};

struct ResolvedFunction {
  ResolvedFunction(const FunctionFacts &F, const Invariants *Objects)
      : Facts(&F), Slots(F, Objects) {}
  ResolvedFunction(const ResolvedFunction &) = delete;

  const FunctionFacts *Facts;
  SlotTable Slots;
  std::vector<FlowBlock> Blocks;
  std::vector<ResolvedCall> Calls;
  std::vector<ModifiedMemory> Modified;
  std::vector<const Event *> Events;  // by Site
  std::vector<FunctionIndex> Started; // run by another thread, or later; sorted
  std::vector<LockPath> TestedValues; // sorted: worth remembering a condition about
  ValueSummary Values;
};

/// What resolving needs to know of the rest of the program.
struct ResolveInput {
  const Program &P;
  const ModelTable &Models;
  /// Value summaries by function; null for functions that are not known yet.
  llvm::function_ref<const ValueSummary *(FunctionIndex)> Values;
  const Invariants *Objects = nullptr;
  const Capabilities *Whole = nullptr;
  const Semaphores *Counted = nullptr;
  bool Accesses = false; // make steps of them
};

std::unique_ptr<ResolvedFunction> resolveFunction(FunctionIndex F, const ResolveInput &Input);

/// How a reader would write a path of this function.
std::string describe(LockPath Path, const ResolvedFunction &F, const Program &P);
/// The same for a path of the facts, or in entry values.
std::string describeEntry(LockPath Path, const FunctionFacts &F, const Program &P);

} // namespace lockseam
