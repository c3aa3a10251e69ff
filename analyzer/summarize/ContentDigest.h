// ContentDigest.h - what facts and summaries say, as digests that are the same in every run.
//
// Names and paths are places in pools, functions are numbers; both differ from run to run.
// A digest knows the texts instead. Of a path it also covers how its fields and its global
// variable are spelled for people (Resolve.h), which its summary repeats.
#pragma once

#include "FieldSet.h"
#include "analyzer/facts/FactsWords.h"
#include "analyzer/link/Program.h"
#include "llvm/ADT/DenseMap.h"
#include <array>

namespace lockseam {

using Digest = std::array<uint8_t, 16>;

/// The digests of one program's names, paths and sets of fields, each made once.
class ContentDigests {
public:
  explicit ContentDigests(const Program &P) : P(P) {}

  /// What they refer to is there until something else is asked for.
  const Digest &of(Name N);
  const Digest &of(LockPath Path);
  const Digest &of(const FieldSet &Fields);

private:
  struct KnownSet {
    FieldSet Fields; // keeps the list, and so its address, alive
    Digest Is;
  };
  Digest make(LockPath Path);

  const Program &P;
  // By their numbers: they are looked up for every event of the program.
  llvm::DenseMap<uint32_t, Digest> Names, Paths;
  std::unordered_map<const void *, KnownSet> Sets;
};

/// Has the verbs of FactsWriter. Places in the source say nothing.
class DigestBuilder {
public:
  explicit DigestBuilder(ContentDigests &Known) : Known(Known) {}

  Digest finish() const;

  void number(uint64_t N);
  void size(uint32_t N) { number(N); }
  void signedNumber(int64_t N) { number(static_cast<uint64_t>(N)); }
  void digest(const Digest &D) { Bytes.append(D.begin(), D.end()); }
  void name(Name N) { digest(Known.of(N)); }
  void path(LockPath P) { digest(Known.of(P)); }
  void fields(const FieldSet &Fields) { digest(Known.of(Fields)); }
  void text(llvm::StringRef Text);
  void place(const Location &) {}

  template <typename E> void enumerator(E Value, size_t) { number(uint64_t(Value)); }

  template <typename T, size_t N> void flags(const T &Facts, const FlagWord<T> (&Flags)[N]) {
    for (const FlagWord<T> &Flag : Flags)
      number(Facts.*Flag.Member);
  }

  template <typename List, typename Visit> void list(const List &Elements, Visit Element) {
    number(Elements.size());
    for (const auto &E : Elements)
      Element(E);
  }

  void allowVariables(size_t, size_t) {}
  void require(bool, const char *) {}

private:
  ContentDigests &Known;
  std::string Bytes;
};

} // namespace lockseam
