// PathProgram.cpp - random control-flow graphs, as facts.
#include "PathProgram.h"
#include <algorithm>

namespace lockseam::paths {

namespace {

class Generator {
public:
  Generator(const Wishes &W, uint64_t Seed) : W(W), Random(Seed) {}

  Program make() {
    Program P;
    P.FlagIsLocal = Random.percent(50);
    Count = (W.Stores ? 1 : 2) + Random.below(5);
    for (unsigned B = 0; B < Count; ++B)
      P.Blocks.push_back(block(B, P.FlagIsLocal));
    return P;
  }

private:
  /// With stores one place is used most of the time: its lock must be released before
  /// the store and taken again after it for anything to be seen.
  Place place() {
    if (W.Stores && Random.percent(55))
      return {"p0", 1};
    std::vector<std::string> Roots = {"g0", "p0", "g0", "p0"};
    if (W.Variables)
      Roots.insert(Roots.end(), {"v0", "v0", "v1"});
    if (!W.Stores)
      Roots.insert(Roots.end(), {"this", "p1"});
    Place Result{Roots[Random.below(static_cast<unsigned>(Roots.size()))], 0};
    if (Random.percent(W.Stores ? 40 : 15))
      Result.Hops = 1;
    return Result;
  }

  Op action(bool FlagIsLocal) {
    Op O;
    unsigned Choice = Random.below(100);
    O.Target = place();
    if (Choice < 12 && W.Variables) {
      O.Does = Action::AssignVariable;
      O.Variable = Random.oneOf<const char *>({"v0", "v1"});
    } else if (Choice >= 80 && W.Stores) {
      O.Does = Action::Store;
      O.Target.Hops = 1;
    } else if (Choice < 22 && FlagIsLocal) {
      O.Does = Action::SetFlag;
      O.Number = static_cast<int>(Random.below(2));
    } else {
      O.Does = Random.percent(50) ? Action::Lock : Action::Unlock;
      matchUnlock(O);
    }
    O.Source = place();
    O.Unknown = Random.percent(O.Does == Action::Store ? 60 : 35);
    return O;
  }

  /// Most releases are of what was locked last in the text: else few programs would get
  /// anywhere.
  void matchUnlock(Op &O) {
    if (O.Does == Action::Lock) {
      Locked.push_back(O.Target);
    } else if (!Locked.empty() && Random.percent(60)) {
      O.Target = Locked.back();
      Locked.pop_back();
    }
  }

  Block block(unsigned Number, bool FlagIsLocal) {
    Block B;
    if (Number == 0 && FlagIsLocal) {
      Op Clear;
      Clear.Does = Action::SetFlag;
      B.Ops.push_back(Clear);
    }
    if (Number == 0 && W.Stores) { // a context for what follows
      Op Outer;
      Outer.Target.Root = "g0";
      B.Ops.push_back(Outer);
    }
    for (const char *Variable : {"v0", "v1"})
      if (Number == 0 && W.Variables && Random.percent(70)) {
        Op First = action(false);
        First.Does = Action::AssignVariable;
        First.Variable = Variable;
        First.Source = {Random.oneOf<const char *>({"p0", "p1", "g0", "this"}), Random.below(2)};
        B.Ops.push_back(First);
      }
    for (unsigned I = Random.below(Count == 1 ? 10 : 5); I > 0; --I)
      B.Ops.push_back(action(FlagIsLocal));
    if (Number + 1 == Count)
      return B;
    B.End = Random.oneOf({Ending::Go, Ending::Choose, Ending::Choose, Ending::TestFlag,
                          Ending::TestFlag, Ending::TryLock});
    B.Tried = place();
    B.Then = next(Number);
    B.Else = next(Number);
    return B;
  }

  unsigned next(unsigned Number) {
    if (Random.percent(18) && Number > 0)
      return 1 + Random.below(Number);
    return Number + 1 + Random.below(std::min(2u, Count - Number - 1));
  }

