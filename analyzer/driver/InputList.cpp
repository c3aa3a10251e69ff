// InputList.cpp - the questions of a unit to the file system as bytes, with one hash of all
// answers.
#include "InputList.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

constexpr size_t DigestSize = sizeof(InputAnswer);

StringRef bytesOf(const InputAnswer &Answer) {
  return {reinterpret_cast<const char *>(Answer.data()), Answer.size()};
}

size_t sharedPrefix(StringRef A, StringRef B) {
  auto Shorter = std::min(A.size(), B.size());
  return std::mismatch(A.begin(), A.begin() + Shorter, B.begin()).first - A.begin();
}

/// Takes a number from the front of Rest.
bool readNumber(StringRef &Rest, uint64_t &Number) {
  unsigned Length = 0;
  const char *Problem = nullptr;
  Number = llvm::decodeULEB128(Rest.bytes_begin(), &Length, Rest.bytes_end(), &Problem);
  Rest = Rest.drop_front(Problem ? 0 : Length);
  return !Problem;
}

} // namespace

std::string lockseam::encodeInputs(const InputRecord &Record) {
  std::string Questions;
  llvm::raw_string_ostream Out(Questions);
  llvm::BLAKE3 Digest;
  StringRef Last;
  uint64_t Count = 0;
  for (auto I = Record.Answers.begin(); I != Record.Answers.end(); ++I) {
    const auto &[Asked, Answer] = *I;
    auto Next = std::next(I);
    // A file with a content is a file.
    if (Asked.Query == InputQuery::Kind && Next != Record.Answers.end() &&
        Next->first == Input{Asked.Path, InputQuery::Content} && Next->second != MissingAnswer)
      continue;
    addToDigest(Digest, Asked.Path, Asked.Query, Answer);
    size_t Shared = sharedPrefix(Last, Asked.Path);
    llvm::encodeULEB128(Shared * InputQueries + static_cast<unsigned>(Asked.Query), Out);
    llvm::encodeULEB128(Asked.Path.size() - Shared, Out);
    Out << StringRef(Asked.Path).drop_front(Shared);
    Last = Asked.Path;
    ++Count;
  }
  std::string Bytes;
  llvm::raw_string_ostream All(Bytes);
  All << bytesOf(Record.Repeatable ? Digest.result() : MissingAnswer);
  llvm::encodeULEB128(Count, All);
  All << Out.str();
  return All.str();
}

bool lockseam::visitInputs(StringRef Bytes, llvm::function_ref<void(StringRef, InputQuery)> Visit) {
  StringRef Rest = Bytes.drop_front(std::min(DigestSize, Bytes.size()));
  uint64_t Left = 0;
  if (!readNumber(Rest, Left))
    return false;
  std::string Path;
  for (; Left > 0; --Left) {
    uint64_t Head = 0, Length = 0;
    if (!readNumber(Rest, Head) || !readNumber(Rest, Length) || Length > Rest.size() ||
        Head / InputQueries > Path.size())
      return false;
    Path.resize(Head / InputQueries);
    Path += Rest.take_front(Length);
    Rest = Rest.drop_front(Length);
    Visit(Path, static_cast<InputQuery>(Head % InputQueries));
  }
  return Rest.empty();
}

bool lockseam::sameAnswers(StringRef Bytes,
                           llvm::function_ref<InputAnswer(StringRef, InputQuery)> Ask) {
  llvm::BLAKE3 Digest;
  bool IsList = visitInputs(Bytes, [&](StringRef Path, InputQuery Query) {
    addToDigest(Digest, Path, Query, Ask(Path, Query));
  });
  return IsList && Bytes.starts_with(bytesOf(Digest.result()));
}

bool lockseam::isRepeatable(StringRef Bytes) {
  return Bytes.size() > DigestSize && !Bytes.starts_with(bytesOf(MissingAnswer));
}
