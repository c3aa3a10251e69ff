// ClassHierarchyTest.cpp - targets of virtual calls, from hierarchies written as text.
//
// "B:f D<B:f E<D,virtual V" - classes with bases and the method they have; `!` after a
// class or method makes it final. Every class has at most the one method f, which
// overrides that of all its bases.
#include "callgraph/ClassHierarchy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <gtest/gtest.h>
#include <map>
#include <string>

using namespace lockseam;

namespace {

struct ParsedClass {
  std::string Name;
  bool IsFinal = false;
  bool HasMethod = false;
  bool MethodIsFinal = false;
  std::vector<std::pair<std::string, bool>> Bases;
};

ParsedClass parseClass(llvm::StringRef Word) {
  ParsedClass Result;
  auto [Head, Method] = Word.split(':');
  auto [Name, Bases] = Head.split('<');
  Result.HasMethod = !Method.empty();
  Result.MethodIsFinal = Method.ends_with("!");
  Result.IsFinal = Name.consume_back("!");
  Result.Name = Name.str();
  llvm::SmallVector<llvm::StringRef> Parts;
  Bases.split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Base : Parts) {
    bool IsVirtual = Base.consume_front("*");
    Result.Bases.push_back({Base.str(), IsVirtual});
  }
  return Result;
}

/// The method of a class has the number of the class.
class TextHierarchy {
public:
  explicit TextHierarchy(llvm::StringRef Text) : Hierarchy(64, 64) {
    llvm::SmallVector<llvm::StringRef> Words;
    Text.split(Words, ' ', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef Word : Words)
      add(parseClass(Word));
  }
  uint32_t number(llvm::StringRef Class) const { return Numbers.at(Class.str()); }
  std::string names(const std::vector<uint32_t> &Classes) const {
    std::string Text;
    for (uint32_t C : Classes)
      Text += (Text.empty() ? "" : " ") + Names[C];
    return Text;
  }
  ClassHierarchy Hierarchy;

private:
  void add(const ParsedClass &C) {
    uint32_t Number = Names.size();
    Names.push_back(C.Name);
    Numbers[C.Name] = Number;
    if (C.IsFinal)
      Hierarchy.setFinal(Number);
    if (C.HasMethod)
      Hierarchy.addMethod(Number, Number, C.MethodIsFinal);
    for (const auto &[Base, IsVirtual] : C.Bases) {
      Hierarchy.addBase(Number, number(Base), IsVirtual);
      std::vector<uint32_t> Above = Methods[number(Base)];
      if (C.HasMethod)
        for (uint32_t Method : Above)
          Hierarchy.addOverride(Number, Method);
      llvm::append_range(Methods[Number], Above);
    }
    if (C.HasMethod)
      Methods[Number] = {Number};
  }
  std::vector<std::string> Names;
  std::map<std::string, uint32_t> Numbers;
  std::map<uint32_t, std::vector<uint32_t>> Methods; // what an override here overrides
};

struct TargetCase {
  const char *Classes;
  const char *Method; // the class that has it
  const char *Static;
  const char *Targets;
  const char *InExactly;
};

