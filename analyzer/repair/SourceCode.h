// SourceCode.h - the text of one file as tokens, with the brackets and functions around them.
//
// Not a parser: whoever edits by it takes only shapes that cannot mean anything else. What
// is hidden (comments, strings, preprocessor lines) is no token; isPlain says whether there
// was any of it.
#pragma once

#include "analyzer/check/Finding.h"
#include "llvm/ADT/StringRef.h"

namespace lockseam {

class SourceCode {
public:
  using Index = size_t;
  static constexpr Index None = ~Index(0);
  struct Range {
    Index First, End; // of tokens; End is behind the last
  };

  explicit SourceCode(llvm::StringRef Text);
  SourceCode(const SourceCode &) = delete;
  SourceCode &operator=(const SourceCode &) = delete;

  /// Empty if there is no such token.
  llvm::StringRef operator[](Index I) const { return I < Tokens.size() ? Tokens[I] : ""; }
  bool isWord(Index I) const;
  /// The token that starts at a place; None if there is none.
  Index at(const Location &Where) const;
  /// The bracket that closes or opens what the one at I opens or closes; None for others,
  /// and for all if some brackets of the file have no partner.
  Index partner(Index I) const { return I < Partners.size() ? Partners[I] : None; }
  /// The brace that opens the innermost block around a token.
  Index block(Index I) const { return I < Blocks.size() ? Blocks[I] : None; }
  /// From the head to the closing brace of the outermost function around a token: what lies
  /// within classes and namespaces only. Too much, rather than too little.
  std::optional<Range> function(Index I) const;
  /// Whether the tokens stand in the text as they are, with nothing but blanks between them.
  bool isPlain(Range Of) const;
  /// Whether a preprocessor line stands between them.
  bool hasDirective(Range Of) const;
  bool contains(Range In, llvm::StringRef Word) const;
  /// Where the name of an object begins that ends at I: `a->b[i].c` or `f(x).c`.
  Index pathStart(Index I) const;

  /// The tokens in an edit; nothing if they stand in more than one line.
  std::optional<Replacement> replace(Range Of, Name File, std::string New) const;
  Replacement insertBehind(Index I, Name File, std::string New) const;

private:
  void split();
  void pair();
  Index headOf(Index Brace) const;
  bool opensScope(Index Brace) const;
  size_t offset(Index I) const { return Tokens[I].data() - Blanked.data(); }
  size_t endOffset(Index I) const { return offset(I) + Tokens[I].size(); }
  Location place(size_t Offset, Name File) const;
  /// What was written there, and what is left of it.
  std::pair<llvm::StringRef, llvm::StringRef> texts(Range Of) const;

  llvm::StringRef Text;
  std::string Blanked;
  std::vector<llvm::StringRef> Tokens; // in Blanked
  std::vector<Index> Partners, Blocks;
  std::vector<size_t> Lines; // where each starts
};

} // namespace lockseam
