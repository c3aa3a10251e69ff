// Interleaving.cpp - spans, gaps and arrows from the order of the steps.
#include "Interleaving.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <map>
#include <set>

using namespace lockseam;

namespace {

using Steps = std::vector<Note>;

bool isAboutLock(const Note &N) {
  return (N.Kind == NoteKind::Takes || N.Kind == NoteKind::Releases) && !N.Subject.empty();
}
bool isAccess(const Note &N) { return N.Kind == NoteKind::Reads || N.Kind == NoteKind::Writes; }

/// Rules about a lock that is released and taken again: there a second taking means that
/// the first section has ended, told or not.
bool hasSections(llvm::StringRef Rule) {
  return Rule.starts_with("lockseam-context-witness") || Rule == "lockseam-split-critical-section";
}

/// Each story counts from 1.
std::vector<Steps> storiesOf(const Finding &F) {
  std::vector<Steps> Result;
  unsigned Last = 0;
  for (const Note &N : F.Notes) {
    if (N.Thread == 0)
      continue;
    if (Result.empty() || N.Step <= Last)
      Result.emplace_back();
    Result.back().push_back(N);
    Last = N.Step;
  }
  return Result;
}

/// The first story of two tells how the locks are taken, the second which values cross.
class StoryJoin {
public:
  StoryJoin(const Steps &Locks, const Steps &Values) : Values(Values) {
    std::set<std::string> Told;
    for (const Note &N : Values)
      if (isAboutLock(N))
        Told.insert(N.Subject);
    llvm::copy_if(Locks, std::back_inserter(Rest),
                  [&](const Note &N) { return !Told.count(N.Subject); });
  }

  /// Nothing if nobody can say where the steps of one belong in the other.
  std::optional<Steps> join() {
    Steps Result;
    bool Met = false;
    for (const Note &N : Values) {
      auto Same = llvm::find_if(Rest, [&](const Note &Other) { return isSame(Other, N); });
      if (Same == Rest.end() && !Met)
        Waiting.push_back(N);
      else
        append(Result, N, Same, Met);
    }
    if (!Met)
      return joinContext();
    Result.insert(Result.begin() + static_cast<long>(Tail), Rest.begin(), Rest.end());
    return Result;
  }

private:
  static bool isSame(const Note &A, const Note &B) {
    return B.Thread == 1 && A.Kind == B.Kind && A.Where == B.Where;
  }

  /// Up to the step that both tell; what follows it in the story of the locks comes before
  /// what follows in that of the values: a lock is taken before its data is used.
  void append(Steps &Result, const Note &N, Steps::iterator Same, bool &Met) {
    if (Same == Rest.end()) {
      Result.push_back(N);
      return;
    }
    Result.insert(Result.begin() + static_cast<long>(Tail), Rest.begin(), Same);
    Rest.erase(Rest.begin(), Same);
    Result.insert(Result.end(), Waiting.begin(), Waiting.end());
    Waiting.clear();
    Result.push_back(N);
    Result.back().Subject = Rest.front().Subject;
    Rest.erase(Rest.begin());
    Met = true;
    Tail = Result.size();
  }

  /// No common step: what is left must be a lock that is held around all the rest.
  std::optional<Steps> joinContext() const {
    std::map<std::string, unsigned> Taken;
    for (const Note &N : Rest)
      if (N.Kind == NoteKind::Releases || (N.Kind == NoteKind::Takes && ++Taken[N.Subject] > 1))
        return std::nullopt;
    Steps Result = Rest;
    Result.insert(Result.end(), Values.begin(), Values.end());
    return Result;
  }

  const Steps &Values;
  Steps Rest;      // of the story of the locks, not told yet
  Steps Waiting;   // of the story of the values, before the first common step
  size_t Tail = 0; // behind the last common step
};

std::vector<Steps> joined(std::vector<Steps> Stories) {
  std::vector<Steps> Result;
  for (Steps &Next : Stories) {
    if (!Result.empty())
      if (std::optional<Steps> Both = StoryJoin(Result.back(), Next).join()) {
        Result.back() = std::move(*Both);
        continue;
      }
    Result.push_back(std::move(Next));
  }
  return Result;
}

/// A second taking that stands in the source itself is told by the finding's place only.
void addSecondTaking(const Finding &F, Steps &Story) {
  bool Known = llvm::any_of(Story, [&](const Note &N) { return N.Where == F.Where; });
  if (Known || F.Rule.str() != "lockseam-context-witness")
    return;
  auto Lock = std::find_if(Story.rbegin(), Story.rend(), isAboutLock);
  if (Lock != Story.rend())
    Story.push_back({F.Where, "here " + Lock->Subject + " is taken again", NoteKind::Takes,
                     Lock->Subject, 1, 0});
}

class Timeline {
public:
  Timeline(Steps Told, bool Sections) : Sections(Sections) {
    Result.Steps = std::move(Told);
    for (size_t I = 0; I < Result.Steps.size(); ++I)
      Result.Steps[I].Step = static_cast<unsigned>(I) + 1;
  }

  Interleaving build() {
    for (unsigned Thread : {1u, 2u})
      followLocks(Thread);
    llvm::sort(Result.Spans);
    findGaps();
    findValues();
    return std::move(Result);
  }

private:
  const Note &step(size_t At) const { return Result.Steps[At]; }
  size_t count() const { return Result.Steps.size(); }

