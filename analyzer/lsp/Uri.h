// Uri.h - files as editors name them: file:///home/me/a%20b.cpp
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace lockseam {

/// An absolute path without dots; nothing if the URI names no file of this machine.
std::optional<std::string> pathOfUri(llvm::StringRef Uri);
std::string uriOfPath(llvm::StringRef Path);

} // namespace lockseam
