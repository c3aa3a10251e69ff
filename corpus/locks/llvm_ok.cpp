// llvm_ok.cpp - the writer does both steps; a sys::Mutex may be taken again by its holder.
#include "standins/llvm.h"

class Registry {
public:
  int intern(int Symbol) {
    llvm::sys::SmartScopedLock<true> Guard(Pass);
    ++Lookups;
    llvm::sys::ScopedWriter Write(Table);
    if (Last != Symbol) {
      Last = Symbol;
      ++Index;
    }
    return Index;
  }
  int count() {
    llvm::sys::SmartScopedLock<true> Guard(Pass);
    Log.lock();
    int Seen = entries() + entries();
    Log.unlock();
    return Seen;
  }

private:
  int entries() {
    llvm::sys::ScopedLock Guard(Log);
    return Entries;
  }
  llvm::sys::SmartMutex<true> Pass;
  llvm::sys::Mutex Log;
  llvm::sys::RWMutex Table;
  int Lookups = 0, Last = 0, Index = 0, Entries = 0;
};
