// ReadReport.h - the JSON report of an earlier run, back as findings.
//
// The file may have been written by another version, cut short, or made by whoever wrote
// the repository: what is no report is refused in one line, and a finding that lacks its
// rule, place or message is left out. Read are the parts that tell a finding to somebody:
// rule, rank, place, function, message and notes; a note keeps its number and thread in its
// text.
#pragma once

#include "analyzer/check/Finding.h"
#include "llvm/Support/Error.h"
#include <map>

namespace lockseam {

struct StoredFinding {
  Finding Told; // files are absolute
  std::string Fingerprint;
};

struct StoredReport {
  std::vector<StoredFinding> Findings;
  /// contentHash of each file that they mention, by absolute name.
  std::map<std::string, std::string> Hashes;
};

/// Errors name FileName.
llvm::Expected<StoredReport> readReport(llvm::StringRef Text, llvm::StringRef FileName);

} // namespace lockseam
