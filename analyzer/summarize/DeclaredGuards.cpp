// DeclaredGuards.cpp - annotations of fields and globals, read.
#include "DeclaredGuards.h"
#include "lattice/SortedVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace lockseam {

namespace {

/// "ns::Class" of "ns::Class::field".
llvm::StringRef scopeOf(llvm::StringRef QualifiedName) {
  size_t At = QualifiedName.rfind("::");
  return At == llvm::StringRef::npos ? llvm::StringRef() : QualifiedName.take_front(At);
}

class PathReader {
public:
  explicit PathReader(const Program &P) : P(P) {}

  /// Scope is the class or namespace of the annotated variable.
  LockPath read(llvm::StringRef Text, Name AnnotatedField, llvm::StringRef Scope) const {
    llvm::SmallVector<llvm::StringRef, 4> Parts;
    std::string Dotted = Text.str();
    for (size_t At; (At = Dotted.find("->")) != std::string::npos;)
      Dotted.replace(At, 2, ".");
    llvm::StringRef(Dotted).split(Parts, '.');
    if (Parts.size() > 1 && Parts[0].trim() == "this")
      Parts.erase(Parts.begin());
    LockPath Path = first(Parts[0].trim(), AnnotatedField, Scope);
    for (llvm::StringRef Part : llvm::drop_begin(Parts))
      Path = below(Path, Part.trim());
    return isPointer(Path) ? Path.deref() : Path;
  }

private:
  LockPath first(llvm::StringRef Spelled, Name AnnotatedField, llvm::StringRef Scope) const {
    auto Known = P.FieldByName.find(AnnotatedField);
    if (Known != P.FieldByName.end())
      if (const FieldFacts *Field = memberOf(P.Classes[Known->second.first], Spelled))
        return LockPath::self().field(Field->Field);
    return global(Spelled, Scope);
  }

  /// From the scope of the variable outward, as the language looks names up.
  LockPath global(llvm::StringRef Spelled, llvm::StringRef Scope) const {
    while (true) {
      std::string Qualified = Scope.empty() ? Spelled.str() : (Scope + "::" + Spelled).str();
      for (const GlobalFacts &G : P.Globals)
        if ((G.Display ? G.Display : G.Id).str() == Qualified)
          return LockPath::global(G.Id);
      if (Scope.empty())
        return LockPath::star();
      Scope = scopeOf(Scope);
    }
  }

  /// Depth first. Each class once, with a list instead of a recursion: bases may meet again
  /// at every level, and facts from elsewhere may even go round in circles.
  const FieldFacts *memberOf(const ClassFacts &Class, llvm::StringRef Spelled) const {
    llvm::SmallVector<const ClassFacts *> Left = {&Class};
    llvm::SmallPtrSet<const ClassFacts *, 8> Seen;
    while (!Left.empty()) {
      const ClassFacts *At = Left.pop_back_val();
      if (!Seen.insert(At).second)
        continue;
      for (const FieldFacts &Field : At->Fields)
        if (Field.Field.str().rsplit("::").second == Spelled)
          return &Field;
      for (const BaseFacts &Base : llvm::reverse(At->Bases))
        if (auto Known = P.ClassById.find(Base.Class); Known != P.ClassById.end())
          Left.push_back(&P.Classes[Known->second]);
    }
    return nullptr;
  }

  LockPath below(LockPath Path, llvm::StringRef Spelled) const {
    auto Known = P.ClassById.find(classAt(Path));
    const FieldFacts *Field =
        Known == P.ClassById.end() ? nullptr : memberOf(P.Classes[Known->second], Spelled);
    if (!Field)
      return LockPath::star();
    return (isPointer(Path) ? Path.deref() : Path).field(Field->Field);
  }

  Name classAt(LockPath Path) const {
    if (const FieldFacts *Field = fieldAt(Path))
      return Field->Class;
    const GlobalFacts *Global = globalAt(Path);
    return Global ? Global->Class : Name();
  }

  bool isPointer(LockPath Path) const {
    if (const FieldFacts *Field = fieldAt(Path))
      return Field->IsPointer || Field->IsReference;
    const GlobalFacts *Global = globalAt(Path);
    return Global && (Global->IsPointer || Global->IsReference);
  }

  const FieldFacts *fieldAt(LockPath Path) const {
    bool IsField = !Path.isStar() && Path.size() > 0 && Path.lastStep() == StepKind::Field;
    return IsField ? P.findField(Path.lastField()) : nullptr;
  }

