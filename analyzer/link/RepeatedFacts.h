// RepeatedFacts.h - what a unit says that another has said in the very same words.
//
// Every unit that includes a header brings its classes and inline functions. Linking keeps
// each once, whoever says it and however often; so what is repeated need not wait for it in
// memory. In a large program that is most of what the units say.
#pragma once

#include "analyzer/facts/Facts.h"
#include "llvm/ADT/SmallVector.h"
#include <unordered_map>

namespace lockseam {

class RepeatedFacts {
public:
  /// Takes out of Unit what an earlier one has. Linking gives the same program as before, in
  /// whichever order units come here. Unit may be moved afterwards, but its lists must stay
  /// as they are as long as more units come.
  void takeOut(UnitFacts &Unit);

private:
  template <typename T> using Known = std::unordered_map<Name, llvm::SmallVector<const T *, 1>>;
  template <typename T> static void takeOut(std::vector<T> &List, Known<T> &Said);

  Known<FunctionFacts> Functions;
  Known<ClassFacts> Classes;
  Known<GlobalFacts> Globals;
};

} // namespace lockseam
