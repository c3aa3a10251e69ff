// LibraryAccess.h - what library functions do to the memory they are given.
//
//   pending_.push_back(job);     writes pending_, reads job
//   if (pending_.empty())        reads pending_
//   auto i = pending_.begin();   reads pending_: the access through i is one of its own
//
// Types without analysed bodies are data. A method writes its object unless its name is
// in the table; a function reads what it is given the address of unless the table says
// that it writes there.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace lockseam {

/// QualifiedName is that of a method: "std::vector::size".
bool libraryMethodOnlyReads(llvm::StringRef QualifiedName);
bool libraryWritesArgument(llvm::StringRef QualifiedName, uint32_t Argument);
/// It adds an element, behind those that are there, and leaves them alone.
bool libraryMethodOnlyAdds(llvm::StringRef QualifiedName);

} // namespace lockseam
