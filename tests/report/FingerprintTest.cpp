// FingerprintTest.cpp - names of findings stay when lines move.
#include "analyzer/report/Fingerprint.h"
#include "ReportBuilder.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace lockseam;

TEST(FingerprintTest, PlaceDoesNotCount) {
  EXPECT_EQ(fingerprints({finding(at("/a.cpp", 3, 4))}),
            fingerprints({finding(at("/b.cpp", 9, 1))}));
}

TEST(FingerprintTest, WordsDoNotCount) {
  EXPECT_EQ(fingerprints({finding({}, "'mu' was released; 'n' is written")}),
            fingerprints({finding({}, "'mu' was released: 'n' is old; another thread writes it")}));
  EXPECT_NE(fingerprints({finding({}, "'a' then 'b'")}), fingerprints({finding({}, "'b', 'a'")}));
  EXPECT_NE(fingerprints({finding({}, "'a' 'b'")}), fingerprints({finding({}, "'ab' ''")}));
}

TEST(FingerprintTest, RuleFunctionAndNamesCount) {
  Finding Base = finding({}), Rule = Base, Function = Base, Message = Base;
  Rule.Rule = Name("lockseam-guard");
  Function.Function = Name("Pool::shrink()");
  Message.Message = "lock 'c' is taken twice";
  std::vector<std::string> Prints = fingerprints({Base, Rule, Function, Message});
  EXPECT_EQ(std::set<std::string>(Prints.begin(), Prints.end()).size(), 4u);
}

TEST(FingerprintTest, TwinsAreNumbered) {
  std::vector<std::string> Prints = fingerprints({finding({}), finding({})});
  EXPECT_EQ(Prints[0].size(), 16u);
  EXPECT_EQ(Prints[1], Prints[0] + ":2");
}

// The vectors of codeql-action's own tests.
TEST(FingerprintTest, LineHashIsGitHubs) {
  auto Hash = [](llvm::StringRef Text, size_t Offset) {
    return llvm::utohexstr(lineHash(Text, Offset), /*LowerCase=*/true);
  };
  EXPECT_EQ(Hash("", 0), "c129715d7a2bc9a3");
  llvm::StringRef Lines = " a\nb\n  \t\tc\n d";
  EXPECT_EQ(Hash(Lines, 0), "271789c17abda88f");
  EXPECT_EQ(Hash(Lines, 3), "54703d4cd895b18");
  EXPECT_EQ(Hash(Lines, 5), "180aee12dab6264");
  EXPECT_EQ(Hash(Lines, 11), "a23a3dc5e078b07b");
  std::string Lorem;
  for (int I = 0; I < 10; ++I)
    Lorem += "Lorem ipsum dolor sit amet.\n";
  EXPECT_EQ(Hash(Lorem, 0), "a7f2ff13bc495cf2");
  EXPECT_EQ(Hash(Lorem, 6 * 28), "a7f2ff1481e87703");
  EXPECT_EQ(Hash(Lorem, 7 * 28), "a9cf91f7bbf1862b");
}

TEST(FingerprintTest, LineHashBeyondAscii) {
  // Both are long enough to be cut; the cut must not fall into a character's middle.
  std::string Wide, Ascii(150, 'x');
  for (int I = 0; I < 150; ++I)
    Wide += "\xe6\xbc\xa2";
  EXPECT_EQ(lineHash(Wide, 0), lineHash(Wide + "tail", 0));
  EXPECT_EQ(lineHash(Ascii, 0), lineHash(Ascii + "tail", 0));
  EXPECT_NE(lineHash(Wide, 0), lineHash(Ascii, 0));
}
