// LeadingIncludes.cpp - the headers that a source includes before anything else.
#include "LeadingIncludes.h"
#include "llvm/ADT/STLExtras.h"
#include <cctype>

using namespace lockseam;
using llvm::StringRef;

namespace {

/// The macro that a directive is about: X of `X 1`, `!defined(X)` and `!defined X`.
StringRef nameIn(StringRef Operand) {
  Operand.consume_front("!");
  Operand = Operand.ltrim();
  Operand.consume_front("defined");
  return Operand.ltrim(" \t(").take_while(
      [](char C) { return std::isalnum(static_cast<unsigned char>(C)) || C == '_'; });
}

class LeadingScan {
public:
  LeadingScan(StringRef Source, const std::set<std::string> &Macros)
      : Rest(Source), Macros(Macros) {
    Rest.consume_front("\xef\xbb\xbf");
    // #include_next depends on how the file itself was found.
    DependsOnPlace = Source.contains("include_next");
  }

  LeadingIncludes run() {
    while (skipToText() && Rest.front() == '#')
      directive(takeLine().drop_front().ltrim());
    bool SaysNothing = Rest.empty() && HasMacros && !HasPragma && Found.Headers.empty();
    Found.IsGuarded = (IsOnce || IsInGuard || SaysNothing) && !DependsOnPlace;
    return std::move(Found);
  }

private:
  /// Over blanks and comments; false at the end of the source.
  bool skipToText() {
    while (true) {
      Rest = Rest.ltrim();
      if (Rest.starts_with("//"))
        takeLine();
      else if (Rest.starts_with("/*"))
        Rest = Rest.substr(std::min(Rest.size(), Rest.find("*/", 2))).substr(2);
      else
        return !Rest.empty();
    }
  }

  /// A line, and those that continue it.
  StringRef takeLine() {
    StringRef Begin = Rest;
    StringRef Line;
    do {
      Line = Rest.take_until([](char C) { return C == '\n'; });
      Rest = Rest.drop_front(std::min(Rest.size(), Line.size() + 1));
    } while (Line.rtrim('\r').ends_with("\\") && !Rest.empty());
    return Begin.drop_back(Rest.size());
  }

  void directive(StringRef Line) {
    StringRef Word = Line.take_while([](char C) { return C >= 'a' && C <= 'z'; });
    StringRef Operand = Line.drop_front(Word.size()).trim();
    ++Directives;
    if (Word.starts_with("if"))
      Conditions.push_back(condition(Word, Operand));
    else if (Word == "endif" && !Conditions.empty())
      endCondition();
    else if (Word.starts_with("el") && !Conditions.empty())
      Conditions.back() = otherwise(Word, Conditions.back());
    else if (Directives == 2 && Word == "define" && nameIn(Operand) == Guard)
      IsInGuard = true;
    else if (llvm::all_of(Conditions, [](Holds H) { return H == Holds::Yes; }))
      plain(Word, Operand);
  }

  void endCondition() {
    Conditions.pop_back();
    if (Conditions.empty() && skipToText()) // what stands behind is not guarded
      IsInGuard = false;
  }

  void plain(StringRef Word, StringRef Operand) {
    IsOnce |= Word == "pragma" && Operand == "once";
    HasPragma |= Word == "pragma" && Operand != "once";
    HasMacros |= Word == "define" || Word == "undef";
    Found.AsksSystem |= Word == "define" && Operand.starts_with("_") && Found.Headers.empty();
    if (Word == "include")
      include(Operand);
  }

  enum class Holds { Yes, No, NoMore, Unknown };

  Holds condition(StringRef Word, StringRef Operand) {
    bool IsNot = Word == "ifndef" || Operand.starts_with("!");
    StringRef Name = nameIn(Operand);
    if (Directives == 1 && IsNot)
      Guard = Name;
    bool IsSimple = Word != "if" || Operand.ltrim("! \t").starts_with("defined");
    if (!IsSimple || Operand.contains('&') || Operand.contains('|'))
      return Holds::Unknown;
    return (Macros.count(Name.str()) > 0) != IsNot ? Holds::Yes : Holds::No;
  }

  static Holds otherwise(StringRef Word, Holds Before) {
    if (Before == Holds::Yes || Before == Holds::NoMore)
      return Holds::NoMore;
    return Before == Holds::No && Word == "else" ? Holds::Yes : Holds::Unknown;
  }

  void include(StringRef Operand) {
    if (!Operand.starts_with("<") && !Operand.starts_with("\""))
      return; // what a macro stands for is not known here
    size_t End = Operand.find(Operand.front() == '<' ? '>' : '"', 1);
    if (End != StringRef::npos && End > 1)
      Found.Headers.push_back(Operand.take_front(End + 1).str());
  }

  StringRef Rest;
  LeadingIncludes Found;
  const std::set<std::string> &Macros;
  StringRef Guard;
  bool IsOnce = false, IsInGuard = false;
  bool HasPragma = false, HasMacros = false;
  bool DependsOnPlace = false;
  unsigned Directives = 0;
  std::vector<Holds> Conditions; // around this place
};

} // namespace

LeadingIncludes lockseam::leadingIncludes(StringRef Source, const std::set<std::string> &Macros) {
  return LeadingScan(Source, Macros).run();
}
