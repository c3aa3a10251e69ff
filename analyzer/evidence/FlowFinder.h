// FlowFinder.h - the dataflow of sources through one function.
#pragma once

#include "ExclusiveWays.h"
#include "FunctionFlow.h"
#include "lattice/FlowState.h"
#include <map>
#include <set>

namespace lockseam {

/// Taken in this function, and held then as well. What callers hold is a matter of rank.
bool isHeldSince(const HeldLock &Now, const std::vector<HeldLock> &Then);

/// Values of std::memory_order.
constexpr int64_t RelaxedOrder = 0, FullOrder = 5;

/// The order that an atomic operation names; nothing if it names none.
std::optional<int64_t> namedOrder(const Event &E);

class FlowFinder {
public:
  /// Done: what is known of the callees.
  FlowFinder(const Inference &Known, FunctionIndex F, const std::vector<FunctionFlow> &Done);

  FunctionFlow run(std::vector<Suspicion> &Into);

private:
  struct Bits {
    uint64_t Data = 0;
    uint64_t Handle = 0;   // of the way to what is written
    uint64_t Decision = 0; // of the branches
    uint64_t Claimed = 0;  // of Data, and of nothing else
  };

  // FlowFinder.cpp: the flow of sources.
  void index();
  std::vector<TraceBlock> branches() const;
  Sources decisionAbout(uint32_t Block) const;
  void reconsider(uint32_t Branch, std::set<uint32_t> &Work) const;
  void solve();
  bool arrive(uint32_t B, uint32_t Next, const FlowState &S);
  LatticeEffect arriveBy(const Edge &E, const FlowState &Way);
  void transfer(const Block &B, uint32_t Number, FlowState &S);
  void event(const Event &E, Site Where, FlowState &S);
  void call(const Event &E, Site Where, FlowState &S);
  Sources resultOf(const Event &E, Site Where, FlowState &S);
  std::vector<LockPath> findEnds(Site Where) const;
  void giveBack(Site Where, FlowState &S);
  void endHold(LockPath Lock, Site Where, FlowState &S);
  uint64_t namedBy(RootKind Kind, uint32_t Number) const;
  struct Claim;
  std::vector<Claim> findClaims(Site Where) const;
  void claimAt(Site Where, FlowState &S);
  Sources valueOf(const Value &V, const FlowState &S) const;
  Sources valueOf(const Event &E, const FlowState &S) const;
  Sources argument(const Event &E, size_t Index, const FlowState &S) const;
  Sources chosen(const Event &E, uint32_t Parameters, const FlowState &S) const;
  Sources tested(uint32_t Branch, const FlowState &AtEnd) const;

  // FlowSources.cpp: what counts as a source.
  Sources readAt(const Event &E, Site Where, FlowState &S);
  Sources givenBy(const HeldCall &Call, FlowState &S, int32_t To);
  LockPath variableOf(LockPath Place, bool Private) const;
  uint64_t source(const SharedRead &Read);
  void noteNames(unsigned Bit);
  uint64_t sources(SharedRead Read, const HeldLocks &Held, FlowState &S);
  bool isShared(LockPath Variable) const;

  // FlowSinks.cpp: what is made of it.
  void findSinks();
  void sinksAt(const Event &E, const Event *Next, Site Where, const FlowState &S);
  void accessed(const HeldAccess &A, const Event &E, const Event *Next, const FlowState &S);
  void written(const Event &E, const HeldCall &Call, const FlowState &S);
  void followed(const Event &E, Site Where, const FlowState &S);
  void sink(SharedWrite Write, Bits From, const HeldLocks &Held, const FlowState &S);
  void suspect(const SharedWrite &Write, Bits From, unsigned Bit, const HeldLocks &Held,
               const FlowState &S);
  Doubts doubts(const Suspicion &Of, bool Claimed, const FlowState &S) const;
  bool comparesVersions(const SharedRead &First, const FlowState &S) const;
  bool isReadAgain(const Suspicion &Of) const;
  bool areExclusive(Site One, Site Other);
  bool looksBefore(const SharedWrite &Write) const;
  bool asksAnew(const SharedRead &First, const FlowState &S) const;
  bool asksBefore(const SharedWrite &Write, const HeldLocks &Held) const;

