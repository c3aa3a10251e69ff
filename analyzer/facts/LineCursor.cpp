// LineCursor.cpp - names, paths, values, places and annotations within a line.
#include "LineCursor.h"
#include "lattice/PathText.h"
#include <algorithm>
#include <optional>

namespace lockseam {

// A typing error in an index must not cost gigabytes.
static constexpr uint32_t MaxVariables = 10000;

bool LineCursor::word(llvm::StringRef Word) {
  skipSpaces();
  if (!Rest.starts_with(Word))
    return false;
  llvm::StringRef After = Rest.drop_front(Word.size());
  if (!After.empty() && (llvm::isAlnum(After[0]) || After[0] == '_' || After[0] == ':'))
    return false;
  Rest = After.ltrim();
  return true;
}

bool LineCursor::sign(llvm::StringRef Sign) {
  skipSpaces();
  bool Found = Rest.consume_front(Sign);
  skipSpaces();
  return Found;
}

void LineCursor::expect(llvm::StringRef Sign) {
  if (!sign(Sign))
    fail("expected '" + Sign + "'");
}

bool LineCursor::labelFollows() const {
  llvm::StringRef Text = Rest;
  unsigned Number = 0;
  return Text.consume_front("b") && !Text.consumeInteger(10, Number) && Text.starts_with(":");
}

Name LineCursor::name() {
  skipSpaces();
  std::optional<Name> N = consumeName(Rest);
  if (!N)
    fail("expected a name");
  return N.value_or(Name());
}

Name LineCursor::identifier() {
  skipSpaces();
  return consumeIdentifier(Rest).value_or(Name());
}

Name LineCursor::file() {
  skipSpaces();
  if (Rest.starts_with("`"))
    return name();
  llvm::StringRef Text = Rest.take_while(isFileCharacter);
  Rest = Rest.drop_front(Text.size());
  if (Text.empty())
    fail("expected a file");
  return Name(Text);
}

void LineCursor::noteRoot(const Root &R) {
  bool IsLocal = R.Kind == RootKind::Local, IsParameter = R.Kind == RootKind::Parameter;
  if (R.Kind > RootKind::ReturnSlot)
    fail("'" + dumpPath(LockPath::root(R)) + "' is no root of facts");
  else if ((IsLocal || IsParameter) && R.Index >= MaxVariables)
    fail("index " + llvm::Twine(R.Index) + " is too large");
  else if (IsLocal)
    Locals = std::max(Locals, R.Index + 1);
  else if (IsParameter)
    Parameters = std::max(Parameters, R.Index + 1);
}

LockPath LineCursor::path() {
  skipSpaces();
  std::optional<LockPath> Path = consumePath(Rest);
  if (!Path) {
    fail("expected a path");
    return {};
  }
  Path->anyPart([&](LockPath Part) {
    if (Part.isRoot())
      noteRoot(Part.root());
    return false;
  });
  return *Path;
}

Value LineCursor::value() {
  if (sign("?"))
    return Value::unknown();
  if (sign("&"))
    return Value::address(path());
  if (word("load"))
    return Value::load(path());
  if (word("fn"))
    return Value::function(name());
  int64_t Number = 0;
  if (Rest.consumeInteger(10, Number))
    fail("expected a value");
  return Value::constant(Number);
}

template <size_t N>
static std::optional<size_t> position(const char *const (&Words)[N], llvm::StringRef Word) {
  for (size_t I = 0; I < N; ++I)
    if (Words[I] == Word)
      return I;
  return std::nullopt;
}

Condition LineCursor::condition() {
  Condition C;
  C.Operand = value();
  skipSpaces();
  auto IsRelation = [](char Ch) { return llvm::StringRef("<>=!").contains(Ch); };
  llvm::StringRef Word = Rest.take_while(IsRelation);
  std::optional<size_t> Known = position(RelationWords, Word);
  if (!Known) {
    fail("unknown relation '" + next() + "'");
    return C;
  }
  Rest = Rest.drop_front(Word.size());
  C.Is = Relation(*Known);
  C.Number = number();
  return C;
}

Annotation LineCursor::annotation() {
  Annotation A;
  llvm::StringRef Word = identifier().str();
  std::optional<size_t> Known = position(AnnotationWords, Word);
  if (!Known) {
    fail("unknown annotation '" + Word + "'");
    return A;
  }
  A.Kind = AnnotationKind(*Known);
  if (sign("(")) {
    A.Negative = sign("!");
    list(")", [&] { A.Locks.push_back(path()); });
  }
  if (sign("="))
    A.Number = number();
  if (word("text"))
    A.Text = name();
  return A;
}

Location LineCursor::location() {
  if (sign("?"))
    return {};
  Location L;
  L.File = MainFile;
  llvm::StringRef Plain = Rest.take_while(isFileCharacter);
  bool IsNumber = !Plain.empty() && llvm::all_of(Plain, llvm::isDigit);
  // Two numbers are line and column, three things begin with a file of digits.
  llvm::StringRef After = Rest.drop_front(Plain.size());
  After.consume_front(":");
  bool ThirdFollows = After.drop_while(llvm::isDigit).starts_with(":");
  if (!IsNumber || ThirdFollows) {
    L.File = file();
    expect(":");
  }
  L.Line = size();
  expect(":");
  L.Column = size();
  return L;
}

uint32_t LineCursor::block() {
  uint32_t Number = 0;
  if (!sign("b") || Rest.consumeInteger(10, Number))
    fail("expected a block");
  return Number;
}

int64_t LineCursor::number() {
  skipSpaces();
  int64_t Number = 0;
  if (Rest.consumeInteger(10, Number))
    fail("expected a number");
  return Number;
}

uint32_t LineCursor::size() {
  skipSpaces();
  uint32_t Number = 0;
  if (Rest.consumeInteger(10, Number))
    fail("expected a number");
  return Number;
}

void LineCursor::fail(const llvm::Twine &What) {
  failWith(("line " + llvm::Twine(Line) + ": " + What).str());
}

void LineCursor::failWith(const std::string &Whole) {
  if (!failed())
    Message = Whole;
  Rest = "";
}

llvm::Error LineCursor::error() const {
  return failed() ? llvm::createStringError(Message) : llvm::Error::success();
}

} // namespace lockseam
