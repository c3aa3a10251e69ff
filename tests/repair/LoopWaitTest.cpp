// LoopWaitTest.cpp - which waits become loops, and which must not.
#include "FixTable.h"

using namespace lockseam;

namespace {

constexpr llvm::StringLiteral Rule = "lockseam-wait-without-loop";

/// Statements of a function; Before has one `if`, which becomes a `while`.
FixCase loops(const std::string &Statements) {
  std::string Before = "void Pool::take(int need, Pool &other) { " + Statements + " }";
  std::string After = Before;
  for (size_t At; (At = After.find_first_of("^$")) != std::string::npos;)
    After.erase(At, 1);
  return {Before, After.replace(After.rfind("if ("), 2, "while")};
}

FixCase stays(const std::string &Statements) { return {loops(Statements).Before, ""}; }

TEST(LoopWaitTest, Loops) {
  expectFixes(Rule, {loops("if (jobs_.$empty()) cv_.^wait(lk); run();"),
                     loops("if (jobs_.$empty()) {\n  cv_.^wait(lk);\n} run(); // else\n"),
                     loops("if (!$ready) ns::cv.^Wait(&mu); run();"),
                     loops("if ($head == NULL) ^pthread_cond_wait(&added, &mutex);"),
                     loops("if (q->$head == 0) ^g_cond_wait(&q->cond, &q->mutex);"),
                     loops("if (a->b[need].$n == 0) a->b[need].cv.^wait(lk);"),
                     loops("if (jobs_.empty() && !$stopping) cv_.^wait(lk);"),
                     loops("if ($isFull()) left_.^wait(lk);"),
                     loops("if (x) run(); if (y) { if ($n == 0) cv_.^wait(lk); }")});
}

TEST(LoopWaitTest, NotAnotherShape) {
  expectFixes(
      Rule,
      {stays("if ($ready) cv_.^wait(lk); else run();"),
       stays("if ($ready) { cv_.^wait(lk); } else { run(); }"),
       stays("if ($ready) { cv_.^wait(lk);\n#if X\n } else {\n#endif\n }"),
       stays("if (x) run(); else if ($ready) cv_.^wait(lk);"),
       stays("if ($ready) { ++n; cv_.^wait(lk); }"), stays("if ($ready) { cv_.^wait(lk); --n; }"),
       stays("if ($ready) if (x = cv_.^wait(lk)) run();"),
       stays("if ($ready) (void)cv_.^wait(lk);"), stays("if ($ready) cv_.^wait_for(lk, 1s);"),
       stays("if ($ready) ^WAIT(cv_, lk);"), stays("if ($ready) return cv_.^wait(lk);"),
       stays("if ($ready) /* why */ cv_.^wait(lk);"), stays("if ($ready) \\\n cv_.^wait(lk);"),
       stays("if constexpr ($ready) cv_.^wait(lk); if (x) {}"),
       stays("if (x) {} for (; $ready;) cv_.^wait(lk);"),
       stays("if (x) {} SHOULD($ready) cv_.^wait(lk);"), stays("if (x) {} cv_.^wait(lk);")});
}

TEST(LoopWaitTest, NotWhatMustNotBeDoneTwice) {
  expectFixes(Rule,
              {stays("if (n++ == $m) cv_.^wait(lk);"), stays("if (int n = $m) cv_.^wait(lk);"),
               stays("if (f(); $m) cv_.^wait(lk);"), stays("if (x ? $a : b) cv_.^wait(lk);"),
               stays("if (any([] { return $m; })) cv_.^wait(lk);")});
}

TEST(LoopWaitTest, NotAConditionOverLocals) {
  expectFixes(Rule, {stays("bool e = jobs_.$empty(); if (e) cv_.^wait(lk);"),
                     stays("bool e = x; if (e || jobs_.$empty()) cv_.^wait(lk);"),
                     stays("if (need == 3 || jobs_.$empty()) cv_.^wait(lk);"),
                     stays("auto copy = state_; if (copy.$n == 0) cv_.^wait(lk);"),
                     stays("int a, b; if (b && $n) cv_.^wait(lk);"),
                     stays("Set<int> s; if (s && $n) cv_.^wait(lk);"),
                     stays("if ($isMore(need)) cv_.^wait(lk);"),
                     stays("if (jobs_.empty()) cv_.^wait(lk);")}); // no test was found there
}

TEST(LoopWaitTest, LocalsThatDoNotDecide) {
  expectFixes(
      Rule, {loops("if ($left_ < need) cv_.^wait(lk);"), loops("if (need > $left_) cv_.^wait(lk);"),
             loops("if (jobs_.$size() < need) cv_.^wait(lk);"),
             loops("if (done_.$count(need) == 0) cv_.^wait(lk);"),
             loops("if (!$busy_[need]) cv_.^wait(lk);"), loops("if (other.$n == 0) cv_.^wait(lk);"),
             loops("Pool *p = f(); if (p->$n == 0) cv_.^wait(lk);"),
             loops("Pool all; if (!all.$ready) ^cnd_wait(&all.cond, &all.mutex);")});
}

TEST(LoopWaitTest, ANoteSaysWhere) {
  llvm::vfs::InMemoryFileSystem Files;
  std::string Text = "void f() {\n  if ($n == 0)\n    cv.^wait(lk);\n  run(n);\n}\n";
  Report Found;
  Found.Findings = {markedFinding(Text, Rule, 60)};
  Files.addFile("/a.cpp", 0, llvm::MemoryBuffer::getMemBuffer(Text));
  SourceLines Sources(Files);
  addFixes(Found, Sources);
  Finding &F = Found.Findings[0];
  ASSERT_EQ(F.Fixes.size(), 1u);
  ASSERT_EQ(F.Notes.size(), 2u);
  EXPECT_EQ(F.Notes[1].Where, (Location{Name("/a.cpp"), 2, 3}));
  EXPECT_EQ(F.Notes[1].Text,
            "repair: test the condition again after the wait, by 'while' in place of 'if'");
  F.Fixes.clear();
  F.Notes[1].Kind = NoteKind::Remark; // as it is read from a report
  addFixes(Found, Sources);
  EXPECT_EQ(F.Notes.size(), 2u);
  F.Fixes.clear();
  F.Suppressed = true;
  addFixes(Found, Sources);
  EXPECT_TRUE(F.Fixes.empty());
}

} // namespace
