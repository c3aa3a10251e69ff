// PathMap.cpp - facts without the folder that they were made in.
#include "PathMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;
using llvm::StringRef;

static bool isInPath(char C) { return llvm::isAlnum(C) || StringRef("/._-+").contains(C); }

void PathMap::add(StringRef Old, StringRef New) {
  Prefixes.push_back({Old.rtrim('/').str(), New.rtrim('/').str()});
}

const PathMap::Prefix *PathMap::at(StringRef Text, size_t Position) const {
  for (const Prefix &Candidate : llvm::reverse(Prefixes)) {
    StringRef Rest = Text.drop_front(Position);
    if (!Candidate.Old.empty() && Rest.consume_front(Candidate.Old) &&
        (Rest.empty() || !isInPath(Rest.front()) || Rest.front() == '/'))
      return &Candidate;
  }
  return nullptr;
}

std::string PathMap::without(StringRef Text) const {
  std::string Result;
  size_t FirstSlash = Text.find('/');
  for (size_t I = 0; I < Text.size();) {
    // Options have their letters right before a path.
    bool Begins = I == 0 || I == FirstSlash || !isInPath(Text[I - 1]);
    const Prefix *Found = Begins ? at(Text, I) : nullptr;
    if (!Found) {
      Result += Text[I++];
      continue;
    }
    Result += Found->New;
    I += Found->Old.size();
  }
  return Result;
}

std::string lockseam::withRoot(StringRef Text, StringRef Root) {
  std::string Result;
  while (true) {
    auto [Before, After] = Text.split(PathMap::RootMark);
    Result += Before;
    if (Before.size() == Text.size())
      return Result;
    Result += Root.rtrim('/');
    Text = After;
  }
}
