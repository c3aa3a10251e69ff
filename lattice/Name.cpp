// Name.cpp - the pool behind interned strings.
#include "Name.h"
#include "InternTable.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <cstring>

namespace lockseam {

/// Fewer than this are compared as they are.
static constexpr size_t WorthRanking = 1000;

// Workers are processes, not threads, so the pool needs no lock of its own.
class NamePool {
public:
  static PoolAddress intern(llvm::StringRef Text) {
    static InternTable &Table = *new InternTable; // names are used until the very end
    auto Hash = static_cast<uint32_t>(llvm::xxh3_64bits(Text));
    return Table.findOrMake(
        Hash, [&](PoolAddress A) { return Name::numbered(A).str() == Text; },
        [&] { return make(Text); });
  }

private:
  static PoolAddress make(llvm::StringRef Text) {
    PoolAddress New = NameMemory.allocate(sizeof(Name::Pooled) + Text.size());
    auto *Entry = new (NameMemory.at(New)) Name::Pooled{0, static_cast<uint32_t>(Text.size())};
    std::memcpy(Entry + 1, Text.data(), Text.size());
    return New;
  }
};

Name::Name(llvm::StringRef Text) {
  if (!Text.empty())
    Entry = NamePool::intern(Text);
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
    Ranked[I].pooled().Rank = I + 1;
}

} // namespace lockseam
