// MergedSeams.h - seams that are one defect.
//
//   switch (command_) {
//   case Open: open(); finished(); break;     open and close give the lock back and take it
//   case Close: close(); finished(); break;   again, and finished changes command_
//   }
//
// One look decides about one change on several ways, with a gap on each: one finding tells of
// all.
#pragma once

#include "Seams.h"

namespace lockseam {

/// The one that tells best; the first of several.
SeamEvidence &bestSeam(std::vector<SeamEvidence> &Same);

std::vector<SeamEvidence> mergedSeams(std::vector<SeamEvidence> All);

} // namespace lockseam
