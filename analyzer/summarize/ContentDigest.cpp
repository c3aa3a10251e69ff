// ContentDigest.cpp - what facts and summaries say, as digests that are the same in every run.
#include "ContentDigest.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Endian.h"

namespace lockseam {

static Digest hashOf(llvm::StringRef Bytes) {
  return llvm::BLAKE3::hash<sizeof(Digest)>(llvm::arrayRefFromStringRef(Bytes));
}

const Digest &ContentDigests::of(Name N) {
  auto [It, New] = Names.try_emplace(N.number());
  if (New)
    It->second = hashOf(N.str());
  return It->second;
}

const Digest &ContentDigests::of(LockPath Path) {
  if (auto It = Paths.find(Path.number()); It != Paths.end())
    return It->second;
  return Paths.try_emplace(Path.number(), make(Path)).first->second;
}

Digest ContentDigests::make(LockPath Path) {
  DigestBuilder Made(*this);
  if (Path.isStar())
    return Made.finish();
  if (Path.isRoot()) {
    const Root &R = Path.root();
    Made.number(uint64_t(R.Kind));
    Made.number(R.Index);
    Made.number(R.Second);
    Made.name(R.Symbol);
    if (auto It = P.GlobalById.find(R.Symbol); It != P.GlobalById.end())
      Made.name(P.Globals[It->second].Display);
    return Made.finish();
  }
  Made.path(Path.parent());
  Made.number(uint64_t(Path.lastStep()));
  switch (Path.lastStep()) {
  case StepKind::Field: {
    const FieldFacts *Field = P.findField(Path.lastField());
    Made.name(Path.lastField());
    Made.number(Field && Field->IsReference);
    break;
  }
  case StepKind::Element:
    Made.signedNumber(Path.lastElement());
    break;
  case StepKind::ElementAt:
    Made.path(Path.lastIndex());
    break;
  case StepKind::Deref:
  case StepKind::AnyElement:
    break;
  }
  return Made.finish();
}

/// Sums of digests: sets are not sorted by anything that outlives the run, and sorting the
/// names of large ones would cost more than all the rest.
const Digest &ContentDigests::of(const FieldSet &Fields) {
  auto [It, New] = Sets.try_emplace(Fields.identity());
  if (New) {
    using namespace llvm::support::endian;
    uint64_t Low = 0, High = 0;
    Fields.forEach([&](Name Field) {
      const Digest &D = of(Field);
      Low += read64le(D.data());
      High += read64le(D.data() + sizeof(Low));
    });
    It->second.Fields = Fields;
    write64le(It->second.Is.data(), Low);
    write64le(It->second.Is.data() + sizeof(Low), High);
  }
  return It->second.Is;
}

/// As in a file of facts, seven bits a byte: no number is the beginning of another.
void DigestBuilder::number(uint64_t N) {
  for (; N >= 0x80; N >>= 7)
    Bytes += static_cast<char>(N | 0x80);
  Bytes += static_cast<char>(N);
}

void DigestBuilder::text(llvm::StringRef Text) {
  number(Text.size());
  Bytes += Text;
}

Digest DigestBuilder::finish() const { return hashOf(Bytes); }

} // namespace lockseam
