// LockPathTest.cpp - paths: text forms, order, prefixes, DEPENDS.
#include "lattice/LockPath.h"
#include "lattice/PathText.h"
#include <algorithm>
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

LockPath path(llvm::StringRef Text) {
  std::optional<LockPath> P = parsePath(Text);
  EXPECT_TRUE(P.has_value()) << Text.str();
  return P.value_or(LockPath());
}

std::string nameOf(const Root &R) {
  static const char *Parameters[] = {"p", "q", "i"};
  static const char *Locals[] = {"a", "b", "g"};
  switch (R.Kind) {
  case RootKind::Parameter:
    return Parameters[R.Index];
  case RootKind::Local:
    return Locals[R.Index];
  case RootKind::Global:
    return R.Symbol.str().str();
  default:
    return "value";
  }
}

TEST(LockPath, DumpParseRoundTrip) {
  const char *Texts[] = {"*",
                         "this",
                         "p0",
                         "l3",
                         "@ns::g",
                         "ret",
                         "m2.1",
                         "s4.1",
                         "r7",
                         "this.C::mu_",
                         "p0->Node::next->Node::mu",
                         "p0^",
                         "p0^^",
                         "this.C::owner_^",
                         "p0^[3]",
                         "this.C::a[-1]",
                         "this.C::slots_[l2].S::mu",
                         "this.C::slots_[?]",
                         "p0->C::a[this.C::b[l1]]->D::mu",
                         "m2.1->C::f",
                         "m2.1.C::f",
                         "@c:@S@X@mu#",
                         "@`c:@F@f#*1C#.x`^",
                         "l0.$lock^",
                         "p0->`S<int, 3>::x`.`U::(anonymous struct at f.c:3:1)`.V::y",
                         "@`a\\`b\\\\c\\nd`",
                         "l0.``"};
  for (const char *Text : Texts)
    EXPECT_EQ(dumpPath(path(Text)), Text);
}

TEST(LockPath, ParseAcceptsOtherSpellings) {
  EXPECT_EQ(path("p0^.C::f"), path("p0->C::f"));
  EXPECT_EQ(path("@`g`"), path("@g"));
  EXPECT_EQ(path("l0[*]"), path("l0[?]"));
}

TEST(LockPath, ParseRejects) {
  const char *Texts[] = {
      "",  "x",   "p",   "p0.", "p0->", "p0[",  "p0[]",    "p0[3",         "m2",    "m2.", "m2.x",
      "@", "@`g", "p0 ", "p0)", "p-1",  "l0[l", "this^^x", "p99999999999", "l0.`x", "q0",  "p0-"};
  for (const char *Text : Texts)
    EXPECT_FALSE(parsePath(Text).has_value()) << Text;
  EXPECT_FALSE(parsePath(std::string(100000, '[')).has_value());
  std::string Nested;
  for (int I = 0; I < 100000; ++I)
    Nested += "l0[";
  EXPECT_FALSE(parsePath(Nested).has_value());
}

TEST(LockPath, ConsumeLeavesTheRest) {
  struct Case {
    const char *Text, *Path, *Rest;
  } Cases[] = {{"p0->A::b, l1", "p0->A::b", ", l1"},
               {"this.A::mu)", "this.A::mu", ")"},
               {"l1 -> b2", "l1", " -> b2"},
               {"l0[1]]", "l0[1]", "]"}};
  for (const Case &C : Cases) {
    llvm::StringRef Rest = C.Text;
    std::optional<LockPath> P = consumePath(Rest);
    ASSERT_TRUE(P.has_value()) << C.Text;
    EXPECT_EQ(dumpPath(*P), C.Path);
    EXPECT_EQ(Rest, C.Rest);
  }
}

