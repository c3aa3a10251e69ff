// DropAnnotationsTest.cpp - which annotations --ignore-annotations leaves.
#include "analyzer/link/DropAnnotations.h"
#include "LinkTesting.h"
#include "analyzer/facts/FactsText.h"

namespace lockseam {
namespace {

TEST(DropAnnotationsTest, GuardsGoAndLocksStay) {
  llvm::Expected<UnitFacts> Unit = parseFacts(R"(
class S [capability]
  field S::mu type S class S {lockseam text benign}
  field S::a type int {guarded_by(this.S::mu), pt_guarded_by(this.S::mu)}
  field S::b type int {lockseam text `write_guarded_by(mu)`, lockseam text readonly}
global g type int {lockseam text unique, lockseam text thread_local, lockseam text assume_guarded}
function f class S {requires(this.S::mu), acquire(this.S::mu), lockseam text atomic}
function g class S {requires_shared(this.S::mu), release(this.S::mu), assert_held(this.S::mu)}
)");
  ASSERT_TRUE(static_cast<bool>(Unit)) << llvm::toString(Unit.takeError());
  std::vector<UnitFacts> Units;
  Units.push_back(std::move(*Unit));
  Program P = linkProgram(std::move(Units));
  dropGuardAnnotations(P);
  auto Kinds = [](const CompactVector<Annotation> &List) {
    std::vector<AnnotationKind> Result;
    for (const Annotation &A : List)
      Result.push_back(A.Kind);
    return Result;
  };
  using K = AnnotationKind;
  EXPECT_TRUE(P.Classes[0].IsCapability);
  EXPECT_EQ(Kinds(P.Classes[0].Fields[0].Annotations), std::vector{K::Lockseam});
  EXPECT_EQ(Kinds(P.Classes[0].Fields[1].Annotations), std::vector<K>{});
  EXPECT_EQ(Kinds(P.Classes[0].Fields[2].Annotations), std::vector<K>{});
  EXPECT_EQ(Kinds(P.Globals[0].Annotations), std::vector<K>{});
  EXPECT_EQ(Kinds(P.Functions[0].Annotations), (std::vector{K::Acquire, K::Lockseam}));
  EXPECT_EQ(Kinds(P.Functions[1].Annotations), (std::vector{K::Release, K::AssertHeld}));
}

} // namespace
} // namespace lockseam
