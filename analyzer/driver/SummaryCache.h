// SummaryCache.h - the summaries and flows of a project's functions, kept between runs.
//
// Two files, each whole by itself (summarize/SummaryFile.h): `all`, written when much has
// changed, and `recent`, which holds what the last run had beyond it and is written after
// every edit. Summaries are found by their content, so it does not matter which run wrote
// which file, nor whether both are of the same one. Flows (evidence/KeptFlows.h) are beside them.
//
// A run with a cache has the same summaries and flows as one without. What goes wrong with it is no
// problem of the run.
#pragma once

#include "Analysis.h"
#include "analyzer/evidence/KeptFlows.h"

namespace lockseam {

class SummaryCache {
public:
  /// Of the program that was extracted; without a cache nothing is found and kept.
  SummaryCache(const Session &Ready, const ExtractedProgram &Of);

  /// For summarize; null without a cache.
  KeptSummaries *known() { return Kept ? &*Kept : nullptr; }
  /// For findFlows, after summarize; null without a cache.
  KeptFlows *flows() { return Flowing ? &*Flowing : nullptr; }
  /// Keeps what was made: the summaries, and the flows if they were asked for. At most once.
  void store(const AnalysedProgram &Made);

private:
  struct StoredFile {
    CacheKey Key = {};
    std::optional<CachedBytes> Bytes;
    SummaryFile *File = nullptr; // of Kept
    bool has(const Digest &Component) const { return File && File->has(Component); }
  };
  void open(StoredFile &Stored);

  std::optional<CacheFolder> Folder;
  StoredFile All, Recent;
  std::optional<KeptSummaries> Kept;
  std::optional<KeptFlows> Flowing;
};

} // namespace lockseam
