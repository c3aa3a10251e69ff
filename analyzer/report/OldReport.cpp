// OldReport.cpp - an earlier report of ours, SARIF or JSON, read for what it knew.
#include "Baseline.h"
#include "JsonValues.h"
#include "MessageText.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

llvm::Error badReport(StringRef File, StringRef Why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 oneLine(File) + ": error: " + Why.str());
}

/// A member that is missing means that the report was made without it.
bool reaches(const Json &Result, int MinRank) {
  return static_cast<int>(numberAt(Result, {"rank"}).value_or(100)) >= MinRank;
}

void addResult(const Json &Result, Baseline &To) {
  std::string Rule = textAt(Result, {"ruleId"}).value_or("");
  std::string Function;
  const Json &Places = listAt(Result, {"locations"});
  const Json &Names = Places.empty() ? Places : listAt(Places[0], {"logicalLocations"});
  if (!Names.empty())
    Function = textAt(Names[0], {"fullyQualifiedName"}).value_or("");
  // Findings at one line are one result, which lists the fingerprints of all.
  const Json &All = listAt(Result, {"properties", "fingerprints"});
  if (All.empty())
    if (auto One = textAt(Result, {"partialFingerprints", "lockseam/v1"}))
      To.Entries.push_back({*One, Rule, Function});
  for (const Json &Each : All)
    if (Each.is_string())
      To.Entries.push_back({*Each.get_ptr<const std::string *>(), Rule, Function});
}

llvm::Expected<Baseline> readSarif(const Json &Document, StringRef File, int MinRank) {
  Baseline Result;
  for (const Json &Run : listAt(Document, {"runs"})) {
    if (textAt(Run, {"tool", "driver", "name"}) != "lockseam")
      return badReport(File, "this SARIF file is of another tool");
    for (const Json &Each : listAt(Run, {"results"}))
      if (listAt(Each, {"suppressions"}).empty() && reaches(Each, MinRank) &&
          textAt(Each, {"baselineState"}) != "absent")
        addResult(Each, Result);
  }
  return Result;
}

} // namespace

llvm::Expected<Baseline> lockseam::readOldReport(StringRef Text, StringRef File, int MinRank) {
  Json Document = Json::parse(Text.begin(), Text.end(), nullptr, /*allow_exceptions=*/false);
  if (Document.is_discarded())
    return badReport(File, "malformed JSON");
  if (valueAt(Document, {"runs"}))
    return readSarif(Document, File, MinRank);
  if (numberAt(Document, {"version"}) != 1u || !valueAt(Document, {"findings"}))
    return badReport(File, "neither a SARIF nor a JSON report of lockseam");
  Baseline Result;
  for (const Json &Each : listAt(Document, {"findings"}))
    if (auto Print = textAt(Each, {"fingerprint"});
        Print && !flagAt(Each, {"suppressed"}) && reaches(Each, MinRank))
      Result.Entries.push_back(
          {*Print, textAt(Each, {"rule"}).value_or(""), textAt(Each, {"function"}).value_or("")});
  return Result;
}
