// InputList.h - the questions of a unit to the file system as bytes, with one hash of all answers.
//
//   hash of the answers (32 bytes)   number of questions
//   for each: bytes shared with the path before, query; rest of the path
//
// The answers themselves are not kept: whoever wants to know whether they are still the
// same asks again and compares the hash.
#pragma once

#include "analyzer/extract/InputFiles.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace lockseam {

/// With a hash that nothing has if asking again proves nothing.
std::string encodeInputs(const InputRecord &Record);

/// Calls Visit with each question, in order; false if these bytes are no list.
bool visitInputs(llvm::StringRef Bytes,
                 llvm::function_ref<void(llvm::StringRef Path, InputQuery Query)> Visit);

/// Whether all answers, from Ask, are those of the list.
bool sameAnswers(llvm::StringRef Bytes,
                 llvm::function_ref<InputAnswer(llvm::StringRef Path, InputQuery Query)> Ask);

/// Whether the same answers mean the same facts.
bool isRepeatable(llvm::StringRef Bytes);

} // namespace lockseam
