// GuessedCalls.h - calls through pointers of which only the type is known.
//
// Such a call may reach every function of its type whose address is taken. One of a few is
// a good guess; one of many says little, and a way through several of them less.
#pragma once

#include "analyzer/summarize/Summary.h"
#include <map>

namespace lockseam {

class GuessedCalls {
public:
  explicit GuessedCalls(const Program &P) : P(P) {}

  /// Whether the event is a call through a pointer with many targets.
  bool isGuess(FunctionIndex F, Site Where) const;

private:
  const std::vector<Site> &guessesOf(FunctionIndex F) const;

  const Program &P;
  mutable std::map<FunctionIndex, std::vector<Site>> Known; // sorted
};

} // namespace lockseam
