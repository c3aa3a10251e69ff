// LoopWait.cpp - `if (jobs_.empty()) cv_.wait(lk);` becomes a loop.
//
// A condition over variables of the function itself, which nobody else changes, would be
// waited for without end:
//
//   bool empty = jobs_.empty();
//   if (empty)          // must not become a loop
//     cv_.wait(lk);
//
// The finding's notes say which name in the condition is the shared one; a local variable
// may only be compared with it, or tell where to look.
#include "RuleFixes.h"
#include "llvm/ADT/STLExtras.h"

using namespace lockseam;
using Index = SourceCode::Index;
using Range = SourceCode::Range;
using llvm::StringRef;

namespace {

bool isWaitName(StringRef Name) {
  return llvm::is_contained({"wait", "Wait", "pthread_cond_wait", "cnd_wait", "g_cond_wait"}, Name);
}

/// What a condition has that must not be done twice, or that cannot be looked through.
bool isRisky(StringRef Token) {
  return llvm::is_contained(
      {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", ";", "{", "?", "co_await"},
      Token);
}

bool isComparison(StringRef Token) {
  return llvm::is_contained({"==", "!=", "<", ">", "<=", ">="}, Token);
}

bool isConnective(StringRef Token) {
  return llvm::is_contained({"&&", "||", "and", "or", "!", "not", "(", ")", ""}, Token);
}

/// Words before a name that do not declare it.
bool isStatementWord(StringRef Word) {
  return llvm::is_contained({"return", "else", "case", "goto", "throw", "delete", "do", "new",
                             "sizeof", "not", "and", "or", "co_return", "co_yield", "co_await"},
                            Word);
}

enum class Declared { No, AsReference, Otherwise };

class WaitStatement {
public:
  WaitStatement(const Finding &F, const SourceCode &Code, Index Name)
      : F(F), Code(Code), Name(Name) {}

  bool parse() {
    Index Open = Name + 1;
    Index First = isWaitName(Code[Name]) && Code[Open] == "(" ? Code.pathStart(Name) : 0;
    if (First == SourceCode::None || First < 4 || Code.partner(Open) == SourceCode::None ||
        Code[Code.partner(Open) + 1] != ";")
      return false;
    Wait = {First, Code.partner(Open)};
    bool Braced = Code[First - 1] == "{";
    Index Close = First - 1 - Braced, Last = Wait.End + 1 + Braced;
    if (Code[Close] != ")" || (Braced && Code[Last] != "}") || Code[Last + 1] == "else")
      return false;
    Condition = {Code.partner(Close) + 1, Close};
    return isIf(Last);
  }

  /// The condition reads what others change, and nothing but that can decide.
  bool canRepeat() const {
    std::optional<Range> Function = Code.function(Name);
    if (!Function || !readsShared(Condition))
      return false;
    for (Index I = Condition.First; I < Condition.End; ++I)
      if (isRisky(Code[I]) || !isHarmless(I, *Function))
        return false;
    return true;
  }

  Range keyword() const { return {Condition.First - 2, Condition.First - 1}; }

private:
  bool isIf(Index Last) const {
    Index If = keyword().First;
    return Condition.First >= 3 && Code[If] == "if" && Code[If - 1] != "else" &&
           Code.isPlain({If, Last + 1});
  }

  bool readsShared(Range In) const {
    return llvm::any_of(F.Notes, [&](const Note &N) {
      Index At = N.Where.File == F.Where.File ? Code.at(N.Where) : SourceCode::None;
      return At >= In.First && At < In.End;
    });
  }

  Declared declared(StringRef Variable, Index From) const {
    Declared Found = Declared::No;
    for (Index I = From + 1; I < Condition.First; ++I) {
      if (Code[I] != Variable)
        continue;
      if (Code[I - 1] == "&")
        Found = std::max(Found, Declared::AsReference);
      else if (llvm::is_contained({">", "*", "&&", ",", "["}, Code[I - 1]) ||
               (Code.isWord(I - 1) && !isStatementWord(Code[I - 1])))
        Found = Declared::Otherwise;
    }
    return Found;
  }

  /// Whether the token at I is no local variable, or one that cannot decide alone.
  bool isHarmless(Index I, Range Function) const {
    bool IsMember = Code[I - 1] == "." || Code[I - 1] == "->" || Code[I - 1] == "::";
    if (!Code.isWord(I) || IsMember || Code[I + 1] == "->" ||
        declared(Code[I], Function.First) != Declared::Otherwise)
      return true;
    return (Code[I + 1] == "." && isOfWait(Code[I])) || tellsWhere(I) || isCompared(I);
  }

  /// The condition variable is part of the same object, so others have it as well.
  bool isOfWait(StringRef Object) const {
    for (Index I = Wait.First; I < Wait.End; ++I)
      if (Code[I] == Object && Code[I + 1] == ".")
        return true;
    return false;
  }

  /// An index, or an argument of a member function.
  bool tellsWhere(Index I) const {
    for (Index Open = I; Open-- > Condition.First;) {
      bool Around = Code.partner(Open) != SourceCode::None && Code.partner(Open) > I;
      if (Around && (Code[Open] == "[" || (Open > 1 && isMemberName(Open - 1))))
        return true;
    }
    return false;
  }

  bool isMemberName(Index I) const {
    return Code.isWord(I) && (Code[I - 1] == "." || Code[I - 1] == "->");
  }

  /// With what is shared, on the other side.
  bool isCompared(Index I) const {
    Index First = I, End = I + 1;
    if (isComparison(Code[I + 1]))
      for (End = I + 2; End < Condition.End && !isConnective(Code[End]);)
        ++End;
    else if (isComparison(Code[I - 1]))
      while (First > Condition.First && !endsOperand(First - 1))
        First = std::min(First - 1, Code.partner(First - 1));
    return readsShared({First, End});
  }

  /// Parentheses that close belong to a call.
  bool endsOperand(Index I) const {
    return isConnective(Code[I]) && !(Code[I] == ")" && Code.isWord(Code.partner(I) - 1));
  }

  const Finding &F;
  const SourceCode &Code;
  Index Name;
  Range Wait = {0, 0}, Condition = {0, 0};
};

} // namespace

std::optional<Fix> lockseam::loopWait(const Finding &F, const SourceCode &Code) {
  Index Name = Code.at(F.Where);
  if (Name == SourceCode::None)
    return std::nullopt;
  WaitStatement Statement(F, Code, Name);
  if (!Statement.parse() || !Statement.canRepeat())
    return std::nullopt;
  std::optional<Replacement> Edit = Code.replace(Statement.keyword(), F.Where.File, "while");
  return Fix{"test the condition again after the wait, by 'while' in place of 'if'", {*Edit}};
}
