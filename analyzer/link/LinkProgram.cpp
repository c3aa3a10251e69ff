// LinkProgram.cpp - units in, one program with resolved calls out.
#include "analyzer/link/CallableSlots.h"
#include "analyzer/link/MergeUnits.h"
#include "analyzer/link/Program.h"
#include "callgraph/BottomUpOrder.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace lockseam {

namespace {

template <typename Visitor> void forEachCall(Program &P, Visitor Visit) {
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F) {
    size_t Next = 0;
    for (const Block &B : P.Functions[F].Blocks)
      for (const Event &E : B.Events)
        if (E.Kind == EventKind::Call)
          Visit(F, E, P.Calls[F][Next++]);
  }
}

void reserveCalls(Program &P) {
  P.Calls.resize(P.Functions.size());
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F) {
    size_t Count = 0;
    for (const Block &B : P.Functions[F].Blocks)
      Count += llvm::count_if(B.Events, [](const Event &E) { return E.Kind == EventKind::Call; });
    P.Calls[F].resize(Count);
  }
}

void sortUnique(CompactVector<FunctionIndex> &Functions) {
  llvm::sort(Functions);
  Functions.erase(std::unique(Functions.begin(), Functions.end()), Functions.end());
}

class CallResolver {
public:
  explicit CallResolver(Program &P) : P(P), Index(P) {}

  void run() {
    forEachCall(P, [this](FunctionIndex F, const Event &Call, CallTargets &Targets) {
      Targets.Functions = knownTargets(F, Call);
    });
    CallableSlots Slots(P, Index);
    forEachCall(P, [&](FunctionIndex F, const Event &Call, CallTargets &Targets) {
      if (Call.How == CallKind::Indirect)
        resolvePointer(F, Call, Targets, Slots);
      else
        resolveWrapper(F, Call, Targets, Slots);
      Targets.Handed = handed(F, Call, Targets, Slots);
      Targets.Unresolved |= endsNowhere(Call, Targets);
      P.Counts.UnresolvedCalls += Targets.Unresolved;
    });
  }

private:
  /// The targets that need no slots.
  std::vector<FunctionIndex> knownTargets(FunctionIndex F, const Event &Call) {
    switch (Call.How) {
    case CallKind::Direct:
    case CallKind::Construct:
      return Index.functions(Call.Callee);
    case CallKind::Virtual:
      return Index.virtualTargets(F, Call);
    case CallKind::Destroy:
      // Variables, members and bases are destroyed as what they are declared to be; what is
      // deleted may be of a derived class.
      return Call.Implicit ? Index.functions(Call.Callee) : Index.virtualTargets(F, Call);
    case CallKind::Indirect:
      break;
    }
    if (Call.Pointer->Kind == ValueKind::Function)
      return Index.addressed(Call.Pointer->callee());
    return Index.callOperatorsOf(F, Call.Pointer).vec();
  }

  void resolvePointer(FunctionIndex F, const Event &Call, CallTargets &Targets,
                      const CallableSlots &Slots) {
    Value Object;
    if (!Targets.Functions.empty() && Call.Pointer->Kind != ValueKind::Function)
      Object = Index.objectAddress(F, Call.Pointer);
    CompactVector<FunctionIndex> OfObject = Targets.Functions;
    for (FunctionIndex Stored : Slots.at(F, Call.Pointer->Path))
      if (CallableSlots::fits(Call.Callee, P.Functions[Stored]))
        Targets.Functions.push_back(Stored);
    sortUnique(Targets.Functions);
    Targets.Unresolved = Targets.Functions.empty();
    if (!llvm::any_of(Targets.Functions,
                      [this](FunctionIndex Callee) { return Index.isCallOperator(Callee); }))
      return;
    for (FunctionIndex Callee : Targets.Functions)
      Targets.Receivers.push_back(llvm::is_contained(OfObject, Callee)
                                      ? Object
                                      : Slots.receiverAt(F, Call.Pointer->Path, Callee));
  }

