// IdsTest.cpp - functions have one id in all units, and no other function has it.
#include "UnitFixture.h"

namespace lockseam::test {
namespace {

struct Case {
  const char *What;
  const char *Code;
  const char *Expected;
};

class Ids : public testing::TestWithParam<Case> {};

TEST_P(Ids, ofAllBodies) { EXPECT_EQ(idsOf(factsOf(GetParam().Code)), GetParam().Expected); }

const Case Cases[] = {
    {"overloads",
     "namespace n { struct A { void f(); void f() const; void f(int, ...) &&; };\n"
     "void A::f() {} void A::f() const {} void A::f(int, ...) && {} }",
     "n::A::f()\nn::A::f() const\nn::A::f(int, ...) &&\n"},
    {"specialMembers",
     "struct A { A(); ~A(); operator int *(); A &operator=(const A &); };\n"
     "A::A() {} A::~A() {} A::operator int *() { return 0; }\n"
     "A &A::operator=(const A &) { return *this; }",
     "A::A()\nA::operator int *()\nA::operator=(const A &)\nA::~A()\n"},
    {"twoLambdasInOneInlineMethod",
     "struct A { int f() { auto a = [] { return 1; }; return a() + [] { return 2; }(); } };",
     "A::f()\nA::f()::lambda#0::operator()() const\nA::f()::lambda#1::operator()() const\n"},
    {"lambdasInDefaultMemberInitialisers",
     "struct A { int x = [] { return 1; }(); int y = [] { return 2; }(); };",
     "A::A()\nA::x::lambda#0::operator()() const\nA::y::lambda#0::operator()() const\n"},
    {"lambdaInLambda", "void f() { [] { [] {}(); }(); }",
     "f()\nf()::lambda#0::operator()() const\n"
     "f()::lambda#0::operator()() const::lambda#0::operator()() const\n"},
    {"localClassesOfOneName",
     "void f() { { struct L { void m() {} }; } { struct L { void m() {} }; } }",
     "f()\nf()::L#1::m()\nf()::L::m()\n"},
    {"fileLevelLambdas", "auto a = [] {}; auto b = [] {};",
     "(initialisers) /unit/main.cpp\nlambda#0::operator()() const@/unit/main.cpp\n"
     "lambda#1::operator()() const@/unit/main.cpp\n"},
    {"lambdasInTwoBlocksOfANamespace",
     "namespace n { auto a = [] {}; } namespace n { auto b = [] {}; }",
     "(initialisers) /unit/main.cpp\nn::lambda#0::operator()() const@/unit/main.cpp\n"
     "n::lambda#1::operator()() const@/unit/main.cpp\n"},
    {"lambdaInInlineVariable", "inline auto a = [] {};",
     "(initialisers) /unit/main.cpp\na::lambda#0::operator()() const\n"},
    {"instantiations",
     "template <class T> struct Box { T get() { return [] { return T(); }(); } };\n"
     "int f() { return Box<int>().get() + Box<char>().get(); }",
     "Box<char>::get()\nBox<char>::get()::lambda#0::operator()() const\n"
     "Box<int>::get()\nBox<int>::get()::lambda#0::operator()() const\nf()\n"},
    {"specialisedByLambdas",
     "template <class F> void run(F f) { f(); }\n"
     "inline void g() { run([] {}); run([] {}); }",
     "g()\ng()::lambda#0::operator()() const\ng()::lambda#1::operator()() const\n"
     "run<g()::lambda#0>(g()::lambda#0)\nrun<g()::lambda#1>(g()::lambda#1)\n"},
    {"genericLambda", "void f() { auto g = [](auto x) {}; g(1); g('c'); }",
     "f()\nf()::lambda#0::operator()<char>(char) const\n"
     "f()::lambda#0::operator()<int>(int) const\n"},
    {"valuesAsArguments",
     "void h(); enum E { A, B };\n"
     "template <int N, E e, void (*F)(), class... T> void f() {}\n"
     "void g() { f<3, B, h, int, char>(); }",
     "f<3, (E)1, &h(), <int, char>>()\ng()\n"},
    {"internal", "static void f() {} namespace { void g() {} struct A { void m() {} }; }",
     "(anonymous)::A::m()@/unit/main.cpp\n(anonymous)::g()@/unit/main.cpp\n"
     "f()@/unit/main.cpp\n"},
    {"inlineNamespace", "inline namespace v1 { void f() {} }", "f()\n"},
    {"linkageOfC", "namespace n { extern \"C\" void f(int) {} }", "f\n"},
};

INSTANTIATE_TEST_SUITE_P(All, Ids, testing::ValuesIn(Cases),
                         [](const auto &Info) { return std::string(Info.param.What); });

TEST(IdsTest, headerHasTheSameIdsInTwoUnits) {
  const char *Header = "#pragma once\n"
                       "struct A { int x = [] { return 1; }(); void f() { [] {}(); } };\n"
                       "inline auto g = [] {};";
  UnitFacts First = factsOf({{"a.cpp", "#include \"h.h\"\n"}, {"h.h", Header}});
  UnitFacts Second =
      factsOf({{"b.cpp", "auto other = [] {};\n\n#include \"h.h\"\n"}, {"h.h", Header}});
  size_t Shared = 0;
  for (const FunctionFacts &Function : First.Functions)
    if (Function.HasBody && !Function.Id.str().starts_with("(initialisers)"))
      Shared += named(Second.Functions, Function.Id.str()).Where == Function.Where;
  EXPECT_EQ(Shared, 5u);
}

TEST(IdsTest, lineInsertedAboveChangesNothing) {
  std::string Code = "static void s() { [] {}(); }\n"
                     "template <class F> void run(F f) { f(); }\n"
                     "void f() { static int k; struct L { void m() {} }; run([] {}); s(); }\n";
  EXPECT_EQ(idsOf(factsOf(Code)), idsOf(factsOf("// one line more\n" + Code)));
}

TEST(IdsTest, sameBaseNameInTwoFolders) {
  const char *Code = "static void f() {}\n";
  EXPECT_NE(idsOf(factsOf({{"a/x.cpp", Code}})), idsOf(factsOf({{"b/x.cpp", Code}})));
}

TEST(IdsTest, functionsOfCAndExternCMeet) {
  UnitFacts InC = factsOf({{"a.c", "void f(int x) {}\nstatic void g(void) {}\n"}});
  EXPECT_EQ(idsOf(InC), "f\ng@/unit/a.c\n");
  EXPECT_EQ(idsOf(factsOf("extern \"C\" void f(int x) {}")), "f\n");
}

TEST(IdsTest, variables) {
  UnitFacts Facts =
      factsOf("namespace n { int a; static int b; }\n"
              "template <class T> struct Box { static T c; };\n"
              "template <class T> T Box<T>::c;\n"
              "void f() { { static int d; d = 1; } { static int d; d = 2; } n::b = 1;\n"
              "  Box<int>::c = 2; }\n"
              "template <class T> T e; int *g = &e<int>;");
  std::string Lines;
  for (const GlobalFacts &Global : Facts.Globals)
    Lines += Global.Id.str().str() + " " + Global.Display.str().str() + "\n";
  EXPECT_EQ(Lines, "Box<int>::c Box<int>::c\ne<int> e\nf()::d f()::d\nf()::d#1 f()::d\n"
                   "g g\nn::a n::a\nn::b@/unit/main.cpp n::b\n");
}

} // namespace
} // namespace lockseam::test
