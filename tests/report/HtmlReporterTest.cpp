// HtmlReporterTest.cpp - one page that needs nothing else and runs nothing but its own script.
#include "analyzer/report/HtmlReporter.h"
#include "StoryBuilder.h"
#include "analyzer/report/HtmlSource.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/SHA256.h"
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace lockseam;

namespace {

constexpr const char *Hostile =
    "</script></style></title><img src=x onerror=\"window.ran=1\"><script>window.ran=2</script>"
    "<svg onload='window.ran=3'>\xff\xfe ${window.ran=4} `&lt;` \u202E";

std::string html(const Report &Found, llvm::vfs::FileSystem &Files, bool Sources = true) {
  SourceLines Lines(Files);
  std::string Result;
  llvm::raw_string_ostream Out(Result);
  reportHtml(Found, Lines, {"/src", Sources}, Out);
  return Result;
}

Finding lostUpdate() {
  Finding F = story("1 takes mu_@3; 1 reads n@4; 1 releases mu_@5; 2 writes n@7; 1 takes mu_@6; "
                    "1 writes n@7");
  F.Where = at("/src/a.cpp", 6, 3);
  F.Message = "an update of 'n' can be lost";
  F.Rank = 80;
  F.Signals = {"+ an old value goes into what is written", "- no other write"};
  F.Notes.push_back({F.Where, "repair: keep 'mu_'", NoteKind::Repair});
  return F;
}

/// Hostile bytes wherever the analysed program can put some.
Report hostileReport() {
  Finding F = lostUpdate();
  F.Message = F.Message + Hostile + std::string(3000, 'M');
  F.Function = Name(std::string("f<") + Hostile + ">()" + std::string(3000, 'F'));
  F.Where.File = Name(std::string("/src/") + Hostile + std::string(200, 'P') + ".cpp");
  for (Note &N : F.Notes) {
    N.Where.File = F.Where.File;
    N.Text += Hostile;
    if (!N.Subject.empty())
      N.Subject = std::string("'") + Hostile + std::string(1000, 'S') + "'";
  }
  F.Signals.push_back(std::string("+ ") + Hostile);
  F.Fixes = {{Hostile, {{F.Where, 2, Hostile}}}};
  F.Notes.push_back({F.Where, Hostile});
  Finding Second = finding(at("/src/b.cpp", 1, 1), "the second");
  Second.Rank = 20;
  Second.Notes = {{at("/src/b.cpp", 2, 1), "a remark"}, {at("/src/gone.cpp", 2, 1), "gone"}};
  Report Found;
  Found.Findings = {F, Second};
  Found.Notices = {std::string("x.cpp: error: ") + Hostile};
  Found.Seen.LostUnits = 1;
  return Found;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> hostileFiles(const Report &Found) {
  std::string Line = std::string("int x; // ") + Hostile + "\n";
  std::string Text;
  for (int I = 0; I < 12; ++I)
    Text += Line;
  return files({{Found.Findings[0].Where.File.str(), Text}, {"/src/b.cpp", "one\ntwo\n"}});
}

size_t count(llvm::StringRef Text, llvm::StringRef Part) { return Text.count(Part); }

std::string between(llvm::StringRef Text, llvm::StringRef From, llvm::StringRef To) {
  return Text.split(From).second.split(To).first.str();
}

} // namespace

TEST(HtmlReporterTest, PartsOfAFinding) {
  auto Files =
      files({{"/src/a.cpp", "one\ntwo\nlock\nread\nunlock\n  again\nwrite\n8\n9\n10\n11\n"}});
  Report Found;
  Found.Findings = {lostUpdate()};
  Found.Seen.Units = 2;
  Found.Seen.UnnamedLocks = 3;
  std::string Page = html(Found, *Files);
  for (const char *Part :
       {"<a href=\"#", "an update of &#39;n&#39; can be lost</h2>", "a.cpp:6:3</span>",
        "repair: keep &#39;mu_&#39;", "Rank 80 of 100",
        "<li class=\"for\">an old value goes into what is written</li>",
        "<li class=\"against\">no other write</li>", "What belongs in one critical section",
        "data-copy=\"// NOLINTNEXTLINE(lockseam-split-critical-section)\"",
        "Not seen: 3 acquisitions of unnamed locks.", "class=\"lanes wide\"",
        "class=\"lanes narrow\"", "id=\"f1a-s1\""})
    EXPECT_GE(count(Page, Part), 1u) << Part;
  EXPECT_EQ(count(Page, "incomplete\""), 0u);
  // Three lines around the steps in 3 to 7, and none beyond.
  EXPECT_EQ(count(Page, "class=\"line"), count(Page, "class=\"lines") + 10);
  EXPECT_EQ(count(Page, ">11</"), 0u);
}

TEST(HtmlReporterTest, Fixes) {
  llvm::vfs::InMemoryFileSystem Files;
  Report Found;
  Found.Findings = {lostUpdate()};
  Found.Findings[0].Fixes = {{"wait in a loop", {{at("/src/a.cpp", 6, 5), 2, "while"}}},
                             {"name it", {{at("/src/a.cpp", 7, 9), 0, " a<b>"}}}};
  std::string Page = html(Found, Files);
  EXPECT_NE(
      Page.find("<p class=\"fix\">fix: wait in a loop; <span class=\"where\">a.cpp:6:5</span> "
                "write <code>while</code> over 2 characters</p>"),
      std::string::npos);
  EXPECT_NE(Page.find("insert <code> a&lt;b&gt;</code></p>"), std::string::npos);
}

TEST(HtmlReporterTest, WithoutSources) {
  auto Files = files({{"/src/a.cpp", "s3cret\ns3cret\ns3cret\ns3cret\ns3cret\ns3cret\ns3cret\n"}});
  Report Found;
  Found.Findings = {lostUpdate()};
  EXPECT_GT(count(html(Found, *Files), "s3cret"), 6u);
  EXPECT_EQ(count(html(Found, *Files, /*Sources=*/false), "s3cret"), 0u);
}

TEST(HtmlReporterTest, NothingOfTheProgramIsMarkup) {
  Report Found = hostileReport();
  std::string Page = html(Found, *hostileFiles(Found));
  EXPECT_EQ(count(Page, "<script"), 2u);
  EXPECT_EQ(count(Page, "</script"), 2u);
  EXPECT_EQ(count(Page, "</style"), 1u);
  EXPECT_EQ(count(Page, "</title>") - count(Page, "<title>"), 0u);
  EXPECT_EQ(count(Page, "<img"), 0u);
  EXPECT_EQ(count(Page, "<svg onload"), 0u);
  EXPECT_EQ(count(Page, "\xff"), 0u);
  EXPECT_EQ(count(Page, "\u202E"), 0u);
  EXPECT_GT(count(Page, "\uFFFD"), 5u);
  EXPECT_EQ(count(Page, " style="), 0u) << "the policy forbids style attributes";
}

TEST(HtmlReporterTest, PolicyAllowsWhatWeWroteAndNothingElse) {
  auto Files = files({});
  std::string Page = html({}, *Files);
  std::string Policy = between(Page, "Content-Security-Policy\" content=\"", "\"");
  for (auto [Tag, Directive] : {std::pair("script", "script-src "), {"style", "style-src "}}) {
    std::string Text = between(Page, std::string("<") + Tag + ">", std::string("</") + Tag + ">");
    ASSERT_GT(Text.size(), 1000u);
    EXPECT_EQ(between(Policy, Directive, ";"),
              "'sha256-" +
                  llvm::encodeBase64(llvm::SHA256::hash(llvm::arrayRefFromStringRef(Text))) + "'");
  }
  EXPECT_EQ(Policy.find("default-src 'none'; "), 0u);
  EXPECT_EQ(Policy.find("unsafe"), std::string::npos);
  EXPECT_EQ(count(Page, "http:") + count(Page, "https:"), 0u);
}

TEST(HtmlReporterTest, IndexForTheScript) {
  Report Found = hostileReport();
  std::string Page = html(Found, *hostileFiles(Found));
  auto Index = nlohmann::json::parse(between(Page, "id=\"index\">", "</script>"));
  ASSERT_EQ(Index.size(), 2u);
  EXPECT_EQ(Index[0]["level"], "error");
  EXPECT_EQ(Index[1]["level"], "note");
  EXPECT_EQ(Index[1]["file"], "b.cpp");
  EXPECT_EQ(Index[0]["locks"].size(), 1u);
  EXPECT_EQ(count(Page, "<article class=\"finding\" id=\"" +
                            Index[1]["fingerprint"].get<std::string>() + "\""),
            1u);
}

TEST(HtmlReporterTest, IncompleteRunsSaySo) {
  Report Found = hostileReport();
  std::string Page = html(Found, *hostileFiles(Found));
  EXPECT_EQ(count(Page, "<header class=\"top incomplete\">"), 1u);
  EXPECT_EQ(count(Page, "This report is incomplete"), 1u);
  EXPECT_EQ(count(Page, "<li>x.cpp: error: "), 1u);
}

TEST(HtmlReporterTest, LineOfCode) {
  struct Case {
    const char *Line;
    uint32_t Column;
    const char *Expected;
  };
  const Case Cases[] = {
      {"    mu_.lock();  ", 9, "mu_.lock();"},
      {"void f() { std::lock_guard<std::mutex> l(m); v = n; } // and so on, and so on", 40,
       "std::lock_guard<std::mutex> l(m);"},
      {"void f() { std::lock_guard<std::mutex> l(m); v = n; } // and so on, and so on", 46,
       "v = n;"},
      {"void f() { std::lock_guard<std::mutex> l(m); v = n; } // and so on, and so on", 53, "}"},
      {"return someObject.withALongName(firstArgument).thenAnother(second);", 48,
       "thenAnother(second);"},
      {"          blanks where a word was, and then a line that is long", 3,
       "blanks where a word was, and then a line that is long"},
      {"", 1, ""},
      {"x", 9, "x"},
  };
  for (const Case &C : Cases) {
    auto Files = files({{"/a.cpp", C.Line}});
    SourceLines Lines(*Files);
    EXPECT_EQ(lineOfCode(at("/a.cpp", 1, C.Column), Lines), C.Expected) << C.Column;
  }
}

TEST(HtmlReporterTest, MarksInTheSource) {
  auto Files = files({{"/src/a.cpp", "int é = n + n; // <b>\n"}});
  SourceLines Lines(*Files);
  auto Shown = [&](std::vector<SourceMark> Marks) {
    return between(sourceExcerpts(Marks, Lines, "/src", "f"), "<code>", "</code>");
  };
  EXPECT_EQ(Shown({{at("/src/a.cpp", 1, 10), 1, 1}}),
            "int é = <mark class=\"t1\">n</mark> + n; // &lt;b&gt;");
  EXPECT_EQ(Shown({{at("/src/a.cpp", 1, 14), 2, 2}, {at("/src/a.cpp", 1, 10), 1, 1}}),
            "int é = <mark class=\"t1\">n</mark> + <mark class=\"t2\">n</mark>; // &lt;b&gt;");
  EXPECT_EQ(Shown({{at("/src/a.cpp", 1, 0), 1, 1}, {at("/src/a.cpp", 1, 99), 2, 1}}),
            "int é = n + n; // &lt;b&gt;");
  EXPECT_EQ(Shown({{at("/src/a.cpp", 1, 1), 1, 1}, {at("/src/a.cpp", 1, 2), 2, 1}}),
            "<mark class=\"t1\">int</mark> é = n + n; // &lt;b&gt;");
  EXPECT_EQ(Shown({{at("/src/gone.cpp", 4, 1), 1, 1}}), "<i>the line is not there any more</i>");
}

/// For browser_test.py.
TEST(HtmlReporterTest, WritesSamplesForTheBrowser) {
  Report Found = hostileReport();
  std::ofstream("hostile.html") << html(Found, *hostileFiles(Found));
  EXPECT_TRUE(std::ifstream("hostile.html").good());
}
