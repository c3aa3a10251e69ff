// SkipBodies.h - which function bodies of system headers need no parsing.
//
// Most of what a unit parses is the standard library, whose bodies tell us nothing. But
// templates of the project are often instantiated by those bodies alone:
//
//   std::thread t(Job<int>{});                  // Job<int>::operator() is called there
//   std::map<Key, int, ByName<Key>> names;      // so is ByName<Key>::operator()
//
// The policy: bodies outside system headers are always parsed; inside, those of headers
// that call what they are given (threads, functions, algorithms, smart pointers,
// containers that compare, hash or destroy). Clang itself keeps constexpr functions and
// those whose result type is deduced. `-isystem` code of third parties is system code.
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class Decl;
class SourceManager;
} // namespace clang

namespace lockseam {

/// Whether functions of this header call code that is handed to them.
bool isCallbackHeader(llvm::StringRef Path);

class SkippableBodies {
public:
  bool maySkip(const clang::Decl *Function, const clang::SourceManager &Sources);

private:
  llvm::DenseMap<clang::FileID, bool> ByFile;
};

} // namespace lockseam
