// Baseline.h - findings that are known and left for later, as a sorted text.
//
//   # comments stay
//   0123456789abcdef  lockseam-guard  Queue::pop()  # reason
//   0123456789abcdef:2  lockseam-guard  Queue::pop()
//
// One line for each finding, by its fingerprint (Fingerprint.h), so that two branches that
// each add or remove some merge without a conflict. Several findings with one fingerprint
// are numbered, and only how many there are counts: which of them comes first changes with
// the lines. A line that stands there twice, as after a merge, counts once.
#pragma once

#include "analyzer/check/Finding.h"
#include "llvm/Support/Error.h"
#include <map>

namespace lockseam {

struct BaselineEntry {
  std::string Fingerprint, Rule, Function, Reason = {};
  std::vector<std::string> Above = {}; // comment lines, which go where it goes
  unsigned Line = 0;                   // of the file it was read from; 0: none
};

struct Baseline {
  std::vector<std::string> Header; // comment lines before the first entry, and
  std::vector<BaselineEntry> Entries;
  std::vector<std::string> Footer; // after the last one
};

/// An error is one line: "FILE:LINE: error: ...".
llvm::Expected<Baseline> readBaseline(llvm::StringRef Text, llvm::StringRef File);

/// Sorted, every fingerprint once, with the reasons of all its lines.
std::string writeBaseline(const Baseline &Of);

/// The unsuppressed findings of an earlier report of ours, SARIF or JSON, from this rank on.
llvm::Expected<Baseline> readOldReport(llvm::StringRef Text, llvm::StringRef File, int MinRank);

/// How many findings of each fingerprint are known.
class KnownFindings {
public:
  KnownFindings() = default;
  explicit KnownFindings(const Baseline &Of);
  /// Those that are not suppressed.
  explicit KnownFindings(const std::vector<Finding> &Of);

  /// What either knows.
  void add(const KnownFindings &Other);

  /// Gives each finding its BaselineState: unchanged if it is known, else new.
  void mark(std::vector<Finding> &Findings) const;

  /// The entries that nothing here answers to any more, in their order.
  std::vector<BaselineEntry> stale(const Baseline &Of) const;

private:
  std::map<std::string, unsigned, std::less<>> Counts;
};

/// Under the first number that is free, if its own is taken.
void addEntry(Baseline &To, BaselineEntry Entry);

/// Entries for the findings that are not suppressed.
std::vector<BaselineEntry> entriesOf(const std::vector<Finding> &Findings);

} // namespace lockseam
