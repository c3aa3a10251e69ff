// BenchJson.cpp - what was measured, as JSON for programs.
#include "BenchText.h"
#include <nlohmann/json.hpp>

using namespace lockseam;
using nlohmann::ordered_json;

namespace {

ordered_json stagesJson(const std::vector<Lap> &Laps) {
  ordered_json Stages = ordered_json::array();
  for (const Lap &Taken : Laps)
    Stages.push_back(
        {{"stage", Taken.Stage}, {"cpuSeconds", Taken.CpuSeconds}, {"peakMiB", Taken.PeakMiB}});
  return Stages;
}

ordered_json comparisonJson(const ProjectCost &Project, const Comparison &Of) {
  ordered_json Tools = ordered_json::array();
  for (const ToolCost &Cost : Of.Costs)
    Tools.push_back({{"tool", Cost.Name},
                     {"cpuSeconds", Cost.CpuSeconds},
                     {"ratio", ratioOf(Cost, Project, Of)},
                     {"spread", Cost.Spread},
                     {"wallSeconds", Cost.WallSeconds},
                     {"failedUnits", Cost.Failed},
                     {"extractedUnits", Cost.Extracted}});
  return {{"units", Of.Units}, {"tools", Tools}};
}

ordered_json projectJson(const ProjectCost &Project) {
  const ProgramSize &Size = Project.Size;
  ordered_json Comparisons = ordered_json::array();
  for (const Comparison &Of : Project.Comparisons)
    Comparisons.push_back(comparisonJson(Project, Of));
  return {{"units", Project.Units},
          {"missingTools", Project.Missing},
          {"comparisons", Comparisons},
          {"program",
           {{"units", Size.Units},
            {"functions", Size.Functions},
            {"events", Size.Events},
            {"lines", Size.Lines},
            {"factsBytes", Size.FactsBytes},
            {"emptyMiB", Size.EmptyMiB},
            {"linkMiB", Size.LinkMiB},
            {"peakMiB", Size.PeakMiB},
            {"boundMiB", memoryBoundMiB(Size.Events, Size.Functions)},
            {"stages", stagesJson(Size.Laps)}}}};
}

ordered_json growthJson(const Growth &Grown) {
  ordered_json Points = ordered_json::array();
  for (const GrowthPoint &Point : Grown.Points)
    Points.push_back({{"units", Point.Units},
                      {"functions", Point.Functions},
                      {"events", Point.Events},
                      {"factsBytes", Point.FactsBytes},
                      {"cpuSeconds", Point.CpuSeconds},
                      {"spread", Point.Spread},
                      {"peakMiB", Point.PeakMiB},
                      {"boundMiB", memoryBoundMiB(Point.Events, Point.Functions)},
                      {"stages", stagesJson(Point.Laps)},
                      {"failure", Point.Failure}});
  return {{"emptyMiB", Grown.EmptyMiB}, {"sizes", Points}};
}

} // namespace

std::string lockseam::benchJson(const BenchResult &Result) {
  ordered_json Root = ordered_json::object();
  if (Result.Project)
    Root["project"] = projectJson(*Result.Project);
  if (Result.Grown)
    Root["synthetic"] = growthJson(*Result.Grown);
  return Root.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}
