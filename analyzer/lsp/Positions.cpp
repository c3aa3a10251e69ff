// Positions.cpp - places in a text as editors count them.
#include "Positions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

/// Bytes of the character that Text begins with.
size_t characterLength(StringRef Text) {
  auto *Byte = reinterpret_cast<const llvm::UTF8 *>(Text.data());
  size_t Length = llvm::getNumBytesForUTF8(*Byte);
  bool IsWhole = Length <= Text.size() && llvm::isLegalUTF8Sequence(Byte, Byte + Length);
  return IsWhole ? Length : 1;
}

uint32_t unitsOf(size_t Length, Encoding In) {
  if (In == Encoding::Utf8)
    return Length;
  return Length == 4 ? 2 : 1; // beyond the basic plane: a surrogate pair
}

bool isWordChar(char C) { return llvm::isAlnum(C) || C == '_'; }

} // namespace

StringRef lockseam::encodingName(Encoding Of) { return Of == Encoding::Utf8 ? "utf-8" : "utf-16"; }

size_t lockseam::startOfLine(StringRef Text, uint32_t Number) {
  size_t At = 0;
  for (; Number > 0 && At < Text.size(); --Number) {
    At = Text.find_first_of("\r\n", At);
    if (At == StringRef::npos)
      return Text.size();
    At += Text.substr(At).starts_with("\r\n") ? 2 : 1;
  }
  return At;
}

StringRef lockseam::lineOfText(StringRef Text, uint32_t Number) {
  return Text.substr(startOfLine(Text, Number)).take_until([](char C) {
    return C == '\n' || C == '\r';
  });
}

size_t lockseam::offsetOf(StringRef Text, Position Of, Encoding In) {
  StringRef Line = lineOfText(Text, Of.Line);
  size_t At = 0;
  for (uint32_t Units = 0; At < Line.size();) {
    size_t Length = characterLength(Line.substr(At));
    Units += unitsOf(Length, In);
    if (Units > Of.Character)
      break;
    At += Length;
  }
  return startOfLine(Text, Of.Line) + At;
}

Position lockseam::positionOf(StringRef Text, size_t Offset, Encoding In) {
  Offset = std::min(Offset, Text.size());
  Position Result;
  size_t Start = 0;
  while (true) {
    size_t Next = startOfLine(Text.substr(Start), 1) + Start;
    bool HasEnd = Next > Start && (Text[Next - 1] == '\n' || Text[Next - 1] == '\r');
    if (!HasEnd || Next > Offset)
      break;
    Start = Next;
    ++Result.Line;
  }
  for (size_t At = Start; At < Offset;) {
    size_t Length = characterLength(Text.substr(At));
    if (At + Length > Offset)
      break;
    Result.Character += unitsOf(Length, In);
    At += Length;
  }
  return Result;
}

StringRef lockseam::wordAt(StringRef Text, size_t Offset) {
  size_t Start = std::min(Offset, Text.size());
  while (Start > 0 && isWordChar(Text[Start - 1]))
    --Start;
  StringRef Word = Text.substr(Start).take_while(isWordChar);
  return Word.empty() || llvm::isDigit(Word[0]) ? "" : Word;
}

std::optional<Position> lockseam::readPosition(const Json *Value) {
  if (!Value)
    return std::nullopt;
  std::optional<uint32_t> Line = numberAt(*Value, {"line"});
  std::optional<uint32_t> Character = numberAt(*Value, {"character"});
  if (!Line || !Character)
    return std::nullopt;
  return Position{*Line, *Character};
}

std::optional<Range> lockseam::readRange(const Json *Value) {
  if (!Value)
    return std::nullopt;
  std::optional<Position> Start = readPosition(valueAt(*Value, {"start"}));
  std::optional<Position> End = readPosition(valueAt(*Value, {"end"}));
  if (!Start || !End || *End < *Start)
    return std::nullopt;
  return Range{*Start, *End};
}

Json lockseam::toJson(Position P) { return {{"line", P.Line}, {"character", P.Character}}; }

Json lockseam::toJson(Range R) { return {{"start", toJson(R.Start)}, {"end", toJson(R.End)}}; }
