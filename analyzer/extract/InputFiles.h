// InputFiles.h - what a unit learnt from the file system, so that it can be asked again.
//
//   #include "log.h"        is there a src/log.h?  no    (Kind: missing)
//                           is there a lib/log.h?  yes, and it says ... (Content)
//
// A compilation depends on each answer that it got, on the noes as well: a new src/log.h
// would be found first. If every question still has the same answer, the same command
// gives the same facts. Time stamps are never an answer.
//
// Not asked: whether two names are the same file. A header that is read by two names, and
// changes from a link into a copy, is the same to us.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace lockseam {

enum class InputQuery : uint8_t {
  Kind,     // nothing, a folder, a file or something else?
  Content,  // what does the file say?
  Listing,  // which names are in the folder?
  RealPath, // where do links lead?
};
inline constexpr unsigned InputQueries = 4;

/// A kind or a BLAKE3 hash; only ever compared.
using InputAnswer = std::array<uint8_t, 32>;

struct Input {
  std::string Path; // absolute, as it was asked for
  InputQuery Query = InputQuery::Kind;
  friend auto operator<=>(const Input &, const Input &) = default;
};

struct InputRecord {
  std::map<Input, InputAnswer> Answers;
  /// False: a question had two answers, or something was read that is not a file, so that
  /// asking again proves nothing.
  bool Repeatable = true;

  void add(Input Asked, const InputAnswer &Answer);
};

inline constexpr InputAnswer MissingAnswer = {};
InputAnswer kindAnswer(llvm::sys::fs::file_type Kind);
InputAnswer contentAnswer(llvm::StringRef Bytes);
/// Sorts the names.
InputAnswer listingAnswer(std::vector<std::string> Names);

/// The answer of the real file system, now. Never waits: what is not a file is not read.
InputAnswer askInput(llvm::StringRef Path, InputQuery Query);

} // namespace lockseam
