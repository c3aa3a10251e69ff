// ExtractTogether.h - many units at once, with the headers that they share parsed once.
//
// The process parses headers of a tree (HeaderTree.h) and forks where it divides. Each unit
// ends in a process of its own, so that one which crashes costs only itself. Its facts are the
// same, byte for byte, as those of extractFacts: where it would not read the same (ReadText.h),
// and where there is any error, the unit is parsed once more by itself.
// Not looked at: what one header sees of those before it, which come in another order here. It
// matters to overloads, attributes of a second declaration, names that hide others, templates
// that ask whether a type is complete, and headers that leave their includes to others.
#pragma once

#include "analyzer/extract/Extract.h"
#include "analyzer/extract/HeaderTree.h"
#include <functional>
#include <set>

namespace lockseam {

/// The arguments of a unit's command, with a name that is no file's in place of its own. Units
/// for which they are equal, and the directory is, can be extracted together.
std::vector<std::string> argumentsToShare(const UnitCommand &Unit);

/// What of a command decides about headers. Nothing if it makes no sense.
struct HeaderOptions {
  // Folders in which they are looked for, in this order.
  std::vector<std::string> Quoted;  // only for #include ""
  std::vector<std::string> Project; // -I
  std::vector<std::string> System;
  std::set<std::string> Macros; // names of those that are defined
};
HeaderOptions headerOptions(const UnitCommand &Unit);

/// Called in the process of the unit, which ends when they return.
struct TogetherEvents {
  std::function<void(size_t Unit)> Begun;
  /// IsAlone: it was parsed by itself in the end.
  std::function<void(size_t Unit, llvm::Expected<UnitFacts> Facts, const InputRecord &Inputs,
                     bool IsAlone)>
      Done;
};

/// Units: with the same argumentsToShare and directory; Tree has their places. Each unit of which
/// nothing is told is lost: its process has died, or that of a header above it. The process
/// must have no other threads.
void extractTogether(const std::vector<UnitCommand> &Units, const HeaderTree &Tree,
                     const ExtractOptions &Options, bool WantsInputs, const TogetherEvents &Events);

} // namespace lockseam
