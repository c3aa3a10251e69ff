// Name.cpp - the pool behind interned strings.
#include "Name.h"
#include "llvm/ADT/StringMap.h"
#include <algorithm>

namespace lockseam {

/// Fewer than this are compared as they are.
static constexpr size_t WorthRanking = 1000;

// Workers are processes, not threads, so the pool needs no lock of its own.
static llvm::StringMap<uint32_t> &pool() {
  static llvm::StringMap<uint32_t> Pool;
  return Pool;
}

Name::Name(llvm::StringRef Text) {
  if (!Text.empty())
    Entry = &*pool().try_emplace(Text, 0).first;
}

/// Ranks of two times do not compare, so those of an earlier time are given anew.
void Name::rankAll(std::vector<Name> Names) {
  static std::vector<Name> Ranked;
  std::erase_if(Names, [](Name N) { return N.empty() || N.rank() != 0; });
  if (Names.size() < WorthRanking)
    return;
  Ranked.insert(Ranked.end(), Names.begin(), Names.end());
  std::sort(Ranked.begin(), Ranked.end(),
            [](Name A, Name B) { return A.str().compare(B.str()) < 0; });
  Ranked.erase(std::unique(Ranked.begin(), Ranked.end()), Ranked.end());
  for (uint32_t I = 0; I < Ranked.size(); ++I)
    Ranked[I].Entry->setValue(I + 1);
}

} // namespace lockseam
