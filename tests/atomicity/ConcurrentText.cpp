// ConcurrentText.cpp - a concurrent program as facts, and as text for people.
#include "ConcurrentProgram.h"
#include "llvm/ADT/Twine.h"

namespace lockseam::threads {

namespace {

constexpr const char *FieldNames[] = {"a", "b"};

const char *lockClass(LockKind Kind) {
  static constexpr const char *Names[] = {"std::mutex", "std::recursive_mutex",
                                          "std::shared_mutex"};
  return Names[size_t(Kind)];
}

/// `@g` for a global; `this.S::f`, `p0->S::f` or `@o1.S::f` for part of an object.
std::string placeText(Place At, const char *Global, const char *Field, Form Self) {
  switch (At.Of) {
  case Object::None:
    return "@" + std::string(Global) + std::to_string(At.Index);
  case Object::Self:
    return std::string(Self == Form::Method ? "this" : "p0^") + ".S::" + Field;
  default:
    return std::string(At.Of == Object::First ? "@o0" : "@o1") + ".S::" + Field;
  }
}

class FunctionPrinter {
public:
  FunctionPrinter(const Program &P, const Function &F) : P(P), F(F) {}

  std::string print(const llvm::Twine &Name, const char *Flags) {
    body(F.Body);
    std::string Text =
        ("function " + Name + " " + Flags + (F.Form == Form::Method ? " class S" : "") + "\n")
            .str();
    if (F.Form == Form::Pointer)
      Text += "  params p:*S class S\n";
    for (size_t L = 0; L < Locals.size(); ++L)
      Text += (L == 0 ? "  locals " : ", ") + Locals[L];
    Text += Locals.empty() ? "" : "\n";
    for (size_t B = 0; B < Blocks.size(); ++B)
      Text += "  b" + std::to_string(B) + (B == Current ? ": exit\n" : ":\n") + Blocks[B];
    return Text;
  }

private:
  struct Guard {
    Place Lock;
    std::string Local;
    const char *Class;
  };

  std::string lockPath(Place At) const { return placeText(At, "m", "mu", F.Form); }
  std::string variablePath(Place At) const {
    return placeText(At, "x", FieldNames[At.Of == Object::None ? 0 : At.Index], F.Form);
  }
  const char *classOf(Place Lock) const {
    return lockClass(Lock.Of == Object::None ? P.Locks[Lock.Index] : P.ObjectLock);
  }

  unsigned newBlock() {
    Blocks.emplace_back();
    return static_cast<unsigned>(Blocks.size() - 1);
  }
  void event(const llvm::Twine &Line) { Blocks[Current] += "    " + Line.str() + "\n"; }
  void go(unsigned Target) { event("-> b" + llvm::Twine(Target)); }
  void go(unsigned Then, unsigned Else) {
    event("-> b" + llvm::Twine(Then) + ", b" + llvm::Twine(Else));
  }
  std::string newLocal(const std::string &Type) {
    std::string Number = std::to_string(Locals.size());
    Locals.push_back("v" + Number + ":" + Type);
    return "l" + Number;
  }

  void body(const Body &B) {
    for (const Stmt &S : B)
      statement(S);
  }

  void statement(const Stmt &S) {
    switch (S.Kind) {
    case StmtKind::Lock:
      return byGuard("lock", S);
    case StmtKind::Unlock:
      return byGuard("unlock", S);
    case StmtKind::Section:
      return S.ByGuard ? guarded(S) : locked(S);
    case StmtKind::Try:
      return tried(S);
    case StmtKind::Access:
      return access(S.At, S.Write);
    case StmtKind::Call:
      return call(S);
    case StmtKind::If:
      return branch(S);
    case StmtKind::Loop:
    case StmtKind::WaitLoop:
      return loop(S);
    case StmtKind::Wait:
      return wait(S.At);
    case StmtKind::Notify:
      return event("call pthread_cond_signal(&@cv)");
    case StmtKind::Fork:
      return event("construct std::thread::thread on &@last (fn t" + llvm::Twine(P.Threads.back()) +
                   ")");
    case StmtKind::Join:
      return event("call std::thread::join() on &@last");
    case StmtKind::Reseat:
      return event("assign p0 := " + given(S.Argument));
    }
  }

