// FlowSources.cpp - reads of shared data, here or below a call.
#include "FlowFinder.h"
#include "llvm/ADT/StringSet.h"

namespace lockseam {

/// Data that another thread may change.
bool FlowFinder::isShared(LockPath Variable) const {
  const VariableGuard *G = Variable.isStar() ? nullptr : Known.protections().guardOf(Variable);
  Discipline Kind = G ? G->Kind : Discipline::None;
  bool IsGuarded = Kind == Discipline::Guarded || Kind == Discipline::WriteGuarded;
  return !Variable.isStar() && (IsGuarded || Kind == Discipline::None);
}

/// Of objects that others cannot have no guards are known: the last field names the data.
LockPath FlowFinder::variableOf(LockPath Place, bool Private) const {
  LockPath Variable = Known.protections().guardedVariable(Place).Variable;
  return Variable.isStar() && Private ? accessedVariable(Place).Variable : Variable;
}

uint64_t FlowFinder::source(const SharedRead &Read) {
  auto [It, New] =
      ReadNumber.insert({{Read.At, Read.Lock, Read.Variable}, static_cast<unsigned>(Reads.size())});
  if (New && Reads.size() < MaxSources) {
    Reads.push_back(Read);
    noteNames(It->second);
  }
  return It->second < MaxSources ? uint64_t(1) << It->second : 0;
}

/// One for each lock that is held at the read; one without, if none is.
uint64_t FlowFinder::sources(SharedRead Read, const HeldLocks &Held, FlowState &S) {
  uint64_t Fresh = 0;
  Read.With = Held.all();
  for (const HeldLock &H : Read.With) {
    Read.Lock = H.Lock;
    Read.Mode = H.Mode;
    Read.Since = H.Taken;
    Fresh |= source(Read);
  }
  if (!Fresh) {
    Read.Lock = LockPath::star();
    Fresh = source(Read);
  }
  S.Stale &= ~Fresh;
  S.Open |= Fresh;
  return Fresh;
}

/// Asks how much there is, or whether: the answer does not refer to anything.
static bool isPlainAnswer(llvm::StringRef QualifiedName) {
  static const llvm::StringSet<> Names{
      "size",       "empty",      "count",    "contains", "length", "capacity",  "bucket_count",
      "use_count",  "expired",    "isEmpty",  "isNull",   "load",   "has_value", "compare",
      "operator==", "operator!=", "max_size", "joinable", "valid",  "test"};
  return Names.contains(QualifiedName.rsplit("::").second);
}

/// Functions of C that hand out a part of what they are given, by their names; all others
/// answer with a value of their own.
static bool handsOutParts(llvm::StringRef QualifiedName) {
  for (llvm::StringRef Word : {"lookup", "find", "peek", "first", "last", "nth", "head", "next"})
    if (QualifiedName.contains(Word))
      return true;
  return false;
}

static bool isReference(llvm::StringRef QualifiedName) {
  if (QualifiedName.starts_with("boost::multi_index") && QualifiedName.ends_with("::get"))
    return false; // one way to look at the whole container
  return QualifiedName.contains("::") ? !isPlainAnswer(QualifiedName)
                                      : handsOutParts(QualifiedName);
}

/// `load(std::memory_order_relaxed)`: the order is the last argument.
std::optional<int64_t> namedOrder(const Event &E) {
  if (E.Kind != EventKind::Call || E.Arguments.empty() ||
      E.Arguments.back().Kind != ValueKind::Constant)
    return std::nullopt;
  return E.Arguments.back().number();
}

/// Reads and writes in one: fetch_add, exchange, `++n` of an atomic.
bool FlowFinder::isOneOperation(const HeldAccess &A, const Event &E) const {
  if (E.Kind == EventKind::Call && A.Write) {
    auto Callee = P.FunctionById.find(E.Callee);
    llvm::StringRef Method =
        Callee == P.FunctionById.end() ? "" : P.Functions[Callee->second].QualifiedName.str();
    llvm::StringRef Last = Method.contains("::") ? Method.rsplit("::").second : Method;
    return Last != "store" && Last != "operator=" && !Last.starts_with("atomic_store");
  }
  for (Site Where : {A.Where, A.Where + 1, A.Where - 1})
    if (auto At = AccessesAt.find(Where); At != AccessesAt.end())
      for (const HeldAccess *Other : At->second)
        if (Other->Atomic && Other->Write != A.Write && Other->Place == A.Place &&
            placeOf(Facts, Other->Where) == placeOf(Facts, A.Where))
          return true;
  return false;
}

Sources FlowFinder::readAt(const Event &E, Site Where, FlowState &S) {
  Sources Found;
  auto At = AccessesAt.find(Where);
  if (At == AccessesAt.end())
    return Found;
  auto Callee = E.Kind == EventKind::Call ? P.FunctionById.find(E.Callee) : P.FunctionById.end();
  bool OfLibrary = Callee != P.FunctionById.end();
  llvm::StringRef Method = OfLibrary ? P.Functions[Callee->second].QualifiedName.str() : "";
  for (const HeldAccess *A : At->second) {
    // What is taken out by a write (pop, swap, a move) belongs to who took it.
    bool Refers = OfLibrary && Method.ends_with("::operator[]");
    bool TakesOut = A->Write && !Refers;
    bool Private = Known.protections().isPrivate(A->Place, Index, Where);
    // What nobody else has is worth a word only where it is locked.
    bool Nobodys = A->Alone || Private;
    if ((TakesOut && A->Atomic) || (Nobodys && (A->Atomic || A->Locks.all().empty())))
      continue;
    SharedRead Read;
    Read.At.Where = Where;
    Read.Size = A->Size;
    Read.Bits = A->Bits;
    Read.Private = Private;
    Read.Alone = A->Alone;
    Read.Variable = variableOf(A->Place, Private);
    Read.Place = A->Place;
    Read.IsHandle = OfLibrary && isReference(Method);
    Read.Atomic = A->Atomic;
    Read.Relaxed = namedOrder(E) == RelaxedOrder;
    Read.Ordered = namedOrder(E) && namedOrder(E) < FullOrder;
    if (A->Atomic) {
      Read.With = A->Locks.all();
      Found.Reads |= Read.Place.isNameable() && !isOneOperation(*A, E) ? source(Read) : 0;
    } else if (isShared(Read.Variable)) {
      uint64_t Bits = sources(Read, A->Locks, S);
      (TakesOut ? Found.Claimed : Found.Reads) |= Bits;
      S.Open &= TakesOut ? ~Bits : ~uint64_t(0);
      if (TakesOut && E.How == CallKind::Construct) // what is moved is told by an assignment
        S.set(A->Place, Sources{.Claimed = Bits});
    }
  }
  return Found;
}

Sources FlowFinder::givenBy(const HeldCall &Call, FlowState &S, int32_t To) {
  Sources Found;
  if (Call.Alone)
    return Found;
  for (FunctionIndex Target : Call.Targets) {
    const std::vector<GivenRead> &Gives = Done[Target].Gives;
    for (uint32_t I = 0; I < Gives.size(); ++I) {
      if (Gives[I].To != To)
        continue;
      SharedRead Read = Gives[I].Read;
      Read.At = {Call.Where, static_cast<int64_t>(Target), I};
      Read.Place = inCaller(Read.Place, Call);
      Read.Since = EntrySite;
      if (Read.Lock.isStar()) {
        Read.Ended = false;
        Found.Reads |= sources(Read, Call.Locks, S);
        continue;
      }
      Read.Lock = inCaller(Read.Lock, Call);
      if (Read.Lock.isStar() || Known.protections().isPrivate(Read.Lock, Index, Call.Where))
        continue;
      Read.With = Call.Locks.all();
      uint64_t Bit = source(Read);
      // Who holds the lock himself keeps others out all the same.
      bool Holds = false;
      for (const HeldLock &H : Call.Locks.all())
        Holds |= H.Lock == Read.Lock;
      S.Stale = Holds ? S.Stale & ~Bit : S.Stale | Bit;
      S.Open |= Bit;
      Found.Reads |= Bit;
    }
  }
  return Found;
}

} // namespace lockseam
