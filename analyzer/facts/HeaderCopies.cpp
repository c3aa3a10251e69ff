// HeaderCopies.cpp - finds functions that could be any unit's, and names them by what they say.
#include "HeaderCopies.h"
#include "FactsForm.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

namespace lockseam {

namespace {

using llvm::StringRef;

/// Verbs of FactsForm.h for one who does not change facts. Places in the source say nothing.
class Reading {
public:
  void size(uint32_t N) { number(N); }
  void signedNumber(int64_t N) { number(static_cast<uint64_t>(N)); }
  void place(const Location &) {}
  template <typename E> void enumerator(E Value, size_t) { number(uint64_t(Value)); }
  template <typename T, size_t N> void flags(const T &Facts, const FlagWord<T> (&Flags)[N]) {
    for (const FlagWord<T> &Flag : Flags)
      number(Facts.*Flag.Member);
  }
  template <typename List, typename Visit> void list(const List &Elements, Visit Element) {
    number(Elements.size());
    for (const auto &E : Elements)
      Element(E);
  }
  void name(Name N) {
    StringRef Text = Known(N);
    number(Text.size());
    Bytes += Text;
  }
  void path(LockPath P);
  uint64_t hash() const { return llvm::xxh3_64bits(Bytes); }

  /// TextOf is told of each name, and says what it stands for.
  explicit Reading(llvm::function_ref<StringRef(Name)> TextOf) : Known(TextOf) {}

private:
  void number(uint64_t N) {
    for (; N >= 0x80; N >>= 7)
      Bytes += static_cast<char>(N | 0x80);
    Bytes += static_cast<char>(N);
  }

  llvm::function_ref<StringRef(Name)> Known;
  std::string Bytes;
};

void Reading::path(LockPath P) {
  for (; !P.isStar() && !P.isRoot(); P = P.parent()) {
    enumerator(P.lastStep(), 0);
    if (P.lastStep() == StepKind::Field)
      name(P.lastField());
    else if (P.lastStep() == StepKind::Element)
      signedNumber(P.lastElement());
    else if (P.lastStep() == StepKind::ElementAt)
      path(P.lastIndex());
  }
  Root R = P.isStar() ? Root() : P.root();
  enumerator(R.Kind, 0);
  size(R.Index);
  name(R.Symbol);
}

/// Verbs of FactsForm.h that exchange names.
class Renaming {
public:
  explicit Renaming(const llvm::DenseMap<Name, Name> &New) : New(New) {}

  void name(Name &N) {
    auto Known = New.find(N);
    if (Known != New.end())
      N = Known->second;
  }
  template <typename List, typename Visit> void list(List &Elements, Visit Element) {
    for (auto &E : Elements)
      Element(E);
  }
  template <typename T, size_t N> void flags(T &, const FlagWord<T> (&)[N]) {}
  template <typename E> void enumerator(E &, size_t) {}
  template <typename N> void signedNumber(N &) {}
  void size(uint32_t &) {}
  void path(LockPath &) {}
  void place(Location &) {}
  void allowVariables(size_t, size_t) {}
  void require(bool, const char *) {}

private:
  const llvm::DenseMap<Name, Name> &New;
};

/// A function that looks the same in every unit may call others that do not: so deep it is looked.
/// Where that is not enough a function has several bodies.
constexpr unsigned Depth = 4;

/// What a parameter may be is gathered from all calls: one function for all units would run the
/// callbacks of all of them for each.
bool runsParameter(const FunctionFacts &Function) {
  auto IsParameter = [](LockPath Path) {
    return !Path.isStar() && Path.root().Kind == RootKind::Parameter &&
           !Path.anyPart(
               [](LockPath Part) { return Part.size() > 0 && Part.lastStep() == StepKind::Field; });
  };
  auto Runs = [&](const Event &E) {
    if (E.Kind != EventKind::Call)
      return false;
    Value Pointer = E.Pointer;
    return E.How == CallKind::Indirect
               ? IsParameter(Pointer.Path)
               : E.Callee.str().contains("::operator()(") && IsParameter(E.Receiver.Path);
  };
  return llvm::any_of(Function.Parameters,
                      [](const Variable &V) { return V.Type.str().contains('('); }) ||
         llvm::any_of(Function.Blocks,
                      [&](const Block &B) { return llvm::any_of(B.Events, Runs); });
}

class CopyNames {
public:
  explicit CopyNames(UnitFacts &Unit) : Unit(Unit), OfUnit("@" + Unit.MainFile.str().str()) {}

