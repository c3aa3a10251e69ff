// Intent.cpp - words in names, and annotations of fields and globals.
#include "Intent.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

namespace lockseam {

/// `numCacheHits_` and `num_cache_hits` as num, cache, hits.
static std::vector<std::string> wordsOf(llvm::StringRef Name) {
  std::vector<std::string> Words(1);
  for (char C : Name) {
    bool Starts = llvm::isUpper(C) && !Words.back().empty() && !llvm::isUpper(Words.back().back());
    if (!llvm::isAlpha(C) || Starts)
      Words.emplace_back();
    if (llvm::isAlpha(C))
      Words.back() += C;
  }
  for (std::string &Each : Words)
    Each = llvm::StringRef(Each).lower();
  return Words;
}

bool isMetricName(llvm::StringRef Variable) {
  static constexpr llvm::StringRef Known[] = {
      "stat",    "stats",     "statistics", "metric",    "metrics", "hits",    "misses",
      "hist",    "histogram", "log",        "logger",    "trace",   "elapsed", "counters",
      "latency", "usage",     "perf",       "telemetry", "profile"};
  llvm::StringRef Member = Variable.contains("::") ? Variable.rsplit("::").second : Variable;
  std::vector<std::string> Words = wordsOf(Member);
  return std::any_of(Words.begin(), Words.end(), [](const std::string &Word) {
    return std::find(std::begin(Known), std::end(Known), Word) != std::end(Known);
  });
}

bool isTestCode(const FunctionFacts &F) {
  static constexpr llvm::StringRef Known[] = {"test",      "tests", "testing",   "unittest",
                                              "unittests", "bench", "benchmark", "benchmarks"};
  // Folders may belong to whoever keeps the sources: only the file's own name tells.
  std::vector<std::string> Words = wordsOf(F.Where.File.str().rsplit('/').second);
  return std::any_of(Words.begin(), Words.end(), [](const std::string &Word) {
    return std::find(std::begin(Known), std::end(Known), Word) != std::end(Known);
  });
}

bool isMarked(LockPath Named, llvm::StringRef Mark, const Program &P) {
  auto HasMark = [&](const CompactVector<Annotation> &Annotations) {
    return std::any_of(Annotations.begin(), Annotations.end(), [&](const Annotation &A) {
      return A.Kind == AnnotationKind::Lockseam && A.Text.str() == Mark;
    });
  };
  if (Named.isStar())
    return false;
  while (Named.size() > 0 && Named.lastStep() != StepKind::Field)
    Named = Named.parent();
  if (Named.size() > 0) {
    const FieldFacts *Field = P.findField(Named.lastField());
    return Field && HasMark(Field->Annotations);
  }
  auto Global = P.GlobalById.find(Named.root().Symbol);
  return Named.root().Kind == RootKind::Global && Global != P.GlobalById.end() &&
         HasMark(P.Globals[Global->second].Annotations);
}

} // namespace lockseam
