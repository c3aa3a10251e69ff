// BenchPlot.h - what was measured, as a picture: CPU time per tool, time against size.
#pragma once

#include "BenchText.h"

namespace lockseam {

/// A whole SVG file. Colours follow the reader's light or dark theme.
std::string benchPlot(const BenchResult &Result);

} // namespace lockseam
