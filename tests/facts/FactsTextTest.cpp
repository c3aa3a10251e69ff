// FactsTextTest.cpp - facts as text: round trips, what may be left out, messages.
#include "analyzer/facts/FactsText.h"
#include "SampleUnit.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

UnitFacts parsed(llvm::StringRef Text) {
  llvm::Expected<UnitFacts> Unit = parseFacts(Text);
  if (Unit)
    return *Unit;
  ADD_FAILURE() << llvm::toString(Unit.takeError());
  return {};
}

std::string message(llvm::StringRef Text) {
  llvm::Expected<UnitFacts> Unit = parseFacts(Text);
  return Unit ? "fine" : llvm::toString(Unit.takeError());
}

TEST(FactsText, RoundTripOfEverything) { EXPECT_EQ(dumpFacts(parsed(SampleUnit)), SampleUnit); }

TEST(FactsText, FieldsOfTheSample) {
  UnitFacts Unit = parsed(SampleUnit);
  EXPECT_TRUE(Unit.Incomplete);
  EXPECT_EQ(Unit.Unseen.TemplatesNotInstantiated, 7u);
  ASSERT_EQ(Unit.Functions.size(), 4u);
  const FunctionFacts &F = Unit.Functions[0];
  EXPECT_EQ(F.Display.str(), "f(int)");
  EXPECT_TRUE(F.HasBody && F.IsPure && F.AddressTaken && F.NoGraph);
  EXPECT_TRUE(F.Annotations[0].Negative);
  EXPECT_EQ(F.Annotations[9].Kind, AnnotationKind::TryAcquireShared);
  EXPECT_EQ(F.Annotations[9].Number, -1);
  EXPECT_TRUE(F.Locals[2].IsReference && F.Locals[2].IsPointer);
  const Event &Run = F.Blocks[0].Events[1];
  EXPECT_EQ(Run.How, CallKind::Virtual);
  EXPECT_EQ(Run.Receiver, Value::address(LockPath::self()));
  EXPECT_EQ(Run.Arguments[1], Value::constant(-3));
  EXPECT_EQ(Run.Where, (Location{Name("src/a.cpp"), 5, 1}));
  EXPECT_EQ(F.Blocks[0].Successors[2].Kind, EdgeKind::Exception);
  EXPECT_TRUE(F.Blocks[3].IsHandler);
  EXPECT_EQ(F.Blocks[3].TryEntry, 1u);
  EXPECT_FALSE(Unit.Functions[1].HasBody);
  EXPECT_TRUE(Unit.Functions[2].HasBody);
}

TEST(FactsText, WhatIsLeftOut) {
  struct Case {
    const char *Text, *Expected;
  } Cases[] = {
      {"", "unit main.cpp\n"},
      {"# nothing\n\n  # more\n", "unit main.cpp\n"},
      {"unit a.c\nclass C\nfield C::x\nglobal g\n",
       "unit a.c\nclass C at 2:1\n  field C::x at 3:1\nglobal g at 4:1\n"},
      {"function f\nb0: exit\ncall g\n",
       "unit main.cpp\nfunction f at 1:1\n  b0: exit\n    call g() at 3:1\n"},
      // The end of a block may stand on a line of its own, edges on several.
      {"function f\nb0:\n-> b0\n-> b0\nexit",
       "unit main.cpp\nfunction f at 1:1\n  b0: exit\n    -> b0, b0\n"},
      // Sorted by id; types are those of params.
      {"function g\nfunction f\nparams a:int, b\nb0:",
       "unit main.cpp\nfunction f at 2:1\n  params a:int, b:\n  b0:\nfunction g at 1:1\n"},
      // Variables that are used exist.
      {"function f\nb0:\nassign l1 := load p0->A::x[l2]",
       "unit main.cpp\nfunction f at 1:1\n  params :\n  locals :, :, :\n  b0:\n"
       "    assign l1 := load p0->A::x[l2] at 3:1\n"},
      {"function f {acquire(this.C::mu)} at 7:7 [inline]",
       "unit main.cpp\nfunction f [inline] at 7:7 {acquire(this.C::mu)}\n"},
  };
  for (const Case &C : Cases) {
    std::string Dump = dumpFacts(parsed(C.Text));
    EXPECT_EQ(Dump, C.Expected);
    EXPECT_EQ(dumpFacts(parsed(Dump)), Dump);
  }
}

TEST(FactsText, Messages) {
  struct Case {
    const char *Text, *Expected;
  } Cases[] = {
      {"function f\nb0:\nfoo x", "line 3: unknown event 'foo'"},
      {"call f", "line 1: 'call' outside of a block"},
      {"function f\ncall f", "line 2: 'call' outside of a block"},
      {"field C::x", "line 1: field outside of a class"},
      {"b0:", "line 1: block outside of a function"},
      {"params x", "line 1: variables outside of a function"},
      {"class C\nunit a.c", "line 2: 'unit' must come first"},
      {"unit", "line 1: expected a file"},
      {"class", "line 1: expected a name"},
      {"class C foo", "line 1: unexpected 'foo'"},
      {"class C [virtual]", "line 1: unknown flag 'virtual]'"},
      {"class C [final", "line 1: expected ']'"},
      {"class C bases(B", "line 1: expected ')'"},
      {"class `C", "line 1: expected a name"},
      {"global g size x", "line 1: expected a number"},
      {"global g size 4294967296", "line 1: expected a number"},
      {"global g at 3", "line 1: expected ':'"},
      {"global g at :", "line 1: expected a file"},
      {"global g {foo}", "line 1: unknown annotation 'foo'"},
      {"global g {requires(x)}", "line 1: expected a path"},
      {"global g {requires(r3)}", "line 1: 'r3' is no root of facts"},
      {"function f\nb1:", "line 2: block b1 where b0 is next"},
      {"function f\nb0: foo", "line 2: unexpected 'foo'"},
      {"function f\nb0:\n-> b2\nb1:\n", "line 3: no block b2"},
      {"function f\nb0:\n-> b1\nfunction g\nb0:\nb1:", "line 3: no block b1"},
      {"function f\nb0: handler of b4", "line 2: no block b4"},
      {"function f\nb0:\n-> c", "line 3: expected a block"},
      {"function f\nb0:\n-> b0 if load l0 = 3", "line 3: unknown relation '='"},
      {"function f\nb0:\ncall g(", "line 3: expected a value"},
      {"function f\nb0:\ncall g(load x)", "line 3: expected a path"},
      {"function f\nb0:\ncall g(1 2)", "line 3: expected ')'"},
      {"function f\nb0:\ncall g() quickly", "line 3: unknown flag 'quickly'"},
      {"function f\nb0:\nassign l0 = 3", "line 3: expected ':='"},
      {"function f\nb0:\nassign m1.2 := 3", "line 3: 'm1.2' is no root of facts"},
      {"function f\nb0:\nread l4000000000", "line 3: index 4000000000 is too large"},
      {"function f\nb0:\nreturn 3 4", "line 3: unexpected '4'"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(message(C.Text), C.Expected) << C.Text;
}

// Cut anywhere, the text gives facts or a message; nothing else.
TEST(FactsText, CutAnywhere) {
  llvm::StringRef Whole = SampleUnit;
  unsigned Failures = 0;
  for (size_t Size = 0; Size < Whole.size(); ++Size)
    Failures += llvm::StringRef(message(Whole.take_front(Size))).starts_with("line ");
  EXPECT_GT(Failures, 100u);
}

} // namespace
