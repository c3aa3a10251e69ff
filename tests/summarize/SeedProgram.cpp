// SeedProgram.cpp - random programs of the seed's language, as facts and as text.
#include "SeedProgram.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

namespace lockseam::seed {

namespace {

constexpr unsigned ObjectVariables = 6; // l0 to l5; l6 is the integer, guards follow
constexpr unsigned IndexVariable = ObjectVariables;

class Generator {
public:
  Generator(Profile P, uint64_t Seed) : Kind(P), Random(Seed) {}

  Program make() {
    Program P;
    Count = 1 + Random.below(4);
    for (Self = 0; Self < Count; ++Self) {
      NextVariable = 0;
      P.Functions.push_back(block(/*Depth=*/0, /*InScope=*/"", Where{}));
    }
    return P;
  }

private:
  /// What surrounds a statement.
  struct Where {
    bool Loop = false;   // a loop around it
    bool Branch = false; // may be skipped
  };

  std::string constantIndex() { return Random.oneOf<const char *>({"[0]", "[1]"}); }

  std::string step() {
    if (Random.percent(55))
      return Random.oneOf<const char *>({"f", "f", "g"});
    return Random.percent(50) ? constantIndex() : Random.oneOf<const char *>({"[n]", "[i]"});
  }

  LockExpr object(unsigned MaxSteps) {
    LockExpr E;
    unsigned Choice = Random.below(10);
    if (Choice < 3)
      E.Root = "this";
    else if (Choice < 6)
      E.Root = Random.oneOf<const char *>({"p0", "p0", "p1"});
    else if (Choice < 8 && !Visible.empty())
      E.Root = Visible[Random.below(static_cast<unsigned>(Visible.size()))];
    else if (Choice < 8 && Kind != Profile::Assignments)
      E.Root = Random.oneOf<const char *>({"v0", "v1"});
    else
      E.Root = Random.oneOf<const char *>({"g0", "g1"});
    for (unsigned I = Random.below(MaxSteps + 1); I > 0; --I)
      E.Steps.push_back(step());
    return E;
  }

  LockExpr lock() {
    unsigned Most = Kind == Profile::Recursion ? 1 : 2;
    return Random.percent(8) ? LockExpr{} : object(Random.percent(70) ? 0 : Most);
  }

  /// A recursive lock is followed down to MaxDepth levels.
  bool tooDeep(const LockExpr &E) const { return std::count(Held.begin(), Held.end(), E) >= 3; }

  Stmt sync(unsigned Depth, Where At) {
    Stmt S;
    S.Kind = StmtKind::Sync;
    S.Lock = lock();
    while (tooDeep(S.Lock))
      S.Lock = lock();
    S.ByGuard = S.Lock.isStar() || Random.percent(40);
    Held.push_back(S.Lock);
    bool Owns = Kind == Profile::Assignments && !At.Loop && NextVariable < ObjectVariables &&
                Random.percent(60);
    std::string Variable = Owns ? "v" + std::to_string(NextVariable++) : "";
    size_t Before = Visible.size();
    if (Owns) {
      Visible.push_back(Variable);
      S.Body.push_back(assign(Variable));
    }
    for (Stmt &Inner : block(Depth + 1, Variable, At))
      S.Body.push_back(std::move(Inner));
    Visible.resize(Before);
    Held.pop_back();
    return S;
  }

  static Stmt assign(const std::string &Variable) {
    Stmt S;
    S.Kind = StmtKind::Assign;
    S.Variable = Variable;
    return S;
  }

  std::optional<Stmt> call(Where At) {
    Stmt S;
    S.Kind = StmtKind::Call;
    bool AnyFunction = Kind == Profile::Recursion && At.Branch;
    if (!AnyFunction && Self + 1 == Count)
      return std::nullopt;
    S.Callee = AnyFunction ? Random.below(Count) : Self + 1 + Random.below(Count - Self - 1);
    unsigned Steps = Kind == Profile::Recursion ? 0 : 1;
    S.Receiver = object(Steps);
    for (LockExpr &Argument : S.Arguments)
      Argument = Random.percent(5) ? LockExpr{} : object(Steps);
    S.Index = Random.oneOf<const char *>({"0", "1", "n", "n", "i", "?"});
    return S;
  }

  std::optional<Stmt> statement(unsigned Depth, const std::string &InScope, Where At) {
    unsigned Choice = Random.below(100);
    if (Choice < 20 && !InScope.empty())
      return assign(InScope);
    if (Choice < 45)
      return call(At);
    if (Depth >= 4)
      return std::nullopt;
    if (Choice < 80)
      return sync(Depth, At);
    Stmt S;
    S.Kind = Choice < 92 ? StmtKind::If : StmtKind::While;
    Where Inside{At.Loop || S.Kind == StmtKind::While, true};
    S.Body = block(Depth + 1, InScope, Inside);
    if (S.Kind == StmtKind::If && Random.percent(50))
      S.Else = block(Depth + 1, InScope, {Inside.Loop, At.Branch});
    return S;
  }

