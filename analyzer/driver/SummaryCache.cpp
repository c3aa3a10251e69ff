// SummaryCache.cpp - the summaries of a project's functions, kept between runs.
#include "SummaryCache.h"
#include "ContentKey.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;

namespace {

/// Raised when the form changes; what a summary says changes with the tool, which is in the key.
constexpr llvm::StringLiteral Form = "summaries 1";

constexpr CacheLimits Limits = {512 << 20, std::chrono::hours(24 * 30), std::chrono::hours(1)};

/// `recent` may have this part of the components: it is written after every edit.
constexpr size_t MostRecent = 8;

/// All that decides about summaries other than the program and SummarizeOptions.
CacheKey questionOf(const Session &Ready, const ExtractedProgram &Of) {
  KeyBuilder Key;
  Key.add(Form);
  Key.add(*Of.Tool);
  for (const ConfigText &Each : Ready.Configs)
    Key.add(Each.Text);
  return Key.key();
}

CacheKey nameOf(llvm::StringRef File, const CacheKey &Question, const Session &Ready) {
  KeyBuilder Key;
  Key.add(File);
  Key.add(Question);
  for (const std::string &Part : projectName(Ready.Planned))
    Key.add(Part);
  Key.add(wantsPairs(Ready.Chosen) ? "pairs" : "");
  return Key.key();
}

} // namespace

SummaryCache::SummaryCache(const Session &Ready, const ExtractedProgram &Of) {
  if (Of.CacheHome.empty() || !Of.Tool)
    return;
  llvm::ErrorOr<CacheFolder> Opened = CacheFolder::openHidden(Of.CacheHome + "/summaries");
  if (!Opened)
    return;
  Folder = *Opened;
  CacheKey Question = questionOf(Ready, Of);
  Kept.emplace(llvm::toStringRef(Question).str());
  All.Key = nameOf("all", Question, Ready);
  Recent.Key = nameOf("recent", Question, Ready);
  open(All);
  open(Recent);
}

void SummaryCache::open(StoredFile &Stored) {
  Stored.Bytes = Folder->read(Stored.Key);
  std::unique_ptr<SummaryFile> File =
      Stored.Bytes ? SummaryFile::open(Stored.Bytes->Bytes) : nullptr;
  if (!File)
    return;
  Stored.File = File.get();
  Kept->add(std::move(File));
}

void SummaryCache::store(const Program &P, const Summaries &S) {
  if (!Kept || Kept->made() == 0)
    return;
  const std::vector<Digest> &Keys = Kept->keyed().Keys;
  size_t Beyond = llvm::count_if(Keys, [&](const Digest &Key) { return !All.has(Key); });
  bool IsMuch = Beyond * MostRecent > Keys.size();
  auto Wanted = [&](const Digest &Key) { return IsMuch || !All.has(Key); };
  std::string Bytes = writeSummaryFile(P, S, Kept->keyed(), Wanted);
  if (Folder->write(IsMuch ? All.Key : Recent.Key, Bytes))
    return;
  if (IsMuch && Recent.Bytes) // all of it that is still used is in the other file
    (void)Folder->write(Recent.Key, "");
  pruneCache(*Folder, Limits, std::chrono::system_clock::now());
}
