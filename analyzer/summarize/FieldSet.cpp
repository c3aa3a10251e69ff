// FieldSet.cpp - numbers fields as they are met; only sets of them are ever seen.
#include "FieldSet.h"
#include <algorithm>
#include <unordered_map>

namespace lockseam {

namespace {
struct Registry {
  std::unordered_map<Name, unsigned> Numbers;
  std::vector<Name> Fields;
};
} // namespace

static Registry &registry() {
  static Registry Fields;
  return Fields;
}

bool FieldSet::insert(Name Field) {
  Registry &R = registry();
  auto [It, New] = R.Numbers.try_emplace(Field, static_cast<unsigned>(R.Fields.size()));
  if (New)
    R.Fields.push_back(Field);
  if (It->second >= Bits.size())
    Bits.resize(R.Fields.size());
  if (Bits.test(It->second))
    return false;
  Bits.set(It->second);
  return true;
}

bool FieldSet::contains(Name Field) const {
  auto It = registry().Numbers.find(Field);
  return It != registry().Numbers.end() && It->second < Bits.size() && Bits.test(It->second);
}

bool FieldSet::mergeFrom(const FieldSet &Other) {
  if (!Other.Bits.test(Bits))
    return false;
  Bits |= Other.Bits;
  return true;
}

std::vector<Name> FieldSet::names() const {
  std::vector<Name> Names;
  for (unsigned Number : Bits.set_bits())
    Names.push_back(registry().Fields[Number]);
  std::sort(Names.begin(), Names.end());
  return Names;
}

} // namespace lockseam
