// DeclaratorEnd.cpp - where an attribute of a variable goes in the text of its declaration.
#include "DeclaratorEnd.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

bool isWordChar(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Whether another declarator of the same declaration stands before Start.
bool hasDeclaratorBefore(StringRef Blanked, size_t Start) {
  unsigned Depth = 0;
  for (size_t At = Start; At-- > 0;) {
    char C = Blanked[At];
    if (C == '>' || C == ')' || C == ']')
      ++Depth;
    else if ((C == '<' || C == '(' || C == '[') && Depth > 0)
      --Depth;
    else if (Depth == 0 && C == ',')
      return true;
    else if (Depth == 0 && (C == ';' || C == '{' || C == '}'))
      return false;
  }
  return false;
}

const char *problemBefore(char Next) {
  switch (Next) {
  case ';':
  case '=':
  case '{':
    return nullptr;
  case ',':
    return "is declared together with others";
  case ':':
    return "is a bit-field";
  default:
    return isWordChar(Next) ? "has an attribute already" : "has a declarator around its name";
  }
}

} // namespace

DeclaratorEnd lockseam::declaratorEnd(StringRef Blanked, size_t Start, StringRef Spelled) {
  size_t End = Start + Spelled.size();
  if (!Blanked.substr(Start).starts_with(Spelled) || End >= Blanked.size() ||
      isWordChar(Blanked[End]))
    return {0, "is declared by a macro"};
  if (hasDeclaratorBefore(Blanked, Start))
    return {0, "is declared together with others"};
  size_t Next = Blanked.find_first_not_of(" \t\r\n", End);
  while (Next != StringRef::npos && Blanked[Next] == '[') {
    size_t Close = Blanked.find(']', Next);
    if (Close == StringRef::npos)
      return {0, "has a declarator around its name"};
    End = Close + 1;
    Next = Blanked.find_first_not_of(" \t\r\n", End);
  }
  return {End, problemBefore(Next == StringRef::npos ? ' ' : Blanked[Next])};
}
