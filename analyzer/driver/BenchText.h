// BenchText.h - what was measured, as a table for people and as JSON for programs.
#pragma once

#include "BenchGrowth.h"
#include "BenchProject.h"
#include <optional>

namespace lockseam {

struct BenchResult {
  std::optional<ProjectCost> Project;
  std::optional<Growth> Grown;
};

std::string benchText(const BenchResult &Result);
std::string benchJson(const BenchResult &Result);

/// CPU time against that of the first tool; 0 if there is none.
double ratioOf(const ToolCost &Cost, const ProjectCost &Project, const Comparison &Of);

} // namespace lockseam
