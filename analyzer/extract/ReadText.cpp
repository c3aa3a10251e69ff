// ReadText.cpp - adds up tokens by the file that they stand in.
#include "analyzer/extract/ReadText.h"
#include "analyzer/extract/Locations.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
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

bool ReadText::hasAllOf(const ReadText &Other) const {
  auto IsPart = [&](const auto &Part) {
    auto Same = Parts.find(Part.first);
    return Same != Parts.end() && Same->second >= Part.second;
  };
  auto IsDeclared = [&](size_t Declaration) { return System.count(Declaration) > 0; };
  return llvm::all_of(Other.Parts, IsPart) && llvm::all_of(Other.System, IsDeclared);
}

TextReader &TextReader::follow(Preprocessor &Lexer, StringRef Ours, StringRef Directory) {
  std::unique_ptr<TextReader> Made(new TextReader(Lexer, Ours, Directory));
  TextReader &Reader = *Made;
  Lexer.addPPCallbacks(std::move(Made));
  Lexer.setTokenWatcher([&Reader](const Token &Next) { Reader.token(Next); });
  return Reader;
}

const ReadText &TextReader::text() {
  Sum.Parts.clear();
  for (const Part &Each : Parts)
    if (Each.Tokens != 0)
      ++Sum.Parts[hashOf(Each.Path, Each.Around, Each.IsSystem, Each.Tokens)];
  for (size_t Each : Joins)
    ++Sum.Parts[Each];
  return Sum;
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
  Open Now = Brackets.empty() ? Open() : Brackets.back();
  return IsSystem ? Now.ForSystem : hashOf(Now.Hash, Begun.Path, Begun.Offset);
}

