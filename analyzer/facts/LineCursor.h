// LineCursor.h - reads the pieces of one line of the text form of facts.
//
// Errors stick: after the first one every reader gives a default value and the cursor is
// at its end, so callers read on without asking and look once, when the line is done.
#pragma once

#include "FactsWords.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace lockseam {

class LineCursor {
public:
  LineCursor(llvm::StringRef Text, uint32_t Line, Name MainFile)
      : Rest(Text.trim()), Line(Line), MainFile(MainFile) {}

  bool atEnd() const { return Rest.empty(); }
  /// What comes next, up to a space; for messages and look-ahead.
  llvm::StringRef next() const {
    return Rest.take_until([](char C) { return C == ' '; });
  }

  /// Whether this word comes next, and then it is taken. A sign may touch what follows.
  bool word(llvm::StringRef Word);
  bool sign(llvm::StringRef Sign);
  void expect(llvm::StringRef Sign);
  bool labelFollows() const; // b0:

  Name name();
  Name identifier(); // without colons; empty if there is none
  Name file();
  LockPath path();
  Value value();
  Condition condition();
  Annotation annotation();
  Location location();
  Location here() const { return {MainFile, Line, 1}; }
  uint32_t block(); // b7
  int64_t number();
  uint32_t size();

  /// `x, y, z)` with the sign that ends it; the one that begins it was taken.
  template <typename ReadElement> void list(llvm::StringRef End, ReadElement Read) {
    if (sign(End))
      return;
    do
      Read();
    while (sign(","));
    expect(End);
  }

  /// `final pure]`
  template <typename T, size_t N> void flags(T &Facts, const FlagWord<T> (&Flags)[N]) {
    while (!sign("]")) {
      if (atEnd())
        return fail("expected ']'");
      flag(Facts, Flags);
    }
  }

  template <typename T, size_t N> void flag(T &Facts, const FlagWord<T> (&Flags)[N]) {
    for (const FlagWord<T> &F : Flags)
      if (word(F.Word)) {
        Facts.*F.Member = true;
        return;
      }
    fail("unknown flag '" + next() + "'");
  }

  void fail(const llvm::Twine &Message);
  void failWith(const std::string &Whole); // names a line of its own
  void failHere() { fail("unexpected '" + next() + "'"); }
  bool failed() const { return !Message.empty(); }
  llvm::Error error() const;

  // How many parameters and locals the paths read so far need.
  uint32_t Parameters = 0;
  uint32_t Locals = 0;

private:
  void skipSpaces() { Rest = Rest.ltrim(); }
  void noteRoot(const Root &R);

  llvm::StringRef Rest;
  uint32_t Line;
  Name MainFile;
  std::string Message;
};

} // namespace lockseam
