// FactsParse.cpp - reads the text form of facts, line by line.
#include "FactsText.h"
#include "LineCursor.h"
#include "llvm/ADT/STLExtras.h"

namespace lockseam {

namespace {

class Parser {
public:
  llvm::Expected<UnitFacts> parse(llvm::StringRef Text) {
    Unit.MainFile = Name("main.cpp");
    for (uint32_t Line = 1; !Text.empty(); ++Line) {
      auto [First, Rest] = Text.split('\n');
      Text = Rest;
      LineCursor C(First, Line, Unit.MainFile);
      if (C.atEnd() || First.trim().starts_with("#"))
        continue;
      statement(C);
      if (!C.atEnd())
        C.failHere();
      if (C.failed())
        return C.error();
      HasContent = true;
    }
    if (std::string Problem = endFunction(); !Problem.empty())
      return llvm::createStringError(Problem);
    return sorted();
  }

private:
  llvm::Expected<UnitFacts> sorted() {
    auto ById = [](const auto &A, const auto &B) { return A.Id < B.Id; };
    llvm::stable_sort(Unit.Classes, ById);
    llvm::stable_sort(Unit.Globals, ById);
    llvm::stable_sort(Unit.Functions, ById);
    return std::move(Unit);
  }

  void statement(LineCursor &C) {
    static constexpr std::pair<const char *, void (Parser::*)(LineCursor &)> Statements[] = {
        {"unit", &Parser::unit},         {"incomplete", &Parser::incomplete},
        {"unseen", &Parser::unseen},     {"class", &Parser::classFacts},
        {"field", &Parser::field},       {"global", &Parser::global},
        {"function", &Parser::function}, {"params", &Parser::params},
        {"locals", &Parser::locals}};
    for (auto [Word, Read] : Statements)
      if (C.word(Word))
        return (this->*Read)(C);
    if (C.labelFollows())
      return block(C);
    inBlock(C);
  }

  void unit(LineCursor &C) {
    if (HasContent)
      return C.fail("'unit' must come first");
    Unit.MainFile = C.file();
  }

  void incomplete(LineCursor &C) {
    Unit.Incomplete = true;
    if (!C.atEnd())
      Unit.FirstError = C.name().str().str();
  }

  void unseen(LineCursor &C) {
    while (!C.atEnd())
      if (C.word("bodies"))
        Unit.Unseen.BodiesWithoutGraph = C.size();
      else if (C.word("templates"))
        Unit.Unseen.TemplatesNotInstantiated = C.size();
      else
        return C.failHere();
  }

  void classFacts(LineCursor &C) {
    ClassFacts &F = Unit.Classes.emplace_back();
    F.Id = F.QualifiedName = C.name();
    F.Where = C.here();
    while (!C.atEnd())
      if (C.word("name"))
        F.QualifiedName = C.name();
      else if (C.sign("["))
        C.flags(F, ClassFlags);
      else if (C.word("bases"))
        bases(C, F);
      else if (C.word("at"))
        F.Where = C.location();
      else
        return C.failHere();
  }

  static void bases(LineCursor &C, ClassFacts &F) {
    C.expect("(");
    C.list(")", [&] {
      BaseFacts &Base = F.Bases.emplace_back();
      Base.IsVirtual = C.word("virtual");
      Base.Class = C.name();
    });
  }

  /// The clauses that fields and globals share; false if another one follows.
  template <typename Facts> static bool declarationClause(LineCursor &C, Facts &F) {
    if (C.word("type")) {
      F.IsReference = C.sign("&");
      F.IsPointer = F.IsReference || C.sign("*");
      F.Type = C.name();
    } else if (C.word("class"))
      F.Class = C.name();
    else if (C.word("size"))
      F.Size = C.size();
    else
      return placeOrAnnotations(C, F);
    return true;
  }

  template <typename Facts> static bool placeOrAnnotations(LineCursor &C, Facts &F) {
    if (C.word("at"))
      F.Where = C.location();
    else if (C.sign("{"))
      C.list("}", [&] { F.Annotations.push_back(C.annotation()); });
    else
      return false;
    return true;
  }

