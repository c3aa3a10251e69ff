// BottomUpOrder.cpp - Tarjan's algorithm (1972) with a stack of its own: call chains of a
// real program are longer than the machine's stack is deep.
#include "callgraph/BottomUpOrder.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace lockseam {

namespace {

class ComponentFinder {
public:
  explicit ComponentFinder(const CallGraph &Graph)
      : Graph(Graph), Number(Graph.size(), Unvisited), Low(Graph.size()) {}

  std::vector<std::vector<CallGraph::Node>> run() {
    for (CallGraph::Node N = 0; N < Graph.size(); ++N)
      if (Number[N] == Unvisited)
        visitFrom(N);
    return std::move(Components);
  }

private:
  static constexpr uint32_t Unvisited = 0;
  static constexpr uint32_t Finished = ~0u; // its component is complete

  struct Frame {
    CallGraph::Node Node;
    size_t NextCallee;
  };

  void enter(CallGraph::Node N) {
    Number[N] = Low[N] = ++LastNumber;
    Open.push_back(N);
    Frames.push_back({N, 0});
  }

  void visitFrom(CallGraph::Node Start) {
    enter(Start);
    while (!Frames.empty()) {
      auto &[N, NextCallee] = Frames.back();
      llvm::ArrayRef<CallGraph::Node> Callees = Graph.callees(N);
      if (NextCallee == Callees.size()) {
        leave(N);
        continue;
      }
      CallGraph::Node Callee = Callees[NextCallee++];
      if (Number[Callee] == Unvisited)
        enter(Callee);
      else if (Number[Callee] != Finished)
        Low[N] = std::min(Low[N], Number[Callee]);
    }
  }

  void leave(CallGraph::Node N) {
    Frames.pop_back();
    if (!Frames.empty())
      Low[Frames.back().Node] = std::min(Low[Frames.back().Node], Low[N]);
    if (Low[N] == Number[N])
      closeComponent(N);
  }

  void closeComponent(CallGraph::Node Head) {
    std::vector<CallGraph::Node> &Members = Components.emplace_back();
    CallGraph::Node N;
    do {
      N = Open.back();
      Open.pop_back();
      Number[N] = Finished;
      Members.push_back(N);
    } while (N != Head);
    llvm::sort(Members);
  }

  const CallGraph &Graph;
  std::vector<uint32_t> Number;
  std::vector<uint32_t> Low;
  uint32_t LastNumber = 0;
  std::vector<CallGraph::Node> Open; // visited, component not yet complete
  std::vector<Frame> Frames;
  std::vector<std::vector<CallGraph::Node>> Components;
};

} // namespace

std::vector<std::vector<CallGraph::Node>> bottomUpOrder(const CallGraph &Graph) {
  return ComponentFinder(Graph).run();
}

} // namespace lockseam
