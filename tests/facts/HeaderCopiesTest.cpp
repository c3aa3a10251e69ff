// HeaderCopiesTest.cpp - static functions of headers that get a name for all units.
#include "analyzer/facts/HeaderCopies.h"
#include "analyzer/facts/FactsText.h"
#include "llvm/Support/Regex.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

/// The unit afterwards. UNIT stands for its file.
UnitFacts renamed(std::string Text, llvm::StringRef File = "/a.cpp") {
  for (size_t At; (At = Text.find("UNIT")) != std::string::npos;)
    Text.replace(At, 4, File.str());
  llvm::Expected<UnitFacts> Unit = parseFacts("unit " + File.str() + "\n" + Text);
  if (!Unit) {
    ADD_FAILURE() << llvm::toString(Unit.takeError());
    return {};
  }
  nameHeaderCopies(*Unit);
  return *Unit;
}

/// Each function with what it calls. Numbers are left out.
std::string callsOf(const UnitFacts &Unit) {
  std::string Text;
  for (const FunctionFacts &F : Unit.Functions) {
    Text += (Text.empty() ? "" : "; ") + F.Id.str().str();
    for (const Block &B : F.Blocks)
      for (const Event &E : B.Events) {
        Text += E.Kind == EventKind::Call ? " > " + E.Callee.str().str() : "";
        for (const Value &V : E.Arguments)
          Text += V.callee() ? " & " + V.callee().str().str() : "";
      }
  }
  llvm::Regex Number("#[0-9a-f][0-9a-f]+");
  while (Number.match(Text))
    Text = Number.sub("#", Text);
  return Text;
}

std::string idOf(const UnitFacts &Unit, llvm::StringRef Begin) {
  for (const FunctionFacts &F : Unit.Functions)
    if (F.Id.str().starts_with(Begin))
      return F.Id.str().str();
  return "";
}

const std::string Half =
    "function `half@UNIT` [internal] at /h.h:1:1\nb0: exit\nreturn 2 at /h.h:1:2\n";

TEST(HeaderCopies, Table) {
  struct Case {
    std::string Text, Expected;
  } Cases[] = {
      {Half, "half@/h.h#"},
      {"function `f@UNIT` [internal] at 1:1\nb0: exit\n", "f@/a.cpp"}, // of the unit itself
      {"function `f@UNIT` [internal] at /h.h:1:1\n", "f@/a.cpp"},      // without a body
      {"function f [inline] at /h.h:1:1\nb0: exit\n", "f"},            // everybody's already
      {"function `C::f@UNIT` class C [internal] at /h.h:1:1\nb0: exit\n", "C::f@/a.cpp"},
      // Made for something of the unit.
      {"function `run<f()::lambda#0@UNIT>@UNIT` [internal] at /h.h:1:1\nb0: exit\n",
       "run<f()::lambda#0@/a.cpp>@/a.cpp"},
      // What only begins as the unit does is another file.
      {"function `f@UNIT` [internal] at /h.h:1:1\nb0: exit\nread @`k@UNIT.h`\n", "f@/h.h#"},
      // Callbacks, by any way, and what hands them on.
      {"function `f@UNIT` [internal] at /h.h:1:1\nparams g:*`void ()`\nb0: exit\n", "f@/a.cpp"},
      {"function `f@UNIT` [internal] at /h.h:1:1\nparams g:*void\nb0: exit\n"
       "indirect load p0 callee `()`()\n",
       "f@/a.cpp > ()"},
      {"function `f@UNIT` [internal] at /h.h:1:1\nparams g:&F\nb0: exit\n"
       "call `F::operator()() const`() on &p0^\n",
       "f@/a.cpp > F::operator()() const"},
      {"function `f@UNIT` [internal] at /h.h:1:1\nparams c:*Ctx\nb0: exit\n"
       "indirect load p0->Ctx::f callee `()`()\n",
       "f@/h.h# > ()"},
      // Whoever calls it, or hands it on.
      {Half + "function f at 2:1\nb0: exit\ncall `half@UNIT`(fn `half@UNIT`)\n",
       "f > half@/h.h# & half@/h.h#; half@/h.h#"},
      {Half + "function `q@UNIT` [internal] at /h.h:2:1\nb0: exit\ncall `half@UNIT`()\n",
       "half@/h.h#; q@/h.h# > half@/h.h#"},
      // Itself, and each other.
      {"function `f@UNIT` [internal] at /h.h:1:1\nb0: exit\ncall `g@UNIT`()\n"
       "function `g@UNIT` [internal] at /h.h:2:1\nb0: exit\ncall `f@UNIT`()\ncall `g@UNIT`()\n",
       "f@/h.h# > g@/h.h#; g@/h.h# > f@/h.h# > g@/h.h#"},
      // Something of the unit: data, a lock of an annotation, a class, and what calls that.
      {"function `f@UNIT` [internal] at /h.h:1:1\nb0: exit\nwrite @`n@UNIT`\n", "f@/a.cpp"},
      {"function `f@UNIT` [internal] at /h.h:1:1 {requires(@`mu@UNIT`)}\nb0: exit\n", "f@/a.cpp"},
      {"function `f@UNIT` [internal] at /h.h:1:1\nlocals x:S class `S@UNIT`\nb0: exit\n",
       "f@/a.cpp"},
      {"function `f@UNIT` [internal] at /h.h:1:1\nb0: exit\nwrite @`n@UNIT`\n"
       "function `g@UNIT` [internal] at /h.h:2:1\nb0: exit\ncall `f@UNIT`()\n" +
           Half,
       "f@/a.cpp; g@/a.cpp > f@/a.cpp; half@/h.h#"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(callsOf(renamed(C.Text)), C.Expected) << C.Text;
}

TEST(HeaderCopies, OneFunctionWhereTheySayTheSame) {
  std::string Two = Half + "function `q@UNIT` [internal] at /h.h:2:1\nb0: exit\n"
                           "call `half@UNIT`() at /h.h:2:2\n";
  UnitFacts A = renamed(Two, "/a.cpp"), B = renamed(Two, "/b.cpp");
  EXPECT_EQ(A.Functions, B.Functions);

  // Another body, and so another function that calls it.
  std::string Other = Two;
  Other.replace(Other.find("return 2"), 8, "return 3");
  UnitFacts C = renamed(Other, "/c.cpp");
  EXPECT_NE(idOf(A, "half"), idOf(C, "half"));
  EXPECT_NE(idOf(A, "q"), idOf(C, "q"));

  // It does not matter in which folder all of it is.
  std::string There = "function `half@UNIT` [internal] at /there/h.h:1:1\nb0: exit\n"
                      "return load @`k@/there/h.h`\n";
  std::string Here = There;
  for (size_t At; (At = Here.find("/there")) != std::string::npos;)
    Here.erase(At, 6);
  EXPECT_EQ(idOf(renamed(There), "half").substr(sizeof("half@/there/h.h") - 1),
            idOf(renamed(Here), "half").substr(sizeof("half@/h.h") - 1));

  // Nor at which place.
  std::string Moved = Two;
  Moved.replace(Moved.find("/h.h:1:1"), 8, "/h.h:7:1");
  EXPECT_EQ(idOf(A, "half"), idOf(renamed(Moved), "half"));
}

} // namespace
