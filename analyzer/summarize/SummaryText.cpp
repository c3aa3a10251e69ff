// SummaryText.cpp - summaries as stable text, for tests and --dump=summaries.
#include "Summarize.h"
#include "llvm/Support/raw_ostream.h"

namespace lockseam {

namespace {

const char *relationText(Relation Is) {
  switch (Is) {
  case Relation::Equal:
    return "==";
  case Relation::NotEqual:
    return "!=";
  case Relation::Less:
    return "<";
  case Relation::AtLeast:
    return ">=";
  }
  return "?";
}

class SummaryPrinter {
public:
  explicit SummaryPrinter(llvm::raw_ostream &OS) : OS(OS) {}

  void print(const FunctionFacts &F, const FunctionSummary &S) {
    Facts = &F;
    OS << (F.Display ? F.Display : F.Id).str() << '\n';
    printValues(S.Values);
    printLocks(S.Locks);
    for (const Pattern &Each : S.Patterns) {
      OS << "  pattern " << dumpPath(Each.Lock);
      if (Each.Second != Each.Lock)
        OS << ", " << dumpPath(Each.Second);
      printSites(Each.Sites);
      OS << (Each.Kind == PairKind::Wait ? " (wait)" : Each.Kind == PairKind::Gap ? " (gap)" : "");
      OS << " in";
      for (const Context &C : Each.Contexts)
        OS << ' ' << dumpPath(C.Lock);
      OS << '\n';
    }
  }

private:
  void printPaths(const char *Title, const std::vector<LockPath> &Paths) {
    if (Paths.empty())
      return;
    OS << "  " << Title;
    for (LockPath Path : Paths)
      OS << ' ' << dumpPath(Path);
    OS << '\n';
  }

  static std::string text(const Value &V) {
    switch (V.Kind) {
    case ValueKind::Address:
      return "&" + dumpPath(V.Path);
    case ValueKind::Load:
      return "load " + dumpPath(V.Path);
    case ValueKind::Constant:
      return std::to_string(V.number());
    case ValueKind::Function:
      return "fn " + V.callee().str().str();
    case ValueKind::Unknown:
      return "?";
    }
    return "?";
  }

  void printValues(const ValueSummary &V) {
    if (V.Returns.Kind != ValueKind::Unknown)
      OS << "  returns " << text(V.Returns) << '\n';
    for (const PlaceValue &S : V.Sets)
      OS << "  sets " << dumpPath(S.Place) << " := " << text(S.Is) << '\n';
    if (!V.Mod.Fields.empty()) {
      OS << "  modifies";
      for (Name Field : V.Mod.Fields.names())
        OS << ' ' << Field.str();
      OS << '\n';
    }
    std::vector<LockPath> Places = V.Mod.Places;
    for (Name Global : V.Mod.Globals.names())
      Places.push_back(LockPath::global(Global));
    printPaths("modifies", Places);
  }

  void printWay(const WayOut &W) {
    OS << "  leaves";
    for (const ExitHold &H : W.Plus) {
      OS << " +" << dumpPath(H.Lock);
      if (!H.Handle.isStar())
        OS << " by " << dumpPath(H.Handle);
    }
    for (LockPath Path : W.Minus)
      OS << " -" << dumpPath(Path);
    for (LockPath Handle : W.LetGo)
      OS << " ~" << dumpPath(Handle);
    for (const Condition &C : W.Requires)
      OS << " if " << text(C.Operand) << ' ' << relationText(C.Is) << ' ' << C.Number;
    for (const Condition &C : W.Ensures)
      OS << " returning " << relationText(C.Is) << ' ' << C.Number;
    OS << '\n';
  }

  void printLocks(const LockSummary &L) {
    if (!L.Returns)
      OS << "  never returns\n";
    bool Plain = L.Ways.size() == 1 && L.Ways[0].Plus.empty() && L.Ways[0].Minus.empty() &&
                 L.Ways[0].LetGo.empty();
    if (!Plain)
      for (const WayOut &W : L.Ways)
        printWay(W);
    std::vector<LockPath> Acquired, Gaps;
    for (const AcquiredLock &A : L.Acquired)
      insertSorted(Acquired, A.Lock);
    for (const AcquiredLock &A : L.Gaps)
      insertSorted(Gaps, A.Lock);
    printPaths("acquires", Acquired);
    printPaths("releases", L.Released);
    printPaths("gap", Gaps);
    for (const LockPair &Pair : L.Pairs) {
      OS << "  pair " << dumpPath(Pair.Lock);
      if (Pair.Second != Pair.Lock)
        OS << ", " << dumpPath(Pair.Second);
      printSites(Pair.Sites);
      for (LockPath Path : Pair.Broken)
        OS << " broken " << dumpPath(Path);
      OS << '\n';
    }
  }

  void printSites(const PairSites &Sites) {
    OS << " at " << line(Sites.Released) << ", " << line(Sites.Again.Where);
  }

  std::string line(Site Where) const {
    if (const Event *E = eventAt(*Facts, Where))
      return std::to_string(E->Where.Line);
    return "entry";
  }

  llvm::raw_ostream &OS;
  const FunctionFacts *Facts = nullptr;
};

} // namespace

std::string dumpSummaries(const Program &P, const Summaries &S) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  SummaryPrinter Printer(OS);
  for (size_t F = 0; F < P.Functions.size(); ++F)
    if (P.Functions[F].HasBody)
      Printer.print(P.Functions[F], S.Functions[F]);
  return Text;
}

} // namespace lockseam
