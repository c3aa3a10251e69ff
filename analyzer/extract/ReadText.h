// ReadText.h - what a compiler reads of a unit: the tokens of its files, in any order of files.
//
//   // a.cpp                // b.cpp                // c.cpp
//   #include "one.h"        #include "two.h"        #define LIMIT 8
//   #include "two.h"        #include "one.h"        #include "one.h"     // asks for LIMIT
//
// The texts of a.cpp and b.cpp have the same parts for one.h and two.h; that of c.cpp has
// another one for one.h. A part is what one reading of a file came to, macros and conditions
// done with:
//   - its tokens with their places;
//   - by which path, and whether as a header of the system;
//   - its pragmas, and those in force that hold until further notice;
//   - what was open around it: brackets, with their places, as those of `namespace n {` or
//     `extern "C" {`, and a declaration that has begun.
// Brackets and declarations that one file begins and another one ends are parts as well.
// Headers of the system are made for any order, and what several need is declared by some of
// them, by this or that name of a type. So it matters what they declare, not which one does, nor
// how often; an `extern "C" {` of the project around them is theirs to deal with.
#pragma once

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace lockseam {

/// Hashes, which mean something in this process and its copies only.
struct ReadText {
  std::unordered_map<size_t, unsigned> Parts; // of the project: how often each came
  std::unordered_set<size_t> System;          // what the system declares
  size_t SystemSum = 0;

  bool hasAllOf(const ReadText &Other) const;
  bool operator==(const ReadText &Other) const {
    return SystemSum == Other.SystemSum && Parts == Other.Parts;
  }
};

/// Follows a preprocessor, until both are gone.
class TextReader final : public clang::PPCallbacks {
public:
  /// Adds one to Lexer, which owns it. Files in the folder Ours are not part of the text: they
  /// only include others. Directory: that of the command.
  static TextReader &follow(clang::Preprocessor &Lexer, llvm::StringRef Ours,
                            llvm::StringRef Directory);

  /// What was read by now.
  const ReadText &text();

  void FileChanged(clang::SourceLocation Where, FileChangeReason Reason,
                   clang::SrcMgr::CharacteristicKind Kind, clang::FileID) override;
  void PragmaDirective(clang::SourceLocation Where, clang::PragmaIntroducerKind Kind) override;

private:
  /// A declaration of the system that has begun.
  struct Declaration {
    size_t Hash = 0, HashBefore = 0; // with and without the last word
    size_t Last = 0;                 // that word
    unsigned Words = 0;              // 0: none has begun
    bool LastIsName = false;
    bool IsTypedef = false;
    bool IsAnyones = false; // any header that needs it may declare it, and several
  };
  /// One reading of a file.
  struct Part {
    size_t Path;
    size_t Around; // what was open
    bool IsSystem;
    size_t Tokens = 0;      // of the project; 0: none yet
    size_t Settings = 0;    // at the last token
    Declaration Now = {};   // of the system
    unsigned PragmaEnd = 0; // tokens in front of that place belong to a pragma
  };
  struct Place {
    size_t Path = 0; // 0: nowhere
    unsigned Offset = 0;
  };
  /// All brackets that are open, up to one of them.
  struct Open {
    Place Last;
    size_t Hash = 0;
    size_t ForSystem = 0; // without those of extern "C" {
  };
  /// A pragma that holds until further notice.
  struct Setting {
    llvm::StringRef Kind;
    bool IsPushed;
    size_t Hash;
  };

  TextReader(clang::Preprocessor &Lexer, llvm::StringRef Ours, llvm::StringRef Directory)
      : Lexer(Lexer), Sources(Lexer.getSourceManager()), Ours(Ours), Directory(Directory) {}

  Part *partAt(clang::FileID Id);
  size_t openFor(bool IsSystem) const;
  void token(const clang::Token &Next);
  size_t wordOf(const clang::Token &Of) const;
  void addToSystem(Part &To, const clang::Token &Next, unsigned Offset, size_t Word);
  void addToProject(Part &To, unsigned Offset, size_t Word);
  void bracket(const clang::Token &Next, Place At);
  void join(Place Begin, Place End);
  size_t pragmaHash(llvm::StringRef Text) const;
  void set(llvm::StringRef Pragma, size_t Hash);

  clang::Preprocessor &Lexer;
  clang::SourceManager &Sources;
  std::string Ours, Directory;
  ReadText Sum;
  std::vector<Part> Parts;
  llvm::DenseMap<clang::FileID, size_t> PartOf; // the place in Parts
  clang::FileID LastId;
  size_t LastPart = 0;
  std::unordered_map<size_t, size_t> Types; // of the system, by their names
  std::vector<size_t> Joins;                // of one file with another
  std::vector<Open> Brackets;
  std::vector<Setting> Settings;
  size_t SettingsHash = 0;
  bool IsInPragma = false; // whose tokens the parser takes
  Place Begun;             // the last token of a declaration of the project that has begun
  clang::tok::TokenKind LastKind = clang::tok::unknown;
};

} // namespace lockseam
