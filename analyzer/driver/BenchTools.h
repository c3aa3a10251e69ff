// BenchTools.h - the tools that lockseam is measured against, and a program for all of them.
//
// Every tool gets the same units by the same commands: those of the compile database as
// Clang takes them (CompilerArguments.h), without what they write and without options about
// warnings. The command of a unit that is to be edited includes one small file of ours first. To
// change that file is to edit the unit, and nothing of the user's is touched.
#pragma once

#include "BenchRun.h"
#include "analyzer/extract/Extract.h"
#include <optional>
#include <set>

namespace lockseam {

/// Units of a program in a folder of ours: DIR/compile_commands.json, and for each unit
/// DIR/I/compile_commands.json and perhaps DIR/I/edit.h.
class BenchProgram {
public:
  static llvm::Expected<BenchProgram> write(llvm::ArrayRef<UnitCommand> Units,
                                            const ScratchFolder &Scratch, std::string Name,
                                            const std::set<size_t> &Editable = {});

  const std::vector<UnitCommand> &units() const { return Units; }
  std::string folder() const { return Scratch->path(Name); }
  std::string folder(size_t Unit) const { return folder() + "/" + std::to_string(Unit); }

  /// As if a function in the first line of this unit, which must be editable, was changed.
  llvm::Error edit(size_t Unit);

private:
  BenchProgram(const ScratchFolder &Scratch, std::string Name)
      : Scratch(&Scratch), Name(std::move(Name)) {}
  llvm::Error addUnit(const UnitCommand &Unit, bool IsEditable);

  const ScratchFolder *Scratch;
  std::string Name;
  std::vector<UnitCommand> Units; // as written
  unsigned Edits = 0;
};

/// A tool that sees one unit at a time.
struct BenchTool {
  std::string Name; // "clang-19 --analyze"
  std::string Path;
  std::vector<std::string> Words; // before the arguments of a compiler
  bool IsSlow = false;
  bool TakesDatabase = false; // instead of arguments

  /// All words that run it on a unit.
  std::vector<std::string> wordsFor(const BenchProgram &Of, size_t Unit) const;
};

/// The one that all are compared with is the first.
struct BenchTools {
  std::vector<BenchTool> Found;
  std::vector<std::string> Missing; // "clang-tidy-19"
};

/// Of the version of LLVM that lockseam was built with. Scratch: for what they write.
BenchTools findTools(const ScratchFolder &Scratch);

/// A tool over all units, one after the other. Status: how many of them failed.
llvm::Expected<RunCost> runOverUnits(const BenchTool &Tool, const BenchProgram &Of);

} // namespace lockseam
