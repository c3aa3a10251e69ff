// ResponseFilesTest.cpp - words in files, also of those who mean no good.
#include "analyzer/driver/ResponseFiles.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

using Files = llvm::vfs::InMemoryFileSystem;

void add(Files &To, const std::string &Name, llvm::StringRef Text) {
  To.addFile(Name, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
}

} // namespace

TEST(ResponseFilesTest, AreSplitAndMayNameOthers) {
  auto In = llvm::makeIntrusiveRefCnt<Files>();
  add(*In, "/d/a", "-DX='a b' @b\n@gone");
  add(*In, "/d/b", "\"q\\\"r\"");
  std::vector<std::string> Words = {"cc", "@a", "x.c"};
  EXPECT_FALSE(llvm::errorToBool(expandResponseFiles(Words, "/d", In)));
  EXPECT_EQ(llvm::join(Words, "|"), "cc|-DX=a b|q\"r|@gone|x.c");
}

TEST(ResponseFilesTest, ComeToAnEnd) {
  auto In = llvm::makeIntrusiveRefCnt<Files>();
  for (int I = 0; I < 40; ++I)
    add(*In, "/f" + std::to_string(I),
        "@f" + std::to_string(I + 1) + " @f" + std::to_string(I + 1));
  add(*In, "/f40", "-DX");
  std::vector<std::string> Words = {"cc", "@f0"};
  EXPECT_TRUE(llvm::errorToBool(expandResponseFiles(Words, "/", In)));
  EXPECT_LT(Words.size(), 1000u);
}

TEST(ResponseFilesTest, DevicesAreNotRead) {
  std::vector<std::string> Words = {"cc", "@/dev/zero", "x.c"};
  EXPECT_TRUE(llvm::errorToBool(expandResponseFiles(Words, "/")));
  EXPECT_EQ(llvm::join(Words, "|"), "cc|@/dev/zero|x.c");
}
