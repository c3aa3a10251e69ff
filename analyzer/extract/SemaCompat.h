// SemaCompat.h - where Clang 19 and Clang 22 let us into the semantic analysis differently.
#pragma once

#include "clang/Basic/Version.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"

namespace lockseam {

inline void addSource(clang::Sema &Semantics,
                      llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource> Source) {
#if CLANG_VERSION_MAJOR >= 22
  Semantics.addExternalSource(std::move(Source));
#else
  Semantics.addExternalSource(Source.get()); // which shares it
#endif
}

} // namespace lockseam
