// Escape.cpp - who is reached from a thread that starts, by what was stored where.
#include "Escape.h"
#include <set>

namespace lockseam {

namespace {

class EscapeFinder {
public:
  EscapeFinder(const FunctionFacts &F, const FunctionAccesses &Memory) : F(F) {
    for (const TraceBlock &B : Memory.Blocks)
      for (const TraceStep &Step : B.Steps)
        if (Step.Kind == TraceKind::Fork)
          Forks.insert(Step.Where);
  }

  std::vector<uint32_t> run() {
    Grew = true;
    while (std::exchange(Grew, false)) {
      Site Where = 0;
      for (const Block &B : F.Blocks)
        for (const Event &E : B.Events)
          visit(E, Forks.count(Where++) != 0);
    }
    return {Escaped.begin(), Escaped.end()};
  }

private:
  static std::optional<uint32_t> localOf(const Value &V) {
    bool Refers = V.Kind == ValueKind::Address || V.Kind == ValueKind::Load;
    if (!Refers || V.Path.root().Kind != RootKind::Local)
      return std::nullopt;
    return V.Path.root().Index;
  }

  /// Somebody else may look into the place: it is not a local, or one that escaped.
  bool isOpen(LockPath Place) const {
    if (Place.isStar())
      return false;
    return Place.root().Kind != RootKind::Local || Escaped.count(Place.root().Index);
  }

  void escape(const Value &V) {
    if (std::optional<uint32_t> Local = localOf(V))
      Grew |= Escaped.insert(*Local).second;
  }

  void visit(const Event &E, bool IsFork) {
    if (E.Kind == EventKind::Assign && isOpen(E.Target))
      escape(E.Source);
    if (E.Kind != EventKind::Call)
      return;
    bool Shares = IsFork || isShared(E.Receiver);
    for (const Value &A : E.Arguments)
      Shares |= isShared(A);
    if (!Shares)
      return;
    for (const Value &A : E.Arguments)
      escape(A);
    if (IsFork)
      escape(E.Receiver);
  }

  bool isShared(const Value &V) const {
    std::optional<uint32_t> Local = localOf(V);
    return Local && Escaped.count(*Local);
  }

  const FunctionFacts &F;
  std::set<Site> Forks;
  std::set<uint32_t> Escaped;
  bool Grew = true;
};

} // namespace

std::vector<uint32_t> escapedLocals(const FunctionFacts &F, const FunctionAccesses &Memory) {
  return EscapeFinder(F, Memory).run();
}

} // namespace lockseam
