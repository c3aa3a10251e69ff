// SymbolQueries.cpp - what is known of the name under the cursor.
#include "SymbolQueries.h"
#include "Uri.h"
#include "analyzer/driver/AtomicityList.h"
#include "analyzer/driver/GuardDiff.h"
#include "analyzer/report/SourcePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <set>

using namespace lockseam;
using llvm::StringRef;

namespace {

constexpr size_t MaxShown = 3;        // functions of one name, instances of a template
constexpr size_t MaxExplained = 4000; // characters of a reason

StringRef lastName(StringRef Qualified) {
  size_t At = Qualified.rfind("::");
  return At == StringRef::npos ? Qualified : Qualified.substr(At + 2);
}

bool isAt(const Location &Where, Name File, uint32_t Line) {
  return Where.Line == Line && Where.File == File;
}

/// Whether a step of the path is the field, or its root the global, with this name.
bool mentions(LockPath Path, StringRef Word, llvm::function_ref<void(LockPath)> Found) {
  bool Any = false;
  for (; !Path.isStar(); Path = Path.parent()) {
    bool IsField = Path.size() > 0 && Path.lastStep() == StepKind::Field;
    bool IsGlobal = Path.size() == 0 && Path.root().Kind == RootKind::Global;
    Name Named = IsField ? Path.lastField() : IsGlobal ? Path.root().Symbol : Name();
    if (Named && lastName(Named.str()).starts_with(Word)) {
      Found(IsField ? LockPath::self().field(Named) : Path);
      Any = true;
    }
    if (Path.size() == 0)
      break;
  }
  return Any;
}

/// Calls Visit with each event on the line, and for calls with their targets.
void visitEvents(const Program &Linked, Name File, uint32_t Line,
                 llvm::function_ref<void(const Event &, const CallTargets *)> Visit) {
  for (FunctionIndex F = 0; F < Linked.Functions.size(); ++F) {
    size_t Call = 0;
    for (const Block &B : Linked.Functions[F].Blocks)
      for (const Event &E : B.Events) {
        const CallTargets *Targets = nullptr;
        if (E.Kind == EventKind::Call && Call < Linked.Calls[F].size())
          Targets = &Linked.Calls[F][Call++];
        if (isAt(E.Where, File, Line))
          Visit(E, Targets);
      }
  }
}

} // namespace

SymbolQueries::SymbolQueries(const AnalysedProgram &Analysed, const Session &Ready,
                             const Options &Chosen, SourceLines &Sources, Encoding In)
    : Analysed(Analysed), Ready(Ready), Chosen(Chosen), Sources(Sources), In(In),
      Rows(guardRows(Analysed.Linked, Analysed.Guards, {})) {}

Name SymbolQueries::fileNamed(StringRef Path) {
  auto IsIn = [&](const auto &Each) { return Each.Where.File == Name(Path); };
  if (llvm::any_of(Analysed.Linked.Functions, IsIn) || llvm::any_of(Rows, IsIn))
    return Name(Path);
  std::set<Name> Files;
  for (const FunctionFacts &F : Analysed.Linked.Functions)
    Files.insert(F.Where.File);
  for (const GuardRow &Row : Rows)
    Files.insert(Row.Where.File);
  for (Name File : Files)
    if (bool Same = false; File && !llvm::sys::fs::equivalent(File.str(), Path, Same) && Same)
      return File;
  return Name(Path);
}

std::optional<SymbolQueries::Target> SymbolQueries::targetAt(const Cursor &Where) {
  Target T;
  T.File = fileNamed(Where.Path);
  T.Line = Where.At.Line + 1;
  std::optional<StringRef> Text = Sources.text(T.File);
  if (!Text)
    return std::nullopt;
  T.Word = wordAt(*Text, offsetOf(*Text, Where.At, In));
  if (T.Word.empty())
    return std::nullopt;
  T.IsCalled = Text->substr(T.Word.end() - Text->begin()).ltrim(" \t").starts_with("(");
  return T;
}

