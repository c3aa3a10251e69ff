// SharedPrefix.cpp - whether a unit reads the same behind headers that were parsed beforehand.
#include "analyzer/extract/SharedPrefix.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/FileManager.h"
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
  for (File Included : Inside.lookup(nullptr))
    want(Included);
}

SharedPrefix::File SharedPrefix::fileAt(SourceLocation Where) const {
  OptionalFileEntryRef Ref =
      Sources.getFileEntryRefForID(Sources.getFileID(Sources.getExpansionLoc(Where)));
  return Ref && !isOurs(*Ref) ? &Ref->getFileEntry() : nullptr;
}

void SharedPrefix::InclusionDirective(SourceLocation Hash, const Token &, llvm::StringRef, bool,
                                      CharSourceRange, OptionalFileEntryRef Found, llvm::StringRef,
                                      llvm::StringRef, const Module *, bool,
                                      SrcMgr::CharacteristicKind) {
  if (!Found || isOurs(*Found))
    return;
  File Included = &Found->getFileEntry();
  if (!Main.empty())
    return want(Included);
  OptionalFileEntryRef From = Sources.getFileEntryRefForID(Sources.getFileID(Hash));
  if (!From || !isOurs(*From))
    Inside[From ? &From->getFileEntry() : nullptr].push_back(Included);
}

void SharedPrefix::FileChanged(SourceLocation Where, FileChangeReason Reason,
                               SrcMgr::CharacteristicKind, FileID) {
  if (Reason != EnterFile)
    return;
  FileID Entered = Sources.getFileID(Where);
  OptionalFileEntryRef Ref = Sources.getFileEntryRefForID(Entered);
  if (!Ref || isOurs(*Ref))
    return;
  if (Main.empty()) {
    Files.try_emplace(&Ref->getFileEntry(), Entered);
  } else if (Ref->getName() == Main && !IsMainRead) {
    IsMainRead = true;
    Sources.setMainFileID(Entered);
  }
}

/// The unit includes this file, and with it all that it includes.
void SharedPrefix::want(File Included) {
  llvm::SmallVector<File, 16> Open = {Included};
  while (!Open.empty()) {
    File Next = Open.pop_back_val();
    if (!Files.count(Next) || !Wanted.insert(Next).second)
      continue;
    if (!Changed.empty() && mentionsChange(Next))
      Differs();
    if (auto Further = Inside.find(Next); Further != Inside.end())
      Open.append(Further->second.begin(), Further->second.end());
  }
}

/// Whether a macro that is not what it was in the prefix is named in the file.
bool SharedPrefix::mentionsChange(File Of) const {
  FileID Id = Files.lookup(Of);
  llvm::StringRef Text = Sources.getBufferData(Id);
  bool InSystem = isSystem(Sources.getLocForStartOfFile(Id));
  return llvm::any_of(Changed, [&](const auto &Macro) {
    const auto &[Name, How] = Macro;
    const MacroInfo *Before = How.Before;
    const MacroInfo *Now = Lexer.getMacroInfo(Name);
    bool IsSame =
        Now && Before ? Now == Before || Now->isIdenticalTo(*Before, Lexer, true) : Now == Before;
    return !IsSame && !(InSystem && How.InSystem) && hasWord(Text, Name->getName());
  });
}

void SharedPrefix::changed(const Token &Name, const MacroInfo *Before) {
  if (!Main.empty() && Words.contains(Name.getIdentifierInfo()))
    Changed.try_emplace(Name.getIdentifierInfo(), Change{Before, isSystem(Name.getLocation())});
}

void SharedPrefix::MacroDefined(const Token &Name, const MacroDirective *Is) {
  const MacroDirective *Before = Is->getPrevious();
  MacroDirective::DefInfo Was = Before ? Before->getDefinition() : MacroDirective::DefInfo();
  changed(Name, Was && !Was.isUndefined() ? Was.getMacroInfo() : nullptr);
}

void SharedPrefix::MacroUndefined(const Token &Name, const MacroDefinition &Was,
                                  const MacroDirective *) {
  changed(Name, Was.getMacroInfo());
}

void SharedPrefix::used(const MacroDefinition &Macro, SourceLocation Where) {
  const MacroInfo *Is = Main.empty() ? nullptr : Macro.getMacroInfo();
  if (!Is || Fine.contains(Is) || (isSystem(Where) && isSystem(Is->getDefinitionLoc())))
    return;
  File From = fileAt(Is->getDefinitionLoc());
  if (From && Files.count(From) && !Wanted.contains(From))
    Differs();
  Fine.insert(Is);
}

} // namespace lockseam