  Body block(unsigned Depth, const std::string &InScope, Where At) {
    Body Result;
    for (unsigned I = Random.below(Depth == 0 ? 5 : 4); I > 0; --I)
      if (std::optional<Stmt> S = statement(Depth, InScope, At))
        Result.push_back(std::move(*S));
    return Result;
  }

  Profile Kind;
  Dice Random;
  unsigned Count = 0;
  unsigned Self = 0;
  unsigned NextVariable = 0;
  std::vector<std::string> Visible; // variables of the blocks around
  std::vector<LockExpr> Held;
};

std::string indexText(const std::string &Index) {
  return Index == "n" ? "p2" : Index == "i" ? "l" + std::to_string(IndexVariable) : Index;
}

std::string stepText(const std::string &Step) {
  if (Step[0] != '[')
    return ".S::" + Step;
  return ".S::arr[" + indexText(Step.substr(1, Step.size() - 2)) + "]";
}

/// The object of an expression, or with AsPointer the place that its pointer lies in.
std::string place(const LockExpr &E, bool AsPointer) {
  std::string Text = E.Root[0] == 'g'   ? "@" + E.Root
                     : E.Root[0] == 'v' ? "l" + E.Root.substr(1)
                                        : E.Root;
  bool IsObject = E.Root == "this" || E.Root[0] == 'g';
  for (const std::string &Step : E.Steps) {
    Text += IsObject ? "" : "^";
    Text += stepText(Step);
    IsObject = false;
  }
  return IsObject || AsPointer ? Text : Text + "^";
}

std::string pointer(const LockExpr &E) {
  if (E.isStar())
    return "?";
  bool IsObject = E.Steps.empty() && (E.Root == "this" || E.Root[0] == 'g');
  return (IsObject ? "&" : "load ") + place(E, /*AsPointer=*/true);
}

class FactsPrinter {
public:
  std::string print(const Program &P) {
    for (size_t F = 0; F < P.Functions.size(); ++F) {
      Blocks.assign(1, {});
      Guards = 0;
      Current = 0;
      body(P.Functions[F]);
      Text += "function f" + std::to_string(F) + "\n  params p0:*S, p1:*S, n:int\n  locals ";
      for (unsigned V = 0; V < ObjectVariables; ++V)
        Text += "v" + std::to_string(V) + ":*S, ";
      Text += "i:int";
      for (unsigned G = 0; G < Guards; ++G)
        Text += ", guard" + std::to_string(G) + ":std::lock_guard";
      Text += "\n";
      for (size_t B = 0; B < Blocks.size(); ++B)
        Text += "  b" + std::to_string(B) + (B == Current ? ": exit\n" : ":\n") + Blocks[B];
    }
    return Text + Declarations;
  }

private:
  static constexpr const char *Declarations = R"(
function std::recursive_mutex::lock [system]
function std::recursive_mutex::unlock [system]
function std::lock_guard::lock_guard [ctor] class recursive_guard types(std::recursive_mutex)
function std::lock_guard::~lock_guard [dtor] class recursive_guard
)";

  unsigned newBlock() {
    Blocks.emplace_back();
    return static_cast<unsigned>(Blocks.size() - 1);
  }
  void event(const llvm::Twine &Line) { Blocks[Current] += "    " + Line.str() + "\n"; }
  void go(std::initializer_list<unsigned> Targets) {
    std::string Line = "->";
    for (unsigned Target : Targets)
      Line += (Line == "->" ? " b" : ", b") + std::to_string(Target);
    event(Line);
  }

  void body(const Body &B) {
    for (const Stmt &S : B)
      statement(S);
  }

  void statement(const Stmt &S) {
    switch (S.Kind) {
    case StmtKind::Sync:
      return S.ByGuard ? guarded(S) : locked(S);
    case StmtKind::If:
      return branch(S);
    case StmtKind::While:
      return loop(S);
    case StmtKind::Call:
      return event("call f" + llvm::Twine(S.Callee) + "(" + pointer(S.Arguments[0]) + ", " +
                   pointer(S.Arguments[1]) + ", " + index(S.Index) + ") on " + pointer(S.Receiver));
    case StmtKind::Assign:
      return event("assign l" + S.Variable.substr(1) + " := ?");
    }
  }

  static std::string index(const std::string &Index) {
    return Index == "n" || Index == "i" ? "load " + indexText(Index) : Index;
  }

  void guarded(const Stmt &S) {
    std::string Guard = "&l" + std::to_string(IndexVariable + 1 + Guards++);
    std::string Lock = S.Lock.isStar() ? "@g0.S::arr[?]^" : place(S.Lock, false);
    event("construct std::lock_guard::lock_guard on " + Guard + " (&" + Lock + ".S::mu)");
    body(S.Body);
    event("destroy std::lock_guard::~lock_guard on " + Guard);
  }

  void locked(const Stmt &S) {
    std::string Lock = "&" + place(S.Lock, false) + ".S::mu";
    event("call std::recursive_mutex::lock() on " + Lock);
    body(S.Body);
    event("call std::recursive_mutex::unlock() on " + Lock);
  }

