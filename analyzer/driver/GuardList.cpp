// GuardList.cpp - the guard of every shared variable, for people and for programs.
#include "GuardList.h"
#include "analyzer/report/JsonText.h"
#include "analyzer/report/SourcePaths.h"
#include "analyzer/summarize/Resolve.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;
using nlohmann::ordered_json;

namespace {

/// "field" of "ns::Class::field".
std::string lastName(llvm::StringRef Qualified) {
  size_t At = Qualified.rfind("::");
  return (At == llvm::StringRef::npos ? Qualified : Qualified.substr(At + 2)).str();
}

/// Nothing if it is the library's own, or declared nowhere.
std::optional<GuardRow> rowOfField(Name Field, const Program &Linked) {
  auto Known = Linked.FieldByName.find(Field);
  if (Known == Linked.FieldByName.end())
    return std::nullopt;
  const ClassFacts &Class = Linked.Classes[Known->second.first];
  const FieldFacts &Facts = Class.Fields[Known->second.second];
  if (Class.IsSystem || !Facts.Where.File)
    return std::nullopt;
  std::string Spelled = lastName(Field.str());
  Name Scope = Class.QualifiedName ? Class.QualifiedName : Class.Id;
  return GuardRow{Facts.Where,       Scope.str().str() + "::" + Spelled,
                  Spelled,           Facts.IsPointer && !Facts.IsReference,
                  Facts.IsReference, {}};
}

std::optional<GuardRow> rowOfGlobal(Name Id, const Program &Linked) {
  auto Known = Linked.GlobalById.find(Id);
  if (Known == Linked.GlobalById.end() || !Linked.Globals[Known->second].Where.File)
    return std::nullopt;
  const GlobalFacts &Facts = Linked.Globals[Known->second];
  std::string Display = (Facts.Display ? Facts.Display : Facts.Id).str().str();
  return GuardRow{Facts.Where,       Display,
                  lastName(Display), Facts.IsPointer && !Facts.IsReference,
                  Facts.IsReference, {}};
}

std::optional<GuardRow> rowOf(const VariableGuard &Guard, const Program &Linked) {
  bool Behind = isPointee(Guard.Variable);
  LockPath Declared = Behind ? Guard.Variable.parent() : Guard.Variable;
  std::optional<GuardRow> Row = Declared.size() > 0 ? rowOfField(Declared.lastField(), Linked)
                                                    : rowOfGlobal(Declared.root().Symbol, Linked);
  if (Row && Behind && !Row->IsReference)
    Row->Variable = "*" + Row->Variable;
  if (Row)
    Row->Guard = Guard;
  return Row;
}

const char *wordFor(Discipline Kind) {
  switch (Kind) {
  case Discipline::None:
    return "not guarded";
  case Discipline::Guarded:
    return "guarded by ";
  case Discipline::WriteGuarded:
    return "write-guarded by ";
  case Discipline::ReadOnly:
    return "read-only";
  case Discipline::ThreadLocal:
    return "thread-local";
  case Discipline::Unique:
    return "uniquely owned";
  case Discipline::Assumed:
    return "assumed to have no races";
  }
  return "";
}

/// The best one first.
std::vector<std::string> guardTexts(const VariableGuard &G, const Program &Linked) {
  std::vector<std::string> Texts;
  if (!G.Guards.empty())
    Texts.push_back(guardText(G.Guard, Linked));
  for (const GuardName &Each : G.Guards)
    if (Each != G.Guard)
      Texts.push_back(guardText(Each, Linked));
  return Texts;
}

std::string counted(uint32_t Number, const char *What) {
  return llvm::utostr(Number) + " " + What + (Number == 1 ? "" : "s");
}

std::string supportText(const VariableGuard &G, const Program &Linked) {
  std::string Held = llvm::utostr(G.GuardedReads + G.GuardedWrites) + " of " +
                     llvm::utostr(G.Reads + G.Writes) + " accesses";
  if (G.Kind == Discipline::None)
    return G.Nearest ? Held + " hold " + guardText(*G.Nearest, Linked) : Held + " hold a lock";
  std::string How = G.Declared ? "declared" : "inferred";
  if (G.ByPointee)
    return How + ": as what it points at";
  std::string Writes = counted(G.Writes, "write");
  return How + ": " + (G.Guards.empty() ? counted(G.Reads, "read") : Held) + ", " + Writes;
}

const char *jsonWordFor(Discipline Kind) {
  switch (Kind) {
  case Discipline::None:
    return "none";
  case Discipline::Guarded:
    return "guarded_by";
  case Discipline::WriteGuarded:
    return "write_guarded_by";
  case Discipline::ReadOnly:
    return "readonly";
  case Discipline::ThreadLocal:
    return "thread_local";
  case Discipline::Unique:
    return "unique";
  case Discipline::Assumed:
    return "assume_guarded";
  }
  return "";
}

} // namespace

