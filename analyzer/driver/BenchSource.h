// BenchSource.h - the source text of one unit of a made-up storage engine.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace lockseam {

/// The modules that a unit names: stand-ins of a fixed width, to be replaced by numbers.
inline constexpr const char *SelfModule = "M90000", *NextModule = "M90001", *GroupModule = "M90002",
                            *LowerModule = "M90003";

/// Names and texts of files, the source first.
using SourceFiles = std::vector<std::pair<std::string, std::string>>;

SourceFiles moduleSource();
/// The unit with `main`, which runs SelfModule, and with the log that all modules write.
SourceFiles mainSource();

} // namespace lockseam
