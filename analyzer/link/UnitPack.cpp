// UnitPack.cpp - the facts of many units as one text of bytes, what they repeat said once.
#include "analyzer/link/UnitPack.h"
#include "analyzer/facts/FactsBytes.h"
#include "analyzer/facts/FactsForm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"

namespace lockseam {

namespace endian = llvm::support::endian;

namespace {

constexpr size_t NumberSize = 8;
constexpr size_t PieceSize = 1 << 18;

/// Headers come in the same order in many units, so most numbers follow the one before.
template <typename Bytes, typename List> void visitNumbers(Bytes &B, List &Numbers, size_t Count) {
  uint32_t Last = 0;
  B.list(Numbers, [&](auto &Number) {
    auto Distance = static_cast<int64_t>(Number) - static_cast<int64_t>(Last);
    B.signedNumber(Distance);
    if constexpr (!std::is_const_v<std::remove_reference_t<decltype(Number)>>) {
      // In unsigned arithmetic, which may wrap; the range is checked afterwards.
      uint64_t Sum = Last + static_cast<uint64_t>(Distance);
      B.require(Sum < Count, "no such number");
      Number = Sum < Count ? static_cast<uint32_t>(Sum) : 0;
    }
    Last = Number;
  });
}

/// Sorts Units by what is their own, and gives that of all of them: each at its number.
template <typename T>
std::vector<const T *> everything(std::vector<SaidUnit> &Units, std::vector<T> UnitFacts::*List,
                                  SaidList SaidFacts::*Said) {
  llvm::stable_sort(Units, [&](const SaidUnit &A, const SaidUnit &B) {
    return (A.Said->*Said).FirstOwn < (B.Said->*Said).FirstOwn;
  });
  std::vector<const T *> All;
  for (const SaidUnit &Unit : Units)
    for (const T &Item : Unit.Facts->*List)
      All.push_back(&Item);
  return All;
}

template <typename T> void keepOnly(std::vector<T> &List, const std::vector<bool> &Wanted) {
  size_t Next = 0;
  llvm::erase_if(List, [&](const T &) { return !Wanted[Next++]; });
}

/// Tells which bytes a reader has behind it, when they are worth it.
class PassedBytes {
public:
  PassedBytes(const FactsReader &Reader, llvm::function_ref<void(llvm::StringRef)> Tell)
      : Reader(Reader), Rest(Reader.rest()), Tell(Tell) {}

  void look() {
    size_t Left = Reader.rest().size(), Count = Rest.size() - Left;
    if (!Tell || Count < PieceSize || Left == 0)
      return;
    Tell(Rest.take_front(Count));
    Rest = Rest.drop_front(Count);
  }

private:
  const FactsReader &Reader;
  llvm::StringRef Rest; // of which nothing was told yet
  llvm::function_ref<void(llvm::StringRef)> Tell;
};

/// What the units that are wanted say of one kind.
template <typename T> struct SaidItems {
  std::vector<T> All;
  std::vector<bool> Wanted;

  void begin() { Wanted.resize(All.size()); }
  void readNumbers(FactsReader &Reader, bool IsWanted) {
    std::vector<uint32_t> Numbers;
    visitNumbers(Reader, Numbers, All.size());
    for (uint32_t Number : Numbers)
      if (IsWanted && Number < All.size())
        Wanted[Number] = true;
  }
  std::vector<T> take() {
    keepOnly(All, Wanted);
    return std::move(All);
  }
};

} // namespace

std::string writeUnitPack(std::vector<SaidUnit> Units) {
  FactsWriter Writer(nullptr);
  auto Classes = everything(Units, &UnitFacts::Classes, &SaidFacts::Classes);
  auto Globals = everything(Units, &UnitFacts::Globals, &SaidFacts::Globals);
  auto Functions = everything(Units, &UnitFacts::Functions, &SaidFacts::Functions);
  Writer.list(Classes, [&](const ClassFacts *C) { visitClass(Writer, *C); });
  Writer.list(Globals, [&](const GlobalFacts *G) { visitGlobal(Writer, *G); });
  Writer.list(Functions, [&](const FunctionFacts *F) { visitFunction(Writer, *F); });
  char Count[NumberSize];
  endian::write64le(Count, Units.size());
  std::string Bytes(Count, NumberSize);
  for (const SaidUnit &Unit : Units) {
    Bytes.append(Unit.Digest.begin(), Unit.Digest.end());
    visitUnitHead(Writer, *Unit.Facts);
    visitNumbers(Writer, Unit.Said->Classes.Numbers, Classes.size());
    visitNumbers(Writer, Unit.Said->Globals.Numbers, Globals.size());
    visitNumbers(Writer, Unit.Said->Functions.Numbers, Functions.size());
  }
  return Bytes + Writer.payload();
}

std::optional<UnitPack> UnitPack::open(llvm::StringRef Bytes) {
  if (Bytes.size() < NumberSize)
    return std::nullopt;
  UnitPack Pack;
  uint64_t Count = endian::read64le(Bytes.data());
  Bytes = Bytes.drop_front(NumberSize);
  if (Count > Bytes.size() / sizeof(UnitDigest))
    return std::nullopt;
  Pack.Count = Count;
  for (size_t I = 0; I < Count; ++I) {
    UnitDigest Digest;
    llvm::copy(Bytes.take_front(Digest.size()), Digest.begin());
    Pack.Places.emplace(Digest, I);
    Bytes = Bytes.drop_front(Digest.size());
  }
  Pack.Payload = Bytes;
  return Pack;
}

std::optional<std::vector<UnitFacts>>
UnitPack::read(const std::vector<UnitDigest> &Wanted,
               llvm::function_ref<void(llvm::StringRef)> Passed) const {
  std::vector<bool> IsWanted(Count);
  for (const UnitDigest &Unit : Wanted)
    IsWanted[Places.at(Unit)] = true;
  FactsReader Reader(Payload, nullptr);
  PassedBytes Behind(Reader, Passed);
  Reader.readTables();
  SaidItems<ClassFacts> Classes;
  SaidItems<GlobalFacts> Globals;
  SaidItems<FunctionFacts> Functions;
  Reader.list(Classes.All, [&](ClassFacts &C) { visitClass(Reader, C); });
  Reader.list(Globals.All, [&](GlobalFacts &G) { visitGlobal(Reader, G); });
  Reader.list(Functions.All, [&](FunctionFacts &F) {
    Behind.look();
    visitFunction(Reader, F);
  });
  Classes.begin();
  Globals.begin();
  Functions.begin();
  std::vector<UnitFacts> Heads(Count);
  for (size_t I = 0; I < Count && Reader.problem().empty(); ++I) {
    visitUnitHead(Reader, Heads[I]);
    Classes.readNumbers(Reader, IsWanted[I]);
    Globals.readNumbers(Reader, IsWanted[I]);
    Functions.readNumbers(Reader, IsWanted[I]);
  }
  if (!Reader.problem().empty() || !Reader.atEnd())
    return std::nullopt;
  std::vector<UnitFacts> Units;
  for (const UnitDigest &Unit : Wanted)
    Units.push_back(Heads[Places.at(Unit)]);
  if (Units.empty())
    return Units;
  Units.front().Classes = Classes.take();
  Units.front().Globals = Globals.take();
  Units.front().Functions = Functions.take();
  return Units;
}

} // namespace lockseam
