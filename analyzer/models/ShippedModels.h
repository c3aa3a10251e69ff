// ShippedModels.h - the text of locks.yaml, as it was when the tool was built.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace lockseam {

llvm::StringRef shippedModels();

} // namespace lockseam
