// ShareHeaders.cpp - which units are extracted together, so that each header is parsed seldom.
#include "ShareHeaders.h"
#include "CompileCommands.h"
#include "lattice/SortedVector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <numeric>

using namespace lockseam;

namespace {

/// A piece with fewer units parses the common headers for too little.
constexpr size_t SmallestPiece = 4;
/// So many for each worker: the last ones end at about the same time.
constexpr size_t PiecesPerWorker = 4;

/// Choosing the best header takes the square of this.
constexpr size_t MostInTree = 512;

/// To divide costs about as much as to parse this many bytes.
constexpr uint64_t WorthDividing = 32 << 10;

class TreeBuilder {
public:
  explicit TreeBuilder(const HeaderSets &Sets) : Sets(Sets) {}

  HeaderTree build() const {
    std::vector<size_t> All(Sets.OfUnits.size());
    std::iota(All.begin(), All.end(), 0);
    return node(std::move(All), std::vector<bool>(Sets.Headers.size(), false));
  }

private:
  /// Parsed: headers above the node.
  HeaderTree node(std::vector<size_t> Units, std::vector<bool> Parsed) const {
    HeaderTree Result;
    if (Units.size() > 1)
      Result.Headers = takeCommon(Units, Parsed);
    while (std::optional<uint32_t> Best = bestHeader(Units, Parsed)) {
      auto Has = [&](size_t Unit) { return containsSorted(Sets.OfUnits[Unit], *Best); };
      auto Others = std::stable_partition(Units.begin(), Units.end(), Has);
      Result.Children.push_back(node({Units.begin(), Others}, Parsed));
      Units.erase(Units.begin(), Others);
    }
    Result.Units = std::move(Units);
    return Result;
  }

  std::vector<size_t> countUses(const std::vector<size_t> &Units) const {
    std::vector<size_t> Uses(Sets.Headers.size(), 0);
    for (size_t Unit : Units)
      for (uint32_t Header : Sets.OfUnits[Unit])
        ++Uses[Header];
    return Uses;
  }

  /// What all have and is not parsed yet; then it is. Some headers must not be included but by
  /// others, so of those that lead to each other the outermost are named.
  std::vector<std::string> takeCommon(const std::vector<size_t> &Units,
                                      std::vector<bool> &Parsed) const {
    std::vector<size_t> Uses = countUses(Units);
    std::vector<uint32_t> Named;
    for (uint32_t Header : Sets.OfUnits[Units.front()])
      if (Uses[Header] == Units.size() && !Parsed[Header]) {
        Parsed[Header] = true;
        if (!Sets.Headers[Header].Spelling.empty())
          Named.push_back(Header);
      }
    std::vector<std::string> Common;
    for (uint32_t Header : Named)
      if (llvm::none_of(Named, [&](uint32_t Other) {
            return containsSorted(Sets.Headers[Other].Includes, Header);
          }))
        Common.push_back(Sets.Headers[Header].Spelling);
    return Common;
  }

  /// The one that saves most if the units that have it share it; nothing if none is worth it.
  std::optional<uint32_t> bestHeader(const std::vector<size_t> &Units,
                                     const std::vector<bool> &Parsed) const {
    std::vector<size_t> Uses = countUses(Units);
    std::optional<uint32_t> Best;
    uint64_t Most = WorthDividing;
    for (uint32_t Header = 0; Header < Uses.size(); ++Header) {
      if (Uses[Header] < 2 || Parsed[Header] || Sets.Headers[Header].Spelling.empty())
        continue;
      uint64_t Saved = (Uses[Header] - 1) * sizeWith(Header, Parsed);
      if (Saved > Most) {
        Most = Saved;
        Best = Header;
      }
    }
    return Best;
  }

  /// Of a header and what it includes, as far as that is not parsed.
  uint64_t sizeWith(uint32_t Header, const std::vector<bool> &Parsed) const {
    uint64_t Size = Sets.Headers[Header].Size;
    for (uint32_t Included : Sets.Headers[Header].Includes)
      Size += Parsed[Included] ? 0 : Sets.Headers[Included].Size;
    return Size;
  }

