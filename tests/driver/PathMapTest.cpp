// PathMapTest.cpp - the root is taken out of texts where a path begins, and put back.
#include "analyzer/driver/PathMap.h"
#include <gtest/gtest.h>

using namespace lockseam;

TEST(PathMapTest, WithoutTheRoot) {
  struct Case {
    const char *Text;
    const char *Expected;
  };
  const Case Cases[] = {
      {"", ""},
      {"/home/me", "<root>"},
      {"/home/me/a.c", "<root>/a.c"},
      {"/home/me2/a.c", "/home/me2/a.c"},
      {"/home/me.d/a.c", "/home/me.d/a.c"},
      {"/usr/home/me/a.c", "/usr/home/me/a.c"},
      {"ns::log()@/home/me/a.c", "ns::log()@<root>/a.c"},
      {"run<log()@/home/me/a.c::lambda#0>", "run<log()@<root>/a.c::lambda#0>"},
      {"(initialisers) /home/me/a.c", "(initialisers) <root>/a.c"},
      {"/home/me/a.c:1:2: error: in /home/me/b.h", "<root>/a.c:1:2: error: in <root>/b.h"},
      {"-I/home/me/include", "-I<root>/include"},
      {"-I/usr/home/me", "-I/usr/home/me"},
      {"-DHERE=\"/home/me\"", "-DHERE=\"<root>\""},
      {"-fmap=/x=/home/me/y", "-fmap=/x=<root>/y"},
  };
  PathMap Paths("/home/me/");
  for (const Case &C : Cases) {
    EXPECT_EQ(Paths.without(C.Text), C.Expected);
    EXPECT_EQ(withRoot(Paths.without(C.Text), "/home/me"), C.Text);
  }
  EXPECT_EQ(withRoot("<root>/a.c and <root>", "/other/"), "/other/a.c and /other");
}

TEST(PathMapTest, OfSeveralPrefixesTheLastCounts) {
  PathMap Paths("/home/me");
  Paths.add("/home/me/third_party", "/3p");
  Paths.add("/opt/sdk", "sdk/");
  EXPECT_EQ(Paths.without("/home/me/third_party/z.h"), "/3p/z.h");
  EXPECT_EQ(Paths.without("/home/me/third/z.h"), "<root>/third/z.h");
  EXPECT_EQ(Paths.without("/opt/sdk/z.h"), "sdk/z.h");
  EXPECT_EQ(PathMap("/").without("/a/b"), "/a/b");
}
