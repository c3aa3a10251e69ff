// Suggestion.cpp - the name that was probably meant.
#include "CommandLine.h"

using namespace lockseam;
using llvm::StringRef;

std::string lockseam::suggestion(StringRef Typed, llvm::ArrayRef<StringRef> Names) {
  StringRef Best;
  unsigned Least = std::max<unsigned>(Typed.size() / 3, 1) + 1;
  for (StringRef Candidate : Names) {
    unsigned Distance = Typed.edit_distance(Candidate, /*AllowReplacements=*/true, Least);
    if (Distance < Least) {
      Least = Distance;
      Best = Candidate;
    }
  }
  return Best.empty() ? "" : ("; did you mean '" + Best + "'?").str();
}
