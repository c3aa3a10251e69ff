// CallEffects.h - what one assignment or call does to the names, and its steps.
#pragma once

#include "Resolve.h"

namespace lockseam {

bool holds(int64_t Value, Relation Is, int64_t Number);
uint32_t modifiedIndex(ResolvedFunction &F, const Environment &Names);

class CallEffects {
public:
  /// Steps may be null: then only Names change. EachCall is how often the calls run.
  CallEffects(const ResolveInput &Input, ResolvedFunction &Function, Environment &Names,
              std::vector<FlowStep> *Steps, Turns EachCall)
      : Input(Input), Function(Function), Names(Names), Steps(Steps), EachCall(EachCall) {}

  /// Paths as in the facts.
  void assign(LockPath Target, const Value &Source, Site Where);
  void call(const Event &E, const CallTargets &Targets, Site Where);
  void access(const Event &E, Site Where);

private:
  void assignResolved(LockPath Place, const Value &V, Site Where);
  void emitRenamed(const std::vector<Renaming> &Renamed, Site Where);
  void push(FlowStep Step);

  CallBinding bindingOf(const Event &E) const;
  bool applyModels(const Event &E, const FunctionFacts &Callee, const CallTargets &Targets,
                   const CallBinding &Binding, Site Where);
  void applyOp(LockOp Op, const CallTargets &Targets, Turns OfArgument, Site Where);
  void emitLock(const LockOp &Op, Site Where);
  void start(const CompactVector<HandedCallable> &Handed, uint32_t Argument);
  void callFunctions(const std::vector<FunctionIndex> &Functions, const CallBinding &Binding,
                     Turns HowOften, Site Where);
  void callThroughObjects(const CallTargets &Targets, CallBinding Binding, Site Where);
  std::optional<Value> returnedValue(const std::vector<FunctionIndex> &Bodies,
                                     const CallBinding &Binding) const;
  /// Argument limits it to the callables at that position.
  void callHanded(const CompactVector<HandedCallable> &Handed, std::optional<uint32_t> Argument,
                  Turns HowOften, Site Where);
  void changeMemory(llvm::ArrayRef<FunctionIndex> Functions, const CallBinding &Binding,
                    Site Where);
  bool isUnknownCode(const CallTargets &Targets) const;
  void emitMove(Basic Is, bool Assumed, Site Where);
  void emitAccess(LockPath Place, bool Write, bool Atomic, Site Where);
  void accessByLibrary(const Event &E, const FunctionFacts &Callee, const CallBinding &Binding,
                       bool Atomic, Site Where);
  void forgetOutArguments(const CallBinding &Binding, const CallTargets &Targets, Site Where);
  void bindResult(const Event &E, const std::optional<Value> &Returned, Site Where);

  const ResolveInput &Input;
  ResolvedFunction &Function;
  Environment &Names;
  std::vector<FlowStep> *Steps;
  Turns EachCall;
};

} // namespace lockseam
