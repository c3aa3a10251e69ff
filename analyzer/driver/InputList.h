// InputList.h - the questions of a unit to the file system, with their answers, as bytes.
//
//   whether asking again proves anything (1 byte)   number of questions
//   for each: bytes shared with the path before, query; rest of the path; answer
#pragma once

#include "analyzer/extract/InputFiles.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace lockseam {

std::string encodeInputs(const InputRecord &Record);

/// Visit gets each question with its answer, in order, until it returns false. True if all
/// were visited; false, too, if these bytes are no list.
bool visitInputs(
    llvm::StringRef Bytes,
    llvm::function_ref<bool(llvm::StringRef Path, InputQuery Query, const InputAnswer &Answer)>
        Visit);

/// Whether all answers, from Ask, are those of the list, and prove something.
bool sameAnswers(llvm::StringRef Bytes,
                 llvm::function_ref<InputAnswer(llvm::StringRef Path, InputQuery Query)> Ask);

/// Whether the same answers mean the same facts.
bool isRepeatable(llvm::StringRef Bytes);

} // namespace lockseam
