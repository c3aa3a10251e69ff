// Uri.cpp - files as editors name them: file:///home/me/a%20b.cpp
#include "Uri.h"
#include "analyzer/report/SourcePaths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

std::optional<std::string> percentDecoded(StringRef Text) {
  std::string Result;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == '%') {
      if (I + 2 >= Text.size() || !llvm::isHexDigit(Text[I + 1]) || !llvm::isHexDigit(Text[I + 2]))
        return std::nullopt;
      C = static_cast<char>(llvm::hexFromNibbles(Text[I + 1], Text[I + 2]));
      I += 2;
    }
    if (C == '\0') // which no path contains
      return std::nullopt;
    Result += C;
  }
  return Result;
}

} // namespace

std::optional<std::string> lockseam::pathOfUri(StringRef Uri) {
  if (!Uri.consume_front_insensitive("file://"))
    return std::nullopt;
  Uri.consume_front("localhost");
  if (!Uri.starts_with("/"))
    return std::nullopt;
  std::optional<std::string> Path =
      percentDecoded(Uri.take_until([](char C) { return C == '?' || C == '#'; }));
  if (!Path)
    return std::nullopt;
  llvm::SmallString<256> Text(*Path);
  llvm::sys::path::remove_dots(Text, /*remove_dot_dot=*/true);
  return std::string(Text);
}

std::string lockseam::uriOfPath(StringRef Path) { return "file://" + percentEncode(Path); }
