// InstantiationTest.cpp - which bodies of a library are instantiated for the project's types.
#include "UnitFixture.h"

namespace lockseam::test {
namespace {

// A header that is known to call back, by its name.
const char *Library = R"(
namespace lib {
void hook(int);
template <class T, class Condition = void> struct Format {};
template <class T> struct Vector { T *first; Vector(); ~Vector() { first->~T(); } };
template <class T> struct Later { void run(); };
template <class T> void Later<T>::run() {}
template <class T> void never(T *) { static_assert(sizeof(T) == 0); }
template <class T> void create() { T x; }
template <class T> void destroy(T *x) { x->~T(); }
template <class T> void convert(int x) { T y(x); }
template <class T> void call(T x) { x(1); }
template <class T> bool less(T *a) { return *a < *a; }
template <class T> void find(T *x) { hook(*x); }
template <class T> int format(T *x) { return Format<T>().format(*x, 1); }
}
)";

UnitFacts factsWithLibrary(llvm::StringRef Text, const ExtractOptions &Options = {}) {
  return factsOf({{"main.cpp", "#include <any>\n" + Text.str()}, {"sys/any", Library}},
                 {"-std=c++17", "-isystem", "sys"}, Options);
}

TEST(InstantiationTest, notForTypesWhoseFunctionsAreThereAnyway) {
  for (const char *Type :
       {"struct S { int a; ~S() { a = 1; } virtual void run() {} };", "enum class S { One };",
        "struct F { ~F(); }; struct S { F f[2]; lib::Vector<F> v; };",
        "struct S { S *next; lib::Vector<S> own; };", "struct S;",
        "struct F { ~F() = default; }; struct S : F { void run() {} };",
        "namespace { struct S { int a; }; }", "using S = void (*)(int);",
        "namespace n { struct S {}; template <class T> void helper(T) {} } using n::S;",
        "namespace n { struct S {}; template <class T> struct Box {};\n"
        "template <class T> bool operator<(const Box<T> &, const Box<T> &) { return true; } }\n"
        "using n::S;",
        "struct S {}; template <> struct lib::Format<S> { int format(S, int) { return 1; } };",
        "template <class T> struct Box {}; struct S {};\n"
        "template <class T> struct lib::Format<Box<T>> { int format(Box<T>) { return 1; } };"}) {
    UnitFacts Facts = factsWithLibrary(std::string(Type) + "\nvoid f(S *s) { lib::never(s); }");
    EXPECT_FALSE(Facts.Incomplete) << Type << "\n" << Facts.FirstError;
  }
}

struct Case {
  const char *Code;
  const char *Function; // which only the library's body brings about
};

TEST(InstantiationTest, whereItLeadsToATemplateOfTheProject) {
  const std::string Box = "template <class T> struct Box { ~Box() {} };\n";
  for (auto [Code, Function] : {
           Case{"struct S { Box<int> b; }; void f(S *s) { lib::destroy(s); }", "Box<int>::~Box()"},
           {"struct S : Box<int> {}; void f(S *s) { lib::destroy(s); }", "Box<int>::~Box()"},
           {"struct S; void f(S *s) { lib::destroy(s); } struct S { Box<int> b[2]; };",
            "Box<int>::~Box()"},
           {"struct S { lib::Vector<S> v; Box<int> b; }; struct R { lib::Vector<S> v; };\n"
            "void g(R *r) { lib::destroy(r); } void f(S *s) { lib::destroy(s); }",
            "Box<int>::~Box()"},
           {"struct S { lib::Vector<Box<int>> v; }; void f(S *s) { lib::destroy(s); }",
            "Box<int>::~Box()"},
           {"struct F { ~F() {} }; struct S { F f; ~S() = default; };\n"
            "void f(S *s) { lib::destroy(s); }",
            "S::~S()"},
           {"struct S { template <class T> S(T) {} }; void f() { lib::convert<S>(1); }",
            "S::S<int>(int)"},
           {"template <class T> int one() { return 1; } struct S { S(int = one<int>()) {} };\n"
            "void f() { lib::create<S>(); }",
            "one<int>()"},
           {"template <class T> int one() { return 1; } struct S { S() {} int a = one<int>(); };\n"
            "void f() { lib::create<S>(); }",
            "one<int>()"},
           {"void f() { lib::call([](auto x) { ++x; }); }", nullptr},
           {"namespace n { struct S {}; } void f(n::S *s) { lib::less(s); }\n"
            "namespace n { template <class T> bool operator<(const T &, const T &) { return 1; } }",
            "n::operator<<n::S>(const n::S &, const n::S &)"},
           {"namespace n { inline namespace v1 { enum S {}; } template <class T> void hook(T) {} "
            "}\n"
            "void f(n::S *s) { lib::find(s); }",
            "n::hook<n::S>(n::S)"},
           {"struct S { template <class T> friend bool operator<(const S &, const T &) { return 1; "
            "}\n"
            "struct Inner {}; };\n"
            "void f(S *s) { lib::less(s); }",
            nullptr},
           {"struct S {}; template <> struct lib::Format<S> {\n"
            "  template <class T> int format(S, T) { return 1; } };\n"
            "void f(S *s) { lib::format(s); }",
            "lib::Format<S, void>::format<int>(S, int)"},
           {"struct S { using Printed = void; };\n"
            "template <class T> struct lib::Format<T, typename T::Printed> {\n"
            "  int format(T, int) { return 1; } };\n"
            "void f(S *s) { lib::format(s); }",
            "lib::Format<S, void>::format(S, int)"},
       }) {
    std::string Ids = idsOf(factsWithLibrary(Box + Code));
    EXPECT_EQ(Ids, idsOf(factsWithLibrary(Box + Code, {/*ParseEveryBody=*/true}))) << Code;
    // Null: the id is long, and the comparison says enough.
    std::string Expected = Function ? "\n" + std::string(Function) + "\n" : "\n";
    EXPECT_NE(("\n" + Ids).find(Expected), std::string::npos) << Code << "\n" << Ids;
  }
}

TEST(InstantiationTest, placesOfLibraryFunctionsDoNotDependOnIt) {
  const char *Code =
      "struct S {}; void f(lib::Later<S> l, lib::Later<int> k) { l.run(); k.run(); }";
  for (bool EveryBody : {false, true}) {
    UnitFacts Facts = factsWithLibrary(Code, {EveryBody});
    for (const char *Id : {"lib::Later<S>::run()", "lib::Later<int>::run()"})
      EXPECT_EQ(named(Facts.Functions, Id).Where.Line, 7u) << Id << EveryBody;
  }
}

} // namespace
} // namespace lockseam::test
