// JoinAtomic.cpp - `hits = hits + 1;` becomes one operation.
//
// Only for atomics of integers that are declared in the same file: others have no fetch_add.
#include "RuleFixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;
using Index = SourceCode::Index;
using Range = SourceCode::Range;
using llvm::StringRef;

namespace {

StringRef operationFor(StringRef Operator) {
  return Operator == "+"   ? "fetch_add"
         : Operator == "-" ? "fetch_sub"
         : Operator == "&" ? "fetch_and"
         : Operator == "|" ? "fetch_or"
         : Operator == "^" ? "fetch_xor"
                           : "";
}

/// All that may stand between the angle brackets.
bool isIntegerWord(StringRef Word) {
  return llvm::is_contained({"std", "::", "int", "unsigned", "signed", "long", "short", "size_t",
                             "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t",
                             "uint32_t", "uint64_t", "uintptr_t", "intptr_t"},
                            Word);
}

/// Fits every integer, so that no conversion can warn.
bool isSmallNumber(StringRef Token) {
  unsigned Number = 0;
  return !Token.getAsInteger(10, Number) && Number <= 127;
}

class AtomicUpdate {
public:
  AtomicUpdate(const SourceCode &Code, Index Store) : Code(Code), Store(Store) {}

  bool parse() {
    bool IsCall = Code[Store] == "store" && Code[Store - 1] == "." && Code[Store + 1] == "(";
    if (!IsCall && Code[Store] != "=")
      return false;
    Index Last = Store - 1 - IsCall; // of the object's name
    Index First = Code.isWord(Last) ? Code.pathStart(Last) : SourceCode::None;
    if (First == SourceCode::None || First == 0 ||
        !llvm::is_contained({";", "{", "}"}, Code[First - 1]))
      return false;
    Object = {First, Last + 1};
    Operator = Store + 1 + IsCall + (Last + 1 - First);
    if (Code[Operator] == "." && Code[Operator + 1] == "load" && Code[Operator + 2] == "(" &&
        Code[Operator + 3] == ")")
      Operator += 4;
    End = Operator + 2 + IsCall;
    return isSameObject(Store + 1 + IsCall) && (!IsCall || Code[End - 1] == ")") &&
           Code[End] == ";" && !operationFor(Code[Operator]).empty() &&
           isSmallNumber(Code[Operator + 1]) && Code.isPlain(statement());
  }

  /// Whether the load is the one that the finding is about: others decide more than a sum.
  bool loads(const Finding &F) const {
    return llvm::any_of(F.Notes, [&](const Note &N) {
      Index At = N.Where.File == F.Where.File ? Code.at(N.Where) : SourceCode::None;
      return At > Store && At < End;
    });
  }

  /// Every declaration of the name in this file is one of an atomic integer.
  bool isInteger() const {
    bool Found = false;
    StringRef Name = Code[Object.End - 1];
    for (Index I = 1; !Code[I].empty(); ++I) {
      if (Code[I] != Name || !mayDeclare(I - 1))
        continue;
      if (Code[I - 1] != ">" || !isAtomicInteger(I - 1))
        return false;
      Found = true;
    }
    return Found;
  }

  Range statement() const { return {Object.First, End}; }

  std::string text() const {
    std::string Text;
    for (Index I = Object.First; I < Object.End; ++I)
      Text += Code[I].str();
    return Text + "." + operationFor(Code[Operator]).str() + "(" + Code[Operator + 1].str() + ")";
  }

private:
  /// Plain members only: what an index or a call gives may change.
  bool isSameObject(Index From) const {
    for (Index I = Object.First; I < Object.End; ++I)
      if (Code[I] != Code[From++] || Code[I] == "(" || Code[I] == "[")
        return false;
    return true;
  }

  bool mayDeclare(Index Before) const {
    return llvm::is_contained({">", "*", "&", "&&", ","}, Code[Before]) ||
           (Code.isWord(Before) && Code[Before] != "return");
  }

  /// std::atomic<unsigned long>, of which I is the bracket.
  bool isAtomicInteger(Index I) const {
    Index Open = I - 1;
    while (Open > 0 && isIntegerWord(Code[Open]))
      --Open;
    return Open + 1 < I && Open > 2 && Code[Open] == "<" && Code[Open - 1] == "atomic" &&
           Code[Open - 2] == "::" && Code[Open - 3] == "std";
  }

  const SourceCode &Code;
  Index Store, Operator = 0, End = 0;
  Range Object = {0, 0};
};

} // namespace

std::optional<Fix> lockseam::joinAtomic(const Finding &F, const SourceCode &Code) {
  Index Store = Code.at(F.Where);
  if (Store == SourceCode::None || Store < 2)
    return std::nullopt;
  AtomicUpdate Update(Code, Store);
  if (!Update.parse() || !Update.loads(F) || !Update.isInteger())
    return std::nullopt;
  std::string New = Update.text();
  std::optional<Replacement> Edit = Code.replace(Update.statement(), F.Where.File, New);
  return Edit ? std::optional(Fix{"use one operation, '" + New + "'", {*Edit}}) : std::nullopt;
}
