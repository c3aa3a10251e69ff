// SummaryBytes.cpp - functions by their places among the callees, sets of fields by number.
#include "SummaryBytes.h"

namespace lockseam {

/// Of the locks that one atomicity depends on: each may make three of one.
static constexpr unsigned MaxLocksOfStep = 8;

std::vector<FunctionIndex> calleesOf(const Program &P, FunctionIndex F) {
  std::vector<FunctionIndex> Callees;
  for (const CallTargets &Targets : P.Calls[F]) {
    Callees.insert(Callees.end(), Targets.Functions.begin(), Targets.Functions.end());
    for (const HandedCallable &Handed : Targets.Handed)
      Callees.push_back(Handed.Function);
  }
  sortUnique(Callees);
  return Callees;
}

SummaryScope::SummaryScope(const Program &P, FunctionIndex F)
    : P(P), Function(P.Functions[F]), Callees(calleesOf(P, F)) {
  for (const Block &B : Function.Blocks)
    Events += static_cast<uint32_t>(B.Events.size());
}

uint32_t SummaryWriter::position(FunctionIndex F) {
  auto It = std::lower_bound(Scope->Callees.begin(), Scope->Callees.end(), F);
  Failed |= It == Scope->Callees.end() || *It != F;
  return static_cast<uint32_t>(It - Scope->Callees.begin());
}

void SummaryWriter::function(FunctionIndex F) { number(position(F)); }

void SummaryWriter::via(int64_t F) {
  number(F < 0 ? 0 : uint64_t(position(static_cast<FunctionIndex>(F))) + 1);
}

void SummaryWriter::fields(const FieldSet &Fields) {
  if (Fields.empty())
    return number(0);
  auto [It, New] = SetIndex.try_emplace(Fields.identity(), static_cast<uint32_t>(Sets.size() + 1));
  if (New)
    Sets.push_back(Fields);
  number(It->second);
}

void SummaryWriter::atomicity(const Atomicity &Is) {
  if (Is.isBasic())
    return number(uint64_t(Is.basic()));
  std::vector<LockPath> Locks = Is.locks();
  Failed |= Locks.size() > MaxLocksOfStep;
  if (Failed)
    return;
  number(BasicCount);
  path(Locks.front());
  for (Holding Held : {Holding::Exclusive, Holding::Shared, Holding::None})
    atomicity(Is.when(Locks.front(), Held));
}

void SummaryWriter::spelling(const std::vector<Pattern> &,
                             const std::map<LockPath, std::string> &Spelling) {
  number(Spelling.size());
  for (const auto &[Path, Text] : Spelling) {
    path(Path);
    text(Text);
  }
}

void SummaryWriter::writeSets() {
  list(Sets, [&](const FieldSet &Set) {
    std::vector<Name> Fields;
    Set.forEach([&](Name Field) { Fields.push_back(Field); });
    list(Fields, [&](Name N) { name(N); });
  });
}

void SummaryReader::readSets() {
  std::vector<Name> Fields;
  std::vector<uint8_t> Each; // list reads into vectors
  list(Each, [&](uint8_t &) {
    Fields.clear();
    list(Fields, [&](Name &N) { name(N); });
    Sets.push_back(FieldSet::of(Fields));
  });
}

void SummaryReader::enter(const SummaryScope &Of) {
  Scope = &Of;
  allowOwn();
}

/// Parameters are variables as well, behind the locals: see Environment.h.
void SummaryReader::allowOwn() {
  const FunctionFacts &F = Scope->Function;
  allowVariables(F.Parameters.size(), F.Locals.size() + F.Parameters.size());
  allowValues(F.Blocks.size(), Scope->Events);
}

void SummaryReader::site(Site &Where) {
  uint32_t Number = 0;
  size(Number);
  require(Number <= Scope->Events, "no such event");
  Where = Number ? Number - 1 : EntrySite;
}

void SummaryReader::event(Site &Where) {
  size(Where);
  require(Where < Scope->Events, "no such event");
}

void SummaryReader::block(uint32_t &Block) {
  size(Block);
  require(Block < Scope->Function.Blocks.size(), "no such block");
}

void SummaryReader::blocks(size_t Count) {
  require(Count == Scope->Function.Blocks.size(), "blocks of another function");
}

void SummaryReader::function(FunctionIndex &F) {
  uint32_t Position = 0;
  size(Position);
  require(Position < Scope->Callees.size(), "no such callee");
  F = Position < Scope->Callees.size() ? Scope->Callees[Position] : 0;
}

void SummaryReader::via(int64_t &F) {
  uint32_t Number = 0;
  size(Number);
  require(Number <= Scope->Callees.size(), "no such callee");
  F = Number && Number <= Scope->Callees.size() ? int64_t(Scope->Callees[Number - 1]) : -1;
}

void SummaryReader::pathIn(int64_t F, LockPath &P) {
  if (F < 0)
    return path(P);
  const FunctionFacts &Callee = Scope->P.Functions[static_cast<size_t>(F)];
  allowVariables(Callee.Parameters.size(), 0);
  allowValues(0, 0);
  path(P);
  allowOwn();
}

void SummaryReader::fields(FieldSet &Fields) {
  uint32_t Number = 0;
  size(Number);
  require(Number <= Sets.size(), "no such set");
  Fields = Number && Number <= Sets.size() ? Sets[Number - 1] : FieldSet();
}

void SummaryReader::atomicity(Atomicity &Is) { Is = readAtomicity(0); }

Atomicity SummaryReader::readAtomicity(unsigned Depth) {
  uint32_t Kind = 0;
  size(Kind);
  require(Kind <= BasicCount && Depth <= MaxLocksOfStep, "unknown atomicity");
  if (!problem().empty())
    return Basic::Const;
  if (Kind < BasicCount)
    return static_cast<Basic>(Kind);
  LockPath Lock;
  path(Lock);
  Atomicity Held = readAtomicity(Depth + 1), Shared = readAtomicity(Depth + 1),
            Otherwise = readAtomicity(Depth + 1);
  for (const Atomicity &Branch : {Held, Shared, Otherwise})
    require(Branch.isBasic() || Lock < Branch.locks().front(), "locks in another order");
  return problem().empty() ? Atomicity::conditional(Lock, Held, Shared, Otherwise) : Basic::Const;
}

/// Every lock of a pattern has a spelling.
void SummaryReader::spelling(const std::vector<Pattern> &Patterns,
                             std::map<LockPath, std::string> &Spelling) {
  std::vector<uint8_t> Each; // list reads into vectors
  list(Each, [&](uint8_t &) {
    LockPath Path;
    path(Path);
    text(Spelling[Path]);
  });
  auto Check = [&](LockPath Path) {
    require(Path.isStar() || Spelling.count(Path), "a lock without a spelling");
  };
  for (const Pattern &Each : Patterns) {
    Check(Each.Lock);
    Check(Each.Second);
    for (const Context &C : Each.Contexts)
      Check(C.Lock);
  }
}

} // namespace lockseam
