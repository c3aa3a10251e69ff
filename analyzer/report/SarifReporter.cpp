// SarifReporter.cpp - findings as SARIF 2.1.0, for code review and result viewers.
#include "SarifReporter.h"
#include "Fingerprint.h"
#include "JsonText.h"
#include "Rules.h"
#include "SourcePaths.h"
#include "TextReporter.h"
#include "Version.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <map>

using namespace lockseam;
using nlohmann::ordered_json;

namespace {

/// GitHub keeps this many steps of a flow and rejects files with ten times as many.
constexpr size_t MaxFlowSteps = 1000;

ordered_json message(llvm::StringRef Text) { return {{"text", Text.str()}}; }

std::string directoryUri(llvm::StringRef Path) {
  return "file://" + percentEncode(Path.rtrim('/')) + "/";
}

ordered_json ruleJson(const RuleText &Rule) {
  std::string Help = Rule.Full.str() + "\n\nRepair: " + Rule.Repair.str();
  return {
      {"id", Rule.Id.str()},
      {"shortDescription", message(Rule.Short)},
      {"fullDescription", message(Rule.Full)},
      {"help",
       {{"text", Help}, {"markdown", Rule.Full.str() + "\n\n**Repair:** " + Rule.Repair.str()}}},
      {"defaultConfiguration", {{"enabled", Rule.OnByDefault}, {"level", "warning"}}},
      {"properties",
       {{"tags", {"concurrency", "correctness"}},
        {"precision", "medium"},
        {"problem.severity", "warning"}}}};
}

class SarifWriter {
public:
  SarifWriter(const Report &Found, SourceLines &Lines, const SarifOptions &Options)
      : Found(Found), Lines(Lines), Options(Options) {}

  ordered_json document() {
    ordered_json Run = {
        {"tool", {{"driver", driver()}}},
        {"automationDetails", {{"id", "lockseam/"}}},
        {"invocations", ordered_json::array({invocation()})},
        {"originalUriBaseIds", {{"SRCROOT", {{"uri", directoryUri(Options.Root)}}}}},
        {"columnKind", "utf16CodeUnits"},
        {"results", ordered_json::array()}};
    std::vector<std::string> Prints = fingerprints(Found.Findings);
    for (size_t I = 0; I < Prints.size(); ++I)
      Run["results"].push_back(result(Found.Findings[I], Prints[I]));
    return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", ordered_json::array({std::move(Run)})}};
  }

private:
  ordered_json driver() {
    ordered_json Rules = ordered_json::array();
    for (const RuleText &Rule : allRules()) {
      if (!Rule.Available)
        continue;
      RuleIndex[Rule.Id] = Rules.size();
      Rules.push_back(ruleJson(Rule));
    }
    return {{"name", "lockseam"},
            {"fullName", "lockseam " + toolVersion().str()},
            {"version", toolVersion().str()},
            {"semanticVersion", toolVersion().str()},
            {"rules", std::move(Rules)}};
  }

  ordered_json invocation() const {
    const Coverage &Seen = Found.Seen;
    ordered_json Notifications = ordered_json::array();
    for (const std::string &Notice : Found.Notices) {
      bool IsError = llvm::StringRef(Notice).contains(": error: ");
      Notifications.push_back(
          {{"level", IsError ? "error" : "warning"}, {"message", message(Notice)}});
    }
    return {{"executionSuccessful", Seen.LostUnits == 0 && Seen.IncompleteUnits == 0},
            {"workingDirectory", {{"uri", directoryUri(Options.Root)}}},
            {"toolExecutionNotifications", std::move(Notifications)}};
  }