  void branch(const Stmt &S) {
    unsigned Then = newBlock(), Else = newBlock(), After = newBlock();
    go({Then, Else});
    Current = Then;
    body(S.Body);
    go({After});
    Current = Else;
    body(S.Else);
    go({After});
    Current = After;
  }

  void loop(const Stmt &S) {
    unsigned Head = newBlock(), Turn = newBlock(), After = newBlock();
    go({Head});
    Current = Head;
    go({Turn, After});
    Current = Turn;
    body(S.Body);
    go({Head});
    Current = After;
  }

  std::string Text;
  std::vector<std::string> Blocks;
  unsigned Current = 0;
  unsigned Guards = 0;
};

std::string text(const LockExpr &E) {
  std::string Result = E.Root;
  for (const std::string &Step : E.Steps)
    Result += Step[0] == '[' ? Step : "." + Step;
  return Result;
}

void print(const Body &B, unsigned Indent, std::string &Out) {
  for (const Stmt &S : B) {
    Out += std::string(Indent, ' ');
    switch (S.Kind) {
    case StmtKind::Sync:
      Out += "sync " + text(S.Lock) + (S.ByGuard ? " (guard)\n" : "\n");
      break;
    case StmtKind::If:
      Out += "if\n";
      break;
    case StmtKind::While:
      Out += "while\n";
      break;
    case StmtKind::Call:
      Out += text(S.Receiver) + ".f" + std::to_string(S.Callee) + "(" + text(S.Arguments[0]) +
             ", " + text(S.Arguments[1]) + ", " + S.Index + ")\n";
      break;
    case StmtKind::Assign:
      Out += S.Variable + " := ?\n";
      break;
    }
    print(S.Body, Indent + 2, Out);
    if (S.Kind == StmtKind::If && !S.Else.empty())
      Out += std::string(Indent, ' ') + "else\n";
    print(S.Else, Indent + 2, Out);
  }
}

/// Whether every function can return: what it calls in any case comes later.
bool returns(const Body &B, unsigned Self) {
  for (const Stmt &S : B) {
    if (S.Kind == StmtKind::Call && S.Callee <= Self)
      return false;
    if (S.Kind == StmtKind::Sync && !returns(S.Body, Self))
      return false;
    if (S.Kind == StmtKind::If && !returns(S.Body, Self) && !returns(S.Else, Self))
      return false;
  }
  return true;
}

/// A variable gets its first value at the start of the block that it belongs to.
bool isDeclaration(const Body &B, size_t I) { return I == 0 && B[I].Kind == StmtKind::Assign; }

bool mayEdit(const Body &B, size_t I, bool Hoist) {
  return Hoist ? !B[I].Body.empty() && !isDeclaration(B[I].Body, 0) : !isDeclaration(B, I);
}

/// Takes out the statement with the given number, in the order of the text; with Hoist
/// its body stays.
bool editNth(Body &B, unsigned &Number, bool Hoist) {
  for (size_t I = 0; I < B.size(); ++I) {
    if (Number-- == 0) {
      if (!mayEdit(B, I, Hoist))
        return true;
      Stmt Old = std::move(B[I]);
      B.erase(B.begin() + I);
      if (Hoist)
        B.insert(B.begin() + I, Old.Body.begin(), Old.Body.end());
      return true;
    }
    if (editNth(B[I].Body, Number, Hoist) || editNth(B[I].Else, Number, Hoist))
      return true;
  }
  return false;
}

} // namespace

Program randomProgram(Profile P, uint64_t Seed) { return Generator(P, Seed).make(); }

std::string toFacts(const Program &P) { return FactsPrinter().print(P); }

std::string toString(const Program &P) {
  std::string Out;
  for (size_t F = 0; F < P.Functions.size(); ++F) {
    Out += "f" + std::to_string(F) + "\n";
    print(P.Functions[F], 2, Out);
  }
  return Out;
}

LockPath pathOf(const LockExpr &Lock) {
  if (Lock.isStar())
    return LockPath::star();
  std::optional<LockPath> Path = parsePath(place(Lock, /*AsPointer=*/false) + ".S::mu");
  return Path.value_or(LockPath::star());
}

std::string spell(LockPath Path) {
  return lockseam::toString(Path, [](const Root &R) -> std::string {
    if (R.Kind == RootKind::Global)
      return R.Symbol.str().str();
    if (R.Kind == RootKind::Parameter)
      return R.Index == 2 ? "n" : "p" + std::to_string(R.Index);
    return R.Index == IndexVariable ? "i" : "v" + std::to_string(R.Index);
  });
}

std::vector<Program> simpler(const Program &P) {
  std::vector<Program> Result;
  for (size_t F = 0; F < P.Functions.size(); ++F)
    for (bool Hoist : {false, true})
      for (unsigned Number = 0;; ++Number) {
        Program Next = P;
        unsigned Left = Number;
        if (!editNth(Next.Functions[F], Left, Hoist))
          break;
        if (returns(Next.Functions[F], static_cast<unsigned>(F)) && toString(Next) != toString(P))
          Result.push_back(std::move(Next));
      }
  return Result;
}

} // namespace lockseam::seed
