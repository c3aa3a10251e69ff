// LanesPicture.h - an interleaving as a picture: one lane for each thread, time downward.
//
// Locks are bars beside the lane, one colour each; the gap is hatched; a value that grows
// old is an arrow from where it was read to where it is used, with a cross where the other
// thread changes it. The picture is SVG text without scripts and without style attributes:
// its classes are those of html/report.css, so it follows light and dark.
#pragma once

#include "Interleaving.h"
#include "llvm/ADT/ArrayRef.h"

namespace lockseam {

/// Stacked is for narrow windows: no two threads do something in one row, so the second lane
/// can lie in the first, where the gap leaves room for it.
enum class LanesLayout { Beside, Stacked };

/// Code has a line of source for each step, or is empty. Id is a word that no other picture
/// of the page has; steps link to `#ID-sNUMBER`.
std::string lanesPicture(const Interleaving &Told, llvm::ArrayRef<std::string> Code,
                         llvm::StringRef Id, LanesLayout Layout);

/// What a step does, in words that stand alone: `takes 'mu'` for a bare "taken here".
std::string stepText(const Note &Step);

/// `'mu'` without its quotes, as legends and lists show it.
llvm::StringRef unquoted(llvm::StringRef Subject);

} // namespace lockseam
