// HtmlReporter.cpp - findings as one HTML file that needs nothing else.
#include "HtmlReporter.h"
#include "Fingerprint.h"
#include "HtmlSource.h"
#include "HtmlText.h"
#include "LanesPicture.h"
#include "Rules.h"
#include "SourcePaths.h"
#include "TextReporter.h"
#include "Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/SHA256.h"
#include <nlohmann/json.hpp>
#include <set>

using namespace lockseam;
using nlohmann::ordered_json;

namespace {

/// As a content security policy names an inline script.
std::string hashOf(llvm::StringRef Text) {
  auto Hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(Text));
  return "'sha256-" + llvm::encodeBase64(Hash) + "'";
}

std::string policy() {
  return "default-src 'none'; script-src " + hashOf(reportScript()) + "; style-src " +
         hashOf(reportStyle()) +
         "; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; "
         "trusted-types 'none'";
}

llvm::StringRef shortRule(llvm::StringRef Rule) {
  Rule.consume_front("lockseam-");
  return Rule;
}

/// What the list can be filtered by.
std::set<std::string> locksIn(const Finding &F) {
  std::set<std::string> Result;
  for (const Note &N : F.Notes)
    if ((N.Kind == NoteKind::Takes || N.Kind == NoteKind::Releases) && !N.Subject.empty())
      Result.insert(visibleText(unquoted(N.Subject)));
  return Result;
}

class HtmlWriter {
public:
  HtmlWriter(const Report &Found, SourceLines &Lines, const HtmlOptions &Options,
             llvm::raw_ostream &Out)
      : Found(Found), Lines(Lines), Options(Options), Out(Out),
        Prints(fingerprints(Found.Findings)) {}

  void write() {
    writeHead();
    writeSummary();
    Out << "<div class=\"page\">\n";
    writeList();
    Out << "<main id=\"main\">\n";
    for (size_t I = 0; I < Prints.size(); ++I)
      writeFinding(I);
    if (Prints.empty())
      Out << "<p class=\"none\">Nothing to report.</p>\n";
    Out << "</main>\n</div>\n<script type=\"application/json\" id=\"index\">"
        << jsonForScript(index()) << "</script>\n<script>" << reportScript()
        << "</script>\n</body>\n</html>\n";
  }

private:
  std::string place(const Location &Where, bool WithColumn) const {
    if (!Where.File)
      return "";
    std::string Text =
        displayPath(Where.File.str(), Options.Directory) + ":" + llvm::utostr(Where.Line);
    return htmlText(WithColumn ? Text + ":" + llvm::utostr(Where.Column) : Text);
  }

  void writeHead() {
    Out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\""
        << policy() << "\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
        << "<meta name=\"generator\" content=\"lockseam " << toolVersion()
        << "\">\n<title>Lockseam: " << htmlText(firstLine()) << "</title>\n<style>" << reportStyle()
        << "</style>\n</head>\n<body>\n";
  }

  std::string firstLine() const {
    return llvm::StringRef(summaryText(Found)).split('\n').first.rtrim('.').str();
  }

  /// How many, and what the run did not see.
  void writeSummary() {
    bool Incomplete = Found.Seen.LostUnits || Found.Seen.IncompleteUnits;
    Out << "<header class=\"top" << (Incomplete ? " incomplete" : "")
        << "\"><h1>Lockseam</h1><p class=\"summary\">"
        << llvm::StringRef(htmlText(summaryText(Found))).rtrim() << "</p>";
    if (!Found.Notices.empty()) {
      Out << "<details class=\"notices\"" << (Incomplete ? " open" : "") << "><summary>"
          << (Incomplete ? "This report is incomplete" : "Notices") << "</summary><ul>";
      for (const std::string &Notice : Found.Notices)
        Out << "<li>" << htmlText(Notice) << "</li>";
      Out << "</ul></details>";
    }
    Out << "</header>\n";
  }

