// NameGuard.cpp - `std::lock_guard<std::mutex>{mu_};` gets a name.
//
// A name makes a declaration of an expression, so this must be one, and stay one:
// `std::unique_lock<std::mutex>(mu_);` already declares a variable mu_, and nobody may jump
// over a declaration into the block behind it. Nor may the lock be taken again while the
// guard lasts: the notes of the finding tell of calls that do, the text of statements.
#include "RuleFixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;
using Index = SourceCode::Index;
using Range = SourceCode::Range;
using llvm::StringRef;

namespace {

constexpr StringRef Names[] = {"lock", "guard", "hold", "held", "locked"};

/// Templates of the libraries: with parentheses anything else may be a call.
bool isKnownGuard(StringRef Name) {
  return llvm::is_contained({"lock_guard", "unique_lock", "scoped_lock", "shared_lock"}, Name);
}

bool isMacroName(StringRef Name) {
  return llvm::none_of(Name, [](char C) { return llvm::isLower(C); });
}

/// Calls that take the lock are the only notes of this rule at other places.
bool tellsOfCalls(const Finding &F) {
  return llvm::any_of(F.Notes, [&](const Note &N) { return N.Where != F.Where; });
}

/// The statement: `Type{arguments};` or `Type(arguments);`
class GuardStatement {
public:
  GuardStatement(const SourceCode &Code, Index First) : Code(Code), First(First) {}

  bool parse() {
    if (First == 0 || !llvm::is_contained({";", "{", "}"}, Code[First - 1]))
      return false;
    Open = typeEnd();
    Close = Open == SourceCode::None ? Open : Code.partner(Open);
    return Close != SourceCode::None && Close > Open + 1 && Code[Close + 1] == ";" &&
           Code.isPlain({First, Close + 2}) &&
           (Code[Open] == "{" || (Code[Open] == "(" && isExpression()));
  }

  /// Whether a name in the same place compiles, and makes a difference.
  bool canDeclare() const {
    Index Block = Code.block(First);
    std::optional<Range> Function = Code.function(First);
    if (Block == SourceCode::None || !Function || Code.hasDirective(*Function))
      return false;
    Range Rest{Close + 2, Code.partner(Block)};
    return Rest.First < Rest.End && !Code.contains(*Function, "goto") &&
           !Code.contains(Rest, "case") && !Code.contains(Rest, "default") && !locksAgain(Rest);
  }

  StringRef freeName() const {
    Range Function = *Code.function(First);
    for (StringRef Name : Names)
      if (!Code.contains(Function, Name))
        return Name;
    return "";
  }

  Index lastOfType() const { return Open - 1; }

private:
  /// Where the bracket behind the type should stand.
  Index typeEnd() const {
    Index I = First + (Code[First] == "::");
    while (Code.isWord(I) && Code[I + 1] == "::")
      I += 2;
    if (!Code.isWord(I) || (I == First && isMacroName(Code[I])))
      return SourceCode::None;
    bool IsKnown = isKnownGuard(Code[I]);
    I = Code[I + 1] == "<" ? listEnd(I + 1) : I + 1;
    return Code[I] == "(" && !IsKnown ? SourceCode::None : I;
  }

  /// Behind a list of template arguments that are types.
  Index listEnd(Index I) const {
    unsigned Depth = 0;
    for (; Code.isWord(I) || llvm::is_contained({"<", ">", "::", ",", "*"}, Code[I]); ++I) {
      Depth += Code[I] == "<";
      Depth -= Code[I] == ">";
      if (Depth == 0)
        return I + 1;
    }
    return SourceCode::None;
  }

  /// `(mu)`, `(*mu)` and `(mu[1])` would be declarations without a name as well, and `(f(x))`
  /// with one. A member or a second argument makes it an expression in any case.
  bool isExpression() const {
    bool HasMember = false, HasComma = false;
    for (Index I = Open + 1; I < Close; ++I) {
      HasMember |= Code[I] == "." || Code[I] == "->";
      HasComma |= Code[I] == ",";
      if (Code[I] == "(" && !HasMember)
        return false;
    }
    return HasMember || HasComma;
  }

  /// Whether the rest of the block speaks of the same lock: it may take it.
  bool locksAgain(Range Rest) const {
    for (Index I = Open + 1; I < Close; ++I) {
      Index Next = I + 1;
      while (Code[Next] == "[" || Code[Next] == "(")
        Next = Code.partner(Next) + 1;
      bool IsLast = !llvm::is_contained({".", "->", "::"}, Code[Next]);
      bool IsOfLibrary = Code[I - 1] == "::" && Code[I - 2] == "std"; // std::adopt_lock
      if (Code.isWord(I) && IsLast && !IsOfLibrary && Code.contains(Rest, Code[I]))
        return true;
      I = Next - 1;
    }
    return false;
  }

  const SourceCode &Code;
  Index First;
  Index Open = SourceCode::None, Close = SourceCode::None;
};

} // namespace

std::optional<Fix> lockseam::nameGuard(const Finding &F, const SourceCode &Code) {
  Index First = Code.at(F.Where);
  if (First == SourceCode::None || tellsOfCalls(F))
    return std::nullopt;
  GuardStatement Statement(Code, First);
  if (!Statement.parse() || !Statement.canDeclare())
    return std::nullopt;
  std::string Name = Statement.freeName().str();
  if (Name.empty())
    return std::nullopt;
  return Fix{"name the guard '" + Name + "'",
             {Code.insertBehind(Statement.lastOfType(), F.Where.File, " " + Name)}};
}
