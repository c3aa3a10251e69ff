// FlowForm.h - what flows consist of, once for all who go through them.
//
// Bytes is the writer or the reader of kept flows, or a digest for the parts that callers see:
// see summarize/SummaryForm.h.
#pragma once

#include "FunctionFlow.h"
#include "analyzer/summarize/SummaryForm.h"

namespace lockseam {

inline constexpr FlagWord<SharedRead> SharedReadFlags[] = {
    {"ended", &SharedRead::Ended},     {"handle", &SharedRead::IsHandle},
    {"atomic", &SharedRead::Atomic},   {"relaxed", &SharedRead::Relaxed},
    {"ordered", &SharedRead::Ordered}, {"private", &SharedRead::Private},
    {"alone", &SharedRead::Alone}};
inline constexpr FlagWord<SharedWrite> SharedWriteFlags[] = {
    {"decides", &SharedWrite::Decides}, {"merges", &SharedWrite::Merges},
    {"keeps", &SharedWrite::Keeps},     {"reads", &SharedWrite::Reads},
    {"adds", &SharedWrite::Adds},       {"looked", &SharedWrite::Looked},
    {"asks", &SharedWrite::Asks},       {"takes", &SharedWrite::Takes},
    {"private", &SharedWrite::Private}, {"alone", &SharedWrite::Alone},
    {"atomic", &SharedWrite::Atomic},   {"relaxed", &SharedWrite::Relaxed},
    {"ordered", &SharedWrite::Ordered}, {"clears", &SharedWrite::Clears},
    {"valued", &SharedWrite::Valued}};
inline constexpr FlagWord<Suspicion> SuspicionFlags[] = {
    {"same", &Suspicion::SameData}, {"wait", &Suspicion::IsWait}, {"asks", &Suspicion::Asks}};
inline constexpr FlagWord<Doubts> DoubtFlags[] = {
    {"rechecked", &Doubts::Rechecked}, {"versioned", &Doubts::Versioned},
    {"claimed", &Doubts::Claimed},     {"merges", &Doubts::Merges},
    {"keeps", &Doubts::Keeps},         {"relaxed", &Doubts::Relaxed},
    {"ordered", &Doubts::Ordered},     {"private", &Doubts::Private},
    {"alone", &Doubts::Alone}};

// What callers see: all but the places.

template <typename Bytes, typename R> void visitReadData(Bytes &B, R &Read) {
  B.path(Read.Variable);
  B.path(Read.Place);
  B.path(Read.Lock);
  B.enumerator(Read.Mode, LockModes);
  B.flags(Read, SharedReadFlags);
  B.size(Read.Size);
  B.size(Read.Bits);
}

template <typename Bytes, typename W> void visitWriteData(Bytes &B, W &Write) {
  B.path(Write.Variable);
  B.path(Write.Place);
  B.path(Write.Lock);
  B.enumerator(Write.Mode, LockModes);
  B.size(Write.Bits);
  B.size(Write.From);
  B.size(Write.Chosen);
  B.flags(Write, SharedWriteFlags);
}

/// Who gets a value: the result (-1) or what a parameter points at.
template <typename Bytes, typename G> void visitTo(Bytes &B, G &Given) {
  uint32_t Number = static_cast<uint32_t>(Given.To) + 1;
  B.size(Number);
  if constexpr (!std::is_const_v<G>)
    Given.To = static_cast<int32_t>(Number - 1);
}

template <typename Bytes> void visitSeenByCallers(Bytes &B, const FunctionFlow &Flow) {
  B.list(Flow.Gives, [&](const GivenRead &G) {
    visitReadData(B, G.Read);
    visitTo(B, G);
  });
  B.list(Flow.Writes, [&](const SharedWrite &W) {
    visitWriteData(B, W);
    B.size(W.At.Via >= 0); // whether it is deep
  });
  B.size(Flow.ResultFrom);
}

// What is kept besides.

template <typename Bytes, typename P> void visitFlowPlace(Bytes &B, P &At) {
  B.event(At.Where);
  B.via(At.Via);
  B.size(At.Below);
}

template <typename Bytes, typename R> void visitRead(Bytes &B, R &Read) {
  visitFlowPlace(B, Read.At);
  visitReadData(B, Read);
  B.site(Read.Since);
  B.list(Read.With, [&](auto &H) {
    B.path(H.Lock);
    B.enumerator(H.Mode, LockModes);
    B.site(H.Taken);
  });
}

template <typename Bytes, typename W> void visitWrite(Bytes &B, W &Write) {
  visitFlowPlace(B, Write.At);
  visitWriteData(B, Write);
}

template <typename Bytes, typename F> void visitFlow(Bytes &B, F &Flow) {
  B.list(Flow.Gives, [&](auto &G) {
    visitRead(B, G.Read);
    visitTo(B, G);
  });
  B.list(Flow.Writes, [&](auto &W) { visitWrite(B, W); });
  B.size(Flow.ResultFrom);
}

/// But for the function that it is in.
template <typename Bytes, typename S> void visitSuspicion(Bytes &B, S &Each) {
  B.enumerator(Each.Kind, size_t(Seam::Skew) + 1);
  visitRead(B, Each.First);
  B.event(Each.Released);
  visitWrite(B, Each.Then);
  B.enumerator(Each.How, size_t(Link::Handle) + 1);
  B.event(Each.Second);
  visitPaths(B, Each.Across);
  B.flags(Each, SuspicionFlags);
  visitPaths(B, Each.Marks);
  B.flags(Each.But, DoubtFlags);
}

} // namespace lockseam
