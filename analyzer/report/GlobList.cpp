// GlobList.cpp - lists of rule names with wildcards, as clang-tidy reads them.
#include "GlobList.h"

using namespace lockseam;

namespace {

/// The two-pointer match: on a mismatch the last `*` takes one character more.
bool matches(llvm::StringRef Glob, llvm::StringRef Text) {
  size_t G = 0, T = 0;
  size_t Star = llvm::StringRef::npos, Retry = 0;
  while (T < Text.size()) {
    if (G < Glob.size() && Glob[G] == '*') {
      Star = G++;
      Retry = T;
    } else if (G < Glob.size() && Glob[G] == Text[T]) {
      ++G;
      ++T;
    } else if (Star != llvm::StringRef::npos) {
      G = Star + 1;
      T = ++Retry;
    } else {
      return false;
    }
  }
  return Glob.drop_front(G).find_first_not_of('*') == llvm::StringRef::npos;
}

} // namespace

GlobList::GlobList(llvm::StringRef Text, NegativeGlobs Negative) {
  while (true) {
    llvm::StringRef Glob = Text.take_until([](char C) { return C == ',' || C == '\n'; });
    llvm::StringRef Rest = Text.drop_front(Glob.size());
    Glob = Glob.trim();
    bool Positive = !Glob.consume_front("-");
    if (Positive || Negative == NegativeGlobs::Heed)
      Items.push_back({Positive, Glob.ltrim().str()});
    if (Rest.empty())
      return;
    Text = Rest.drop_front();
  }
}

bool GlobList::contains(llvm::StringRef RuleName) const {
  for (size_t I = Items.size(); I-- > 0;)
    if (matches(Items[I].Glob, RuleName))
      return Items[I].Positive;
  return false;
}