  const Guard *guardOf(Place Lock) const {
    for (const Guard &G : Guards)
      if (G.Lock == Lock)
        return &G;
    return nullptr;
  }

  void lockCall(const char *What, const Stmt &S, const std::string &Result = "") {
    event("call " + llvm::Twine(classOf(S.At)) + "::" + What + (S.Shared ? "_shared" : "") +
          "() on &" + lockPath(S.At) + Result);
  }

  /// By the guard that owns the lock, if there is one.
  void byGuard(const char *What, const Stmt &S) {
    if (const Guard *G = guardOf(S.At))
      return event("call std::" + llvm::Twine(G->Class) + "::" + What + "() on &" + G->Local);
    lockCall(What, S);
  }

  void locked(const Stmt &S) {
    lockCall("lock", S);
    body(S.Body);
    lockCall("unlock", S);
  }

  void guarded(const Stmt &S) {
    const char *Class = S.Shared ? "shared_lock" : "unique_lock";
    Guards.push_back({S.At, newLocal(std::string("std::") + Class), Class});
    std::string Local = Guards.back().Local;
    event("construct " + llvm::Twine(Class) + ":" + classOf(S.At) + " on &" + Local + " (&" +
          lockPath(S.At) + ")");
    body(S.Body);
    event("destroy std::" + llvm::Twine(Class) + "::~" + Class + " on &" + Local);
    Guards.pop_back();
  }

  void tried(const Stmt &S) {
    std::string Won = newLocal("bool");
    unsigned Then = newBlock(), After = newBlock();
    lockCall("try_lock", S, " -> " + Won);
    event("-> b" + llvm::Twine(Then) + " if load " + Won + " != 0, b" + llvm::Twine(After) +
          " if load " + Won + " == 0");
    Current = Then;
    body(S.Body);
    lockCall("unlock", S);
    go(After);
    Current = After;
  }

  /// Atomic variables as C has them and as C++ has them.
  void access(Place At, bool Write) {
    const Variable &V = At.Of == Object::None ? P.Variables[At.Index] : P.Fields[At.Index];
    if (V.Atomic && At.Index % 2 == 0)
      return event("call std::atomic::" + llvm::Twine(Write ? "fetch_add" : "load") + "() on &" +
                   variablePath(At));
    event((Write ? "write " : "read ") + variablePath(At) + " size " + llvm::Twine(V.Size) +
          (V.Atomic ? " atomic" : ""));
  }

  std::string given(Object Argument) const {
    static constexpr const char *Globals[] = {"", "", "&@o0", "&@o1"};
    if (Argument != Object::Self)
      return Globals[size_t(Argument)];
    return F.Form == Form::Method ? "&this" : "load p0";
  }

  void call(const Stmt &S) {
    Form Callee = P.Functions[S.Callee].Form;
    std::string Given = given(S.Argument);
    event("call f" + llvm::Twine(S.Callee) + "(" + (Callee == Form::Pointer ? Given : "") + ")" +
          (Callee == Form::Method ? " on " + Given : ""));
  }

  void branch(const Stmt &S) {
    unsigned Then = newBlock(), Else = newBlock(), After = newBlock();
    go(Then, Else);
    Current = Then;
    body(S.Body);
    go(After);
    Current = Else;
    body(S.Else);
    go(After);
    Current = After;
  }

  void loop(const Stmt &S) {
    unsigned Head = newBlock(), Turn = newBlock(), After = newBlock();
    go(Head);
    Current = Head;
    if (S.Kind == StmtKind::WaitLoop)
      access(S.Tested, /*Write=*/false);
    go(Turn, After);
    Current = Turn;
    if (S.Kind == StmtKind::WaitLoop)
      wait(S.At);
    body(S.Body);
    go(Head);
    Current = After;
  }

