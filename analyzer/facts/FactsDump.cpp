// FactsDump.cpp - writes facts as text.
#include "FactsText.h"
#include "FactsWords.h"
#include "lattice/PathText.h"
#include "llvm/ADT/StringExtras.h"

namespace lockseam {

namespace {

std::string text(Name N) { return dumpName(N.str()); }

std::string text(const Value &V) {
  switch (V.Kind) {
  case ValueKind::Unknown:
    return "?";
  case ValueKind::Address:
    return "&" + dumpPath(V.Path);
  case ValueKind::Load:
    return "load " + dumpPath(V.Path);
  case ValueKind::Constant:
    return std::to_string(V.number());
  case ValueKind::Function:
    return "fn " + text(V.callee());
  }
  return "?";
}

std::string text(const Annotation &A) {
  std::string Out = AnnotationWords[size_t(A.Kind)];
  if (A.Negative || !A.Locks.empty()) {
    std::vector<std::string> Locks;
    for (LockPath Lock : A.Locks)
      Locks.push_back(dumpPath(Lock));
    Out += std::string(A.Negative ? "(!" : "(") + llvm::join(Locks, ", ") + ")";
  }
  if (A.Number != Annotation().Number)
    Out += " = " + std::to_string(A.Number);
  if (A.Text)
    Out += " text " + text(A.Text);
  return Out;
}

std::string text(const BaseFacts &B) { return (B.IsVirtual ? "virtual " : "") + text(B.Class); }

template <typename T> std::string listText(const CompactVector<T> &List) {
  std::vector<std::string> Parts;
  for (const T &Element : List)
    Parts.push_back(text(Element));
  return llvm::join(Parts, ", ");
}

template <typename T, size_t N>
std::string flagsText(const T &Facts, const FlagWord<T> (&Flags)[N], bool T::*Skipped = nullptr) {
  std::string Out;
  for (const FlagWord<T> &F : Flags)
    if (Facts.*F.Member && F.Member != Skipped)
      Out += (Out.empty() ? "" : " ") + std::string(F.Word);
  return Out.empty() ? "" : " [" + Out + "]";
}

std::string clause(const char *Word, Name N, Name Default = {}) {
  return N == Default ? "" : std::string(" ") + Word + " " + text(N);
}

std::string sizeText(uint32_t Size) { return Size ? " size " + std::to_string(Size) : ""; }

std::string annotationsText(const CompactVector<Annotation> &List) {
  return List.empty() ? "" : " {" + listText(List) + "}";
}

std::string pointerMark(bool IsPointer, bool IsReference = false) {
  return IsReference ? "&" : IsPointer ? "*" : "";
}

std::string typeText(Name Type, bool IsPointer, bool IsReference) {
  return Type || IsPointer ? " type " + pointerMark(IsPointer, IsReference) + text(Type) : "";
}

class Dumper {
public:
  explicit Dumper(const UnitFacts &Unit) : Unit(Unit) {}

  std::string dump() {
    line("unit " + fileText(Unit.MainFile));
    if (Unit.Incomplete)
      line("incomplete " + dumpName(Unit.FirstError));
    if (Unit.Unseen != UnseenFacts())
      line("unseen bodies " + std::to_string(Unit.Unseen.BodiesWithoutGraph) + " templates " +
           std::to_string(Unit.Unseen.TemplatesNotInstantiated));
    for (const ClassFacts &C : Unit.Classes)
      dump(C);
    for (const GlobalFacts &G : Unit.Globals)
      line("global " + text(G.Id) + clause("display", G.Display, G.Id) +
           typeText(G.Type, G.IsPointer, G.IsReference) + clause("class", G.Class) +
           (G.IsThreadLocal ? " [threadlocal]" : "") + sizeText(G.Size) + at(G.Where) +
           annotationsText(G.Annotations));
    for (const FunctionFacts &F : Unit.Functions)
      dump(F);
    return std::move(Out);
  }

private:
  void line(const std::string &Text) { Out += Text + "\n"; }

  std::string at(const Location &L) const {
    if (L == Location())
      return " at ?";
    std::string Place = std::to_string(L.Line) + ":" + std::to_string(L.Column);
    return " at " + (L.File == Unit.MainFile ? "" : fileText(L.File) + ":") + Place;
  }

  /// Plain files have no colon, so that the line can follow one.
  static std::string fileText(Name File) {
    bool Plain = !File.empty() && llvm::all_of(File.str(), isFileCharacter);
    return Plain ? File.str().str() : quoteName(File.str());
  }

  void dump(const ClassFacts &C) {
    line("class " + text(C.Id) + clause("name", C.QualifiedName, C.Id) + flagsText(C, ClassFlags) +
         (C.Bases.empty() ? "" : " bases(" + listText(C.Bases) + ")") + at(C.Where));
    for (const FieldFacts &F : C.Fields)
      line("  field " + text(F.Field) + typeText(F.Type, F.IsPointer, F.IsReference) +
           clause("class", F.Class) + sizeText(F.Size) + at(F.Where) +
           annotationsText(F.Annotations));
  }

