// KeptSummaries.cpp - summaries of earlier runs, found again by what they were made from.
#include "KeptSummaries.h"
#include "SummaryForm.h"
#include "llvm/Support/Endian.h"

namespace lockseam {

namespace endian = llvm::support::endian;

static constexpr size_t NumberSize = 8;
static constexpr size_t HeaderSize = 2 * NumberSize;
static constexpr size_t RecordSize = sizeof(Digest) + 2 * NumberSize;

static void appendNumber(std::string &To, uint64_t Number) {
  char Bytes[NumberSize];
  endian::write64le(Bytes, Number);
  To.append(Bytes, NumberSize);
}

template <typename Bytes, typename D> static void visitDigest(Bytes &B, D &Is) {
  for (size_t At = 0; At < sizeof(Digest); At += 4) {
    uint32_t Part = endian::read32le(Is.data() + At);
    B.size(Part);
    if constexpr (!std::is_const_v<D>)
      endian::write32le(Is.data() + At, Part);
  }
}

size_t SummaryFile::DigestHash::operator()(const Digest &D) const {
  return endian::read64le(D.data());
}

std::unique_ptr<SummaryFile> SummaryFile::open(llvm::StringRef Bytes) {
  if (Bytes.size() < HeaderSize)
    return nullptr;
  uint64_t Count = endian::read64le(Bytes.data());
  uint64_t SetsAt = endian::read64le(Bytes.data() + NumberSize);
  Bytes = Bytes.drop_front(HeaderSize);
  if (Count > Bytes.size() / RecordSize)
    return nullptr;
  llvm::StringRef Records = Bytes.take_front(Count * RecordSize);
  std::unique_ptr<SummaryFile> File(new SummaryFile(Bytes.drop_front(Records.size())));
  return File->readTables(SetsAt) && File->readIndex(Records) ? std::move(File) : nullptr;
}

bool SummaryFile::readTables(uint64_t SetsAt) {
  Reader.readTables();
  if (!Reader.problem().empty() || SetsAt > Reader.rest().size())
    return false;
  Components = Reader.rest().take_front(SetsAt);
  Reader.continueAt(Reader.rest().drop_front(SetsAt));
  Reader.readSets();
  return Reader.problem().empty() && Reader.atEnd();
}

bool SummaryFile::readIndex(llvm::StringRef Records) {
  for (; !Records.empty(); Records = Records.drop_front(RecordSize)) {
    Digest Key;
    std::copy_n(Records.bytes_begin(), Key.size(), Key.begin());
    uint64_t Begin = endian::read64le(Records.data() + Key.size());
    uint64_t End = endian::read64le(Records.data() + Key.size() + NumberSize);
    if (End < Begin || End > Components.size())
      return false;
    Entries[Key] = Components.slice(Begin, End);
  }
  return true;
}

std::optional<KeptComponent> SummaryFile::find(const Digest &Key, const Program &P,
                                               const std::vector<FunctionIndex> &Component) {
  auto Found = Entries.find(Key);
  if (Found == Entries.end())
    return std::nullopt;
  Reader.continueAt(Found->second);
  KeptComponent Kept;
  for (FunctionIndex F : Component) {
    SummaryScope Scope(P, F);
    Reader.enter(Scope);
    visitDigest(Reader, Kept.Seen.emplace_back());
    visitSummary(Reader, Kept.Functions.emplace_back());
    visitMemory(Reader, Kept.Memory.emplace_back());
  }
  if (!Reader.problem().empty() || !Reader.atEnd())
    return std::nullopt;
  return Kept;
}

std::string writeSummaryFile(const Program &P, const Summaries &S, const KeyedSummaries &Keyed,
                             llvm::function_ref<bool(const Digest &)> Wanted) {
  SummaryWriter Writer;
  std::string Records;
  uint64_t Count = 0;
  for (size_t I = 0; I < P.BottomUp.size(); ++I) {
    if (!Wanted(Keyed.Keys[I]))
      continue;
    uint64_t Begin = Writer.written();
    for (FunctionIndex F : P.BottomUp[I]) {
      SummaryScope Scope(P, F);
      Writer.enter(Scope);
      visitDigest(Writer, Keyed.Seen[F]);
      visitSummary(Writer, S.Functions[F]);
      visitMemory(Writer, S.Memory[F]);
    }
    if (Writer.takeFailure())
      continue; // its bytes are those of nobody
    Records.append(Keyed.Keys[I].begin(), Keyed.Keys[I].end());
    appendNumber(Records, Begin);
    appendNumber(Records, Writer.written());
    ++Count;
  }
  std::string Bytes;
  appendNumber(Bytes, Count);
  appendNumber(Bytes, Writer.written());
  Writer.writeSets();
  return Bytes + Records + Writer.payload();
}

void KeptSummaries::begin(const Program &P, const SummarizeOptions &Options,
                          const ProgramTables &Tables) {
  std::string All = Question;
  for (bool Each : {Options.Pairs, Options.Accesses, Options.Patterns})
    All += Each ? '1' : '0';
  Keys = std::make_unique<ComponentKeys>(P, All, Tables);
  Keyed.Keys.resize(P.BottomUp.size());
  Keyed.Seen.resize(P.Functions.size());
}

bool KeptSummaries::take(const Program &P, size_t Number, Summaries &Into) {
  const std::vector<FunctionIndex> &Component = P.BottomUp[Number];
  const Digest &Key = Keyed.Keys[Number] = Keys->key(Component);
  std::optional<KeptComponent> Kept;
  for (const std::unique_ptr<SummaryFile> &File : Files)
    if (!Kept)
      Kept = File->find(Key, P, Component);
  for (size_t I = 0; Kept && I < Component.size(); ++I) {
    FunctionIndex F = Component[I];
    Into.Functions[F] = std::move(Kept->Functions[I]);
    Into.Memory[F] = std::move(Kept->Memory[I]);
    Keyed.Seen[F] = Kept->Seen[I];
    Keys->setSeen(F, Kept->Seen[I]);
  }
  return Kept.has_value();
}

void KeptSummaries::note(const Program &P, size_t Number, const Summaries &S) {
  for (FunctionIndex F : P.BottomUp[Number]) {
    Keyed.Seen[F] = Keys->seenByCallers(S.Functions[F]);
    Keys->setSeen(F, Keyed.Seen[F]);
  }
  ++Made;
}

} // namespace lockseam
