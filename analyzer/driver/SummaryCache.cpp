// SummaryCache.cpp - the summaries and flows of a project's functions, kept between runs.
#include "SummaryCache.h"
#include "ContentKey.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;

namespace {

/// Raised when the form changes; what a summary says changes with the tool, which is in the key.
constexpr llvm::StringLiteral Form = "summaries 2";

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
  Flowing.emplace(*Kept);
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

void SummaryCache::store(const AnalysedProgram &Made) {
  if (!Kept || Kept->made() + Flowing->made() == 0)
    return;
  auto IsNew = [&](const Digest &Key) { return !All.has(Key); };
  const std::vector<Digest> &Summed = Kept->keyed().Keys, &Flows = Flowing->keys();
  size_t Beyond = llvm::count_if(Summed, IsNew) + llvm::count_if(Flows, IsNew);
  bool IsMuch = Beyond * MostRecent > Summed.size() + Flows.size();
  auto Wanted = [&](const Digest &Key) { return IsMuch || IsNew(Key); };
  SummaryFileWriter File;
  writeSummaries(Made.Linked, Made.Summed, Kept->keyed(), Wanted, File);
  Flowing->write(Wanted, File);
  if (Folder->write(IsMuch ? All.Key : Recent.Key, File.take()))
    return;
  if (IsMuch && Recent.Bytes) // all of it that is still used is in the other file
    (void)Folder->write(Recent.Key, "");
  pruneCache(*Folder, Limits, std::chrono::system_clock::now());
}
