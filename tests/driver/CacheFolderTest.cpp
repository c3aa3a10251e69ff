// CacheFolderTest.cpp - entries are whole and ours, or not there; old ones go first.
#include "analyzer/driver/CacheFolder.h"
#include "ToolRun.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace lockseam;
using std::chrono::hours;
using std::chrono::system_clock;

namespace {

CacheKey key(uint8_t Number) {
  CacheKey Key = {};
  Key[0] = Number;
  return Key;
}

/// "facts/0500..." for key(5).
std::string nameOf(const CacheKey &Key) { return "facts/" + llvm::toHex(Key, /*LowerCase=*/true); }

/// What is kept for a key, or "none".
std::string kept(const CacheFolder &Folder, const CacheKey &Key) {
  std::optional<CachedBytes> Found = Folder.read(Key);
  return Found ? Found->Bytes.str() : "none";
}

class CacheFolderTest : public testing::Test {
protected:
  CacheFolder open() {
    llvm::ErrorOr<CacheFolder> Opened = CacheFolder::open(Files.path("facts"));
    EXPECT_TRUE(static_cast<bool>(Opened));
    return *Opened;
  }

  /// As if it had last been used then.
  void setAge(const std::string &Name, hours Age) const {
    timespec Used = {system_clock::to_time_t(system_clock::now() - Age), 0};
    timespec Times[] = {Used, Used};
    EXPECT_EQ(::utimensat(AT_FDCWD, Files.path(Name).c_str(), Times, 0), 0);
  }

  bool exists(const std::string &Name) const { return llvm::sys::fs::exists(Files.path(Name)); }

  ToolRun Files;
};

} // namespace

TEST_F(CacheFolderTest, WhatWasWrittenIsRead) {
  CacheFolder Folder = open();
  EXPECT_EQ(kept(Folder, key(1)), "none");
  EXPECT_FALSE(Folder.write(key(1), "first"));
  EXPECT_FALSE(Folder.write(key(2), ""));
  EXPECT_EQ(kept(open(), key(1)), "first");
  EXPECT_EQ(kept(open(), key(2)), "");
  EXPECT_FALSE(Folder.write(key(1), "second"));
  EXPECT_EQ(kept(open(), key(1)), "second");
}

TEST_F(CacheFolderTest, DamagedAndForeignEntriesAreNotRead) {
  CacheFolder Folder = open();
  ASSERT_FALSE(Folder.write(key(1), "some facts"));
  std::string Name = nameOf(key(1)), Good = Files.read(Name);
  for (size_t At = 0; At < Good.size(); ++At) {
    std::string Flipped = Good;
    Flipped[At] = static_cast<char>(Flipped[At] ^ 1);
    Files.write(Name, Flipped);
    EXPECT_EQ(kept(Folder, key(1)), "none") << At;
    Files.write(Name, llvm::StringRef(Good).take_front(At));
    EXPECT_EQ(kept(Folder, key(1)), "none") << At;
  }
  Files.write(Name, Good + "x");
  EXPECT_EQ(kept(Folder, key(1)), "none");
  Files.write(nameOf(key(2)), Good); // the entry of another key
  EXPECT_EQ(kept(Folder, key(2)), "none");
  Files.write(Name, Good);
  EXPECT_EQ(kept(Folder, key(1)), "some facts");
}

TEST_F(CacheFolderTest, NothingIsFollowedOrWaitedFor) {
  CacheFolder Folder = open();
  ASSERT_FALSE(Folder.write(key(1), "facts"));
  ASSERT_EQ(::symlink(Files.path(nameOf(key(1))).c_str(), Files.path(nameOf(key(2))).c_str()), 0);
  EXPECT_EQ(kept(Folder, key(2)), "none");
  ASSERT_EQ(::mkfifo(Files.path(nameOf(key(3))).c_str(), 0600), 0);
  EXPECT_EQ(kept(Folder, key(3)), "none");
  // Writing replaces the link, not what it leads to.
  Files.write("target", "untouched");
  ASSERT_EQ(::symlink(Files.path("target").c_str(), Files.path(nameOf(key(4))).c_str()), 0);
  EXPECT_FALSE(Folder.write(key(4), "facts"));
  EXPECT_EQ(Files.read("target"), "untouched");
  EXPECT_EQ(kept(Folder, key(4)), "facts");

  ASSERT_EQ(::symlink(Files.path("facts").c_str(), Files.path("link").c_str()), 0);
  EXPECT_FALSE(static_cast<bool>(CacheFolder::open(Files.path("link"))));
  EXPECT_FALSE(static_cast<bool>(CacheFolder::open(Files.path("target"))));
  EXPECT_FALSE(static_cast<bool>(CacheFolder::open(Files.path("no/such/parent"))));
}

TEST_F(CacheFolderTest, PrunedByAgeThenBySize) {
  CacheFolder Folder = open();
  for (uint8_t I = 1; I <= 4; ++I) {
    ASSERT_FALSE(Folder.write(key(I), std::string(100, 'x')));
    setAge(nameOf(key(I)), hours(I * 10));
  }
  Files.write("facts/new-abandon", "half");
  setAge("facts/new-abandon", hours(2));
  Files.write("facts/new-inwork", "half");
  Files.write("facts/notours", "precious");
  setAge("facts/notours", hours(10000));
  pruneCache(Folder, {.Bytes = 400, .Unused = hours(35)}, system_clock::now());
  EXPECT_TRUE(exists(nameOf(key(1))));
  EXPECT_TRUE(exists(nameOf(key(2))));
  EXPECT_FALSE(exists(nameOf(key(3)))); // the three together are too large
  EXPECT_FALSE(exists(nameOf(key(4)))); // too old
  EXPECT_FALSE(exists("facts/new-abandon"));
  EXPECT_TRUE(exists("facts/new-inwork"));
  EXPECT_TRUE(exists("facts/notours"));
}

TEST_F(CacheFolderTest, WhatIsForgottenTakesNothingWithIt) {
  CacheFolder Folder = open();
  std::string Text(1'000'000, 'x');
  ASSERT_FALSE(Folder.write(key(1), Text));
  std::optional<CachedBytes> Found = Folder.read(key(1));
  ASSERT_TRUE(Found);
  for (auto [First, Length] : {std::pair(10, 300'000), std::pair(300'010, 100), std::pair(0, 0)})
    forget(Found->Bytes.substr(First, Length));
  EXPECT_TRUE(Found->Bytes.starts_with("xxxxxxxxxx"));
  EXPECT_EQ(Found->Bytes.drop_front(300'110), Text.substr(300'110));
  EXPECT_EQ(kept(Folder, key(1)), Text);
}

TEST_F(CacheFolderTest, UseKeepsAnEntry) {
  CacheFolder Folder = open();
  ASSERT_FALSE(Folder.write(key(1), "facts"));
  setAge(nameOf(key(1)), hours(24 * 100));
  EXPECT_EQ(kept(Folder, key(1)), "facts");
  pruneCache(Folder, {}, system_clock::now());
  EXPECT_TRUE(exists(nameOf(key(1))));
}
