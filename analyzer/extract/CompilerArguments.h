// CompilerArguments.h - a project's compile command as Clang's driver takes it.
//
// Commands are written for GCC, for other versions of Clang, through ccache; they write
// dependency files, load plugins, turn warnings into errors. What stays is what decides
// how the source reads:
//
//   ccache g++ -fno-var-tracking -Werror -MD -MF x.d -DA=1 -std=c++17 -c -o x.o x.cpp
//   /usr/bin/g++ --driver-mode=g++ -DA=1 -std=c++17 x.cpp
//
// The command may come from anybody: nothing in it makes Clang load code, run a program or
// write a file. What parsing options cannot show (configuration files) is taken out of the
// result, in Extract.cpp.
//
// Not handled: several sources in one command (only the unit's own file is taken) and
// compilers that are neither GCC nor Clang in their options.
#pragma once

#include "analyzer/extract/Extract.h"

namespace lockseam {

struct CompilerArguments {
  std::vector<std::string> Arguments; // [0] is the compiler
  std::vector<std::string> Dropped;   // options that Clang does not know
  std::string UnreadFile;             // `@file` that is still there: what it says is missing
};

enum class MachineOptions { Keep, Drop }; // -march, -mtune and all others of -m

CompilerArguments clangArguments(const UnitCommand &Command, MachineOptions Machine);

/// The first option that would load a plugin into the compiler, for a word to the user;
/// empty if there is none. clangArguments drops them all.
std::string pluginOption(const UnitCommand &Command);

/// The Clang that is loaded, which may be newer than the one we were built with: "Debian
/// clang version 19.1.7 (3)".
std::string compilerVersion();

/// The directory with Clang's own headers (stddef.h, ...) of the version we are linked
/// with; empty if there is none.
std::string resourceDirectory();

} // namespace lockseam
