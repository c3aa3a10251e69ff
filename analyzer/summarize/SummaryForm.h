// SummaryForm.h - what each struct of summaries consists of, once for all who go through it.
//
// Bytes is the writer or the reader of kept summaries (SummaryBytes.h), or a digest
// (ContentDigest.h) for the parts that callers see. What addEntryHeld and findAlone fill in
// later is no part of it.
#pragma once

#include "Accesses.h"
#include "analyzer/facts/FactsForm.h"

namespace lockseam {

inline constexpr size_t LockModes = size_t(LockMode::Upgrade) + 1;

inline constexpr FlagWord<ExitHold> ExitHoldFlags[] = {{"recursive", &ExitHold::Recursive}};
inline constexpr FlagWord<AcquiredLock> AcquiredFlags[] = {{"recursive", &AcquiredLock::Recursive}};
inline constexpr FlagWord<TakenAt> TakenFlags[] = {{"wait", &TakenAt::ByWait}};
inline constexpr FlagWord<LockSummary> LockSummaryFlags[] = {{"returns", &LockSummary::Returns}};
inline constexpr FlagWord<FunctionSummary> SummaryFlags[] = {
    {"bounded", &FunctionSummary::Bounded}};
inline constexpr FlagWord<HeldLocks> HeldFlags[] = {{"nameless", &HeldLocks::Nameless}};
inline constexpr FlagWord<HeldAccess> HeldAccessFlags[] = {{"write", &HeldAccess::Write},
                                                           {"atomic", &HeldAccess::Atomic}};
inline constexpr FlagWord<HeldAcquire> HeldAcquireFlags[] = {{"recursive", &HeldAcquire::Recursive},
                                                             {"try", &HeldAcquire::Try}};
inline constexpr FlagWord<TraceStep> TraceStepFlags[] = {
    {"assumed", &TraceStep::Assumed}, {"opens", &TraceStep::Opens}, {"closes", &TraceStep::Closes}};
inline constexpr FlagWord<TraceBlock> TraceBlockFlags[] = {{"leaves", &TraceBlock::Leaves}};

// What callers see.

template <typename Bytes, typename P> void visitPlaceValue(Bytes &B, P &Each) {
  B.path(Each.Place);
  visitValue(B, Each.Is);
}

template <typename Bytes, typename V> void visitValues(Bytes &B, V &Values) {
  B.fields(Values.Mod.Fields);
  B.fields(Values.Mod.Globals);
  visitPaths(B, Values.Mod.Places);
  visitValue(B, Values.Returns);
  B.list(Values.Sets, [&](auto &S) { visitPlaceValue(B, S); });
}

template <typename Bytes, typename W> void visitWay(Bytes &B, W &Way) {
  B.list(Way.Plus, [&](auto &H) {
    B.path(H.Lock);
    B.enumerator(H.Mode, LockModes);
    B.flags(H, ExitHoldFlags);
    B.path(H.Handle);
  });
  visitPaths(B, Way.Minus);
  visitPaths(B, Way.LetGo);
  B.list(Way.Requires, [&](auto &C) { visitCondition(B, C); });
  B.list(Way.Ensures, [&](auto &C) { visitCondition(B, C); });
}

/// But for the place where it is taken.
template <typename Bytes, typename A> void visitAcquired(Bytes &B, A &Lock) {
  B.path(Lock.Lock);
  B.enumerator(Lock.Mode, LockModes);
  B.flags(Lock, AcquiredFlags);
}

/// But for the places.
template <typename Bytes, typename P> void visitPair(Bytes &B, P &Pair) {
  B.path(Pair.Lock);
  B.path(Pair.Second);
  visitPaths(B, Pair.Broken);
}

template <typename Bytes, typename L> void visitWays(Bytes &B, L &Locks) {
  B.flags(Locks, LockSummaryFlags);
  B.list(Locks.Ways, [&](auto &W) { visitWay(B, W); });
  visitPaths(B, Locks.Released);
}

/// All that the summary of a caller depends on: chains of places are followed later.
template <typename Bytes> void visitSeenByCallers(Bytes &B, const FunctionSummary &Summary) {
  visitValues(B, Summary.Values);
  visitWays(B, Summary.Locks);
  B.list(Summary.Locks.Acquired, [&](auto &A) { visitAcquired(B, A); });
  B.list(Summary.Locks.Gaps, [&](auto &A) { visitAcquired(B, A); });
  B.list(Summary.Locks.Pairs, [&](auto &P) { visitPair(B, P); });
}

// What is kept besides.

template <typename Bytes, typename T> void visitTaken(Bytes &B, T &Taken) {
  B.site(Taken.Where);
  B.via(Taken.Via);
  B.pathIn(Taken.Via, Taken.ViaLock);
  B.flags(Taken, TakenFlags);
}

template <typename Bytes, typename List> void visitTakenLocks(Bytes &B, List &Locks) {
  B.list(Locks, [&](auto &A) {
    visitAcquired(B, A);
    visitTaken(B, A.Taken);
  });
}

template <typename Bytes, typename S> void visitSites(Bytes &B, S &Sites) {
  visitTaken(B, Sites.First);
  B.site(Sites.Released);
  visitTaken(B, Sites.Again);
  B.via(Sites.Via);
  B.pathIn(Sites.Via, Sites.ViaLock);
  B.pathIn(Sites.Via, Sites.ViaSecond);
  B.list(Sites.ViaBroken, [&](auto &P) { B.pathIn(Sites.Via, P); });
}

template <typename Bytes, typename P> void visitPattern(Bytes &B, P &Each) {
  B.path(Each.Lock);
  B.path(Each.Second);
  B.enumerator(Each.Kind, size_t(PairKind::Wait) + 1);
  visitSites(B, Each.Sites);
  B.list(Each.Contexts, [&](auto &C) {
    B.path(C.Lock);
    visitTaken(B, C.Taken);
  });
}

template <typename Bytes, typename S> void visitSummary(Bytes &B, S &Summary) {
  visitValues(B, Summary.Values);
  visitWays(B, Summary.Locks);
  visitTakenLocks(B, Summary.Locks.Acquired);
  visitTakenLocks(B, Summary.Locks.Gaps);
  B.list(Summary.Locks.Pairs, [&](auto &P) {
    visitPair(B, P);
    visitSites(B, P.Sites);
  });
  B.list(Summary.Patterns, [&](auto &P) { visitPattern(B, P); });
  B.spelling(Summary.Patterns, Summary.Spelling);
  B.size(Summary.UnnamedLocks);
  B.flags(Summary, SummaryFlags);
}

template <typename Bytes, typename H> void visitHeld(Bytes &B, H &Locks) {
  B.list(Locks.Held, [&](auto &L) {
    B.path(L.Lock);
    B.enumerator(L.Mode, LockModes);
    B.site(L.Taken);
  });
  visitPaths(B, Locks.Dropped);
  B.flags(Locks, HeldFlags);
}

template <typename Bytes, typename C> void visitHeldCall(Bytes &B, C &Call) {
  B.event(Call.Where);
  B.size(Call.Call);
  B.list(Call.Targets, [&](auto &F) { B.function(F); });
  visitValue(B, Call.Binding.Receiver);
  B.list(Call.Binding.Arguments, [&](auto &V) { visitValue(B, V); });
  B.path(Call.Binding.Result);
  B.enumerator(Call.HowOften, size_t(Turns::Any) + 1);
  B.list(Call.Parts, [&](auto &P) { visitPlaceValue(B, P); });
  visitHeld(B, Call.Locks);
}

template <typename Bytes, typename List> void visitHeldAcquires(Bytes &B, List &Acquires) {
  B.list(Acquires, [&](auto &A) {
    B.event(A.Where);
    B.path(A.Lock);
    B.enumerator(A.Mode, LockModes);
    B.flags(A, HeldAcquireFlags);
    visitHeld(B, A.Locks);
  });
}

template <typename Bytes, typename S, typename M>
void visitTraceStep(Bytes &B, S &Step, const M &Memory) {
  B.enumerator(Step.Kind, size_t(TraceKind::Fork) + 1);
  B.event(Step.Where);
  B.size(Step.Index);
  B.require(Step.Kind != TraceKind::Access || Step.Index < Memory.Accesses.size(), "no access");
  B.require(Step.Kind != TraceKind::Call || Step.Index < Memory.Calls.size(), "no call");
  B.atomicity(Step.Is);
  B.flags(Step, TraceStepFlags);
  B.path(Step.Lock);
}

template <typename Bytes, typename M> void visitMemory(Bytes &B, M &Memory) {
  B.list(Memory.Accesses, [&](auto &A) {
    B.event(A.Where);
    B.path(A.Place);
    B.flags(A, HeldAccessFlags);
    B.size(A.Size);
    B.size(A.Bits);
    visitHeld(B, A.Locks);
  });
  B.list(Memory.Calls, [&](auto &C) { visitHeldCall(B, C); });
  visitHeldAcquires(B, Memory.Acquires);
  visitHeldAcquires(B, Memory.Releases);
  B.list(Memory.Blocks, [&](auto &Block) {
    B.list(Block.Steps, [&](auto &S) { visitTraceStep(B, S, Memory); });
    B.list(Block.Next, [&](auto &N) { B.block(N); });
    B.flags(Block, TraceBlockFlags);
  });
  B.blocks(Memory.Blocks.size());
  B.list(Memory.Started, [&](auto &F) { B.function(F); });
}

} // namespace lockseam
