// BaselineFile.cpp - findings that are known and left for later, as a sorted text.
#include "BaselineFile.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

bool isEntry(StringRef Line) { return !Line.trim().empty() && !Line.ltrim().starts_with("#"); }

std::string fingerprintOf(StringRef Line) {
  return Line.trim().take_until([](char C) { return C == ' ' || C == '\t'; }).str();
}

/// An entry is one line, whatever a function is called.
std::string oneLine(StringRef Text) {
  std::string Result = Text.str();
  for (char &C : Result)
    C = llvm::isPrint(C) || static_cast<unsigned char>(C) >= 128 ? C : ' ';
  return Result;
}

} // namespace

std::set<std::string> lockseam::baselineFingerprints(StringRef Text) {
  std::set<std::string> Found;
  llvm::SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines)
    if (isEntry(Line))
      Found.insert(fingerprintOf(Line));
  return Found;
}

std::string lockseam::withBaselineEntry(StringRef Text, const BaselineEntry &Entry) {
  if (baselineFingerprints(Text).count(Entry.Fingerprint))
    return Text.str();
  std::string New = oneLine(Entry.Fingerprint + "  " + Entry.Rule + "  " + Entry.Function +
                            (Entry.Reason.empty() ? "" : "  # " + Entry.Reason));
  llvm::SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  if (!Lines.empty() && Lines.back().empty())
    Lines.pop_back();
  auto *At = llvm::find_if(Lines, [&](StringRef Line) { return isEntry(Line) && Line > New; });
  Lines.insert(At, New);
  return llvm::join(Lines, "\n") + "\n";
}