  ordered_json result(const Finding &F, llvm::StringRef Print) {
    ordered_json Result = {{"ruleId", F.Rule.str().str()}};
    if (auto Index = RuleIndex.find(F.Rule.str()); Index != RuleIndex.end())
      Result["ruleIndex"] = Index->second;
    Result["level"] = levelName(levelOf(F.Rank)).str();
    Result["rank"] = F.Rank;
    Result["message"] = message(F.Message);
    Result["locations"] = ordered_json::array({location(F.Where)});
    if (F.Function)
      Result["locations"][0]["logicalLocations"] = {
          {{"fullyQualifiedName", F.Function.str().str()}, {"kind", "function"}}};
    addSteps(F, Result);
    Result["partialFingerprints"] = {{"lockseam/v1", Print.str()}};
    addLineHash(F.Where, Result["partialFingerprints"]);
    if (F.Suppressed)
      Result["suppressions"] = {{{"kind", "inSource"}}};
    if (!F.Signals.empty())
      Result["properties"] = {{"signals", F.Signals}};
    return Result;
  }

  /// The notes, as related locations and again as the steps of the code flow.
  void addSteps(const Finding &F, ordered_json &Result) {
    ordered_json Related = ordered_json::array(), Flow = ordered_json::array();
    for (const Note &N : F.Notes) {
      if (!N.Where.File || Related.size() == MaxFlowSteps)
        continue;
      ordered_json Step = location(N.Where);
      Step["message"] = message(N.Text);
      Flow.push_back(
          {{"location", Step}, {"executionOrder", Flow.size() + 1}, {"nestingLevel", 1}});
      Step["id"] = Related.size() + 1;
      Related.push_back(std::move(Step));
    }
    if (Related.empty())
      return;
    Result["relatedLocations"] = std::move(Related);
    ordered_json Threads = ordered_json::array({{{"locations", std::move(Flow)}}});
    Result["codeFlows"] = ordered_json::array({{{"threadFlows", std::move(Threads)}}});
  }

  ordered_json location(const Location &Where) {
    return {{"physicalLocation",
             {{"artifactLocation", artifact(Where.File.str())}, {"region", region(Where)}}}};
  }

  ordered_json artifact(llvm::StringRef Path) const {
    std::string Shown = displayPath(Path, Options.Root);
    if (Path == Shown)
      return {{"uri", "file://" + percentEncode(Path)}};
    return {{"uri", percentEncode(Shown)}, {"uriBaseId", "SRCROOT"}};
  }

  /// From the column to the end of the line.
  ordered_json region(const Location &Where) {
    uint32_t Line = std::max(Where.Line, 1u), Column = std::max(Where.Column, 1u);
    ordered_json Region = {{"startLine", Line}};
    std::optional<llvm::StringRef> Text = Lines.line(Where.File, Line);
    if (!Text || Column > Text->size()) {
      Region["startColumn"] = Column;
      return Region;
    }
    Region["startColumn"] = utf16Column(*Text, Column);
    Region["endLine"] = Line;
    uint32_t End = std::max<uint32_t>(Text->rtrim().size(), Column);
    Region["endColumn"] = utf16Column(*Text, End + 1);
    return Region;
  }

  void addLineHash(const Location &Where, ordered_json &Prints) {
    std::optional<size_t> Offset = Lines.offset(Where.File, Where.Line);
    if (!Offset)
      return;
    llvm::StringRef Text = *Lines.text(Where.File);
    uint64_t Hash = lineHash(Text, *Offset);
    unsigned Time = 1; // GitHub numbers the lines of a file that have the same hash
    for (uint32_t Line = 1; Line < Where.Line; ++Line)
      Time += lineHash(Text, *Lines.offset(Where.File, Line)) == Hash;
    Prints["primaryLocationLineHash"] =
        llvm::utohexstr(Hash, /*LowerCase=*/true) + ":" + llvm::utostr(Time);
  }

  const Report &Found;
  SourceLines &Lines;
  const SarifOptions &Options;
  std::map<llvm::StringRef, size_t> RuleIndex;
};

} // namespace

void lockseam::reportSarif(const Report &Found, SourceLines &Lines, const SarifOptions &Options,
                           llvm::raw_ostream &Out) {
  Out << jsonText(SarifWriter(Found, Lines, Options).document()) << '\n';
}
