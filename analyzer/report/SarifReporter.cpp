// SarifReporter.cpp - findings as SARIF 2.1.0, for code review and result viewers.
#include "SarifReporter.h"
#include "Fingerprint.h"
#include "JsonText.h"
#include "Rules.h"
#include "SarifResult.h"
#include "SourcePaths.h"
#include "Version.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace lockseam;
using nlohmann::ordered_json;

namespace {

/// GitHub refuses runs with more.
constexpr size_t MaxResults = 25000;

using Member = SarifResults::Member;

/// lockseam-lock-order is LockOrder: viewers show it as the rule's name.
std::string friendlyName(llvm::StringRef Id) {
  Id.consume_front("lockseam-");
  std::string Result;
  bool Begins = true;
  for (char C : Id) {
    if (C != '-')
      Result += Begins ? llvm::toUpper(C) : C;
    Begins = C == '-';
  }
  return Result;
}

/// The texts are ours, but plain help text is a message string as well.
ordered_json ruleJson(const RuleText &Rule) {
  llvm::StringRef Level = Rule.Id == "lockseam-redundant-lock" ? "note" : "warning";
  return {{"id", Rule.Id.str()},
          {"name", friendlyName(Rule.Id)},
          {"shortDescription", sarifMessage(Rule.Short)},
          {"fullDescription", sarifMessage(Rule.Full)},
          {"help", {{"text", explainRule(Rule)}, {"markdown", explainRuleMarkdown(Rule)}}},
          {"defaultConfiguration", {{"enabled", Rule.OnByDefault}, {"level", Level.str()}}},
          {"properties",
           {{"tags", {"concurrency", "correctness", "reliability"}},
            {"precision", Rule.Precision.str()},
            {"problem.severity", Level == "note" ? "recommendation" : "warning"}}}};
}

/// What a notification is about.
constexpr llvm::StringRef LostUnit = "unit-lost", PartialUnit = "unit-incomplete",
                          CutReport = "report-cut";

ordered_json notification(llvm::StringRef Id, llvm::StringRef Level, const llvm::Twine &Text) {
  return {{"descriptor", {{"id", Id.str()}}},
          {"level", Level.str()},
          {"message", sarifMessage(Text.str())}};
}

class SarifWriter {
public:
  SarifWriter(const Report &Found, SourceLines &Lines, const SarifOptions &Options)
      : Found(Found), Options(Options), Results(Lines, Options) {}

  ordered_json document() {
    ordered_json Run = {{"tool", {{"driver", driver()}}}, {"automationDetails", {{"id", runId()}}}};
    std::vector<std::vector<Member>> Groups = grouped();
    size_t All = Groups.size();
    keepImportant(Groups);
    ordered_json List = ordered_json::array();
    for (const std::vector<Member> &Group : Groups)
      List.push_back(result(Group));
    Run["invocations"] = ordered_json::array({invocation(All)});
    if (!Options.Relocatable)
      Run["originalUriBaseIds"] = {{"SRCROOT", {{"uri", directoryUri(Options.Root)}}}};
    Run["columnKind"] = "utf16CodeUnits";
    Run["results"] = std::move(List);
    return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", ordered_json::array({std::move(Run)})}};
  }

private:
  /// GitHub takes what is before the last slash for the category of an upload.
  std::string runId() const {
    return Options.Category.empty() ? "lockseam/" : "lockseam/" + Options.Category + "/";
  }

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

  /// Findings of one rule at one line, the most important one first.
  std::vector<std::vector<Member>> grouped() const {
    using Key = std::tuple<Name, Name, uint32_t, bool, llvm::StringRef>;
    std::map<Key, size_t> Places;
    std::vector<std::vector<Member>> Groups;
    std::vector<std::string> Prints = fingerprints(Found.Findings);
    for (size_t I = 0; I < Prints.size(); ++I) {
      const Finding &F = Found.Findings[I];
      Key Is = {F.Rule, F.Where.File, F.Where.Line, F.Suppressed, F.BaselineState};
      auto [Place, IsNew] = Places.try_emplace(Is, Groups.size());
      if (IsNew)
        Groups.emplace_back();
      Groups[Place->second].push_back({&F, Prints[I]});
    }
    for (std::vector<Member> &Group : Groups)
      std::stable_sort(Group.begin(), Group.end(), [](const Member &A, const Member &B) {
        return A.Told->Rank > B.Told->Rank;
      });
    return Groups;
  }