  void field(LineCursor &C) {
    if (Unit.Classes.empty())
      return C.fail("field outside of a class");
    FieldFacts &F = Unit.Classes.back().Fields.emplace_back();
    F.Field = C.name();
    F.Where = C.here();
    while (!C.atEnd())
      if (C.sign("["))
        C.flags(F, FieldFlags);
      else if (!declarationClause(C, F))
        return C.failHere();
  }

  void global(LineCursor &C) {
    GlobalFacts &F = Unit.Globals.emplace_back();
    F.Id = F.Display = C.name();
    F.Where = C.here();
    while (!C.atEnd())
      if (C.word("display"))
        F.Display = C.name();
      else if (C.sign("["))
        C.flags(F, GlobalFlags);
      else if (!declarationClause(C, F))
        return C.failHere();
  }

  void function(LineCursor &C) {
    if (std::string Problem = endFunction(); !Problem.empty())
      return C.failWith(Problem);
    FunctionFacts &F = Unit.Functions.emplace_back();
    F.Id = F.Display = F.QualifiedName = C.name();
    F.Where = C.here();
    while (!C.atEnd())
      if (!functionClause(C, F))
        return C.failHere();
  }

  bool functionClause(LineCursor &C, FunctionFacts &F) {
    if (C.word("display"))
      F.Display = C.name();
    else if (C.word("name"))
      F.QualifiedName = C.name();
    else if (C.word("class"))
      F.Class = C.name();
    else if (C.word("signature"))
      F.Signature = C.name();
    else if (C.sign("["))
      C.flags(F, FunctionFlags);
    else if (C.word("overrides"))
      names(C, F.Overrides);
    else if (C.word("types")) {
      names(C, F.ParameterTypes);
      TypesGiven = true;
    } else
      return placeOrAnnotations(C, F);
    return true;
  }

  static void names(LineCursor &C, CompactVector<Name> &Names) {
    C.expect("(");
    C.list(")", [&] { Names.push_back(C.name()); });
  }

  void params(LineCursor &C) { variables(C, &FunctionFacts::Parameters); }
  void locals(LineCursor &C) { variables(C, &FunctionFacts::Locals); }

  void variables(LineCursor &C, CompactVector<Variable> FunctionFacts::*List) {
    if (Unit.Functions.empty())
      return C.fail("variables outside of a function");
    do
      (Unit.Functions.back().*List).push_back(variable(C));
    while (C.sign(","));
  }

  static Variable variable(LineCursor &C) {
    Variable V;
    V.Spelling = C.identifier();
    if (C.sign(":")) {
      V.IsReference = C.sign("&");
      V.IsPointer = V.IsReference || C.sign("*");
      bool Untyped =
          C.atEnd() || C.next().starts_with(",") || C.next() == "class" || C.next() == "at";
      if (!Untyped)
        V.Type = C.name();
    }
    if (C.word("class"))
      V.Class = C.name();
    if (C.word("at"))
      V.Where = C.location();
    return V;
  }

  void block(LineCursor &C) {
    if (Unit.Functions.empty())
      return C.fail("block outside of a function");
    FunctionFacts &F = Unit.Functions.back();
    uint32_t Number = C.block();
    if (Number != F.Blocks.size())
      return C.fail("block b" + llvm::Twine(Number) + " where b" + llvm::Twine(F.Blocks.size()) +
                    " is next");
    C.expect(":");
    F.HasBody = true;
    Block &B = F.Blocks.emplace_back();
    while (!C.atEnd())
      if (C.word("handler")) {
        B.IsHandler = true;
        if (C.word("of"))
          B.TryEntry = target(C);
      } else if (!blockEnd(C, B))
        return C.failHere();
  }

  static bool blockEnd(LineCursor &C, Block &B) {
    for (size_t I = 1; I < std::size(EndWords); ++I)
      if (C.word(EndWords[I])) {
        B.End = BlockEnd(I);
        return true;
      }
    return false;
  }

  /// A block that may come later: checked when the function ends.
  uint32_t target(LineCursor &C) {
    uint32_t Block = C.block();
    if (!LargestTarget.first || Block > LargestTarget.second)
      LargestTarget = {C.here().Line, Block};
    return Block;
  }

