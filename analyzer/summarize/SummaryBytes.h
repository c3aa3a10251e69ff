// SummaryBytes.h - summaries as bytes and back, with the verbs of SummaryForm.h.
//
// A function that a summary names is one that it calls, so it is written as its place among
// those: numbers of functions mean nothing in another run. Whoever made the bytes, what is
// read of them names only events, blocks, variables and callees that the function has.
#pragma once

#include "Summarize.h"
#include "analyzer/facts/FactsBytes.h"

namespace lockseam {

/// What the calls of a function may reach, with or without body; sorted.
std::vector<FunctionIndex> calleesOf(const Program &P, FunctionIndex F);

/// What the summary of one function may name.
struct SummaryScope {
  SummaryScope(const Program &P, FunctionIndex F);

  const Program &P;
  const FunctionFacts &Function;
  std::vector<FunctionIndex> Callees;
  uint32_t Events = 0;
};

class SummaryWriter : public FactsWriter {
public:
  SummaryWriter() : FactsWriter(nullptr) {}

  void enter(const SummaryScope &Of) { Scope = &Of; }
  /// Whether something was met, since this was asked last, that has no form.
  bool takeFailure() { return std::exchange(Failed, false); }
  /// The sets that the verbs referred to.
  void writeSets();

  void site(Site Where) { number(uint64_t(Where == EntrySite ? 0 : Where + uint64_t(1))); }
  void event(Site Where) { number(Where); }
  void block(uint32_t Block) { number(Block); }
  void blocks(size_t) {}
  void function(FunctionIndex F);
  void via(int64_t F);
  void pathIn(int64_t, LockPath P) { path(P); }
  void fields(const FieldSet &Fields);
  void atomicity(const Atomicity &Is);
  void spelling(const std::vector<Pattern> &, const std::map<LockPath, std::string> &Spelling);

private:
  uint32_t position(FunctionIndex F);

  const SummaryScope *Scope = nullptr;
  bool Failed = false;
  std::vector<FieldSet> Sets;
  std::unordered_map<const void *, uint32_t> SetIndex; // from 1, 0 is the empty set
};

class SummaryReader : public FactsReader {
public:
  explicit SummaryReader(llvm::StringRef Payload)
      : FactsReader(Payload, nullptr, Roots::OfValues) {}

  void readSets();
  void enter(const SummaryScope &Of);

  void site(Site &Where);
  void event(Site &Where);
  void block(uint32_t &Block);
  void blocks(size_t Count);
  void function(FunctionIndex &F);
  void via(int64_t &F);
  /// A path in the words of the callee F; in our own if there is none.
  void pathIn(int64_t F, LockPath &P);
  void fields(FieldSet &Fields);
  void atomicity(Atomicity &Is);
  void spelling(const std::vector<Pattern> &Patterns, std::map<LockPath, std::string> &Spelling);

private:
  void allowOwn();
  Atomicity readAtomicity(unsigned Depth);

  const SummaryScope *Scope = nullptr;
  std::vector<FieldSet> Sets;
};

} // namespace lockseam