  /// What is kept stays in its order.
  static void keepImportant(std::vector<std::vector<Member>> &Groups) {
    if (Groups.size() <= MaxResults)
      return;
    std::vector<int> Ranks;
    for (const std::vector<Member> &Group : Groups)
      Ranks.push_back(Group.front().Told->Rank);
    std::nth_element(Ranks.begin(), Ranks.begin() + MaxResults, Ranks.end(), std::greater<>());
    int Least = Ranks[MaxResults];
    size_t Above = std::count_if(Ranks.begin(), Ranks.end(), [&](int R) { return R > Least; });
    size_t Room = MaxResults - Above; // for those that have exactly the least rank
    llvm::erase_if(Groups, [&](const std::vector<Member> &Group) {
      int Rank = Group.front().Told->Rank;
      return Rank < Least || (Rank == Least && (Room == 0 || Room-- == 0));
    });
  }

  ordered_json result(const std::vector<Member> &Group) {
    ordered_json Result = Results.result(Group);
    auto Index = RuleIndex.find(Group.front().Told->Rule.str());
    if (Index != RuleIndex.end())
      Result["ruleIndex"] = Index->second;
    return Result;
  }

  ordered_json invocation(size_t AllResults) {
    ordered_json Notifications = ordered_json::array();
    for (const std::string &Notice : Found.Notices)
      Notifications.push_back(unitNotification(Notice));
    if (AllResults > MaxResults)
      Notifications.push_back(notification(CutReport, "warning",
                                           "of " + llvm::Twine(AllResults) + " results the " +
                                               llvm::Twine(MaxResults) +
                                               " with the highest rank are given"));
    if (Results.cut())
      Notifications.push_back(notification(
          CutReport, "warning",
          "results with more than " + llvm::Twine(MaxSarifSteps) +
              " steps, of which the first ones are given: " + llvm::Twine(Results.cut())));
    const Coverage &Seen = Found.Seen;
    ordered_json Result = {{"executionSuccessful", Seen.LostUnits == 0 &&
                                                       Seen.IncompleteUnits == 0 &&
                                                       Seen.UnitsOverBudget == 0}};
    if (!Options.Relocatable)
      Result["workingDirectory"] = {{"uri", directoryUri(Options.Root)}};
    Result["toolExecutionNotifications"] = std::move(Notifications);
    return Result;
  }

  /// What Clang said names files as the compiler was given them.
  std::string withoutRoot(llvm::StringRef Notice) const {
    std::string Root = llvm::StringRef(Options.Root).rtrim('/').str() + "/", Text = Notice.str();
    for (size_t At; (At = Text.find(Root)) != std::string::npos;)
      Text.erase(At, Root.size());
    return Text;
  }

  /// "src/a.cpp: error: not analysed: ..."; what follows may quote an error of Clang.
  ordered_json unitNotification(llvm::StringRef Notice) {
    size_t Error = Notice.find(": error: "), Warning = Notice.find(": warning: ");
    bool IsError = Error < Warning;
    ordered_json Result =
        notification(IsError ? LostUnit : PartialUnit, IsError ? "error" : "warning",
                     Options.Relocatable ? withoutRoot(Notice) : Notice.str());
    llvm::StringRef File = Notice.take_front(std::min(Error, Warning));
    if (File.size() == Notice.size() || File.empty())
      return Result;
    std::string Path = File.starts_with("/") ? File.str() : Options.Directory + "/" + File.str();
    Result["locations"] = {{{"physicalLocation", {{"artifactLocation", Results.artifact(Path)}}}}};
    return Result;
  }

  const Report &Found;
  const SarifOptions &Options;
  SarifResults Results;
  std::map<llvm::StringRef, size_t> RuleIndex;
};

} // namespace

void lockseam::reportSarif(const Report &Found, SourceLines &Lines, const SarifOptions &Options,
                           llvm::raw_ostream &Out) {
  Out << jsonText(SarifWriter(Found, Lines, Options).document()) << '\n';
}
