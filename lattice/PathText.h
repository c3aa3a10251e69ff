// PathText.h - names and paths inside longer texts: the pieces of dumps and their readers.
//
// A name is written plainly while it consists of letters, digits and _ : $ ~ @ #, and
// between backquotes otherwise, where \` \\ and \n stand for the characters that cannot:
//
//   ns::Class::field      c:@S@Counter      `S<int>::(anonymous at f.c:3:1)`
//
// The readers take what they can from the front of a text and leave the rest.
#pragma once

#include "LockPath.h"

namespace lockseam {

std::string dumpName(llvm::StringRef Text);
/// With fewer plain characters, for places where a colon follows.
std::string dumpIdentifier(llvm::StringRef Text);

/// Always between backquotes.
std::string quoteName(llvm::StringRef Text);

/// Nothing if no name begins here or a quote does not end. Quoted names may be empty.
std::optional<Name> consumeName(llvm::StringRef &Rest);
std::optional<Name> consumeIdentifier(llvm::StringRef &Rest);
/// Takes the longest path. Indices nest no deeper than LockPath::MaxSteps.
std::optional<LockPath> consumePath(llvm::StringRef &Rest);

} // namespace lockseam
