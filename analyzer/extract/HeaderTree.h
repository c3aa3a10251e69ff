// HeaderTree.h - in which order many units can share the parsing of their headers.
//
//   <string> "options.h"            parsed once
//     "db.h"                        once for the two units below it
//       unit 0, unit 2
//     unit 1
//
// A process parses the headers of a node and then divides: every child and every unit of the
// node goes on in a copy of it, with all that was parsed. To a unit it is as if it began with
// the headers above it, which it includes anyway (extract/ReadText.h tells whether it does).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace lockseam {

struct HeaderTree {
  std::vector<std::string> Headers; // as after #include: "<string>", "\"/src/db.h\""
  std::vector<size_t> Units;        // that go on from here
  std::vector<HeaderTree> Children;
  friend bool operator==(const HeaderTree &, const HeaderTree &) = default;
};

} // namespace lockseam
