// Resolve.cpp - from events over variables to steps over values.
#include "Resolve.h"
#include "CallEffects.h"
#include <algorithm>
#include <map>
#include <set>

namespace lockseam {

namespace {

constexpr unsigned MaxTurns = 50;
constexpr size_t MaxCallersTests = 2;

class Resolver {
public:
  Resolver(FunctionIndex F, const ResolveInput &Input)
      : Input(Input), Index(F), Facts(Input.P.Functions[F]),
        Result(std::make_unique<ResolvedFunction>(Facts, Input.Objects)) {}

  std::unique_ptr<ResolvedFunction> run() {
    number();
    findInitialisers();
    solve();
    for (uint32_t B = 0; B < Facts.Blocks.size(); ++B)
      emit(B);
    collectTested();
    return std::move(Result);
  }

private:
  void number() {
    Site Next = 0;
    uint32_t Call = 0;
    for (const Block &B : Facts.Blocks) {
      FirstSite.push_back(Next);
      FirstCall.push_back(Call);
      for (const Event &E : B.Events) {
        Result->Events.push_back(&E);
        Call += E.Kind == EventKind::Call;
        ++Next;
      }
    }
  }

  /// The initialiser of a static local variable runs where that is not made yet.
  void findInitialisers() {
    OnceEver.resize(Facts.Blocks.size());
    for (const Block &B : Facts.Blocks)
      for (const Edge &E : B.Successors)
        if (LockPath Flag = E.If.Operand.Path; E.If.Is == Relation::Equal && Flag.size() > 0 &&
                                               Flag.lastStep() == StepKind::Field &&
                                               Flag.lastField() == Name("$made"))
          OnceEver[E.Target] = true;
  }

  Environment entry() {
    Environment Names(Result->Slots);
    std::vector<Renaming> None;
    for (uint32_t I = 0; I < Facts.Parameters.size(); ++I)
      Names.assign(LockPath::local(Result->Slots.parameterLocal(I)),
                   Value::load(LockPath::parameter(I)), 0, None);
    return Names;
  }

  /// The bindings at the start of each block. A value travels around a loop until all
  /// ways agree on it or it is seen to differ; the bound on turns is a safety net that
  /// graphs of real programs do not reach.
  void solve() {
    size_t Count = Facts.Blocks.size();
    In.resize(Count);
    if (!Count)
      return;
    std::vector<std::vector<uint32_t>> Before(Count);
    for (uint32_t B = 0; B < Count; ++B)
      for (const Edge &E : Facts.Blocks[B].Successors)
        Before[E.Target].push_back(B);
    std::vector<std::optional<Environment>> Out(Count);
    std::vector<unsigned> Turns(Count);
    std::set<uint32_t> Work{0};
    while (!Work.empty()) {
      uint32_t B = *Work.begin();
      Work.erase(Work.begin());
      Environment Start = startOf(B, Before[B], Out);
      if ((In[B] && *In[B] == Start) || ++Turns[B] > MaxTurns)
        continue;
      In[B] = Start;
      walk(B, Start, /*Steps=*/nullptr);
      Out[B] = std::move(Start);
      for (const Edge &E : Facts.Blocks[B].Successors)
        Work.insert(E.Target);
    }
  }

  Environment startOf(uint32_t B, const std::vector<uint32_t> &Before,
                      const std::vector<std::optional<Environment>> &Out) {
    std::optional<Environment> First;
    std::vector<const Environment *> Ways;
    if (B == 0)
      Ways.push_back(&First.emplace(entry()));
    for (uint32_t Pred : Before)
      if (Out[Pred])
        Ways.push_back(&*Out[Pred]);
    return Environment::meet(Ways, B);
  }

  void walk(uint32_t B, Environment &Names, std::vector<FlowStep> *Steps) {
    Site Where = FirstSite[B];
    uint32_t Call = FirstCall[B];
    CallEffects Calls(Input, *Result, Names, Steps, OnceEver[B] ? Turns::OnceEver : Turns::One);
    for (const Event &E : Facts.Blocks[B].Events) {
      switch (E.Kind) {
      case EventKind::Assign:
        Calls.assign(E.Target, E.Source, Where);
        break;
      case EventKind::Return:
        Calls.assign(LockPath::returnSlot(), E.Source, Where);
        break;
      case EventKind::Call:
        Calls.call(E, Input.P.Calls[Index][Call++], Where);
        break;
      case EventKind::Access:
        Calls.access(E, Where);
        break;
      }
      ++Where;
    }
  }

  void emit(uint32_t B) {
    FlowBlock &Out = Result->Blocks.emplace_back();
    const Block &From = Facts.Blocks[B];
    if (!In[B])
      return;
    Out.End = From.End;
    Out.IsHandler = From.IsHandler;
    Out.TryEntry = From.TryEntry;
    Environment Names = *In[B];
    walk(B, Names, &Out.Steps);
    for (const Edge &E : From.Successors)
      emitEdge(E, Names, Out);
    Out.Modified = modifiedIndex(*Result, Names);
    if (From.End == BlockEnd::Exit) {
      Out.Returned = Names.resolve(Value::load(LockPath::returnSlot()));
      if (Out.Returned == Value::load(LockPath::returnSlot()))
        Out.Returned = Value::unknown();
      addExit(Names, Out.Returned);
    }
  }

