// SharedPrefix.h - whether a unit reads the same behind headers that were parsed beforehand.
//
//   // prefix, parsed once           // unit
//   #include <cstdint>               #define LIMIT 8
//   #include "base.h"                #include "base.h"     // asks for LIMIT: not the same
//
// A unit that is parsed behind a prefix skips the headers which it includes itself, as they
// are guarded. That makes no difference if
//   - it includes every file of the prefix, sooner or later, as the same kind of header, by the
//     same path, and within the same text, as in `extern "C" { #include "base.h" }`;
//   - where it includes one, no macro has changed since the prefix that the file mentions, and
//     no pragma says how it is to be read;
//   - the macros of other files that a file of the prefix uses without including them, or finds
//     missing, are there, or missing, in the order of the unit as well;
//   - it uses no macro of the prefix before it includes the file that defines it.
// Headers of the system may come in any order, as they are made for that.
// Not looked at: declarations of the prefix that come earlier than they would, which matters
// where a header leaves its includes to others, or is completed by later overloads.
#pragma once

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lockseam {

class SharedPrefix final : public clang::PPCallbacks {
public:
  /// Files in the folder Ours are not the project's: they only include others. Directory: that
  /// of the command.
  SharedPrefix(clang::Preprocessor &Lexer, llvm::StringRef Ours, llvm::StringRef Directory)
      : Lexer(Lexer), Sources(Lexer.getSourceManager()), Ours(Ours), Directory(Directory) {}

  /// The prefix ends here, at least for some units.
  void endPrefix();
  /// From now on the file at Path is read, as if it were the main file. Differs is called
  /// as soon as something would not have been the same.
  void beginUnit(std::string Path, std::function<void()> Differs);
  /// When it has been read: whether it was, and includes all of the prefix.
  bool isIncluded() const;

  void InclusionDirective(clang::SourceLocation Hash, const clang::Token &, llvm::StringRef, bool,
                          clang::CharSourceRange, clang::OptionalFileEntryRef File, llvm::StringRef,
                          llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override;
  void FileChanged(clang::SourceLocation Where, FileChangeReason Reason,
                   clang::SrcMgr::CharacteristicKind, clang::FileID) override;
  void MacroDefined(const clang::Token &Name, const clang::MacroDirective *Is) override;
  void MacroUndefined(const clang::Token &Name, const clang::MacroDefinition &Was,
                      const clang::MacroDirective *) override;
  void PragmaDirective(clang::SourceLocation Where, clang::PragmaIntroducerKind) override;
  void MacroExpands(const clang::Token &Name, const clang::MacroDefinition &Macro,
                    clang::SourceRange Where, const clang::MacroArgs *) override {
    used(Name, Macro, Where.getBegin());
  }
  void Defined(const clang::Token &Name, const clang::MacroDefinition &Macro,
               clang::SourceRange Where) override {
    used(Name, Macro, Where.getBegin());
  }
  void Ifdef(clang::SourceLocation Where, const clang::Token &Name,
             const clang::MacroDefinition &Macro) override {
    used(Name, Macro, Where);
  }
  void Ifndef(clang::SourceLocation Where, const clang::Token &Name,
              const clang::MacroDefinition &Macro) override {
    used(Name, Macro, Where);
  }
  using clang::PPCallbacks::Elifdef;
  using clang::PPCallbacks::Elifndef;
  void Elifdef(clang::SourceLocation Where, const clang::Token &Name,
               const clang::MacroDefinition &Macro) override {
    used(Name, Macro, Where);
  }
  void Elifndef(clang::SourceLocation Where, const clang::Token &Name,
                const clang::MacroDefinition &Macro) override {
    used(Name, Macro, Where);
  }

private:
  using File = const clang::FileEntry *;

  /// The project's file that a place is in; null: built in, or one of ours.
  File fileAt(clang::SourceLocation Where) const;
  bool isOurs(clang::FileEntryRef File) const { return File.getName().starts_with(Ours); }
  /// An #include of a file that was found.
  struct Inclusion {
    File Of;
    std::string Path; // absolute, without dots
    bool IsWithin;    // text of the including file is open around it
  };
  /// A file of the prefix.
  struct Entered {
    clang::FileID Id;
    std::string Path;
    File Around; // whose text is open around it; null: none
  };

  Inclusion inclusion(clang::FileEntryRef Of, clang::SourceLocation Where);
  File fileAround(clang::SourceLocation Where);
  bool isWithinText(clang::SourceLocation Where);
  int braces(const clang::Token &Of) const;
  void want(const Inclusion &By, File Around);
  bool isReadAlike(const Entered &Before, const Inclusion &Now, File Around) const;
  bool mentionsChange(const Entered &Of);
  bool isSystem(clang::SourceLocation Where) const { return Sources.isInSystemHeader(Where); }
  void changed(const clang::Token &Name, const clang::MacroInfo *Before);
  void used(const clang::Token &Name, const clang::MacroDefinition &Macro,
            clang::SourceLocation Where);
  void usedInPrefix(const clang::Token &Name, const clang::MacroInfo *Is,
                    clang::SourceLocation Where);
  void usedInUnit(const clang::Token &Name, const clang::MacroInfo *Is,
                  clang::SourceLocation Where);
  bool leadsTo(File From, File To) const;
  bool isOutOfOrder(File Of) const;

  clang::Preprocessor &Lexer;
  clang::SourceManager &Sources;
  std::string Ours, Directory;
  llvm::DenseMap<File, Entered> Files;                 // of the prefix
  llvm::DenseMap<File, std::vector<Inclusion>> Inside; // what they include; null: -include
  llvm::DenseSet<File> Wanted;                         // that the unit has included
  /// How many braces are open at the last place of a file that was asked for.
  struct Depth {
    unsigned Offset = 0;
    int Braces = 0;
  };
  llvm::DenseMap<clang::FileID, Depth> Depths;
  llvm::DenseSet<const clang::IdentifierInfo *> Words; // of the prefix
  struct Change {
    const clang::MacroInfo *Before = nullptr; // null: there was no such macro
    bool InSystem = false;                    // a system header has changed it
    std::optional<bool> IsWritten;            // somewhere in the prefix; else made of parts
  };
  bool isWritten(Change &How, llvm::StringRef Name) const;
  /// Macros that the unit has changed and whose names stand in the prefix.
  llvm::DenseMap<const clang::IdentifierInfo *, Change> Changed;
  llvm::DenseSet<const clang::MacroInfo *> Fine; // macros that may be used
  using Word = const clang::IdentifierInfo *;
  /// What a file of the prefix takes from others that it does not include.
  struct Borrowed {
    llvm::SmallVector<File, 2> Defined; // where the macros are
    llvm::SmallVector<Word, 4> Missing; // names that were no macros
  };
  llvm::DenseMap<File, Borrowed> Needs;
  llvm::DenseSet<std::pair<File, Word>> Asked; // for which Needs is made
  llvm::DenseMap<Word, llvm::SmallVector<File, 1>> DefinedBy, UndefinedBy; // files of the prefix
  bool IsRepeatable = true; // false: it counts something
  std::string Main;         // the unit; empty: none yet
  File MainFile = nullptr;  // when it is read; null: it was a header of the prefix
  std::function<void()> Differs;
};

} // namespace lockseam
