// ShareHeadersTest.cpp - trees of units by the headers they have in common.
#include "analyzer/driver/ShareHeaders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

/// "a b (c 0 1) 2": headers, children in brackets, units.
std::string textOf(const HeaderTree &Tree) {
  std::vector<std::string> Words = Tree.Headers;
  for (const HeaderTree &Child : Tree.Children)
    Words.push_back("(" + textOf(Child) + ")");
  for (size_t Unit : Tree.Units)
    Words.push_back(std::to_string(Unit));
  return llvm::join(Words, " ");
}

/// Headers are letters of 100 kB, small ones of 1 kB, and include nothing.
HeaderSets setsOf(llvm::ArrayRef<llvm::StringRef> Units) {
  HeaderSets Sets;
  for (char Letter = 'a'; Letter <= 'z'; ++Letter)
    Sets.Headers.push_back({std::string(1, Letter), Letter < 'm' ? 100'000u : 1'000u, {}});
  for (llvm::StringRef Unit : Units) {
    Sets.OfUnits.emplace_back();
    for (char Letter : Unit)
      Sets.OfUnits.back().push_back(Letter - 'a');
  }
  return Sets;
}

/// Text in files, and a scan of the units among them.
class ScanTest : public testing::Test {
protected:
  ScanTest() : Files(llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>()) {}

  void add(llvm::StringRef Path, llvm::StringRef Text) {
    Files->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  }

  /// The headers of a unit that have a spelling, and behind '|' how many have none.
  std::string headersOf(llvm::StringRef Unit) {
    HeaderScan Scan(Files, {{"/quoted"}, {"/p", "/q"}, {"/system"}, {"ON"}});
    Scan.addUnit(Unit.str());
    HeaderSets Sets = Scan.take();
    std::vector<std::string> Words;
    size_t Unnamed = 0;
    for (uint32_t Header : Sets.OfUnits.front()) {
      const std::string &Spelling = Sets.Headers[Header].Spelling;
      Unnamed += Spelling.empty();
      if (!Spelling.empty())
        Words.push_back(Spelling);
    }
    return llvm::join(Words, " ") + "|" + std::to_string(Unnamed);
  }

  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Files;
};

} // namespace

