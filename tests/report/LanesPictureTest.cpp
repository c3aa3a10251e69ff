// LanesPictureTest.cpp - the picture shows the steps in their order, the locks beside them.
#include "analyzer/report/LanesPicture.h"
#include "StoryBuilder.h"
#include <gtest/gtest.h>
#include <regex>

using namespace lockseam;

namespace {

constexpr const char *LostUpdate =
    "1 takes m@1; 1 reads n@2; 1 releases m@3; 2 writes n@9; 1 takes m@4; 1 writes n@5";

std::string picture(llvm::StringRef Steps, LanesLayout Layout = LanesLayout::Beside,
                    std::vector<std::string> Code = {}) {
  std::vector<Interleaving> Told = interleavings(story(Steps));
  return Told.empty() ? "" : lanesPicture(Told[0], Code, "f1a", Layout);
}

struct Box {
  int X = 0, Y = 0, Width = 0, Height = 0;
  bool coversY(int At) const { return Y <= At && At <= Y + Height; }
};

/// The rectangles of a class.
std::vector<Box> boxes(const std::string &Svg, const std::string &Class) {
  std::regex Wanted("<rect class=\"" + Class +
                    "\" x=\"(\\d+)\" y=\"(\\d+)\" width=\"(\\d+)\" height=\"(\\d+)\"");
  std::vector<Box> Result;
  for (std::sregex_iterator It(Svg.begin(), Svg.end(), Wanted), End; It != End; ++It)
    Result.push_back(
        {std::stoi((*It)[1]), std::stoi((*It)[2]), std::stoi((*It)[3]), std::stoi((*It)[4])});
  return Result;
}

/// The middles of the numbered circles, in order.
std::vector<std::pair<int, int>> circles(const std::string &Svg) {
  std::regex Wanted("<circle cx=\"(\\d+)\" cy=\"(\\d+)\"");
  std::vector<std::pair<int, int>> Result;
  for (std::sregex_iterator It(Svg.begin(), Svg.end(), Wanted), End; It != End; ++It)
    Result.emplace_back(std::stoi((*It)[1]), std::stoi((*It)[2]));
  return Result;
}

size_t count(llvm::StringRef Text, llvm::StringRef Part) { return Text.count(Part); }

/// Each element is closed, in order.
std::string unbalanced(const std::string &Svg) {
  std::vector<std::string> Open;
  std::regex Tag("<(/?)([a-zA-Z]+)[^<>]*?(/?)>");
  for (std::sregex_iterator It(Svg.begin(), Svg.end(), Tag), End; It != End; ++It) {
    if ((*It)[1].length() == 0 && (*It)[3].length() == 0)
      Open.push_back((*It)[2]);
    else if ((*It)[1].length() && (Open.empty() || Open.back() != (*It)[2]))
      return (*It)[0];
    else if ((*It)[1].length())
      Open.pop_back();
  }
  return Open.empty() ? "" : Open.back();
}

} // namespace

TEST(LanesPictureTest, TimeRunsDownward) {
  for (LanesLayout Layout : {LanesLayout::Beside, LanesLayout::Stacked}) {
    std::vector<std::pair<int, int>> At = circles(picture(LostUpdate, Layout));
    ASSERT_EQ(At.size(), 6u);
    for (size_t I = 1; I < At.size(); ++I)
      EXPECT_LT(At[I - 1].second, At[I].second);
    EXPECT_EQ(At[0].first, At[5].first); // T1
    EXPECT_GT(At[3].first, At[0].first); // T2 lies to the right
  }
}

TEST(LanesPictureTest, BarsCoverWhatIsDoneUnderTheLock) {
  for (LanesLayout Layout : {LanesLayout::Beside, LanesLayout::Stacked}) {
    std::string Svg = picture(LostUpdate, Layout);
    std::vector<Box> Bars = boxes(Svg, "bar lock0");
    std::vector<std::pair<int, int>> At = circles(Svg);
    ASSERT_EQ(Bars.size(), 2u);
    const std::vector<std::vector<bool>> Expected = {{true, true, true, false, false, false},
                                                     {false, false, false, false, true, true}};
    for (size_t Bar = 0; Bar < 2; ++Bar)
      for (size_t I = 0; I < At.size(); ++I)
        EXPECT_EQ(Bars[Bar].coversY(At[I].second), Expected[Bar][I]) << Bar << " " << I;
  }
}

