// FactsFileTest.cpp - facts as bytes: nothing is lost, nothing damaged is believed.
#include "analyzer/facts/FactsFile.h"
#include "SampleUnit.h"
#include "analyzer/facts/FactsText.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/xxhash.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

constexpr size_t HeaderSize = 24;

UnitFacts parsed(llvm::StringRef Text) { return llvm::cantFail(parseFacts(Text)); }

/// "" if the bytes were accepted.
std::string problem(llvm::StringRef Bytes) {
  llvm::Expected<UnitFacts> Unit = readFacts(Bytes);
  return Unit ? "" : llvm::toString(Unit.takeError());
}

/// A file as a hostile writer would make it: any payload, correct size and checksum.
std::string sealed(const std::string &Payload) {
  std::string Bytes = writeFacts({}).substr(0, HeaderSize);
  llvm::support::endian::write64le(&Bytes[8], Payload.size());
  llvm::support::endian::write64le(&Bytes[16], llvm::xxh3_64bits(Payload));
  return Bytes + Payload;
}

TEST(FactsFile, RoundTripOfEverything) {
  UnitFacts Unit = parsed(SampleUnit);
  llvm::Expected<UnitFacts> Read = readFacts(writeFacts(Unit));
  ASSERT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
  EXPECT_TRUE(*Read == Unit);
  EXPECT_EQ(dumpFacts(*Read), SampleUnit);
}

TEST(FactsFile, RoundTripOfNothing) {
  llvm::Expected<UnitFacts> Read = readFacts(writeFacts({}));
  ASSERT_TRUE(bool(Read));
  EXPECT_TRUE(*Read == UnitFacts());
}

TEST(FactsFile, SameFactsSameBytes) {
  EXPECT_EQ(writeFacts(parsed(SampleUnit)), writeFacts(parsed(SampleUnit)));
}

TEST(FactsFile, IsCompact) {
  EXPECT_LT(writeFacts(parsed(SampleUnit)).size(), llvm::StringRef(SampleUnit).size() * 2 / 3);
}

