// UnitHeaders.h - which headers units will include, guessed from the texts alone.
//
// Those that stand at the beginning of a unit, those at the beginning of these, and so on
// (LeadingIncludes.h), as far as the folders of its command lead.
#pragma once

#include "LeadingIncludes.h"
#include "analyzer/extract/ExtractTogether.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <optional>

namespace lockseam {

/// Headers by numbers; what a header includes has a smaller number.
struct HeaderSets {
  struct Header {
    /// As after #include, in any place; empty: it is a part of others and not meant to be named.
    std::string Spelling;
    uint64_t Size = 0;              // of its text
    std::vector<uint32_t> Includes; // all that it leads to, sorted
  };
  std::vector<Header> Headers;
  std::vector<std::vector<uint32_t>> OfUnits; // all that each unit leads to, sorted
};

/// The headers of units that have these folders.
class HeaderScan {
public:
  /// Reads through Files, each header once.
  HeaderScan(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, HeaderOptions Options)
      : Files(std::move(Files)), Options(std::move(Options)) {}

  void addUnit(const std::string &File);
  HeaderSets take() { return std::move(Found); }

private:
  struct Place {
    std::string Path;
    bool IsSystem = false;
  };
  struct Text {
    LeadingIncludes Leading;
    uint64_t Size = 0;
  };

  const Text *read(const std::string &Path);
  std::optional<Place> find(llvm::StringRef Name, bool IsQuoted, const Place &From);
  std::optional<Place> findIn(llvm::ArrayRef<std::string> In, llvm::StringRef Name, bool IsSystem);
  std::vector<uint32_t> allFrom(const Place &File);
  std::optional<uint32_t> number(llvm::StringRef Header, const Place &From);
  std::string spelling(const Place &Of) const;

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  const HeaderOptions Options;
  HeaderSets Found;
  std::map<std::string, std::optional<Text>> Texts;       // by path; nothing: no such file
  std::map<std::string, std::optional<uint32_t>> Numbers; // by path; nothing: not done yet
  unsigned Depth = 0;
};

} // namespace lockseam