  /// A call of std::function or its kin, or of a library's callable class.
  void resolveWrapper(FunctionIndex F, const Event &Call, CallTargets &Targets,
                      const CallableSlots &Slots) {
    if (Targets.Functions.empty() || !Index.isOpaque(Targets.Functions.front()) ||
        !Index.isCallOperator(Targets.Functions.front()))
      return;
    llvm::ArrayRef<FunctionIndex> Inside = Slots.at(F, Call.Receiver.Path);
    if (Inside.empty()) {
      Targets.Unresolved = Index.isWrapperCall(Targets.Functions.front());
      return;
    }
    Targets.Functions = Inside.vec();
    for (FunctionIndex Callee : Inside)
      Targets.Receivers.push_back(Slots.receiverAt(F, Call.Receiver.Path, Callee));
  }

  /// A pure method that nobody overrides, an id that nobody describes.
  bool endsNowhere(const Event &Call, const CallTargets &Targets) const {
    if (Call.How == CallKind::Indirect)
      return false;
    if (Call.How != CallKind::Virtual)
      return Targets.Functions.empty();
    return llvm::all_of(Targets.Functions,
                        [this](FunctionIndex F) { return P.Functions[F].IsPure; });
  }

  std::vector<HandedCallable> handed(FunctionIndex F, const Event &Call, const CallTargets &Targets,
                                     const CallableSlots &Slots) {
    std::vector<HandedCallable> Found;
    if (llvm::none_of(Targets.Functions,
                      [this](FunctionIndex Callee) { return Index.isOpaque(Callee); }))
      return Found;
    for (uint32_t I = 0; I < Call.Arguments.size(); ++I)
      addHanded(F, Call, I, Slots, Found);
    return Found;
  }

  /// Appends what the argument at Position holds, sorted.
  void addHanded(FunctionIndex F, const Event &Call, uint32_t Position, const CallableSlots &Slots,
                 std::vector<HandedCallable> &Found) {
    const Value &Argument = Call.Arguments[Position];
    if (Argument.Kind == ValueKind::Function) {
      for (FunctionIndex Callee : Index.addressed(Argument.callee()))
        Found.push_back({Callee, Position, receiverAfter(F, Call, Position, Callee)});
      return;
    }
    llvm::ArrayRef<FunctionIndex> Operators = Index.callOperatorsOf(F, Argument);
    for (FunctionIndex Operator : Operators)
      Found.push_back({Operator, Position, Index.objectAddress(F, Argument)});
    // A container or iterator holds callables as well, yet nobody calls it.
    if (!Operators.empty() || !Index.isCallableType(F, Argument))
      return;
    for (FunctionIndex Callee : Slots.at(F, Argument.Path))
      Found.push_back({Callee, Position,
                       Index.isCallOperator(Callee) ? Slots.receiverAt(F, Argument.Path, Callee)
                                                    : receiverAfter(F, Call, Position, Callee)});
  }

  /// For a method, the object it is to run on: std::thread(&Worker::run, this).
  Value receiverAfter(FunctionIndex F, const Event &Call, uint32_t Position,
                      FunctionIndex Callee) const {
    const FunctionFacts &Facts = P.Functions[Callee];
    if (!Facts.Class || Facts.IsStaticMember || Position + 1 >= Call.Arguments.size())
      return Value::unknown();
    return Index.objectAddress(F, Call.Arguments[Position + 1]);
  }

  Program &P;
  ProgramIndex Index;
};

std::vector<std::vector<FunctionIndex>> orderBottomUp(const Program &P) {
  std::vector<CallGraph::Edge> Edges;
  auto AddEdge = [&](FunctionIndex Caller, FunctionIndex Callee) {
    if (P.Functions[Callee].HasBody)
      Edges.push_back({Caller, Callee});
  };
  for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
    for (const CallTargets &Targets : P.Calls[F]) {
      for (FunctionIndex Callee : Targets.Functions)
        AddEdge(F, Callee);
      for (const HandedCallable &Handed : Targets.Handed)
        AddEdge(F, Handed.Function);
    }
  std::vector<std::vector<FunctionIndex>> Components =
      bottomUpOrder(CallGraph(P.Functions.size(), std::move(Edges)));
  llvm::erase_if(Components, [&](const std::vector<FunctionIndex> &Members) {
    return !P.Functions[Members.front()].HasBody;
  });
  return Components;
}

} // namespace

Program linkProgram(std::vector<UnitFacts> Units) {
  Program P;
  mergeUnits(std::move(Units), P);
  reserveCalls(P);
  CallResolver(P).run();
  P.BottomUp = orderBottomUp(P);
  rankNamesOfPaths(); // from here on paths are compared all the time
  return P;
}

} // namespace lockseam
