// FactsCache.cpp - the facts of units, kept between runs by the content of what they were made
// from.
#include "FactsCache.h"
#include "CacheEntry.h"
#include "CompileCommands.h"
#include "ContentKey.h"
#include "DriverEnvironment.h"
#include "InputList.h"
#include "analyzer/extract/CompilerArguments.h"
#include "analyzer/facts/FactsFile.h"
#include "analyzer/report/Version.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <thread>

using namespace lockseam;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

/// The questions of this run with their answers. Many units ask the same; the parts have
/// locks of their own, so that threads seldom meet.
class CurrentAnswers {
public:
  explicit CurrentAnswers(const UnsavedFiles *Unsaved) : Unsaved(Unsaved) {}

  InputAnswer of(StringRef Path, InputQuery Query) {
    llvm::SmallString<256> Key(Path);
    Key.push_back(static_cast<char>(Query));
    Part &Of = Parts[llvm::hash_value(StringRef(Key)) % Parts.size()];
    std::lock_guard<std::mutex> Lock(Of.Mutex);
    auto [Entry, IsNew] = Of.Answers.try_emplace(Key);
    if (IsNew)
      Entry->second = askInput(Path, Query, Unsaved);
    return Entry->second;
  }

private:
  struct Part {
    std::mutex Mutex;
    llvm::StringMap<InputAnswer> Answers;
  };
  const UnsavedFiles *Unsaved;
  std::array<Part, 64> Parts;
};

/// Numbers alone would not tell two builds of one version apart.
InputAnswer identityOf(const std::string &Program) {
  KeyBuilder Identity;
  Identity.add(toolVersion());
  Identity.add(llvmVersion());
  Identity.add(compilerVersion());
  Identity.add(std::to_string(FactsVersion));
  Identity.add(askInput(Program, InputQuery::Content));
  for (const char *Variable : DriverVariables) {
    const char *Value = std::getenv(Variable);
    Identity.add(Value ? "=" + std::string(Value) : "");
  }
  return Identity.key();
}

void inParallel(size_t Count, unsigned Jobs, llvm::function_ref<void(size_t)> Do) {
  std::atomic<size_t> Next = 0;
  auto Work = [&] {
    for (size_t I; (I = Next++) < Count;)
      Do(I);
  };
  std::vector<std::thread> Threads;
  for (size_t I = 1; I < std::min<size_t>(Jobs, Count); ++I)
    Threads.emplace_back(Work);
  Work();
  for (std::thread &Thread : Threads)
    Thread.join();
}

/// The digest in an entry, if what the facts were made from is still the same.
std::optional<CacheKey> validDigest(const CachedBytes &Entry, CurrentAnswers &Now) {
  std::optional<CacheEntry> Parts = decodeEntry(Entry.Bytes);
  auto Ask = [&](StringRef Path, InputQuery Query) { return Now.of(Path, Query); };
  if (!Parts || !sameAnswers(Parts->Inputs, Ask))
    return std::nullopt;
  return Parts->Digest;
}

/// Where the facts are of the entry with this key.
CacheKey factsKey(const CacheKey &Entry) {
  KeyBuilder Key;
  Key.add("facts");
  Key.add(Entry);
  return Key.key();
}

bool readsBuffer(StringRef Inputs, const UnsavedFiles *Unsaved) {
  return Unsaved && !visitInputs(Inputs, [&](StringRef Path, InputQuery, const InputAnswer &) {
           return !Unsaved->changes(Path);
         });
}

std::string userFolder() {
  llvm::SmallString<128> Folder;
  if (!path::cache_directory(Folder))
    return "";
  path::append(Folder, "lockseam");
  return std::string(Folder);
}

/// The folder of facts in a folder of ours.
llvm::ErrorOr<CacheFolder> openFacts(const std::string &Path) {
  fs::create_directories(path::parent_path(Path));
  bool IsOurs = path::filename(Path) == ProjectCacheName; // what --cache-dir names may hold more
  llvm::ErrorOr<CacheFolder> Outer =
      IsOurs ? CacheFolder::openHidden(Path) : CacheFolder::open(Path);
  if (!Outer)
    return Outer;
  return CacheFolder::openHidden(Path + "/facts");
}

} // namespace

std::vector<std::string> lockseam::cacheFolders(const Options &Chosen, const Plan &Planned) {
  if (Chosen.NoCache)
    return {};
  if (!Chosen.CacheFolder.empty()) {
    // Unlike a .lockseam that came with the program, this one may be a link.
    llvm::SmallString<128> Real;
    bool Exists = !fs::real_path(Chosen.CacheFolder, Real);
    return {Exists ? std::string(Real) : Chosen.CacheFolder};
  }
  std::vector<std::string> Folders;
  if (Planned.FromDatabase)
    Folders.push_back(Planned.Home + "/" + ProjectCacheName.str());
  if (std::string OfUser = userFolder(); !OfUser.empty())
    Folders.push_back(OfUser);
  return Folders;
}

