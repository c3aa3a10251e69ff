// ExtractProgram.cpp - every unit of the plan extracted, with a word on each that failed.
#include "ExtractProgram.h"
#include "CompileCommands.h"
#include "ContentKey.h"
#include "FactsCache.h"
#include "PathMap.h"
#include "Progress.h"
#include "analyzer/extract/CompilerArguments.h"
#include "analyzer/facts/FactsFile.h"
#include "analyzer/link/UnitPack.h"
#include "analyzer/report/SourcePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <thread>
#include <utility>

using namespace lockseam;

namespace {

/// Units that are not in the pack may be this part of all, or it is written anew.
constexpr size_t MostUnpacked = 8;

/// The facts of the readable units: from the cache, and the rest from workers.
class Extraction {
public:
  Extraction(const Plan &Project, std::vector<UnitCommand> Units, PoolOptions Pool,
             FactsCache &Cache, bool KeepsAll)
      : Units(std::move(Units)), Facts(this->Units.size()), Problems(this->Units.size()),
        Project(Project), Digests(this->Units.size()), Said(this->Units.size()),
        Pool(std::move(Pool)), Cache(Cache), KeepsAll(KeepsAll) {}

  void run(bool Quiet, llvm::StringRef Directory, const ExtractListener &Told,
           const ExtractLimits &Limits, const FactsLookup &IsKnown) {
    Digests = Cache.find(Units, Pool.Jobs);
    AreNeeded = !areKnown(IsKnown);
    Pool.Deadline = Limits.Deadline;
    Pool.WantsInputs = Cache.isOn();
    extract(without(Digests), Quiet, Directory, Told, Limits.First);
    if (AreNeeded) {
      readKept();
      if (std::vector<size_t> Gone = without(Facts); !Gone.empty())
        extract(std::move(Gone), Quiet, Directory, Told, Limits.First);
    }
    // A change that is none to the facts: a comment, a header that is read for its macros.
    if (!Missing.empty())
      AreNeeded = !areKnown(IsKnown);
    if (AreNeeded && !IsPacked && !KeepsAll && Cache.isOn())
      writePack();
    Cache.prune();
  }

  /// In the cache, by their places in Units.
  const std::vector<size_t> &missing() const { return Missing; }
  unsigned fromCache() const { return Units.size() - Missing.size(); }

  /// Of all facts; nothing if one has none.
  std::optional<CacheKey> digest() const {
    KeyBuilder All;
    All.add(Cache.tool());
    for (size_t I = 0; I < Units.size(); ++I) {
      if (!Digests[I])
        return std::nullopt;
      All.add(absoluteFile(Units[I])); // notices name it
      All.add(*Digests[I]);
    }
    return All.key();
  }

  const std::vector<UnitCommand> Units;
  std::vector<std::optional<UnitFacts>> Facts;
  std::vector<std::string> Problems; // of units without facts
  std::set<size_t> OverBudget;
  unsigned Shared = 0;
  bool AreNeeded = true; // the facts

private:
  /// The units that have nothing there and were not asked for yet.
  template <typename T> std::vector<size_t> without(const std::vector<std::optional<T>> &Of) const {
    std::vector<size_t> Found;
    for (size_t I = 0; I < Units.size(); ++I)
      if (!Of[I] && !llvm::is_contained(Missing, I))
        Found.push_back(I);
    return Found;
  }

  /// By workers. While the first of them is at it, the facts of the others are read.
  void extract(std::vector<size_t> Wanted, bool Quiet, llvm::StringRef Directory,
               const ExtractListener &Told, const std::set<std::string> &First) {
    auto IsUrgent = [&](size_t I) { return First.count(absoluteFile(Units[I])) > 0; };
    Pool.Urgent = std::stable_partition(Wanted.begin(), Wanted.end(), IsUrgent) - Wanted.begin();
    std::vector<UnitCommand> Asked;
    for (size_t I : Wanted)
      Asked.push_back(Units[I]);
    Missing.insert(Missing.end(), Wanted.begin(), Wanted.end());
    size_t Finished = Units.size() - Wanted.size();
    ProgressLine Line(Units.size(), Finished, Quiet);
    auto Tell = [&](llvm::StringRef File) {
      if (Told)
        Told(Finished, Units.size(), File);
    };
    Tell("");
    auto Begun = [&](size_t Index) {
      std::string File = displayPath(absoluteFile(Asked[Index]), Directory);
      Line.begin(File);
      Tell(File);
      readKept();
    };
    auto Done = [&](size_t Index, UnitResult Result) {
      takeResult(Wanted[Index], Result);
      Line.end();
      ++Finished;
      Tell("");
    };
    extractUnits(Asked, Pool, {Begun, Done});
  }

