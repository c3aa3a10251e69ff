// ProjectModelsTest.cpp - locks that only a project's .lockseam.yaml describes.
#include "ToolRun.h"
#include "analyzer/check/FindViolations.h"
#include "analyzer/facts/FactsText.h"
#include "analyzer/models/ModelTable.h"

using namespace lockseam;

namespace {

constexpr llvm::StringRef Models = R"(Models:
  - class: Turnstile
    methods: {Enter: acquire, Leave: release}
  - class: Visit
    guard: exclusive
)";

/// Bodies are elsewhere: nothing tells that these are locks.
constexpr llvm::StringRef Source = R"(class Turnstile {
public:
  void Enter();
  void Leave();
};
struct Visit {
  explicit Visit(Turnstile &t);
  ~Visit();
};
Turnstile hall, desk;
int guests;
void admit(int n) {
  Visit whole(hall);
  desk.Enter();
  bool room = guests + n < 100;
  desk.Leave();
  Visit again(desk);
  if (room)
    guests += n;
}
)";

} // namespace

TEST(ProjectModelsTest, MadeUpLockClass) {
  ToolRun Tool;
  Tool.write("a.cpp", Source);
  EXPECT_EQ(Tool.run("check a.cpp -- -std=c++20").Status, 0);
  Tool.write(".lockseam.yaml", Models);
  Result R = Tool.run("check a.cpp -- -std=c++20");
  EXPECT_EQ(R.Status, 1);
  EXPECT_TRUE(llvm::StringRef(R.Out).starts_with("a.cpp:17:9: warning: 'desk' is taken a second "
                                                 "time while 'hall' is held"))
      << R.Out;
  EXPECT_NE(Tool.run("locks a.cpp -- -std=c++20").Out.find("acquire desk"), std::string::npos);
}

TEST(ProjectModelsTest, WrongOnesAreRefusedByLine) {
  struct Case {
    const char *Text;
    const char *Error;
  };
  const Case Cases[] = {
      {"Models:\n  - class: Turnstile\n    methods: {Enter: enters}\n",
       "DIR/.lockseam.yaml:3:22: error: unknown role 'enters'\n"},
      {"Models:\n  - klass: Turnstile\n", "DIR/.lockseam.yaml:2:5: error: unknown key 'klass'"},
  };
  ToolRun Tool;
  Tool.write("a.cpp", Source);
  for (const Case &Each : Cases) {
    Tool.write(".lockseam.yaml", Each.Text);
    Result R = Tool.run("check a.cpp -- -std=c++20");
    EXPECT_EQ(R.Status, 2);
    EXPECT_EQ(R.Out, "");
    EXPECT_TRUE(llvm::StringRef(R.Err).starts_with(Each.Error)) << R.Err;
    EXPECT_EQ(llvm::StringRef(R.Err).count('\n'), 1u) << R.Err;
  }
}

TEST(ProjectModelsTest, TheSameFactsWithAndWithout) {
  UnitFacts Unit = llvm::cantFail(parseFacts(R"(
unit a.cpp
function Turnstile::Enter class Turnstile
function Turnstile::Leave class Turnstile
function f
  b0: exit
    call Turnstile::Enter on &@hall
    call Turnstile::Enter on &@desk
    call Turnstile::Leave on &@desk
    call Turnstile::Enter on &@desk
    call Turnstile::Leave on &@desk
    call Turnstile::Leave on &@hall
)"));
  std::vector<UnitFacts> Units;
  Units.push_back(std::move(Unit));
  const Program P = linkProgram(std::move(Units));
  auto Count = [&](llvm::StringRef Text) {
    ModelTable Table = llvm::cantFail(loadModels(Text, ".lockseam.yaml"));
    Summaries S = summarize(P, Table, {.Accesses = true});
    Inference Known(P, S, {});
    Known.run();
    return findViolations(P, Table, S, Known, {}).Findings.size();
  };
  EXPECT_EQ(Count(""), 0u);
  EXPECT_EQ(Count(Models), 1u);
}
