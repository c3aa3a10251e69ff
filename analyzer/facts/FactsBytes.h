// FactsBytes.h - the two directions of the binary form, with one set of verbs.
//
// FactsForm.h describes each struct once, as a template over these two classes: the
// writer turns every verb into bytes, the reader turns bytes into values. What one
// writes, the other reads, because there is only one description.
//
// Summaries are kept in the same way (analyzer/summarize). Their paths may begin with a value
// of a function, which no fact does; a reader takes such paths only if it is told to.
#pragma once

#include "FactsFile.h"
#include "FactsWords.h"
#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

namespace lockseam {

class FactsWriter {
public:
  explicit FactsWriter(TextMap Rename) : Rename(Rename) {}

  /// Names and paths first, then what the verbs wrote.
  std::string payload() const { return table(Names, NameCount) + table(Paths, PathCount) + Body; }
  /// How much the verbs have written.
  size_t written() const { return Body.size(); }

  void number(uint64_t N) { append(Body, N); }
  void size(uint32_t N) { number(N); }
  void signedNumber(int64_t N);
  void name(Name N) { number(nameIndex(N)); }
  void path(LockPath P) { number(pathIndex(P)); }
  void text(const std::string &Text);
  void place(const Location &L);

  template <typename E> void enumerator(E Value, size_t) { number(uint64_t(Value)); }

  template <typename T, size_t N> void flags(const T &Facts, const FlagWord<T> (&Flags)[N]) {
    uint64_t Bits = 0;
    for (size_t I = 0; I < N; ++I)
      Bits |= uint64_t(Facts.*Flags[I].Member) << I;
    number(Bits);
  }

  template <typename List, typename Visit> void list(const List &Elements, Visit Element) {
    number(Elements.size());
    for (const auto &E : Elements)
      Element(E);
  }

  // Only the reader has something to check.
  void allowVariables(size_t, size_t) {}
  void allowValues(size_t, size_t) {}
  void require(bool, const char *) {}

private:
  static void append(std::string &To, uint64_t N);
  static std::string table(const std::string &Entries, uint32_t Count);
  uint32_t nameIndex(Name N);
  uint32_t pathIndex(LockPath P);
  void appendPath(LockPath P);

  TextMap Rename;
  std::string Names, Paths, Body;
  uint32_t NameCount = 0, PathCount = 0;
  std::unordered_map<Name, uint32_t> NameIndex;     // from 1, 0 is the empty name
  std::unordered_map<LockPath, uint32_t> PathIndex; // from 1, 0 is `*`
  Location Last;
};

/// Errors stick: after the first one every verb gives a default value and lists are
/// empty, so that the description needs no checks of its own.
class FactsReader {
public:
  enum class Roots : uint8_t { OfFacts, OfValues };

  FactsReader(llvm::StringRef Payload, TextMap Rename, Roots Known = Roots::OfFacts)
      : Rest(Payload), Rename(Rename), Known(Known) {}

  void readTables();
  bool atEnd() const { return Rest.empty(); }
  /// What is not read yet.
  llvm::StringRef rest() const { return Rest; }
  /// Goes on elsewhere, with the same tables, as if nothing had gone wrong.
  void continueAt(llvm::StringRef Bytes);
  /// Empty if all went well.
  const std::string &problem() const { return Problem; }

  void size(uint32_t &N);
  void signedNumber(int64_t &N);
  void signedNumber(PackedNumber &N);
  void name(Name &N);
  void path(LockPath &P);
  void text(std::string &Text);
  void place(Location &L);

  template <typename E> void enumerator(E &Value, size_t Count) {
    uint64_t N = number();
    require(N < Count, "unknown enumerator");
    Value = E(N < Count ? N : 0);
  }

  template <typename T, size_t N> void flags(T &Facts, const FlagWord<T> (&Flags)[N]) {
    uint64_t Bits = number();
    require(Bits < uint64_t(1) << N, "unknown flag");
    for (size_t I = 0; I < N; ++I)
      Facts.*Flags[I].Member = Bits >> I & 1;
  }

  // The count is only a claim, the elements have to be there: reserve a modest number.
  template <typename T, typename Visit> void list(std::vector<T> &List, Visit Element) {
    uint64_t Left = count();
    List.reserve(std::min<uint64_t>(Left, 1000));
    for (; Left > 0 && Problem.empty(); --Left)
      Element(List.emplace_back());
  }
  // Those have no room beyond their length, so they get the modest number of elements.
  template <typename T, typename Visit> void list(CompactVector<T> &List, Visit Element) {
    uint64_t Count = count();
    List.resize(std::min<uint64_t>(Count, 1000));
    for (uint64_t I = 0; I < Count && Problem.empty(); ++I)
      Element(I < List.size() ? List[I] : List.emplace_back());
  }

  /// How many variables the paths that follow may name.
  void allowVariables(size_t Parameters, size_t Locals);
  /// The same for values: that are made at blocks, and at events.
  void allowValues(size_t Blocks, size_t Events);
  void require(bool Holds, const char *What);

private:
  struct PathEntry {
    LockPath Path;
    uint32_t Parameters = 0; // that must exist
    uint32_t Locals = 0;
    uint32_t Blocks = 0;
    uint32_t Events = 0;
  };

  uint64_t number();
  uint64_t count();
  llvm::StringRef bytes();
  void fail(const std::string &What);
  const PathEntry &entry(uint64_t Index);
  PathEntry readPath();
  PathEntry readRoot(RootKind Kind);
  PathEntry readValue(RootKind Kind);
  PathEntry readStep(StepKind Kind);

  llvm::StringRef Rest;
  TextMap Rename;
  Roots Known;
  std::string Problem;
  std::vector<Name> Names;
  std::vector<PathEntry> Paths;
  size_t Parameters = 0, Locals = 0, Blocks = 0, Events = 0;
  Location Last;
};

} // namespace lockseam
