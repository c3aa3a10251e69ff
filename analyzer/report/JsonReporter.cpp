// JsonReporter.cpp - findings as a small JSON document of our own.
#include "JsonReporter.h"
#include "Fingerprint.h"
#include "SourcePaths.h"
#include "TextReporter.h"
#include "Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SHA256.h"
#include <set>

using namespace lockseam;

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

std::set<Name> mentionedFiles(const std::vector<Finding> &Findings) {
  std::set<Name> Files;
  for (const Finding &F : Findings) {
    Files.insert(F.Where.File);
    for (const Note &N : F.Notes)
      Files.insert(N.Where.File);
  }
  return Files;
}

/// Writes a report as it goes: as a tree of values the 12 MB of RocksDB took 55 MiB, and the time
/// to make it.
class JsonWriter {
public:
  JsonWriter(llvm::StringRef Directory, llvm::raw_ostream &Out)
      : Directory(Directory), Json(Out, /*IndentSize=*/2) {}

  void write(const Report &Found, SourceLines &Lines) {
    Json.object([&] {
      number("version", 1);
      text("tool", "lockseam " + toolVersion().str());
      text("directory", Directory);
      std::vector<std::string> Prints = fingerprints(Found.Findings);
      Json.attributeArray("findings", [&] {
        for (size_t I = 0; I < Prints.size(); ++I)
          Json.object([&] { finding(Found.Findings[I], Prints[I]); });
      });
      Json.attributeObject("files", [&] { fileHashes(Found.Findings, Lines); });
      texts("notices", Found.Notices);
      Json.attributeObject("coverage", [&] { coverage(Found.Seen); });
    });
  }

private:
  /// Names from sources need not be UTF-8.
  static std::string valid(llvm::StringRef Text) {
    return llvm::json::isUTF8(Text) ? Text.str() : llvm::json::fixUTF8(Text);
  }
  void text(llvm::StringRef Key, llvm::StringRef Value) { Json.attribute(Key, valid(Value)); }
  void number(llvm::StringRef Key, int64_t Value) { Json.attribute(Key, Value); }
  void texts(llvm::StringRef Key, const std::vector<std::string> &Values) {
    Json.attributeArray(Key, [&] {
      for (const std::string &Value : Values)
        Json.value(valid(Value));
    });
  }

  void place(const Location &Where) {
    if (!Where.File)
      return;
    text("file", displayPath(Where.File.str(), Directory));
    number("line", Where.Line);
    number("column", Where.Column);
  }

  void note(const Note &N) {
    place(N.Where);
    text("message", toldText(N));
    if (N.Thread) {
      number("thread", N.Thread);
      number("step", N.Step);
    }
    text("kind", stepName(N.Kind));
    if (!N.Subject.empty())
      text("subject", N.Subject);
  }

  void fix(const Fix &Made) {
    text("title", Made.Title);
    Json.attributeArray("replacements", [&] {
      for (const Replacement &Edit : Made.Edits)
        Json.object([&] {
          place(Edit.Where);
          number("length", Edit.Length);
          text("text", Edit.New);
        });
    });
  }

  void finding(const Finding &F, llvm::StringRef Fingerprint) {
    text("rule", F.Rule.str());
    text("level", levelName(levelOf(F.Rank)));
    number("rank", F.Rank);
    place(F.Where);
    text("function", F.Function.str());
    text("message", F.Message);
    Json.attributeArray("notes", [&] {
      for (const Note &N : F.Notes)
        Json.object([&] { note(N); });
    });
    if (!F.Fixes.empty())
      Json.attributeArray("fixes", [&] {
        for (const Fix &Made : F.Fixes)
          Json.object([&] { fix(Made); });
      });
    texts("signals", F.Signals);
    text("fingerprint", Fingerprint);
    Json.attribute("suppressed", F.Suppressed);
    if (!F.BaselineState.empty())
      text("baselineState", F.BaselineState);
  }

  /// A file that cannot be read is left out: nobody can tell whether it has changed.
  void fileHashes(const std::vector<Finding> &Findings, SourceLines &Lines) {
    for (Name File : mentionedFiles(Findings))
      if (std::optional<llvm::StringRef> Text = Lines.text(File))
        text(valid(displayPath(File.str(), Directory)), contentHash(*Text));
  }

  void coverage(const Coverage &C) {
    number("units", C.Units);
    number("incompleteUnits", C.IncompleteUnits);
    number("lostUnits", C.LostUnits);
    number("unitsOverBudget", C.UnitsOverBudget);
    number("functions", C.Functions);
    number("callsWithoutBody", C.CallsWithoutBody);
    number("unresolvedCalls", C.UnresolvedCalls);
    number("unnamedLocks", C.UnnamedLocks);
    number("differentBodies", C.DifferentBodies);
    number("bodiesWithoutGraph", C.BodiesWithoutGraph);
    number("bounded", C.Bounded);
  }

  llvm::StringRef Directory;
  llvm::json::OStream Json;
};

} // namespace

std::string lockseam::contentHash(llvm::StringRef Text) {
  return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(Text)), /*LowerCase=*/true);
}

void lockseam::reportJson(const Report &Found, SourceLines &Lines, llvm::StringRef Directory,
                          llvm::raw_ostream &Out) {
  JsonWriter(Directory, Out).write(Found, Lines);
  Out << '\n';
}