const TargetCase TargetCases[] = {
    {"B:f", "B", "B", "B", "B"},
    {"B:f D<B:f", "B", "B", "B D", "B"},
    {"B:f D<B:f", "B", "D", "D", "D"},
    {"B:f D<B E<D:f F<B:f", "B", "D", "B E", "B"},
    {"B:f D<B E<D F<E:f", "B", "B", "B F", "B"},
    // Overrides above the static class stay out; the nearest one is inherited.
    {"A:f B<A:f C<B D<C:f", "A", "C", "B D", "B"},
    // final: nothing below counts, whatever the facts say.
    {"B:f D<B:f! E<D:f", "D", "D", "D", "D"},
    {"B:f D<B:f! E<D:f", "B", "B", "B D", "B"},
    {"B:f D!<B:f E<D:f", "B", "D", "D", "D"},
    {"B:f D!<B E<D:f", "B", "D", "B", "B"},
    // Several bases.
    {"A:f B:f C<A,B:f", "A", "A", "A C", "A"},
    {"A:f B:f C<A,B:f", "B", "B", "B C", "B"},
    {"A:f B C<A,B", "A", "A", "A", "A"},
    // Diamonds: the overrider is in a class beside the static one.
    {"B:f L<*B R<*B:f D<L,R", "B", "L", "B R", "B"},
    {"B:f L<*B R<*B:f D<L,R", "B", "D", "R", "R"},
    {"B:f L<B R<B:f D<L,R", "B", "D", "B R", "B R"},
    {"B:f L<*B R<*B:f D<L,R:f", "B", "L", "B D", "B"},
    {"B:f L<*B R<*B:f D<L,R E<D", "B", "E", "R", "R"},
    {"B:f L<*B:f R<*B:f D<L,R:f", "B", "B", "B L R D", "B"},
    // Shared on one way only: both subobjects are there.
    {"B:f L<B R<*B:f D<L,R", "B", "D", "B R", "B R"},
    {"B:f L<B M<*B R<*B:f D<L,M,R", "B", "D", "B R", "B R"},
    {"B:f L<B M<*B R<*B:f D<M,L,R", "B", "D", "B R", "B R"},
    // A class that the method does not belong to.
    {"B:f D<B:f X", "B", "X", "B", "B"},
};

TEST(ClassHierarchyTest, targets) {
  for (const TargetCase &Case : TargetCases) {
    SCOPED_TRACE(std::string(Case.Classes) + " " + Case.Method + " on " + Case.Static);
    TextHierarchy Text(Case.Classes);
    uint32_t Method = Text.number(Case.Method), Static = Text.number(Case.Static);
    EXPECT_EQ(Text.names(Text.Hierarchy.targets(Method, Static)), Case.Targets);
    EXPECT_EQ(Text.names(Text.Hierarchy.targetsInExactly(Method, Static)), Case.InExactly);
  }
}

struct ClosureCase {
  const char *Classes;
  const char *Class;
  const char *Closure;
};

const ClosureCase ClosureCases[] = {
    {"A", "A", "A"},
    {"A B<A C<B D", "A", "A B C"},
    {"A B<A C<B D", "B", "B C"},
    {"A B<*A C<*A D<B,C E<D", "A", "A B C D E"},
    {"A B<*A C<*A D<B,C E<D", "C", "C D E"},
};

TEST(ClassHierarchyTest, derivedClosureAndDerivesFrom) {
  for (const ClosureCase &Case : ClosureCases) {
    SCOPED_TRACE(std::string(Case.Classes) + " from " + Case.Class);
    TextHierarchy Text(Case.Classes);
    std::vector<uint32_t> Closure = Text.Hierarchy.derivedClosure(Text.number(Case.Class));
    EXPECT_EQ(Text.names(Closure), Case.Closure);
    for (uint32_t C = 0; C < 6; ++C)
      EXPECT_EQ(Text.Hierarchy.derivesFrom(C, Text.number(Case.Class)),
                llvm::is_contained(Closure, C));
  }
}

TEST(ClassHierarchyTest, cyclesAndDeepChainsEnd) {
  // Two classes of one name in different programs may give a cycle.
  ClassHierarchy Cycle(2, 2);
  Cycle.addBase(0, 1, /*IsVirtual=*/false);
  Cycle.addBase(1, 0, /*IsVirtual=*/false);
  Cycle.addMethod(0, 0, /*IsFinal=*/false);
  Cycle.addMethod(1, 1, /*IsFinal=*/false);
  Cycle.addOverride(0, 1);
  Cycle.addOverride(1, 0);
  EXPECT_EQ(Cycle.targets(0, 1), (std::vector<uint32_t>{0, 1}));

  constexpr uint32_t Depth = 100000;
  ClassHierarchy Chain(Depth, 2);
  for (uint32_t C = 1; C < Depth; ++C)
    Chain.addBase(C, C - 1, /*IsVirtual=*/false);
  Chain.addMethod(0, 0, /*IsFinal=*/false);
  Chain.addMethod(1, Depth - 1, /*IsFinal=*/false);
  Chain.addOverride(1, 0);
  EXPECT_EQ(Chain.targets(0, 0), (std::vector<uint32_t>{0, 1}));
  EXPECT_EQ(Chain.targets(0, Depth / 2), (std::vector<uint32_t>{0, 1}));
}

} // namespace
