// ConcurrentProgram.cpp - draws programs, most of them disciplined, until one is small.
//
// Each variable has a home, the lock that is meant to guard it, or none. How carefully a
// program sticks to it is drawn first: in some nobody forgets a lock, in some many do.
// Functions may expect a lock of their callers.
#include "ConcurrentProgram.h"
#include "ThreadPaths.h"
#include "tests/summarize/Dice.h"
#include <algorithm>
#include <set>

namespace lockseam::threads {

namespace {

constexpr size_t MinEvents = 6;
constexpr size_t MaxCombinations = 200; // of paths of the threads
constexpr Place OwnLock = {Object::Self, 0};

struct Extent {
  size_t Events = 0; // of the longest execution
  size_t Combinations = 1;
  std::set<unsigned> Reached; // functions

  /// Few enough executions to try all.
  bool isSmall() const {
    return Events <= MaxEvents && Combinations >= 1 && Combinations <= MaxCombinations;
  }
};

Extent extentOf(const Program &P) {
  Extent E;
  for (unsigned T = 0; T < P.Threads.size() && E.isSmall(); ++T) {
    std::vector<Path> Paths = pathsOf(P, T).value_or(std::vector<Path>());
    size_t Longest = 0;
    for (const Path &Each : Paths) {
      Longest = std::max(Longest, Each.Steps.size());
      for (const CallContext &C : Each.Calls)
        E.Reached.insert(C.Function);
    }
    E.Events += Longest;
    E.Combinations *= Paths.size();
  }
  return E;
}

class Generator {
public:
  /// Dice with neighbouring seeds roll the same numbers one after the other.
  explicit Generator(uint64_t Seed) : Random((Seed + 1) * 0xd1342543de82ef95ull) {}

  Program make() {
    Focus = Random.oneOf({StmtKind::Access, StmtKind::Section, StmtKind::Section, StmtKind::Call,
                          StmtKind::Try, StmtKind::If, StmtKind::Loop, StmtKind::Wait,
                          StmtKind::WaitLoop, StmtKind::Unlock, StmtKind::Fork});
    NamesObjects = Random.percent(15);
    HasObjects = NamesObjects || Random.percent(35);
    do
      draft();
    while (!isWorthwhile(extentOf(P)));
    return std::move(P);
  }

private:
  bool isWorthwhile(const Extent &E) const {
    auto HasFocus = [&](const Function &F) { return contains(F.Body, Focus); };
    return E.isSmall() && E.Events >= MinEvents &&
           E.Reached.size() == P.Functions.size() + P.Entries.size() &&
           std::any_of(P.Functions.begin(), P.Functions.end(), HasFocus);
  }

  static bool contains(const Body &B, StmtKind Kind) {
    return std::any_of(B.begin(), B.end(), [&](const Stmt &S) {
      return S.Kind == Kind || contains(S.Body, Kind) || contains(S.Else, Kind);
    });
  }

  void draft() {
    P = {};
    Homes.clear();
    Expected.clear();
    DeclaredShare = Focus == StmtKind::Unlock ? 60 : 20;
    Care = Random.oneOf({100u, 100u, 100u, 95u, 80u, 50u});
    MixesModes = Random.percent(12);
    ReadsBare = Random.percent(12);
    for (unsigned I = 1 + Random.below(3); I > 0; --I)
      P.Locks.push_back(MixesModes ? LockKind::Shared : lockKind());
    P.ObjectLock = lockKind();
    FieldHome.reset();
    if (Random.percent(30))
      FieldHome = Place{Object::None, anyLock()};
    for (unsigned I = 1 + Random.below(3); I > 0; --I)
      P.Variables.push_back(variable());
    for (unsigned I = 0; I < FieldCount; ++I)
      P.Fields[I] = field();
    P.Functions.resize(1 + Random.below(4));
    for (Function &F : P.Functions)
      shape(F);
    for (Self = 0; Self < P.Functions.size(); ++Self)
      fill(P.Functions[Self]);
    threads();
  }

  LockKind lockKind() {
    return Random.oneOf(
        {LockKind::Plain, LockKind::Plain, LockKind::Plain, LockKind::Recursive, LockKind::Shared});
  }

