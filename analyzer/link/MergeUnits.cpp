// MergeUnits.cpp - what many units say about the same names, said once.
#include "analyzer/link/MergeUnits.h"
#include "analyzer/link/ContentOrder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

namespace lockseam {

namespace {

/// All that the units say about one id.
template <typename T> using Group = llvm::SmallVector<T *, 1>;

template <typename T>
std::vector<Group<T>> groupById(std::vector<UnitFacts> &Units, std::vector<T> UnitFacts::*List) {
  std::vector<Group<T>> Groups;
  std::unordered_map<Name, size_t> Position;
  for (UnitFacts &Unit : Units)
    for (T &Item : Unit.*List) {
      auto [Known, IsNew] = Position.try_emplace(Item.Id, Groups.size());
      if (IsNew)
        Groups.emplace_back();
      Groups[Known->second].push_back(&Item);
    }
  llvm::sort(Groups,
             [](const Group<T> &A, const Group<T> &B) { return A.front()->Id < B.front()->Id; });
  return Groups;
}

template <typename T> bool comesBefore(const T *A, const T *B) {
  return compareDeclarations(*A, *B) < 0;
}

void joinNames(CompactVector<Name> &Into, const CompactVector<Name> &From) {
  if (From.empty() || Into == From)
    return;
  llvm::append_range(Into, From);
  llvm::sort(Into);
  Into.erase(std::unique(Into.begin(), Into.end()), Into.end());
}

void joinAnnotations(CompactVector<Annotation> &Into, const CompactVector<Annotation> &From) {
  if (!From.empty() && Into != From)
    llvm::append_range(Into, From);
}

void sortAnnotations(CompactVector<Annotation> &List) {
  llvm::sort(List,
             [](const Annotation &A, const Annotation &B) { return compareAnnotations(A, B) < 0; });
  List.erase(std::unique(List.begin(), List.end()), List.end());
}

// Functions.

/// What one unit knows and another need not: joined over all of them.
struct SharedKnowledge {
  bool AddressTaken = false, IsVirtual = false, IsFinal = false, IsPure = false;
  bool IsNoReturn = false, IsMain = false, IsInline = false, NoGraph = false;
  bool IsSystem = true; // one unit that has it as its own code is enough
  Name Signature;
  CompactVector<Name> Overrides;
  CompactVector<Annotation> Annotations;

  explicit SharedKnowledge(const Group<FunctionFacts> &Same) {
    for (const FunctionFacts *F : Same)
      join(*F);
    sortAnnotations(Annotations);
  }

  void join(const FunctionFacts &F) {
    AddressTaken |= F.AddressTaken;
    IsVirtual |= F.IsVirtual;
    IsFinal |= F.IsFinal;
    IsPure |= F.IsPure;
    IsNoReturn |= F.IsNoReturn;
    IsMain |= F.IsMain;
    IsInline |= F.IsInline;
    NoGraph |= F.NoGraph;
    IsSystem &= F.IsSystem;
    if (F.Signature && F.Signature != Signature)
      Signature = Signature ? Name("(.)") : F.Signature;
    joinNames(Overrides, F.Overrides);
    joinAnnotations(Annotations, F.Annotations);
  }

