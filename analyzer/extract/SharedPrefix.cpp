// SharedPrefix.cpp - whether a unit reads the same behind headers that were parsed beforehand.
#include "analyzer/extract/SharedPrefix.h"
#include "analyzer/extract/Locations.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"

namespace lockseam {

using namespace clang;

static bool hasWord(llvm::StringRef Text, llvm::StringRef Word) {
  auto IsPart = [](char C) { return isAsciiIdentifierContinue(C); };
  for (size_t At = 0; (At = Text.find(Word, At)) != llvm::StringRef::npos; ++At) {
    llvm::StringRef Behind = Text.drop_front(At + Word.size());
    if ((At == 0 || !IsPart(Text[At - 1])) && (Behind.empty() || !IsPart(Behind.front())))
      return true;
  }
  return false;
}

void SharedPrefix::endPrefix() {
  for (const auto &Entry : Lexer.getIdentifierTable())
    Words.insert(Entry.second);
}

void SharedPrefix::beginUnit(std::string Path, std::function<void()> OnDifference) {
  Main = std::move(Path);
  Differs = std::move(OnDifference);
  if (!IsRepeatable)
    Differs();
  for (const Inclusion &Each : Inside.lookup(nullptr))
    want(Each, nullptr);
}

bool SharedPrefix::isIncluded() const {
  return MainFile && Wanted.size() == Files.size() &&
         !isSystem(Sources.getLocForEndOfFile(Sources.getMainFileID()));
}

SharedPrefix::File SharedPrefix::fileAt(SourceLocation Where) const {
  OptionalFileEntryRef Ref =
      Sources.getFileEntryRefForID(Sources.getFileID(Sources.getExpansionLoc(Where)));
  return Ref && !isOurs(*Ref) ? &Ref->getFileEntry() : nullptr;
}

SharedPrefix::Inclusion SharedPrefix::inclusion(FileEntryRef Of, SourceLocation Where) {
  return {&Of.getFileEntry(), absolutePath(Of.getName(), Directory), isWithinText(Where)};
}

/// In whose text a place is that is being read.
SharedPrefix::File SharedPrefix::fileAround(SourceLocation Where) {
  for (; Where.isValid(); Where = Sources.getIncludeLoc(Sources.getFileID(Where)))
    if (isWithinText(Where))
      return fileAt(Where);
  return nullptr;
}

/// Whether braces are open. Places of a file come in their order. In C it makes no difference
/// to a header, and those of the system may stand anywhere.
bool SharedPrefix::isWithinText(SourceLocation Where) {
  auto [Id, Offset] = Sources.getDecomposedExpansionLoc(Where);
  OptionalFileEntryRef In = Sources.getFileEntryRefForID(Id);
  if (!Lexer.getLangOpts().CPlusPlus || isSystem(Where) || !In || isOurs(*In))
    return false;
  Depth &Known = Depths[Id];
  llvm::StringRef Text = Sources.getBufferData(Id);
  clang::Lexer Raw(Sources.getLocForStartOfFile(Id), Lexer.getLangOpts(), Text.begin(),
                   Text.begin() + Known.Offset, Text.end());
  Token Next;
  bool IsDirective = false;
  while (!Raw.LexFromRawLexer(Next) && Sources.getFileOffset(Next.getLocation()) < Offset) {
    if (Next.isAtStartOfLine())
      IsDirective = Next.is(tok::hash);
    if (!IsDirective)
      Known.Braces += braces(Next);
  }
  Known.Offset = std::max(Known.Offset, Offset);
  return Known.Braces != 0;
}

/// How many a token opens: of a macro those in its text.
int SharedPrefix::braces(const Token &Of) const {
  if (Of.is(tok::raw_identifier)) {
    auto Known = Lexer.getIdentifierTable().find(Of.getRawIdentifier());
    const MacroInfo *Macro =
        Known != Lexer.getIdentifierTable().end() ? Lexer.getMacroInfo(Known->second) : nullptr;
    int Sum = 0;
    for (size_t I = 0; Macro && I < Macro->getNumTokens(); ++I)
      Sum += Macro->getReplacementToken(I).is(tok::l_brace) -
             Macro->getReplacementToken(I).is(tok::r_brace);
    return Sum;
  }
  return Of.is(tok::l_brace) - Of.is(tok::r_brace);
}

void SharedPrefix::InclusionDirective(SourceLocation Hash, const Token &, llvm::StringRef, bool,
                                      CharSourceRange, OptionalFileEntryRef Found, llvm::StringRef,
                                      llvm::StringRef, const Module *, bool,
                                      SrcMgr::CharacteristicKind Kind) {
  if (!Found || isOurs(*Found))
    return;
  OptionalFileEntryRef From = Sources.getFileEntryRefForID(Sources.getFileID(Hash));
  bool IsByUs = From && isOurs(*From);
  if (Main.empty()) {
    if (!IsByUs)
      Inside[From ? &From->getFileEntry() : nullptr].push_back(inclusion(*Found, Hash));
    return;
  }
  File Included = &Found->getFileEntry();
  auto Known = Files.find(Included);
  if (Included == MainFile ||
      (Known != Files.end() &&
       isSystem(Sources.getLocForStartOfFile(Known->second.Id)) != SrcMgr::isSystem(Kind)))
    Differs();
  if (Known == Files.end() || Wanted.contains(Included))
    return;
  want(inclusion(*Found, Hash), fileAround(Hash));
}

void SharedPrefix::FileChanged(SourceLocation Where, FileChangeReason Reason,
                               SrcMgr::CharacteristicKind, FileID) {
  if (Reason != EnterFile)
    return;
  FileID Id = Sources.getFileID(Where);
  OptionalFileEntryRef Ref = Sources.getFileEntryRefForID(Id);
  if (!Ref || isOurs(*Ref))
    return;
  if (Main.empty()) {
    SourceLocation By = Sources.getIncludeLoc(Id);
    Files.try_emplace(&Ref->getFileEntry(),
                      Entered{Id, absolutePath(Ref->getName(), Directory), fileAround(By)});
  } else if (Ref->getName() == Main && !MainFile) {
    MainFile = &Ref->getFileEntry();
    Sources.setMainFileID(Id);
  }
}

/// The unit includes this file, and with it all that it includes, in that order.
void SharedPrefix::want(const Inclusion &By, File Around) {
  auto Known = Files.find(By.Of);
  if (Known == Files.end() || Wanted.contains(By.Of))
    return;
  if (!isReadAlike(Known->second, By, Around) || isOutOfOrder(By.Of) ||
      (!Changed.empty() && mentionsChange(Known->second)))
    Differs();
  Wanted.insert(By.Of);
  if (auto Further = Inside.find(By.Of); Further != Inside.end())
    for (const Inclusion &Next : Further->second)
      want(Next, Next.IsWithin ? By.Of : Around);
}

/// A file without a guard is read again wherever it is included.
bool SharedPrefix::isReadAlike(const Entered &Before, const Inclusion &Now, File Around) const {
  OptionalFileEntryRef Ref = Sources.getFileEntryRefForID(Before.Id);
  return isSystem(Sources.getLocForStartOfFile(Before.Id)) ||
         !Lexer.getHeaderSearchInfo().isFileMultipleIncludeGuarded(*Ref) ||
         (Before.Path == Now.Path && Before.Around == Around);
}

/// Whether a file would find other macros here than it found in the prefix.
bool SharedPrefix::isOutOfOrder(File Of) const {
  auto Takes = Needs.find(Of);
  if (Takes == Needs.end())
    return false;
  auto IsWanted = [&](File Each) { return Wanted.contains(Each); };
  if (!llvm::all_of(Takes->second.Defined, IsWanted))
    return true;
  return llvm::any_of(Takes->second.Missing, [&](Word Name) {
    auto By = DefinedBy.find(Name);
    return By != DefinedBy.end() && llvm::any_of(By->second, IsWanted);
  });
}

/// Whether a macro that is not what it was in the prefix is named in the file.
bool SharedPrefix::mentionsChange(const Entered &Of) {
  llvm::StringRef Text = Sources.getBufferData(Of.Id);
  bool InSystem = isSystem(Sources.getLocForStartOfFile(Of.Id));
  return llvm::any_of(Changed, [&](auto &Macro) {
    auto &[Name, How] = Macro;
    const MacroInfo *Before = How.Before;
    const MacroInfo *Now = Lexer.getMacroInfo(Name);
    bool IsSame =
        Now && Before ? Now == Before || Now->isIdenticalTo(*Before, Lexer, true) : Now == Before;
    return !IsSame && !(InSystem && How.InSystem) &&
           (hasWord(Text, Name->getName()) || (!How.InSystem && !isWritten(How, Name->getName())));
  });
}

/// What stands nowhere was made of parts, by which file is not known.
bool SharedPrefix::isWritten(Change &How, llvm::StringRef Name) const {
  if (!How.IsWritten)
    How.IsWritten = llvm::any_of(Files, [&](const auto &Each) {
      return hasWord(Sources.getBufferData(Each.second.Id), Name);
    });
  return *How.IsWritten;
}

void SharedPrefix::changed(const Token &Name, const MacroInfo *Before) {
  if (!Main.empty() && Words.contains(Name.getIdentifierInfo()))
    Changed.try_emplace(Name.getIdentifierInfo(), Change{Before, isSystem(Name.getLocation()), {}});
}

void SharedPrefix::MacroDefined(const Token &Name, const MacroDirective *Is) {
  const MacroDirective *Before = Is->getPrevious();
  MacroDirective::DefInfo Was = Before ? Before->getDefinition() : MacroDirective::DefInfo();
  changed(Name, Was && !Was.isUndefined() ? Was.getMacroInfo() : nullptr);
  if (File By = Main.empty() ? fileAt(Name.getLocation()) : nullptr)
    DefinedBy[Name.getIdentifierInfo()].push_back(By);
}

void SharedPrefix::MacroUndefined(const Token &Name, const MacroDefinition &Was,
                                  const MacroDirective *) {
  changed(Name, Was.getMacroInfo());
  if (File By = Main.empty() ? fileAt(Name.getLocation()) : nullptr)
    UndefinedBy[Name.getIdentifierInfo()].push_back(By);
}

/// Those that are about what the compiler says, not about what it reads, may stand anywhere.
void SharedPrefix::PragmaDirective(SourceLocation Where, PragmaIntroducerKind) {
  if (Main.empty() || isSystem(Where) || Wanted.size() == Files.size())
    return;
  llvm::StringRef Text = Sources.getCharacterData(Where);
  Text = Text.take_until([](char C) { return C == '\n'; }).drop_front().ltrim();
  Text.consume_front("pragma");
  Text = Text.ltrim();
  for (llvm::StringRef Harmless :
       {"once", "GCC diagnostic", "clang diagnostic", "region", "endregion", "mark", "message"})
    if (Text.starts_with(Harmless))
      return;
  Differs();
}

void SharedPrefix::used(const Token &Name, const MacroDefinition &Macro, SourceLocation Where) {
  const MacroInfo *Is = Macro.getMacroInfo();
  if (Is && Is->isBuiltinMacro()) {
    llvm::StringRef Text = Name.getIdentifierInfo()->getName();
    bool Counts = Text == "__COUNTER__" || Text == "__INCLUDE_LEVEL__" || Text == "__BASE_FILE__";
    IsRepeatable &= !Counts;
    if (Counts && !Main.empty())
      Differs();
  } else if (Main.empty()) {
    usedInPrefix(Name, Is, Where);
  } else {
    usedInUnit(Name, Is, Where);
  }
}

void SharedPrefix::usedInPrefix(const Token &Name, const MacroInfo *Is, SourceLocation Where) {
  File User = isSystem(Where) ? nullptr : fileAt(Where);
  Word Used = Name.getIdentifierInfo();
  if (!User || !Asked.insert({User, Used}).second)
    return;
  File From = Is ? fileAt(Is->getDefinitionLoc()) : nullptr;
  if (!Is)
    Needs[User].Missing.push_back(Used);
  else if (From && !leadsTo(User, From))
    Needs[User].Defined.push_back(From);
}

bool SharedPrefix::leadsTo(File From, File To) const {
  llvm::DenseSet<File> Seen;
  llvm::SmallVector<File, 16> Open = {From};
  while (!Open.empty()) {
    File Next = Open.pop_back_val();
    if (Next == To)
      return true;
    auto Further = Inside.find(Next);
    if (Seen.insert(Next).second && Further != Inside.end())
      for (const Inclusion &Each : Further->second)
        Open.push_back(Each.Of);
  }
  return false;
}

void SharedPrefix::usedInUnit(const Token &Name, const MacroInfo *Is, SourceLocation Where) {
  auto IsToCome = [&](File Each) { return Files.count(Each) && !Wanted.contains(Each); };
  if (!Is) {
    auto By = UndefinedBy.find(Name.getIdentifierInfo());
    if (By != UndefinedBy.end() && llvm::any_of(By->second, IsToCome))
      Differs();
    return;
  }
  if (Fine.contains(Is) || (isSystem(Where) && isSystem(Is->getDefinitionLoc())))
    return;
  File From = fileAt(Is->getDefinitionLoc());
  if (From && IsToCome(From))
    Differs();
  Fine.insert(Is);
}

} // namespace lockseam
