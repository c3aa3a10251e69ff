// ByteReaderTest.cpp - numbers and texts of bytes that nobody wrote as we would.
#include "analyzer/driver/ByteReader.h"
#include "llvm/Support/LEB128.h"
#include <gtest/gtest.h>

using namespace lockseam;

static std::string bytes(uint64_t Number) {
  uint8_t Buffer[16];
  return {reinterpret_cast<char *>(Buffer), llvm::encodeULEB128(Number, Buffer)};
}

TEST(ByteReaderTest, Numbers) {
  for (uint64_t Number :
       {uint64_t(0), uint64_t(127), uint64_t(128), uint64_t(300), UINT64_MAX >> 1, UINT64_MAX}) {
    std::string Bytes = bytes(Number);
    ByteReader Reader(Bytes);
    EXPECT_EQ(Reader.number(), Number);
    EXPECT_TRUE(Reader.atEnd());
  }
}

TEST(ByteReaderTest, NoNumbers) {
  const std::string Cases[] = {"",
                               "\x80",
                               std::string(9, '\xff'),
                               std::string(9, '\xff') + '\x02',
                               std::string(12, '\x80') + '\0',
                               std::string(40, '\xff')};
  for (const std::string &Bytes : Cases) {
    ByteReader Reader(Bytes);
    EXPECT_EQ(Reader.number(), 0u);
    EXPECT_TRUE(Reader.failed()) << Bytes.size();
    EXPECT_EQ(Reader.text(), "");
  }
}

TEST(ByteReaderTest, Texts) {
  ByteReader Reader("\3abc\2x");
  EXPECT_EQ(Reader.text(), "abc");
  EXPECT_EQ(Reader.text(), "");
  EXPECT_TRUE(Reader.failed());
  EXPECT_FALSE(Reader.atEnd());
}
