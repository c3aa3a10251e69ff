// HtmlReporter.h - findings as one HTML file that needs nothing else.
//
// A list of the findings; for each the picture of its interleaving (LanesPicture.h), the
// source beside it (HtmlSource.h), the reasons of its rank and what its rule means. All of
// that is in the file as HTML and SVG, so it can be read and printed without scripts; the
// script (html/report.js) filters, sorts and steps. The file opens from the disk: it loads
// nothing, and its content security policy allows the script and the style that we wrote,
// by their hashes, and nothing else. `#FINGERPRINT` leads to a finding.
#pragma once

#include "SourceLines.h"
#include "analyzer/check/Finding.h"
#include "llvm/Support/raw_ostream.h"

namespace lockseam {

struct HtmlOptions {
  std::string Directory; // the current one, absolute: paths below it are shown without it
  bool Sources = true;   // with the lines around each step
};

void reportHtml(const Report &Found, SourceLines &Lines, const HtmlOptions &Options,
                llvm::raw_ostream &Out);

// html/report.css and html/report.js, as they were when the tool was built.
llvm::StringRef reportStyle();
llvm::StringRef reportScript();

} // namespace lockseam
