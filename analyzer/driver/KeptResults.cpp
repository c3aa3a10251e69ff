// KeptResults.cpp - what was found in a program, kept by the content of its facts.
#include "KeptResults.h"
#include "SelectFindings.h"
#include "analyzer/facts/FactsBytes.h"
#include "analyzer/report/GlobList.h"

using namespace lockseam;

namespace {

/// Raised when the form changes; what is found changes with the tool, which is in the key.
constexpr llvm::StringLiteral Form = "result 1";

constexpr size_t NoteKinds = size_t(NoteKind::Repair) + 1;
constexpr uint32_t MaxThread = 2;
constexpr int64_t MaxRank = 100;

constexpr CacheLimits Limits = {64 << 20, std::chrono::hours(24 * 30), std::chrono::hours(1)};

// Each struct once, for both directions, as in FactsFile.cpp.

template <typename Bytes, typename N> void visitNote(Bytes &B, N &Each) {
  B.place(Each.Where);
  B.text(Each.Text);
  B.enumerator(Each.Kind, NoteKinds);
  B.text(Each.Subject);
  B.size(Each.Thread);
  B.require(Each.Thread <= MaxThread, "unknown thread");
  B.size(Each.Step);
}

template <typename Bytes, typename T> void visitRank(Bytes &B, T &Rank) {
  int64_t Number = Rank;
  B.signedNumber(Number);
  B.require(Number >= 0 && Number <= MaxRank, "no rank");
  if constexpr (!std::is_const_v<T>)
    Rank = static_cast<int>(Number);
}

template <typename Bytes, typename F> void visitFinding(Bytes &B, F &Each) {
  B.name(Each.Rule);
  B.place(Each.Where);
  B.name(Each.Function);
  B.text(Each.Message);
  B.list(Each.Notes, [&](auto &N) { visitNote(B, N); });
  visitRank(B, Each.Rank);
  B.list(Each.Signals, [&](auto &Text) { B.text(Text); });
  B.list(Each.Declarations, [&](auto &Where) { B.place(Where); });
}

template <typename Bytes, typename C> void visitCoverage(Bytes &B, C &Seen) {
  for (auto *Count :
       {&Seen.Units, &Seen.IncompleteUnits, &Seen.LostUnits, &Seen.UnitsOverBudget, &Seen.Functions,
        &Seen.CallsWithoutBody, &Seen.UnresolvedCalls, &Seen.UnnamedLocks, &Seen.DifferentBodies,
        &Seen.BodiesWithoutGraph, &Seen.Bounded})
    B.size(*Count);
}

template <typename Bytes, typename R> void visitResult(Bytes &B, R &Result) {
  B.list(Result.Found.Findings, [&](auto &F) { visitFinding(B, F); });
  B.list(Result.Found.Notices, [&](auto &Text) { B.text(Text); });
  visitCoverage(B, Result.Found.Seen);
  B.text(Result.Stats);
}

std::optional<CacheFolder> openResults(const std::string &Home) {
  if (Home.empty())
    return std::nullopt;
  llvm::ErrorOr<CacheFolder> Opened = CacheFolder::openHidden(Home + "/results");
  return Opened ? std::optional(*Opened) : std::nullopt;
}

/// All that decides what is found, other than facts and tool. Notices name files as they
/// are seen from the current folder.
CacheKey questionOf(const Session &Ready) {
  const Options &Chosen = Ready.Chosen;
  KeyBuilder Key;
  Key.add(Form);
  Key.add(Ready.Directory);
  for (const ConfigText &Each : Ready.Configs)
    Key.add(Each.Text);
  for (uint64_t Number : {uint64_t(wantsPairs(Chosen)), uint64_t(Chosen.Ought),
                          uint64_t(Chosen.MinSupport), uint64_t(Chosen.IgnoreAnnotations),
                          uint64_t(Chosen.Stats), llvm::bit_cast<uint64_t>(Chosen.MinConfidence)})
    Key.add(std::to_string(Number));
  return Key.key();
}

} // namespace

std::string lockseam::encodeResult(const KeptResult &Result) {
  FactsWriter Writer(nullptr);
  visitResult(Writer, Result);
  return Writer.payload();
}

std::optional<KeptResult> lockseam::decodeResult(llvm::StringRef Bytes) {
  FactsReader Reader(Bytes, nullptr);
  Reader.readTables();
  KeptResult Result;
  visitResult(Reader, Result);
  if (!Reader.problem().empty() || !Reader.atEnd())
    return std::nullopt;
  return Result;
}

KeptResults::KeptResults(const Session &Ready)
    : Question(questionOf(Ready)), IsDump(Ready.Chosen.What != Dump::Nothing) {}

CacheKey KeptResults::keyOf(const CacheKey &Facts) const {
  KeyBuilder Key;
  Key.add(Question);
  Key.add(Facts);
  return Key.key();
}

FactsLookup KeptResults::lookup() {
  if (IsDump)
    return nullptr;
  return [this](const std::string &Home, const CacheKey &Facts) {
    std::optional<CacheFolder> Folder = openResults(Home);
    if (std::optional<CachedBytes> Entry = Folder ? Folder->read(keyOf(Facts)) : std::nullopt)
      Found = decodeResult(Entry->Bytes);
    return Found.has_value();
  };
}

void KeptResults::store(const ExtractedProgram &Of, const KeptResult &Result) const {
  std::optional<CacheFolder> Folder = Of.Digest ? openResults(Of.CacheHome) : std::nullopt;
  if (Folder && !Folder->write(keyOf(*Of.Digest), encodeResult(Result)))
    pruneCache(*Folder, Limits, std::chrono::system_clock::now());
}