  Variable sized() {
    Variable V;
    V.Size = Random.oneOf({4u, 4u, 8u, 16u});
    V.Atomic = Random.percent(10);
    return V;
  }

  Variable variable() {
    Variable V = sized();
    std::optional<Place> Home;
    if (!Random.percent(20))
      Home = Place{Object::None, anyLock()};
    if (Home && !V.Atomic && Random.percent(DeclaredShare))
      V.Declared = Home;
    Homes.push_back(Home);
    return V;
  }

  Variable field() {
    Variable V = sized();
    if (!V.Atomic && Random.percent(DeclaredShare))
      V.Declared = FieldHome.value_or(OwnLock);
    return V;
  }

  unsigned anyLock() { return Random.below(static_cast<unsigned>(P.Locks.size())); }

  void shape(Function &F) {
    if (HasObjects && Random.percent(70))
      F.Form = Random.percent(50) ? Form::Method : Form::Pointer;
    std::optional<Place> Lock;
    if (Random.percent(25))
      Lock = F.Form != Form::Free && Random.percent(70) ? OwnLock : Place{Object::None, anyLock()};
    Expected.push_back(Lock);
  }

  void fill(Function &F) {
    Current = &F;
    Held.clear();
    if (Expected[Self])
      Held.push_back(*Expected[Self]);
    for (unsigned I = 1 + Random.below(2); I > 0; --I) {
      statement(F.Body, /*Depth=*/0);
      if (F.Form == Form::Pointer && Random.percent(12)) {
        Stmt S = ofKind(StmtKind::Reseat);
        S.Argument = Random.oneOf({Object::First, Object::Second});
        insert(F.Body, S);
      }
    }
  }

  void threads() {
    unsigned Entries = 1 + Random.below(3);
    Self = 0;
    Expected.push_back(std::nullopt);
    for (unsigned I = 0; I < Entries; ++I) {
      Function &F = P.Entries.emplace_back();
      Current = &F;
      Held.clear();
      for (unsigned Calls = 1 + Random.below(2); Calls > 0; --Calls)
        call(F.Body, Random.below(static_cast<unsigned>(P.Functions.size())));
      if (Random.percent(10))
        access(F.Body);
    }
    for (unsigned I = 0; I < std::max(2u, Entries); ++I)
      P.Threads.push_back(I % Entries);
    if (P.Threads.size() < 3 && Random.percent(15))
      P.Threads.push_back(Random.below(Entries));
    if (Focus == StmtKind::Fork)
      fork();
  }

  /// Executions that would start the last thread twice, or join it too early, end there.
  void fork() {
    P.ForksLast = true;
    insert(anyFunction().Body, ofKind(StmtKind::Fork));
    if (Random.percent(50))
      insert(anyFunction().Body, ofKind(StmtKind::Join));
  }

  Function &anyFunction() {
    return P.Functions[Random.below(static_cast<unsigned>(P.Functions.size()))];
  }

  void insert(Body &B, const Stmt &S) {
    B.insert(B.begin() + Random.below(static_cast<unsigned>(B.size() + 1)), S);
  }

  bool holds(Place Lock) const { return std::find(Held.begin(), Held.end(), Lock) != Held.end(); }
  LockKind kindOf(Place Lock) const {
    return Lock.Of == Object::None ? P.Locks[Lock.Index] : P.ObjectLock;
  }
  bool careful() { return Random.percent(Care); }

  Place anyPlace() {
    if (NamesObjects && Random.percent(35))
      return {Random.oneOf({Object::First, Object::First, Object::Second}), anyField()};
    if (HasObjects && Current->Form != Form::Free && Random.percent(70))
      return {Object::Self, anyField()};
    return {Object::None, Random.below(static_cast<unsigned>(P.Variables.size()))};
  }

  /// One by several names is rare enough.
  unsigned anyField() { return NamesObjects ? 0 : Random.below(FieldCount); }

  std::optional<Place> homeOf(Place Variable) const {
    if (Variable.Of != Object::None)
      return FieldHome ? *FieldHome : Place{Variable.Of, 0};
    return Homes[Variable.Index];
  }

