// Fixes.cpp - repairs that are mechanical, as edits.
#include "Fixes.h"
#include "RuleFixes.h"
#include "llvm/ADT/STLExtras.h"

using namespace lockseam;

namespace {

using FixOfRule = std::optional<Fix> (*)(const Finding &, const SourceCode &);

FixOfRule fixOfRule(llvm::StringRef Rule) {
  if (Rule == "lockseam-discarded-guard")
    return nameGuard;
  if (Rule == "lockseam-wait-without-loop")
    return loopWait;
  if (Rule == "lockseam-atomic-sequence")
    return joinAtomic;
  return nullptr;
}

/// A note says that the code may be as it is meant: nothing to edit without a look at it.
bool mayBeFixed(const Finding &F) {
  return fixOfRule(F.Rule.str()) && !F.Suppressed && levelOf(F.Rank) != Level::Note;
}

/// Once: a finding that was read from a report has its notes already.
void addNote(const Fix &Made, Finding &To) {
  const Location &Where = Made.Edits.front().Where;
  std::string Text = "repair: " + Made.Title;
  bool IsThere =
      llvm::any_of(To.Notes, [&](const Note &N) { return N.Where == Where && N.Text == Text; });
  if (Where.Line != To.Where.Line && !IsThere)
    To.Notes.push_back({Where, std::move(Text), NoteKind::Repair});
}

} // namespace

std::optional<Fix> lockseam::fixFor(const Finding &F, const SourceCode &Code) {
  FixOfRule Make = mayBeFixed(F) ? fixOfRule(F.Rule.str()) : nullptr;
  return Make ? Make(F, Code) : std::nullopt;
}

void lockseam::addFixes(Report &Found, SourceLines &Sources) {
  std::map<Name, SourceCode> Codes;
  for (Finding &F : Found.Findings) {
    std::optional<llvm::StringRef> Text;
    if (mayBeFixed(F))
      Text = Sources.text(F.Where.File);
    if (!Text)
      continue;
    const SourceCode &Code = Codes.try_emplace(F.Where.File, *Text).first->second;
    if (std::optional<Fix> Made = fixFor(F, Code)) {
      addNote(*Made, F);
      F.Fixes.push_back(std::move(*Made));
    }
  }
}
