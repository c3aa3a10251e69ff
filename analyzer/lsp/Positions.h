// Positions.h - places in a text as editors count them.
//
//   s = "é𝄞x"    x stands at character 6 in UTF-8, at 3 in UTF-16
//
// Lines end with \n, \r\n or \r. What is no UTF-8 counts one unit for each byte.
#pragma once

#include "analyzer/report/Json.h"
#include "llvm/ADT/StringRef.h"

namespace lockseam {

enum class Encoding { Utf8, Utf16 };
llvm::StringRef encodingName(Encoding Of);

/// Both count from 0.
struct Position {
  uint32_t Line = 0;
  uint32_t Character = 0;
  friend auto operator<=>(const Position &, const Position &) = default;
};

struct Range {
  Position Start, End;
  friend auto operator<=>(const Range &, const Range &) = default;
};

/// Behind the end of a line means its end, behind the last line the end of the text, and
/// within a character its start.
size_t offsetOf(llvm::StringRef Text, Position Of, Encoding In);
Position positionOf(llvm::StringRef Text, size_t Offset, Encoding In);

/// The line with this number, from 0, without its end.
llvm::StringRef lineOfText(llvm::StringRef Text, uint32_t Number);
/// Where it starts; the end of the text if there is none.
size_t startOfLine(llvm::StringRef Text, uint32_t Number);

/// The name that stands at Offset or ends there; empty if there is none.
llvm::StringRef wordAt(llvm::StringRef Text, size_t Offset);

std::optional<Position> readPosition(const Json *Value);
std::optional<Range> readRange(const Json *Value);
Json toJson(Position P);
Json toJson(Range R);

} // namespace lockseam
