// Fingerprint.h - names for findings that survive edits elsewhere in the file.
//
// A fingerprint is made of rule, function and the names that the message quotes (the lock,
// the data): no lines, no columns, no paths, and not the words of the message, which say
// more or less as the rest of the program changes, and which a later version may choose
// differently. A second finding with the same three gets a number of its own, in the order
// of the report, so that each result keeps a name of its own.
#pragma once

#include "analyzer/check/Finding.h"
#include <string>
#include <vector>

namespace lockseam {

/// One for each finding, 16 hexadecimal digits and, from the second on, ":2"...
std::vector<std::string> fingerprints(const std::vector<Finding> &Findings);

/// GitHub's primaryLocationLineHash: a rolling hash of the 100 characters from the start
/// of the line on, blanks apart. Text is the whole file, Offset the start of the line.
uint64_t lineHash(llvm::StringRef Text, size_t Offset);

} // namespace lockseam
