// KeptSummaries.h - summaries of earlier runs, found again by what they were made from.
//
// A file holds the summaries of any number of components by their keys (ComponentKeys.h):
//
//   number of components (8 bytes), size of their bytes (8);
//   for each its key (16) and where its bytes begin and end (8 and 8)
//   names and paths, each once (FactsBytes.h)
//   the bytes of the components: for each function what callers see, as a digest, and then
//   its summary (SummaryForm.h)
//   sets of fields, each once
//
// Anybody may have written it. What cannot be read is not there.
#pragma once

#include "ComponentKeys.h"
#include "SummaryBytes.h"

namespace lockseam {

/// What the file says of the functions of one component.
struct KeptComponent {
  std::vector<FunctionSummary> Functions;
  std::vector<FunctionAccesses> Memory;
  std::vector<Digest> Seen; // by callers
};

class SummaryFile {
public:
  /// Bytes must outlive it; nothing if they are no such file.
  static std::unique_ptr<SummaryFile> open(llvm::StringRef Bytes);

  std::optional<KeptComponent> find(const Digest &Key, const Program &P,
                                    const std::vector<FunctionIndex> &Component);
  bool has(const Digest &Key) const { return Entries.count(Key); }
  size_t size() const { return Entries.size(); }

private:
  explicit SummaryFile(llvm::StringRef Payload) : Reader(Payload) {}
  bool readTables(uint64_t SetsAt);
  bool readIndex(llvm::StringRef Records);

  struct DigestHash {
    size_t operator()(const Digest &D) const;
  };
  SummaryReader Reader;
  llvm::StringRef Components;
  std::unordered_map<Digest, llvm::StringRef, DigestHash> Entries;
};

/// The summaries of a program by the keys of its components.
struct KeyedSummaries {
  std::vector<Digest> Keys; // parallel to Program::BottomUp
  std::vector<Digest> Seen; // parallel to Program::Functions
};

/// A file with the components for which Wanted holds.
std::string writeSummaryFile(const Program &P, const Summaries &S, const KeyedSummaries &Keyed,
                             llvm::function_ref<bool(const Digest &)> Wanted);

/// For summarize: where to look, and what came of it.
class KeptSummaries {
public:
  /// Question: the models and all else that decides about summaries and is no part of the
  /// program or of SummarizeOptions.
  explicit KeptSummaries(std::string Question) : Question(std::move(Question)) {}

  /// Files are asked in the order in which they are added.
  void add(std::unique_ptr<SummaryFile> File) { Files.push_back(std::move(File)); }

  /// What summarize asks and tells.
  void begin(const Program &P, const SummarizeOptions &Options, const ProgramTables &Tables);
  /// Whether the summaries of the component with this number were found.
  bool take(const Program &P, size_t Number, Summaries &Into);
  /// They were not, and have been made.
  void note(const Program &P, size_t Number, const Summaries &Made);

  /// How many were made.
  size_t made() const { return Made; }
  const KeyedSummaries &keyed() const { return Keyed; }

private:
  std::string Question;
  std::vector<std::unique_ptr<SummaryFile>> Files;
  std::unique_ptr<ComponentKeys> Keys;
  KeyedSummaries Keyed;
  size_t Made = 0;
};

} // namespace lockseam