  void emitEdge(const Edge &E, const Environment &Names, FlowBlock &Out) {
    FlowEdge Flow;
    Flow.Target = E.Target;
    Flow.Kind = E.Kind;
    Flow.If = E.If;
    if (E.If.isKnown()) {
      Flow.If.Operand = Names.resolve(Result->Slots.variables(E.If.Operand));
      if (contradicts(Flow.If))
        return;
    }
    meet(E.Target, Names, Flow);
    Out.Edges.push_back(std::move(Flow));
  }

  static bool contradicts(const Condition &If) {
    if (If.Operand.Kind == ValueKind::Constant)
      return !holds(If.Operand.number(), If.Is, If.Number);
    bool IsObject = If.Operand.Kind == ValueKind::Address || If.Operand.Kind == ValueKind::Function;
    return IsObject && If.Number == 0 && If.Is == Relation::Equal;
  }

  /// Which values of the next block are made on this edge, and out of what.
  void meet(uint32_t Target, const Environment &Names, FlowEdge &Flow) {
    const Environment &Next = *In[Target];
    for (uint32_t Slot = 0; Slot < Next.Bound.size(); ++Slot) {
      if (!isMergedValue(Next.Bound[Slot], Target, Slot))
        continue;
      LockPath Merged = Next.Bound[Slot].Path;
      Value From = Slot < Names.Bound.size() ? Names.Bound[Slot] : Value::unknown();
      if (From == Next.Bound[Slot])
        continue;
      Flow.Redefined.push_back(Merged);
      if (From.Kind == ValueKind::Constant)
        Flow.Implied.push_back({Value::load(Merged), Relation::Equal, From.number()});
      else if (From.Kind == ValueKind::Address)
        Flow.Implied.push_back({Value::load(Merged), Relation::NotEqual, 0});
      if (LockPath Named = From.pointee(); !Named.isStar())
        (isForgotten(From, Next) ? Flow.Moved : Flow.Renamed).push_back({Named, Merged.deref()});
    }
  }

  /// A value that only variables had, and that none of them has any more.
  static bool isForgotten(const Value &V, const Environment &Next) {
    RootKind Kind = V.Path.root().Kind;
    bool OnlyInVariables = V.Kind == ValueKind::Load && V.Path.isRoot() &&
                           Kind != RootKind::Global && Kind != RootKind::This;
    return OnlyInVariables &&
           std::none_of(Next.Bound.begin(), Next.Bound.end(), [&](const Value &B) {
             return B.Path.anyPart([&](LockPath P) { return P == V.Path; });
           });
  }

  void addExit(const Environment &Names, const Value &Returned) {
    ValueSummary &Values = Result->Values;
    Values.Mod.mergeFrom(Names.modified());
    std::vector<PlaceValue> Sets = setsAt(Names);
    Value Returns = Names.exported(Returned);
    if (std::exchange(SeenExit, true)) {
      if (Returns != Values.Returns)
        Values.Returns = Value::unknown();
      std::erase_if(Values.Sets, [&](const PlaceValue &S) { return !containsSorted(Sets, S); });
    } else {
      Values.Returns = Returns;
      Values.Sets = std::move(Sets);
    }
  }

  std::vector<PlaceValue> setsAt(const Environment &Names) {
    std::vector<PlaceValue> Sets;
    for (uint32_t Slot = 0; Slot < Names.Bound.size(); ++Slot) {
      LockPath Place = Result->Slots.place(Slot);
      if (Place.size() == 0 || Names.exported(Place).isStar())
        continue;
      Value V = Names.exported(Names.Bound[Slot]);
      if (V.Kind != ValueKind::Unknown)
        insertSorted(Sets, PlaceValue{Place, V});
    }
    return Sets;
  }

  /// A condition is worth remembering if it can decide something later: its value is
  /// tested again, or stands for the outcome of a call or for a flag set on the way, or
  /// was given by the caller.
  void collectTested() {
    std::map<LockPath, std::set<uint32_t>> Tests;
    for (uint32_t B = 0; B < Result->Blocks.size(); ++B)
      for (const FlowEdge &E : Result->Blocks[B].Edges)
        if (E.If.isKnown() && E.If.Operand.Kind == ValueKind::Load)
          Tests[E.If.Operand.Path].insert(B);
    for (const FlowBlock &B : Result->Blocks)
      if (B.End == BlockEnd::Exit && B.Returned.Kind == ValueKind::Load)
        Tests[B.Returned.Path].insert({~0u, ~1u});
    for (auto &[Path, Blocks] : Tests) {
      RootKind Kind = Path.root().Kind;
      bool Outcome = Path.size() == 0 && (Kind == RootKind::Result || Kind == RootKind::Merge ||
                                          Kind == RootKind::Parameter);
      // `if (owns_) mu_->unlock();` of a guard: callers know. In longer functions so many
      // conditions would only blur what is held.
      bool Callers = Tests.size() <= MaxCallersTests &&
                     (Kind == RootKind::Parameter || Kind == RootKind::This);
      if (Blocks.size() > 1 || Outcome || Callers)
        Result->TestedValues.push_back(Path);
    }
    while (addWhatBecomesTested())
      ;
  }

