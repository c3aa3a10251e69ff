// ReadText.cpp - adds up tokens by the file that they stand in.
#include "analyzer/extract/ReadText.h"
#include "analyzer/extract/Locations.h"
#include "clang/Basic/FileManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include <algorithm>
#include <cstring>
#include <utility>

namespace lockseam {

using namespace clang;
using llvm::StringRef;

/// Of every token of every unit: so it is a simple one.
static size_t mix(size_t Hash, size_t Value) {
  Hash = (Hash ^ Value) * 0x9E3779B97F4A7C15ULL;
  return Hash ^ (Hash >> 29);
}

template <typename... Values> static size_t hashOf(Values... Of) {
  size_t Hash = 0;
  ((Hash = mix(Hash, static_cast<size_t>(Of))), ...);
  return Hash;
}

static size_t textHash(StringRef Text) {
  size_t Hash = Text.size();
  for (; Text.size() >= 8; Text = Text.drop_front(8))
    Hash = mix(Hash, llvm::support::endian::read64le(Text.data()));
  size_t Rest = 0;
  for (char C : Text)
    Rest = Rest << 8 | static_cast<unsigned char>(C);
  return mix(Hash, Rest);
}

bool ReadText::hasAllPartsOf(const ReadText &Other) const {
  return llvm::all_of(Other.Parts, [&](const auto &Part) {
    auto Same = Parts.find(Part.first);
    return Same != Parts.end() && Same->second >= Part.second;
  });
}

TextReader &TextReader::follow(Preprocessor &Lexer, StringRef Ours, StringRef Directory) {
  std::unique_ptr<TextReader> Made(new TextReader(Lexer, Ours, Directory));
  TextReader &Reader = *Made;
  Lexer.addPPCallbacks(std::move(Made));
  Lexer.setTokenWatcher([&Reader](const Token &Next) { Reader.token(Next); });
  return Reader;
}

ReadText TextReader::text() const {
  ReadText All;
  All.System = System;
  for (const Part &Each : Parts)
    if (Each.Tokens != 0)
      ++All.Parts[hashOf(Each.Path, Each.Around, Each.IsSystem, Each.Tokens)];
  for (size_t Each : Joins)
    ++All.Parts[Each];
  return All;
}

/// Null: a file of ours, or none.
TextReader::Part *TextReader::partAt(FileID Id) {
  if (Id != LastId) {
    auto Known = PartOf.find(Id);
    if (Known == PartOf.end())
      return nullptr;
    LastId = Id;
    LastPart = Known->second;
  }
  return &Parts[LastPart];
}

void TextReader::FileChanged(SourceLocation Where, FileChangeReason Reason,
                             SrcMgr::CharacteristicKind Kind, FileID) {
  FileID Id = Sources.getFileID(Where);
  bool IsSystem = SrcMgr::isSystem(Kind);
  if (Reason != EnterFile) {
    if (Part *In = Reason == SystemHeaderPragma ? partAt(Id) : nullptr)
      In->IsSystem = IsSystem;
    return;
  }
  OptionalFileEntryRef Ref = Sources.getFileEntryRefForID(Id);
  if (!Ref || Ref->getName().starts_with(Ours))
    return;
  PartOf[Id] = Parts.size();
  Parts.push_back({textHash(absolutePath(Ref->getName(), Directory)), openFor(IsSystem), IsSystem});
}

size_t TextReader::openFor(bool IsSystem) const {
  if (IsSystem)
    return Brackets.empty() ? 0 : Brackets.back().ForSystem;
  size_t Hash = hashOf(Brackets.empty() ? 0 : Brackets.back().Hash, Begun.Path, Begun.Offset);
  for (const Setting &Each : Settings)
    Hash = hashOf(Hash, Each.Hash);
  return Hash;
}

void TextReader::token(const Token &Next) {
  if (Next.isAnnotation() || Next.is(tok::eof))
    return;
  auto [Id, Offset] = Sources.getDecomposedExpansionLoc(Next.getLocation());
  Part *In = partAt(Id);
  if (!In || Offset < In->PragmaEnd)
    return;
  size_t Word = wordOf(Next);
  if (In->IsSystem)
    addToSystem(*In, Next, Offset, Word);
  else
    In->Tokens = hashOf(In->Tokens, Offset, Word);
  Place At = {In->Path, Offset};
  join(Begun, At);
  bool IsEnd = In->IsSystem || Next.isOneOf(tok::semi, tok::l_brace, tok::r_brace);
  Begun = IsEnd ? Place() : At;
  bracket(Next, At);
}

/// What it says. Of __FILE__ nothing: it depends on how the command names a file. The parser
/// takes some keywords for names where libraries do.
size_t TextReader::wordOf(const Token &Of) const {
  if (const IdentifierInfo *Name = Of.getIdentifierInfo())
    return textHash(Name->getName());
  if (!Of.isLiteral() || !Of.getLiteralData())
    return hashOf(Of.getKind());
  SourceLocation Where = Sources.getSpellingLoc(Of.getLocation());
  bool IsFileName = Of.is(tok::string_literal) && Of.getLocation().isMacroID() &&
                    Sources.isWrittenInScratchSpace(Where);
  StringRef Text(Of.getLiteralData(), Of.getLength());
  StringRef File =
      IsFileName ? Sources.getFilename(Sources.getExpansionLoc(Of.getLocation())) : StringRef();
  if (!File.empty() && Text.contains(File.substr(File.rfind('/') + 1)))
    return 0;
  return textHash(Text);
}

void TextReader::addToSystem(Part &To, const Token &Next, unsigned Offset, size_t Word) {
  if (To.Declaration == 0) {
    // Types and functions may be declared by any header that needs them, and by several.
    bool IsAnyones = Next.isOneOf(tok::kw_typedef, tok::kw_extern);
    To.Declaration = IsAnyones ? hashOf(To.Around) : hashOf(To.Around, To.Path, Offset);
  }
  To.Declaration = hashOf(To.Declaration, Word);
  if (Next.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) {
    if (Declared.insert(To.Declaration).second)
      System += To.Declaration;
    To.Declaration = 0;
  }
}

void TextReader::join(Place Begin, Place End) {
  if (Begin.Path != 0 && Begin.Path != End.Path)
    Joins.push_back(hashOf(Begin.Path, Begin.Offset, End.Path, End.Offset));
}

void TextReader::bracket(const Token &Next, Place At) {
  bool IsLinkage = Next.is(tok::l_brace) && LastKind == tok::string_literal;
  LastKind = Next.getKind();
  if (Next.isOneOf(tok::l_brace, tok::l_paren, tok::l_square)) {
    Open Before = Brackets.empty() ? Open() : Brackets.back();
    Brackets.push_back(
        {At, hashOf(Before.Hash, At.Path, At.Offset),
         IsLinkage ? Before.ForSystem : hashOf(Before.ForSystem, At.Path, At.Offset)});
  } else if (Next.isOneOf(tok::r_brace, tok::r_paren, tok::r_square) && !Brackets.empty()) {
    join(Brackets.back().Last, At);
    Brackets.pop_back();
  }
}

StringRef TextReader::lineAt(SourceLocation Where) const {
  const char *Begin = Sources.getCharacterData(Where);
  return {Begin, std::strcspn(Begin, "\n")};
}

/// Without `#pragma` or _Pragma, to the end of the line.
StringRef TextReader::textOfPragma(SourceLocation Where) const {
  StringRef Written = lineAt(Sources.getSpellingLoc(Where));
  if (Written.consume_front("_Pragma(\""))
    return Written;
  StringRef Line = lineAt(Sources.getExpansionLoc(Where));
  if (Line.consume_front("#")) {
    Line = Line.ltrim();
    Line.consume_front("pragma");
  }
  return Line.ltrim();
}

/// Those that are about what the compiler says, about one loop, or about macros, which the
/// tokens tell.
static bool isHarmless(StringRef Pragma) {
  for (StringRef Begin :
       {"once", "GCC diagnostic", "clang diagnostic", "GCC system_header", "GCC poison",
        "GCC warning", "GCC error", "GCC ivdep", "clang loop", "unroll", "region", "endregion",
        "mark", "message", "warning", "comment", "push_macro", "pop_macro", "omp"})
    if (Pragma.starts_with(Begin))
      return true;
  return false;
}

void TextReader::PragmaDirective(SourceLocation Where, PragmaIntroducerKind Kind) {
  auto [Id, Offset] = Sources.getDecomposedExpansionLoc(Where);
  Part *In = partAt(Id);
  if (!In || In->IsSystem)
    return;
  if (Kind == PIK_HashPragma)
    In->PragmaEnd = Offset + lineAt(Sources.getExpansionLoc(Where)).size();
  StringRef Text = textOfPragma(Where);
  if (isHarmless(Text))
    return;
  In->Tokens = hashOf(In->Tokens, Offset, textHash(Text));
  set(Text);
}

/// It holds until the pop of its kind, or until another one of the kind if nothing was pushed.
void TextReader::set(StringRef Text) {
  StringRef What = Text.take_until([](char C) { return C == '('; }).rtrim();
  bool IsPush = Text.contains("push") || What.ends_with("begin");
  bool IsPop = Text.contains("pop") || What.ends_with("end");
  for (StringRef How : {"push", "begin", "pop", "end"})
    if (What.consume_back(How))
      break;
  auto IsKind = [&](const Setting &Each) { return Each.What == What.rtrim(); };
  auto Over = llvm::find_if(llvm::reverse(Settings), [&](const Setting &Each) {
    return IsKind(Each) && (!IsPop || Each.IsPushed);
  });
  bool Ends = Over != Settings.rend() && !IsPush && (IsPop || !Over->IsPushed);
  if (Ends)
    Settings.erase(std::remove_if(std::next(Over).base(), Settings.end(), IsKind), Settings.end());
  if (!IsPop)
    Settings.push_back({What.rtrim().str(), IsPush, textHash(Text)});
}

} // namespace lockseam