  const HeaderSets &Sets;
};

/// Response files that could not be read (CompileCommands.h): only a worker may try again.
bool hasUnreadArguments(const UnitCommand &Unit) {
  return llvm::any_of(Unit.Arguments, [](const std::string &Word) {
    return llvm::StringRef(Word).starts_with("@");
  });
}

/// Units with the same options, by their indices.
struct Group {
  std::vector<size_t> Units;
  HeaderSets Sets;
};

Group partOf(const Group &All, llvm::ArrayRef<size_t> Places) {
  Group Part;
  Part.Sets.Headers = All.Sets.Headers;
  for (size_t Place : Places) {
    Part.Units.push_back(All.Units[Place]);
    Part.Sets.OfUnits.push_back(All.Sets.OfUnits[Place]);
  }
  return Part;
}

/// Cuts the group into pieces of neighbours in its tree.
void addPieces(const Group &All, size_t Pieces, std::vector<UnitBatch> &Batches) {
  std::vector<size_t> Order = unitsOf(buildHeaderTree(All.Sets));
  size_t Most = std::max(SmallestPiece, (Order.size() + Pieces - 1) / Pieces);
  for (llvm::ArrayRef<size_t> Rest = Order; !Rest.empty();) {
    Group Piece = partOf(All, Rest.take_front(Most));
    Rest = Rest.drop_front(Piece.Units.size());
    Batches.push_back({Piece.Units, buildHeaderTree(Piece.Sets)});
  }
}

/// Sorted by their names units are neighbours of such that share headers with them.
void addBatches(const Group &All, size_t Pieces, std::vector<UnitBatch> &Batches) {
  std::vector<size_t> Places(All.Units.size());
  std::iota(Places.begin(), Places.end(), 0);
  for (llvm::ArrayRef<size_t> Rest = Places; !Rest.empty();) {
    Group Part = partOf(All, Rest.take_front(MostInTree));
    Rest = Rest.drop_front(Part.Units.size());
    addPieces(Part, Pieces, Batches);
  }
}

} // namespace

UnitBatch lockseam::alone(size_t Unit) { return {{Unit}, {{}, {0}, {}}}; }

std::vector<size_t> lockseam::unitsOf(const HeaderTree &Tree) {
  std::vector<size_t> All;
  for (const HeaderTree &Child : Tree.Children)
    llvm::append_range(All, unitsOf(Child));
  llvm::append_range(All, Tree.Units);
  return All;
}

void lockseam::keepUnits(HeaderTree &Tree, llvm::function_ref<bool(size_t)> IsKept) {
  llvm::erase_if(Tree.Units, [&](size_t Unit) { return !IsKept(Unit); });
  for (HeaderTree &Child : Tree.Children)
    keepUnits(Child, IsKept);
  llvm::erase_if(Tree.Children, [](const HeaderTree &Child) {
    return Child.Units.empty() && Child.Children.empty();
  });
}

HeaderTree lockseam::buildHeaderTree(const HeaderSets &Sets) { return TreeBuilder(Sets).build(); }

std::vector<UnitBatch>
lockseam::planBatches(const std::vector<UnitCommand> &Units, size_t Urgent, size_t Workers,
                      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  if (Units.size() == 1)
    return {alone(0)};
  std::map<std::tuple<bool, std::string, std::vector<std::string>>, Group> Groups;
  std::vector<UnitBatch> Batches;
  for (size_t I = 0; I < Units.size(); ++I)
    if (hasUnreadArguments(Units[I]))
      Batches.push_back(alone(I));
    else
      Groups[{I >= Urgent, Units[I].Directory, argumentsToShare(Units[I])}].Units.push_back(I);
  for (auto &[Options, Of] : Groups) {
    HeaderScan Scan(Files, headerOptions(Units[Of.Units.front()]));
    for (size_t Unit : Of.Units)
      Scan.addUnit(absoluteFile(Units[Unit]));
    Of.Sets = Scan.take();
    addBatches(Of, Workers > 1 ? Workers * PiecesPerWorker : 1, Batches);
  }
  return Batches;
}
