// KeptSummaries.h - summaries of earlier runs, found again by what they were made from.
//
// A file (SummaryFile.h) has for each function of a component what callers see, as a digest,
// and then its summary (SummaryForm.h).
#pragma once

#include "ComponentKeys.h"
#include "SummaryFile.h"

namespace lockseam {

/// The summaries of a program by the keys of its components.
struct KeyedSummaries {
  std::vector<Digest> Keys; // parallel to Program::BottomUp
  std::vector<Digest> Seen; // parallel to Program::Functions
};

/// The components for which Wanted holds.
void writeSummaries(const Program &P, const Summaries &S, const KeyedSummaries &Keyed,
                    llvm::function_ref<bool(const Digest &)> Wanted, SummaryFileWriter &To);

/// For summarize: where to look, and what came of it.
class KeptSummaries {
public:
  /// Question: the models and all else that decides about summaries and is no part of the
  /// program or of SummarizeOptions.
  explicit KeptSummaries(std::string Question) : Question(std::move(Question)) {}

  /// Files are asked in the order in which they are added.
  void add(std::unique_ptr<SummaryFile> File) { Files.push_back(std::move(File)); }
  /// Whether one of them has the component. Read begins anew with each that is asked.
  bool read(const Digest &Key, llvm::function_ref<void(SummaryReader &)> Read);

  /// What summarize asks and tells.
  void begin(const Program &P, const SummarizeOptions &Options, const ProgramTables &Tables);
  /// Whether the summaries of the component with this number were found.
  bool take(const Program &P, size_t Number, Summaries &Into);
  /// They were not, and have been made.
  void note(const Program &P, size_t Number, const Summaries &Made);

  /// How many were made.
  size_t made() const { return Made; }
  const KeyedSummaries &keyed() const { return Keyed; }
  /// After begin.
  ContentDigests &digests() { return Keys->digests(); }

private:
  std::string Question;
  std::vector<std::unique_ptr<SummaryFile>> Files;
  std::unique_ptr<ComponentKeys> Keys;
  KeyedSummaries Keyed;
  size_t Made = 0;
};

} // namespace lockseam
