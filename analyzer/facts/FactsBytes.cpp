// FactsBytes.cpp - numbers, names and paths as bytes, and back.
#include "FactsBytes.h"
#include <algorithm>
#include <cassert>

namespace lockseam {

// A path entry begins with its root kind, or with FirstStep and its step kind, or, for roots
// that are values, with FirstValue and the kind counted from the first of those.
static constexpr uint64_t FirstStep = uint64_t(RootKind::ReturnSlot) + 1;
static constexpr uint64_t FirstValue = FirstStep + uint64_t(StepKind::AnyElement) + 1;
static constexpr uint64_t EntryKinds = FirstValue + uint64_t(RootKind::Result) - FirstStep + 1;

// Small negative numbers are short, too.
static uint64_t zigzag(int64_t N) {
  return (static_cast<uint64_t>(N) << 1) ^ static_cast<uint64_t>(N >> 63);
}

static int64_t unzigzag(uint64_t N) { return static_cast<int64_t>(N >> 1 ^ (~(N & 1) + 1)); }

void FactsWriter::append(std::string &To, uint64_t N) {
  for (; N >= 0x80; N >>= 7)
    To += static_cast<char>(N | 0x80);
  To += static_cast<char>(N);
}

std::string FactsWriter::table(const std::string &Entries, uint32_t Count) {
  std::string Out;
  append(Out, Count);
  return Out + Entries;
}

void FactsWriter::signedNumber(int64_t N) { number(zigzag(N)); }

void FactsWriter::text(const std::string &Text) {
  std::string Written = Rename ? Rename(Text) : Text;
  number(Written.size());
  Body += Written;
}

/// Most events are a line or two below the one before, in the same file.
void FactsWriter::place(const Location &L) {
  bool NewFile = L.File != Last.File;
  number(zigzag(int64_t(L.Line) - int64_t(Last.Line)) << 1 | NewFile);
  if (NewFile)
    name(L.File);
  number(L.Column);
  Last = L;
}

uint32_t FactsWriter::nameIndex(Name N) {
  if (N.empty())
    return 0;
  auto [Found, IsNew] = NameIndex.try_emplace(N, NameCount + 1);
  if (IsNew) {
    ++NameCount;
    std::string Written = Rename ? Rename(N.str()) : N.str().str();
    append(Names, Written.size());
    Names += Written;
  }
  return Found->second;
}

/// What a path is made of gets smaller numbers than the path itself.
uint32_t FactsWriter::pathIndex(LockPath P) {
  if (P.isStar())
    return 0;
  if (auto Found = PathIndex.find(P); Found != PathIndex.end())
    return Found->second;
  appendPath(P);
  PathIndex.emplace(P, ++PathCount);
  return PathCount;
}

void FactsWriter::appendPath(LockPath P) {
  Root R = P.root();
  if (P.isRoot()) {
    bool IsValue = R.Kind > RootKind::ReturnSlot;
    append(Paths, uint64_t(R.Kind) + (IsValue ? FirstValue - FirstStep : 0));
    if (IsValue) {
      append(Paths, R.Index);
      append(Paths, R.Second);
    }
    if (R.Kind == RootKind::Parameter || R.Kind == RootKind::Local)
      append(Paths, R.Index);
    if (R.Kind == RootKind::Global)
      append(Paths, nameIndex(R.Symbol));
    return;
  }
  StepKind Kind = P.lastStep();
  uint32_t Parent = pathIndex(P.parent());
  uint64_t Operand = Kind == StepKind::Field       ? nameIndex(P.lastField())
                     : Kind == StepKind::Element   ? zigzag(P.lastElement())
                     : Kind == StepKind::ElementAt ? pathIndex(P.lastIndex())
                                                   : 0;
  append(Paths, FirstStep + uint64_t(Kind));
  append(Paths, Parent);
  if (Kind != StepKind::Deref && Kind != StepKind::AnyElement)
    append(Paths, Operand);
}

void FactsReader::fail(const std::string &What) {
  if (Problem.empty())
    Problem = What;
  Rest = "";
}

void FactsReader::require(bool Holds, const char *What) {
  if (!Holds)
    fail(std::string("damaged: ") + What);
}

uint64_t FactsReader::number() {
  uint64_t N = 0;
  for (unsigned Shift = 0, I = 0; I < Rest.size(); ++I, Shift += 7) {
    auto Byte = static_cast<uint8_t>(Rest[I]);
    if (Shift == 63 && Byte > 1)
      break;
    N |= uint64_t(Byte & 0x7f) << Shift;
    if (Byte < 0x80) {
      Rest = Rest.drop_front(I + 1);
      return N;
    }
  }
  // Ten bytes hold every number, so a longer one did not come from a writer.
  fail(Rest.size() >= 10 ? "damaged: number too large" : "truncated");
  return 0;
}

/// Elements take at least a byte each, so a count beyond the rest is a lie.
uint64_t FactsReader::count() {
  uint64_t N = number();
  if (N <= Rest.size())
    return N;
  fail("truncated");
  return 0;
}

llvm::StringRef FactsReader::bytes() {
  llvm::StringRef Text = Rest.take_front(count());
  Rest = Rest.drop_front(Text.size());
  return Text;
}

void FactsReader::size(uint32_t &N) {
  uint64_t Wide = number();
  require(Wide <= UINT32_MAX, "number too large");
  N = static_cast<uint32_t>(Wide);
}

void FactsReader::signedNumber(int64_t &N) { N = unzigzag(number()); }

void FactsReader::signedNumber(PackedNumber &N) { N = unzigzag(number()); }

void FactsReader::text(std::string &Text) { Text = Rename ? Rename(bytes()) : bytes().str(); }

void FactsReader::place(Location &L) {
  uint64_t Head = number();
  // In unsigned arithmetic, which may wrap; the range is checked afterwards.
  uint64_t Line = Last.Line + static_cast<uint64_t>(unzigzag(Head >> 1));
  require(Line <= UINT32_MAX, "line out of range");
  L.File = Last.File;
  if (Head & 1)
    name(L.File);
  L.Line = static_cast<uint32_t>(Line);
  size(L.Column);
  Last = L;
}

void FactsReader::name(Name &N) {
  uint64_t Index = number();
  require(Index <= Names.size(), "no such name");
  N = Index == 0 || Index > Names.size() ? Name() : Names[Index - 1];
}

void FactsReader::allowVariables(size_t NewParameters, size_t NewLocals) {
  Parameters = NewParameters;
  Locals = NewLocals;
}

void FactsReader::allowValues(size_t NewBlocks, size_t NewEvents) {
  Blocks = NewBlocks;
  Events = NewEvents;
}

void FactsReader::continueAt(llvm::StringRef Bytes) {
  Rest = Bytes;
  Problem.clear();
  Last = {};
}

const FactsReader::PathEntry &FactsReader::entry(uint64_t Index) {
  static const PathEntry Star;
  require(Index <= Paths.size(), "no such path");
  return Index == 0 || Index > Paths.size() ? Star : Paths[Index - 1];
}

void FactsReader::path(LockPath &P) {
  const PathEntry &E = entry(number());
  require(E.Parameters <= Parameters, "no such parameter");
  require(E.Locals <= Locals, "no such local");
  require(E.Blocks <= Blocks && E.Events <= Events, "no such value");
  P = E.Path;
}

void FactsReader::readTables() {
  for (uint64_t Left = count(); Left > 0 && Problem.empty(); --Left)
    Names.push_back(Rename ? Name(Rename(bytes())) : Name(bytes()));
  for (uint64_t Left = count(); Left > 0 && Problem.empty(); --Left)
    Paths.push_back(readPath());
}

FactsReader::PathEntry FactsReader::readPath() {
  uint64_t Kind = number();
  require(Kind < (Known == Roots::OfFacts ? FirstValue : EntryKinds), "unknown kind of path");
  if (!Problem.empty())
    return {};
  if (Kind >= FirstValue)
    return readValue(RootKind(Kind - FirstValue + FirstStep));
  return Kind < FirstStep ? readRoot(RootKind(Kind)) : readStep(StepKind(Kind - FirstStep));
}

FactsReader::PathEntry FactsReader::readValue(RootKind Kind) {
  Root R;
  R.Kind = Kind;
  size(R.Index);
  size(R.Second);
  require(R.Index < UINT32_MAX, "number too large");
  PathEntry E;
  (Kind == RootKind::Merge ? E.Blocks : E.Events) = R.Index + 1;
  E.Path = LockPath::root(R);
  return E;
}

FactsReader::PathEntry FactsReader::readRoot(RootKind Kind) {
  require(Kind != RootKind::Star, "unknown kind of path");
  Root R;
  R.Kind = Kind;
  PathEntry E;
  if (Kind == RootKind::Parameter || Kind == RootKind::Local) {
    size(R.Index);
    require(R.Index < UINT32_MAX, "number too large");
    (Kind == RootKind::Local ? E.Locals : E.Parameters) = R.Index + 1;
  }
  if (Kind == RootKind::Global)
    name(R.Symbol);
  E.Path = LockPath::root(R);
  return E;
}

FactsReader::PathEntry FactsReader::readStep(StepKind Kind) {
  PathEntry E = entry(number());
  if (Kind == StepKind::Field) {
    Name Field;
    name(Field);
    E.Path = E.Path.field(Field);
  } else if (Kind == StepKind::Deref) {
    E.Path = E.Path.deref();
  } else if (Kind == StepKind::Element) {
    E.Path = E.Path.element(unzigzag(number()));
  } else if (Kind == StepKind::AnyElement) {
    E.Path = E.Path.anyElement();
  } else {
    const PathEntry &Index = entry(number());
    E = {E.Path.elementAt(Index.Path), std::max(E.Parameters, Index.Parameters),
         std::max(E.Locals, Index.Locals), std::max(E.Blocks, Index.Blocks),
         std::max(E.Events, Index.Events)};
  }
  require(!E.Path.isStar(), "path too long");
  return E;
}

} // namespace lockseam