  void run() {
    for (FunctionFacts &Function : Unit.Functions)
      if (mayBeShared(Function))
        read(Function);
    while (dropThoseOfUnit())
      ;
    llvm::DenseMap<Name, Name> New = names();
    if (New.empty())
      return;
    Renaming Rename(New);
    for (FunctionFacts &Function : Unit.Functions)
      visitFunction(Rename, Function);
    llvm::stable_sort(Unit.Functions,
                      [](const FunctionFacts &A, const FunctionFacts &B) { return A.Id < B.Id; });
  }

private:
  struct Copy {
    const FunctionFacts *Function;
    std::vector<Name> Mentions; // of this unit, in order
    uint64_t Hash;
  };

  bool mayBeShared(const FunctionFacts &Of) const {
    return Of.HasBody && Of.IsInternal && Of.Class.empty() && Of.Where.File != Unit.MainFile &&
           !Of.Where.File.empty() && Of.Id.str().size() == common(Of.Id).size() + OfUnit.size() &&
           !isOfUnit(common(Of.Id)) && !runsParameter(Of);
  }

  /// Whether it names the unit, and not a file whose name only begins in the same way.
  bool isOfUnit(StringRef Text) const {
    for (size_t At = 0; (At = Text.find(OfUnit, At)) != StringRef::npos; At += OfUnit.size()) {
      StringRef Behind = Text.drop_front(At + OfUnit.size());
      if (Behind.empty() ||
          !(llvm::isAlnum(Behind.front()) || StringRef("/._-+").contains(Behind.front())))
        return true;
    }
    return false;
  }

  /// Without the unit at its end.
  StringRef common(Name Id) const {
    StringRef Text = Id.str();
    Text.consume_back(OfUnit);
    return Text;
  }

  void read(const FunctionFacts &Function) {
    Copy Made{&Function, {}, 0};
    auto TextOf = [&](Name N) {
      auto [IsOfUnit, IsNew] = Seen.try_emplace(N, false);
      if (IsNew)
        IsOfUnit->second = isOfUnit(N.str());
      if (IsOfUnit->second)
        Made.Mentions.push_back(N);
      return N.str().take_until([](char C) { return C == '@'; }); // no path: it may be moved
    };
    Reading Body(TextOf);
    Body.list(Function.Parameters, [&](const Variable &V) { visitVariable(Body, V); });
    Body.list(Function.Locals, [&](const Variable &V) { visitVariable(Body, V); });
    visitAnnotations(Body, Function.Annotations);
    Body.list(Function.Blocks, [&](const Block &B) { visitBlock(Body, B); });
    Made.Hash = Body.hash();
    Copies.try_emplace(Function.Id, std::move(Made));
  }

  /// Whether there were some.
  bool dropThoseOfUnit() {
    std::vector<Name> Dropped;
    for (const auto &[Id, Each] : Copies)
      if (llvm::any_of(Each.Mentions, [&](Name N) { return !Copies.contains(N); }))
        Dropped.push_back(Id);
    for (Name Id : Dropped)
      Copies.erase(Id);
    return !Dropped.empty();
  }

  llvm::DenseMap<Name, Name> names() {
    for (unsigned Round = 0; Round < Depth; ++Round)
      addMentioned();
    llvm::DenseMap<Name, Name> New;
    for (const auto &[Id, Each] : Copies)
      New[Id] = Name((common(Id) + "@" + Each.Function->Where.File.str() + "#" +
                      llvm::utohexstr(Each.Hash, /*LowerCase=*/true))
                         .str());
    return New;
  }

  void addMentioned() {
    llvm::DenseMap<Name, uint64_t> Next;
    for (const auto &[Id, Each] : Copies) {
      std::vector<uint64_t> All = {Each.Hash};
      for (Name N : Each.Mentions)
        All.push_back(Copies.find(N)->second.Hash);
      Next[Id] = llvm::xxh3_64bits(llvm::ArrayRef(reinterpret_cast<const uint8_t *>(All.data()),
                                                  All.size() * sizeof(uint64_t)));
    }
    for (auto &[Id, Each] : Copies)
      Each.Hash = Next[Id];
  }

  UnitFacts &Unit;
  std::string OfUnit;
  llvm::DenseMap<Name, Copy> Copies; // by id
  llvm::DenseMap<Name, bool> Seen;   // whether it names something of this unit
};

} // namespace

void nameHeaderCopies(UnitFacts &Unit) { CopyNames(Unit).run(); }

} // namespace lockseam
