// DumpCallGraph.cpp - the linked program as text, for people and tests.
//
//   function c:main
//     virtual c:Base::run -> c:A::run c:B::run
//     indirect l0 -> unresolved
//     direct c:std::sort -> c:std::sort (no body), hands 2: c:lambda on &l1
//   components
//     c:A::run
//     c:a c:b
//
// Functions without a body have no entry of their own. Of several bodies under one id all
// but the first carry a number: c:f#2.
#include "analyzer/link/Program.h"
#include "lattice/PathText.h"
#include "llvm/Support/raw_ostream.h"

namespace lockseam {

namespace {

std::string toText(const Value &V) {
  switch (V.Kind) {
  case ValueKind::Unknown:
    return "?";
  case ValueKind::Address:
    return "&" + dumpPath(V.Path);
  case ValueKind::Load:
    return dumpPath(V.Path);
  case ValueKind::Constant:
    return std::to_string(V.number());
  case ValueKind::Function:
    return dumpName(V.callee().str());
  }
  return "?";
}

llvm::StringRef toText(CallKind Kind) {
  switch (Kind) {
  case CallKind::Direct:
    return "direct";
  case CallKind::Virtual:
    return "virtual";
  case CallKind::Indirect:
    return "indirect";
  case CallKind::Construct:
    return "construct";
  case CallKind::Destroy:
    return "destroy";
  }
  return "";
}

class CallGraphPrinter {
public:
  CallGraphPrinter(const Program &P, llvm::raw_ostream &Out) : P(P), Out(Out) {}

  void print() {
    for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
      if (P.Functions[F].HasBody)
        printFunction(F);
    Out << "components\n";
    for (const std::vector<FunctionIndex> &Members : P.BottomUp) {
      Out << " ";
      for (FunctionIndex F : Members)
        Out << " " << label(F);
      Out << "\n";
    }
  }

private:
  std::string label(FunctionIndex F) const {
    std::string Text = dumpName(P.Functions[F].Id.str());
    auto First = P.FunctionById.find(P.Functions[F].Id);
    if (First->second != F)
      Text += "#" + std::to_string(F - First->second + 1);
    return Text;
  }

  void printFunction(FunctionIndex F) {
    Out << "function " << label(F) << "\n";
    size_t Next = 0;
    for (const Block &B : P.Functions[F].Blocks)
      for (const Event &E : B.Events)
        if (E.Kind == EventKind::Call)
          printCall(E, P.Calls[F][Next++]);
  }

  void printCall(const Event &Call, const CallTargets &Targets) {
    Out << "  " << toText(Call.How) << " "
        << (Call.How == CallKind::Indirect ? toText(Call.Pointer) : dumpName(Call.Callee.str()))
        << " ->";
    for (size_t I = 0; I < Targets.Functions.size(); ++I) {
      Out << " " << label(Targets.Functions[I]);
      if (!P.Functions[Targets.Functions[I]].HasBody)
        Out << " (no body)";
      if (!Targets.Receivers.empty())
        Out << " on " << toText(Targets.Receivers[I]);
    }
    if (Targets.Unresolved)
      Out << " unresolved";
    for (const HandedCallable &Handed : Targets.Handed) {
      Out << ", hands " << Handed.Argument << ": " << label(Handed.Function);
      if (Handed.Receiver.Kind != ValueKind::Unknown)
        Out << " on " << toText(Handed.Receiver);
    }
    Out << "\n";
  }

  const Program &P;
  llvm::raw_ostream &Out;
};

} // namespace

std::string dumpCallGraph(const Program &P) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  CallGraphPrinter(P, Out).print();
  return Text;
}

} // namespace lockseam
