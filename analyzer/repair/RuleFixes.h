// RuleFixes.h - the fixes of each rule that has any.
#pragma once

#include "SourceCode.h"

namespace lockseam {

/// lockseam-discarded-guard: the guard gets a name.
std::optional<Fix> nameGuard(const Finding &F, const SourceCode &Code);
/// lockseam-wait-without-loop: the condition is tested again.
std::optional<Fix> loopWait(const Finding &F, const SourceCode &Code);
/// lockseam-atomic-sequence: load and store become one operation.
std::optional<Fix> joinAtomic(const Finding &F, const SourceCode &Code);

} // namespace lockseam