TEST(ShareHeadersTest, Trees) {
  struct Case {
    std::vector<llvm::StringRef> Units;
    const char *Expected;
  };
  const Case Cases[] = {
      {{}, ""},
      {{"abc"}, "0"},
      {{"", ""}, "0 1"},
      {{"ab", "ab"}, "a b 0 1"},
      {{"ab", "ac"}, "a 0 1"}, // b and c are no one else's
      {{"ab", "ab", "ac", "ac"}, "a (b 0 1) (c 2 3)"},
      {{"abd", "abd", "b", "c"}, "(b (a d 0 1) 2) 3"},
      {{"az", "az", "a"}, "a 0 1 2"}, // z is not worth a process
      {{"ac", "ac", "bc", "bc", "b"}, "(c (a 0 1) (b 2 3)) 4"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(textOf(buildHeaderTree(setsOf(C.Units))), C.Expected);
}

TEST(ShareHeadersTest, AHeaderCountsWithWhatItIncludes) {
  HeaderSets Sets = setsOf({"apqr", "apqr", "b", "b", "b", "br"});
  EXPECT_EQ(textOf(buildHeaderTree(Sets)), "(b 2 3 4 5) (a p q r 0 1)");
  // As r includes all of the alphabet but b, sharing it saves more.
  for (uint32_t Each = 2; Each < 'r' - 'a'; ++Each)
    Sets.Headers['r' - 'a'].Includes.push_back(Each);
  EXPECT_EQ(textOf(buildHeaderTree(Sets)), "(r (a p q 0 1) 5) (b 2 3 4)");
}

TEST(ShareHeadersTest, OfHeadersInHeadersTheOutermostAreNamed) {
  HeaderSets Sets = setsOf({"abcz", "abcz"});
  Sets.Headers['c' - 'a'].Includes = {0, 'z' - 'a'};
  EXPECT_EQ(textOf(buildHeaderTree(Sets)), "b c 0 1");
  Sets.Headers['c' - 'a'].Spelling.clear(); // it cannot be
  EXPECT_EQ(textOf(buildHeaderTree(Sets)), "a b z 0 1");
}

TEST(ShareHeadersTest, UnitsOfATree) {
  HeaderTree Tree = buildHeaderTree(setsOf({"ab", "ab", "ac", "ac", "x"}));
  std::vector<size_t> All = unitsOf(Tree);
  llvm::sort(All);
  EXPECT_EQ(All, (std::vector<size_t>{0, 1, 2, 3, 4}));
  keepUnits(Tree, [](size_t Unit) { return Unit == 3; });
  EXPECT_EQ(textOf(Tree), "(a (c 3))");
  keepUnits(Tree, [](size_t) { return false; });
  EXPECT_EQ(textOf(Tree), "");
}

TEST(ShareHeadersTest, BatchesHaveEachUnitOnceAndUrgentOnesFirst) {
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  std::vector<UnitCommand> Units;
  for (int I = 0; I < 100; ++I) {
    std::string File = "/u" + std::to_string(I) + ".cpp";
    Files->addFile(File, 0, llvm::MemoryBuffer::getMemBufferCopy("int x;\n"));
    std::string Option = I % 2 ? "-DODD" : "-DEVEN";
    Units.push_back({"/", File, {"clang++", Option, "-c", File, "-o", File + ".o"}});
  }
  for (size_t Workers : {1, 2, 7}) {
    std::vector<size_t> All;
    for (const UnitBatch &Batch : planBatches(Units, 10, Workers, Files)) {
      EXPECT_EQ(unitsOf(Batch.Headers).size(), Batch.Units.size());
      for (size_t Place : unitsOf(Batch.Headers)) {
        All.push_back(Batch.Units[Place]);
        EXPECT_EQ(All.back() % 2, Batch.Units.front() % 2) << "other options";
      }
    }
    EXPECT_TRUE(std::all_of(All.begin(), All.begin() + 10, [](size_t I) { return I < 10; }));
    llvm::sort(All);
    EXPECT_EQ(All.size(), 100u);
    EXPECT_TRUE(std::adjacent_find(All.begin(), All.end()) == All.end());
  }
}

TEST_F(ScanTest, FoldersInTheirOrder) {
  add("/src/u.cpp", "#include \"near.h\"\n#include \"quoted.h\"\n#include <near.h>\n"
                    "#include <both.h>\n#include <vector>\n#include \"missing.h\"\n");
  add("/src/near.h", "#pragma once\n");
  add("/quoted/quoted.h", "#pragma once\n");
  add("/p/near.h", "#pragma once\n");
  add("/p/both.h", "#pragma once\n");
  add("/q/both.h", "#pragma once\n");
  add("/system/vector", "");
  EXPECT_EQ(headersOf("/src/u.cpp"), "\"/src/near.h\" \"/quoted/quoted.h\" \"/p/near.h\" "
                                     "\"/p/both.h\" <vector>|0");
}

TEST_F(ScanTest, WhatAHeaderIncludesComesBeforeIt) {
  add("/u.cpp", "#include \"a.h\"\n");
  add("/a.h", "#pragma once\n#include \"b.h\"\n#ifdef OFF\n#include \"c.h\"\n#endif\n");
  add("/b.h", "#pragma once\n#include \"a.h\"\n");
  add("/c.h", "#pragma once\n");
  EXPECT_EQ(headersOf("/u.cpp"), "\"/b.h\" \"/a.h\"|0");
}

TEST_F(ScanTest, OnlyWhatMayBeNamedIs) {
  add("/u.cpp", "#include \"table.inc\"\n#include <vector>\n");
  add("/table.inc", "#include \"a.h\"\nX(1)\n");
  add("/a.h", "#pragma once\n");
  add("/system/vector", "#include <bits/vector.h>\n");
  add("/system/bits/vector.h", "");
  EXPECT_EQ(headersOf("/u.cpp"), "\"/a.h\" <vector>|2");
}

TEST_F(ScanTest, EndlessChainsEnd) {
  for (int I = 0; I < 1000; ++I)
    add("/h" + std::to_string(I) + ".h",
        "#pragma once\n#include \"h" + std::to_string(I + 1) + ".h\"\n");
  add("/u.cpp", "#include \"h0.h\"\n");
  EXPECT_EQ(llvm::StringRef(headersOf("/u.cpp")).count('"'), 2u * 200u);
}