  void statement(Body &B, unsigned Depth) {
    static constexpr std::pair<unsigned, StmtKind> Shares[] = {
        {45, StmtKind::Access}, {60, StmtKind::Call},     {68, StmtKind::If},
        {70, StmtKind::Loop},   {82, StmtKind::Section},  {84, StmtKind::Try},
        {88, StmtKind::Wait},   {92, StmtKind::WaitLoop}, {96, StmtKind::Unlock},
        {100, StmtKind::Notify}};
    StmtKind Kind = Focus;
    if (Random.percent(75)) {
      unsigned Choice = Random.below(100);
      Kind = std::find_if(std::begin(Shares), std::end(Shares), [&](auto &Share) {
               return Choice < Share.first;
             })->second;
    }
    statement(B, Depth >= 3 ? StmtKind::Access : Kind, Depth);
  }

  void statement(Body &B, StmtKind Kind, unsigned Depth) {
    switch (Kind) {
    case StmtKind::Call:
      return callLater(B);
    case StmtKind::If:
    case StmtKind::Loop:
      return nested(B, Kind, Depth);
    case StmtKind::Section:
    case StmtKind::Try:
      return section(B, Kind, someLock(), Depth);
    case StmtKind::Wait:
      return wait(B);
    case StmtKind::WaitLoop:
      return waitSection(B);
    case StmtKind::Unlock:
      return careful() && Focus != Kind ? access(B) : loose(B);
    case StmtKind::Notify:
      return B.push_back(ofKind(Kind));
    default:
      return access(B);
    }
  }

  static Stmt ofKind(StmtKind Kind) {
    Stmt S;
    S.Kind = Kind;
    return S;
  }

  Place someLock() {
    if (Current->Form != Form::Free && Random.percent(60))
      return OwnLock;
    return {Object::None, anyLock()};
  }

  /// One access or two, with the lock they need.
  void access(Body &B) {
    Place At = anyPlace();
    std::optional<Place> Home = homeOf(At);
    Body Inside;
    for (unsigned I = 1 + Random.below(2); I > 0; --I) {
      Stmt S;
      S.At = At;
      S.Write = Random.percent(50);
      Inside.push_back(S);
      if (Place Other = anyPlace(); Random.percent(50) && homeOf(Other) == Home)
        At = Other;
    }
    bool OnlyReads = std::none_of(Inside.begin(), Inside.end(), [](auto &S) { return S.Write; });
    if (!Home || holds(*Home) || !careful() || (OnlyReads && ReadsBare)) {
      B.insert(B.end(), Inside.begin(), Inside.end());
      return;
    }
    B.push_back(sectionOf(*Home, OnlyReads || MixesModes));
    B.back().Body = std::move(Inside);
  }

  Stmt sectionOf(Place Lock, bool MayShare) {
    Stmt S = ofKind(StmtKind::Section);
    S.At = Lock;
    S.ByGuard = Random.percent(40);
    S.Shared = kindOf(Lock) == LockKind::Shared && MayShare && Random.percent(75);
    return S;
  }

  void section(Body &B, StmtKind Kind, Place Lock, unsigned Depth) {
    if (holds(Lock) && kindOf(Lock) != LockKind::Recursive)
      return access(B);
    Stmt S = sectionOf(Lock, MixesModes);
    S.Kind = Kind;
    S.ByGuard &= Kind == StmtKind::Section;
    Held.push_back(Lock);
    for (unsigned I = 1 + Random.below(2); I > 0; --I)
      statement(S.Body, Depth + 1);
    Held.pop_back();
    B.push_back(std::move(S));
  }

  void nested(Body &B, StmtKind Kind, unsigned Depth) {
    Stmt S = ofKind(Kind);
    statement(S.Body, Depth + 1);
    if (Kind == StmtKind::If && Random.percent(50))
      statement(S.Else, Depth + 1);
    B.push_back(std::move(S));
  }

  /// lock; while (...) wait; access; unlock
  void waitSection(Body &B) {
    Place Tested = anyPlace();
    std::optional<Place> Home = homeOf(Tested);
    Place Lock = Home && careful() ? *Home : someLock();
    if (holds(Lock))
      return access(B);
    Stmt S = sectionOf(Lock, /*MayShare=*/false);
    Held.push_back(Lock);
    if (Random.percent(35))
      access(S.Body);
    Stmt Loop = ofKind(StmtKind::WaitLoop);
    Loop.At = Lock;
    Loop.Tested = Tested;
    S.Body.push_back(Loop);
    access(S.Body);
    Held.pop_back();
    B.push_back(std::move(S));
  }