  void applyTo(FunctionFacts &F) const {
    F.AddressTaken = AddressTaken;
    F.IsVirtual = IsVirtual;
    F.IsFinal = IsFinal;
    F.IsPure = IsPure;
    F.IsNoReturn = IsNoReturn;
    F.IsMain = IsMain;
    F.IsInline = IsInline;
    F.NoGraph = NoGraph && !F.HasBody;
    F.IsSystem = IsSystem;
    F.Signature = Signature;
    F.Overrides = Overrides;
    F.Annotations = Annotations;
  }
};

/// The entries to keep: each different body once, or one declaration if there is no body.
Group<FunctionFacts> entriesOf(const Group<FunctionFacts> &Same) {
  Group<FunctionFacts> Kept;
  for (FunctionFacts *F : Same) {
    if (!F->HasBody)
      continue;
    // Nearly always there is one body, many times: compare before sorting.
    if (Kept.size() == 1 && haveSameBody(*Kept.front(), *F)) {
      if (comesBefore(F, Kept.front()))
        Kept.front() = F;
      continue;
    }
    Kept.push_back(F);
  }
  if (Kept.empty())
    return {*llvm::min_element(Same, comesBefore<FunctionFacts>)};
  llvm::sort(Kept, [](const FunctionFacts *A, const FunctionFacts *B) {
    auto Order = compareBodies(*A, *B);
    return Order == 0 ? comesBefore(A, B) : Order < 0;
  });
  auto IsRepeated = [](const FunctionFacts *A, const FunctionFacts *B) {
    return haveSameBody(*A, *B);
  };
  Kept.erase(std::unique(Kept.begin(), Kept.end(), IsRepeated), Kept.end());
  return Kept;
}

void mergeFunctions(std::vector<UnitFacts> &Units, Program &P) {
  std::vector<Group<FunctionFacts>> Groups = groupById(Units, &UnitFacts::Functions);
  P.Functions.reserve(Groups.size());
  P.FunctionById.reserve(Groups.size());
  for (const Group<FunctionFacts> &Same : Groups) {
    SharedKnowledge Shared(Same);
    Group<FunctionFacts> Entries = entriesOf(Same);
    P.FunctionById.try_emplace(Entries.front()->Id, P.Functions.size());
    P.Counts.DifferentBodies += Entries.size() > 1;
    for (FunctionFacts *F : Entries) {
      Shared.applyTo(*F);
      P.Counts.FunctionsWithBody += F->HasBody;
      P.HasMain |= F->IsMain && F->HasBody;
      P.Functions.push_back(std::move(*F));
    }
  }
}

// Classes.

bool isDefinition(const ClassFacts &C) { return !C.Bases.empty() || !C.Fields.empty(); }

void joinField(CompactVector<FieldFacts> &Into, const FieldFacts &Field) {
  auto IsSame = [&](const FieldFacts &Known) { return Known.Field == Field.Field; };
  auto Known = llvm::find_if(Into, IsSame);
  if (Known == Into.end())
    Into.push_back(Field);
  else
    joinAnnotations(Known->Annotations, Field.Annotations);
}

void joinClass(ClassFacts &Into, const ClassFacts &C) {
  Into.IsFinal &= C.IsFinal || !isDefinition(C);
  Into.IsSystem &= C.IsSystem;
  Into.IsCapability |= C.IsCapability;
  Into.IsReentrant |= C.IsReentrant;
  Into.IsScoped |= C.IsScoped;
  for (const BaseFacts &Base : C.Bases)
    if (!llvm::is_contained(Into.Bases, Base))
      Into.Bases.push_back(Base);
  // Two C files may each have a `struct entry` of their own: the fields of both count.
  if (Into.Fields == C.Fields)
    return;
  for (const FieldFacts &Field : C.Fields)
    joinField(Into.Fields, Field);
}

ClassFacts mergeClass(const Group<ClassFacts> &Same) {
  Group<ClassFacts> Different{Same.front()};
  for (ClassFacts *C : Same)
    if (*C != *Different.front() && *C != *Different.back())
      Different.push_back(C);
  // Lined up by content, so that no order of units shows.
  llvm::sort(Different, [](const ClassFacts *A, const ClassFacts *B) {
    return isDefinition(*A) == isDefinition(*B) ? comesBefore(A, B) : isDefinition(*A);
  });
  ClassFacts Merged = std::move(*Different.front());
  for (const ClassFacts *C : llvm::drop_begin(Different))
    joinClass(Merged, *C);
  for (FieldFacts &Field : Merged.Fields)
    sortAnnotations(Field.Annotations);
  return Merged;
}

void mergeClasses(std::vector<UnitFacts> &Units, Program &P) {
  std::vector<Group<ClassFacts>> Groups = groupById(Units, &UnitFacts::Classes);
  P.Classes.reserve(Groups.size());
  P.ClassById.reserve(Groups.size());
  for (const Group<ClassFacts> &Same : Groups) {
    P.ClassById.try_emplace(Same.front()->Id, P.Classes.size());
    P.Classes.push_back(mergeClass(Same));
  }
  for (uint32_t Class = 0; Class < P.Classes.size(); ++Class)
    for (uint32_t Field = 0; Field < P.Classes[Class].Fields.size(); ++Field)
      P.FieldByName.try_emplace(P.Classes[Class].Fields[Field].Field, Class, Field);
}

// Globals.

GlobalFacts mergeGlobal(const Group<GlobalFacts> &Same) {
  GlobalFacts Merged = **llvm::min_element(Same, comesBefore<GlobalFacts>);
  for (const GlobalFacts *G : Same) {
    Merged.IsThreadLocal |= G->IsThreadLocal;
    joinAnnotations(Merged.Annotations, G->Annotations);
  }
  sortAnnotations(Merged.Annotations);
  return Merged;
}

void mergeGlobals(std::vector<UnitFacts> &Units, Program &P) {
  std::vector<Group<GlobalFacts>> Groups = groupById(Units, &UnitFacts::Globals);
  P.Globals.reserve(Groups.size());
  P.GlobalById.reserve(Groups.size());
  for (const Group<GlobalFacts> &Same : Groups) {
    P.GlobalById.try_emplace(Same.front()->Id, P.Globals.size());
    P.Globals.push_back(mergeGlobal(Same));
  }
}

} // namespace

void mergeUnits(std::vector<UnitFacts> Units, Program &P) {
  P.Counts.Units = Units.size();
  for (const UnitFacts &Unit : Units) {
    P.Counts.IncompleteUnits += Unit.Incomplete;
    P.Counts.BodiesWithoutGraph += Unit.Unseen.BodiesWithoutGraph;
    P.Counts.TemplatesNotInstantiated += Unit.Unseen.TemplatesNotInstantiated;
  }
  mergeClasses(Units, P);
  mergeGlobals(Units, P);
  mergeFunctions(Units, P);
}

} // namespace lockseam
