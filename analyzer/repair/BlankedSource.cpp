// BlankedSource.cpp - the text of a source without what is no code.
#include "BlankedSource.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

bool isWordChar(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Up to the end of a line that no backslash continues.
size_t lineLength(StringRef Rest) {
  size_t End = Rest.find('\n');
  while (End != StringRef::npos && Rest.take_front(End).rtrim('\r').ends_with("\\"))
    End = Rest.find('\n', End + 1);
  return std::min(End, Rest.size());
}

size_t quotedLength(StringRef Rest) {
  size_t End = 1;
  while (End < Rest.size() && Rest[End] != Rest[0] && Rest[End] != '\n')
    End += Rest[End] == '\\' ? 2 : 1;
  return std::min(End + 1, Rest.size());
}

/// R"x(...)x", of which Rest begins with the quote.
size_t rawLength(StringRef Rest) {
  size_t Open = Rest.find('(');
  if (Open == StringRef::npos)
    return Rest.size();
  std::string Close = ")" + Rest.slice(1, Open).str() + "\"";
  size_t End = Rest.find(Close, Open);
  return End == StringRef::npos ? Rest.size() : End + Close.size();
}

/// Whether what stands before a quote makes it a raw string: R, u8R, LR and the like.
bool endsWithRawPrefix(StringRef Before) {
  size_t Start = Before.size();
  while (Start > 0 && isWordChar(Before[Start - 1]))
    --Start;
  StringRef Word = Before.substr(Start);
  return Word == "R" || Word == "LR" || Word == "uR" || Word == "UR" || Word == "u8R";
}

bool startsLine(StringRef Before) {
  size_t Last = Before.find_last_not_of(" \t\r");
  return Last == StringRef::npos || Before[Last] == '\n';
}

/// Length of the comment, string, character or preprocessor line that starts at From.
size_t hiddenLength(StringRef Text, size_t From) {
  StringRef Rest = Text.substr(From), Before = Text.take_front(From);
  if (Rest.starts_with("//") || (Rest[0] == '#' && startsLine(Before)))
    return lineLength(Rest);
  if (Rest.starts_with("/*"))
    return Rest.find("*/", 2) == StringRef::npos ? Rest.size() : Rest.find("*/", 2) + 2;
  if (Rest[0] == '"')
    return endsWithRawPrefix(Before) ? rawLength(Rest) : quotedLength(Rest);
  bool AfterWord = !Before.empty() && isWordChar(Before.back()); // 1'000
  return Rest[0] == '\'' && !AfterWord ? quotedLength(Rest) : 0;
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
