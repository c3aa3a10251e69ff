// Finding.h - one warning with its evidence, as a value.
#pragma once

#include "analyzer/facts/Facts.h"
#include "analyzer/rank/FindingSignals.h"

namespace lockseam {

/// What a step does, so that pictures of an interleaving need not read its text.
enum class NoteKind : uint8_t { Remark, Takes, Releases, Reads, Writes, Calls, Starts, Repair };

struct Note {
  Location Where;
  std::string Text; // without number and thread: toldText adds them
  NoteKind Kind = NoteKind::Remark;
  std::string Subject = {}; // the lock or the data, as Text quotes it; empty: none
  unsigned Thread = 0;      // 1 or 2: a step of the bad interleaving; 0: about it
  unsigned Step = 0;        // counted over both threads, from 1
  friend auto operator<=>(const Note &, const Note &) = default;
};

/// `(3) T2: writes 'count_'`
inline std::string toldText(const Note &N) {
  if (N.Thread == 0)
    return N.Text;
  return "(" + std::to_string(N.Step) + ") T" + std::to_string(N.Thread) + ": " + N.Text;
}

/// Length bytes from a place on, all in its line, become New.
struct Replacement {
  Location Where;
  uint32_t Length = 0;
  std::string New;
  friend auto operator<=>(const Replacement &, const Replacement &) = default;
};

/// An edit that repairs, and leaves nothing to decide.
struct Fix {
  std::string Title; // what it does, as an order
  std::vector<Replacement> Edits;
  friend auto operator<=>(const Fix &, const Fix &) = default;
};

struct Finding {
  Name Rule;      // "lockseam-context-witness"
  Location Where; // primary: one line
  Name Function;  // display name of the function in which it lies
  std::string Message;
  std::vector<Note> Notes; // in the order of execution
  int Rank = 50;
  std::vector<std::string> Signals; // why this rank, in words
  /// Declarations of the lock and the field: NOLINT there suppresses as well.
  std::vector<Location> Declarations;
  bool Suppressed = false;
  /// What a baseline says of it, in the words of SARIF: "new", "unchanged", "updated" or
  /// "absent"; empty if there is none.
  std::string BaselineState = {};
  std::vector<Fix> Fixes = {}; // what repair/Fixes.h knows; most findings have none
  friend auto operator<=>(const Finding &, const Finding &) = default;
};

inline void setRank(const FindingSignals &Is, Finding &Of) {
  Rank Found = evaluate(Is);
  Of.Rank = Found.Value;
  Of.Signals = std::move(Found.Reasons);
}

/// To the baseline, or whatever else the run compares with.
inline bool isKnown(const Finding &F) { return F.BaselineState == "unchanged"; }

enum class Level : uint8_t { Note, Warning, Error };
inline Level levelOf(int Rank) {
  return Rank >= 70 ? Level::Error : Rank >= 30 ? Level::Warning : Level::Note;
}

/// What the run did not see, for the last line of every report.
struct Coverage {
  unsigned Units = 0;
  unsigned IncompleteUnits = 0;
  unsigned LostUnits = 0;       // crashed, timed out, unreadable: no facts at all
  unsigned UnitsOverBudget = 0; // there was no time for them
  unsigned Functions = 0;
  unsigned CallsWithoutBody = 0; // calls into code that is neither given nor modelled
  unsigned UnresolvedCalls = 0;
  unsigned UnnamedLocks = 0; // acquisitions of a lock that has no name
  unsigned DifferentBodies = 0;
  unsigned BodiesWithoutGraph = 0;
  unsigned Bounded = 0; // functions in which a bound was hit
  friend bool operator==(const Coverage &, const Coverage &) = default;
};

/// Findings are sorted by file, line, column, rule, message. Notices tell of units that
/// were lost or incomplete, one line each, sorted.
struct Report {
  std::vector<Finding> Findings;
  std::vector<std::string> Notices;
  Coverage Seen;
};

} // namespace lockseam