  void dump(const FunctionFacts &F) {
    line("function " + text(F.Id) + clause("display", F.Display, F.Id) +
         clause("name", F.QualifiedName, F.Id) + clause("class", F.Class) +
         flagsText(F, FunctionFlags, F.Blocks.empty() ? nullptr : &FunctionFacts::HasBody) +
         (F.Overrides.empty() ? "" : " overrides(" + listText(F.Overrides) + ")") +
         parameterTypes(F) + clause("signature", F.Signature) + at(F.Where) +
         annotationsText(F.Annotations));
    dumpVariables("  params ", F.Parameters);
    dumpVariables("  locals ", F.Locals);
    for (size_t I = 0; I < F.Blocks.size(); ++I)
      dump(F.Blocks[I], I);
  }

  static std::string parameterTypes(const FunctionFacts &F) {
    CompactVector<Name> Declared;
    for (const Variable &P : F.Parameters)
      Declared.push_back(P.Type);
    return F.ParameterTypes == Declared ? "" : " types(" + listText(F.ParameterTypes) + ")";
  }

  void dumpVariables(const char *Word, const CompactVector<Variable> &List) {
    std::vector<std::string> Parts;
    for (const Variable &V : List)
      Parts.push_back((V.Spelling ? dumpIdentifier(V.Spelling.str()) : "") + ":" +
                      pointerMark(V.IsPointer, V.IsReference) + (V.Type ? text(V.Type) : "") +
                      clause("class", V.Class) + (V.Where == Location() ? "" : at(V.Where)));
    if (!Parts.empty())
      line(Word + llvm::join(Parts, ", "));
  }

  void dump(const Block &B, size_t Index) {
    std::string Head = "  b" + std::to_string(Index) + ":";
    if (B.End != BlockEnd::Flow)
      Head += std::string(" ") + EndWords[size_t(B.End)];
    if (B.IsHandler)
      Head += " handler of b" + std::to_string(B.TryEntry);
    line(Head);
    for (const Event &E : B.Events)
      line("    " + eventText(E) + at(E.Where));
    if (!B.Tests.empty())
      line("    tests" + pathsText(B.Tests));
    std::vector<std::string> Edges;
    for (const Edge &E : B.Successors)
      Edges.push_back(edgeText(E));
    if (!Edges.empty())
      line("    -> " + llvm::join(Edges, ", "));
  }

  static std::string edgeText(const Edge &E) {
    std::string Text = E.Kind == EdgeKind::Exception ? "except b" : "b";
    Text += std::to_string(E.Target);
    if (E.If != Condition())
      Text += " if " + text(E.If.Operand) + " " + RelationWords[size_t(E.If.Is)] + " " +
              std::to_string(E.If.Number);
    return Text;
  }

  static std::string eventText(const Event &E) {
    switch (E.Kind) {
    case EventKind::Call:
      return callText(E);
    case EventKind::Assign:
      return "assign " + dumpPath(E.Target) + " := " + text(E.Source) + fromText(E);
    case EventKind::Return:
      return "return" + (E.Source == Value() ? "" : " " + text(E.Source)) + fromText(E);
    case EventKind::Access:
      return (E.Write ? "write " : "read ") + dumpPath(E.Target) + sizeText(E.Size) +
             (E.Bits ? " bits " + std::to_string(E.Bits) : "") + (E.Atomic ? " atomic" : "");
    }
    return "";
  }

  static std::string pathsText(const CompactVector<LockPath> &Paths) {
    std::vector<std::string> Parts;
    for (LockPath P : Paths)
      Parts.push_back(dumpPath(P));
    return "(" + llvm::join(Parts, ", ") + ")";
  }

  static std::string fromText(const Event &E) {
    return E.From.empty() ? "" : " from" + pathsText(E.From);
  }

  static std::string callText(const Event &E) {
    bool Indirect = E.How == CallKind::Indirect;
    std::string Text =
        std::string(CallWords[size_t(E.How)]) + " " + (Indirect ? text(E.Pointer) : text(E.Callee));
    if (Indirect && E.Callee)
      Text += " callee " + text(E.Callee);
    if (!Indirect && E.Pointer != Value())
      Text += " via " + text(E.Pointer);
    if (E.Receiver != Value())
      Text += " on " + text(E.Receiver);
    if (!E.Arguments.empty() || E.Receiver == Value())
      Text += (E.Receiver == Value() ? "(" : " (") + listText(E.Arguments) + ")";
    if (!E.Result.isStar())
      Text += " -> " + dumpPath(E.Result);
    return Text + fromText(E) + (E.Implicit ? " implicit" : "") + (E.Temporary ? " temporary" : "");
  }

  const UnitFacts &Unit;
  std::string Out;
};

} // namespace

std::string dumpFacts(const UnitFacts &Unit) { return Dumper(Unit).dump(); }

} // namespace lockseam
