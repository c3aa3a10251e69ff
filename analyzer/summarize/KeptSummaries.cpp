// KeptSummaries.cpp - summaries of earlier runs, found again by what they were made from.
#include "KeptSummaries.h"
#include "SummaryForm.h"
#include "llvm/ADT/STLExtras.h"

namespace lockseam {

void writeSummaries(const Program &P, const Summaries &S, const KeyedSummaries &Keyed,
                    llvm::function_ref<bool(const Digest &)> Wanted, SummaryFileWriter &To) {
  for (size_t I = 0; I < P.BottomUp.size(); ++I)
    if (Wanted(Keyed.Keys[I]))
      To.add(Keyed.Keys[I], [&](SummaryWriter &Writer) {
        for (FunctionIndex F : P.BottomUp[I]) {
          SummaryScope Scope(P, F);
          Writer.enter(Scope);
          visitDigest(Writer, Keyed.Seen[F]);
          visitSummary(Writer, S.Functions[F]);
          visitMemory(Writer, S.Memory[F]);
        }
      });
}

namespace {

/// What a file says of the functions of one component.
struct KeptComponent {
  std::vector<FunctionSummary> Functions;
  std::vector<FunctionAccesses> Memory;
  std::vector<Digest> Seen; // by callers
};

} // namespace

static KeptComponent readComponent(SummaryReader &Reader, const Program &P,
                                   const std::vector<FunctionIndex> &Component) {
  KeptComponent Kept;
  for (FunctionIndex F : Component) {
    SummaryScope Scope(P, F);
    Reader.enter(Scope);
    visitDigest(Reader, Kept.Seen.emplace_back());
    visitSummary(Reader, Kept.Functions.emplace_back());
    visitMemory(Reader, Kept.Memory.emplace_back());
  }
  return Kept;
}

bool KeptSummaries::read(const Digest &Key, llvm::function_ref<void(SummaryReader &)> Read) {
  return llvm::any_of(Files, [&](auto &File) { return File->read(Key, Read); });
}

void KeptSummaries::begin(const Program &P, const SummarizeOptions &Options,
                          const ProgramTables &Tables) {
  std::string All = Question;
  for (bool Each : {Options.Pairs, Options.Accesses, Options.Patterns})
    All += Each ? '1' : '0';
  Keys = std::make_unique<ComponentKeys>(P, All, Tables);
  Keyed.Keys.resize(P.BottomUp.size());
  Keyed.Seen.resize(P.Functions.size());
}

bool KeptSummaries::take(const Program &P, size_t Number, Summaries &Into) {
  const std::vector<FunctionIndex> &Component = P.BottomUp[Number];
  const Digest &Key = Keyed.Keys[Number] = Keys->key(Component);
  KeptComponent Kept;
  if (!read(Key, [&](SummaryReader &Reader) { Kept = readComponent(Reader, P, Component); }))
    return false;
  for (size_t I = 0; I < Component.size(); ++I) {
    FunctionIndex F = Component[I];
    Into.Functions[F] = std::move(Kept.Functions[I]);
    Into.Memory[F] = std::move(Kept.Memory[I]);
    Keyed.Seen[F] = Kept.Seen[I];
    Keys->setSeen(F, Kept.Seen[I]);
  }
  return true;
}

void KeptSummaries::note(const Program &P, size_t Number, const Summaries &S) {
  for (FunctionIndex F : P.BottomUp[Number]) {
    Keyed.Seen[F] = Keys->seenByCallers(S.Functions[F]);
    Keys->setSeen(F, Keyed.Seen[F]);
  }
  ++Made;
}

} // namespace lockseam
