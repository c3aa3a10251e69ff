// DeclaratorEnd.cpp - where an attribute of a variable goes in the text of its declaration.
#include "DeclaratorEnd.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

bool isWordChar(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Length of the comment, string, character or preprocessor line that starts at From.
size_t hiddenLength(StringRef Text, size_t From) {
  StringRef Rest = Text.substr(From);
  auto UpTo = [&](size_t End) { return End == StringRef::npos ? Rest.size() : End; };
  if (Rest.starts_with("//"))
    return UpTo(Rest.find('\n'));
  if (Rest.starts_with("/*"))
    return Rest.find("*/", 2) == StringRef::npos ? Rest.size() : Rest.find("*/", 2) + 2;
  bool AfterWord = From > 0 && isWordChar(Text[From - 1]); // 1'000
  if (Rest[0] == '"' || (Rest[0] == '\'' && !AfterWord)) {
    size_t End = 1;
    while (End < Rest.size() && Rest[End] != Rest[0] && Rest[End] != '\n')
      End += Rest[End] == '\\' ? 2 : 1;
    return std::min(End + 1, Rest.size());
  }
  bool StartsLine = Text.take_front(From).rsplit('\n').second.trim().empty() ||
                    Text.take_front(From).trim().empty();
  if (Rest[0] != '#' || !StartsLine)
    return 0;
  size_t End = UpTo(Rest.find('\n'));
  while (End > 0 && End < Rest.size() && Rest[End - 1] == '\\')
    End = UpTo(Rest.find('\n', End + 1));
  return End;
}

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

std::string lockseam::blankedSource(StringRef Text) {
  std::string Blanked = Text.str();
  for (size_t At = 0; At < Text.size();) {
    size_t Length = hiddenLength(Text, At);
    for (size_t I = At; I < At + Length; ++I)
      if (Blanked[I] != '\n')
        Blanked[I] = ' ';
    At += std::max<size_t>(Length, 1);
  }
  return Blanked;
}

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
