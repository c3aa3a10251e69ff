// SureAcquires.h - whether a call of a function surely takes a lock that its summary lists.
//
//   void Log::write(Text t) { if (t.empty()) return; mu_.lock(); ... }    whenever it works
//   void Log::flush(bool locked) { if (!locked) mu_.lock(); ... }         sometimes
//
// ACQ says what may be taken on some way. Here the ways around the lock are looked at:
// there is none; or those there are do nothing and leave, which is a test before the
// work; or work goes on without the lock, and then the test knows who holds it.
#pragma once

#include "analyzer/summarize/Summarize.h"
#include <map>

namespace lockseam {

enum class Certainty : uint8_t { Sometimes, WhenWorking, Always };

class SureAcquires {
public:
  /// S was made with Accesses.
  SureAcquires(const Program &P, const Summaries &S) : P(P), S(S) {}

  /// Lock is in entry values of F.
  Certainty of(FunctionIndex F, LockPath Lock);
  /// By the call, in a name of its caller; the weakest of its targets counts.
  Certainty below(const HeldCall &Call, LockPath Lock);

private:
  Certainty compute(FunctionIndex F, LockPath Lock);
  Certainty worstWayAround(FunctionIndex F, const std::vector<bool> &Takes) const;
  bool works(FunctionIndex F, uint32_t Block) const;
  bool asksTheCaller(FunctionIndex F, uint32_t From, uint32_t To) const;

  const Program &P;
  const Summaries &S;
  std::map<std::pair<FunctionIndex, LockPath>, Certainty> Known;
};

} // namespace lockseam
