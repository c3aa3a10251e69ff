// LastReport.h - what the last `lockseam check` of the whole program found in this unit.
//
// The results lie in .lockseam/last.json beside the compile database, as --format=json
// writes them. They are of some time ago: a finding is told only if every file that it
// mentions is still the same, byte for byte, because its lines mean nothing otherwise.
#pragma once

#include "analyzer/driver/LastResults.h"
#include "analyzer/report/ReadReport.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace lockseam {

/// The folder of the compile database of a unit, as `lockseam check` would find it from the
/// folder that the unit is compiled in, or else from its main file; else that folder itself.
std::string homeOf(llvm::StringRef Directory, llvm::StringRef MainFile);

/// The results in the file of this name if it is not empty (a relative one is looked for in
/// the folder of the main file and above), else those beside the database in Home; nothing
/// if there are none. Fails if there is something else.
llvm::Expected<StoredReport> readLastReport(llvm::StringRef Named, llvm::StringRef Home,
                                            llvm::StringRef MainFile);

/// The text of a file as the unit at hand sees it; nothing if it is gone.
using TextOfFile = llvm::function_ref<std::optional<llvm::StringRef>(llvm::StringRef File)>;

struct StaleFindings {
  std::vector<Finding> Findings;
  std::string ChangedFile; // the first
};

/// Takes out the findings with a step in a file that is no longer the same.
StaleFindings takeStale(StoredReport &Stored, TextOfFile Text);

} // namespace lockseam
