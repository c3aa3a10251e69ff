// SourceCode.cpp - the text of one file as tokens, with the brackets and functions around them.
#include "SourceCode.h"
#include "BlankedSource.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace lockseam;
using llvm::StringRef;

namespace {

bool isWordChar(char C) { return llvm::isAlnum(C) || C == '_' || !llvm::isASCII(C); }

/// Operators of two characters. `>>` closes two lists of template arguments.
bool isPair(StringRef Two) {
  return llvm::is_contained({"->", "::", "==", "!=", "<=", ">=", "&&", "||", "++", "--",
                             "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<"},
                            Two);
}

size_t tokenLength(StringRef Rest) {
  if (isWordChar(Rest[0]))
    return Rest.take_while(isWordChar).size();
  return isPair(Rest.take_front(2)) ? 2 : 1;
}

char closing(StringRef Open) {
  return Open == "(" ? ')' : Open == "[" ? ']' : Open == "{" ? '}' : '\0';
}

} // namespace

SourceCode::SourceCode(StringRef Text) : Text(Text), Blanked(blankedSource(Text)) {
  Lines.push_back(0);
  for (size_t At = Text.find('\n'); At != StringRef::npos; At = Text.find('\n', At + 1))
    Lines.push_back(At + 1);
  split();
  pair();
}

void SourceCode::split() {
  StringRef All = Blanked;
  for (size_t At = 0; At < All.size();) {
    if (llvm::isSpace(All[At])) {
      ++At;
      continue;
    }
    Tokens.push_back(All.substr(At, tokenLength(All.substr(At))));
    At += Tokens.back().size();
  }
}

void SourceCode::pair() {
  Partners.assign(Tokens.size(), None);
  Blocks.assign(Tokens.size(), None);
  std::vector<Index> Open, Braces = {None};
  for (Index I = 0; I < Tokens.size(); ++I) {
    bool Closes = Tokens[I] == ")" || Tokens[I] == "]" || Tokens[I] == "}";
    if (Closes && (Open.empty() || closing(Tokens[Open.back()]) != Tokens[I][0]))
      return Partners.clear();
    if (Closes) {
      Partners[I] = Open.back();
      Partners[Open.back()] = I;
      Open.pop_back();
    }
    if (Tokens[I] == "}")
      Braces.pop_back();
    Blocks[I] = Braces.back();
    if (Tokens[I] == "{")
      Braces.push_back(I);
    if (closing(Tokens[I]))
      Open.push_back(I);
  }
  if (!Open.empty())
    Partners.clear();
}

bool SourceCode::isWord(Index I) const {
  StringRef Token = (*this)[I];
  return !Token.empty() && isWordChar(Token[0]) && !llvm::isDigit(Token[0]);
}

SourceCode::Index SourceCode::at(const Location &Where) const {
  if (Where.Line == 0 || Where.Line > Lines.size() || Where.Column == 0)
    return None;
  size_t Offset = Lines[Where.Line - 1] + Where.Column - 1;
  auto Found = llvm::partition_point(
      Tokens, [&](StringRef T) { return size_t(T.data() - Blanked.data()) < Offset; });
  Index I = Found - Tokens.begin();
  return I < Tokens.size() && offset(I) == Offset ? I : None;
}

/// The head of a block reaches back to the end of what stands before it. Members that a
/// constructor initialises with braces belong to it.
SourceCode::Index SourceCode::headOf(Index Brace) const {
  Index At = Brace;
  while (At > 0) {
    StringRef Before = Tokens[At - 1];
    bool IsMember = Before == "}" && (Tokens[At] == "," || Tokens[At] == "{");
    if (Before == ")" || Before == "]" || IsMember)
      At = partner(At - 1);
    else if (Before == ";" || Before == "{" || Before == "}")
      break;
    else
      --At;
  }
  return At;
}

/// A class, a namespace or the like; what has parentheses may be a function.
bool SourceCode::opensScope(Index Brace) const {
  Range Head{headOf(Brace), Brace};
  if (contains(Head, "("))
    return false;
  for (const char *Word : {"class", "struct", "union", "namespace", "enum", "extern"})
    if (contains(Head, Word))
      return true;
  return false;
}

std::optional<SourceCode::Range> SourceCode::function(Index I) const {
  Index Body = None;
  for (Index At = block(I); At != None && partner(At) != None; At = block(At)) {
    if (opensScope(At))
      break;
    Body = At;
  }
  if (Body == None)
    return std::nullopt;
  return Range{headOf(Body), partner(Body) + 1};
}

std::pair<StringRef, StringRef> SourceCode::texts(Range Of) const {
  size_t From = offset(Of.First), To = endOffset(Of.End - 1);
  return {Text.slice(From, To), StringRef(Blanked).slice(From, To)};
}

bool SourceCode::isPlain(Range Of) const {
  auto [Written, Left] = texts(Of);
  return Written == Left && !Written.contains('\\');
}

bool SourceCode::hasDirective(Range Of) const {
  llvm::SmallVector<StringRef> Written;
  texts(Of).first.split(Written, '\n');
  return llvm::any_of(Written, [](StringRef Line) { return Line.ltrim().starts_with("#"); });
}

bool SourceCode::contains(Range In, StringRef Word) const {
  return std::find(Tokens.begin() + In.First, Tokens.begin() + In.End, Word) !=
         Tokens.begin() + In.End;
}

SourceCode::Index SourceCode::pathStart(Index I) const {
  while (I > 1 && (Tokens[I - 1] == "." || Tokens[I - 1] == "->" || Tokens[I - 1] == "::")) {
    I -= 2;
    while (I > 0 && partner(I) < I)
      I = partner(I) - 1;
    if (!isWord(I))
      return None;
  }
  return I;
}

Location SourceCode::place(size_t Offset, Name File) const {
  size_t Line = llvm::upper_bound(Lines, Offset) - Lines.begin();
  return {File, uint32_t(Line), uint32_t(Offset - Lines[Line - 1] + 1)};
}

std::optional<Replacement> SourceCode::replace(Range Of, Name File, std::string New) const {
  StringRef Written = texts(Of).first;
  if (Written.contains('\n'))
    return std::nullopt;
  return Replacement{place(offset(Of.First), File), uint32_t(Written.size()), std::move(New)};
}

Replacement SourceCode::insertBehind(Index I, Name File, std::string New) const {
  return {place(endOffset(I), File), 0, std::move(New)};
}
