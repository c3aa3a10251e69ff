// HostileTextTest.cpp - whatever names and messages are made of, every format stays one.
#include "ReportBuilder.h"
#include "analyzer/report/GithubReporter.h"
#include "analyzer/report/GitlabReporter.h"
#include "analyzer/report/HtmlReporter.h"
#include "analyzer/report/JsonReporter.h"
#include "analyzer/report/SarifReporter.h"
#include "analyzer/report/TextReporter.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <random>

using namespace lockseam;
using nlohmann::json;

namespace {

constexpr unsigned Rounds = 300;
constexpr unsigned FindingsEach = 3;

/// Words that mean something to one of the formats, broken text, and single bytes.
class HostileWords {
public:
  std::string text(unsigned Words) {
    static const std::string Pieces[] = {"<evil>",    "</script>",
                                         "\"",        "'",
                                         "[",         "](0)",
                                         "\n",        "\r",
                                         "::error::", "%0A",
                                         "\xff\xfe",  "\xc3",
                                         "\033[31m",  "&lt;",
                                         "\\",        "{{",
                                         "\t",        "a.cpp:1:2: error: x [y]\n",
                                         "\u2028",    "]]>",
                                         ",",         std::string(500, 'x'),
                                         ""};
    std::string Text;
    for (unsigned I = 0; I < Words; ++I)
      Text += Dice() % 3 ? Pieces[Dice() % std::size(Pieces)]
                         : std::string(1, static_cast<char>(1 + Dice() % 255));
    return Text;
  }

  Report report() {
    Report Found;
    for (unsigned I = 0; I < FindingsEach; ++I) {
      Finding F = finding(at("/src/" + text(3) + ".cpp", 1 + I, 1), "m" + text(6));
      F.Rank = 70;
      F.Function = Name("f" + text(4));
      F.Notes = {{at("/src/" + text(2), 2, 1), text(6), NoteKind::Takes, text(3), 1, 1}};
      F.Signals = {text(3)};
      Found.Findings.push_back(std::move(F));
    }
    Found.Notices = {text(5)};
    return Found;
  }

private:
  std::mt19937 Dice{11};
};

template <typename Reporter> std::string written(Reporter Write) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Write(Out);
  return Text;
}

size_t results(const std::string &Text, const char *Pointer) {
  json Document = json::parse(Text, nullptr, /*allow_exceptions=*/false);
  return Document.is_discarded() ? 0 : Document[json::json_pointer(Pointer)].size();
}

} // namespace

TEST(HostileTextTest, JsonFormatsParse) {
  HostileWords Words;
  auto Files = files({});
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    Report Found = Words.report();
    SourceLines Lines(*Files);
    EXPECT_EQ(
        results(written([&](auto &Out) { reportJson(Found, Lines, "/src", Out); }), "/findings"),
        FindingsEach);
    EXPECT_EQ(results(written([&](auto &Out) { reportGitlab(Found, "/src", Out); }), ""),
              FindingsEach);
    EXPECT_GE(results(written([&](auto &Out) { reportSarif(Found, Lines, {"/src"}, Out); }),
                      "/runs/0/results"),
              1u);
  }
}

TEST(HostileTextTest, LinesAreOurs) {
  HostileWords Words;
  auto Files = files({});
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    Report Found = Words.report();
    SourceLines Lines(*Files);
    std::string Text = written([&](auto &Out) { reportText(Found, Lines, {"/src"}, Out); });
    EXPECT_EQ(llvm::StringRef(Text).count('\n'), 2 * FindingsEach) << Text;
    EXPECT_EQ(llvm::StringRef(Text).count("[lockseam-context-witness]\n"), FindingsEach) << Text;
    EXPECT_EQ(Text.find_first_of("\r\033"), std::string::npos) << Text;
    std::string Commands = written([&](auto &Out) { reportGithub(Found, "/src", Out); });
    llvm::SmallVector<llvm::StringRef> Each;
    llvm::StringRef(Commands).split(Each, '\n', -1, /*KeepEmpty=*/false);
    EXPECT_GE(Each.size(), FindingsEach);
    for (llvm::StringRef Line : Each)
      EXPECT_TRUE(Line.starts_with("::error ")) << Line.str();
    EXPECT_EQ(Commands.find('\r'), std::string::npos);
  }
}

TEST(HostileTextTest, NothingIsMarkup) {
  HostileWords Words;
  auto Files = files({});
  std::string Plain = written([&](auto &Out) {
    Report None;
    SourceLines Lines(*Files);
    reportHtml(None, Lines, {"/src"}, Out);
  });
  for (unsigned Round = 0; Round < Rounds / 10; ++Round) {
    Report Found = Words.report();
    SourceLines Lines(*Files);
    std::string Page = written([&](auto &Out) { reportHtml(Found, Lines, {"/src"}, Out); });
    EXPECT_EQ(Page.find("<evil>"), std::string::npos);
    EXPECT_EQ(llvm::StringRef(Page).count("</script>"), llvm::StringRef(Plain).count("</script>"));
  }
}
