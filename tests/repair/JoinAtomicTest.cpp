// JoinAtomicTest.cpp - which loads and stores become one operation.
#include "FixTable.h"

using namespace lockseam;

namespace {

constexpr llvm::StringLiteral Rule = "lockseam-atomic-sequence";

/// Statements of a function; Members declares what they use.
FixCase inside(const std::string &Before, const std::string &After,
               const std::string &Members = "std::atomic<int> n{0};") {
  auto Around = [&](const std::string &Text) {
    return "struct A { " + Members + " void f(A *a) { " + Text + " } };";
  };
  return {Around(Before), After.empty() ? "" : Around(After)};
}

TEST(JoinAtomicTest, OneOperation) {
  expectFixes(Rule, {inside("n.^store($n.load() + 1);", "n.fetch_add(1);"),
                     inside("n.^store($n - 2);", "n.fetch_sub(2);"),
                     inside("g(); n ^= $n + 1; return n;", "g(); n.fetch_add(1); return n;"),
                     inside("a->n ^= $a->n.load() | 4;", "a->n.fetch_or(4);"),
                     inside("this->n ^= $this->n & 0;", "this->n.fetch_and(0);"),
                     inside("n ^= $n + 1;", "n.fetch_add(1);",
                            "std::atomic<unsigned long> n; static std::atomic<std::size_t> n;")});
}

TEST(JoinAtomicTest, NotAnotherShape) {
  expectFixes(
      Rule, {inside("n.^store($n.load(std::memory_order_relaxed) + 1);", ""),
             inside("n.^store($n.load() + 1, order);", ""), inside("n.^store($n.load() + k);", ""),
             inside("n.^store($n.load() + 300);", ""), inside("n.^store($n.load() * 2);", ""),
             inside("n.^store($a->n.load() + 1);", ""), inside("n.^store($1 + n.load());", ""),
             inside("n.^store(($n.load() + 1));", ""), inside("m = n.^store($n.load() + 1);", ""),
             inside("if (a) n.^store($n.load() + 1);", ""), inside("n ^= $n + 1, g();", ""),
             inside("n ^= $n /* one */ + 1;", ""), inside("n ^=\n $n + 1;", ""),
             inside("f(a).n ^= $f(a).n + 1;", ""), inside("b[i].n ^= $b[i].n + 1;", "")});
}

// A look decides, and the sum is not all that another thread can spoil.
TEST(JoinAtomicTest, NotBecauseOfAnotherLoad) {
  expectFixes(Rule, {inside("if ($n < 9) { n ^= n + 1; }", ""),
                     inside("if (n < 9) { n ^= $n + 1; }", "if (n < 9) { n.fetch_add(1); }")});
}

TEST(JoinAtomicTest, OnlyKnownIntegers) {
  for (const char *Members :
       {"", "int n;", "std::atomic<bool> n;", "std::atomic<double> n;", "std::atomic<T> n;",
        "std::atomic<int> *n;", "atomic<int> n;", "std::atomic<> n;", "std::vector<int> n;",
        "std::atomic<int> n; std::atomic<float> n;", "std::atomic<int> m, n;",
        "std::atomic<int> n; void g(Other &n);"})
    EXPECT_EQ(fixedText(inside("n ^= $n + 1;", "", Members).Before, Rule), "") << Members;
}

} // namespace