  void wait(Body &B) {
    if (Held.empty())
      return access(B);
    Stmt S = ofKind(StmtKind::Wait);
    S.At = Held[Random.below(static_cast<unsigned>(Held.size()))];
    B.push_back(S);
  }

  /// A release in the middle, or half of a section.
  void loose(Body &B) {
    Stmt S;
    S.At = Held.empty() ? someLock() : Held.back();
    S.Kind = Held.empty() ? StmtKind::Lock : StmtKind::Unlock;
    B.push_back(S);
    if (Random.percent(50))
      access(B);
    S.Kind = Held.empty() ? StmtKind::Unlock : StmtKind::Lock;
    if (Random.percent(80))
      B.push_back(S);
  }

  void callLater(Body &B) {
    if (Self + 1 >= P.Functions.size())
      return access(B);
    call(B, Self + 1 + Random.below(static_cast<unsigned>(P.Functions.size()) - Self - 1));
  }

  void call(Body &B, unsigned Callee) {
    Stmt S = ofKind(StmtKind::Call);
    S.Callee = Callee;
    if (P.Functions[Callee].Form != Form::Free)
      S.Argument = Current->Form != Form::Free && Random.percent(80) ? Object::Self
                   : Random.percent(75)                              ? Object::First
                                                                     : Object::Second;
    std::optional<Place> Needs = Expected[Callee];
    if (Needs && Needs->Of == Object::Self)
      Needs->Of = S.Argument;
    if (!Needs || holds(*Needs) || !careful()) {
      B.push_back(S);
      return;
    }
    B.push_back(sectionOf(*Needs, MixesModes));
    B.back().Body.push_back(S);
  }

  Dice Random;
  Program P;
  StmtKind Focus = StmtKind::Access; // what the program must have
  unsigned Care = 100;
  unsigned DeclaredShare = 20;
  bool MixesModes = false; // writes with a lock for readers
  bool ReadsBare = false;  // only writes need the lock
  bool HasObjects = false;
  bool NamesObjects = false;
  std::vector<std::optional<Place>> Homes;    // of the global variables
  std::optional<Place> FieldHome;             // none: the object's own lock
  std::vector<std::optional<Place>> Expected; // by each function, of its callers
  unsigned Self = 0;
  Function *Current = nullptr;
  std::vector<Place> Held;
};

/// Takes out the statement with the given number, in the order of the text; with Hoist
/// its body stays.
bool editNth(Body &B, unsigned &Number, bool Hoist) {
  for (size_t I = 0; I < B.size(); ++I) {
    if (Number-- == 0) {
      Stmt Old = std::move(B[I]);
      B.erase(B.begin() + I);
      if (Hoist) {
        B.insert(B.begin() + I, Old.Else.begin(), Old.Else.end());
        B.insert(B.begin() + I, Old.Body.begin(), Old.Body.end());
      }
      return true;
    }
    if (editNth(B[I].Body, Number, Hoist) || editNth(B[I].Else, Number, Hoist))
      return true;
  }
  return false;
}

void withoutStatements(const Program &P, std::vector<Function> Program::*List,
                       std::vector<Program> &Result) {
  for (size_t F = 0; F < (P.*List).size(); ++F)
    for (bool Hoist : {false, true})
      for (unsigned Number = 0;; ++Number) {
        Program Next = P;
        unsigned Left = Number;
        if (!editNth((Next.*List)[F].Body, Left, Hoist))
          break;
        if (extentOf(Next).isSmall() && toString(Next) != toString(P))
          Result.push_back(std::move(Next));
      }
}

} // namespace

Program randomProgram(uint64_t Seed) { return Generator(Seed).make(); }

std::vector<Program> simpler(const Program &P) {
  std::vector<Program> Result;
  for (size_t T = 0; T < P.Threads.size() && P.Threads.size() > 1; ++T) {
    Result.push_back(P);
    Result.back().Threads.erase(Result.back().Threads.begin() + T);
    Result.back().ForksLast &= T + 1 < P.Threads.size();
  }
  withoutStatements(P, &Program::Functions, Result);
  withoutStatements(P, &Program::Entries, Result);
  return Result;
}

} // namespace lockseam::threads
