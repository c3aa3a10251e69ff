// BenchGrowth.cpp - how the analysis grows with the program, on synthetic ones.
#include "BenchGrowth.h"
#include "BenchSynthetic.h"
#include "Errors.h"
#include "FactsIndex.h"
#include "analyzer/facts/FactsFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace lockseam;

namespace {

/// A program on disk, and what its analysis took so far.
struct MeasuredSize {
  std::vector<std::string> Words; // of the command
  GrowthPoint Point;
  double Largest = 0;
};

std::vector<std::string> checkWords(const std::string &Program,
                                    llvm::ArrayRef<std::string> Indexes) {
  std::vector<std::string> Words = {Program,   "check",       "--timing",          "--stats",
                                    "--quiet", "--exit-zero", "--output=/dev/null"};
  for (const std::string &Index : Indexes)
    Words.push_back("--index=" + Index);
  return Words;
}

uint64_t bytesOf(llvm::ArrayRef<std::string> Files) {
  uint64_t Sum = 0, Size = 0;
  for (const std::string &File : Files)
    if (!llvm::sys::fs::file_size(File, Size))
      Sum += Size;
  return Sum;
}

void takeSmallest(std::vector<Lap> &Least, const std::vector<Lap> &Taken) {
  if (Least.empty())
    Least = Taken;
  for (auto [Known, New] : llvm::zip(Least, Taken)) {
    Known.CpuSeconds = std::min(Known.CpuSeconds, New.CpuSeconds);
    Known.WallSeconds = std::min(Known.WallSeconds, New.WallSeconds);
    Known.PeakMiB = std::min(Known.PeakMiB, New.PeakMiB);
  }
}

void add(MeasuredSize &Size, const RunCost &Cost) {
  GrowthPoint &Point = Size.Point;
  bool IsFirst = Point.Laps.empty();
  Point.Functions = Cost.counted("with a body");
  Point.Events = Cost.counted("events");
  Point.CpuSeconds = IsFirst ? Cost.CpuSeconds : std::min(Point.CpuSeconds, Cost.CpuSeconds);
  Point.PeakMiB = IsFirst ? Cost.peakMiB() : std::min(Point.PeakMiB, Cost.peakMiB());
  Size.Largest = std::max(Size.Largest, Cost.CpuSeconds);
  Point.Spread = Size.Largest / Point.CpuSeconds - 1;
  std::vector<Lap> Laps = Cost.laps();
  for (Lap &Taken : Laps)
    if (Taken.Stage == "extract") // which was done before; this is what is left of it
      Taken.Stage = "read";
  takeSmallest(Point.Laps, Laps);
}

/// Of the analysis, once for every repetition and size.
class GrowthBench {
public:
  GrowthBench(const BenchOptions &Chosen, const std::string &Program, ScratchFolder Folder)
      : Chosen(Chosen), Program(Program), Tool(toolIdentity(Program)), Folder(std::move(Folder)) {}

  llvm::Expected<Growth> measure() {
    if (llvm::Error Problem = writePrograms())
      return Problem;
    Growth Result;
    llvm::Expected<double> Empty = measureEmpty();
    if (!Empty)
      return Empty.takeError();
    Result.EmptyMiB = *Empty;
    for (unsigned I = 0; I < Chosen.Repetitions; ++I)
      for (MeasuredSize &Size : Sizes)
        measureOnce(Size);
    for (MeasuredSize &Size : Sizes)
      Result.Points.push_back(std::move(Size.Point));
    return Result;
  }

private:
  llvm::Error writePrograms() {
    llvm::Expected<SyntheticProgram> Synthetic = SyntheticProgram::make();
    if (!Synthetic)
      return Synthetic.takeError();
    for (unsigned Units : Chosen.Sizes) {
      std::string Place = Folder.path(std::to_string(Units));
      llvm::sys::fs::create_directories(Place);
      llvm::Expected<std::vector<std::string>> Files = Synthetic->write(Units, Place, Tool);
      if (!Files)
        return Files.takeError();
      MeasuredSize Size{checkWords(Program, *Files), {}};
      Size.Point.Units = Units;
      Size.Point.FactsBytes = bytesOf(*Files);
      Sizes.push_back(std::move(Size));
    }
    return llvm::Error::success();
  }

  llvm::Expected<double> measureEmpty() {
    UnitFacts Nothing;
    Nothing.MainFile = Name("/synthetic/empty.cpp");
    FactsIndex Index{Tool, {{{"/synthetic", "empty.cpp", {}}, {}, writeFacts(Nothing)}}};
    if (llvm::Error Problem = Folder.write("empty.lockseamidx", writeIndex(std::move(Index))))
      return Problem;
    llvm::Expected<RunCost> Cost = run(checkWords(Program, {Folder.path("empty.lockseamidx")}));
    if (!Cost)
      return Cost.takeError();
    return Cost->peakMiB();
  }

  /// The largest size may be too large for this machine; the others count all the same.
  void measureOnce(MeasuredSize &Size) {
    if (!Size.Point.Failure.empty())
      return;
    if (llvm::Expected<RunCost> Cost = run(Size.Words))
      add(Size, *Cost);
    else
      Size.Point.Failure = llvm::toString(Cost.takeError());
  }

  llvm::Expected<RunCost> run(const std::vector<std::string> &Words) const {
    llvm::Expected<RunCost> Cost = runMeasured(Words, Folder.path());
    if (Cost && Cost->Status != Clean)
      return failure("check ended with status " + llvm::Twine(Cost->Status));
    return Cost;
  }

  const BenchOptions &Chosen;
  const std::string &Program;
  std::string Tool;
  ScratchFolder Folder;
  std::vector<MeasuredSize> Sizes;
};

} // namespace

double lockseam::memoryBoundMiB(uint64_t Events, uint64_t Functions) {
  return (64.0 * Events + 256.0 * Functions) / (1024 * 1024);
}

llvm::Expected<Growth> lockseam::measureGrowth(const BenchOptions &Chosen,
                                               const std::string &Program) {
  llvm::Expected<ScratchFolder> Folder = ScratchFolder::make();
  if (!Folder)
    return Folder.takeError();
  return GrowthBench(Chosen, Program, std::move(*Folder)).measure();
}
