// SarifResult.cpp - one result of a SARIF report: places, links, code flows, stacks.
#include "SarifResult.h"
#include "Fingerprint.h"
#include "SourcePaths.h"
#include "TextReporter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace lockseam;
using nlohmann::ordered_json;

namespace {

/// GitHub shows this many related locations of a result.
constexpr size_t MaxLinks = 100;

bool hasPlace(const Note &N) { return static_cast<bool>(N.Where.File); }

/// The words that SARIF suggests for what a step does (3.38.8).
ordered_json kinds(NoteKind Kind) {
  switch (Kind) {
  case NoteKind::Takes:
    return {"acquire", "lock"};
  case NoteKind::Releases:
    return {"release", "lock"};
  case NoteKind::Reads:
    return {"memory", "read"};
  case NoteKind::Writes:
    return {"memory", "write"};
  case NoteKind::Calls:
    return {"call", "function"};
  case NoteKind::Starts:
    return {"enter", "thread"};
  case NoteKind::Remark:
  case NoteKind::Repair:
    break;
  }
  return ordered_json::array();
}

/// SARIF wants the stacks of a result to differ.
void addOnce(ordered_json New, ordered_json &List) {
  if (std::find(List.begin(), List.end(), New) == List.end())
    List.push_back(std::move(New));
}

/// What the notes tell, one telling after the other; the one in which two threads take part
/// comes first, as viewers show the first only. Without numbered steps, all notes are one.
std::vector<std::vector<const Note *>> stories(const Finding &F) {
  bool Numbered = llvm::any_of(F.Notes, [](const Note &N) { return N.Thread > 0; });
  std::vector<std::vector<const Note *>> Result;
  for (const Note &N : F.Notes) {
    if (!hasPlace(N) || N.Kind == NoteKind::Repair || (Numbered && N.Thread == 0))
      continue;
    if (Result.empty() || (Numbered && N.Step == 1))
      Result.emplace_back();
    Result.back().push_back(&N);
  }
  std::stable_partition(Result.begin(), Result.end(), [](auto &Story) {
    return llvm::any_of(Story, [](const Note *N) { return N->Thread == 2; });
  });
  return Result;
}

/// The locks that the steps so far tell as held or given back.
class LockStates {
public:
  void after(const Note &N) {
    if (N.Subject.empty())
      return;
    std::string Thread = N.Thread ? " by T" + llvm::utostr(N.Thread) : "";
    if (N.Kind == NoteKind::Takes)
      Known[N.Subject] = "held" + Thread;
    else if (N.Kind == NoteKind::Releases)
      Known[N.Subject] = "released" + Thread;
  }

  ordered_json json() const {
    ordered_json Result = ordered_json::object();
    for (auto &[Lock, Text] : Known)
      Result[Lock] = sarifMessage(Text);
    return Result;
  }

private:
  std::map<std::string, std::string> Known;
};

} // namespace

std::string lockseam::sarifText(llvm::StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (C == '\\' || C == '[' || C == ']')
      Result += '\\';
    else if (C == '{' || C == '}')
      Result += C;
    Result += C;
  }
  return Result;
}

ordered_json lockseam::sarifMessage(llvm::StringRef Text) { return {{"text", sarifText(Text)}}; }

std::string lockseam::directoryUri(llvm::StringRef Path) {
  return "file://" + percentEncode(Path.rtrim('/')) + "/";
}

ordered_json SarifResults::result(const std::vector<Member> &Members) {
  const Finding &F = *Members.front().Told;
  ordered_json Result = {{"ruleId", F.Rule.str().str()},
                         {"level", levelName(levelOf(F.Rank)).str()},
                         {"rank", F.Rank}};
  std::vector<std::string> Texts;
  ordered_json Related = ordered_json::array(), Flows = ordered_json::array(),
               Stacks = ordered_json::array(), Fixes = ordered_json::array();
  for (const Member &Each : Members) {
    Texts.push_back(sarifText(Each.Told->Message) + "." + relate(*Each.Told, Related));
    addFlows(*Each.Told, Flows);
    addStacks(*Each.Told, Stacks);
    for (const Fix &Made : Each.Told->Fixes)
      Fixes.push_back(fix(Made));
  }
  Result["message"] = {{"text", llvm::join(Texts, " Also here: ")}};
  Result["locations"] = ordered_json::array({location(F.Where)});
  if (F.Function)
    Result["locations"][0]["logicalLocations"] = {
        {{"fullyQualifiedName", F.Function.str().str()}, {"kind", "function"}}};
  for (auto &[Key, List] : {std::pair("relatedLocations", &Related),
                            {"codeFlows", &Flows},
                            {"stacks", &Stacks},
                            {"fixes", &Fixes}})
    if (!List->empty())
      Result[Key] = std::move(*List);
  Result["partialFingerprints"] = prints(Members);
  if (!F.BaselineState.empty())
    Result["baselineState"] = F.BaselineState;
  if (F.Suppressed)
    Result["suppressions"] = {{{"kind", "inSource"}}};
  if (!F.Signals.empty())
    Result["properties"]["signals"] = F.Signals;
  for (const Member &Each : Members)
    if (Members.size() > 1)
      Result["properties"]["fingerprints"].push_back(Each.Print);
  return Result;
}

