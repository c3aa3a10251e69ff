// CompileCommands.h - which commands build the program: the compile database.
//
//   [ { "directory": "/src/build", "file": "../a.cpp",
//       "command": "g++ -I.. -c ../a.cpp -o a.o" },          or "arguments": ["g++", ...]
//     ... ]
//
// Commands are split as a GNU shell would, response files are expanded. A file that is
// built by several different commands is one unit for each; commands that differ only in
// what they write are the same. compile_flags.txt (flags, one on each line) names no
// files: they come from the command line. Sources that are not C or C++ (assembly,
// resources) are left out.
#pragma once

#include "analyzer/extract/Extract.h"
#include <optional>
#include <tuple>

namespace lockseam {

struct CompileDatabase {
  std::string File;               // of the database itself
  std::vector<UnitCommand> Units; // sorted by file, then command; each once
  std::vector<std::string> Flags; // of compile_flags.txt; then there are no Units
  bool NamesFiles = true;         // false for compile_flags.txt
};

/// Place is a folder or the database's own name. Errors are one line: "FILE: error: ...",
/// with the line for malformed JSON.
llvm::Expected<CompileDatabase> readCompileDatabase(llvm::StringRef Place);

/// The units of a compile_commands.json with this text.
llvm::Expected<std::vector<UnitCommand>> parseCompileCommands(llvm::StringRef Text,
                                                              llvm::StringRef FileName);

/// The flags of a compile_flags.txt with this text.
std::vector<std::string> parseCompileFlags(llvm::StringRef Text);

/// Looked for in Directory, in its build*/ folders, then in the same way above it.
std::optional<std::string> findCompileDatabase(llvm::StringRef Directory);

/// The unit for a file whose flags were given: argv[0] says whether it is C or C++.
UnitCommand commandFor(llvm::StringRef Directory, llvm::StringRef File,
                       llvm::ArrayRef<std::string> Flags);

/// The command without what it writes: an object for a static and one for a shared
/// library are the same unit.
std::vector<std::string> withoutOutputs(const std::vector<std::string> &Arguments);

/// Units are sorted by this; those with the same are the same unit.
using UnitSortKey = std::tuple<std::string, std::vector<std::string>, std::string>;
UnitSortKey sortKey(const UnitCommand &Unit);

/// The file of a unit, absolute and without "." and "..".
std::string absoluteFile(const UnitCommand &Unit);
std::string pathFrom(llvm::StringRef Directory, llvm::StringRef File);

/// By the end of its name: "a.cpp" and "a.c", not "a.h" or "a.s".
bool isSourceName(llvm::StringRef File);

} // namespace lockseam
