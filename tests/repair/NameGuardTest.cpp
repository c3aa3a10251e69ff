// NameGuardTest.cpp - which guards get a name, and which.
#include "FixTable.h"

using namespace lockseam;

namespace {

constexpr llvm::StringLiteral Rule = "lockseam-discarded-guard";

/// Statements of a function in a class.
FixCase inside(const std::string &Before, const std::string &After) {
  auto Around = [](const std::string &Text) {
    return "struct lock; class A { void f(int n) { " + Text + " } };";
  };
  return {Around(Before), After.empty() ? "" : Around(After)};
}

TEST(NameGuardTest, Named) {
  expectFixes(
      Rule,
      {inside("^std::lock_guard<std::mutex>{mu_}; g();",
              "std::lock_guard<std::mutex> lock{mu_}; g();"),
       inside("g(); ^::std::scoped_lock<std::mutex, T *> (this->mu_); g();",
              "g(); ::std::scoped_lock<std::mutex, T *> lock (this->mu_); g();"),
       inside("if (n) { n = 1; } ^std::scoped_lock(mu_, other_); g();",
              "if (n) { n = 1; } std::scoped_lock lock(mu_, other_); g();"),
       inside("^std::unique_lock{mu_}; g();", "std::unique_lock lock{mu_}; g();"),
       inside("^Hold{mu_}; g();", "Hold lock{mu_}; g();"),
       inside("^std::unique_lock<std::map<int, M>>(x.mu(), std::try_to_lock); g();",
              "std::unique_lock<std::map<int, M>> lock(x.mu(), std::try_to_lock); g();"),
       inside("/* a */ ^Hold{\n  mu_}; // b\n g();", "/* a */ Hold lock{\n  mu_}; // b\n g();"),
       inside("switch (n) { case 1: { ^Hold{mu_}; g(); } default:; }",
              "switch (n) { case 1: { Hold lock{mu_}; g(); } default:; }"),
       inside("^Hold{slots[n].mu}; slots[n].v = 1;", "Hold lock{slots[n].mu}; slots[n].v = 1;")});
}

TEST(NameGuardTest, OnlyExpressionsThatStandAlone) {
  expectFixes(Rule, {inside("^std::unique_lock<std::mutex>(mu_); g();", ""),  // declares mu_
                     inside("^std::unique_lock<std::mutex>(*mu_); g();", ""), // and a pointer
                     inside("^std::unique_lock<std::mutex>(f(n)); g();", ""), // f may be a type
                     inside("^std::unique_lock<std::mutex>(f(n), x.y); g();", ""),
                     inside("(void)^Hold{mu_}; g();", ""), inside("if (n) ^Hold{mu_}; g();", ""),
                     inside("^Hold{mu_}, n = 1; g();", ""), inside("n = ^Hold{mu_}.n; g();", ""),
                     inside("x: ^Hold{mu_}; g();", ""), inside("^Hold{}; g();", ""),
                     inside("^lockTable(n, 1); g();", ""),
                     inside("^make::guard<int>(x.mu, 1); g();", ""), inside("^HOLD{mu_}; g();", ""),
                     inside("^LOCK(mu_, 1); g();", ""), inside("^Hold<N + 1>{mu_}; g();", ""),
                     inside("^Hold{mu_}", ""), inside("^Hold {/* why */ mu_}; g();", ""),
                     inside("^Hold{\\\nmu_}; g();", ""), inside("^Hold{\"x\"}; g();", "")});
}

TEST(NameGuardTest, OnlyWhereADeclarationCompiles) {
  expectFixes(Rule, {inside("^Hold{mu_};", ""), // nothing would be protected
                     inside("switch (n) { case 1: g(); ^Hold{mu_}; g(); case 2: g(); }", ""),
                     inside("switch (n) { ^Hold{mu_}; default: g(); }", ""),
                     inside("goto out; ^Hold{mu_}; g(); out: g();", ""),
                     inside("^Hold{mu_}; g();\n#if X\n }\n#endif\n g();", ""),
                     inside("^Hold{mu_}; g();\n#if X\n g();\n#endif\n g();", ""),
                     {"^Hold{mu_};", ""},
                     {"namespace a { ; ^Hold{mu_}; int n; }", ""},
                     {"void f() { ; ^Hold{mu_}; g();", ""}});
}

TEST(NameGuardTest, NotIfTheLockIsTakenAgain) {
  expectFixes(Rule, {inside("^Hold{mu_}; g(); { Hold Again{mu_}; }", ""),
                     inside("^Hold{ns::mu}; mu.lock();", ""),
                     inside("^Hold{a->b.mu}; other->b.mu.lock();", ""),
                     inside("^Hold{locks[n]}; locks[n].lock();", ""),
                     inside("Hold First{mu_}; { ^Hold{mu_}; g(); }",
                            "Hold First{mu_}; { Hold lock{mu_}; g(); }")});
}

TEST(NameGuardTest, NotIfACallTakesTheLock) {
  expectFixes(Rule, {inside("^Hold{mu_}; g(); $h();", ""),
                     // --explain-rank has a note at the finding itself.
                     inside("^$Hold{mu_}; h();", "Hold lock{mu_}; h();")});
}

TEST(NameGuardTest, TheNameIsNew) {
  expectFixes(Rule, {inside("mu_.lock(); ^Hold{mu_}; g();", "mu_.lock(); Hold guard{mu_}; g();"),
                     inside("^Hold{mu_}; g(lock, \"guard\"); // hold\n",
                            "Hold guard{mu_}; g(lock, \"guard\"); // hold\n"),
                     {"void f(int lock, int guard) { ^Hold{mu_}; g(); }",
                      "void f(int lock, int guard) { Hold hold{mu_}; g(); }"},
                     {"A::A(int lock) : a{1}, b(2), c{3} { ^Hold{mu_}; g(); }",
                      "A::A(int lock) : a{1}, b(2), c{3} { Hold guard{mu_}; g(); }"},
                     {"void e(int lock) {} void f() { g([] { ^Hold{mu_}; g(); }, guard); }",
                      "void e(int lock) {} void f() { g([] { Hold lock{mu_}; g(); }, guard); }"},
                     {"void f() { ^Hold{mu_}; g(lock, guard, hold, held, locked); }", ""},
                     {"auto s = R\"x({ \" )x\"; void f() { ^Hold{mu_}; g(); }",
                      "auto s = R\"x({ \" )x\"; void f() { Hold lock{mu_}; g(); }"}});
}

TEST(NameGuardTest, NotesAreLeftAlone) {
  std::string Text = inside("^Hold{mu_}; g();", "").Before;
  EXPECT_NE(fixedText(Text, Rule, 30), "");
  EXPECT_EQ(fixedText(Text, Rule, 29), "");
  EXPECT_EQ(fixedText(Text, "lockseam-guard"), "");
}

TEST(NameGuardTest, PlacesThatAreNotThere) {
  SourceCode Code("void f() { Hold{mu_}; g(); }\n");
  for (Location Where : {Location{},
                         {Name("/a"), 9, 1},
                         {Name("/a"), 1, 0},
                         {Name("/a"), 1, 99},
                         {Name("/a"), 1, 13}}) {
    Finding F;
    F.Rule = Name(Rule);
    F.Where = Where;
    EXPECT_FALSE(fixFor(F, Code));
  }
}

} // namespace
