// Name.cpp - the pool behind interned strings.
#include "Name.h"
#include "llvm/ADT/StringSet.h"

namespace lockseam {

// Workers are processes, not threads, so the pool needs no lock of its own.
static llvm::StringSet<> &pool() {
  static llvm::StringSet<> Pool;
  return Pool;
}

Name::Name(llvm::StringRef Text) {
  if (!Text.empty())
    Entry = &*pool().insert(Text).first;
}

llvm::StringRef Name::str() const {
  if (!Entry)
    return "";
  return static_cast<const llvm::StringSet<>::MapEntryTy *>(Entry)->getKey();
}

} // namespace lockseam
