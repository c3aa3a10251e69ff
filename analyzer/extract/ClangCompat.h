// ClangCompat.h - the few places where Clang 19 and Clang 22 spell things differently.
#pragma once

#include "clang/AST/Type.h"
#include "clang/Basic/Version.h"

namespace lockseam {

inline constexpr int ClangMajor = CLANG_VERSION_MAJOR;

} // namespace lockseam
