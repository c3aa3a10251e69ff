// Plan.h - from the command line to the units that are the program.
//
// Flags after `--` win: then exactly the named files are the program. Otherwise the
// compile database is, whole, and the named files limit the report; --only limits the
// program to them. With --index the units, and their facts, come from there. With --staged
// the index of git says what changed; the named files, which hooks are given, only lead to
// the database.
#pragma once

#include "CommandLine.h"
#include "analyzer/extract/Extract.h"
#include <set>

namespace lockseam {

struct Plan {
  std::vector<UnitCommand> Units;
  std::string Home; // folder of the database, or the current one: .lockseam.yaml is there
                    // or above
  bool FromDatabase = false;
  bool OfOpen = false; // the units are the files that an editor shows
  /// Of --index: the facts of each unit as bytes, and the root that they do not name.
  std::vector<std::string> Facts;
  std::string Root;
  /// Absolute names that limit the report; empty: everything is reported.
  std::set<std::string> ReportOnly;
};

/// Errors are bad input: a database that is missing or malformed, a FILE that is missing
/// or not part of the program.
llvm::Expected<Plan> planUnits(const Options &Chosen, llvm::StringRef CurrentDirectory);

/// Several projects may share a cache. A database gains and loses units and is still the same
/// project; without one the units are all there is to tell projects apart.
std::vector<std::string> projectName(const Plan &Planned);

/// --root, or the current directory.
std::string rootOf(const Options &Chosen, llvm::StringRef CurrentDirectory);

/// The project's configuration, which marks its root.
inline constexpr llvm::StringLiteral ConfigName = ".lockseam.yaml";

/// The nearest folder, from Start upward, in which there is Name; empty: none.
std::string folderWith(llvm::StringRef Name, llvm::StringRef Start);

/// Text and name of the project's configuration: --config-file, or the nearest
/// .lockseam.yaml from Home upward; both empty if there is none.
struct ConfigText {
  std::string Text, File;
};
llvm::Expected<ConfigText> readConfig(const Options &Chosen, llvm::StringRef Home);

} // namespace lockseam