TEST(LockPath, ToString) {
  struct Case {
    const char *Path, *Expected;
  } Cases[] = {
      {"*", "*"},
      {"this", "*this"},
      {"this.ns::C::mu_", "this->mu_"},
      {"p0->Node::mu", "p->mu"},
      {"p0->Node::next->Node::mu", "p->next->mu"},
      {"p0^", "*p"},
      {"p0->N::q^", "*p->q"},
      {"p0^^", "**p"},
      {"p0^^.N::f", "(*p)->f"},
      {"p0^^[2]", "(*p)[2]"},
      {"p0^[p2].N::mu", "p[i].mu"},
      {"l0.S::mu", "a.mu"},
      {"this.C::slots_[l1].S::mu", "this->slots_[b].mu"},
      {"this.C::slots_[?].S::mu", "this->slots_[?].mu"},
      {"this.C::slots_[3]", "this->slots_[3]"},
      {"this[3]", "(*this)[3]"},
      {"this.C::owner_^", "*this->owner_"},
      {"this.C::a[this.C::i]", "this->a[this->i]"},
      {"@g", "g"},
      {"@g->C::mu", "g->mu"},
      {"r7->C::mu", "value->mu"},
      {"l2.$lock", "g.$lock"},
      {"l2.$lock^", "the lock of g"},
      {"l2.std::lock_guard::$lock0^", "the lock of g"},
      {"this.C::guard_.$lock^", "the lock of this->guard_"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(toString(path(C.Path), nameOf), C.Expected) << C.Path;
}

TEST(LockPath, DependsOn) {
  struct Case {
    const char *Path, *Assigned;
    bool Expected;
  } Cases[] = {
      {"p0->N::mu", "p0", true},
      {"p0->N::mu", "p1", false},
      {"this.C::mu", "this.C::mu", false}, // names the object, loads nothing
      {"this.C::mu", "this", false},
      {"p0->N::next->N::mu", "p0->N::next", true},
      {"p0->N::next->N::mu", "p1->N::next", true}, // may be the same node
      {"p0->N::next->N::mu", "p1->N::other", false},
      {"p0->N::mu", "p0->N::mu", false},
      {"this.C::slots_[l2].S::mu", "l2", true},
      {"this.C::slots_[l2].S::mu", "l3", false},
      {"this.C::slots_[2].S::mu", "l2", false},
      {"this.C::slots_[this.C::i]", "p0->C::i", true},
      {"this.C::a[p0->C::i]", "p0", true}, // inside the index
      {"this.C::ptrs_[1]->S::mu", "p0->C::ptrs_[l1]", true},
      {"this.C::ptrs_[1]->S::mu", "p0->C::ptrs_[?]", true},
      {"this.C::ptrs_[1]->S::mu", "p0->C::ptrs_[2]", false},
      {"p0^[l1]->S::mu", "p0^[l2]", true},
      {"p0^[l1]->S::mu", "p1^[l2]", false},
      {"this.C::p^[l1]->S::mu", "p0->C::p^[3]", true},
      {"l0.S::p->M::mu", "l0", true}, // the whole object is assigned
      {"l0.S::p->M::mu", "l1", false},
      {"@g->C::mu", "@g", true},
      {"@g->C::mu", "@h", false},
      {"*", "l0", false},
      {"p0->N::mu", "*", false},
      {"p0^^", "p0^", true},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(dependsOn(path(C.Path), path(C.Assigned)), C.Expected)
        << C.Path << " after an assignment to " << C.Assigned;
}

TEST(LockPath, WithPrefix) {
  struct Case {
    const char *Path, *From, *To, *Expected;
  } Cases[] = {
      {"p0->N::mu", "p0^", "this", "this.N::mu"},
      {"p0->N::mu", "p0", "this.C::n", "this.C::n->N::mu"},
      {"p0->N::mu", "p0->N::mu", "@g", "@g"},
      {"p0->N::mu", "p1", "this", "none"},
      {"p0", "p0^", "this", "none"},
      {"p0^[l1].N::mu", "p0^", "@a", "@a[l1].N::mu"},
      {"p0->N::mu", "p0", "*", "*"},
      {"*", "p0", "l0", "none"},
      {"p0->A::a->A::b", "p0", "l0->X::a->X::b->X::c->X::d", "*"}, // beyond the bound
  };
  for (const Case &C : Cases) {
    std::optional<LockPath> P = path(C.Path).withPrefix(path(C.From), path(C.To));
    EXPECT_EQ(P ? dumpPath(*P) : "none", C.Expected) << C.Path;
  }
}

TEST(LockPath, RebuiltMapsRootAndIndices) {
  auto Map = [](LockPath P) {
    if (P == path("p0"))
      return path("this.C::n");
    if (P == path("l1"))
      return path("l7");
    if (P == path("p0->N::i"))
      return path("@k");
    return LockPath::star();
  };
  struct Case {
    const char *Path, *Expected;
  } Cases[] = {{"p0->N::mu", "this.C::n->N::mu"},
               {"p0->N::a[l1].S::mu", "this.C::n->N::a[l7].S::mu"},
               {"p0->N::a[p0->N::i]", "this.C::n->N::a[@k]"},
               {"p0->N::a[l2].S::mu", "this.C::n->N::a[?].S::mu"},
               {"p0->N::a[4]", "this.C::n->N::a[4]"},
               {"l3->N::mu", "*"}};
  for (const Case &C : Cases)
    EXPECT_EQ(dumpPath(path(C.Path).rebuilt(Map)), C.Expected);
}

TEST(LockPath, Bound) {
  LockPath P = LockPath::local(0);
  for (unsigned I = 0; I < LockPath::MaxSteps; ++I) {
    EXPECT_FALSE(P.isStar());
    P = P.deref();
  }
  EXPECT_EQ(P.size(), LockPath::MaxSteps);
  EXPECT_TRUE(P.deref().isStar());
  EXPECT_TRUE(P.deref().field(Name("f")).isStar());
}

TEST(LockPath, BoundCountsIndices) {
  LockPath P = LockPath::local(0);
  unsigned Depth = 0;
  for (; !P.isStar() && Depth < 100; ++Depth)
    P = LockPath::local(1).elementAt(P);
  EXPECT_TRUE(P.isStar());
  EXPECT_EQ(Depth, LockPath::MaxSteps + 1);
}

TEST(LockPath, OrderIsStructural) {
  const char *Sorted[] = {"*",         "this",    "this.A::a", "this.A::a.B::b",
                          "this.A::b", "this[1]", "this[2]",   "this[l0]",
                          "this[l1]",  "this[?]", "p0",        "p0^",
                          "p0->A::a",  "p1",      "l0",        "@a",
                          "@b",        "ret"};
  std::vector<LockPath> Paths;
  for (const char *Text : Sorted)
    Paths.push_back(path(Text));
  EXPECT_TRUE(std::is_sorted(Paths.begin(), Paths.end()));
  for (size_t I = 0; I < Paths.size(); ++I)
    for (size_t J = 0; J < Paths.size(); ++J) {
      EXPECT_EQ(Paths[I] <=> Paths[J], I <=> J);
      EXPECT_EQ(Paths[I] == Paths[J], I == J);
    }
}

TEST(LockPath, Parts) {
  LockPath P = path("this.C::a[l1].S::mu");
  EXPECT_EQ(P.size(), 3u);
  EXPECT_EQ(P.lastStep(), StepKind::Field);
  EXPECT_EQ(P.lastField().str(), "S::mu");
  EXPECT_EQ(P.parent().lastStep(), StepKind::ElementAt);
  EXPECT_EQ(P.parent().lastIndex(), path("l1"));
  EXPECT_EQ(path("l0[7]").lastElement(), 7);
  EXPECT_EQ(P.root().Kind, RootKind::This);
  EXPECT_TRUE(path("l1").isRoot());
  EXPECT_FALSE(P.isRoot());
  EXPECT_FALSE(LockPath::star().isRoot());
  EXPECT_TRUE(P.anyPart([](LockPath Part) { return Part == path("l1"); }));
  EXPECT_FALSE(P.anyPart([](LockPath Part) { return Part == path("l2"); }));
  EXPECT_TRUE(P.hasPrefix(path("this.C::a")));
  EXPECT_FALSE(P.hasPrefix(path("this.C::b")));
}

TEST(LockPath, Nameable) {
  struct Case {
    const char *Path;
    bool Expected;
  } Cases[] = {{"*", false},           {"p0->N::mu", true},  {"l0[?]", false},    {"l0[3]", true},
               {"l0[?].S::mu", false}, {"l0[l1[?]]", false}, {"l0[l1[2]]", true}, {"@g", true}};
  for (const Case &C : Cases)
    EXPECT_EQ(path(C.Path).isNameable(), C.Expected) << C.Path;
}

TEST(Name, OrderAndIdentity) {
  EXPECT_EQ(Name("a"), Name(std::string("a")));
  EXPECT_LT(Name("a"), Name("b"));
  EXPECT_LT(Name(), Name("a"));
  EXPECT_TRUE(Name("").empty());
  EXPECT_EQ(Name("x::y").str(), "x::y");
}

} // namespace
