// NolintTest.cpp - suppression comments mean what they mean to clang-tidy.
#include "analyzer/report/Nolint.h"
#include "ReportBuilder.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

/// The finding is on the line that contains HERE.
bool isSuppressed(llvm::StringRef Source) {
  uint32_t Line = Source.take_front(Source.find("HERE")).count('\n') + 1;
  Report Found;
  Found.Findings = {finding(at("/a.cpp", Line, 1))};
  auto Files = files({{"/a.cpp", Source}});
  markSuppressed(Found, *Files);
  return Found.Findings[0].Suppressed;
}

} // namespace

TEST(NolintTest, Comments) {
  struct Case {
    const char *Source;
    bool Expected;
  };
  const Case Cases[] = {
      {"HERE;", false},
      {"HERE; // NOLINT", true},
      {"HERE; // NOLINT: reason", true},
      {"HERE; /* NOLINT */", true},
      {"HERE; // NOLINT(lockseam-context-witness)", true},
      {"HERE; // NOLINT( lockseam-guard , lockseam-context-witness )", true},
      {"HERE; // NOLINT(lockseam-*)", true},
      {"HERE; // NOLINT(*,-lockseam-context-witness)", true}, // negative globs are skipped
      {"HERE; // NOLINT(-lockseam-context-witness)", false},
      {"HERE; // NOLINT(-lockseam-guard)", false},
      {"HERE; // NOLINT(lockseam-guard)", false},
      {"HERE; // NOLINT(context-witness)", false},
      {"HERE; // NOLINT()", false},
      {"HERE; // NOLINT (lockseam-guard)", true}, // the blank ends the directive
      {"HERE; // NOLINT(lockseam-guard", true},   // no list without its parenthesis
      {"HERE; // NOLINT(lockseam-guard) NOLINT(lockseam-context-witness)", true},
      {"HERE; // NOLINTNOW", false},
      {"HERE; // NOLINTnow", false},
      {"HERE; // nolint", false},
      {"HERE; // NOLINTNEXTLINE", false},
      {"// NOLINT\nHERE;", false},
      {"// NOLINTNEXTLINE\nHERE;", true},
      {"// NOLINTNEXTLINE(lockseam-context-witness)\nHERE;", true},
      {"// NOLINTNEXTLINE(lockseam-guard)\nHERE;", false},
      {"// NOLINTNEXTLINE\n\nHERE;", false},
      {"// NOLINTNEXTLINE\r\nHERE;\r\n", true},
      {"// NOLINTBEGIN\nHERE;\n// NOLINTEND\n", true},
      {"// NOLINTBEGIN\n// NOLINTEND\nHERE;\n", false},
      {"HERE;\n// NOLINTBEGIN\n// NOLINTEND\n", false},
      {"// NOLINTBEGIN\nHERE;\n", false},
      {"HERE;\n// NOLINTEND\n", false},
      {"// NOLINTBEGIN(lockseam-*)\nHERE;\n// NOLINTEND(lockseam-*)\n", true},
      {"// NOLINTBEGIN(lockseam-*)\nHERE;\n// NOLINTEND( lockseam-* )\n", true},
      {"// NOLINTBEGIN(lockseam-*)\nHERE;\n// NOLINTEND\n", false},
      {"// NOLINTBEGIN\nHERE;\n// NOLINTEND(*)\n", false},
      {"// NOLINTBEGIN(a)\n// NOLINTBEGIN\nHERE;\n// NOLINTEND\n// NOLINTEND(a)\n", true},
      {"// NOLINTBEGIN\n// NOLINTBEGIN(a)\nHERE;\n// NOLINTEND\n// NOLINTEND(a)\n", false},
      {"// NOLINTBEGIN\n// NOLINTBEGIN(a)\nHERE;\n// NOLINTEND(a)\n// NOLINTEND\n", true},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(isSuppressed(C.Source), C.Expected) << C.Source;
}

TEST(NolintTest, DeclarationOfTheLockCountsToo) {
  auto Files = files({{"/a.cpp", "one;\ntwo;\n"}, {"/a.h", "std::mutex mu_; // NOLINT\n"}});
  Report Found;
  Found.Findings = {finding(at("/a.cpp", 1, 1)), finding(at("/a.cpp", 2, 1))};
  Found.Findings[1].Declarations = {at("/a.h", 1, 12)};
  markSuppressed(Found, *Files);
  EXPECT_FALSE(Found.Findings[0].Suppressed);
  EXPECT_TRUE(Found.Findings[1].Suppressed);
}

TEST(NolintTest, NotesSuppressNothing) {
  auto Files = files({{"/a.cpp", "one;\ntwo; // NOLINT\n"}});
  Report Found;
  Found.Findings = {finding(at("/a.cpp", 1, 1))};
  Found.Findings[0].Notes = {{at("/a.cpp", 2, 1), "here"}};
  markSuppressed(Found, *Files);
  EXPECT_FALSE(Found.Findings[0].Suppressed);
}

TEST(NolintTest, MissingFilesAndLinesSuppressNothing) {
  auto Files = files({{"/a.cpp", "// NOLINTBEGIN\n// NOLINTEND"}});
  Report Found;
  Found.Findings = {finding(at("/gone.cpp", 1, 1)), finding(at("/a.cpp", 9, 1)), finding({})};
  markSuppressed(Found, *Files);
  for (const Finding &F : Found.Findings)
    EXPECT_FALSE(F.Suppressed);
}
