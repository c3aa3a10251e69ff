// FlowText.cpp - flows as text, for --dump=flows and for tests.
#include "FunctionFlow.h"
#include "lattice/PathText.h"
#include "llvm/Support/raw_ostream.h"

namespace lockseam {

static std::string underText(LockPath Lock) {
  return Lock.isStar() ? "" : " under " + dumpPath(Lock);
}

static std::string parametersText(uint32_t Bits, const std::string &Word = " from p") {
  std::string Text;
  for (unsigned I = 0; I < 32; ++I)
    if (Bits >> I & 1)
      Text += (Text.empty() ? Word : ", p") + std::to_string(I);
  return Text;
}

static const char *linkText(const Suspicion &S) {
  if (S.Kind == Seam::Torn)
    return "torn";
  switch (S.How) {
  case Link::Value:
    return "value";
  case Link::Decision:
    return "decision";
  case Link::Handle:
    return "handle";
  }
  return "";
}

static const char *kindText(Seam Kind) {
  switch (Kind) {
  case Seam::Sections:
  case Seam::Torn:
    return "split";
  case Seam::Unlocked:
    return "unlocked";
  case Seam::Atomics:
    return "atomics";
  case Seam::Reset:
    return "reset";
  case Seam::Escaped:
    return "escaped";
  case Seam::Skew:
    return "skew";
  }
  return "";
}

static std::string doubtsText(const Doubts &But) {
  std::string Text;
  auto Add = [&](bool Is, const char *Word) {
    if (Is)
      Text += (Text.empty() ? ", but " : " and ") + std::string(Word);
  };
  Add(But.Rechecked, "rechecked");
  Add(But.Versioned, "versioned");
  Add(But.Claimed, "claimed");
  Add(But.Merges, "merged");
  Add(But.Keeps, "kept");
  Add(But.Relaxed, "relaxed");
  Add(But.Ordered, "ordered");
  Add(But.Private, "private");
  Add(But.Alone, "alone");
  return Text;
}

static void dumpSuspicion(const Suspicion &S, const FunctionFacts &F, llvm::raw_ostream &OS) {
  OS << "  " << kindText(S.Kind) << ' ' << dumpPath(S.First.Variable) << underText(S.First.Lock)
     << ", then " << dumpPath(S.Then.Variable) << " at " << placeOf(F, S.Second).Line << ": "
     << linkText(S) << (S.IsWait ? " over a wait" : "")
     << (S.Across.empty() ? "" : " within another lock") << doubtsText(S.But) << '\n';
}

std::string dumpFlows(const Program &P, const Flows &Values) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F) {
    const FunctionFlow &Flow = Values.Functions[F];
    if (!P.Functions[F].HasBody)
      continue;
    OS << P.Functions[F].Display.str() << '\n';
    if (Flow.ResultFrom)
      OS << "  returns" << parametersText(Flow.ResultFrom) << '\n';
    for (const GivenRead &G : Flow.Gives)
      OS << "  gives " << dumpPath(G.Read.Variable) << underText(G.Read.Lock)
         << (G.To < 0 ? "" : " to p" + std::to_string(G.To)) << (G.Read.IsHandle ? " handle" : "")
         << '\n';
    for (const SharedWrite &W : Flow.Writes)
      OS << "  writes " << dumpPath(W.Variable) << underText(W.Lock) << parametersText(W.From)
         << parametersText(W.Chosen, " chosen by p") << (W.Decides ? " decided anew" : "")
         << (W.Merges ? " merged" : "") << (W.Keeps ? " kept" : "") << '\n';
    for (const Suspicion &S : Values.Suspicions)
      if (S.In == F)
        dumpSuspicion(S, P.Functions[F], OS);
  }
  return Text;
}

} // namespace lockseam
