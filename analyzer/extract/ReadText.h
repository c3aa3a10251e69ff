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
//   - what was open around it: brackets, with their places, as those of `namespace n {` or
//     `extern "C" {`; a declaration that has begun; pragmas that hold until further notice.
// Brackets and declarations that one file begins and another one ends are parts as well.
// Headers of the system are made for any order, and what several need is declared by some of
// them. So it matters what they declare, not which one does, nor how often; their pragmas, and
// an `extern "C" {` of the project around them, are theirs to deal with.
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
  size_t System = 0;                          // the sum over what the system declares

  bool hasAllPartsOf(const ReadText &Other) const;
  bool operator==(const ReadText &) const = default;
};

/// Follows a preprocessor, until both are gone.
class TextReader final : public clang::PPCallbacks {
public:
  /// Adds one to Lexer, which owns it. Files in the folder Ours are not part of the text: they
  /// only include others. Directory: that of the command.
  static TextReader &follow(clang::Preprocessor &Lexer, llvm::StringRef Ours,
                            llvm::StringRef Directory);

  /// What was read by now.
  ReadText text() const;

  void FileChanged(clang::SourceLocation Where, FileChangeReason Reason,
                   clang::SrcMgr::CharacteristicKind Kind, clang::FileID) override;
  void PragmaDirective(clang::SourceLocation Where, clang::PragmaIntroducerKind) override;

private:
  /// One reading of a file.
  struct Part {
    size_t Path;
    size_t Around; // what was open
    bool IsSystem;
    size_t Tokens = 0;      // of the project; 0: none yet
    size_t Declaration = 0; // of the system, that has begun; 0: none
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
    std::string What; // its first word
    bool IsPushed;
    size_t Hash;
  };

  TextReader(clang::Preprocessor &Lexer, llvm::StringRef Ours, llvm::StringRef Directory)
      : Sources(Lexer.getSourceManager()), Ours(Ours), Directory(Directory) {}

  Part *partAt(clang::FileID Id);
  void token(const clang::Token &Next);
  size_t wordOf(const clang::Token &Of) const;
  void join(Place Begin, Place End);
  void addToSystem(Part &To, const clang::Token &Next, unsigned Offset, size_t Word);
  void bracket(const clang::Token &Next, Place At);
  size_t openFor(bool IsSystem) const;
  llvm::StringRef lineAt(clang::SourceLocation Where) const;
  llvm::StringRef textOfPragma(clang::SourceLocation Where) const;
  void set(llvm::StringRef Text);

  clang::SourceManager &Sources;
  std::string Ours, Directory;
  std::vector<Part> Parts;
  llvm::DenseMap<clang::FileID, size_t> PartOf; // the place in Parts
  clang::FileID LastId;
  size_t LastPart = 0;
  std::vector<size_t> Joins;           // of one file with another
  std::unordered_set<size_t> Declared; // by the system
  size_t System = 0;                   // their sum
  std::vector<Open> Brackets;
  std::vector<Setting> Settings;
  Place Begun; // the last token of a declaration of the project that has begun
  clang::tok::TokenKind LastKind = clang::tok::unknown;
};

} // namespace lockseam