TEST(FactsFile, Messages) {
  std::string Good = writeFacts(parsed(SampleUnit));
  std::string Version = Good, Checksum = Good, Payload = Good;
  Version[4] = 7;
  Checksum[16] ^= 1;
  Payload.back() ^= 1;
  struct Case {
    std::string Bytes, Expected;
  } Cases[] = {
      {"", "facts: truncated"},
      {"LS", "facts: truncated"},
      {"hello", "facts: not a facts file"},
      {Version, "facts: format version 7, this tool reads 4"},
      {Version.substr(0, 8), "facts: format version 7, this tool reads 4"},
      {Checksum, "facts: checksum does not match"},
      {Payload, "facts: checksum does not match"},
      {Good.substr(0, Good.size() - 1), "facts: truncated"},
      {Good + "x", "facts: trailing bytes"},
      {Good, ""},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(problem(C.Bytes), C.Expected);
}

TEST(FactsFile, TruncatedAnywhere) {
  std::string Good = writeFacts(parsed(SampleUnit));
  for (size_t Size = 0; Size < Good.size(); ++Size)
    EXPECT_EQ(problem(Good.substr(0, Size)), "facts: truncated") << Size;
}

TEST(FactsFile, FlippedAnywhere) {
  std::string Good = writeFacts(parsed(SampleUnit));
  for (size_t At = 0; At < Good.size(); ++At)
    for (unsigned Bit = 0; Bit < 8; ++Bit) {
      std::string Bad = Good;
      Bad[At] ^= 1 << Bit;
      EXPECT_NE(problem(Bad), "") << At;
    }
}

// With a correct checksum the facts may be others, but must be usable ones: their dump
// is read back by the text reader, which has checks of its own.
TEST(FactsFile, HostilePayloads) {
  std::string Payload = writeFacts(parsed(SampleUnit)).substr(HeaderSize);
  unsigned Rejected = 0;
  for (size_t At = 0; At < Payload.size(); ++At)
    for (unsigned Mask : {1, 2, 4, 8, 16, 32, 64, 128, 255}) {
      std::string Bad = Payload;
      Bad[At] ^= Mask;
      llvm::Expected<UnitFacts> Read = readFacts(sealed(Bad));
      if (!Read) {
        EXPECT_TRUE(llvm::StringRef(llvm::toString(Read.takeError())).starts_with("facts: "));
        ++Rejected;
        continue;
      }
      llvm::Expected<UnitFacts> Again = parseFacts(dumpFacts(*Read));
      EXPECT_TRUE(bool(Again)) << llvm::toString(Again.takeError());
    }
  EXPECT_GT(Rejected, Payload.size());
}

TEST(FactsFile, HostilePayloadsCutAnywhere) {
  std::string Payload = writeFacts(parsed(SampleUnit)).substr(HeaderSize);
  for (size_t Size = 0; Size < Payload.size(); ++Size)
    EXPECT_NE(problem(sealed(Payload.substr(0, Size))), "") << Size;
}

TEST(FactsFile, DamagedPayloads) {
  // Tables and the head of a unit: no names, no paths, file, flags, text, unseen.
  const std::string NoTables("\0\0", 2), Head("\0\0\0\0\0", 5), Nothing("\0\0\0", 3);
  const std::string Huge(9, '\xff');
  struct Case {
    const char *What;
    std::string Payload, Expected;
  } Cases[] = {
      {"fine", NoTables + Head + Nothing, ""},
      {"rest", NoTables + Head + Nothing + "x", "facts: damaged: bytes left over"},
      {"name", NoTables + "\1", "facts: damaged: no such name"},
      {"names", Huge + "\1", "facts: truncated"},
      {"flag", NoTables + std::string("\0\2", 2), "facts: damaged: unknown flag"},
      {"number", Huge + "\x7f", "facts: damaged: number too large"},
      {"size", NoTables + Nothing + "\x80\x80\x80\x80\x10", "facts: damaged: number too large"},
      {"line -1 of a global", NoTables + Head + std::string("\0\1\0\0\0\0\0\0\2", 9),
       "facts: damaged: line out of range"},
      {"path kind", std::string("\0\1\x1f", 3), "facts: damaged: unknown kind of path"},
      {"star in table", std::string("\0\1\0", 3), "facts: damaged: unknown kind of path"},
      {"parent of itself", std::string("\0\1\7\1", 4), "facts: damaged: no such path"},
      {"step of star", std::string("\0\1\7\0", 4), "facts: damaged: path too long"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(problem(sealed(C.Payload)), C.Expected) << C.What;
}

// What a writer can be made to write, a reader must still refuse.
TEST(FactsFile, InconsistentFacts) {
  struct Case {
    const char *Expected;
    void (*Break)(FunctionFacts &);
  } Cases[] = {
      {"", [](FunctionFacts &) {}},
      {"facts: damaged: no such local", [](FunctionFacts &F) { F.Locals.pop_back(); }},
      {"facts: damaged: no such parameter", [](FunctionFacts &F) { F.Parameters.clear(); }},
      {"facts: damaged: edge to a missing block",
       [](FunctionFacts &F) { F.Blocks[0].Successors[0].Target = 1; }},
      {"facts: damaged: handler of a missing block",
       [](FunctionFacts &F) { F.Blocks[0].TryEntry = 1; }},
      {"facts: damaged: blocks without a body", [](FunctionFacts &F) { F.HasBody = false; }},
      {"facts: damaged: body without blocks", [](FunctionFacts &F) { F.Blocks.clear(); }},
      {"facts: damaged: no such local",
       [](FunctionFacts &F) { F.Annotations[0].Locks = {LockPath::local(0)}; }},
      {"facts: damaged: unknown enumerator",
       [](FunctionFacts &F) { F.Blocks[0].End = BlockEnd(4); }},
  };
  for (const Case &C : Cases) {
    UnitFacts Unit = parsed("function f {acquire(p0)}\nparams p\nlocals a, b\nb0:\n"
                            "read p0->A::a[l1]\n-> b0\n");
    C.Break(Unit.Functions[0]);
    EXPECT_EQ(problem(writeFacts(Unit)), C.Expected);
  }
}

} // namespace
