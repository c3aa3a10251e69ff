// SharedPrefix.h - whether a unit reads the same behind headers that were parsed beforehand.
//
//   // prefix, parsed once           // unit
//   #include <cstdint>               #define LIMIT 8
//   #include "base.h"                #include "base.h"     // asks for LIMIT: not the same
//
// A unit that is parsed behind a prefix skips the headers which it includes itself, as they
// are guarded. That makes no difference if
//   - it includes every file of the prefix, sooner or later;
//   - where it includes one, no macro has changed since the prefix that the file mentions;
//   - it uses no macro of the prefix before it includes the file that defines it.
// Headers of the system may come in any order, as they are made for that.
// Not looked at: declarations of the prefix that come earlier than they would. Where they are
// no error, they matter only to overload resolution in headers that leave their own includes
// to others.
#pragma once

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <functional>
#include <string>

namespace lockseam {

class SharedPrefix final : public clang::PPCallbacks {
public:
  /// Files in the folder Ours are not the project's: they only include others.
  SharedPrefix(clang::Preprocessor &Lexer, llvm::StringRef Ours)
      : Lexer(Lexer), Sources(Lexer.getSourceManager()), Ours(Ours) {}

  /// The prefix ends here, at least for some units.
  void endPrefix();
  /// From now on the file at Path is read, as if it were the main file. Differs is called
  /// as soon as something would not have been the same.
  void beginUnit(std::string Path, std::function<void()> Differs);
  /// When it has been read: whether it was, and includes all of the prefix.
  bool isIncluded() const { return IsMainRead && Wanted.size() == Files.size(); }

  void InclusionDirective(clang::SourceLocation Hash, const clang::Token &, llvm::StringRef, bool,
                          clang::CharSourceRange, clang::OptionalFileEntryRef File, llvm::StringRef,
                          llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override;
  void FileChanged(clang::SourceLocation Where, FileChangeReason Reason,
                   clang::SrcMgr::CharacteristicKind, clang::FileID) override;
  void MacroDefined(const clang::Token &Name, const clang::MacroDirective *Is) override;
  void MacroUndefined(const clang::Token &Name, const clang::MacroDefinition &Was,
                      const clang::MacroDirective *) override;
  void MacroExpands(const clang::Token &, const clang::MacroDefinition &Macro,
                    clang::SourceRange Where, const clang::MacroArgs *) override {
    used(Macro, Where.getBegin());
  }
  void Defined(const clang::Token &, const clang::MacroDefinition &Macro,
               clang::SourceRange Where) override {
    used(Macro, Where.getBegin());
  }
  void Ifdef(clang::SourceLocation Where, const clang::Token &,
             const clang::MacroDefinition &Macro) override {
    used(Macro, Where);
  }
  void Ifndef(clang::SourceLocation Where, const clang::Token &,
              const clang::MacroDefinition &Macro) override {
    used(Macro, Where);
  }
  using clang::PPCallbacks::Elifdef;
  using clang::PPCallbacks::Elifndef;
  void Elifdef(clang::SourceLocation Where, const clang::Token &,
               const clang::MacroDefinition &Macro) override {
    used(Macro, Where);
  }
  void Elifndef(clang::SourceLocation Where, const clang::Token &,
                const clang::MacroDefinition &Macro) override {
    used(Macro, Where);
  }

private:
  using File = const clang::FileEntry *;

  /// The project's file that a place is in; null: built in, or one of ours.
  File fileAt(clang::SourceLocation Where) const;
  bool isOurs(clang::FileEntryRef File) const { return File.getName().starts_with(Ours); }
  void want(File Included);
  bool mentionsChange(File Of) const;
  bool isSystem(clang::SourceLocation Where) const { return Sources.isInSystemHeader(Where); }
  void changed(const clang::Token &Name, const clang::MacroInfo *Before);
  void used(const clang::MacroDefinition &Macro, clang::SourceLocation Where);

  clang::Preprocessor &Lexer;
  clang::SourceManager &Sources;
  std::string Ours;
  llvm::DenseMap<File, clang::FileID> Files;               // of the prefix
  llvm::DenseMap<File, llvm::SmallVector<File, 8>> Inside; // what they include; null: -include
  llvm::DenseSet<File> Wanted;                             // that the unit has included
  llvm::DenseSet<const clang::IdentifierInfo *> Words;     // of the prefix
  struct Change {
    const clang::MacroInfo *Before = nullptr; // null: there was no such macro
    bool InSystem = false;                    // a system header has changed it
  };
  /// Macros that the unit has changed and whose names stand in the prefix.
  llvm::DenseMap<const clang::IdentifierInfo *, Change> Changed;
  llvm::DenseSet<const clang::MacroInfo *> Fine; // macros that may be used
  std::string Main;                              // the unit; empty: none yet
  bool IsMainRead = false;                       // false: it was a header of the prefix
  std::function<void()> Differs;
};

} // namespace lockseam
