// BenchProject.cpp - lockseam on a project, beside Clang's own tools on the same units.
#include "BenchProject.h"
#include "BenchHeaders.h"
#include "CompileCommands.h"
#include "Errors.h"
#include "FactsCache.h"
#include "Plan.h"
#include "Progress.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <functional>

using namespace lockseam;

namespace {

/// Something to be measured, again and again.
struct Subject {
  std::string Name;
  std::function<llvm::Expected<RunCost>()> Run;
};

/// Every N-th unit: the same ones each time, from all parts of the program.
std::vector<UnitCommand> sampleOf(llvm::ArrayRef<UnitCommand> Units, size_t Wanted) {
  std::vector<UnitCommand> Sample;
  size_t Count = std::min(Wanted, Units.size());
  for (size_t I = 0; I < Count; ++I)
    Sample.push_back(Units[I * Units.size() / Count]);
  return Sample;
}

/// Of all units that with a source of middle size.
size_t middleUnit(const BenchProgram &Of) {
  std::vector<std::pair<uint64_t, size_t>> Sizes;
  for (size_t I = 0; I < Of.units().size(); ++I) {
    uint64_t Size = 0;
    llvm::sys::fs::file_size(absoluteFile(Of.units()[I]), Size);
    Sizes.emplace_back(Size, I);
  }
  llvm::sort(Sizes);
  return Sizes[Sizes.size() / 2].second;
}

void add(ToolCost &To, double &Largest, const RunCost &Cost) {
  bool IsFirst = Largest == 0;
  To.CpuSeconds = IsFirst ? Cost.CpuSeconds : std::min(To.CpuSeconds, Cost.CpuSeconds);
  To.WallSeconds = IsFirst ? Cost.WallSeconds : std::min(To.WallSeconds, Cost.WallSeconds);
  To.Extracted = Cost.counted("units") - Cost.counted("from the cache");
  To.Failed = std::max<unsigned>(To.Failed, Cost.Status);
  Largest = std::max(Largest, Cost.CpuSeconds);
  To.Spread = To.CpuSeconds > 0 ? Largest / To.CpuSeconds - 1 : 0;
}

llvm::Expected<std::vector<ToolCost>> measureInTurns(const std::vector<Subject> &Subjects,
                                                     unsigned Repetitions) {
  std::vector<ToolCost> Costs(Subjects.size());
  std::vector<double> Largest(Subjects.size());
  ProgressLine Line(Subjects.size() * Repetitions, 0, /*Quiet=*/false);
  for (unsigned Repetition = 0; Repetition < Repetitions; ++Repetition)
    for (size_t I = 0; I < Subjects.size(); ++I) {
      Line.begin(Subjects[I].Name);
      llvm::Expected<RunCost> Cost = Subjects[I].Run();
      if (!Cost)
        return Cost.takeError();
      Costs[I].Name = Subjects[I].Name;
      add(Costs[I], Largest[I], *Cost);
      Line.end();
    }
  return Costs;
}

/// `lockseam check` on a program, one worker, nothing printed but costs.
class CheckRuns {
public:
  CheckRuns(const std::string &Program, const BenchProgram &Of, const std::string &ConfigFile)
      : Of(&Of), Words({Program, "check", "-p", Of.folder(), "-j1", "--quiet", "--exit-zero",
                        "--timing", "--stats", "--output=/dev/null"}) {
    if (!ConfigFile.empty())
      Words.push_back("--config-file=" + ConfigFile);
  }

  std::string cacheFolder() const { return Of->folder() + "/cache"; }
  llvm::Expected<RunCost> cold() const { return run("--no-cache"); }
  llvm::Expected<RunCost> warm() const { return run("--cache-dir=" + cacheFolder()); }

private:
  llvm::Expected<RunCost> run(std::string Option) const {
    std::vector<std::string> All = Words;
    All.push_back(std::move(Option));
    llvm::Expected<RunCost> Cost = runMeasured(All, Of->folder());
    if (!Cost)
      return Cost;
    if (Cost->Status != Clean && Cost->Status != Incomplete)
      return failure("lockseam: check ended with status " + llvm::Twine(Cost->Status) + ": " +
                     llvm::StringRef(Cost->Errors).rtrim());
    Cost->Status = 0;
    return Cost;
  }