std::vector<FunctionIndex> SymbolQueries::functionsAt(const Target &T) const {
  const Program &Linked = Analysed.Linked;
  std::set<FunctionIndex> Here, Named;
  auto IsMeant = [&](FunctionIndex F) {
    const FunctionFacts &Facts = Linked.Functions[F];
    return Facts.HasBody && !Facts.IsSystem && lastName(Facts.QualifiedName.str()) == T.Word;
  };
  for (FunctionIndex F = 0; F < Linked.Functions.size(); ++F)
    if (IsMeant(F))
      (isAt(Linked.Functions[F].Where, T.File, T.Line) ? Here : Named).insert(F);
  visitEvents(Linked, T.File, T.Line, [&](const Event &, const CallTargets *Targets) {
    if (Targets)
      for (FunctionIndex F : Targets->Functions)
        if (IsMeant(F))
          Here.insert(F);
  });
  if (Here.empty() && T.IsCalled)
    Here = std::move(Named);
  return {Here.begin(), Here.end()};
}

std::vector<const GuardRow *> SymbolQueries::variablesAt(const Target &T) const {
  std::set<LockPath> Accessed;
  visitEvents(Analysed.Linked, T.File, T.Line, [&](const Event &E, const CallTargets *) {
    auto Add = [&](LockPath Variable) { Accessed.insert(Variable); };
    mentions(E.Target, T.Word, Add);
    mentions(E.Receiver.Path, T.Word, Add);
    mentions(E.Source.Path, T.Word, Add);
  });
  std::vector<const GuardRow *> Found;
  for (const GuardRow &Row : Rows) {
    if (Row.Spelled != T.Word)
      continue;
    LockPath Variable = Row.Guard.Variable;
    bool IsAccessed =
        Accessed.count(Variable) || (Variable.size() > 0 && Accessed.count(Variable.parent()));
    if (IsAccessed || isAt(Row.Where, T.File, T.Line))
      Found.push_back(&Row);
  }
  return Found;
}

std::string SymbolQueries::explained(FunctionIndex F) const {
  auto Place = [&](const Location &Where) {
    return displayPath(Where.File.str(), Ready.Directory) + ":" + std::to_string(Where.Line);
  };
  std::string Why = explainFunction(Analysed.Known, F, Place);
  // Its first line says what the function is, as ours does.
  StringRef Steps = StringRef(Why).split('\n').second;
  std::string Text = atomicityLine(Analysed.Known, F) + "\n" + Steps.take_front(MaxExplained).str();
  return Steps.size() > MaxExplained ? Text + "...\n" : Text;
}

std::string SymbolQueries::hover(const Cursor &Where) {
  std::optional<Target> T = targetAt(Where);
  if (!T)
    return "";
  std::vector<std::string> Parts;
  for (const GuardRow *Row : variablesAt(*T))
    if (std::string Line = guardLine(*Row, Analysed.Linked) + "\n";
        !llvm::is_contained(Parts, Line))
      Parts.push_back(Line);
  std::vector<FunctionIndex> Functions = functionsAt(*T);
  for (FunctionIndex F : llvm::ArrayRef(Functions).take_front(MaxShown))
    Parts.push_back(explained(F));
  if (Functions.size() > MaxShown)
    Parts.push_back("and " + std::to_string(Functions.size() - MaxShown) + " more\n");
  std::string Text;
  for (const std::string &Part : Parts)
    Text += Part;
  return Text;
}

Json SymbolQueries::annotations(const Cursor &Where) {
  Json Result = Json::array();
  std::optional<Target> T = targetAt(Where);
  if (!T)
    return Result;
  std::vector<GuardRow> Wanted;
  for (const GuardRow *Row : variablesAt(*T))
    Wanted.push_back(*Row);
  bool HasC = llvm::any_of(Ready.Planned.Units, [](const UnitCommand &Unit) {
    return StringRef(Unit.File).ends_with(".c");
  });
  PlacedGuards Placed =
      placeGuards(Wanted, Analysed.Linked, Sources, {Ready.Directory, Chosen.GuardMacro, HasC});
  for (const auto &[File, Inserts] : Placed.Inserts)
    for (const auto &[Offset, Texts] : Inserts) {
      Position At = positionOf(*Sources.text(File), Offset, In);
      std::string New = llvm::join(Texts, "");
      Result.push_back({{"title", "Declare the inferred guard:" + New},
                        {"uri", uriOfPath(File.str())},
                        {"range", toJson(Range{At, At})},
                        {"newText", New}});
    }
  return Result;
}