std::string lockseam::guardText(const GuardName &Guard, const Program &Linked) {
  if (Guard.Path.isStar())
    return "owner(this)";
  std::string Text = describeEntry(Guard.Path, FunctionFacts(), Linked);
  if (size_t At = Text.find("this"); Guard.Kind == GuardKind::Owner && At != std::string::npos)
    Text.replace(At, 4, "owner(this)");
  return Text;
}

std::vector<GuardRow> lockseam::guardRows(const Program &Linked, std::vector<VariableGuard> Guards,
                                          const std::set<std::string> &Only) {
  std::vector<GuardRow> Rows;
  for (const VariableGuard &G : Guards)
    if (std::optional<GuardRow> Row = rowOf(G, Linked))
      if (Only.empty() || Only.count(Row->Where.File.str().str()))
        Rows.push_back(std::move(*Row));
  llvm::stable_sort(Rows, [](const GuardRow &A, const GuardRow &B) {
    return std::tie(A.Where, A.Variable) < std::tie(B.Where, B.Variable);
  });
  return Rows;
}

std::string lockseam::guardLine(const GuardRow &Row, const Program &Linked) {
  return Row.Variable + " " + wordFor(Row.Guard.Kind) +
         llvm::join(guardTexts(Row.Guard, Linked), " and ") + " (" +
         supportText(Row.Guard, Linked) + ")";
}

void lockseam::listGuards(const std::vector<GuardRow> &Rows, const Program &Linked,
                          llvm::StringRef CurrentDirectory, llvm::raw_ostream &Out) {
  for (const GuardRow &Row : Rows)
    Out << displayPath(Row.Where.File.str(), CurrentDirectory) << ':' << Row.Where.Line << ':'
        << Row.Where.Column << ": " << guardLine(Row, Linked) << '\n';
}

void lockseam::writeGuardsJson(const std::vector<GuardRow> &Rows, const Program &Linked,
                               llvm::StringRef CurrentDirectory, llvm::raw_ostream &Out) {
  ordered_json Document = {{"guards", ordered_json::array()}};
  for (const GuardRow &Row : Rows) {
    const VariableGuard &G = Row.Guard;
    ordered_json Each = {{"variable", Row.Variable},
                         {"file", displayPath(Row.Where.File.str(), CurrentDirectory)},
                         {"line", Row.Where.Line},
                         {"column", Row.Where.Column},
                         {"kind", jsonWordFor(G.Kind)},
                         {"guards", guardTexts(G, Linked)},
                         {"declared", G.Declared},
                         {"reads", G.Reads},
                         {"writes", G.Writes},
                         {"guardedReads", G.GuardedReads},
                         {"guardedWrites", G.GuardedWrites}};
    if (G.Nearest)
      Each["nearest"] = guardText(*G.Nearest, Linked);
    Document["guards"].push_back(std::move(Each));
  }
  Out << jsonText(Document) << '\n';
}
