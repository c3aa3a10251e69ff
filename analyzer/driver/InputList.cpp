// InputList.cpp - the questions of a unit to the file system, with their answers, as bytes.
#include "InputList.h"
#include "ByteReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

constexpr char Repeatable = 1;

/// No file system has longer ones. Each path may be the one before with a byte more, so that
/// without a limit a megabyte of list would be gigabytes of paths.
constexpr size_t MaxPath = 4096;

StringRef bytesOf(const InputAnswer &Answer) {
  return {reinterpret_cast<const char *>(Answer.data()), Answer.size()};
}

size_t sharedPrefix(StringRef A, StringRef B) {
  size_t Shorter = std::min(A.size(), B.size());
  return std::mismatch(A.begin(), A.begin() + Shorter, B.begin()).first - A.begin();
}

/// Kinds have one byte, hashes all.
bool isShort(const InputAnswer &Answer) {
  return llvm::all_of(llvm::drop_begin(Answer), [](uint8_t Byte) { return Byte == 0; });
}

/// A file with a content is a file.
bool isImplied(const Input &Asked, const InputRecord &Record) {
  if (Asked.Query != InputQuery::Kind)
    return false;
  auto Content = Record.Answers.find({Asked.Path, InputQuery::Content});
  return Content != Record.Answers.end() && Content->second != MissingAnswer;
}

} // namespace

std::string lockseam::encodeInputs(const InputRecord &Record) {
  std::string Questions;
  llvm::raw_string_ostream Out(Questions);
  StringRef Last;
  uint64_t Count = 0;
  for (const auto &[Asked, Answer] : Record.Answers) {
    if (isImplied(Asked, Record))
      continue;
    size_t Shared = sharedPrefix(Last, Asked.Path);
    unsigned Query = static_cast<unsigned>(Asked.Query);
    llvm::encodeULEB128((Shared * InputQueries + Query) << 1 | isShort(Answer), Out);
    llvm::encodeULEB128(Asked.Path.size() - Shared, Out);
    Out << StringRef(Asked.Path).drop_front(Shared);
    Out << bytesOf(Answer).take_front(isShort(Answer) ? 1 : Answer.size());
    Last = Asked.Path;
    ++Count;
  }
  std::string Bytes(1, Record.Repeatable ? Repeatable : '\0');
  llvm::raw_string_ostream All(Bytes);
  llvm::encodeULEB128(Count, All);
  All << Out.str();
  return All.str();
}

bool lockseam::visitInputs(
    StringRef Bytes, llvm::function_ref<bool(StringRef, InputQuery, const InputAnswer &)> Visit) {
  ByteReader Reader(Bytes.drop_front(Bytes.empty() ? 0 : 1));
  std::string Path;
  for (uint64_t Left = Reader.number(); Left > 0 && !Reader.failed(); --Left) {
    uint64_t Head = Reader.number();
    uint64_t Shared = (Head >> 1) / InputQueries;
    if (Shared > Path.size())
      return false;
    Path.resize(Shared);
    StringRef Own = Reader.text();
    if (Own.size() > MaxPath - std::min(MaxPath, Path.size()))
      return false;
    Path += Own;
    InputAnswer Answer = MissingAnswer;
    StringRef Given = Reader.bytes(Head & 1 ? 1 : Answer.size());
    llvm::copy(Given, Answer.begin());
    if (Reader.failed() ||
        !Visit(Path, static_cast<InputQuery>((Head >> 1) % InputQueries), Answer))
      return false;
  }
  return Reader.atEnd();
}

bool lockseam::sameAnswers(StringRef Bytes,
                           llvm::function_ref<InputAnswer(StringRef, InputQuery)> Ask) {
  return isRepeatable(Bytes) &&
         visitInputs(Bytes, [&](StringRef Path, InputQuery Query, const InputAnswer &Answer) {
           return Ask(Path, Query) == Answer;
         });
}

bool lockseam::isRepeatable(StringRef Bytes) {
  return !Bytes.empty() && Bytes.front() == Repeatable;
}
