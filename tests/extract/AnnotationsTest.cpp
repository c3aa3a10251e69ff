// AnnotationsTest.cpp - attributes become annotations over paths.
#include "UnitFixture.h"
#include "analyzer/facts/FactsText.h"

namespace lockseam::test {
namespace {

/// The annotations of the function m (or field, or global), as dumps show them.
std::string annotationsIn(const std::string &Code, const char *File = "main.cpp") {
  std::string Dump = dumpFacts(factsOf({{File, Code}}));
  llvm::SmallVector<llvm::StringRef, 64> Lines;
  llvm::StringRef(Dump).split(Lines, '\n');
  std::string Result;
  for (llvm::StringRef Line : Lines)
    if (size_t At = Line.find('{'); At != llvm::StringRef::npos)
      Result += Line.substr(At).str();
  return Result;
}

struct Case {
  const char *Member; // of struct A, which has locks mu, *p and arr
  const char *Expected;
};

TEST(AnnotationsTest, ofMembers) {
  const Case Cases[] = {
      {"int x __attribute__((guarded_by(mu)));", "{guarded_by(this.A::mu)}"},
      {"int x __attribute__((guarded_by(p)));", "{guarded_by(this.A::p^)}"},
      {"int x __attribute__((guarded_by(*p)));", "{guarded_by(this.A::p^)}"},
      {"int x __attribute__((guarded_by(arr[1])));", "{guarded_by(this.A::arr[1])}"},
      {"int x __attribute__((guarded_by(get())));", "{guarded_by(*)}"},
      {"int x __attribute__((guarded_by(g_mu)));", "{guarded_by(@g_mu)}"},
      {"int *x __attribute__((pt_guarded_by(mu)));", "{pt_guarded_by(this.A::mu)}"},
      {"void m() __attribute__((exclusive_locks_required(mu))) {}", "{requires(this.A::mu)}"},
      {"void m() __attribute__((requires_capability(!mu, arr[0]))) {}",
       "{requires(this.A::arr[0]), requires(!this.A::mu)}"},
      {"void m() __attribute__((shared_locks_required(mu))) {}", "{requires_shared(this.A::mu)}"},
      {"void m(A &o) __attribute__((requires_capability(o.mu))) {}", "{requires(p0->A::mu)}"},
      {"void m(int, A *o) __attribute__((requires_capability(o->mu))) {}", "{requires(p1->A::mu)}"},
      {"void m(Mu *o) __attribute__((acquire_capability(o))) {}", "{acquire(p0^)}"},
      {"void m() __attribute__((acquire_capability(&mu))) {}", "{acquire(this.A::mu)}"},
      {"void m() __attribute__((shared_lock_function(mu))) {}", "{acquire_shared(this.A::mu)}"},
      {"void m() __attribute__((release_capability(mu))) {}", "{release(this.A::mu)}"},
      {"void m() __attribute__((release_shared_capability(mu))) {}",
       "{release_shared(this.A::mu)}"},
      {"void m() __attribute__((unlock_function(mu))) {}", "{release_generic(this.A::mu)}"},
      {"bool m() __attribute__((try_acquire_capability(false, mu))) { return 0; }",
       "{try_acquire(this.A::mu) = 0}"},
      {"bool m() __attribute__((shared_trylock_function(true, mu))) { return 0; }",
       "{try_acquire_shared(this.A::mu)}"},
      {"void m() __attribute__((locks_excluded(mu))) {}", "{excludes(this.A::mu)}"},
      {"void m() __attribute__((assert_capability(mu))) {}", "{assert_held(this.A::mu)}"},
      {"void m() __attribute__((assert_shared_lock(mu))) {}", "{assert_held_shared(this.A::mu)}"},
      {"Mu *m() __attribute__((lock_returned(mu))) { return &mu; }", "{returns(this.A::mu)}"},
      {"void m() __attribute__((no_thread_safety_analysis)) {}", "{no_analysis}"},
      {"void m() __attribute__((annotate(\"lockseam::once\"), annotate(\"other\"))) {}",
       "{lockseam text once}"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(annotationsIn(std::string("struct __attribute__((capability(\"mutex\"))) Mu {\n"
                                        "  const Mu &operator!() const { return *this; } };\n"
                                        "Mu g_mu; struct A { Mu *get(); Mu mu, *p, arr[2];\n") +
                            C.Member + " };"),
              C.Expected)
        << C.Member;
}

TEST(AnnotationsTest, lockItselfHasNoPath) {
  EXPECT_EQ(annotationsIn("struct __attribute__((lockable)) Mu {\n"
                          "  void lock() __attribute__((exclusive_lock_function())) {} };"),
            "{acquire}");
}

TEST(AnnotationsTest, definitionInheritsThemWithItsOwnParameters) {
  EXPECT_EQ(annotationsIn("struct __attribute__((lockable)) Mu {};\n"
                          "void f(int, Mu *m) __attribute__((acquire_capability(m)));\n"
                          "void f(int, Mu *other) {}"),
            "{acquire(p1^)}");
}

TEST(AnnotationsTest, ofInstantiations) {
  EXPECT_EQ(annotationsIn("struct __attribute__((lockable)) Mu {};\n"
                          "template <class T> struct B { T mu; void f()\n"
                          "  __attribute__((acquire_capability(mu))) {} };\n"
                          "void g() { B<Mu>().f(); }"),
            "{acquire(this.B::mu)}");
}

TEST(AnnotationsTest, classes) {
  UnitFacts Facts = factsOf("struct __attribute__((capability(\"mutex\"))) Mu {};\n"
                            "struct __attribute__((scoped_lockable)) Guard {};\n");
  EXPECT_TRUE(named(Facts.Classes, "Mu").IsCapability);
  EXPECT_FALSE(named(Facts.Classes, "Mu").IsScoped);
  EXPECT_TRUE(named(Facts.Classes, "Guard").IsScoped);
}

} // namespace
} // namespace lockseam::test
