// Story.h - an interleaving as numbered steps: `(1) T1: takes 'mu'`, `(4) T2: ...`.
#pragma once

#include "Conflicts.h"
#include "Finding.h"
#include "analyzer/link/Program.h"

namespace lockseam {

/// `'Account::balance_'`, `what 'head_' points at`; the name of data in a message.
std::string variableName(LockPath Variable, const Program &P);

class Story {
public:
  /// Subject is the lock or the data that What names.
  void step(unsigned Thread, const Location &Where, NoteKind Kind, const std::string &What,
            const std::string &Subject = {});
  /// The story of another finding goes on from here.
  void append(const std::vector<Note> &Told);
  /// Notes that were told without numbers, as steps of the thread.
  void steps(unsigned Thread, std::vector<Note> Told);
  std::vector<Note> notes() const { return Notes; }

  /// The second thread, from its start down to its access, which Does something to Data.
  /// Gap is the lock that the first thread has given back; GapName what it is called there.
  void other(const Conflict &Other, const Program &P, NoteKind Kind, const std::string &Does,
             const std::string &Data, LockPath Gap = {}, const std::string &GapName = {});

private:
  std::vector<Note> Notes;
};

} // namespace lockseam
