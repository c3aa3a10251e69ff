// UnitFindings.cpp - everything that there is to say about the unit at hand, each thing once.
#include "UnitFindings.h"
#include "LastReport.h"
#include "analyzer/driver/Config.h"
#include "analyzer/driver/SelectFindings.h"
#include "analyzer/extract/Locations.h"
#include "analyzer/repair/Fixes.h"
#include "analyzer/report/Fingerprint.h"
#include "analyzer/report/SourcePaths.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include <set>

using namespace lockseam;
using llvm::StringRef;

namespace {

/// The entry of a plain file; nothing if there is none of that name. A stored result may
/// name anything: pipes and devices are not opened.
clang::OptionalFileEntryRef plainFile(clang::SourceManager &Sources, StringRef File) {
  clang::FileManager &Files = Sources.getFileManager();
  auto Status = Files.getVirtualFileSystem().status(File);
  if (!Status || !Status->isRegularFile())
    return std::nullopt;
  return Files.getOptionalFileRef(File);
}

std::optional<StringRef> textOf(clang::SourceManager &Sources, StringRef File) {
  clang::OptionalFileEntryRef Entry = plainFile(Sources, File);
  if (!Entry)
    return std::nullopt;
  if (std::optional<llvm::MemoryBufferRef> Buffer = Sources.getMemoryBufferForFileOrNone(*Entry))
    return Buffer->getBuffer();
  return std::nullopt;
}

/// Invalid if the file is not part of the unit.
clang::SourceLocation placeInUnit(clang::SourceManager &Sources, const Location &Where) {
  clang::OptionalFileEntryRef Entry = plainFile(Sources, Where.File.str());
  if (!Entry)
    return {};
  clang::FileID File = Sources.translateFile(*Entry);
  return File.isValid() ? Sources.translateLineCol(File, Where.Line, Where.Column)
                        : clang::SourceLocation();
}

/// Findings in files of the unit; those of the unit itself only if they are not stored.
class MergedFindings {
public:
  explicit MergedFindings(clang::SourceManager &Sources) : Sources(Sources) {}

  void addStored(StoredFinding F) {
    StoredPlaces.insert(placeOf(F.Told));
    StoredPrints.insert(F.Fingerprint);
    All.Findings.push_back(std::move(F.Told));
  }

  /// The same finding has the same name, or the same rule and place: its message may differ.
  void addOwn(Finding F, const std::string &Fingerprint) {
    Place At = placeOf(F);
    if (At.second.isValid() && !StoredPlaces.count(At) && !StoredPrints.count(Fingerprint))
      All.Findings.push_back(std::move(F));
  }

  Report All;

private:
  using Place = std::pair<Name, clang::SourceLocation>;
  Place placeOf(const Finding &F) const { return {F.Rule, placeInUnit(Sources, F.Where)}; }

  clang::SourceManager &Sources;
  std::set<Place> StoredPlaces;
  std::set<std::string> StoredPrints;
};

class UnitSearch {
public:
  UnitSearch(clang::ASTContext &Context, StringRef Directory)
      : Context(Context), Sources(Context.getSourceManager()), Merged(Sources) {
    clang::OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
    Place = {Directory.str(), absolutePath(Main ? Main->getName() : "", Directory)};
    Home = homeOf(Directory, Place.MainFile);
  }

  UnitFindings run(StringRef Index, Options Chosen) {
    llvm::Expected<ModelTable> Models = loadConfig(Chosen, Home);
    if (!Models)
      return {{}, {{llvm::toString(Models.takeError())}}};
    addStored(Index, Chosen);
    std::vector<Finding> Own = analyseUnit(Context, Place, *Models, Chosen);
    std::vector<std::string> Prints = fingerprints(Own);
    for (size_t I = 0; I < Own.size(); ++I)
      Merged.addOwn(std::move(Own[I]), Prints[I]);
    select(Merged.All, Chosen);
    SourceLines Lines(Sources.getFileManager().getVirtualFileSystem());
    addFixes(Merged.All, Lines);
    for (Finding &F : Merged.All.Findings) {
      clang::SourceLocation At = placeInUnit(Sources, F.Where);
      Result.Findings.push_back({std::move(F), At});
    }
    return std::move(Result);
  }

private:
  void addStored(StringRef Index, const Options &Chosen) {
    llvm::Expected<StoredReport> Stored = readLastReport(Index, Home, Place.MainFile);
    if (!Stored) {
      Result.Notices.push_back({llvm::toString(Stored.takeError())});
      return;
    }
    // What lies in other units is theirs to tell, and to miss.
    llvm::erase_if(Stored->Findings, [&](const StoredFinding &F) {
      return F.Told.BaselineState == "absent" || placeInUnit(Sources, F.Told.Where).isInvalid();
    });
    tellStale(takeStale(*Stored, [&](StringRef File) { return textOf(Sources, File); }), Chosen);
    for (StoredFinding &F : Stored->Findings)
      Merged.addStored(std::move(F));
  }

  void tellStale(StaleFindings Stale, const Options &Chosen) {
    Report Hidden;
    Hidden.Findings = std::move(Stale.Findings);
    select(Hidden, Chosen);
    size_t Count = Hidden.Findings.size();
    if (Count != 0)
      Result.Notices.push_back({std::to_string(Count) + (Count == 1 ? " finding" : " findings") +
                                    " of the last 'lockseam check' not shown: '" +
                                    displayPath(Stale.ChangedFile, Place.Directory) +
                                    "' has changed since; run it again",
                                /*IsProblem=*/false});
  }

  void select(Report &Found, const Options &Chosen) const {
    Plan Planned;
    Planned.Units = {{Place.Directory, Place.MainFile, {}}};
    selectFindings(Found, Chosen, Planned, Place.Directory);
  }

  clang::ASTContext &Context;
  clang::SourceManager &Sources;
  UnitPlace Place;
  std::string Home;
  MergedFindings Merged;
  UnitFindings Result;
};

} // namespace

UnitFindings lockseam::findInUnit(clang::ASTContext &Context, StringRef Directory, StringRef Index,
                                  const Options &Chosen) {
  return UnitSearch(Context, Directory).run(Index, Chosen);
}

std::vector<clang::FixItHint> lockseam::hintsOf(clang::SourceManager &Sources, const Fix &Made) {
  std::vector<clang::FixItHint> Hints;
  for (const Replacement &Edit : Made.Edits) {
    clang::SourceLocation At = placeInUnit(Sources, Edit.Where);
    if (At.isInvalid())
      return {};
    auto Range = clang::CharSourceRange::getCharRange(At, At.getLocWithOffset(Edit.Length));
    Hints.push_back(clang::FixItHint::CreateReplacement(Range, Edit.New));
  }
  return Hints;
}

clang::SourceLocation lockseam::noteLocation(clang::SourceManager &Sources, const Location &Where) {
  clang::OptionalFileEntryRef Entry = plainFile(Sources, Where.File.str());
  if (!Entry)
    return {};
  clang::FileID File = Sources.getOrCreateFileID(*Entry, clang::SrcMgr::C_User);
  return Sources.translateLineCol(File, Where.Line, Where.Column);
}
