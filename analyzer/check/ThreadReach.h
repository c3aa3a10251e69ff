// ThreadReach.h - which threads may run which function, and whether two of them can meet.
//
//   int main() { load(); std::thread t(serve); ... }
//
// Threads are told apart by the function that they begin with: main, or the one that a
// thread is started with, or a function that was handed to somebody whom we do not see.
// Everybody else, who may call what a library exports, is one more kind.
#pragma once

#include "analyzer/summarize/Summarize.h"

namespace lockseam {

/// A place where a thread is started, or a callable is kept for later.
struct ThreadStart {
  FunctionIndex By = 0;
  Site Where = 0;
  FunctionIndex Begins = 0; // the thread's first function
  bool Later = false;       // kept for later, for somebody to run
};

/// The kinds of threads that may run a function; sorted.
using ThreadKinds = std::vector<uint32_t>;

class ThreadReach {
public:
  static constexpr uint32_t First = 0, Anybody = 1;

  ThreadReach(const Program &P, const Summaries &S);

  enum class Meeting : uint8_t {
    Never,   // one thread runs both
    OneKind, // only threads that begin with the same function, which one place starts
    Any,
  };
  /// Whether two threads may be in A and in B, as far as it is known who they are.
  Meeting meeting(FunctionIndex A, FunctionIndex B) const;
  bool mayOverlap(FunctionIndex A, FunctionIndex B) const {
    return meeting(A, B) != Meeting::Never;
  }

  const ThreadKinds &of(FunctionIndex F) const { return Kinds[F]; }
  bool isFirstOnly(FunctionIndex F) const { return IsKnown && Kinds[F] == ThreadKinds{First}; }
  /// Whether every thread that may be in B is started by A, which runs in the first thread.
  bool areStartedBy(FunctionIndex A, FunctionIndex B) const;

  const std::vector<ThreadStart> &starts() const { return Starts; }
  /// Whether it is known where such a thread is started.
  bool isStarted(uint32_t Kind) const { return !Known[Kind].Starts.empty(); }
  /// The kind of thread that begins with F; Anybody: none that is known.
  uint32_t kindOf(FunctionIndex F) const;
  uint32_t kinds() const { return static_cast<uint32_t>(Known.size()); }

private:
  struct Kind {
    FunctionIndex Begins = 0;
    std::vector<ThreadStart> Starts;
    bool Many = false; // several may run at once, and not just one for each object
  };

  void findStarts();
  void addStarts(FunctionIndex F);
  bool isCallback(FunctionIndex F) const;
  bool runsTasks(FunctionIndex F, const HeldCall &Call) const;
  bool isRepeated(FunctionIndex F, Site Where, unsigned Depth) const;
  void findKinds();
  void reach(std::vector<FunctionIndex> Open);
  bool add(FunctionIndex F, uint32_t Kind);

  const Program &P;
  const Summaries &S;
  bool IsKnown = false; // main is there, and some other thread
  std::vector<ThreadStart> Starts;
  std::vector<Kind> Known; // those of First and Anybody are empty
  std::vector<std::vector<std::pair<FunctionIndex, Site>>> Callers;
  std::vector<ThreadKinds> Kinds; // by function
};

} // namespace lockseam