  const GlobalFacts *globalAt(LockPath Path) const {
    if (!Path.isRoot() || Path.root().Kind != RootKind::Global)
      return nullptr;
    auto Known = P.GlobalById.find(Path.root().Symbol);
    return Known == P.GlobalById.end() ? nullptr : &P.Globals[Known->second];
  }

  const Program &P;
};

/// What carries annotations: a field, or a global.
struct Declaration {
  Name Field;   // none for globals
  Name Spelled; // of globals: as the source writes it
  const CompactVector<Annotation> *Annotations = nullptr;
};

std::optional<Declaration> declarationOf(const Program &P, LockPath Variable) {
  if (Variable.size() > 0) {
    const FieldFacts *Field = P.findField(Variable.lastField());
    return Field ? std::optional(Declaration{Field->Field, {}, &Field->Annotations}) : std::nullopt;
  }
  auto Known = P.GlobalById.find(Variable.root().Symbol);
  if (Known == P.GlobalById.end())
    return std::nullopt;
  const GlobalFacts &G = P.Globals[Known->second];
  return Declaration{{}, G.Display ? G.Display : G.Id, &G.Annotations};
}

GuardName guardNamed(LockPath Path) {
  bool IsGlobal = Path.root().Kind == RootKind::Global;
  return {IsGlobal ? GuardKind::Global : GuardKind::Object, Path};
}

void addGuard(DeclaredGuard &To, Discipline Kind, const GuardName &Guard) {
  To.Kind = Kind;
  insertSorted(To.Guards, Guard);
}

/// guarded_by(PATH) and write_guarded_by(PATH); a path that leads nowhere says nothing.
void addOwnGuard(DeclaredGuard &To, llvm::StringRef Text, const Declaration &Of, const Program &P) {
  Discipline Kind = Text.consume_front("write_") ? Discipline::WriteGuarded : Discipline::Guarded;
  if (!Text.consume_front("guarded_by(") || !Text.consume_back(")"))
    return;
  if (Text.trim() == "owner")
    return addGuard(To, Kind, {GuardKind::Owner, LockPath::star()});
  llvm::StringRef Scope = scopeOf((Of.Field ? Of.Field : Of.Spelled).str());
  LockPath Path = PathReader(P).read(Text.trim(), Of.Field, Scope);
  if (!Path.isStar())
    addGuard(To, Kind, guardNamed(Path));
}

void addOwnAnnotation(DeclaredGuard &To, llvm::StringRef Text, const Declaration &Of,
                      const Program &P) {
  Discipline Kind = llvm::StringSwitch<Discipline>(Text)
                        .Case("readonly", Discipline::ReadOnly)
                        .Case("thread_local", Discipline::ThreadLocal)
                        .Case("unique", Discipline::Unique)
                        .Case("assume_guarded", Discipline::Assumed)
                        .Default(Discipline::None);
  if (Kind != Discipline::None)
    To.Kind = Kind;
  else
    addOwnGuard(To, Text.trim(), Of, P);
}

} // namespace

std::optional<DeclaredGuard> declaredGuard(const Program &P, LockPath Variable) {
  bool IsPointee = Variable.size() > 0 && Variable.lastStep() == StepKind::Deref;
  std::optional<Declaration> Of = declarationOf(P, IsPointee ? Variable.parent() : Variable);
  if (!Of)
    return std::nullopt;
  DeclaredGuard Result;
  AnnotationKind Wanted = IsPointee ? AnnotationKind::PtGuardedBy : AnnotationKind::GuardedBy;
  for (const Annotation &A : *Of->Annotations) {
    if (A.Kind == AnnotationKind::Lockseam && !IsPointee)
      addOwnAnnotation(Result, A.Text.str(), *Of, P);
    else if (A.Kind == Wanted)
      for (LockPath Lock : A.Locks)
        addGuard(Result, Discipline::Guarded, guardNamed(Lock));
  }
  return Result.Kind == Discipline::None ? std::nullopt : std::optional(Result);
}

std::vector<LockPath> declaredVariables(const Program &P) {
  std::vector<LockPath> Found;
  auto Add = [&](LockPath Variable, const CompactVector<Annotation> &Annotations) {
    if (Annotations.empty())
      return;
    for (LockPath Each : {Variable, Variable.deref()})
      if (declaredGuard(P, Each))
        insertSorted(Found, Each);
  };
  for (const ClassFacts &Class : P.Classes)
    for (const FieldFacts &Field : Class.Fields)
      Add(LockPath::self().field(Field.Field), Field.Annotations);
  for (const GlobalFacts &Global : P.Globals)
    Add(LockPath::global(Global.Id), Global.Annotations);
  return Found;
}

} // namespace lockseam
