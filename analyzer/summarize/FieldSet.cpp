// FieldSet.cpp - numbers fields as they are met; only sets of them are ever seen.
#include "FieldSet.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <unordered_map>

namespace lockseam {

namespace {

struct Registry {
  std::unordered_map<Name, uint32_t> Numbers;
  std::vector<Name> Fields;
};

Registry &registry() {
  static Registry Fields;
  return Fields;
}

uint32_t numberOf(Name Field) {
  Registry &R = registry();
  auto [It, New] = R.Numbers.try_emplace(Field, static_cast<uint32_t>(R.Fields.size()));
  if (New)
    R.Fields.push_back(Field);
  return It->second;
}

constexpr unsigned BitsPerWord = 32;

uint32_t placeOf(uint64_t Word) { return static_cast<uint32_t>(Word >> BitsPerWord); }
uint32_t bitsOf(uint64_t Word) { return static_cast<uint32_t>(Word); }

/// The word with the one field.
uint64_t wordOf(uint32_t Number) {
  return uint64_t(Number / BitsPerWord) << BitsPerWord | uint64_t(1) << Number % BitsPerWord;
}

template <typename List> auto findWord(List &Words, uint32_t Place) {
  return std::lower_bound(Words.begin(), Words.end(), uint64_t(Place) << BitsPerWord);
}

bool isSubset(const std::vector<uint64_t> &Of, const std::vector<uint64_t> &In) {
  auto At = In.begin();
  for (uint64_t Word : Of) {
    while (At != In.end() && placeOf(*At) < placeOf(Word))
      ++At;
    if (At == In.end() || placeOf(*At) != placeOf(Word) || bitsOf(Word) & ~bitsOf(*At))
      return false;
  }
  return true;
}

std::vector<uint64_t> unite(const std::vector<uint64_t> &A, const std::vector<uint64_t> &B) {
  std::vector<uint64_t> Both;
  Both.reserve(A.size() + B.size());
  auto I = A.begin(), J = B.begin();
  while (I != A.end() && J != B.end()) {
    if (placeOf(*I) == placeOf(*J))
      Both.push_back(*I++ | *J++);
    else
      Both.push_back(*I < *J ? *I++ : *J++);
  }
  Both.insert(Both.end(), I, A.end());
  Both.insert(Both.end(), J, B.end());
  return {Both.begin(), Both.end()}; // no larger than need be: it is kept
}

} // namespace

bool FieldSet::insert(Name Field) {
  FieldSet One;
  One.Words = std::make_shared<const WordList>(1, wordOf(numberOf(Field)));
  return mergeFrom(One);
}

FieldSet FieldSet::of(llvm::ArrayRef<Name> Fields) {
  std::vector<uint64_t> Single;
  Single.reserve(Fields.size());
  for (Name Field : Fields)
    Single.push_back(wordOf(numberOf(Field)));
  std::sort(Single.begin(), Single.end());
  WordList Words;
  for (uint64_t Word : Single)
    if (!Words.empty() && placeOf(Words.back()) == placeOf(Word))
      Words.back() |= Word;
    else
      Words.push_back(Word);
  FieldSet Set;
  if (!Words.empty())
    Set.Words = std::make_shared<const WordList>(Words.begin(), Words.end());
  return Set;
}

bool FieldSet::contains(Name Field) const {
  if (!Words)
    return false;
  auto It = registry().Numbers.find(Field);
  if (It == registry().Numbers.end())
    return false;
  uint64_t Wanted = wordOf(It->second);
  auto At = findWord(*Words, placeOf(Wanted));
  return At != Words->end() && placeOf(*At) == placeOf(Wanted) && bitsOf(*At) & bitsOf(Wanted);
}

bool FieldSet::mergeFrom(const FieldSet &Other) {
  if (!Other.Words || Words == Other.Words || (Words && isSubset(*Other.Words, *Words)))
    return false;
  if (!Words || isSubset(*Words, *Other.Words))
    Words = Other.Words;
  else
    Words = std::make_shared<const WordList>(unite(*Words, *Other.Words));
  return true;
}

void FieldSet::forEach(llvm::function_ref<void(Name)> Visit) const {
  if (!Words)
    return;
  for (uint64_t Word : *Words)
    for (uint32_t Bits = bitsOf(Word); Bits; Bits &= Bits - 1)
      Visit(registry().Fields[placeOf(Word) * BitsPerWord + llvm::countr_zero(Bits)]);
}

std::vector<Name> FieldSet::names() const {
  std::vector<Name> Names;
  forEach([&](Name Field) { Names.push_back(Field); });
  std::sort(Names.begin(), Names.end());
  return Names;
}

} // namespace lockseam