  const BenchProgram *Of;
  std::vector<std::string> Words;
};

/// What is measured on one program, and the program itself.
class ProjectPart {
public:
  ProjectPart(BenchProgram Of, const std::string &Program, const std::string &ConfigFile)
      : Of(std::move(Of)), Checks(Program, this->Of, ConfigFile), Program(Program),
        ConfigFile(ConfigFile) {}

  void addTool(const BenchTool &Tool) {
    Subjects.push_back({Tool.Name, [this, Tool] { return runOverUnits(Tool, Of); }});
  }
  void addCold() {
    Subjects.push_back({"lockseam check, no cache", [this] { return Checks.cold(); }});
  }
  /// Runs with a cache, which must have been filled.
  llvm::Error addWarm(const std::optional<HeaderUse> &Header, const ScratchFolder &Scratch) {
    Subjects.push_back({"lockseam check, nothing changed", [this] { return Checks.warm(); }});
    size_t Unit = middleUnit(Of);
    std::set<size_t> Editable = {Unit};
    if (Header)
      Editable.insert(Header->Units.begin(), Header->Units.end());
    llvm::Expected<BenchProgram> Written =
        BenchProgram::write(Of.units(), Scratch, "edited", Editable);
    if (!Written)
      return Written.takeError();
    Edited.emplace(std::move(*Written));
    if (llvm::Expected<RunCost> First = CheckRuns(Program, *Edited, ConfigFile).warm(); !First)
      return First.takeError();
    addEdit(Of.units()[Unit].File, {Unit});
    if (Header)
      addEdit(Header->File, Header->Units);
    return llvm::Error::success();
  }
  llvm::Expected<Comparison> measure(unsigned Repetitions) {
    llvm::Expected<std::vector<ToolCost>> Costs = measureInTurns(Subjects, Repetitions);
    if (!Costs)
      return Costs.takeError();
    return Comparison{static_cast<unsigned>(Of.units().size()), std::move(*Costs)};
  }
  /// Fills the cache, and looks at what a run takes that finds all in it.
  llvm::Expected<ProgramSize> measureSize() {
    llvm::Expected<RunCost> First = Checks.warm();
    if (!First)
      return First.takeError();
    // The facts are to be linked, which they are not if the findings are known.
    llvm::sys::fs::remove_directories(Checks.cacheFolder() + "/results");
    llvm::Expected<RunCost> Cost = Checks.warm();
    if (!Cost)
      return Cost.takeError();
    ProgramSize Size;
    Size.Units = Of.units().size();
    Size.Functions = Cost->counted("with a body");
    Size.Events = Cost->counted("events");
    Size.FactsBytes = factsBytes();
    Size.PeakMiB = Cost->peakMiB();
    Size.Laps = Cost->laps();
    for (const Lap &Taken : Size.Laps)
      if (Taken.Stage == "link")
        Size.LinkMiB = Taken.PeakMiB;
    return Size;
  }

  BenchProgram Of;

private:
  void addEdit(const std::string &File, std::vector<size_t> Units) {
    std::string Count = Units.size() == 1 ? "1 unit" : std::to_string(Units.size()) + " units";
    std::string Name = llvm::sys::path::filename(File).str();
    Subjects.push_back({"lockseam check, " + Name + " changed (" + Count + ")",
                        [this, Units]() -> llvm::Expected<RunCost> {
                          for (size_t Unit : Units)
                            if (llvm::Error Problem = Edited->edit(Unit))
                              return Problem;
                          return CheckRuns(Program, *Edited, ConfigFile).warm();
                        }});
  }
  uint64_t factsBytes() const {
    FactsCache Cache({Checks.cacheFolder()}, Program, {});
    uint64_t Sum = 0;
    std::vector<std::optional<CacheKey>> Digests = Cache.find(Of.units(), 1);
    for (size_t I = 0; I < Digests.size(); ++I)
      if (std::optional<CachedBytes> Found =
              Digests[I] ? Cache.facts(I, *Digests[I]) : std::nullopt)
        Sum += Found->Bytes.size();
    return Sum;
  }

  CheckRuns Checks;
  std::string Program, ConfigFile;
  std::optional<BenchProgram> Edited; // the same program, for edits
  std::vector<Subject> Subjects;
};

/// The parts of a project in their order.
class ProjectBench {
public:
  ProjectBench(const Options &Chosen, const std::string &Program, ScratchFolder Scratch,
               std::string Directory)
      : Chosen(Chosen), Program(Program), Scratch(std::move(Scratch)),
        Directory(std::move(Directory)), Tools(findTools(this->Scratch)) {}

