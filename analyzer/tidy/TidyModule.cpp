// TidyModule.cpp - one check of clang-tidy for each rule, with findings as diagnostics.
//
//   clang-tidy-19 --load=liblockseam-tidy-19.so --checks='-*,lockseam-*' -p build a.cpp
//
// All checks of a unit share what was found in it; each tells what has its name, so that
// Checks, WarningsAsErrors and NOLINT work by rule. Options of .clang-tidy:
//
//   CheckOptions:
//     lockseam.Index: build/.lockseam/last.json   instead of the one beside the database
//     lockseam-guard.MinSupport: 3                as in .lockseam.yaml, and before it
#include "UnitFindings.h"
#include "analyzer/driver/Config.h"
#include "analyzer/report/MessageText.h"
#include "analyzer/report/Rules.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang/Basic/Version.h"
#if CLANG_VERSION_MAJOR < 22
#include "clang-tidy/ClangTidyModuleRegistry.h"
#endif
#include "clang/AST/ASTContext.h"
#include "clang/ASTMatchers/ASTMatchers.h"

using namespace lockseam;
using clang::tidy::ClangTidyCheck;
using clang::tidy::ClangTidyContext;
using clang::tidy::ClangTidyOptions;
using llvm::StringRef;

namespace {

constexpr llvm::StringLiteral IndexKey = "lockseam.Index";

/// Empty if .clang-tidy does not have it. Asked for in this way, --verify-config knows it.
std::string checkOption(ClangTidyContext &Tidy, StringRef Key) {
  auto [Check, Option] = Key.split('.');
  ClangTidyCheck::OptionsView View(Check, Tidy.getOptions().CheckOptions, &Tidy);
  return View.get(Option).value_or("").str();
}

/// All that a check heeds.
std::vector<StringRef> optionKeys(StringRef Rule) {
  std::vector<StringRef> Keys = {IndexKey};
  for (StringRef Key : checkOptionKeys())
    if (Key.split('.').first == Rule)
      Keys.push_back(Key);
  return Keys;
}

/// What .clang-tidy says, as if it had been typed. A rule that is off by default must be
/// named in Checks in full: `lockseam-*` is what everybody writes.
Options chosenBy(ClangTidyContext &Tidy, std::vector<UnitNotice> &Notices) {
  Options Chosen;
  llvm::SmallVector<StringRef> Globs;
  StringRef(Tidy.getOptions().Checks.value_or("")).split(Globs, ',');
  for (StringRef Glob : Globs)
    if (findRule(Glob.trim()))
      Chosen.Checks += (Chosen.Checks.empty() ? "" : ",") + Glob.trim().str();
  for (StringRef Key : checkOptionKeys()) {
    std::string Value = checkOption(Tidy, Key);
    std::string Problem = Value.empty() ? "" : setCheckOption(Chosen, Key, Value);
    if (!Problem.empty())
      Notices.push_back({"CheckOptions: '" + Key.str() + "': " + Problem});
  }
  return Chosen;
}

/// Made by the first check of a unit that runs, for all.
class SharedFindings {
public:
  const UnitFindings &of(clang::ASTContext &Context, ClangTidyContext &Tidy) {
    if (!Found) {
      std::vector<UnitNotice> Notices;
      Options Chosen = chosenBy(Tidy, Notices);
      Found =
          findInUnit(Context, Tidy.getCurrentBuildDirectory(), checkOption(Tidy, IndexKey), Chosen);
      Found->Notices.insert(Found->Notices.begin(), Notices.begin(), Notices.end());
    }
    return *Found;
  }
  /// Once.
  std::vector<UnitNotice> takeNotices() { return std::exchange(Found->Notices, {}); }

private:
  std::optional<UnitFindings> Found;
};

class RuleCheck : public ClangTidyCheck {
public:
  RuleCheck(StringRef Rule, ClangTidyContext *Tidy, std::shared_ptr<SharedFindings> Unit)
      : ClangTidyCheck(Rule, Tidy), Rule(Rule), Tidy(*Tidy), Unit(std::move(Unit)) {
    for (StringRef Key : optionKeys(Rule))
      Given.push_back({Key, checkOption(*Tidy, Key)});
  }

  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override {
    Finder->addMatcher(clang::ast_matchers::translationUnitDecl(), this);
  }

  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override {
    const UnitFindings &Found = Unit->of(*Result.Context, Tidy);
    clang::SourceManager &Sources = *Result.SourceManager;
    for (const UnitNotice &Notice : Unit->takeNotices())
      diag(Sources.getLocForStartOfFile(Sources.getMainFileID()), "%0",
           Notice.IsProblem ? clang::DiagnosticIDs::Warning : clang::DiagnosticIDs::Remark)
          << plainMessage(Notice.Text);
    for (const PlacedFinding &F : Found.Findings)
      if (F.Told.Rule.str() == Rule)
        tell(F, Sources);
  }

  void storeOptions(ClangTidyOptions::OptionMap &Stored) override {
    for (const auto &[Key, Value] : Given)
      Stored[Key] = StringRef(Value);
  }

private:
  void tellMessage(const PlacedFinding &F, clang::SourceManager &Sources) {
    // The text is an argument: in a format, what the sources call something could mean more.
    auto Told = diag(F.At, "%0") << plainMessage(F.Told.Message);
    for (const Fix &Made : F.Told.Fixes)
      for (const clang::FixItHint &Hint : hintsOf(Sources, Made))
        Told << Hint;
  }

  void tell(const PlacedFinding &F, clang::SourceManager &Sources) {
    tellMessage(F, Sources);
    for (const Note &N : F.Told.Notes) {
      clang::SourceLocation At = noteLocation(Sources, N.Where);
      diag(At.isValid() ? At : F.At, "%0", clang::DiagnosticIDs::Note) << plainMessage(toldText(N));
    }
  }

  std::string Rule;
  ClangTidyContext &Tidy;
  std::shared_ptr<SharedFindings> Unit;
  std::vector<std::pair<StringRef, std::string>> Given; // options and their values
};

class LockseamModule : public clang::tidy::ClangTidyModule {
public:
  void addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
    // Checks live as long as their unit; whoever comes first makes what they share.
    auto Current = std::make_shared<std::weak_ptr<SharedFindings>>();
    for (const RuleText &Rule : allRules())
      Factories.registerCheckFactory(Rule.Id, [Current](StringRef Name, ClangTidyContext *Tidy) {
        std::shared_ptr<SharedFindings> Unit = Current->lock();
        if (!Unit)
          *Current = Unit = std::make_shared<SharedFindings>();
        return std::make_unique<RuleCheck>(Name, Tidy, std::move(Unit));
      });
  }
};

const clang::tidy::ClangTidyModuleRegistry::Add<LockseamModule>
    Registered("lockseam-module", "Atomicity violations: lockseam's rules.");

} // namespace