  /// The facts that the cache should have, the first time it is called.
  void readKept() {
    if (std::exchange(HasReadKept, true))
      return;
    if (!KeepsAll)
      readPack();
    for (size_t I = 0; I < Units.size(); ++I) {
      if (Facts[I] || !Digests[I])
        continue;
      std::optional<CachedBytes> Found = Cache.facts(I, *Digests[I]);
      if (!Found || !parse(I, Found->Bytes))
        Digests[I].reset();
    }
  }

  /// What the pack has of the units, if that is nearly all.
  void readPack() {
    std::optional<CachedBytes> Bytes = Cache.pack(Project);
    std::optional<UnitPack> Pack = Bytes ? UnitPack::open(Bytes->Bytes) : std::nullopt;
    if (!Pack)
      return;
    std::vector<size_t> Found;
    std::vector<UnitDigest> Wanted;
    for (size_t I = 0; I < Units.size(); ++I)
      if (Digests[I] && Pack->has(*Digests[I])) {
        Found.push_back(I);
        Wanted.push_back(*Digests[I]);
      }
    if ((Units.size() - Found.size()) * MostUnpacked > Units.size())
      return;
    std::optional<std::vector<UnitFacts>> Read = Pack->read(Wanted, forget);
    for (size_t I = 0; Read && I < Found.size(); ++I)
      Facts[Found[I]] = std::move((*Read)[I]);
    IsPacked = Read.has_value();
  }

  void writePack() {
    std::vector<SaidUnit> All;
    for (size_t I = 0; I < Units.size(); ++I)
      if (Facts[I] && Digests[I])
        All.push_back({*Digests[I], &*Facts[I], &Said[I]});
    Cache.storePack(Project, writeUnitPack(std::move(All)));
  }

  void takeResult(size_t Unit, const UnitResult &Result) {
    Problems[Unit] = Result.Problem;
    Shared += Result.IsShared;
    if (Result.OverBudget)
      OverBudget.insert(Unit);
    if (Result.Facts.empty() || !parse(Unit, Result.Facts))
      return;
    if (!Cache.isOn())
      return;
    Digests[Unit] = FactsCache::digestOf(Result.Facts);
    Cache.store(Unit, Result.Inputs, *Digests[Unit], Result.Facts);
  }

  /// Whether what is made of all facts is known.
  bool areKnown(const FactsLookup &IsKnown) const {
    std::optional<CacheKey> All = IsKnown && Cache.isOn() ? digest() : std::nullopt;
    return All && IsKnown(Cache.home(), *All);
  }

  bool parse(size_t Unit, llvm::StringRef Bytes) {
    llvm::Expected<UnitFacts> Read = readFacts(Bytes);
    if (Read) {
      if (!KeepsAll)
        Said[Unit] = Repeated.takeOut(*Read);
      Facts[Unit] = std::move(*Read);
    } else
      Problems[Unit] = llvm::toString(Read.takeError());
    return Facts[Unit].has_value();
  }

  const Plan &Project;
  std::vector<std::optional<CacheKey>> Digests;
  std::vector<SaidFacts> Said; // of units that were read one by one
  PoolOptions Pool;
  FactsCache &Cache;
  std::vector<size_t> Missing; // in the cache
  bool KeepsAll;               // also what units repeat
  bool HasReadKept = false;
  bool IsPacked = false; // the rest came from the pack
  RepeatedFacts Repeated;
};

/// Not among the notices of the report, which is the same with and without a cache.
void printProblem(const FactsCache &Cache) {
  if (!Cache.problem().empty())
    llvm::errs() << "lockseam: note: no facts are kept: " << Cache.problem() << '\n';
}

/// Units as they come in, with a word on each that is not all there.
class Collection {
public:
  explicit Collection(llvm::StringRef Directory) : Directory(Directory) {}

  void add(const UnitCommand &Unit, size_t Number, UnitFacts Facts) {
    if (Facts.Incomplete) {
      ++Result.Incomplete;
      notice(Unit, "warning: only partly analysed: " + Facts.FirstError);
    }
    Result.Units.push_back(std::move(Facts));
    Result.Numbers.push_back(Number);
  }
  void lose(const UnitCommand &Unit, const std::string &Problem) {
    ++Result.Lost;
    notice(Unit, "error: not analysed: " + Problem);
  }
  ExtractedProgram take() {
    llvm::sort(Result.Notices);
    return std::move(Result);
  }

  ExtractedProgram Result;

private:
  void notice(const UnitCommand &Unit, const std::string &Text) {
    Result.Notices.push_back(displayPath(absoluteFile(Unit), Directory) + ": " + Text);
  }