  llvm::Expected<ProjectCost> measure() {
    llvm::Expected<Plan> Planned = planUnits(Chosen, Directory);
    if (!Planned)
      return Planned.takeError();
    llvm::Expected<ConfigText> Config = readConfig(Chosen, Planned->Home);
    if (!Config)
      return Config.takeError();
    ConfigFile = Config->File.empty() ? "" : pathFrom(Directory, Config->File);
    Result.Units = Planned->Units.size();
    Result.Missing = Tools.Missing;
    Result.HasBaseline = !Tools.Found.empty() && !Tools.Found[0].IsSlow;
    std::vector<UnitCommand> Sample = sampleOf(Planned->Units, Chosen.Bench.Sample);
    bool IsAll = Sample.size() == Planned->Units.size();
    llvm::Error Problem = IsAll || Chosen.Bench.SampleOnly
                              ? measureFirst(Sample, /*WithSlow=*/true)
                              : measureFirst(Planned->Units, /*WithSlow=*/false);
    if (!Problem && !IsAll && !Chosen.Bench.SampleOnly)
      Problem = measureSample(Sample);
    if (Problem)
      return Problem;
    return std::move(Result);
  }

private:
  /// Everything but, perhaps, the slow tools.
  llvm::Error measureFirst(const std::vector<UnitCommand> &Units, bool WithSlow) {
    llvm::Expected<BenchProgram> Of = BenchProgram::write(Units, Scratch, "program");
    if (!Of)
      return Of.takeError();
    ProjectPart Part(std::move(*Of), Program, ConfigFile);
    llvm::Expected<ProgramSize> Size = Part.measureSize();
    if (!Size)
      return Size.takeError();
    Result.Size = std::move(*Size);
    std::optional<HeaderUse> Header;
    if (Result.HasBaseline) {
      llvm::Expected<ProjectFiles> Files = findProjectFiles(Tools.Found[0], Part.Of, Scratch);
      if (!Files)
        return Files.takeError();
      Result.Size.Lines = Files->lines();
      Header = middleHeader(*Files);
    }
    if (llvm::Error Problem = measureEmpty())
      return Problem;
    for (const BenchTool &Tool : Tools.Found)
      if (WithSlow || !Tool.IsSlow)
        Part.addTool(Tool);
    Part.addCold();
    if (llvm::Error Problem = Part.addWarm(Header, Scratch))
      return Problem;
    return take(Part);
  }

  llvm::Error measureSample(const std::vector<UnitCommand> &Units) {
    llvm::Expected<BenchProgram> Of = BenchProgram::write(Units, Scratch, "sample");
    if (!Of)
      return Of.takeError();
    ProjectPart Part(std::move(*Of), Program, ConfigFile);
    for (const BenchTool &Tool : Tools.Found)
      Part.addTool(Tool);
    Part.addCold();
    return take(Part);
  }

  llvm::Error take(ProjectPart &Part) {
    llvm::Expected<Comparison> Measured = Part.measure(Chosen.Bench.Repetitions);
    if (!Measured)
      return Measured.takeError();
    Result.Comparisons.push_back(std::move(*Measured));
    return llvm::Error::success();
  }

  llvm::Error measureEmpty() {
    if (llvm::Error Problem = Scratch.write("empty.cpp", ""))
      return Problem;
    UnitCommand Empty = commandFor(Scratch.path(), "empty.cpp", {});
    llvm::Expected<BenchProgram> Of = BenchProgram::write({Empty}, Scratch, "empty");
    if (!Of)
      return Of.takeError();
    llvm::Expected<ProgramSize> Size = ProjectPart(std::move(*Of), Program, "").measureSize();
    if (!Size)
      return Size.takeError();
    Result.Size.EmptyMiB = Size->PeakMiB;
    return llvm::Error::success();
  }

  const Options &Chosen;
  const std::string &Program;
  ScratchFolder Scratch;
  std::string Directory;
  BenchTools Tools;
  std::string ConfigFile;
  ProjectCost Result;
};

} // namespace

llvm::Expected<ProjectCost> lockseam::measureProject(const Options &Chosen,
                                                     const std::string &Program) {
  llvm::Expected<ScratchFolder> Scratch = ScratchFolder::make();
  if (!Scratch)
    return Scratch.takeError();
  llvm::SmallString<128> Directory;
  llvm::sys::fs::current_path(Directory);
  return ProjectBench(Chosen, Program, std::move(*Scratch), std::string(Directory)).measure();
}
