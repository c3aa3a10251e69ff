// UnitHeaders.cpp - which headers units will include, guessed from the texts alone.
#include "UnitHeaders.h"
#include "CompileCommands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace lockseam;
using llvm::StringRef;

/// Clang itself goes no deeper.
static constexpr unsigned MaxDepth = 200;

void HeaderScan::addUnit(const std::string &File) {
  // In C++ all is asked for anyway.
  const Text *Source = StringRef(File).ends_with(".c") ? read(File) : nullptr;
  bool IsLikeOthers = !Source || !Source->Leading.AsksSystem;
  Found.OfUnits.push_back(IsLikeOthers ? allFrom({File, /*IsSystem=*/false})
                                       : std::vector<uint32_t>());
}

const HeaderScan::Text *HeaderScan::read(const std::string &Path) {
  auto [Entry, IsNew] = Texts.try_emplace(Path);
  if (IsNew) {
    llvm::ErrorOr<llvm::vfs::Status> Status = Files->status(Path);
    if (Status && Status->isRegularFile())
      if (auto Buffer = Files->getBufferForFile(Path))
        Entry->second = {leadingIncludes((*Buffer)->getBuffer(), Options.Macros),
                         (*Buffer)->getBufferSize()};
  }
  return Entry->second ? &*Entry->second : nullptr;
}

std::optional<HeaderScan::Place> HeaderScan::findIn(llvm::ArrayRef<std::string> In, StringRef Name,
                                                    bool IsSystem) {
  for (const std::string &Folder : In)
    if (std::string Path = pathFrom(Folder, Name); read(Path))
      return Place{std::move(Path), IsSystem};
  return std::nullopt;
}

std::optional<HeaderScan::Place> HeaderScan::find(StringRef Name, bool IsQuoted,
                                                  const Place &From) {
  std::optional<Place> Result;
  if (IsQuoted)
    Result = findIn(llvm::sys::path::parent_path(From.Path).str(), Name, From.IsSystem);
  if (!Result && IsQuoted)
    Result = findIn(Options.Quoted, Name, /*IsSystem=*/false);
  if (!Result)
    Result = findIn(Options.Project, Name, /*IsSystem=*/false);
  return Result ? Result : findIn(Options.System, Name, /*IsSystem=*/true);
}

/// All headers that a file leads to.
std::vector<uint32_t> HeaderScan::allFrom(const Place &File) {
  std::vector<uint32_t> All;
  const Text *Source = read(File.Path);
  if (!Source || Depth == MaxDepth)
    return All;
  ++Depth;
  for (const std::string &Header : Source->Leading.Headers)
    if (std::optional<uint32_t> Number = number(Header, File)) {
      llvm::append_range(All, Found.Headers[*Number].Includes);
      All.push_back(*Number);
    }
  --Depth;
  llvm::sort(All);
  All.erase(std::unique(All.begin(), All.end()), All.end());
  return All;
}

/// Nothing for headers that are not found, and for those that include themselves.
std::optional<uint32_t> HeaderScan::number(StringRef Header, const Place &From) {
  StringRef Name = Header.drop_front().drop_back();
  std::optional<Place> Is = find(Name, Header.starts_with("\""), From);
  if (!Is)
    return std::nullopt;
  auto [Entry, IsNew] = Numbers.try_emplace(Is->Path);
  if (IsNew) {
    HeaderSets::Header Made{spelling(*Is), read(Is->Path)->Size, allFrom(*Is)};
    Entry->second = Found.Headers.size();
    Found.Headers.push_back(std::move(Made));
  }
  // A header of the system is meant to be named if the project does so.
  if (Entry->second && Is->IsSystem && !From.IsSystem)
    Found.Headers[*Entry->second].Spelling = "<" + Name.str() + ">";
  return Entry->second;
}

std::string HeaderScan::spelling(const Place &Of) const {
  StringRef Path = Of.Path;
  bool IsWritable = !Path.contains('"') && !Path.contains('\n');
  bool IsGuarded = Texts.find(Of.Path)->second->Leading.IsGuarded;
  return !Of.IsSystem && IsGuarded && IsWritable ? "\"" + Of.Path + "\"" : "";
}
