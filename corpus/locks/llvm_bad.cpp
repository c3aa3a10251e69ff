// llvm_bad.cpp - a reader looks, a writer acts, and the registry's lock spans both.
#include "standins/llvm.h"

class Registry {
public:
  int intern(int Symbol) {
    llvm::sys::SmartScopedLock<true> Guard(Pass);
    ++Lookups;
    {
      llvm::sys::ScopedReader Read(Table);
      if (Last == Symbol)
        return Index;
    }
    llvm::sys::ScopedWriter Write(Table); // expect-warning: lockseam-context-witness
    Last = Symbol;
    return ++Index;
  }
  void drop() {
    Table.lock();
    Last = 0;
    Table.unlock();
  }

private:
  llvm::sys::SmartMutex<true> Pass;
  llvm::sys::RWMutex Table;
  int Lookups = 0, Last = 0, Index = 0;
};
