// GuardDiff.cpp - inferred guards as a patch that declares them.
#include "GuardDiff.h"
#include "DeclaratorEnd.h"
#include "analyzer/repair/BlankedSource.h"
#include "analyzer/report/SourcePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

constexpr size_t Context = 3; // lines around a change

bool hasExtension(StringRef File, std::initializer_list<StringRef> Extensions) {
  return llvm::is_contained(Extensions, llvm::sys::path::extension(File));
}

bool isHeader(StringRef File) { return hasExtension(File, {".h", ".hh", ".hpp", ".hxx", ".inc"}); }

/// Where the first field, or the global, that the guard's path starts with is declared.
Location declaredAt(LockPath Guard, const Program &Linked) {
  LockPath At = Guard;
  while (At.size() > 1)
    At = At.parent();
  if (At.size() == 1 && At.lastStep() == StepKind::Field && At.root().Kind == RootKind::This) {
    const FieldFacts *Field = Linked.findField(At.lastField());
    return Field ? Field->Where : Location();
  }
  auto Known = Linked.GlobalById.find(Guard.root().Symbol);
  return Known == Linked.GlobalById.end() ? Location() : Linked.Globals[Known->second].Where;
}

/// `mu_`, `ns::g_mu`: the attribute takes the pointer for what it points at.
std::string attributeText(const GuardName &Guard, const Program &Linked) {
  std::string Text = guardText(Guard, Linked);
  StringRef Rest = Text;
  Rest.consume_front("*");
  Rest.consume_front("this->");
  return Rest.str();
}

class GuardPlacer {
public:
  GuardPlacer(const Program &Linked, SourceLines &Sources, const GuardDiffOptions &Options)
      : Linked(Linked), Sources(Sources), Options(Options) {}

  void add(const GuardRow &Row) {
    const VariableGuard &G = Row.Guard;
    bool Wanted = G.Kind == Discipline::Guarded && !G.Declared && !G.ByPointee &&
                  G.Guard.Kind != GuardKind::Owner;
    if (!Wanted || (isPointee(G.Variable) && !Row.IsPointer))
      return;
    std::string Problem = place(Row);
    if (!Problem.empty())
      Result.LeftOut.push_back(displayPath(Row.Where.File.str(), Options.Directory) + ":" +
                               llvm::utostr(Row.Where.Line) + ":" + llvm::utostr(Row.Where.Column) +
                               ": " + Row.Variable + " is left out: it " + Problem);
  }

  PlacedGuards Result;

private:
  std::string place(const GuardRow &Row) {
    std::string Path = displayPath(Row.Where.File.str(), Options.Directory);
    if (llvm::sys::path::is_absolute(Path))
      return "is declared outside of the current folder";
    std::optional<size_t> Line = Sources.offset(Row.Where.File, Row.Where.Line);
    if (!Line || Row.Where.Column == 0)
      return "is in a file that cannot be read";
    DeclaratorEnd End =
        declaratorEnd(blanked(Row.Where.File), *Line + Row.Where.Column - 1, Row.Spelled);
    if (End.Problem)
      return End.Problem;
    std::string Guard = attributeText(Row.Guard.Guard, Linked);
    if (llvm::StringRef(Guard).find_first_of("()<> ") != StringRef::npos || !isKnownAt(Row))
      return "stands where its guard '" + Guard + "' cannot be named";
    std::string Text = attribute(Guard, isPointee(Row.Guard.Variable));
    if (std::vector<std::string> &Here = Result.Inserts[Row.Where.File][End.Offset];
        !llvm::is_contained(Here, Text))
      Here.push_back(Text); // the same class in several units is written once
    return "";
  }

  std::string attribute(StringRef Guard, bool Pointee) const {
    if (!Options.Macro.empty())
      return (Pointee ? " PT_" : " ") + Options.Macro + "(" + Guard.str() + ")";
    return (Pointee ? " __attribute__((pt_guarded_by(" : " __attribute__((guarded_by(") +
           Guard.str() + ")))";
  }

