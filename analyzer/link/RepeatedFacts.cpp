// RepeatedFacts.cpp - what a unit says that another has said in the very same words.
#include "analyzer/link/RepeatedFacts.h"
#include "llvm/ADT/STLExtras.h"

namespace lockseam {

template <typename T> SaidList RepeatedFacts::takeOut(std::vector<T> &List, Known<T> &Said) {
  SaidList Result{{}, Said.Count};
  Result.Numbers.reserve(List.size());
  for (const T &Item : List) {
    auto Same = Said.ById.find(Item.Id);
    const Numbered<T> *Earlier = nullptr;
    if (Same != Said.ById.end())
      for (const Numbered<T> &Each : Same->second)
        if (!Earlier && *Each.Item == Item)
          Earlier = &Each;
    Result.Numbers.push_back(Earlier ? Earlier->Number : Said.Count++);
  }
  // A list of its own: without exceptions shrink_to_fit does nothing.
  std::vector<T> Left;
  Left.reserve(Said.Count - Result.FirstOwn);
  for (size_t I = 0; I < List.size(); ++I)
    if (Result.Numbers[I] >= Result.FirstOwn)
      Left.push_back(std::move(List[I]));
  List = std::move(Left);
  for (uint32_t I = 0; I < List.size(); ++I)
    Said.ById[List[I].Id].push_back({&List[I], Result.FirstOwn + I});
  return Result;
}

SaidFacts RepeatedFacts::takeOut(UnitFacts &Unit) {
  return {takeOut(Unit.Classes, Classes), takeOut(Unit.Globals, Globals),
          takeOut(Unit.Functions, Functions)};
}

} // namespace lockseam
