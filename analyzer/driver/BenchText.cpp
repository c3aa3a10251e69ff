// BenchText.cpp - what was measured, as a table for people.
#include "BenchText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace lockseam;

namespace {

constexpr unsigned NameWidth = 54;

/// Words at the right of their columns.
void printHeads(llvm::raw_ostream &Out,
                llvm::ArrayRef<std::pair<llvm::StringRef, unsigned>> Columns) {
  for (auto [Head, Width] : Columns)
    Out << llvm::right_justify(Head, Width);
}

void printComparison(llvm::raw_ostream &Out, const ProjectCost &Project, const Comparison &Of) {
  std::string Which = Of.Units == Project.Units ? "all " : "a sample of ";
  Out << llvm::left_justify(Which + std::to_string(Of.Units) + " units", NameWidth);
  printHeads(Out, {{"CPU s", 9}, {"ratio", 8}, {"spread", 9}, {"wall s\n", 10}});
  for (const ToolCost &Cost : Of.Costs) {
    std::string Ratio = "-";
    if (Project.HasBaseline)
      Ratio = llvm::formatv("{0:f2}", ratioOf(Cost, Project, Of)).str();
    Out << llvm::left_justify("  " + Cost.Name, NameWidth)
        << llvm::format("%9.2f%8s%8.0f%%%9.2f", Cost.CpuSeconds, Ratio.c_str(), 100 * Cost.Spread,
                        Cost.WallSeconds);
    if (Cost.Failed)
      Out << "  failed on " << Cost.Failed;
    Out << '\n';
  }
  Out << '\n';
}

void printSize(llvm::raw_ostream &Out, const ProgramSize &Size) {
  double Bound = memoryBoundMiB(Size.Events, Size.Functions);
  Out << llvm::format("%u units: %llu functions with a body, %llu events, %llu lines of source\n",
                      Size.Units, (unsigned long long)Size.Functions,
                      (unsigned long long)Size.Events, (unsigned long long)Size.Lines);
  Out << llvm::format("facts %.1f MiB", Size.FactsBytes / 1048576.0);
  if (Size.Lines)
    Out << llvm::format(", %.1f bytes per line of source", double(Size.FactsBytes) / Size.Lines);
  Out << llvm::format("\nmemory with facts from the cache, beyond the %.1f MiB of an empty "
                      "program:\n  until linked %.1f MiB, at most %.1f MiB; 64 bytes per event and "
                      "256 per function are %.1f MiB\n\n",
                      Size.EmptyMiB, Size.LinkMiB - Size.EmptyMiB, Size.PeakMiB - Size.EmptyMiB,
                      Bound);
}

void printProject(llvm::raw_ostream &Out, const ProjectCost &Project) {
  for (const std::string &Name : Project.Missing)
    Out << Name << " is not installed and left out\n";
  for (const Comparison &Of : Project.Comparisons)
    printComparison(Out, Project, Of);
  printSize(Out, Project.Size);
}

void printStageNames(llvm::raw_ostream &Out, const GrowthPoint &Point) {
  Out << "synthetic programs, CPU time in microseconds per function\n";
  printHeads(Out, {{"units", 8}, {"functions", 11}, {"events", 11}});
  for (const Lap &Taken : Point.Laps)
    Out << llvm::right_justify(Taken.Stage, 10);
  printHeads(
      Out,
      {{"all", 10}, {"spread", 9}, {"CPU s", 9}, {"linked", 10}, {"MiB", 10}, {"bound\n", 11}});
}

/// The peak until after linking.
double linkMiB(const GrowthPoint &Point) {
  auto Link = llvm::find_if(Point.Laps, [](const Lap &Taken) { return Taken.Stage == "link"; });
  return Link == Point.Laps.end() ? 0 : Link->PeakMiB;
}

void printPoint(llvm::raw_ostream &Out, const GrowthPoint &Point, double EmptyMiB) {
  if (!Point.Failure.empty()) {
    Out << llvm::format("%8u", Point.Units) << "  no figures: " << Point.Failure << '\n';
    return;
  }
  auto PerFunction = [&](double Seconds) {
    return 1e6 * Seconds / std::max<uint64_t>(Point.Functions, 1);
  };
  Out << llvm::format("%8u%11llu%11llu", Point.Units, (unsigned long long)Point.Functions,
                      (unsigned long long)Point.Events);
  for (const Lap &Taken : Point.Laps)
    Out << llvm::format("%10.2f", PerFunction(Taken.CpuSeconds));
  Out << llvm::format("%10.2f%8.0f%%%9.2f%10.1f%10.1f%10.1f\n", PerFunction(Point.CpuSeconds),
                      100 * Point.Spread, Point.CpuSeconds, linkMiB(Point) - EmptyMiB,
                      Point.PeakMiB - EmptyMiB, memoryBoundMiB(Point.Events, Point.Functions));
}

} // namespace

double lockseam::ratioOf(const ToolCost &Cost, const ProjectCost &Project, const Comparison &Of) {
  double Base = Project.HasBaseline ? Of.Costs[0].CpuSeconds : 0;
  return Base > 0 ? Cost.CpuSeconds / Base : 0;
}

std::string lockseam::benchText(const BenchResult &Result) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  if (Result.Project)
    printProject(Out, *Result.Project);
  if (Result.Grown) {
    if (!Result.Grown->Points.empty())
      printStageNames(Out, Result.Grown->Points[0]);
    for (const GrowthPoint &Point : Result.Grown->Points)
      printPoint(Out, Point, Result.Grown->EmptyMiB);
  }
  return Text;
}
