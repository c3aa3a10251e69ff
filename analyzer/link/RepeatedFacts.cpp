// RepeatedFacts.cpp - what a unit says that another has said in the very same words.
#include "analyzer/link/RepeatedFacts.h"
#include "llvm/ADT/STLExtras.h"
#include <iterator>

namespace lockseam {

template <typename T> void RepeatedFacts::takeOut(std::vector<T> &List, Known<T> &Said) {
  llvm::erase_if(List, [&](const T &Item) {
    auto Same = Said.find(Item.Id);
    return Same != Said.end() &&
           llvm::any_of(Same->second, [&](const T *Earlier) { return *Earlier == Item; });
  });
  // Without exceptions shrink_to_fit does nothing.
  List = std::vector<T>(std::move_iterator(List.begin()), std::move_iterator(List.end()));
  for (const T &Item : List)
    Said[Item.Id].push_back(&Item);
}

void RepeatedFacts::takeOut(UnitFacts &Unit) {
  takeOut(Unit.Functions, Functions);
  takeOut(Unit.Classes, Classes);
  takeOut(Unit.Globals, Globals);
}

} // namespace lockseam
