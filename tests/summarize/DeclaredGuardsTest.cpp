// DeclaredGuardsTest.cpp - annotations of fields and globals as guards, by table.
#include "SummaryTesting.h"
#include "analyzer/summarize/FieldGuards.h"

namespace lockseam {
namespace {

struct Case {
  const char *Annotation; // of the field S::x, and of the global @ns::x
  const char *OfField;
  const char *OfGlobal;
};

std::string declared(const Program &P, LockPath Variable) {
  std::string Text;
  for (const VariableGuard &G : inferGuards(P, std::vector<FunctionAccesses>(P.Functions.size())))
    if (G.Variable == Variable || (isPointee(G.Variable) && G.Variable.parent() == Variable))
      Text += llvm::StringRef(dumpGuards({G})).split(" declared").first.str();
  return Text;
}

class DeclaredGuards : public testing::TestWithParam<Case> {};

TEST_P(DeclaredGuards, Program) {
  std::string Facts = std::string(R"(
class Inner
  field Inner::mu type pthread_mutex_t
class Base
  field Base::base_mu type pthread_mutex_t
class S bases(Base)
  field S::mu type pthread_mutex_t
  field S::ptr type *pthread_mutex_t
  field S::inner type Inner class Inner
  field S::other type *Inner class Inner
  field S::x type *int {)") +
                      GetParam().Annotation + R"(}
global ns::g_mu type pthread_mutex_t
global g_mu2 type pthread_mutex_t
global ns::x type *int {)" +
                      GetParam().Annotation + "}\n";
  Program P = programOf(Facts);
  EXPECT_EQ(declared(P, LockPath::self().field(Name("S::x"))), GetParam().OfField);
  EXPECT_EQ(declared(P, LockPath::global(Name("ns::x"))), GetParam().OfGlobal);
}

const Case Cases[] = {
    {"guarded_by(@g_mu2)", "this.S::x guarded_by @g_mu2", "@ns::x guarded_by @g_mu2"},
    {"pt_guarded_by(@g_mu2)", "this.S::x^ guarded_by @g_mu2", "@ns::x^ guarded_by @g_mu2"},
    {"guarded_by(this.S::mu), guarded_by(@g_mu2)", "this.S::x guarded_by this.S::mu and @g_mu2",
     "@ns::x guarded_by this.S::mu and @g_mu2"},
    {"lockseam text `guarded_by(mu)`", "this.S::x guarded_by this.S::mu", ""},
    {"lockseam text `guarded_by(this->mu)`", "this.S::x guarded_by this.S::mu", ""},
    {"lockseam text `guarded_by(ptr)`", "this.S::x guarded_by this.S::ptr^", ""},
    {"lockseam text `guarded_by(inner.mu)`", "this.S::x guarded_by this.S::inner.Inner::mu", ""},
    {"lockseam text `guarded_by(other->mu)`", "this.S::x guarded_by this.S::other->Inner::mu", ""},
    {"lockseam text `guarded_by(base_mu)`", "this.S::x guarded_by this.Base::base_mu", ""},
    {"lockseam text `guarded_by(g_mu2)`", "this.S::x guarded_by @g_mu2",
     "@ns::x guarded_by @g_mu2"},
    {"lockseam text `write_guarded_by(g_mu)`", "", "@ns::x write_guarded_by @ns::g_mu"},
    {"lockseam text `guarded_by(ns::g_mu)`", "this.S::x guarded_by @ns::g_mu",
     "@ns::x guarded_by @ns::g_mu"},
    {"lockseam text `write_guarded_by(owner)`", "this.S::x write_guarded_by owner",
     "@ns::x write_guarded_by owner"},
    {"lockseam text `readonly`", "this.S::x readonly", "@ns::x readonly"},
    {"lockseam text `thread_local`", "this.S::x thread_local", "@ns::x thread_local"},
    {"lockseam text `unique`", "this.S::x unique", "@ns::x unique"},
    {"lockseam text `assume_guarded`", "this.S::x assume_guarded", "@ns::x assume_guarded"},
    {"lockseam text `guarded_by(nothing)`", "", ""},
    {"lockseam text `benign`", "", ""},
};

INSTANTIATE_TEST_SUITE_P(Annotations, DeclaredGuards, testing::ValuesIn(Cases));

// Bases that meet again at every level, a chain that no stack would hold, a circle.
TEST(DeclaredGuards, BasesOfAnyShape) {
  std::string Diamonds = "class D0\n  field D0::mu type pthread_mutex_t\n", Chain = Diamonds;
  for (int I = 1; I <= 60; ++I) {
    std::string Base = "D" + std::to_string(I - 1);
    Diamonds += "class L" + std::to_string(I) + " bases(" + Base + ")\nclass R" +
                std::to_string(I) + " bases(" + Base + ")\nclass D" + std::to_string(I) +
                " bases(L" + std::to_string(I) + ", R" + std::to_string(I) + ")\n";
  }
  for (int I = 1; I <= 100000; ++I)
    Chain += "class D" + std::to_string(I) + " bases(D" + std::to_string(I - 1) + ")\n";
  struct {
    std::string Classes, Base, Expected;
  } const Cases[] = {
      {Diamonds, "D60", "this.S::x guarded_by this.D0::mu"},
      {Chain, "D100000", "this.S::x guarded_by this.D0::mu"},
      {"class A bases(B)\nclass B bases(S)\n", "A", ""},
  };
  for (const auto &C : Cases) {
    Program P = programOf(C.Classes + "class S bases(" + C.Base +
                          ")\n  field S::x {lockseam text `guarded_by(gone)`, lockseam text "
                          "`guarded_by(mu)`}\n");
    EXPECT_EQ(declared(P, LockPath::self().field(Name("S::x"))), C.Expected);
  }
}

} // namespace
} // namespace lockseam
