// SymbolQueries.h - what is known of the name under the cursor.
//
//   int Pool::get() { lock_guard l(mu_); return size_; }
//             ^ Pool::get(): atomic, verified            ^ Pool::size_ guarded by this->mu_
//
// A name is found where it is declared, where facts speak of it (calls, accesses), and, if
// it is called there, by the name alone.
#pragma once

#include "Positions.h"
#include "analyzer/driver/Analysis.h"
#include "analyzer/driver/GuardList.h"
#include "analyzer/report/SourceLines.h"

namespace lockseam {

/// A place in a text that was analysed.
struct Cursor {
  std::string Path;
  Position At;
};

class SymbolQueries {
public:
  /// Everything must outlive this.
  SymbolQueries(const AnalysedProgram &Analysed, const Session &Ready, const Options &Chosen,
                SourceLines &Sources, Encoding In);

  /// Plain text: atomicities with their reasons, guards with their support. Empty: nothing
  /// is known.
  std::string hover(const Cursor &Where);
  /// [{"title", "uri", "range", "newText"}] for the variable there whose guard was inferred.
  Json annotations(const Cursor &Where);

private:
  /// What stands under the cursor, by the analysis' own name of the file.
  struct Target {
    Name File;
    uint32_t Line = 0; // from 1
    llvm::StringRef Word;
    bool IsCalled = false; // a parenthesis follows
  };
  std::optional<Target> targetAt(const Cursor &Where);
  Name fileNamed(llvm::StringRef Path);

  std::vector<FunctionIndex> functionsAt(const Target &T) const;
  std::vector<const GuardRow *> variablesAt(const Target &T) const;
  std::string explained(FunctionIndex F) const;

  const AnalysedProgram &Analysed;
  const Session &Ready;
  const Options &Chosen;
  SourceLines &Sources;
  Encoding In;
  std::vector<GuardRow> Rows;
};

} // namespace lockseam
