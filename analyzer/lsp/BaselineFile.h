// BaselineFile.h - findings that are known and left for later, as a sorted text.
//
//   # comments stay
//   0123456789abcdef  lockseam-guard  Queue::pop()  # reason
#pragma once

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace lockseam {

struct BaselineEntry {
  std::string Fingerprint, Rule, Function, Reason;
};

/// The name of the file, which stands beside the compile database.
inline constexpr llvm::StringLiteral BaselineName = ".lockseam-baseline";

std::set<std::string> baselineFingerprints(llvm::StringRef Text);
/// Text with this entry in its place; the same text if it is there already.
std::string withBaselineEntry(llvm::StringRef Text, const BaselineEntry &Entry);

} // namespace lockseam