void TextReader::token(const Token &Next) {
  IsInPragma |= Next.is(tok::annot_pragma_openmp);
  if (IsInPragma || Next.isAnnotation() || Next.is(tok::eof)) {
    IsInPragma &= Next.isNot(tok::annot_pragma_openmp_end);
    return;
  }
  auto [Id, Offset] = Sources.getDecomposedExpansionLoc(Next.getLocation());
  Part *In = partAt(Id);
  if (!In || Offset < In->PragmaEnd)
    return;
  if (In->IsSystem)
    addToSystem(*In, Next, Offset, wordOf(Next));
  else
    addToProject(*In, Offset, wordOf(Next));
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

void TextReader::addToProject(Part &To, unsigned Offset, size_t Word) {
  if (To.Settings != SettingsHash)
    To.Tokens = hashOf(To.Tokens, To.Settings = SettingsHash);
  To.Tokens = hashOf(To.Tokens, Offset, Word);
}

void TextReader::addToSystem(Part &To, const Token &Next, unsigned Offset, size_t Word) {
  Declaration &Now = To.Now;
  if (Now.Words == 0) {
    bool IsInFile = openFor(/*IsSystem=*/true) == 0;
    Now.IsTypedef = IsInFile && Next.is(tok::kw_typedef);
    Now.IsAnyones = IsInFile && Next.isOneOf(tok::kw_typedef, tok::kw_extern);
    Now.Hash = Now.IsAnyones ? 0 : hashOf(To.Path, Offset);
  }
  bool IsEnd = Next.isOneOf(tok::semi, tok::l_brace, tok::r_brace);
  if (Now.IsTypedef && Next.is(tok::semi) && Now.LastIsName) {
    Types.try_emplace(Now.Last, Now.HashBefore);
    Now.Hash = hashOf(Now.HashBefore, Now.Last);
  }
  // `typedef __off_t off_t;` makes both the same type.
  auto Known = Now.IsAnyones ? Types.find(Word) : Types.end();
  Now.HashBefore = Now.Hash;
  Now.Last = Word;
  Now.LastIsName = Next.getIdentifierInfo();
  bool IsFirstOfType = Now.IsTypedef && Now.Words == 1;
  size_t Value = Known != Types.end() ? Known->second : Word;
  Now.Hash = IsFirstOfType ? Value : hashOf(Now.Hash, Value);
  ++Now.Words;
  if (!IsEnd)
    return;
  size_t Whole = hashOf(To.Around, Now.Hash);
  if (Sum.System.insert(Whole).second)
    Sum.SystemSum += Whole;
  Now = {};
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

/// How much of the text stands for a blank in a pragma: a comment, a line that is continued.
static size_t blankAt(StringRef Text) {
  if (Text.starts_with("//"))
    return std::min(Text.size(), Text.find('\n'));
  if (Text.starts_with("/*"))
    return std::min(Text.size() - 2, Text.find("*/", 2)) + 2;
  if (Text.starts_with("\\\n"))
    return 2;
  if (Text.starts_with("\\\r\n"))
    return 3;
  return isHorizontalWhitespace(Text.front()) || Text.front() == '\r';
}

/// What a pragma says, with single blanks and without comments; Rest begins behind it then.
static std::string takePragma(StringRef &Rest) {
  std::string Text;
  while (!Rest.empty() && Rest.front() != '\n') {
    size_t Blank = blankAt(Rest);
    if (Blank == 0)
      Text += Rest.front();
    else if (!Text.empty() && Text.back() != ' ')
      Text += ' ';
    Rest = Rest.drop_front(std::max<size_t>(Blank, 1));
  }
  return StringRef(Text).rtrim().str();
}

/// With what macros in it stand for, and macros in these, as they are replaced in some.
size_t TextReader::pragmaHash(StringRef Text) const {
  size_t Hash = textHash(Text);
  llvm::SetVector<const IdentifierInfo *> Names;
  auto IsPart = [](char C) { return isAsciiIdentifierContinue(C); };
  for (StringRef Rest = Text; !Rest.empty(); Rest = Rest.drop_until(IsPart)) {
    StringRef Word = Rest.take_while(IsPart);
    Rest = Rest.drop_front(Word.size());
    auto Known = Lexer.getIdentifierTable().find(Word);
    if (Known != Lexer.getIdentifierTable().end())
      Names.insert(Known->second);
  }
  for (size_t I = 0; I < Names.size(); ++I) {
    const MacroInfo *Macro = Lexer.getMacroInfo(Names[I]);
    if (!Macro || Macro->isBuiltinMacro())
      continue;
    for (const Token &Each : Macro->tokens()) {
      Hash = hashOf(Hash, wordOf(Each));
      if (const IdentifierInfo *Name = Each.getIdentifierInfo())
        Names.insert(Name);
    }
  }
  return Hash;
}

void TextReader::PragmaDirective(SourceLocation Where, PragmaIntroducerKind Kind) {
  auto [Id, Offset] = Sources.getDecomposedExpansionLoc(Where);
  Part *In = partAt(Id);
  auto *Reading = static_cast<clang::Lexer *>(Lexer.getCurrentLexer());
  if (!In || !Reading)
    return;
  StringRef All = Reading->getBuffer();
  StringRef Rest = All.drop_front(Reading->getCurrentBufferOffset());
  std::string Text = takePragma(Rest);
  if (Kind == PIK_HashPragma)
    In->PragmaEnd = All.size() - Rest.size();
  size_t Hash = pragmaHash(Text);
  if (!In->IsSystem)
    addToProject(*In, Offset, Hash);
  set(Text, Hash);
}

/// What holds on ends with its pop, or with another one of its kind if it was not pushed.
void TextReader::set(StringRef Pragma, size_t Hash) {
  static constexpr llvm::StringLiteral Kinds[] = {
      "pack", "options", "ms_struct", "clang attribute", "GCC visibility", "clang assume_nonnull"};
  auto Kind = llvm::find_if(Kinds, [&](StringRef Each) { return Pragma.starts_with(Each); });
  if (Kind == std::end(Kinds))
    return;
  StringRef How = Pragma.drop_front(Kind->size()).ltrim(" (");
  bool IsPush = How.starts_with("push") || How.starts_with("begin");
  bool IsPop = How.starts_with("pop") || How.starts_with("end");
  auto IsKind = [&](const Setting &Each) { return Each.Kind == *Kind; };
  auto Last = llvm::find_if(llvm::reverse(Settings), [&](const Setting &Each) {
    return IsKind(Each) && (!IsPop || Each.IsPushed);
  });
  if (Last != Settings.rend() && (IsPop || (!IsPush && !Last->IsPushed)))
    Settings.erase(std::remove_if(std::next(Last).base(), Settings.end(), IsKind), Settings.end());
  bool IsNone = IsPop || How == ")" || How == "reset";
  if (!IsNone)
    Settings.push_back({*Kind, IsPush, Hash});
  SettingsHash = 0;
  for (const Setting &Each : Settings)
    SettingsHash = hashOf(SettingsHash, Each.Hash);
}

} // namespace lockseam
