// ComponentKeys.h - all that the summaries of a component depend on, as one digest.
//
// The summaries of a component of the call graph are a function of
//   - the facts of its functions, but for their places in the source;
//   - the targets of their calls, and what declarations and classes say of those;
//   - what callers see of the summaries of the functions called;
//   - the models, the options, and what was found in the whole program beforehand: pointers
//     that constructors set for good, capabilities, semaphores that are locks.
// Components with equal keys have equal summaries, whatever else changed: where a changed
// function has the summary that it had, its callers have the key that they had.
#pragma once

#include "ContentDigest.h"
#include "Invariants.h"
#include "Semaphores.h"

namespace lockseam {

/// What was found in the whole program beforehand.
struct ProgramTables {
  const Invariants &Objects;
  const Capabilities &Whole;
  const Semaphores &Counted;
};

class ComponentKeys {
public:
  /// Question: the models and the options.
  ComponentKeys(const Program &P, llvm::StringRef Question, const ProgramTables &Tables);

  /// The functions that the component calls have been seen before.
  Digest key(const std::vector<FunctionIndex> &Component);
  /// What callers see of a function.
  Digest seenByCallers(const FunctionSummary &Summary);
  void setSeen(FunctionIndex F, const Digest &Is) { Seen[F] = Is; }
  ContentDigests &digests() { return Known; }

private:
  void addFunction(DigestBuilder &Key, FunctionIndex F,
                   const std::vector<FunctionIndex> &Component);
  void addCallee(DigestBuilder &Key, FunctionIndex Callee,
                 const std::vector<FunctionIndex> &Component);
  void addTargets(DigestBuilder &Key, const CallTargets &Targets,
                  const std::vector<FunctionIndex> &Callees);
  const Digest &declaration(FunctionIndex F);

  const Program &P;
  ContentDigests Known;
  Digest Common;
  std::vector<std::optional<Digest>> Declarations; // by function
  std::vector<std::optional<Digest>> Seen;         // by function
};

} // namespace lockseam