  // FlowSeams.cpp: other seams, and the order of events.
  void suspectUnlocked(const SharedWrite &Write, const HeldLocks &Held, const FlowState &S);
  void suspectAtomics(const SharedWrite &Write, Bits From, const HeldLocks &Held);
  void suspectSkew(const SharedWrite &Write, Bits From, const HeldLocks &Held, const FlowState &S);
  void findResets();
  bool mayBeTakenAgain(LockPath Lock, Site Released, Site Before) const;
  bool isOneOperation(const HeldAccess &A, const Event &E) const;
  void addSection(const SharedWrite &Write, LockPath Lock, Site Begins, const HeldLocks &Held);
  void findTorn();
  bool isGap(Site Where) const;
  uint32_t blockOf(Site Where) const;
  bool follows(Site First, Site Then) const;
  bool follows(Site First, Site Then, Site Without) const;
  std::optional<Site> endedBefore(unsigned Bit, Site Use);
  void findMarks();
  bool decidesAnew(const SharedRead &First, const FlowState &S) const;
  bool isSameData(const SharedRead &First, const SharedWrite &Then) const;
  void add(const Suspicion &New);
  void exportWrite(const SharedWrite &Write, const HeldLocks &Held);
  void findGiven(const FlowState &AtExit);
  void give(Sources From, int32_t To, const FlowState &AtExit);

  const Inference &Known;
  const Program &P;
  FunctionIndex Index;
  const FunctionFacts &Facts;
  const FunctionAccesses &Memory;
  const std::vector<FunctionFlow> &Done;

  std::vector<Site> FirstSite; // by block
  std::map<Site, std::vector<const HeldAccess *>> AccessesAt;
  std::map<Site, std::vector<const HeldCall *>> CallsAt;
  std::map<Site, std::vector<LockPath>> ReleasedAt;
  std::vector<Site> Waits;

  std::vector<SharedRead> Reads; // by bit
  std::map<std::tuple<FlowPlace, LockPath, LockPath>, unsigned> ReadNumber;
  /// By the name that a read's lock or place is made of: the reads, as bits.
  std::map<std::pair<RootKind, uint32_t>, uint64_t> ReadsNamed;
  /// Data that is written at a site, and the reads of the same data among the first Asked.
  struct Claim {
    SharedWrite Write; // Variable and Place alone
    uint64_t Same = 0;
    unsigned Asked = 0;
  };
  std::unordered_map<Site, std::vector<Claim>> ClaimsAt;  // as asked for
  std::unordered_map<Site, std::vector<LockPath>> EndsAt; // the same: locks given back there
  std::map<unsigned, std::vector<Site>> EndedAt;          // by bit: where its lock is given back
  mutable std::vector<std::vector<bool>> After; // by block: what can follow; empty: not known
  std::vector<FlowState> In;                    // by block
  std::vector<bool> Reached;
  std::vector<Sources> Branch; // by block: what its branch tests
  std::vector<std::vector<uint32_t>> DecidedBy;
  std::vector<std::vector<uint32_t>> Decides; // by branch: the blocks that it decides about
  Sources Decision;                           // about the block that is looked at
  std::vector<LockPath> OutPlaces;            // behind parameters, assigned here; sorted
  /// A write in a section of this function, or of one that it calls.
  struct Section {
    SharedWrite Write; // with Lock set
    Site Begins = 0;   // the acquire, or the call
    std::vector<HeldLock> With;
  };
  std::vector<Section> Sections;
  std::vector<SharedWrite> Stores;   // of constants, to atomics
  uint64_t UsedElsewhere = 0;        // reads whose value is returned, or written somewhere
  std::optional<ExclusiveWays> Ways; // once they are asked for
  FunctionFlow Result;
  std::vector<Suspicion> Found;
};

} // namespace lockseam