  /// Whether the compiler has seen the guard when it reads the attribute.
  bool isKnownAt(const GuardRow &Row) const {
    StringRef File = Row.Where.File.str();
    Location Guard = declaredAt(Row.Guard.Guard.Path, Linked);
    bool MaybeC = hasExtension(File, {".c"}) || (Options.HasC && hasExtension(File, {".h"}));
    if (Row.Guard.Guard.Kind == GuardKind::Object && !MaybeC)
      return true;
    if (Guard.File == Row.Where.File)
      return Guard < Row.Where;
    return Guard.File && isHeader(Guard.File.str()) && !isHeader(File);
  }

  const std::string &blanked(Name File) {
    auto [Known, IsNew] = Blanked.try_emplace(File);
    if (IsNew)
      if (std::optional<StringRef> Text = Sources.text(File))
        Known->second = blankedSource(*Text);
    return Known->second;
  }

  const Program &Linked;
  SourceLines &Sources;
  const GuardDiffOptions &Options;
  std::map<Name, std::string> Blanked;
};

class DiffWriter {
public:
  DiffWriter(SourceLines &Sources, llvm::StringRef Directory)
      : Sources(Sources), Directory(Directory) {}

  /// Lines with their ends, by number from 0, and the same lines as they become.
  void writeFile(Name File, const std::map<size_t, std::vector<std::string>> &Inserted) {
    std::vector<StringRef> Old;
    std::map<size_t, std::string> New;
    StringRef Rest = *Sources.text(File);
    size_t Start = 0;
    auto Next = Inserted.begin();
    while (!Rest.empty()) {
      StringRef Line = Rest.take_front(std::min(Rest.find('\n'), Rest.size() - 1) + 1);
      for (size_t Grown = 0; Next != Inserted.end() && Next->first < Start + Line.size(); ++Next) {
        std::string &Changed = New.try_emplace(Old.size(), Line.str()).first->second;
        std::string Text = llvm::join(Next->second, "");
        Changed.insert(Next->first - Start + Grown, Text);
        Grown += Text.size();
      }
      Old.push_back(Line);
      Start += Line.size();
      Rest = Rest.drop_front(Line.size());
    }
    writeHunks(File, Old, New);
  }

  std::string Patch;

private:
  void writeHunks(Name File, const std::vector<StringRef> &Old,
                  const std::map<size_t, std::string> &New) {
    std::string Path = displayPath(File.str(), Directory);
    Patch += "--- a/" + Path + "\n+++ b/" + Path + "\n";
    for (auto First = New.begin(); First != New.end();) {
      auto Last = First; // changes with few lines between them share a hunk
      while (std::next(Last) != New.end() && std::next(Last)->first - Last->first <= 2 * Context)
        ++Last;
      size_t Begin = First->first - std::min(First->first, Context);
      size_t End = std::min(Last->first + Context + 1, Old.size());
      std::string Range = llvm::utostr(Begin + 1) + "," + llvm::utostr(End - Begin);
      Patch += "@@ -" + Range + " +" + Range + " @@\n";
      for (size_t I = Begin; I < End; ++I)
        writeLine(Old[I], New.count(I) ? &New.at(I) : nullptr);
      First = std::next(Last);
    }
  }

  void writeLine(StringRef Old, const std::string *New) {
    auto Write = [&](char Sign, StringRef Line) {
      Patch += Sign + Line.str();
      if (!Line.ends_with("\n"))
        Patch += "\n\\ No newline at end of file\n";
    };
    Write(New ? '-' : ' ', Old);
    if (New)
      Write('+', *New);
  }

  SourceLines &Sources;
  llvm::StringRef Directory;
};

} // namespace

PlacedGuards lockseam::placeGuards(const std::vector<GuardRow> &Rows, const Program &Linked,
                                   SourceLines &Sources, const GuardDiffOptions &Options) {
  GuardPlacer Placer(Linked, Sources, Options);
  for (const GuardRow &Row : Rows)
    Placer.add(Row);
  return std::move(Placer.Result);
}

GuardDiff lockseam::guardDiff(const std::vector<GuardRow> &Rows, const Program &Linked,
                              SourceLines &Sources, const GuardDiffOptions &Options) {
  PlacedGuards Placed = placeGuards(Rows, Linked, Sources, Options);
  DiffWriter Writer(Sources, Options.Directory);
  for (const auto &[File, Inserted] : Placed.Inserts)
    Writer.writeFile(File, Inserted);
  return {std::move(Writer.Patch), std::move(Placed.LeftOut)};
}
