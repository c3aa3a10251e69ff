// BodyInitialiserTest.cpp - initialisers of globals.
#include "BodyFixture.h"

namespace lockseam::test {
namespace {

const BodyCase Cases[] = {
    {"Objects", "(initialisers)", R"cc(
Guard a(1); Guard b = make(); Guard *c = new Guard(f(2));
)cc",
     R"(
b0: exit
  construct Guard::Guard(int) on &@a (1)
  call make()() -> @b
  assign l0 := ?
  call f(int)(2) -> l1
  construct Guard::Guard(int) on &l0^ (load l1)
  assign @c := load l0
)"},
    {"References", "(initialisers)", R"cc(
Node n; Node &r = n; int k = f(1);
)cc",
     R"(
b0: exit
  construct Node::Node() on &@n
  call f(int)(1) -> l0
  assign @k := load l0
)"},
    {"Branches", "(initialisers)", R"cc(
int a = ok() ? f(1) : f(2); int b = f(3);
)cc",
     R"(
b0:
  -> b1
b1:
  call ok()() -> l0
  -> b2 if load l0 != 0, b3 if load l0 == 0
b2:
  call f(int)(1) -> l1
  assign l3 := load l1
  -> b4
b3:
  call f(int)(2) -> l2
  assign l3 := load l2
  -> b4
b4:
  assign @a := load l3
  -> b5
b5: exit
  call f(int)(3) -> l4
  assign @b := load l4
)"},
    {"Lambda", "(initialisers)", R"cc(
auto l = [] { f(1); }; int x = f(4);
)cc",
     R"(
b0: exit
  call f(int)(4) -> l0
  assign @x := load l0
)"},
};

class BodyInitialiser : public testing::TestWithParam<BodyCase> {};

TEST_P(BodyInitialiser, Events) { expectBody(GetParam(), Language::Cpp); }

INSTANTIATE_TEST_SUITE_P(All, BodyInitialiser, testing::ValuesIn(Cases), nameOfCase);

} // namespace
} // namespace lockseam::test
