// LargeStack.h - deeply nested expressions recurse deeply, in Clang as in all that walks them.
#pragma once

#include "clang/Basic/Stack.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/thread.h"
#include <optional>

namespace lockseam {

/// Runs Work to its end, on a thread with a stack of its own.
inline void onLargeStack(llvm::function_ref<void()> Work) {
  constexpr unsigned Size = 256u << 20;
  llvm::thread Thread(std::optional<unsigned>(Size), [&] {
    clang::noteBottomOfStack();
    Work();
  });
  Thread.join();
}

} // namespace lockseam
