// ModelReaderTest.cpp - reading models: what is wrong with a file, and what wins.
#include "analyzer/models/ModelReader.h"
#include "ModelCases.h"
#include "analyzer/models/ShippedModels.h"
#include <gtest/gtest.h>

namespace lockseam::test {
namespace {

TEST(ModelReader, MistakesAreOneLineWithTheirPlace) {
  struct {
    const char *Yaml;
    const char *Expected;
  } Cases[] = {
      {"- function: f\n  rol: acquire\n", "m.yaml:2:3: error: unknown key 'rol' in a model"},
      {"- function: f\n  role: aquire\n", "m.yaml:2:9: error: unknown role 'aquire'"},
      {"- function: f\n", "m.yaml:1:3: error: a model of a function needs a key 'role'"},
      {"- functions: {f: lock}\n", "m.yaml:1:18: error: unknown role 'lock'"},
      {"- functions: [f, g]\n", "m.yaml:1:15: error: 'functions' must map names to roles"},
      {"- role: acquire\n",
       "m.yaml:1:3: error: a model needs a key 'class', 'function' or 'functions'"},
      {"- rule: acquire\n", "m.yaml:1:3: error: unknown key 'rule' in a model"},
      {"- class: A\n  method: {lock: acquire}\n",
       "m.yaml:2:3: error: unknown key 'method' in a model"},
      {"- class: A\n  methods: {lock: [acquire]}\n", "m.yaml:2:20: error: expected a role"},
      {"- class: A\n  methods: lock\n", "m.yaml:2:12: error: 'methods' must map names to roles"},
      {"- class: A\n  methods: {lock: {role: wait, look: 0}}\n",
       "m.yaml:2:32: error: unknown key 'look' in a model"},
      {"- class: A\n  methods: {lock: {lock: 0}}\n",
       "m.yaml:2:20: error: a model of a method needs a key 'role'"},
      {"- class: A\n  guard: exclusiv\n", "m.yaml:2:10: error: unknown mode 'exclusiv' of a guard"},
      {"- class: A\n  guard: exclusive\n  tags: {T: later}\n",
       "m.yaml:3:13: error: unknown tag 'later'"},
      {"- class: A\n  tags: T\n", "m.yaml:2:9: error: 'tags' must map types to what they mean"},
      {"- class: A\n  like: B\n", "m.yaml:2:9: error: 'like' names a class without a model: 'B'"},
      {"- class: A\n  recursive: maybe\n", "m.yaml:2:14: error: 'recursive' must be true or false"},
      {"- class: [A, B, A]\n", "m.yaml:1:17: error: second model of 'A'"},
      {"- class: []\n- class: {}\n", "m.yaml:2:11: error: expected a name"},
      {"- functions: {f: acquire}\n- functions: {f: release}\n",
       "m.yaml:2:15: error: second model of 'f'"},
      {"- function: f\n  role: try\n  success: yes\n",
       "m.yaml:3:12: error: 'success' must be a number or 'nonzero'"},
      {"- function: f\n  role: try\n  lock: first\n",
       "m.yaml:3:9: error: 'lock' must be the number of an argument, 'this', 'bound' or 'all'"},
      {"- function: f\n  role: thread\n  argument: x\n",
       "m.yaml:3:13: error: 'argument' must be the number of an argument or 'all'"},
      {"- function: f\n  role: acquire\n  result: x\n",
       "m.yaml:3:11: error: 'result' can only be 'lock'"},
      {"- function: f\n  role: acquire\n  role: release\n",
       "m.yaml:3:3: error: key 'role' occurs twice"},
      {"a: b\n", "m.yaml:1:1: error: expected a list of models"},
      {"- word\n", "m.yaml:1:3: error: a model must be a mapping"},
      {"- function: f\n  role: |\n    acquire\n", "m.yaml:3:1: error: expected a role"},
      {"[[[[[[[[[[[[[[[[[[x]]]]]]]]]]]]]]]]]]\n", "m.yaml:1:19: error: nested too deeply"},
  };
  for (const auto &C : Cases) {
    ModelTable Table;
    EXPECT_EQ(llvm::toString(readModels(C.Yaml, "m.yaml", Table)), C.Expected) << C.Yaml;
  }
}

TEST(ModelReader, AnyDepthIsOneLine) {
  for (const char *Level : {"[", "- ", "{a: ", "? ", "[a, ", "- - {a: [", "!x [", "&x ["}) {
    std::string Yaml;
    for (int I = 0; I < 300000; ++I)
      Yaml += Level;
    ModelTable Table;
    std::string Message = llvm::toString(readModels(Yaml, "m.yaml", Table));
    EXPECT_TRUE(llvm::StringRef(Message).ends_with("error: nested too deeply"))
        << Level << ": " << Message.substr(0, 200);
  }
}

// Each took time by the square of its size: minutes, here.
TEST(ModelReader, SizeCostsNoMoreThanItIs) {
  std::string List = "- class: [A", Keys = "- class: A\n  methods:\n";
  for (int I = 0; I < 200000; ++I) {
    List += ",A" + std::to_string(I);
    Keys += "    m" + std::to_string(I) + ": acquire\n";
  }
  for (const std::string &Yaml : {List + "]\n", Keys}) {
    ModelTable Table;
    EXPECT_EQ(llvm::toString(readModels(Yaml, "m.yaml", Table)), "");
  }
}

TEST(ModelReader, BrokenYamlIsOneLine) {
  for (const char *Yaml :
       {"- {", "- class: [A", "- 'x", "- a: b: c\n", "\t- x\n", "- a\n b: c\n"}) {
    ModelTable Table;
    std::string Message = llvm::toString(readModels(Yaml, "m.yaml", Table));
    EXPECT_TRUE(llvm::StringRef(Message).starts_with("m.yaml:")) << Yaml << " -> " << Message;
    EXPECT_EQ(Message.find('\n'), std::string::npos) << Message;
    EXPECT_NE(Message.find(": error: "), std::string::npos) << Message;
  }
}

std::string effectWith(const char *Project, const char *Call) {
  auto Table = loadModels(Project, ".lockseam.yaml");
  if (!Table)
    return llvm::toString(Table.takeError());
  ParsedCall Parsed = parseCall(Call);
  return toText(lockEffect(Parsed.Call, Parsed.Callee, *Table));
}

TEST(LoadModels, ProjectRowsAddToAndReplaceShippedOnes) {
  struct {
    const char *Project;
    const char *Call;
    const char *Expected;
  } Cases[] = {
      {"", "std::mutex::lock on &@g", "acquire @g class std::mutex"},
      {"Checks: '*'\nRank:\n  Minimum: 3\n", "std::mutex::lock on &@g",
       "acquire @g class std::mutex"},
      {"Models:\n  - function: my_enter\n    role: acquire\n    lock: 1\n", "my_enter (3, p0)",
       "acquire p0^"},
      {"Models:\n", "my_enter (3, p0)", ""},
      {"About: |\n  text\nModels:\n  - functions: {f: acquire}\n", "f (p0)", "acquire p0^"},
      {"Models:\n  - functions: {pthread_mutex_lock: none}\n", "pthread_mutex_lock (p0)", ""},
      {"Models:\n  - class: Db::Mutex\n    like: std::mutex\n    recursive: true\n",
       "Db::Mutex::lock on &@g", "acquire recursive @g class Db::Mutex"},
      {"Models:\n  - class: Db::Latch\n    guard: shared\n",
       "Db::Latch::Latch on &l0 (p0 : Db::Page)",
       "bind l0.$lock := p0; acquire shared l0.$lock^ handle l0 class Db::Page"},
      {"Models:\n  - function: visit\n    role: runs\n    argument: 1\n", "visit (p0, &l1)",
       "runs argument 1"},
      {"Models:\n  - class: A\n    guard: all\n", "f",
       ".lockseam.yaml:3:12: error: unknown mode 'all' of a guard"},
      {"Models:\n  - functions: {f: attach, g: attach-try, h: owns}\n", "f (p0)", ""},
      {"Models:\n  - functions: {f: returns-guard}\n    lock: all\n", "l1 = f", ""},
      {"Models:\n  - functions: {f: returns-unlock-guard, g: moves-guard}\n", "f (p0)",
       "release-during *"},
      {"Models:\n  - functions: {f: acquire}\n    shared-argument: x\n", "f (p0)",
       ".lockseam.yaml:3:22: error: 'argument' must be the number of an argument or 'all'"},
      {"Models:\n  - functions: {f: acquire}\n    semaphore: 1\n", "f (p0)",
       ".lockseam.yaml:3:16: error: 'semaphore' must be true or false"},
      {"Models: f\n", "f", ".lockseam.yaml:1:9: error: expected a list of models"},
  };
  for (const auto &C : Cases)
    EXPECT_EQ(effectWith(C.Project, C.Call), C.Expected) << C.Project;
}

/// "second model of" is an error, so a file that reads without one has no duplicates.
TEST(ShippedModels, AreReadWithoutMistakesAndDuplicates) {
  ModelTable Table;
  EXPECT_EQ(llvm::toString(readModels(shippedModels(), "locks.yaml", Table)), "");
  EXPECT_GT(Table.Functions.size(), 250u);
  EXPECT_GT(Table.Classes.size(), 120u);
}

TEST(ShippedModels, EveryLockThatCanBeTakenCanBeReleased) {
  for (const auto &Class : shippedTable().Classes) {
    bool Takes = false, Releases = false;
    for (const auto &Method : Class.second.Methods) {
      Takes |= Method.second.Does == Role::Acquire;
      Releases |= Method.second.Does == Role::Release;
    }
    EXPECT_TRUE(!Takes || Releases) << Class.first().str();
  }
}

TEST(SplitMethodName, KeepsConversionsWhole) {
  using Pair = std::pair<llvm::StringRef, llvm::StringRef>;
  EXPECT_EQ(splitMethodName("a::B::f"), Pair("a::B", "f"));
  EXPECT_EQ(splitMethodName("f"), Pair("", "f"));
  EXPECT_EQ(splitMethodName("a::B::operator c::D"), Pair("a::B", "operator c::D"));
}

} // namespace
} // namespace lockseam::test
