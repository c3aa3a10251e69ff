// Nolint.cpp - suppression comments, exactly as clang-tidy reads them.
//
// After clang-tidy's NoLintDirectiveHandler.cpp; the odd corners are its own and kept, so
// that one comment means the same to both tools.
#include "Nolint.h"
#include "GlobList.h"
#include "SourceLines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <unordered_map>

using namespace lockseam;

namespace {

enum class DirectiveKind { Line, NextLine, Begin, End };

struct Directive {
  DirectiveKind Kind;
  size_t Position;
  std::optional<std::string> Rules; // what stands in parentheses
};

std::optional<DirectiveKind> kindOf(llvm::StringRef Word) {
  return llvm::StringSwitch<std::optional<DirectiveKind>>(Word)
      .Case("NOLINT", DirectiveKind::Line)
      .Case("NOLINTNEXTLINE", DirectiveKind::NextLine)
      .Case("NOLINTBEGIN", DirectiveKind::Begin)
      .Case("NOLINTEND", DirectiveKind::End)
      .Default(std::nullopt);
}

std::vector<Directive> directivesIn(llvm::StringRef Text) {
  std::vector<Directive> Found;
  size_t At = 0;
  while ((At = Text.find("NOLINT", At)) != llvm::StringRef::npos) {
    llvm::StringRef Word = Text.drop_front(At).take_while(llvm::isAlpha);
    size_t Start = At;
    At += Word.size();
    std::optional<DirectiveKind> Kind = kindOf(Word);
    if (!Kind)
      continue;
    std::optional<std::string> Rules;
    if (At < Text.size() && Text[At] == '(') {
      size_t Close = Text.find_first_of("\n)", ++At);
      if (Close != llvm::StringRef::npos && Text[Close] == ')') {
        Rules = Text.slice(At, Close).str();
        At = Close + 1;
      }
    }
    Found.push_back({*Kind, Start, std::move(Rules)});
  }
  return Found;
}

bool covers(const Directive &D, llvm::StringRef Rule) {
  return GlobList(D.Rules ? llvm::StringRef(*D.Rules) : "*", NegativeGlobs::Skip).contains(Rule);
}

bool sameRules(const Directive &Begin, const Directive &End) {
  if (!Begin.Rules || !End.Rules)
    return !Begin.Rules && !End.Rules;
  return llvm::StringRef(*Begin.Rules).trim() == llvm::StringRef(*End.Rules).trim();
}

bool lineHas(llvm::StringRef Line, DirectiveKind Kind, llvm::StringRef Rule) {
  for (const Directive &D : directivesIn(Line))
    if (D.Kind == Kind && covers(D, Rule))
      return true;
  return false;
}

/// Whether a BEGIN..END pair around Offset names Rule.
bool blockHas(const std::vector<Directive> &Directives, size_t Offset, llvm::StringRef Rule) {
  std::vector<const Directive *> Open;
  for (const Directive &D : Directives) {
    if (D.Kind == DirectiveKind::Begin) {
      Open.push_back(&D);
    } else if (D.Kind == DirectiveKind::End && !Open.empty() && sameRules(*Open.back(), D)) {
      if (Open.back()->Position <= Offset && Offset <= D.Position && covers(*Open.back(), Rule))
        return true;
      Open.pop_back();
    }
  }
  return false;
}

class Suppressions {
public:
  explicit Suppressions(llvm::vfs::FileSystem &Files) : Lines(Files) {}

  bool areAt(const Location &Where, llvm::StringRef Rule) {
    std::optional<llvm::StringRef> Line = Lines.line(Where.File, Where.Line);
    if (!Line)
      return false;
    if (lineHas(*Line, DirectiveKind::Line, Rule))
      return true;
    if (Where.Line > 1 &&
        lineHas(*Lines.line(Where.File, Where.Line - 1), DirectiveKind::NextLine, Rule))
      return true;
    size_t Offset = *Lines.offset(Where.File, Where.Line) + (Where.Column ? Where.Column - 1 : 0);
    return blockHas(directivesOf(Where.File), Offset, Rule);
  }

  bool areAtDeclaration(const Finding &F) {
    return llvm::any_of(F.Declarations, [&](const Location &Declaration) {
      return areAt(Declaration, F.Rule.str());
    });
  }

private:
  /// Of a file that can be read. There may be thousands of findings in a file.
  const std::vector<Directive> &directivesOf(Name File) {
    auto [Known, IsNew] = Directives.try_emplace(File);
    if (IsNew)
      Known->second = directivesIn(*Lines.text(File));
    return Known->second;
  }

  SourceLines Lines;
  std::unordered_map<Name, std::vector<Directive>> Directives;
};

} // namespace

void lockseam::markSuppressed(Report &Found, llvm::vfs::FileSystem &Files) {
  Suppressions Known(Files);
  for (Finding &F : Found.Findings)
    F.Suppressed = F.Suppressed || Known.areAt(F.Where, F.Rule.str()) || Known.areAtDeclaration(F);
}

void lockseam::markSuppressedByDeclaration(Report &Found, llvm::vfs::FileSystem &Files) {
  Suppressions Known(Files);
  for (Finding &F : Found.Findings)
    F.Suppressed = F.Suppressed || Known.areAtDeclaration(F);
}