  void writeList() {
    Out << "<nav class=\"list\" aria-label=\"Findings\">\n"
           "<div id=\"controls\" hidden><input id=\"text\" type=\"search\" placeholder=\"Filter ( "
           "/ )\" "
           "aria-label=\"Text\">";
    for (llvm::StringRef Key : {"level", "rule", "file", "lock"})
      Out << "<select id=\"" << Key << "\" aria-label=\"" << Key << "\"></select>";
    Out << "<select id=\"sort\" aria-label=\"order\"></select><p id=\"count\" aria-live=\"polite\">"
           "</p><p class=\"keys\"><kbd>n</kbd> <kbd>p</kbd> findings, <kbd>j</kbd> <kbd>k</kbd> "
           "steps, <kbd>/</kbd> filter</p></div>\n<ol id=\"findings\">\n";
    for (size_t I = 0; I < Prints.size(); ++I)
      writeItem(Found.Findings[I], Prints[I]);
    Out << "</ol>\n</nav>\n";
  }

  void writeItem(const Finding &F, llvm::StringRef Print) {
    llvm::StringRef Level = levelName(levelOf(F.Rank));
    Out << "<li><a href=\"#" << Print << "\"><span class=\"level " << Level << "\">" << Level
        << "</span> <span class=\"rule\">" << htmlText(shortRule(F.Rule.str())) << "</span> "
        << "<span class=\"where\">" << place(F.Where, /*WithColumn=*/false)
        << "</span> <span class=\"message\">" << htmlText(F.Message) << "</span></a></li>\n";
  }

  void writeFinding(size_t At) {
    const Finding &F = Found.Findings[At];
    Out << "<article class=\"finding\" id=\"" << Prints[At] << "\">\n";
    writeTitle(F, Prints[At]);
    std::vector<Interleaving> Stories = interleavings(F);
    std::string Id = "f" + llvm::utostr(At + 1);
    for (size_t I = 0; I < Stories.size(); ++I)
      writeStory(F, Stories[I], Id + static_cast<char>('a' + I % 26));
    writeRemarks(F, Stories.empty(), Id);
    writeFixes(F);
    writeReasons(F);
    writeRule(F);
    Out << "</article>\n";
  }

  void writeTitle(const Finding &F, llvm::StringRef Print) {
    llvm::StringRef Level = levelName(levelOf(F.Rank));
    Out << "<h2>" << htmlText(F.Message) << "</h2>\n<p class=\"meta\"><span class=\"level " << Level
        << "\">" << Level << "</span> ";
    if (F.Suppressed)
      Out << "<span class=\"level suppressed\">suppressed</span> ";
    Out << "<code>" << htmlText(F.Rule.str()) << "</code> <span class=\"where\">"
        << place(F.Where, /*WithColumn=*/true) << "</span>";
    if (F.Function)
      Out << " in <code>" << htmlText(F.Function.str()) << "</code>";
    Out << " <a class=\"link\" href=\"#" << Print << "\" title=\"a link to this finding\">#"
        << Print << "</a></p>\n";
  }

  void writeStory(const Finding &F, const Interleaving &Story, const std::string &Id) {
    std::vector<std::string> Code;
    std::vector<SourceMark> Marks;
    for (const Note &N : Story.Steps) {
      Code.push_back(Options.Sources ? lineOfCode(N.Where, Lines) : "");
      Marks.push_back({N.Where, N.Step, N.Thread});
    }
    Marks.push_back({F.Where});
    Out << "<div class=\"story\"><div class=\"sides\">\n<div class=\"picture\">"
        << lanesPicture(Story, Code, Id, LanesLayout::Beside)
        << lanesPicture(Story, Code, Id, LanesLayout::Stacked)
        << "<details class=\"told\"><summary>The steps as text</summary><ol>";
    for (const Note &N : Story.Steps)
      Out << "<li class=\"t" << N.Thread << "\">T" << N.Thread << ": " << htmlText(stepText(N))
          << " <span class=\"where\">" << place(N.Where, /*WithColumn=*/true) << "</span></li>";
    Out << "</ol></details></div>\n";
    writeSource(Marks, Id);
    Out << "</div></div>\n";
  }

  void writeSource(llvm::ArrayRef<SourceMark> Marks, llvm::StringRef Id) {
    if (Options.Sources)
      Out << "<div class=\"source\">" << sourceExcerpts(Marks, Lines, Options.Directory, Id)
          << "</div>\n";
  }

