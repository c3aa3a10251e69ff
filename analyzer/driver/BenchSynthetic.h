// BenchSynthetic.h - large programs for measuring growth: facts of as many units as wanted.
//
// One unit of a made-up storage engine is extracted from source text, so its facts are such
// as real code gives. Every unit of the program is a copy of it under other names:
//
//   unit 17   defines classes of module M00017 (locks, guarded fields, guards, waits, a
//             thread, virtual methods; about 100 functions)
//             includes the headers of M00016, of the first in its group and of M00001, and
//             calls them
//
// Sixteen modules are a group with one interface, which each implements. A module calls the
// one before it, the first of a group one of group 0: the library. Cycles of calls stay
// inside a group, also those through the interface. So calls per function, targets per call,
// copies of an inline function and all that a function reaches do not grow with the program;
// the number of functions does.
#pragma once

#include "analyzer/facts/Facts.h"
#include "llvm/Support/Error.h"

namespace lockseam {

class SyntheticProgram {
public:
  /// Extracts the pattern; fails if that is not possible here (no standard library).
  static llvm::Expected<SyntheticProgram> make();

  /// The facts of the unit of a module as bytes of a facts file.
  std::string unit(unsigned Module) const;
  /// The unit with `main`, in a program of so many modules.
  std::string mainUnit(unsigned Modules) const;

  /// Writes all of them to index files in Folder and returns their names.
  llvm::Expected<std::vector<std::string>> write(unsigned Modules, const std::string &Folder,
                                                 const std::string &Tool) const;

private:
  SyntheticProgram(UnitFacts Pattern, UnitFacts Main)
      : Pattern(std::move(Pattern)), Main(std::move(Main)) {}

  UnitFacts Pattern, Main;
};

} // namespace lockseam
