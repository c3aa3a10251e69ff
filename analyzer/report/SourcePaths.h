// SourcePaths.h - how reports write the place of a file.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace lockseam {

/// Path relative to Directory if it lies below it, else Path itself. Both are absolute;
/// an empty Directory changes nothing.
std::string displayPath(llvm::StringRef Path, llvm::StringRef Directory);

/// Percent-encoded as RFC 3986 wants the path of a URI; slashes stay.
std::string percentEncode(llvm::StringRef Path);

} // namespace lockseam
