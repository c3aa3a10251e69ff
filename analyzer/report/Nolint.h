// Nolint.h - suppression comments, exactly as clang-tidy reads them.
//
//   std::lock_guard l(mu_);  // NOLINT                          every rule, this line
//   // NOLINTNEXTLINE(lockseam-context-witness, lockseam-g*)     these, the next line
//   // NOLINTBEGIN(lockseam-*)  ...  // NOLINTEND(lockseam-*)    between the two
//
// The word counts wherever it stands in the line, comment or not; a BEGIN and its END
// must list the same text; one without the other suppresses nothing. A finding is
// suppressed at its primary line and, beyond clang-tidy, at the declaration of the lock
// or field it is about: the intent lives there.
#pragma once

#include "analyzer/check/Finding.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace lockseam {

/// Sets Finding::Suppressed. Files that cannot be read suppress nothing.
void markSuppressed(Report &Found, llvm::vfs::FileSystem &Files);

/// The same for what clang-tidy does not look at: the declarations alone.
void markSuppressedByDeclaration(Report &Found, llvm::vfs::FileSystem &Files);

} // namespace lockseam
