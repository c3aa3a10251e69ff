// InputListTest.cpp - what was asked of the file system, recorded, written and asked again.
#include "analyzer/driver/InputList.h"
#include "ToolRun.h"
#include "analyzer/extract/RecordInputs.h"
#include <sys/stat.h>
#include <unistd.h>

using namespace lockseam;

namespace {

/// A folder with a file, as a unit that reads the file and misses another leaves it.
class InputListTest : public testing::Test {
protected:
  void SetUp() override {
    Files.write("a.h", "one");
    Files.write("sub/b.h", "two");
    record([&](llvm::vfs::FileSystem &Seen) {
      EXPECT_TRUE(static_cast<bool>(Seen.getBufferForFile(Files.path("a.h"))));
      EXPECT_FALSE(Seen.exists(Files.path("new.h")));
      EXPECT_FALSE(static_cast<bool>(Seen.openFileForRead(Files.path("sub/new.h"))));
      std::error_code Failure;
      EXPECT_NE(Seen.dir_begin(Files.path("sub"), Failure), llvm::vfs::directory_iterator());
      llvm::SmallString<128> Real;
      EXPECT_FALSE(Seen.getRealPath(Files.path("sub"), Real));
    });
  }

  void record(llvm::function_ref<void(llvm::vfs::FileSystem &)> Use) {
    InputRecord Record;
    Use(*recordInputs(llvm::vfs::createPhysicalFileSystem(), Record));
    List = encodeInputs(Record);
  }

  bool isValid() const { return sameAnswers(List, askInput); }

  ToolRun Files;
  std::string List;
};

} // namespace

TEST_F(InputListTest, Questions) {
  std::string Lines;
  EXPECT_TRUE(
      visitInputs(List, [&](llvm::StringRef Path, InputQuery Query, const InputAnswer &Answer) {
        EXPECT_TRUE(Path.consume_front(Files.path("")));
        Lines += (Answer == MissingAnswer ? "no " : "") + Path.str() + " " +
                 std::to_string(static_cast<int>(Query)) + "\n";
        return true;
      }));
  EXPECT_EQ(Lines, "a.h 1\nno new.h 0\nsub 2\nsub 3\nno sub/new.h 1\n");
}

TEST_F(InputListTest, PathsThatGrowWithoutEnd) {
  InputRecord Record;
  for (std::string Path = "/"; Path.size() < 10000; Path += "x")
    Record.add({Path, InputQuery::Kind}, MissingAnswer);
  size_t Longest = 0;
  EXPECT_FALSE(
      visitInputs(encodeInputs(Record), [&](llvm::StringRef Path, InputQuery, const InputAnswer &) {
        Longest = std::max(Longest, Path.size());
        return true;
      }));
  EXPECT_EQ(Longest, 4096u);
}

TEST_F(InputListTest, ValidUntilAnAnswerChanges) {
  EXPECT_TRUE(isValid());
  Files.write("other.h", "of no concern");
  Files.write("a.h", "one"); // another time stamp
  EXPECT_TRUE(isValid());
  Files.write("a.h", "1ne");
  EXPECT_FALSE(isValid());
  Files.write("a.h", "one");
  EXPECT_TRUE(isValid());
  Files.write("new.h", "");
  EXPECT_FALSE(isValid());
  llvm::sys::fs::remove(Files.path("new.h"));
  Files.write("sub/c.h", "");
  EXPECT_FALSE(isValid());
  llvm::sys::fs::remove(Files.path("sub/c.h"));
  EXPECT_TRUE(isValid());
  ASSERT_EQ(::rename(Files.path("sub").c_str(), Files.path("moved").c_str()), 0);
  ASSERT_EQ(::symlink(Files.path("moved").c_str(), Files.path("sub").c_str()), 0);
  EXPECT_FALSE(isValid());
  llvm::sys::fs::remove(Files.path("a.h"));
  EXPECT_FALSE(isValid());
}

TEST_F(InputListTest, APipeIsNotWaitedFor) {
  llvm::sys::fs::remove(Files.path("a.h"));
  ASSERT_EQ(::mkfifo(Files.path("a.h").c_str(), 0600), 0);
  EXPECT_FALSE(isValid());
}

TEST_F(InputListTest, WhatIsNoFileProvesNothing) {
  record([&](llvm::vfs::FileSystem &Seen) { EXPECT_TRUE(Seen.exists("/dev/null")); });
  EXPECT_TRUE(isRepeatable(List));
  EXPECT_TRUE(isValid());
  record([&](llvm::vfs::FileSystem &Seen) {
    EXPECT_TRUE(static_cast<bool>(Seen.getBufferForFile(Files.path("a.h"))));
    Files.write("a.h", "other");
    EXPECT_TRUE(static_cast<bool>(Seen.getBufferForFile(Files.path("a.h"))));
  });
  EXPECT_FALSE(isRepeatable(List));
  EXPECT_FALSE(isValid());
}

TEST_F(InputListTest, DamagedListsAreNotValid) {
  for (size_t Length = 0; Length < List.size(); ++Length)
    EXPECT_FALSE(sameAnswers(llvm::StringRef(List).take_front(Length), askInput)) << Length;
  EXPECT_FALSE(sameAnswers(List + "x", askInput));
  for (size_t At = 0; At < List.size(); ++At) {
    std::string Flipped = List;
    Flipped[At] = static_cast<char>(Flipped[At] ^ 0x81);
    visitInputs(Flipped, [&](llvm::StringRef Path, InputQuery, const InputAnswer &) {
      EXPECT_LE(Path.size(), List.size()) << At;
      return true;
    });
  }
}
