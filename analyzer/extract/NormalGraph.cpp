// NormalGraph.cpp - the finished graph: chains joined, unreachable blocks gone, numbered.
#include "ControlFlow.h"
#include <algorithm>

namespace lockseam {

namespace {

class Normaliser {
public:
  explicit Normaliser(std::vector<Block> Graph)
      : Graph(std::move(Graph)), Incoming(this->Graph.size()), Fixed(this->Graph.size()) {}

  std::vector<Block> run() {
    markFixed();
    skipEmptyBlocks();
    mergeEqualEdges();
    findOrder();
    countIncoming();
    for (uint32_t B : Order)
      if (!Gone(B))
        joinChain(B);
    findOrder();
    return numbered();
  }

private:
  bool Gone(uint32_t B) const { return Joined.size() > B && Joined[B]; }

  /// Blocks that others speak of keep their beginning.
  void markFixed() {
    Fixed[0] = true;
    for (const Block &B : Graph)
      if (B.IsHandler) {
        Fixed[B.TryEntry] = true;
        Fixed[&B - Graph.data()] = true;
      }
  }

  static const Edge *onlyEdge(const Block &B) {
    bool Plain = B.End == BlockEnd::Flow && B.Successors.size() == 1 &&
                 B.Successors[0].Kind == EdgeKind::Normal && !B.Successors[0].If.isKnown();
    return Plain ? &B.Successors[0] : nullptr;
  }

  bool isSkipped(uint32_t B) const {
    return !Fixed[B] && Graph[B].Events.empty() && onlyEdge(Graph[B]);
  }

  void skipEmptyBlocks() {
    for (Block &B : Graph)
      for (Edge &E : B.Successors) {
        // A loop that does nothing leads back to itself for ever.
        for (unsigned Hops = 0; Hops < 64 && isSkipped(E.Target); ++Hops)
          E.Target = Graph[E.Target].Successors[0].Target;
      }
  }

  /// Both edges of a branch to the same block: no branch.
  void mergeEqualEdges() {
    for (Block &B : Graph) {
      if (B.Successors.size() != 2 || B.Successors[0].Target != B.Successors[1].Target ||
          B.Successors[0].Kind != B.Successors[1].Kind)
        continue;
      B.Successors.pop_back();
      B.Successors[0].If = {};
      B.Tests.clear();
    }
  }

  void countIncoming() {
    for (uint32_t B : Order)
      for (const Edge &E : Graph[B].Successors)
        ++Incoming[E.Target];
    Joined.assign(Graph.size(), false);
  }

  void joinChain(uint32_t Index) {
    Block &B = Graph[Index];
    while (const Edge *Only = onlyEdge(B)) {
      uint32_t Next = Only->Target;
      Block &Tail = Graph[Next];
      if (Tail.Events.empty() && Tail.Successors.empty() && !Fixed[Next]) {
        B.End = Tail.End;
        B.Successors.clear();
        return;
      }
      if (Next == Index || Incoming[Next] != 1 || Fixed[Next])
        return;
      B.Events.insert(B.Events.end(), std::make_move_iterator(Tail.Events.begin()),
                      std::make_move_iterator(Tail.Events.end()));
      B.End = Tail.End;
      B.Tests = std::move(Tail.Tests);
      Joined[Next] = true;
      CompactVector<Edge> Successors = std::move(Tail.Successors);
      B.Successors = std::move(Successors);
    }
  }

  /// Depth first without recursion.
  void findOrder() {
    std::vector<bool> Seen(Graph.size());
    std::vector<std::pair<uint32_t, size_t>> Path{{0, Graph[0].Successors.size()}};
    Seen[0] = true;
    Order.clear();
    while (!Path.empty()) {
      auto &[B, Left] = Path.back();
      if (Left == 0) {
        Order.push_back(B);
        Path.pop_back();
        continue;
      }
      uint32_t Next = Graph[B].Successors[--Left].Target;
      if (!Seen[Next]) {
        Seen[Next] = true;
        Path.push_back({Next, Graph[Next].Successors.size()});
      }
    }
    std::reverse(Order.begin(), Order.end());
  }

  std::vector<Block> numbered() {
    std::vector<uint32_t> Number(Graph.size());
    for (uint32_t I = 0; I < Order.size(); ++I)
      Number[Order[I]] = I;
    std::vector<Block> Result;
    Result.reserve(Order.size());
    for (uint32_t Old : Order) {
      Block &B = Result.emplace_back(std::move(Graph[Old]));
      B.TryEntry = B.IsHandler ? Number[B.TryEntry] : 0;
      for (Edge &E : B.Successors)
        E.Target = Number[E.Target];
    }
    return Result;
  }

  std::vector<Block> Graph;
  std::vector<uint32_t> Incoming;
  std::vector<bool> Fixed;
  std::vector<bool> Joined;
  std::vector<uint32_t> Order;
};

} // namespace

std::vector<Block> normalised(std::vector<Block> Graph) {
  return Normaliser(std::move(Graph)).run();
}

} // namespace lockseam