  /// A flag that goes by another name when it is tested: two ways met in between.
  bool addWhatBecomesTested() {
    bool Grew = false;
    for (const FlowBlock &B : Result->Blocks)
      for (const FlowEdge &E : B.Edges)
        for (const auto *List : {&E.Renamed, &E.Moved})
          for (const Renaming &R : *List)
            if (R.From.size() > 0 && R.From.lastStep() == StepKind::Deref &&
                containsSorted(Result->TestedValues, R.To.parent()))
              Grew |= insertSorted(Result->TestedValues, R.From.parent());
    return Grew;
  }

  const ResolveInput &Input;
  FunctionIndex Index;
  const FunctionFacts &Facts;
  std::unique_ptr<ResolvedFunction> Result;
  std::vector<Site> FirstSite;
  std::vector<uint32_t> FirstCall;
  std::vector<std::optional<Environment>> In;
  std::vector<bool> OnceEver; // by block
  bool SeenExit = false;
};

std::string variableName(const CompactVector<Variable> &List, uint32_t Index) {
  bool Named = Index < List.size() && List[Index].Spelling;
  return Named ? List[Index].Spelling.str().str() : "<temporary>";
}

std::string globalName(Name Id, const Program &P) {
  auto It = P.GlobalById.find(Id);
  bool Known = It != P.GlobalById.end() && P.Globals[It->second].Display;
  return (Known ? P.Globals[It->second].Display : Id).str().str();
}

/// What the program called it first: the variable that the result went to.
std::string resultName(Site Where, const ResolvedFunction &F, const Program &P) {
  const Event &E = *F.Events[Where];
  LockPath To = E.Kind == EventKind::Call ? E.Result : E.Target;
  for (Site S = Where + 1; E.Kind == EventKind::Call && S < F.Events.size(); ++S)
    if (F.Events[S]->Kind == EventKind::Assign && F.Events[S]->Source == Value::load(To))
      return describe(F.Slots.variables(F.Events[S]->Target), F, P);
  return To.isStar() ? "<value>" : describe(F.Slots.variables(To), F, P);
}

std::string rootName(const Root &R, const ResolvedFunction &F, const Program &P) {
  uint32_t First = F.Slots.firstParameter();
  switch (R.Kind) {
  case RootKind::Parameter:
    return variableName(F.Facts->Parameters, R.Index);
  case RootKind::Local:
    return R.Index < First ? variableName(F.Facts->Locals, R.Index)
                           : variableName(F.Facts->Parameters, R.Index - First);
  case RootKind::Global:
    return globalName(R.Symbol, P);
  case RootKind::Merge:
  case RootKind::Snapshot:
    return describe(F.Slots.place(R.Second), F, P);
  case RootKind::Result:
    return resultName(R.Index, F, P);
  default:
    return "<result>";
  }
}

} // namespace

static bool isReference(LockPath Place, const FunctionFacts &F, const Program &P) {
  if (Place.size() > 0) {
    const FieldFacts *Field =
        Place.lastStep() == StepKind::Field ? P.findField(Place.lastField()) : nullptr;
    return Field && Field->IsReference;
  }
  uint32_t Index = Place.root().Index;
  switch (Place.root().Kind) {
  case RootKind::Parameter:
    return Index < F.Parameters.size() && F.Parameters[Index].IsReference;
  case RootKind::Local:
    return Index < F.Locals.size() && F.Locals[Index].IsReference;
  default:
    return false;
  }
}

/// The place of a value that has no name but that of the variable it is in.
static LockPath variableOf(LockPath Place, const ResolvedFunction &F) {
  RootKind Kind = Place.root().Kind;
  bool InSlot = Place.isRoot() && (Kind == RootKind::Merge || Kind == RootKind::Snapshot);
  return InSlot ? F.Slots.place(Place.root().Second) : Place;
}

std::string describe(LockPath Path, const ResolvedFunction &F, const Program &P) {
  return toString(
      Path, [&](const Root &R) { return rootName(R, F, P); },
      [&](LockPath Place) { return isReference(variableOf(Place, F), *F.Facts, P); });
}

std::string describeEntry(LockPath Path, const FunctionFacts &F, const Program &P) {
  auto RootName = [&](const Root &R) {
    if (R.Kind == RootKind::Global)
      return globalName(R.Symbol, P);
    if (R.Kind == RootKind::Local)
      return variableName(F.Locals, R.Index);
    return R.Kind == RootKind::Parameter ? variableName(F.Parameters, R.Index)
                                         : std::string("<result>");
  };
  return toString(Path, RootName, [&](LockPath Place) { return isReference(Place, F, P); });
}

std::unique_ptr<ResolvedFunction> resolveFunction(FunctionIndex F, const ResolveInput &Input) {
  return Resolver(F, Input).run();
}

} // namespace lockseam
