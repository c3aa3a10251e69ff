// RepeatedFacts.h - what a unit says that another has said in the very same words.
//
// Every unit that includes a header brings its classes and inline functions. Linking keeps
// each once, whoever says it and however often; so what is repeated need not wait for it in
// memory. In a large program that is most of what the units say.
//
// Each different thing has a number, so that it is still known who said what (UnitPack.h).
#pragma once

#include "analyzer/facts/Facts.h"
#include "llvm/ADT/SmallVector.h"
#include <unordered_map>

namespace lockseam {

/// What a unit said of one kind, by numbers. What nobody has said before, and so is left in the
/// unit, has the numbers from FirstOwn on.
struct SaidList {
  std::vector<uint32_t> Numbers;
  uint32_t FirstOwn = 0;
};

struct SaidFacts {
  SaidList Classes, Globals, Functions;
};

class RepeatedFacts {
public:
  /// Takes out of Unit what an earlier one has. Linking gives the same program as before, in
  /// whichever order units come here. Unit may be moved afterwards, but its lists must stay
  /// as they are as long as more units come.
  SaidFacts takeOut(UnitFacts &Unit);

private:
  template <typename T> struct Numbered {
    const T *Item;
    uint32_t Number;
  };
  template <typename T> struct Known {
    std::unordered_map<Name, llvm::SmallVector<Numbered<T>, 1>> ById;
    uint32_t Count = 0;
  };
  template <typename T> static SaidList takeOut(std::vector<T> &List, Known<T> &Said);

  Known<FunctionFacts> Functions;
  Known<ClassFacts> Classes;
  Known<GlobalFacts> Globals;
};

} // namespace lockseam