  /// What is told besides the steps. Without steps the remarks are numbered instead.
  void writeRemarks(const Finding &F, bool Alone, llvm::StringRef Id) {
    std::vector<SourceMark> Marks;
    std::string Items, Repairs;
    for (const Note &N : F.Notes) {
      if (N.Thread != 0)
        continue;
      if (N.Kind == NoteKind::Repair) {
        Repairs += "<p class=\"repair\">" + htmlText(N.Text) + "</p>\n";
        continue;
      }
      Marks.push_back({N.Where, static_cast<unsigned>(Marks.size()) + 1});
      Items += "<li data-step=\"" + llvm::utostr(Marks.size()) + "\">" + htmlText(stepText(N)) +
               " <span class=\"where\">" + place(N.Where, /*WithColumn=*/true) + "</span></li>";
    }
    Marks.push_back({F.Where});
    Out << (Alone ? "<div class=\"story\"><div class=\"sides\">\n" : "");
    if (!Items.empty())
      Out << "<ol class=\"remarks" << (Alone ? " steps" : "") << "\">" << Items << "</ol>\n";
    if (Alone)
      writeSource(Marks, Id);
    Out << (Alone ? "</div></div>\n" : "") << Repairs;
  }

  void writeFixes(const Finding &F) {
    for (const Fix &Each : F.Fixes) {
      Out << "<p class=\"fix\">fix: " << htmlText(Each.Title);
      for (const Replacement &Edit : Each.Edits)
        Out << "; <span class=\"where\">" << place(Edit.Where, /*WithColumn=*/true) << "</span> "
            << (Edit.Length ? "write " : "insert ") << "<code>" << htmlText(Edit.New) << "</code>"
            << (Edit.Length ? " over " + llvm::utostr(Edit.Length) + " characters" : "");
      Out << "</p>\n";
    }
  }

  void writeReasons(const Finding &F) {
    if (F.Signals.empty())
      return;
    Out << "<details class=\"reasons\" open><summary>Rank " << F.Rank
        << " of 100, because</summary><ul>";
    for (llvm::StringRef Signal : F.Signals) {
      llvm::StringRef Class = Signal.consume_front("- ") ? "against" : "for";
      Signal.consume_front("+ ");
      Out << "<li class=\"" << Class << "\">" << htmlText(Signal) << "</li>";
    }
    Out << "</ul></details>\n";
  }

  void writeRule(const Finding &F) {
    if (const RuleText *Rule = findRule(F.Rule.str()))
      Out << "<details class=\"rule\"><summary>" << htmlText(Rule->Id) << ": "
          << htmlText(Rule->Short) << "</summary><p>" << htmlText(Rule->Full)
          << "</p><p><b>Repair:</b> " << htmlText(Rule->Repair) << "</p></details>\n";
    std::string Comment = htmlText("// NOLINTNEXTLINE(" + F.Rule.str().str() + ")");
    Out << "<p class=\"nolint\">If it is meant to be so, write above line " << F.Where.Line
        << ": <code>" << Comment
        << "</code> <button type=\"button\" class=\"copy\" hidden data-copy=\"" << Comment
        << "\">copy</button></p>\n";
  }

  /// For the script. Its texts are what the page shows.
  ordered_json index() const {
    ordered_json Result = ordered_json::array();
    for (size_t I = 0; I < Prints.size(); ++I) {
      const Finding &F = Found.Findings[I];
      std::vector<std::string> Told = {visibleText(F.Message)};
      for (const Note &N : F.Notes)
        Told.push_back(visibleText(toldText(N)));
      Result.push_back({{"fingerprint", Prints[I]},
                        {"rule", F.Rule.str().str()},
                        {"level", levelName(levelOf(F.Rank)).str()},
                        {"rank", F.Rank},
                        {"file", visibleText(displayPath(F.Where.File.str(), Options.Directory))},
                        {"line", F.Where.Line},
                        {"function", visibleText(F.Function.str())},
                        {"locks", locksIn(F)},
                        {"texts", Told}});
    }
    return Result;
  }

  const Report &Found;
  SourceLines &Lines;
  const HtmlOptions &Options;
  llvm::raw_ostream &Out;
  std::vector<std::string> Prints;
};

} // namespace

void lockseam::reportHtml(const Report &Found, SourceLines &Lines, const HtmlOptions &Options,
                          llvm::raw_ostream &Out) {
  HtmlWriter(Found, Lines, Options, Out).write();
}