std::string SarifResults::relate(const Finding &F, ordered_json &Related) {
  std::vector<std::string> Links;
  bool Numbered = false;
  for (const Note &N : F.Notes) {
    if (!hasPlace(N))
      continue;
    if (Related.size() == MaxSarifSteps) {
      ++Cut;
      break;
    }
    ordered_json Place = step(N);
    std::string Id = llvm::utostr(Related.size() + 1);
    Place["id"] = Related.size() + 1;
    if (Related.size() < MaxLinks)
      Links.push_back("[" + sarifText(toldText(N)) + "](" + Id + ")");
    Numbered |= N.Thread > 0;
    Related.push_back(std::move(Place));
  }
  if (Links.empty())
    return "";
  return (Numbered ? " Steps: " : " See: ") + llvm::join(Links, ", ") + ".";
}

void SarifResults::addFlows(const Finding &F, ordered_json &Flows) {
  for (const std::vector<const Note *> &Story : stories(F))
    Flows.push_back(flow(Story));
}

ordered_json SarifResults::flow(const std::vector<const Note *> &Story) {
  std::map<unsigned, ordered_json> Threads; // by thread if they are split
  LockStates Locks;
  size_t Order = 0;
  for (const Note *N : llvm::ArrayRef(Story).take_front(MaxSarifSteps)) {
    Locks.after(*N);
    ordered_json Step = {{"location", step(*N)}};
    if (ordered_json Kinds = kinds(N->Kind); !Kinds.empty())
      Step["kinds"] = std::move(Kinds);
    if (ordered_json State = Locks.json(); !State.empty())
      Step["state"] = std::move(State);
    Step["nestingLevel"] = std::max(N->Thread, 1u); // VS Code shows 0 outside of its list
    Step["executionOrder"] = ++Order;
    if (N->Thread)
      Step["properties"]["thread"] = N->Thread;
    unsigned Lane = Options.Flows == SarifFlows::Split ? N->Thread : 0;
    Threads[Lane].push_back(std::move(Step));
  }
  ordered_json Lanes = ordered_json::array();
  for (auto &[Thread, Steps] : Threads) {
    ordered_json Lane = ordered_json::object();
    if (Thread)
      Lane["id"] = "T" + llvm::utostr(Thread);
    Lane["locations"] = std::move(Steps);
    Lanes.push_back(std::move(Lane));
  }
  return {{"threadFlows", std::move(Lanes)}};
}

/// A run of calls of one thread, and the step that they lead to.
void SarifResults::addStacks(const Finding &F, ordered_json &Stacks) {
  for (const std::vector<const Note *> &Story : stories(F)) {
    std::vector<const Note *> Calls;
    for (const Note *N : llvm::ArrayRef(Story).take_front(MaxSarifSteps)) {
      if (!Calls.empty() && Calls.back()->Thread != N->Thread)
        Calls.clear();
      if (N->Kind == NoteKind::Calls || N->Kind == NoteKind::Starts) {
        Calls.push_back(N);
        continue;
      }
      if (!Calls.empty())
        addOnce(stack(Calls, *N), Stacks);
      Calls.clear();
    }
  }
}

ordered_json SarifResults::stack(const std::vector<const Note *> &Calls, const Note &Last) {
  ordered_json Frames = ordered_json::array({{{"location", step(Last)}}});
  for (const Note *Call : llvm::reverse(Calls))
    Frames.push_back({{"location", step(*Call)}});
  std::string Text = toldText(Last);
  if (const Note &First = *Calls.front(); First.Kind == NoteKind::Starts)
    Text += "; the thread is started at " + displayPath(First.Where.File.str(), Options.Root) +
            ":" + llvm::utostr(First.Where.Line);
  return {{"message", sarifMessage(Text)}, {"frames", std::move(Frames)}};
}