  void inBlock(LineCursor &C) {
    if (Unit.Functions.empty() || Unit.Functions.back().Blocks.empty())
      return C.fail("'" + C.next() + "' outside of a block");
    FunctionFacts &F = Unit.Functions.back();
    Block &B = F.Blocks.back();
    if (blockEnd(C, B))
      return;
    if (C.sign("->"))
      edges(C, B);
    else if (C.word("tests"))
      paths(C, B.Tests);
    else
      event(C, B);
    F.Parameters.resize(std::max<size_t>(F.Parameters.size(), C.Parameters));
    F.Locals.resize(std::max<size_t>(F.Locals.size(), C.Locals));
  }

  void edges(LineCursor &C, Block &B) {
    do {
      Edge &E = B.Successors.emplace_back();
      E.Kind = C.word("except") ? EdgeKind::Exception : EdgeKind::Normal;
      E.Target = target(C);
      if (C.word("if"))
        E.If = C.condition();
    } while (C.sign(","));
  }

  static void event(LineCursor &C, Block &B) {
    Event E;
    E.Where = C.here();
    for (size_t I = 0; I < std::size(CallWords); ++I)
      if (C.word(CallWords[I])) {
        E.How = CallKind(I);
        call(C, E);
        B.Events.push_back(E);
        return;
      }
    if (C.word("assign"))
      assign(C, E);
    else if (C.word("return"))
      returned(C, E);
    else if (C.word("read"))
      access(C, E);
    else if (C.word("write")) {
      E.Write = true;
      access(C, E);
    } else
      return C.fail("unknown event '" + C.next() + "'");
    B.Events.push_back(E);
  }

  static void call(LineCursor &C, Event &E) {
    if (E.How == CallKind::Indirect)
      E.Pointer = C.value();
    else
      E.Callee = C.name();
    while (!C.atEnd())
      if (C.word("callee"))
        E.Callee = C.name();
      else if (C.word("via"))
        E.Pointer = C.value();
      else if (C.word("on"))
        E.Receiver = C.value();
      else if (C.sign("("))
        C.list(")", [&] { E.Arguments.push_back(C.value()); });
      else if (C.sign("->"))
        E.Result = C.path();
      else if (C.word("from"))
        paths(C, E.From);
      else if (C.word("at"))
        E.Where = C.location();
      else
        C.flag(E, CallFlags);
  }

  static void paths(LineCursor &C, CompactVector<LockPath> &Paths) {
    C.expect("(");
    C.list(")", [&] { Paths.push_back(C.path()); });
  }

  static void assign(LineCursor &C, Event &E) {
    E.Kind = EventKind::Assign;
    E.Target = C.path();
    C.expect(":=");
    E.Source = C.value();
    if (C.word("from"))
      paths(C, E.From);
    place(C, E);
  }

  static void returned(LineCursor &C, Event &E) {
    E.Kind = EventKind::Return;
    if (!C.atEnd() && C.next() != "at" && !C.next().starts_with("from("))
      E.Source = C.value();
    if (C.word("from"))
      paths(C, E.From);
    place(C, E);
  }

  static void access(LineCursor &C, Event &E) {
    E.Kind = EventKind::Access;
    E.Target = C.path();
    while (!C.atEnd())
      if (C.word("size"))
        E.Size = C.size();
      else if (C.word("bits"))
        E.Bits = C.size();
      else if (C.word("at"))
        E.Where = C.location();
      else
        C.flag(E, AccessFlags);
  }

  static void place(LineCursor &C, Event &E) {
    if (C.word("at"))
      E.Where = C.location();
  }

  /// The problem with the function that just ended, if there is one.
  std::string endFunction() {
    if (Unit.Functions.empty())
      return "";
    FunctionFacts &F = Unit.Functions.back();
    auto [Line, Target] = LargestTarget;
    if (Line && Target >= F.Blocks.size())
      return ("line " + llvm::Twine(Line) + ": no block b" + llvm::Twine(Target)).str();
    if (!TypesGiven)
      for (const Variable &P : F.Parameters)
        F.ParameterTypes.push_back(P.Type);
    TypesGiven = false;
    LargestTarget = {0, 0};
    return "";
  }

  UnitFacts Unit;
  bool HasContent = false;
  // Of the function being read.
  bool TypesGiven = false;
  std::pair<uint32_t, uint32_t> LargestTarget = {0, 0}; // line, block
};

} // namespace

llvm::Expected<UnitFacts> parseFacts(llvm::StringRef Text) { return Parser().parse(Text); }

} // namespace lockseam