TEST(LanesPictureTest, TheOtherThreadRunsInTheGap) {
  std::regex Hatched("<g class=\"gap\"[^>]*><rect x=\"\\d+\" y=\"(\\d+)\" width=\"\\d+\" "
                     "height=\"(\\d+)\" fill=\"url\\(#f1a-(wide|narrow)-hatch\\)\"");
  for (LanesLayout Layout : {LanesLayout::Beside, LanesLayout::Stacked}) {
    std::string Svg = picture(LostUpdate, Layout);
    std::smatch Found;
    ASSERT_TRUE(std::regex_search(Svg, Found, Hatched));
    Box Gap{0, std::stoi(Found[1]), 0, std::stoi(Found[2])};
    std::vector<std::pair<int, int>> At = circles(Svg);
    for (size_t I = 0; I < At.size(); ++I)
      EXPECT_EQ(Gap.coversY(At[I].second), I == 3) << I;
  }
}

TEST(LanesPictureTest, WordsInThePicture) {
  struct Case {
    const char *Steps;
    std::vector<const char *> Expected, Absent;
  };
  const Case Cases[] = {
      {LostUpdate,
       {"gap: &#39;m&#39; is not held", "(4) changes what (2) has read", "(6) uses the old value",
        "lock m</text>", "T2, another thread", "class=\"cross\"", "href=\"#f1a-s4\""},
       {"sees what"}},
      {"1 calls -@1; 1 writes a@2; 2 reads a@9; 1 calls -@3; 1 writes b@4",
       {"(3) sees what (2) wrote", "and not yet what (5) writes", ">gap</text>"},
       {"class=\"cross\"", "is not held"}},
      {"1 takes m@1; 1 reads n@2; 1 releases m@3; 1 takes m@4; 1 writes n@5",
       {"what (2) read may be old at (5)", "1 thread, time downward, 5 steps"},
       {"another thread", "class=\"cross\""}},
      {"1 takes a@1; 1 takes b@2", {"lock a</text>", "lock b</text>", "bar lock1"}, {"gap"}},
  };
  for (const Case &C : Cases)
    for (LanesLayout Layout : {LanesLayout::Beside, LanesLayout::Stacked}) {
      std::string Svg = picture(C.Steps, Layout);
      EXPECT_EQ(unbalanced(Svg), "") << C.Steps;
      for (const char *Word : C.Expected)
        EXPECT_EQ(count(Svg, Word), 1u) << Word << "\n" << Svg;
      for (const char *Word : C.Absent)
        EXPECT_EQ(count(Svg, Word), 0u) << Word << "\n" << Svg;
    }
}

TEST(LanesPictureTest, CodeStandsBelowItsStep) {
  std::string Svg = picture("1 reads n@1; 1 writes n@2", LanesLayout::Beside, {"x = n;", ""});
  EXPECT_EQ(count(Svg, ">x = n;</text>"), 1u);
  EXPECT_EQ(count(Svg, "class=\"code\""), 1u);
}

TEST(LanesPictureTest, LongAndHostileNamesStayInTheirLane) {
  std::string Long(5000, 'W');
  Finding F = story(LostUpdate);
  F.Notes[3].Text = "writes '" + Long + "</text></svg><script>x()</script>\xff'";
  F.Notes[0].Subject = F.Notes[0].Text = "'</title><b>" + Long + "'";
  std::vector<Interleaving> Told = interleavings(F);
  std::string Svg =
      lanesPicture(Told[0], std::vector<std::string>(6, "</svg>" + Long), "f", LanesLayout::Beside);
  EXPECT_EQ(unbalanced(Svg), "");
  EXPECT_EQ(count(Svg, "</svg>"), 1u);
  EXPECT_EQ(count(Svg, "<script"), 0u);
  EXPECT_EQ(count(Svg, "<b>"), 0u);
  std::regex Label("<text[^>]*>([^<]*)</text>");
  for (std::sregex_iterator It(Svg.begin(), Svg.end(), Label), End; It != End; ++It)
    EXPECT_LT((*It)[1].length(), 200) << (*It)[1];
}

TEST(LanesPictureTest, ABareTakingNamesItsLock) {
  Note Bare{at("/a", 1, 1), "taken here", NoteKind::Takes, "'mu'", 1, 1};
  Note Told{at("/a", 1, 1), "'mu' is taken here and stays held", NoteKind::Takes, "'mu'", 1, 1};
  EXPECT_EQ(stepText(Bare), "takes 'mu'");
  EXPECT_EQ(stepText(Told), "'mu' is taken here and stays held");
}