  llvm::StringRef Directory;
};

/// One line, however many units want one.
void printPlugins(const std::vector<UnitCommand> &Units, llvm::StringRef Directory) {
  size_t Count = 0;
  std::string First;
  for (const UnitCommand &Unit : Units) {
    std::string Option = pluginOption(Unit);
    if (!Option.empty() && Count++ == 0)
      First = Option + ", " + displayPath(absoluteFile(Unit), Directory);
  }
  if (Count > 1)
    First += " and " + std::to_string(Count - 1) + " more";
  if (Count > 0)
    llvm::errs() << "lockseam: note: plugins of the compiler are not loaded (" << First << ")\n";
}

void noteCache(const FactsCache &Cache, ExtractedProgram &In) {
  if (!Cache.isOn())
    return;
  In.CacheHome = Cache.home();
  In.Tool = Cache.tool();
}

ExtractedProgram readIndexed(const Plan &Planned, llvm::StringRef CurrentDirectory, bool KeepsAll) {
  Collection Collected(CurrentDirectory);
  RepeatedFacts Repeated;
  for (size_t I = 0; I < Planned.Units.size(); ++I) {
    llvm::Expected<UnitFacts> Facts = readFacts(
        Planned.Facts[I], [&](llvm::StringRef Text) { return withRoot(Text, Planned.Root); });
    if (Facts) {
      if (!KeepsAll)
        Repeated.takeOut(*Facts);
      Collected.add(Planned.Units[I], I, std::move(*Facts));
    } else
      Collected.lose(Planned.Units[I], llvm::toString(Facts.takeError()));
  }
  return Collected.take();
}

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> lockseam::sourceFiles(const Options &Chosen) {
  return filesBehind(Chosen.Unsaved.get());
}

unsigned lockseam::jobsOf(const Options &Chosen) {
  return Chosen.Jobs ? Chosen.Jobs : std::max(1u, std::thread::hardware_concurrency());
}

PoolOptions lockseam::poolOptions(const Options &Chosen, const std::string &Program) {
  PoolOptions Pool = poolOptionsFromEnvironment();
  Pool.Program = Program;
  Pool.Jobs = jobsOf(Chosen);
  Pool.Extract.ParseEveryBody = Chosen.ParseEveryBody;
  Pool.Extract.Unsaved = Chosen.Unsaved;
  return Pool;
}

ExtractedProgram lockseam::extractProgram(const Plan &Planned, const Options &Chosen,
                                          const std::string &Program,
                                          llvm::StringRef CurrentDirectory,
                                          const ExtractListener &Told, const ExtractLimits &Limits,
                                          const FactsLookup &IsKnown) {
  bool KeepsAll = Chosen.What == Dump::Facts;
  if (!Planned.Facts.empty()) {
    ExtractedProgram Indexed = readIndexed(Planned, CurrentDirectory, KeepsAll);
    // Its facts are kept elsewhere; what is made of them is kept if a place is named for it.
    if (!Chosen.CacheFolder.empty())
      noteCache(FactsCache(cacheFolders(Chosen, Planned), Program, {}), Indexed);
    return Indexed;
  }
  Collection Collected(CurrentDirectory);
  std::vector<UnitCommand> Readable;
  std::vector<size_t> Numbers;
  auto Files = sourceFiles(Chosen);
  for (size_t I = 0; I < Planned.Units.size(); ++I) {
    const UnitCommand &Unit = Planned.Units[I];
    if (Files->exists(absoluteFile(Unit))) {
      Readable.push_back(Unit);
      Numbers.push_back(I);
    } else if (!Chosen.Unsaved || !Chosen.Unsaved->hides(absoluteFile(Unit))) {
      Collected.lose(Unit, "no such file");
    }
  }
  printPlugins(Readable, CurrentDirectory);
  PoolOptions Pool = poolOptions(Chosen, Program);
  FactsCache Cache(cacheFolders(Chosen, Planned), Program, Pool.Extract);
  Extraction Extracted(Planned, std::move(Readable), std::move(Pool), Cache, KeepsAll);
  // What is lost is told from the plan, and is no part of the digest.
  bool HasAll = Collected.Result.Lost == 0;
  Extracted.run(Chosen.Quiet, CurrentDirectory, Told, Limits, HasAll ? IsKnown : nullptr);
  printProblem(Cache);
  Collected.Result.FromCache = Extracted.fromCache();
  Collected.Result.Shared = Extracted.Shared;
  for (size_t I : Extracted.missing())
    Collected.Result.Asked.insert(Numbers[I]);
  noteCache(Cache, Collected.Result);
  if (Cache.isOn() && HasAll)
    Collected.Result.Digest = Extracted.digest();
  if (!Extracted.AreNeeded)
    return Collected.take();
  for (size_t I = 0; I < Extracted.Units.size(); ++I) {
    if (Extracted.Facts[I])
      Collected.add(Extracted.Units[I], Numbers[I], std::move(*Extracted.Facts[I]));
    else if (Extracted.OverBudget.count(I))
      Collected.Result.OverBudget.insert(Numbers[I]);
    else
      Collected.lose(Extracted.Units[I], Extracted.Problems[I]);
  }
  return Collected.take();
}
