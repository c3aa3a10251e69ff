// JsonValues.cpp - JSON values from outside, read by one small typed reader.
#include "JsonValues.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

constexpr unsigned MaxDepth = 100;

/// The parser itself takes any depth, but whoever walks its result recurses.
bool isTooDeep(StringRef Content) {
  unsigned Depth = 0;
  bool InString = false;
  for (size_t I = 0; I < Content.size(); ++I) {
    char C = Content[I];
    if (InString && C == '\\')
      ++I;
    else if (C == '"')
      InString = !InString;
    else if (!InString && (C == '[' || C == '{') && ++Depth > MaxDepth)
      return true;
    else if (!InString && (C == ']' || C == '}') && Depth > 0)
      --Depth;
  }
  return false;
}

} // namespace

llvm::Expected<Json> lockseam::parseJson(StringRef Content) {
  if (isTooDeep(Content))
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "nested too deeply");
  Json Value = Json::parse(Content.begin(), Content.end(), nullptr, /*allow_exceptions=*/false);
  if (Value.is_discarded())
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "this is no JSON");
  return Value;
}
