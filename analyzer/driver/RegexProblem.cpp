// RegexProblem.cpp - whether a regular expression of a configuration may be used.
#include "RegexProblem.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include <algorithm>

using llvm::StringRef;

namespace {

constexpr size_t MaxDepth = 100;
constexpr uint64_t MaxParts = 10'000;
constexpr uint64_t MaxCopies = 2'000; // each moves all that is there: time grows with the square

/// Goes over a pattern and counts what it is when all repetitions are written out.
class PatternSize {
public:
  explicit PatternSize(StringRef Pattern) : Rest(Pattern) {}

  std::string problem() {
    while (!Rest.empty()) {
      if (std::string Problem = next(); !Problem.empty())
        return Problem;
      if (Groups.size() > MaxDepth)
        return "nested too deeply";
      if (total() > MaxParts || Copies > MaxCopies)
        return "too many repetitions";
    }
    return "";
  }

private:
  struct Group {
    uint64_t Parts = 0; // without the last atom
    uint64_t Last = 0;  // which a repetition is about
  };

  std::string next() {
    char C = Rest.front();
    Rest = Rest.drop_front();
    if (C == '(')
      Groups.emplace_back();
    else if (C == ')')
      close();
    else if (C == '{')
      repeat();
    else if (C == '[')
      skipBracket();
    else if (C == '\\')
      return escape();
    else
      addAtom(1);
    return "";
  }

  void addAtom(uint64_t Parts) {
    Groups.back().Parts += Groups.back().Last;
    Groups.back().Last = Parts;
  }

  void close() {
    if (Groups.size() == 1)
      return addAtom(1); // a character, or an error that the compiler tells
    Group Closed = Groups.pop_back_val();
    addAtom(Closed.Parts + Closed.Last + 2);
  }

  void repeat() {
    auto Number = [&](uint64_t Otherwise) {
      uint64_t Value = Otherwise;
      StringRef Digits = Rest.take_while(llvm::isDigit);
      Rest = Rest.drop_front(Digits.size());
      return Digits.getAsInteger(10, Value) ? Otherwise : std::min(Value, MaxParts);
    };
    uint64_t Least = Number(1), Most = Least;
    if (Rest.consume_front(","))
      Most = Number(Least);
    Rest.consume_front("}");
    uint64_t Times = std::max(Least, Most);
    Copies += Groups.back().Last * Times;
    Groups.back().Last = Groups.back().Last * (Times + 1) + 2;
  }

  void skipBracket() {
    Rest.consume_front("^");
    Rest.consume_front("]");
    while (!Rest.empty() && !Rest.consume_front("]")) {
      StringRef Class = Rest.take_front(2); // [: [. [=, with their own brackets
      bool HasEnd = Class == "[:" || Class == "[." || Class == "[=";
      size_t End = HasEnd ? Rest.find(std::string(1, Class[1]) + "]", 2) : StringRef::npos;
      Rest = Rest.drop_front(End == StringRef::npos ? 1 : End + 2);
    }
    addAtom(1);
  }

  std::string escape() {
    if (!Rest.empty() && llvm::isDigit(Rest.front()))
      return "references back to a group are not supported";
    Rest = Rest.drop_front(Rest.empty() ? 0 : 1);
    addAtom(1);
    return "";
  }

  uint64_t total() const {
    uint64_t Sum = 0;
    for (const Group &Each : Groups)
      Sum += Each.Parts + Each.Last;
    return Sum;
  }

  StringRef Rest;
  uint64_t Copies = 0;
  llvm::SmallVector<Group> Groups = {Group()};
};

} // namespace

std::string lockseam::regexProblem(StringRef Pattern) {
  std::string Problem = PatternSize(Pattern).problem();
  if (Problem.empty())
    llvm::Regex(Pattern).isValid(Problem);
  return Problem;
}