ordered_json SarifResults::step(const Note &Told) {
  ordered_json Place = location(Told.Where);
  Place["message"] = sarifMessage(toldText(Told));
  return Place;
}

ordered_json SarifResults::location(const Location &Where) {
  return {{"physicalLocation",
           {{"artifactLocation", artifact(Where.File.str())}, {"region", region(Where)}}}};
}

ordered_json SarifResults::artifact(llvm::StringRef Path) {
  auto [Known, IsNew] = Artifacts.try_emplace(Path.str());
  if (!IsNew)
    return Known->second;
  std::string Shown = displayPath(Path, Options.Root);
  if (Path == Shown)
    Shown = displayPath(Lines.realPath(Path), Options.Root);
  if (llvm::StringRef(Shown).starts_with("/"))
    return Known->second = {{"uri", "file://" + percentEncode(Path)}};
  Known->second = {{"uri", percentEncode(Shown)}};
  if (!Options.Relocatable)
    Known->second["uriBaseId"] = "SRCROOT";
  return Known->second;
}

/// From the column to the end of the line; GitHub wants all four numbers.
ordered_json SarifResults::region(const Location &Where) {
  uint32_t Line = std::max(Where.Line, 1u), Column = std::max(Where.Column, 1u), End = Column + 1;
  std::optional<llvm::StringRef> Text;
  if (Where.File)
    Text = Lines.line(Where.File, Line);
  if (Text && Column <= Text->size()) {
    uint32_t Last = std::max<uint32_t>(Text->rtrim().size(), Column);
    Column = utf16Column(*Text, Column);
    End = utf16Column(*Text, Last + 1);
  }
  return {{"startLine", Line}, {"startColumn", Column}, {"endLine", Line}, {"endColumn", End}};
}

/// One change for each file, in the order of the edits.
ordered_json SarifResults::fix(const Fix &Made) {
  ordered_json Changes = ordered_json::array();
  std::map<Name, size_t> Places;
  for (const Replacement &Edit : Made.Edits) {
    auto [Place, IsNew] = Places.try_emplace(Edit.Where.File, Changes.size());
    if (IsNew)
      Changes.push_back({{"artifactLocation", artifact(Edit.Where.File.str())},
                         {"replacements", ordered_json::array()}});
    Changes[Place->second]["replacements"].push_back(
        {{"deletedRegion", deletedRegion(Edit)}, {"insertedContent", {{"text", Edit.New}}}});
  }
  return {{"description", sarifMessage(Made.Title)}, {"artifactChanges", std::move(Changes)}};
}

ordered_json SarifResults::deletedRegion(const Replacement &Edit) {
  uint32_t Line = Edit.Where.Line, Column = Edit.Where.Column, End = Column + Edit.Length;
  if (std::optional<llvm::StringRef> Text = Lines.line(Edit.Where.File, Line)) {
    Column = utf16Column(*Text, Column);
    End = utf16Column(*Text, End);
  }
  return {{"startLine", Line}, {"startColumn", Column}, {"endLine", Line}, {"endColumn", End}};
}

ordered_json SarifResults::prints(const std::vector<Member> &Members) {
  ordered_json Result = {{"lockseam/v1", Members.front().Print}};
  const Location &Where = Members.front().Told->Where;
  const std::vector<std::string> &Hashes = lineHashes(Where.File);
  if (Where.Line >= 1 && Where.Line <= Hashes.size())
    Result["primaryLocationLineHash"] = Hashes[Where.Line - 1];
  return Result;
}

const std::vector<std::string> &SarifResults::lineHashes(Name File) {
  auto [Known, IsNew] = LineHashes.try_emplace(File);
  if (!IsNew || !File)
    return Known->second;
  std::optional<llvm::StringRef> Text = Lines.text(File);
  std::map<uint64_t, unsigned> Times; // GitHub numbers the lines that have the same hash
  for (uint32_t Line = 1; std::optional<size_t> Offset = Lines.offset(File, Line); ++Line) {
    uint64_t Hash = lineHash(*Text, *Offset);
    Known->second.push_back(llvm::utohexstr(Hash, /*LowerCase=*/true) + ":" +
                            llvm::utostr(++Times[Hash]));
  }
  return Known->second;
}
