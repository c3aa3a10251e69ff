// Story.h - an interleaving as numbered steps: `(1) T1: takes 'mu'`, `(4) T2: ...`.
#pragma once

#include "Finding.h"
#include "analyzer/link/Program.h"

namespace lockseam {

/// `'Account::balance_'`, `what 'head_' points at`; the name of data in a message.
std::string variableName(LockPath Variable, const Program &P);

class Story {
public:
  void step(unsigned Thread, const Location &Where, const std::string &What);
  std::vector<Note> notes() const { return Notes; }

private:
  std::vector<Note> Notes;
};

} // namespace lockseam
