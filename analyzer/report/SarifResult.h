// SarifResult.h - one result of a SARIF report: places, links, code flows, stacks.
//
//   message   "... can be lost. Steps: [(1) T1: reads 'n'](1), [(2) T2: writes 'n'](2)."
//   related locations    every note that has a place; the ids are those of the links,
//                        without which GitHub does not show them
//   code flows           the bad interleaving, thread 2 indented; a second telling of the
//                        same finding is a second flow
//   stacks               how a step was reached, where the notes tell calls: the step
//                        first, then the calls outward
//   fixes                edits, if the repair is mechanical
//
// In SARIF brackets and braces of a message mean links and arguments: those of names are
// escaped, so nothing in the analysed sources is taken for either.
#pragma once

#include "SarifReporter.h"
#include <map>
#include <nlohmann/json.hpp>

namespace lockseam {

/// GitHub keeps this many steps of a flow, and refuses files with ten times as many. It
/// takes as many locations of a result.
constexpr size_t MaxSarifSteps = 1000;

class SarifResults {
public:
  SarifResults(SourceLines &Lines, const SarifOptions &Options) : Lines(Lines), Options(Options) {}

  /// A finding and its fingerprint.
  struct Member {
    const Finding *Told;
    std::string Print;
  };
  /// Members are of one rule and line; the first one is the most important.
  nlohmann::ordered_json result(const std::vector<Member> &Members);

  nlohmann::ordered_json artifact(llvm::StringRef Path);
  /// Results whose notes were too many to be written.
  size_t cut() const { return Cut; }

private:
  nlohmann::ordered_json location(const Location &Where);
  nlohmann::ordered_json region(const Location &Where);
  nlohmann::ordered_json step(const Note &Told);
  /// Adds the notes to Related, and returns the text that links to them.
  std::string relate(const Finding &F, nlohmann::ordered_json &Related);
  nlohmann::ordered_json flow(const std::vector<const Note *> &Story);
  nlohmann::ordered_json stack(const std::vector<const Note *> &Calls, const Note &Last);
  void addFlows(const Finding &F, nlohmann::ordered_json &Flows);
  void addStacks(const Finding &F, nlohmann::ordered_json &Stacks);
  nlohmann::ordered_json fix(const Fix &Made);
  nlohmann::ordered_json deletedRegion(const Replacement &Edit);
  nlohmann::ordered_json prints(const std::vector<Member> &Members);
  const std::vector<std::string> &lineHashes(Name File);

  SourceLines &Lines;
  const SarifOptions &Options;
  std::map<std::string, nlohmann::ordered_json> Artifacts;
  std::map<Name, std::vector<std::string>> LineHashes; // of every line of a file
  size_t Cut = 0;
};

/// Text as a message string that means itself.
std::string sarifText(llvm::StringRef Text);
nlohmann::ordered_json sarifMessage(llvm::StringRef Text);

/// A folder as a URI, with the slash at its end.
std::string directoryUri(llvm::StringRef Path);

} // namespace lockseam
