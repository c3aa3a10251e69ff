// LockOpText.cpp - the text form of lock operations, and of names that look like one.
#include "analyzer/models/ModelTable.h"
#include "llvm/ADT/StringExtras.h"

namespace lockseam {

/// In the order of OpKind.
static llvm::StringRef wordOf(OpKind Kind) {
  static constexpr llvm::StringRef Words[] = {
      "acquire",        "release",    "release-owned", "try",       "wait",   "adopt",
      "bind",           "move-guard", "swap-guards",   "disown",    "owns",   "assert-held",
      "release-during", "reacquire",  "upgrade",       "downgrade", "runs",   "runs-once",
      "runs-thread",    "runs-later", "join",          "notify",    "atomic", "init-semaphore"};
  static_assert(std::size(Words) == static_cast<size_t>(OpKind::InitSemaphore) + 1);
  return Words[static_cast<size_t>(Kind)];
}

static bool namesLock(OpKind Kind) {
  switch (Kind) {
  case OpKind::Acquire:
  case OpKind::Release:
  case OpKind::Try:
  case OpKind::Wait:
  case OpKind::Adopt:
  case OpKind::AssertHeld:
  case OpKind::ReleaseDuring:
  case OpKind::Reacquire:
  case OpKind::Upgrade:
  case OpKind::Downgrade:
  case OpKind::RunsOnce:
  case OpKind::AtomicOp:
  case OpKind::InitSemaphore:
    return true;
  default:
    return false;
  }
}

static bool runsCallable(OpKind Kind) {
  return Kind >= OpKind::RunsArgument && Kind <= OpKind::RunsLater;
}

static std::string text(const Value &V) {
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
    return V.callee().str().str();
  }
  return "";
}

static std::string text(const Condition &If) {
  static constexpr llvm::StringRef Signs[] = {"==", "!=", "<", ">="};
  return (text(If.Operand) + " " + Signs[static_cast<size_t>(If.Is)] + " " + llvm::Twine(If.Number))
      .str();
}

std::string toString(const LockOp &Op) {
  std::string Line = wordOf(Op.Kind).str();
  if (Op.Mode != LockMode::Exclusive)
    Line += Op.Mode == LockMode::Shared ? " shared" : " upgrade";
  if (Op.Recursive)
    Line += " recursive";
  if (Op.Semaphore && Op.Kind != OpKind::InitSemaphore)
    Line += " semaphore";
  if (namesLock(Op.Kind))
    Line += " " + dumpPath(Op.Lock);
  if (Op.Kind == OpKind::Bind)
    Line += " " + dumpPath(Op.Target) + " := " + text(Op.Source);
  if (Op.Kind == OpKind::InitSemaphore)
    Line += " := " + text(Op.Source);
  if (!Op.Handle.isStar())
    Line += " handle " + dumpPath(Op.Handle);
  if (!Op.FromHandle.isStar())
    Line += " from " + dumpPath(Op.FromHandle);
  if (Op.Success.isKnown())
    Line += " if " + text(Op.Success);
  if (runsCallable(Op.Kind))
    Line += " argument " + std::to_string(Op.Argument);
  if (Op.LockClass)
    Line += " class " + Op.LockClass.str().str();
  return Line;
}

bool isLockOperation(OpKind Kind) {
  return Kind < OpKind::RunsArgument || Kind == OpKind::RunsOnce;
}

std::string describe(const LockOp &Op, llvm::function_ref<std::string(LockPath)> Spelling) {
  std::string Line = wordOf(Op.Kind).str();
  if (Op.Mode != LockMode::Exclusive)
    Line += Op.Mode == LockMode::Shared ? " shared" : " upgrade";
  if (Op.Semaphore && Op.Kind != OpKind::InitSemaphore)
    Line += " semaphore";
  if (namesLock(Op.Kind))
    Line += " " + (Op.Lock.isStar() ? "a lock without a name" : Spelling(Op.Lock));
  else if (Op.Kind == OpKind::Bind && Op.Source.Kind == ValueKind::Address)
    Line += " " + Spelling(Op.Source.Path);
  else if (!Op.Handle.isStar())
    Line += " " + Spelling(Op.Handle);
  return Line;
}

/// "tryLockFor" and "try_lock_for" are "try", "lock", "for".
static std::vector<std::string> wordsOf(llvm::StringRef Identifier) {
  std::vector<std::string> Words(1);
  for (size_t I = 0; I < Identifier.size(); ++I) {
    char C = Identifier[I];
    bool Begins = llvm::isUpper(C) && I > 0 && !llvm::isUpper(Identifier[I - 1]);
    if (Begins || !llvm::isAlpha(C))
      Words.emplace_back();
    if (llvm::isAlpha(C))
      Words.back() += llvm::toLower(C);
  }
  return Words;
}

bool looksLikeLockCall(const FunctionFacts &Callee) {
  static constexpr llvm::StringRef Telling[] = {
      "lock",     "unlock", "trylock", "relock", "rdlock", "wrlock",   "rwlock",   "spinlock",
      "lockable", "mutex",  "acquire", "wait",   "locker", "autolock", "semaphore"};
  for (const std::string &Word : wordsOf(splitMethodName(Callee.QualifiedName.str()).second))
    if (llvm::is_contained(Telling, llvm::StringRef(Word)))
      return true;
  return false;
}

} // namespace lockseam