  void wait(Place Lock) {
    if (const Guard *G = guardOf(Lock))
      return event("call std::condition_variable_any::wait() on &@cv (&" + G->Local + ")");
    event("call pthread_cond_wait(&@cv, &" + lockPath(Lock) + ")");
  }

  const Program &P;
  const Function &F;
  std::vector<std::string> Blocks = {""};
  unsigned Current = 0;
  std::vector<std::string> Locals;
  std::vector<Guard> Guards; // in scope
};

std::string declared(const Variable &V, const std::string &Lock) {
  std::string Text = std::string(" type ") + (V.Atomic ? "std::atomic" : "int") + " size " +
                     std::to_string(V.Size);
  return Text + (V.Declared ? " {guarded_by(" + Lock + ")}\n" : "\n");
}

std::string guardText(const Variable &V) {
  return V.Declared ? placeText(*V.Declared, "m", "mu", Form::Method) : "";
}

std::string declarations(const Program &P) {
  std::string Text = std::string("class S\n  field S::mu type ") + lockClass(P.ObjectLock) + "\n";
  for (unsigned I = 0; I < 2; ++I)
    Text +=
        std::string("  field S::") + FieldNames[I] + declared(P.Fields[I], guardText(P.Fields[I]));
  Text += "global o0 type S class S\nglobal o1 type S class S\n";
  for (size_t I = 0; I < P.Locks.size(); ++I)
    Text += "global m" + std::to_string(I) + " type " + lockClass(P.Locks[I]) + "\n";
  for (size_t I = 0; I < P.Variables.size(); ++I)
    Text += "global x" + std::to_string(I) + declared(P.Variables[I], guardText(P.Variables[I]));
  return Text + "global cv type std::condition_variable_any\nglobal last type std::thread\n";
}

std::string libraryFunctions() {
  std::string Text;
  for (LockKind Kind : {LockKind::Plain, LockKind::Recursive, LockKind::Shared}) {
    std::string Class = lockClass(Kind);
    for (const char *Method : {"lock", "unlock", "try_lock"})
      Text += "function " + Class + "::" + Method + " [system]\n";
    for (const char *Guard : {"unique_lock", "shared_lock"})
      Text += std::string("function ") + Guard + ":" + Class + " name std::" + Guard +
              "::" + Guard + " [system ctor] class std::" + Guard + " types(" + Class + ")\n";
  }
  for (const char *Guard : {"unique_lock", "shared_lock"}) {
    for (const char *Method : {"lock", "unlock"})
      Text += std::string("function std::") + Guard + "::" + Method +
              " [system] class std::" + Guard + "\n";
    Text += std::string("function std::") + Guard + "::~" + Guard +
            " [system dtor] class std::" + Guard + "\n";
  }
  return Text + R"(function std::shared_mutex::lock_shared [system]
function std::shared_mutex::unlock_shared [system]
function std::shared_mutex::try_lock_shared [system]
function std::condition_variable_any::wait [system] types(std::unique_lock)
function pthread_cond_signal [system]
function std::atomic::fetch_add [system]
function std::atomic::load [system]
function std::thread::thread [system ctor] class std::thread
function std::thread::join [system] class std::thread
function pthread_create [system]
)";
}

std::string mainFunction(const Program &P) {
  std::string Text =
      "function main [main]\n  locals v0:std::thread, v1:std::thread, v2:std::thread\n"
      "  b0: exit\n";
  for (size_t T = 0; T + P.ForksLast < P.Threads.size(); ++T) {
    std::string Local = "&l" + std::to_string(T);
    std::string Entry = "fn t" + std::to_string(P.Threads[T]);
    Text += T % 2 == 0 ? "    construct std::thread::thread on " + Local + " (" + Entry + ")\n"
                       : "    call pthread_create(" + Local + ", 0, " + Entry + ", 0)\n";
  }
  return Text;
}

std::string readable(Place At, const char *Global, const char *Field) {
  static constexpr const char *Objects[] = {"", "self.", "o0.", "o1."};
  return At.Of == Object::None ? Global + std::to_string(At.Index)
                               : std::string(Objects[size_t(At.Of)]) + Field;
}

std::string readable(const Program &P, const Stmt &S) {
  static constexpr const char *Words[] = {"lock",   "unlock", "section", "try",   "",
                                          "f",      "if",     "while",   "wait",  "until",
                                          "notify", "fork",   "join",    "self ="};
  static constexpr const char *Objects[] = {"", "self", "&o0", "&o1"};
  auto VariableText = [](Place At) {
    return readable(At, "x", FieldNames[At.Of == Object::None ? 0 : At.Index]);
  };
  std::string Word = Words[size_t(S.Kind)], Lock = " " + readable(S.At, "m", "mu");
  switch (S.Kind) {
  case StmtKind::Access:
    return (S.Write ? "write " : "read ") + VariableText(S.At);
  case StmtKind::Call:
    return Word + std::to_string(S.Callee) + "(" + Objects[size_t(S.Argument)] + ")";
  case StmtKind::Reseat:
    return Word + " " + Objects[size_t(S.Argument)];
  case StmtKind::WaitLoop:
    return Word + " " + VariableText(S.Tested) + " wait" + Lock;
  case StmtKind::Lock:
  case StmtKind::Unlock:
  case StmtKind::Section:
  case StmtKind::Try:
  case StmtKind::Wait:
    return Word + Lock + (S.Shared ? " shared" : "") + (S.ByGuard ? " (guard)" : "");
  default:
    return Word;
  }
}

void print(const Program &P, const Body &B, unsigned Indent, std::string &Out) {
  for (const Stmt &S : B) {
    Out += std::string(Indent, ' ') + readable(P, S) + "\n";
    print(P, S.Body, Indent + 2, Out);
    if (!S.Else.empty())
      Out += std::string(Indent, ' ') + "else\n";
    print(P, S.Else, Indent + 2, Out);
  }
}

std::string readable(const Variable &V, const std::string &Name) {
  return Name + (V.Atomic ? " atomic" : "") + (V.Size > WordSize ? " large" : "") +
         (V.Declared ? " guarded_by " + readable(*V.Declared, "m", "mu") : "") + "; ";
}

} // namespace

