// ComponentKeys.cpp - all that the summaries of a component depend on, as one digest.
#include "ComponentKeys.h"
#include "SummaryBytes.h"
#include "SummaryForm.h"

namespace lockseam {

ComponentKeys::ComponentKeys(const Program &P, llvm::StringRef Question,
                             const ProgramTables &Tables)
    : P(P), Known(P), Declarations(P.Functions.size()), Seen(P.Functions.size()) {
  DigestBuilder All(Known);
  All.text(Question);
  All.list(Tables.Objects.all(), [&](const auto &Each) {
    All.path(Each.first);
    All.path(Each.second);
  });
  All.list(Tables.Whole.fields(), [&](Name Field) { All.name(Field); });
  All.list(Tables.Counted.locks(), [&](LockPath Lock) { All.path(Lock); });
  Common = All.finish();
}

Digest ComponentKeys::key(const std::vector<FunctionIndex> &Component) {
  DigestBuilder Key(Known);
  Key.digest(Common);
  Key.number(Component.size());
  for (FunctionIndex F : Component)
    addFunction(Key, F, Component);
  return Key.finish();
}

Digest ComponentKeys::seenByCallers(const FunctionSummary &Summary) {
  DigestBuilder All(Known);
  visitSeenByCallers(All, Summary);
  return All.finish();
}

void ComponentKeys::addFunction(DigestBuilder &Key, FunctionIndex F,
                                const std::vector<FunctionIndex> &Component) {
  const FunctionFacts &Facts = P.Functions[F];
  Key.digest(declaration(F)); // which callers ask for as well
  Key.list(Facts.Locals, [&](const Variable &V) { visitVariable(Key, V); });
  Key.list(Facts.Blocks, [&](const Block &B) { visitBlock(Key, B); });
  std::vector<FunctionIndex> Callees = calleesOf(P, F);
  Key.list(Callees, [&](FunctionIndex Callee) { addCallee(Key, Callee, Component); });
  size_t Next = 0;
  for (const Block &B : Facts.Blocks)
    for (const Event &E : B.Events) {
      if (E.Kind != EventKind::Call)
        continue;
      addTargets(Key, P.Calls[F][Next++], Callees);
      // What a call is declared to call decides about models and attributes.
      auto Declared = P.FunctionById.find(E.Callee);
      Key.number(Declared != P.FunctionById.end());
      if (Declared != P.FunctionById.end())
        Key.digest(declaration(Declared->second));
    }
}

/// A function of the component itself is known by its place in it.
void ComponentKeys::addCallee(DigestBuilder &Key, FunctionIndex Callee,
                              const std::vector<FunctionIndex> &Component) {
  Key.digest(declaration(Callee));
  auto Inside = std::lower_bound(Component.begin(), Component.end(), Callee);
  if (Inside != Component.end() && *Inside == Callee) {
    Key.number(1 + static_cast<uint64_t>(Inside - Component.begin()));
    return;
  }
  Key.number(0);
  Key.number(Seen[Callee].has_value());
  if (Seen[Callee])
    Key.digest(*Seen[Callee]);
}

void ComponentKeys::addTargets(DigestBuilder &Key, const CallTargets &Targets,
                               const std::vector<FunctionIndex> &Callees) {
  auto Function = [&](FunctionIndex F) {
    auto At = std::lower_bound(Callees.begin(), Callees.end(), F);
    Key.number(static_cast<uint64_t>(At - Callees.begin()));
  };
  Key.list(Targets.Functions, Function);
  Key.list(Targets.Receivers, [&](const Value &V) { visitValue(Key, V); });
  Key.list(Targets.Handed, [&](const HandedCallable &H) {
    Function(H.Function);
    Key.number(H.Argument);
    visitValue(Key, H.Receiver);
  });
  Key.number(Targets.Unresolved);
}

const Digest &ComponentKeys::declaration(FunctionIndex F) {
  if (Declarations[F])
    return *Declarations[F];
  const FunctionFacts &Facts = P.Functions[F];
  DigestBuilder All(Known);
  visitDeclaration(All, Facts);
  All.list(Facts.Parameters, [&](const Variable &V) { visitVariable(All, V); });
  visitAnnotations(All, Facts.Annotations);
  All.number(Facts.Blocks.empty());
  auto Class = P.ClassById.find(Facts.Class);
  All.number(Class != P.ClassById.end());
  if (Class != P.ClassById.end())
    All.flags(P.Classes[Class->second], ClassFlags);
  return *(Declarations[F] = All.finish());
}

} // namespace lockseam
