// KeptResults.h - what was found in a program, kept by the content of its facts.
//
// Findings are a function of the facts, the models and a few options. Where all of them are
// as they were, the facts are not even parsed: the findings are read. What else a report
// shows (NOLINT, baselines, lines of source, what was selected) is made anew every time.
#pragma once

#include "Analysis.h"
#include "ContentKey.h"

namespace lockseam {

struct KeptResult {
  Report Found;      // nothing is suppressed yet, nothing selected
  std::string Stats; // of --stats; empty without
};

/// For bytes that anybody may have written: nothing, or a report that reporters can print.
std::string encodeResult(const KeptResult &Result);
std::optional<KeptResult> decodeResult(llvm::StringRef Bytes);

class KeptResults {
public:
  /// Ready must outlive it.
  explicit KeptResults(const Session &Ready);

  /// For extractProgram, which asks with the digest of all facts.
  FactsLookup lookup();
  /// What lookup found; at most once.
  std::optional<KeptResult> take() { return std::move(Found); }
  /// Keeps what was made of these facts. What goes wrong is no problem of this run.
  void store(const ExtractedProgram &Of, const KeptResult &Result) const;

private:
  CacheKey keyOf(const CacheKey &Facts) const;

  CacheKey Question; // all but the facts
  bool IsDump;
  std::optional<KeptResult> Found;
};

} // namespace lockseam
