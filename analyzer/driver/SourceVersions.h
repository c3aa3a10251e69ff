// SourceVersions.h - the sources as a commit or the index has them, laid over the files.
//
//   --diff=REF   before: REF                 after: the files as they are
//   --staged     before: HEAD                after: the index, which is what is committed
//
// Files that a version does not have are hidden, those that it alone has are added. What
// git ignores, generated headers for instance, is the same in all versions. A source that
// was moved stands under its new name, too, with its old content: the database knows only
// that one, and its findings are not new.
//
// Not handled: a source that is gone from the database without being moved is missing
// before as well; submodules are as they are.
#pragma once

#include "CommandLine.h"
#include "Plan.h"

namespace lockseam {

struct SourceVersions {
  std::shared_ptr<const UnsavedFiles> Before, After; // null: the files as they are
  std::set<std::string> Staged; // what differs between HEAD and the index, absolute
  bool HasBefore = true;        // false: nothing is committed yet
};

llvm::Expected<SourceVersions> readVersions(const Options &Chosen, const Plan &Planned);

} // namespace lockseam