std::string toFacts(const Program &P) {
  std::string Text = declarations(P);
  for (size_t I = 0; I < P.Functions.size(); ++I)
    Text += FunctionPrinter(P, P.Functions[I]).print("f" + llvm::Twine(I), "");
  for (size_t I = 0; I < P.Entries.size(); ++I)
    Text += FunctionPrinter(P, P.Entries[I]).print("t" + llvm::Twine(I), "[addrtaken]");
  return Text + mainFunction(P) + libraryFunctions();
}

std::string toString(const Program &P) {
  static constexpr const char *Kinds[] = {"plain", "recursive", "shared"};
  std::string Out;
  for (size_t I = 0; I < P.Locks.size(); ++I)
    Out += "m" + std::to_string(I) + " " + Kinds[size_t(P.Locks[I])] + "; ";
  Out += std::string("mu ") + Kinds[size_t(P.ObjectLock)] + "; ";
  for (size_t I = 0; I < P.Variables.size(); ++I)
    Out += readable(P.Variables[I], "x" + std::to_string(I));
  for (size_t I = 0; I < 2; ++I)
    Out += readable(P.Fields[I], FieldNames[I]);
  Out += "threads";
  for (unsigned Entry : P.Threads)
    Out += " t" + std::to_string(Entry);
  Out += P.ForksLast ? ", the last by fork\n" : "\n";
  for (size_t I = 0; I < P.Functions.size() + P.Entries.size(); ++I) {
    bool IsEntry = I >= P.Functions.size();
    size_t Number = IsEntry ? I - P.Functions.size() : I;
    const Function &F = IsEntry ? P.Entries[Number] : P.Functions[Number];
    static constexpr const char *Parameters[] = {"", "(this)", "(S *self)"};
    Out += (IsEntry ? "t" : "f") + std::to_string(Number) + Parameters[size_t(F.Form)] + "\n";
    print(P, F.Body, 2, Out);
  }
  return Out;
}

} // namespace lockseam::threads
