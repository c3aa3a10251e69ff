// InterleaverTest.cpp - serializability in programs whose answer is known.
#include "Interleaver.h"
#include <gtest/gtest.h>

namespace lockseam::threads {
namespace {

Stmt access(unsigned Variable, bool Write) {
  Stmt S;
  S.At.Index = Variable;
  S.Write = Write;
  return S;
}
Stmt read(unsigned Variable) { return access(Variable, /*Write=*/false); }
Stmt write(unsigned Variable) { return access(Variable, /*Write=*/true); }

Stmt on(StmtKind Kind, unsigned Lock, Body Inside = {}) {
  Stmt S;
  S.Kind = Kind;
  S.At.Index = Lock;
  S.Body = std::move(Inside);
  return S;
}
Stmt section(unsigned Lock, Body Inside) { return on(StmtKind::Section, Lock, std::move(Inside)); }
Stmt shared(unsigned Lock, Body Inside) {
  Stmt S = section(Lock, std::move(Inside));
  S.Shared = true;
  return S;
}
Stmt until(unsigned Variable, unsigned Lock) {
  Stmt S = on(StmtKind::WaitLoop, Lock);
  S.Tested.Index = Variable;
  return S;
}
Stmt branch(Body Then, Body Else = {}) {
  Stmt S = on(StmtKind::If, 0, std::move(Then));
  S.Else = std::move(Else);
  return S;
}
Stmt call(unsigned Callee, Object Argument = Object::None) {
  Stmt S = on(StmtKind::Call, 0);
  S.Callee = Callee;
  S.Argument = Argument;
  return S;
}

/// Thread i runs function i; m0 is plain, m1 recursive, m2 shared, x1 large, x2 atomic.
Program program(std::vector<Body> Functions) {
  Program P;
  P.Locks = {LockKind::Plain, LockKind::Recursive, LockKind::Shared};
  P.Variables.resize(3);
  P.Variables[1].Size = 16;
  P.Variables[2].Atomic = true;
  for (unsigned I = 0; I < Functions.size(); ++I) {
    P.Functions.push_back({Form::Free, std::move(Functions[I])});
    P.Entries.push_back({Form::Free, {call(I)}});
    P.Threads.push_back(I);
  }
  return P;
}

Behaviour behaviour(const Program &P) {
  std::vector<std::vector<Path>> Threads;
  for (unsigned T = 0; T < P.Threads.size(); ++T)
    Threads.push_back(pathsOf(P, T).value());
  return runAll(P, Threads);
}

/// "f0 f2": the functions, not entries, with a call that is not serializable; "none ran"
/// if no execution completes.
std::string torn(const Program &P) {
  Behaviour B = behaviour(P);
  std::string Text;
  for (const auto &[Context, V] : B.Calls) {
    std::string Name = (Text.empty() ? "f" : " f") + std::to_string(Context.Function);
    if (!V.IsSerializable && Context.Function < P.Functions.size())
      Text += Name;
  }
  return B.Executions == 0 ? "none ran" : Text;
}

struct Case {
  const char *What;
  std::vector<Body> Functions;
  const char *Torn;
};

const Body Bump = {section(0, {read(0), write(0)})};
const Body Twice = {section(0, {read(0)}), section(0, {write(0)})};
const Body Bare = {read(0), write(0)};

TEST(Interleaver, KnowsLocksAndAccesses) {
  const Case Cases[] = {
      {"a counter under its lock", {Bump, Bump, Bump}, ""},
      {"read in one section, written in the next", {Twice, Bump}, "f0"},
      {"the same against a reader: locks conflict too", {Twice, {section(0, {read(0)})}}, "f0"},
      {"two sections that nobody else uses", {Twice, {write(2)}}, ""},
      {"no lock", {Bare, Bare}, "f0 f1"},
      {"one step each", {{write(0)}, {write(0)}}, ""},
      {"reads only", {{read(0), read(0)}, {read(0), read(0)}}, ""},
      {"larger than a word", {{write(1)}, {read(1)}}, "f0 f1"},
      {"two atomic steps", {{write(2), write(2)}, {write(2)}}, "f0"},
      {"another lock", {Bump, {section(1, {write(0)})}}, "f0"},
      {"a reader in the middle", {Bump, {read(0), read(0)}}, "f1"},
      {"held twice over",
       {{section(1, {section(1, {read(0)}), write(0)})}, {section(1, {write(0)})}},
       ""},
      {"readers beside a reader", {{shared(2, {read(0), read(0)})}, {shared(2, {read(0)})}}, ""},
      {"a writer with a reader's lock",
       {{shared(2, {read(0), read(0)})}, {shared(2, {write(0)})}},
       "f0"},
      {"a writer with the lock", {{shared(2, {read(0), read(0)})}, {section(2, {write(0)})}}, ""},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(torn(program(C.Functions)), C.Torn) << C.What;
}

TEST(Interleaver, KnowsBranchesAndWaits) {
  const Case Cases[] = {
      {"the try that wins", {{on(StmtKind::Try, 0, {read(0), write(0)})}, Bump}, ""},
      {"a branch that tears",
       {{branch({section(0, {read(0)})}), section(0, {write(0)})}, Bump},
       "f0"},
      {"a loop of sections", {{on(StmtKind::Loop, 0, Bump)}, Bump}, "f0"},
      {"a section around loops", {{section(0, {on(StmtKind::Loop, 0, Bare)})}, Bump}, ""},
      {"a gap",
       {{section(0, {read(0), on(StmtKind::Unlock, 0), on(StmtKind::Lock, 0), write(0)})}, Bump},
       "f0"},
      {"a wait after a write",
       {{section(0, {write(0), on(StmtKind::Wait, 0), write(0)})}, Bump},
       "f0"},
      {"a wait at the start of a section", {{section(0, {until(0, 0), write(0)})}, Bump}, ""},
      {"a wait behind a write",
       {{section(0, {write(2), until(0, 0), write(0)})}, {section(0, {write(0), write(2)})}},
       "f0"},
      {"locks the other way round",
       {{section(0, {section(1, {write(0)})})}, {section(1, {section(0, {write(0)})})}},
       ""},
      {"a lock twice", {{section(0, Bump)}, Bump}, "none ran"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(torn(program(C.Functions)), C.Torn) << C.What;
}

TEST(Interleaver, TellsObjectsApart) {
  Stmt Read, Write;
  Read.At = Write.At = {Object::Self, 0};
  Write.Write = true;
  for (bool Same : {true, false}) {
    Program P = program({{Read, Write}, {Read, Write}});
    P.Functions[0].Form = Form::Method;
    P.Functions[1].Form = Form::Pointer;
    P.Entries[0].Body = {call(0, Object::First)};
    P.Entries[1].Body = {call(1, Same ? Object::First : Object::Second)};
    EXPECT_EQ(torn(P), Same ? "f0 f1" : "");
  }
}

TEST(Interleaver, StartAndJoinOrderThreads) {
  Program P =
      program({{write(0), on(StmtKind::Fork, 0), on(StmtKind::Join, 0), write(0)}, {write(0)}});
  P.ForksLast = true;
  EXPECT_EQ(torn(P), "f0");
  P = program({{write(0), write(0), on(StmtKind::Fork, 0)}, {write(0)}});
  P.ForksLast = true;
  EXPECT_EQ(torn(P), "");
}

TEST(Interleaver, KnowsWhatIsHeldAtACall) {
  Program P = program({{read(0)}, {section(0, {call(0)}), shared(2, {call(0)})}});
  std::vector<Path> Paths = pathsOf(P, 1).value();
  ASSERT_EQ(Paths.size(), 1u);
  ASSERT_EQ(Paths[0].Calls.size(), 4u);
  EXPECT_EQ(Paths[0].Calls[2].Exclusive, 1u << 0);
  EXPECT_EQ(Paths[0].Calls[3].Exclusive, 0u);
  EXPECT_EQ(Paths[0].Calls[3].Shared, 1u << 2);
}

/// Each order of conflicting steps once: two writes of each of two threads to one variable
/// can be ordered in six ways, to a variable of their own in one.
TEST(Interleaver, TriesEachOrderOnce) {
  EXPECT_EQ(behaviour(program({{write(0), write(0)}, {write(0), write(0)}})).Executions, 6u);
  EXPECT_EQ(behaviour(program({{write(0), write(0)}, {write(2), write(2)}})).Executions, 1u);
  EXPECT_EQ(behaviour(program({{read(0), read(0)}, {read(0), read(0)}, {write(0)}})).Executions,
            9u);
}

} // namespace
} // namespace lockseam::threads
