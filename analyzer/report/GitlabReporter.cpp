// GitlabReporter.cpp - findings as GitLab's Code Quality report, for merge requests.
#include "GitlabReporter.h"
#include "Fingerprint.h"
#include "JsonText.h"
#include "MessageText.h"
#include "SourcePaths.h"
#include <algorithm>

using namespace lockseam;
using nlohmann::ordered_json;

static const char *severity(Level L) {
  switch (L) {
  case Level::Error:
    return "critical";
  case Level::Warning:
    return "major";
  case Level::Note:
    break;
  }
  return "info";
}

void lockseam::reportGitlab(const Report &Found, llvm::StringRef Root, llvm::raw_ostream &Out) {
  ordered_json Entries = ordered_json::array();
  std::vector<std::string> Prints = fingerprints(Found.Findings);
  for (size_t I = 0; I < Prints.size(); ++I) {
    const Finding &F = Found.Findings[I];
    if (F.Suppressed)
      continue;
    uint32_t Line = std::max(F.Where.Line, 1u);
    Entries.push_back(
        {{"description", oneLine(F.Message)},
         {"check_name", F.Rule.str().str()},
         {"fingerprint", Prints[I]},
         {"severity", severity(levelOf(F.Rank))},
         {"location",
          {{"path", displayPath(F.Where.File.str(), Root)}, {"lines", {{"begin", Line}}}}}});
  }
  Out << jsonText(Entries) << '\n';
}
