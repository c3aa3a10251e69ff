// KeptFlows.h - flows of earlier runs, found again by what they were made from.
//
// The flows of a component of the call graph are a function of
//   - all that its summaries depend on (summarize/ComponentKeys.h);
//   - what was found out after those about the functions: locks that all callers hold, and
//     what runs before the first thread;
//   - which atomic accesses are of one expression, that is, have one place in the source;
//   - which data is guarded, and which globals every thread has its own of;
//   - what callers see of the flows of the functions called.
// They are kept in the files of the summaries, under keys of their own.
#pragma once

#include "FunctionFlow.h"
#include "analyzer/summarize/KeptSummaries.h"

namespace lockseam {

/// For findFlows: where to look, and what came of it.
class KeptFlows {
public:
  /// Summed has been through summarize, and must outlive it.
  explicit KeptFlows(KeptSummaries &Summed) : Summed(Summed) {}

  /// What findFlows asks and tells.
  void begin(const Inference &Known);
  /// Whether the flows of the component with this number were found.
  bool take(size_t Number, Flows &Into);
  /// Its flows are in Values, its suspicions from there on.
  void note(size_t Number, const Flows &Values, size_t FirstSuspicion);

  /// How many were made.
  size_t made() const { return Made; }
  /// By component; empty if nobody asked.
  const std::vector<Digest> &keys() const { return Keys; }

  /// For whoever stores them. Before that nothing is written.
  void keep(Flows Values) { Found = std::move(Values); }
  /// The components for which Wanted holds.
  void write(llvm::function_ref<bool(const Digest &)> Wanted, SummaryFileWriter &To) const;

private:
  Digest key(size_t Number);
  void addFunction(DigestBuilder &Key, FunctionIndex F) const;
  void addCalls(DigestBuilder &Key, FunctionIndex F) const;
  Digest seenByCallers(const FunctionFlow &Flow);
  void writeComponent(size_t Number, SummaryWriter &Writer) const;

  KeptSummaries &Summed;
  const Program *P = nullptr;
  const Summaries *S = nullptr;
  Digest Common;
  std::vector<Digest> Keys;
  std::vector<std::optional<Digest>> Seen;             // by function
  std::vector<std::pair<size_t, size_t>> SuspicionsOf; // by component: where they are
  Flows Found;
  size_t Made = 0;
};

} // namespace lockseam