  Wishes W;
  Dice Random;
  unsigned Count = 0;
  std::vector<Place> Locked;
};

std::string rootText(const std::string &Root) {
  return Root == "g0" ? "@g0" : Root == "v0" ? "l0" : Root == "v1" ? "l1" : Root;
}

bool isObject(const std::string &Root) { return Root == "this" || Root == "g0"; }

std::string object(const Place &P) {
  std::string Text = rootText(P.Root) + (isObject(P.Root) ? "" : "^");
  for (unsigned I = 0; I < P.Hops; ++I)
    Text += ".S::f^";
  return Text;
}

/// The place that the pointer to the object lies in; only with hops.
std::string pointerPlace(Place P) {
  --P.Hops;
  return object(P) + ".S::f";
}

std::string pointer(const Op &O) {
  if (O.Unknown)
    return "?";
  if (O.Source.Hops > 0)
    return "load " + pointerPlace(O.Source);
  return (isObject(O.Source.Root) ? "&" : "load ") + rootText(O.Source.Root);
}

std::string event(const Op &O) {
  switch (O.Does) {
  case Action::Lock:
    return "call std::recursive_mutex::lock() on &" + object(O.Target) + ".S::mu";
  case Action::Unlock:
    return "call std::recursive_mutex::unlock() on &" + object(O.Target) + ".S::mu";
  case Action::AssignVariable:
    return "assign " + rootText(O.Variable) + " := " + pointer(O);
  case Action::Store:
    return "assign " + pointerPlace(O.Target) + " := " + pointer(O);
  case Action::SetFlag:
    return "assign l2 := " + std::to_string(O.Number);
  }
  return "";
}

std::string ending(const Block &B, const std::string &Flag, unsigned TryLocal) {
  std::string Then = "b" + std::to_string(B.Then), Else = "b" + std::to_string(B.Else);
  auto Test = [&](const std::string &What) {
    return "    -> " + Then + " if load " + What + " != 0, " + Else + " if load " + What +
           " == 0\n";
  };
  std::string Tried = "l" + std::to_string(TryLocal);
  switch (B.End) {
  case Ending::Go:
    return "    -> " + Then + "\n";
  case Ending::Choose:
    return "    -> " + Then + ", " + Else + "\n";
  case Ending::TestFlag:
    return Test(Flag);
  case Ending::TryLock:
    return "    call std::recursive_mutex::try_lock() on &" + object(B.Tried) + ".S::mu -> " +
           Tried + "\n" + Test(Tried);
  case Ending::Exit:
    return "";
  }
  return "";
}

} // namespace

Program randomProgram(const Wishes &W, uint64_t Seed) { return Generator(W, Seed).make(); }

std::string toFacts(const Program &P) {
  std::string Text = "function f\n  params p0:*S, p1:*S, c:int\n  locals v0:*S, v1:*S, k:int";
  for (size_t B = 0; B < P.Blocks.size(); ++B)
    Text += ", t" + std::to_string(B) + ":int";
  Text += "\n";
  for (size_t B = 0; B < P.Blocks.size(); ++B) {
    const Block &Each = P.Blocks[B];
    Text += "  b" + std::to_string(B) + (Each.End == Ending::Exit ? ": exit\n" : ":\n");
    for (const Op &O : Each.Ops)
      Text += "    " + event(O) + "\n";
    Text += ending(Each, P.FlagIsLocal ? "l2" : "p2", 3 + static_cast<unsigned>(B));
  }
  return Text + "function std::recursive_mutex::lock [system]\n"
                "function std::recursive_mutex::unlock [system]\n"
                "function std::recursive_mutex::try_lock [system]\n";
}

std::vector<Program> simpler(const Program &P) {
  std::vector<Program> Result;
  for (size_t B = 0; B < P.Blocks.size(); ++B) {
    for (size_t I = 0; I < P.Blocks[B].Ops.size(); ++I) {
      bool SetsFlagFirst = B == 0 && I == 0 && P.FlagIsLocal;
      if (SetsFlagFirst)
        continue;
      Result.push_back(P);
      auto &Ops = Result.back().Blocks[B].Ops;
      Ops.erase(Ops.begin() + I);
    }
    for (bool Else : {false, true})
      if (P.Blocks[B].End != Ending::Exit && P.Blocks[B].End != Ending::Go) {
        Result.push_back(P);
        Block &Changed = Result.back().Blocks[B];
        Changed.End = Ending::Go;
        Changed.Then = Else ? Changed.Else : Changed.Then;
      }
    if (P.Blocks[B].End == Ending::Go) {
      Result.push_back(P);
      Result.back().Blocks[B].End = Ending::Exit;
    }
  }
  return Result;
}

} // namespace lockseam::paths