FactsCache::FactsCache(llvm::ArrayRef<std::string> Folders, const std::string &Program,
                       const ExtractOptions &Extract)
    : Extract(Extract) {
  for (const std::string &Candidate : Folders) {
    llvm::ErrorOr<CacheFolder> Opened = openFacts(Candidate);
    if (Opened) {
      Folder = *Opened;
      Problem.clear();
      Tool = identityOf(Program);
      return;
    }
    Problem = Candidate + ": " + Opened.getError().message();
  }
}

std::string FactsCache::home() const { return path::parent_path(Folder->path()).str(); }

FactsCache::UnitKeys FactsCache::keysOf(const UnitCommand &Unit, const InputAnswer &Source) const {
  KeyBuilder Command;
  Command.add(Tool);
  Command.add(Extract.ParseEveryBody ? "every body" : "");
  Command.add(Unit.Directory);
  Command.add(Unit.File);
  CompilerArguments Arguments = clangArguments(Unit, MachineOptions::Keep);
  for (const std::string &Argument : Arguments.Arguments)
    Command.add(Argument);
  Command.add(Arguments.UnreadFile);
  KeyBuilder Saved, Unsaved;
  Saved.add(Command.key());
  Unsaved.add(Command.key());
  Saved.add(Source);
  Unsaved.add("unsaved");
  return {Saved.key(), Unsaved.key()};
}

CacheKey FactsCache::digestOf(StringRef Facts) {
  KeyBuilder Key;
  Key.add(Facts);
  return Key.key();
}

std::vector<std::optional<CacheKey>> FactsCache::find(llvm::ArrayRef<UnitCommand> Units,
                                                      unsigned Jobs) {
  std::vector<std::optional<CacheKey>> Found(Units.size());
  if (!Folder)
    return Found;
  Keys.resize(Units.size());
  CurrentAnswers Now(Extract.Unsaved.get());
  inParallel(Units.size(), Jobs, [&](size_t I) {
    Keys[I] = keysOf(Units[I], Now.of(absoluteFile(Units[I]), InputQuery::Content));
    for (const CacheKey &Key : {Keys[I].OfFiles, Keys[I].OfBuffers})
      if (std::optional<CachedBytes> Entry = Found[I] ? std::nullopt : Folder->read(Key)) {
        Found[I] = validDigest(*Entry, Now);
        Keys[I].Found = Key;
      }
    if (Found[I]) // they may come from the pack for months
      Folder->noteUse(factsKey(Keys[I].Found));
  });
  return Found;
}

std::optional<CachedBytes> FactsCache::facts(size_t Unit, const CacheKey &Digest) const {
  std::optional<CachedBytes> Entry =
      Folder ? Folder->read(factsKey(Keys[Unit].Found)) : std::nullopt;
  std::optional<StringRef> Facts = Entry ? decodeFactsEntry(Entry->Bytes, Digest) : std::nullopt;
  if (!Facts)
    return std::nullopt;
  return CachedBytes{std::move(Entry->File), *Facts};
}

void FactsCache::store(size_t Unit, StringRef Inputs, const CacheKey &Digest, StringRef Facts) {
  if (!Folder || !isRepeatable(Inputs))
    return;
  bool OfBuffers = readsBuffer(Inputs, Extract.Unsaved.get());
  const CacheKey &Key = OfBuffers ? Keys[Unit].OfBuffers : Keys[Unit].OfFiles;
  write(factsKey(Key), encodeFactsEntry(Digest, Facts));
  write(Key, encodeEntry({Inputs, Digest}));
}

void FactsCache::write(const CacheKey &Key, StringRef Payload) {
  if (!Folder)
    return;
  if (std::error_code Failure = Folder->write(Key, Payload)) {
    // A disk that is full stays so: no second try.
    Problem = Folder->path() + ": " + Failure.message();
    Folder.reset();
    return;
  }
  Stored = true;
}

CacheKey FactsCache::packKey(const Plan &Project) const {
  KeyBuilder Key;
  Key.add("pack");
  Key.add(Tool);
  for (const std::string &Part : projectName(Project))
    Key.add(Part);
  return Key.key();
}

std::optional<CachedBytes> FactsCache::pack(const Plan &Project) const {
  return Folder ? Folder->read(packKey(Project)) : std::nullopt;
}

void FactsCache::storePack(const Plan &Project, StringRef Bytes) { write(packKey(Project), Bytes); }

void FactsCache::prune() const {
  if (Folder && Stored)
    pruneCache(*Folder, {}, std::chrono::system_clock::now());
}
