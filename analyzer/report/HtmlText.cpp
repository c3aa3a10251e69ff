// HtmlText.cpp - any bytes as text that no browser takes for markup.
#include "HtmlText.h"
#include "JsonText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"
#include <algorithm>

using namespace lockseam;

namespace {

constexpr llvm::StringLiteral Replacement = "\xEF\xBF\xBD"; // U+FFFD
constexpr llvm::StringLiteral Ellipsis = "\xE2\x80\xA6";

/// The length of the character that starts here; 0 if it is none.
size_t characterLength(llvm::StringRef Bytes) {
  auto *Start = reinterpret_cast<const llvm::UTF8 *>(Bytes.data());
  size_t Length = llvm::getNumBytesForUTF8(*Start);
  bool Legal = Length <= Bytes.size() && llvm::isLegalUTF8Sequence(Start, Start + Length);
  return Legal ? Length : 0;
}

uint32_t codePoint(llvm::StringRef Character) {
  auto Lead = static_cast<unsigned char>(Character[0]);
  if (Character.size() == 1)
    return Lead;
  uint32_t Point = Lead & (0x7Fu >> Character.size());
  for (char C : Character.drop_front())
    Point = Point << 6 | (static_cast<unsigned char>(C) & 0x3F);
  return Point;
}

/// Not seen, or not what is seen.
bool isDeceptive(uint32_t Point) {
  auto In = [&](uint32_t First, uint32_t Last) { return First <= Point && Point <= Last; };
  return (Point < 0x20 && Point != '\t' && Point != '\n') || In(0x7F, 0x9F) || Point == 0xAD ||
         Point == 0x61C || In(0x200B, 0x200F) || In(0x2028, 0x202E) || In(0x2060, 0x206F) ||
         Point == 0xFEFF || In(0xFFF9, 0xFFFB) || In(0xE0000, 0xE007F);
}

std::string spelledOut(uint32_t Point) {
  std::string Digits = llvm::utohexstr(Point);
  return "<U+" + std::string(Digits.size() < 4 ? 4 - Digits.size() : 0, '0') + Digits + ">";
}

} // namespace

std::string lockseam::visibleText(llvm::StringRef Bytes) {
  std::string Result;
  while (!Bytes.empty()) {
    size_t Length = characterLength(Bytes);
    llvm::StringRef Character = Bytes.take_front(std::max<size_t>(Length, 1));
    Bytes = Bytes.drop_front(Character.size());
    if (Length == 0)
      Result += Replacement;
    else if (uint32_t Point = codePoint(Character); isDeceptive(Point))
      Result += spelledOut(Point);
    else
      Result += Character;
  }
  return Result;
}

std::string lockseam::htmlText(llvm::StringRef Bytes) {
  std::string Result;
  for (char C : visibleText(Bytes)) {
    switch (C) {
    case '&':
      Result += "&amp;";
      break;
    case '<':
      Result += "&lt;";
      break;
    case '>':
      Result += "&gt;";
      break;
    case '"':
      Result += "&quot;";
      break;
    case '\'':
      Result += "&#39;";
      break;
    default:
      Result += C;
    }
  }
  return Result;
}

std::string lockseam::jsonForScript(const nlohmann::ordered_json &Value) {
  std::string Result;
  for (char C : jsonText(Value)) {
    if (C == '<' || C == '>' || C == '&')
      Result += "\\u00" + llvm::utohexstr(static_cast<unsigned char>(C), /*LowerCase=*/true);
    else
      Result += C;
  }
  return Result;
}

unsigned lockseam::textColumns(llvm::StringRef Visible) {
  int Width = llvm::sys::unicode::columnWidthUTF8(Visible);
  return Width < 0 ? static_cast<unsigned>(Visible.size()) : static_cast<unsigned>(Width);
}

std::string lockseam::cutText(llvm::StringRef Visible, unsigned Columns) {
  if (textColumns(Visible) <= Columns)
    return Visible.str();
  size_t Kept = 0;
  for (unsigned Width = 0; Kept < Visible.size();) {
    size_t Length = std::max<size_t>(characterLength(Visible.drop_front(Kept)), 1);
    Width += textColumns(Visible.substr(Kept, Length));
    if (Width + 1 > Columns)
      break;
    Kept += Length;
  }
  return Visible.take_front(Kept).str() + Ellipsis.str();
}
