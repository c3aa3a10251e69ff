// DeepInputTest.cpp - nesting and size that nobody writes: no stack runs out, nothing else is
// lost.
#include "ToolRun.h"

using namespace lockseam;

namespace {

std::string times(size_t Count, llvm::StringRef Text) {
  std::string All;
  for (size_t I = 0; I < Count; ++I)
    All += Text;
  return All;
}

std::string nested(size_t Depth, llvm::StringRef Open, llvm::StringRef Middle,
                   llvm::StringRef Close) {
  return times(Depth, Open) + Middle.str() + times(Depth, Close);
}

constexpr const char *Good = "#include <pthread.h>\n"
                             "pthread_mutex_t m;\n"
                             "void good() { pthread_mutex_lock(&m); pthread_mutex_lock(&m); }\n";

} // namespace

TEST(DeepInputTest, Sources) {
  struct Case {
    const char *Name;
    std::string Text;
  };
  const size_t Deep = 10000;
  const Case Cases[] = {
      {"parentheses", "int f(int x) { return " + nested(Deep, "(", "x", ")") + "; }"},
      {"blocks", "void f() {" + nested(Deep, "{", "", "}") + "}"},
      {"branches", "int x; void f() {" + nested(1000, "if (x) {", "", "}") + "}"},
      {"otherwise", "int x; void f() {" + times(1000, "if (x) x = 1; else ") + ";}"},
      {"initialisers", "int x = " + nested(Deep, "{", "1", "}") + ";"},
      {"calls", "int g(int); int f(int x) { return " + nested(Deep, "g(", "x", ")") + "; }"},
      {"signs", "int f(int x) { return " + times(Deep, "- ") + "x; }"},
      {"members",
       "struct S { S *n; int v; }; int f(S *s) { return s" + times(Deep, "->n") + "->v; }"},
      {"arguments",
       "template <class T> struct A {}; void f() { " + nested(2000, "A<", "int", ">") + " a; }"},
      {"instances", "template <int N> struct A { A<N - 1> b; void g() { b.g(); } };\n"
                    "template <> struct A<0> { void g() {} };\n"
                    "void f() { A<900> a; a.g(); }"},
      {"namespaces", nested(Deep, "namespace a {", "", "}")},
      {"statements", "int x; void f() {" + times(100000, "x = 1;\n") + "}"},
  };
  ToolRun Tool;
  Tool.write("good.cpp", Good);
  for (const Case &C : Cases) {
    Tool.write(std::string(C.Name) + ".cpp", C.Text);
    Result R = Tool.run("check --no-cache good.cpp " + std::string(C.Name) +
                        ".cpp -- -fbracket-depth=1000000 -ftemplate-depth=100000");
    // Whether the compiler gives such a unit up is its own affair.
    EXPECT_TRUE(R.Status == 1 || R.Status == 3) << C.Name << ": " << R.Status << '\n' << R.Err;
    EXPECT_NE(R.Out.find("lockseam-self-deadlock"), std::string::npos) << C.Name << '\n' << R.Out;
  }
}