  void followLocks(unsigned Thread) {
    std::map<std::string, int> Open; // since when
    for (size_t I = 0; I < count(); ++I) {
      if (step(I).Thread != Thread || !isAboutLock(step(I)))
        continue;
      const std::string &Lock = step(I).Subject;
      int At = static_cast<int>(2 * I);
      auto Since = Open.find(Lock);
      if (step(I).Kind == NoteKind::Releases) {
        // Taken before the first step that is told.
        close(Lock, Thread, Since == Open.end() ? -1 : Since->second, At);
        Open.erase(Lock);
      } else if (Since == Open.end()) {
        Open[Lock] = At;
      } else if (Sections && Thread == 1) {
        close(Lock, Thread, Since->second,
              untoldRelease(static_cast<size_t>(Since->second / 2), I));
        Open[Lock] = At;
      }
    }
    for (auto &[Lock, Since] : Open)
      close(Lock, Thread, Since, lastPosition(Thread));
  }

  void close(const std::string &Lock, unsigned Thread, int From, int To) {
    Result.Spans.push_back({Lock, Thread, From, To});
  }

  /// The other thread is done when the first one goes on.
  int lastPosition(unsigned Thread) const {
    size_t Last = count() - 1;
    while (Thread == 2 && step(Last).Thread != Thread)
      --Last;
    return static_cast<int>(2 * Last) + 1;
  }

  /// Before the other thread comes in. Else, a lock that a call took is released when that
  /// call returns; one that was taken here is given back and taken again inside the call
  /// that leads to the second taking.
  int untoldRelease(size_t First, size_t Again) const {
    size_t Other = indexFrom(First, [](const Note &N) { return N.Thread == 2; });
    if (Other < Again)
      return static_cast<int>(2 * Other) - 1;
    bool ByCall = First > 0 && step(First - 1).Kind == NoteKind::Calls &&
                  step(First - 1).Subject == step(First).Subject;
    size_t Before = Again;
    while (ByCall && Before > First + 1 && step(Before - 1).Kind == NoteKind::Calls)
      --Before;
    return static_cast<int>(2 * Before) - 1;
  }

  void findGaps() {
    for (const LockSpan &A : Result.Spans)
      for (const LockSpan &B : Result.Spans)
        if (A.Thread == 1 && B.Thread == 1 && A.Lock == B.Lock && A.To < B.From)
          addGap({A.Lock, A.To | 1, B.From - 1});
    if (Result.Gaps.empty())
      findUnlockedGap();
  }

  /// The first of gaps that overlap stands for them all.
  void addGap(Gap New) {
    if (llvm::none_of(Result.Gaps,
                      [&](const Gap &G) { return G.From <= New.To && New.From <= G.To; }))
      Result.Gaps.push_back(std::move(New));
    llvm::sort(Result.Gaps, [](const Gap &A, const Gap &B) { return A.From < B.From; });
  }

  /// No lock was told: the gap lies around the other thread, or behind what was read.
  void findUnlockedGap() {
    size_t Other = indexFrom(0, [](const Note &N) { return N.Thread == 2; });
    size_t Before = Other;
    if (Other == count())
      Before = indexFrom(0, [](const Note &N) { return N.Kind == NoteKind::Reads; }) + 1;
    size_t After = indexFrom(Before, [](const Note &N) { return N.Thread == 1; });
    if (Before > 0 && After < count())
      addGap({"", static_cast<int>(2 * Before) - 1, static_cast<int>(2 * After) - 1});
  }

  template <typename Predicate> size_t indexFrom(size_t From, Predicate Wanted) const {
    while (From < count() && !Wanted(step(From)))
      ++From;
    return std::min(From, count());
  }

  void findValues() {
    if (Result.Gaps.empty())
      return;
    const Gap &G = Result.Gaps.front();
    std::optional<unsigned> First, Then, Other;
    for (unsigned I = 0; I < count(); ++I) {
      int At = static_cast<int>(2 * I);
      if (!isAccess(step(I)))
        continue;
      if (step(I).Thread == 2)
        Other = I;
      else if (At < G.From)
        First = I;
      else if (At > G.To)
        Then = I;
    }
    if (First && Then && step(*First).Kind == NoteKind::Reads)
      Result.Stale = {*First, *Then, Other};
    else if (First && Other && step(*Other).Kind == NoteKind::Reads)
      Result.Halved = {*First, *Other, Then};
  }

  bool Sections;
  Interleaving Result;
};

} // namespace

bool Interleaving::hasThread(unsigned Thread) const {
  return llvm::any_of(Steps, [&](const Note &N) { return N.Thread == Thread; });
}

std::vector<std::string> Interleaving::locks() const {
  std::vector<std::string> Result;
  for (const Note &N : Steps)
    if (isAboutLock(N) && !llvm::is_contained(Result, N.Subject))
      Result.push_back(N.Subject);
  return Result;
}

std::vector<Interleaving> lockseam::interleavings(const Finding &F) {
  std::vector<Interleaving> Result;
  for (Steps &Story : joined(storiesOf(F))) {
    addSecondTaking(F, Story);
    Result.push_back(Timeline(std::move(Story), hasSections(F.Rule.str())).build());
  }
  return Result;
}
