// UnitFixture.h - facts of source text, and the few questions that tests ask of them.
#pragma once

#include "analyzer/extract/Extract.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>
#include <map>

namespace lockseam::test {

using SourceFiles = std::vector<std::pair<std::string, std::string>>;

inline UnitFacts factsOf(const SourceFiles &Files, const std::vector<std::string> &Flags = {},
                         const ExtractOptions &Options = {}) {
  llvm::Expected<UnitFacts> Facts = extractFromText(Files, Flags, Options);
  if (Facts)
    return std::move(*Facts);
  ADD_FAILURE() << llvm::toString(Facts.takeError());
  return {};
}

inline UnitFacts factsOf(const std::string &Text, const std::vector<std::string> &Flags = {}) {
  return factsOf({{"main.cpp", Text}}, Flags);
}

/// Ids of all functions with bodies, in their order, one a line.
inline std::string idsOf(const UnitFacts &Facts) {
  std::string Lines;
  for (const FunctionFacts &Function : Facts.Functions)
    if (Function.HasBody)
      Lines += Function.Id.str().str() + "\n";
  return Lines;
}

template <class T> const T &named(const std::vector<T> &All, llvm::StringRef Id) {
  for (const T &One : All)
    if (One.Id.str() == Id)
      return One;
  ADD_FAILURE() << "no facts for " << Id.str();
  static const T None;
  return None;
}

} // namespace lockseam::test
