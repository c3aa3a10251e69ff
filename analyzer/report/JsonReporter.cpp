// JsonReporter.cpp - findings as a small JSON document of our own.
#include "JsonReporter.h"
#include "Fingerprint.h"
#include "JsonText.h"
#include "SourcePaths.h"
#include "TextReporter.h"
#include "Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"
#include <set>

using namespace lockseam;
using nlohmann::ordered_json;

namespace {

llvm::StringRef stepName(NoteKind Kind) {
  switch (Kind) {
  case NoteKind::Remark:
    return "remark";
  case NoteKind::Takes:
    return "takes";
  case NoteKind::Releases:
    return "releases";
  case NoteKind::Reads:
    return "reads";
  case NoteKind::Writes:
    return "writes";
  case NoteKind::Calls:
    return "calls";
  case NoteKind::Starts:
    return "starts";
  case NoteKind::Repair:
    return "repair";
  }
  return "remark";
}

ordered_json placed(const Location &Where, llvm::StringRef Directory) {
  ordered_json Result = ordered_json::object();
  if (!Where.File)
    return Result;
  Result["file"] = displayPath(Where.File.str(), Directory);
  Result["line"] = Where.Line;
  Result["column"] = Where.Column;
  return Result;
}

ordered_json toJson(const Fix &Made, llvm::StringRef Directory) {
  ordered_json Edits = ordered_json::array();
  for (const Replacement &Edit : Made.Edits) {
    Edits.push_back(placed(Edit.Where, Directory));
    Edits.back()["length"] = Edit.Length;
    Edits.back()["text"] = Edit.New;
  }
  return {{"title", Made.Title}, {"replacements", std::move(Edits)}};
}

ordered_json toJson(const Finding &F, llvm::StringRef Fingerprint, llvm::StringRef Directory) {
  ordered_json Result = {
      {"rule", F.Rule.str().str()}, {"level", levelName(levelOf(F.Rank)).str()}, {"rank", F.Rank}};
  Result.update(placed(F.Where, Directory));
  Result["function"] = F.Function.str().str();
  Result["message"] = F.Message;
  Result["notes"] = ordered_json::array();
  for (const Note &N : F.Notes) {
    ordered_json Step = placed(N.Where, Directory);
    Step["message"] = toldText(N);
    if (N.Thread) {
      Step["thread"] = N.Thread;
      Step["step"] = N.Step;
    }
    Step["kind"] = stepName(N.Kind).str();
    if (!N.Subject.empty())
      Step["subject"] = N.Subject;
    Result["notes"].push_back(std::move(Step));
  }
  for (const Fix &Made : F.Fixes)
    Result["fixes"].push_back(toJson(Made, Directory));
  Result["signals"] = F.Signals;
  Result["fingerprint"] = Fingerprint.str();
  Result["suppressed"] = F.Suppressed;
  if (!F.BaselineState.empty())
    Result["baselineState"] = F.BaselineState;
  return Result;
}

ordered_json toJson(const Coverage &C) {
  return {{"units", C.Units},
          {"incompleteUnits", C.IncompleteUnits},
          {"lostUnits", C.LostUnits},
          {"unitsOverBudget", C.UnitsOverBudget},
          {"functions", C.Functions},
          {"callsWithoutBody", C.CallsWithoutBody},
          {"unresolvedCalls", C.UnresolvedCalls},
          {"unnamedLocks", C.UnnamedLocks},
          {"differentBodies", C.DifferentBodies},
          {"bodiesWithoutGraph", C.BodiesWithoutGraph},
          {"bounded", C.Bounded}};
}

std::set<Name> mentionedFiles(const std::vector<Finding> &Findings) {
  std::set<Name> Files;
  for (const Finding &F : Findings) {
    Files.insert(F.Where.File);
    for (const Note &N : F.Notes)
      Files.insert(N.Where.File);
  }
  return Files;
}

/// A file that cannot be read is left out: nobody can tell whether it has changed.
ordered_json fileHashes(const Report &Found, SourceLines &Lines, llvm::StringRef Directory) {
  ordered_json Hashes = ordered_json::object();
  for (Name File : mentionedFiles(Found.Findings))
    if (std::optional<llvm::StringRef> Text = Lines.text(File))
      Hashes[displayPath(File.str(), Directory)] = contentHash(*Text);
  return Hashes;
}

} // namespace

std::string lockseam::contentHash(llvm::StringRef Text) {
  return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(Text)), /*LowerCase=*/true);
}

void lockseam::reportJson(const Report &Found, SourceLines &Lines, llvm::StringRef Directory,
                          llvm::raw_ostream &Out) {
  ordered_json Document = {{"version", 1},
                           {"tool", "lockseam " + toolVersion().str()},
                           {"directory", Directory.str()},
                           {"findings", ordered_json::array()}};
  std::vector<std::string> Prints = fingerprints(Found.Findings);
  for (size_t I = 0; I < Prints.size(); ++I)
    Document["findings"].push_back(toJson(Found.Findings[I], Prints[I], Directory));
  Document["files"] = fileHashes(Found, Lines, Directory);
  Document["notices"] = Found.Notices;
  Document["coverage"] = toJson(Found.Seen);
  Out << jsonText(Document) << '\n';
}
