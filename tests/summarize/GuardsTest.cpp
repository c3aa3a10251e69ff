// GuardsTest.cpp - each lock operation by table: what guards, waits and modes do to holds.
//
// A lock is seen to be held by the pattern that it makes a context of: PROBE takes and
// releases @m twice.
#include "SummaryTesting.h"
#include <algorithm>

namespace lockseam {
namespace {

constexpr const char *Declarations = R"(
function UL name std::unique_lock::unique_lock [ctor] types(std::mutex)
function DEFER name std::unique_lock::unique_lock [ctor] types(std::mutex, std::defer_lock_t)
function ADOPT name std::unique_lock::unique_lock [ctor] types(std::mutex, std::adopt_lock_t)
function TRY name std::unique_lock::unique_lock [ctor] types(std::mutex, std::try_to_lock_t)
function MOVE name std::unique_lock::unique_lock [ctor] types(std::unique_lock)
function ASSIGN name `std::unique_lock::operator=` types(std::unique_lock)
function SWAP name std::unique_lock::swap types(std::unique_lock)
function OWNS name std::unique_lock::owns_lock
function DISOWN name std::unique_lock::release
function LOCK name std::unique_lock::lock
function UNLOCK name std::unique_lock::unlock
function END name std::unique_lock::~unique_lock [dtor]
function SCOPED name std::scoped_lock::scoped_lock [ctor] types(std::mutex, std::mutex)
function ENDSCOPED name std::scoped_lock::~scoped_lock [dtor]
function WAIT name std::condition_variable::wait [system] types(std::unique_lock)
function REVERSE name boost::reverse_lock::reverse_lock [ctor] types(boost::unique_lock)
function ENDREVERSE name boost::reverse_lock::~reverse_lock [dtor]
function std::mutex::lock [system]
function std::mutex::unlock [system]
function std::recursive_mutex::lock [system]
function std::recursive_mutex::unlock [system]
function boost::upgrade_mutex::lock_upgrade [system]
function boost::upgrade_mutex::unlock_upgrade_and_lock [system]
function boost::upgrade_mutex::unlock [system]
)";

struct Case {
  const char *What;
  const char *Events; // of one block; PROBE stands for the two sections
  const char *Expected;
  friend std::ostream &operator<<(std::ostream &OS, const Case &C) { return OS << C.What; }
};

/// Without the lines of the text, and so with each effect once.
std::string effectOf(const std::string &Events) {
  std::string Body;
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(Events).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Line : Lines)
    if (Line.trim() == "PROBE")
      for (const char *Each : {"lock", "unlock", "lock", "unlock"})
        Body += std::string("call pthread_mutex_") + Each + "(&@m)\n";
    else
      Body += Line.str() + "\n";
  std::string Summary =
      summaryOf("function f\nparams c:int\nlocals g:G, h:G, t:int, m:*std::mutex\nb0: exit\n" +
                Body + Declarations);
  std::string Result;
  llvm::SmallVector<llvm::StringRef> Parts;
  llvm::StringRef(Summary).split(Parts, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Line : Parts) {
    auto [Head, Tail] = Line.split(" at ");
    size_t Rest = std::min(Tail.find(" in "), Tail.find(" ("));
    std::string Effect = Head.str() + Tail.substr(Rest).str() + "\n";
    if (!llvm::StringRef(Result).ends_with(Effect))
      Result += Effect;
  }
  return Result;
}

class EffectOf : public testing::TestWithParam<Case> {};

TEST_P(EffectOf, Operation) {
  EXPECT_EQ(effectOf(GetParam().Events), GetParam().Expected) << GetParam().What;
}

const Case Cases[] = {
    {"a guard holds to its end", R"(
construct UL on &l0 (&@a)
PROBE
destroy END on &l0
PROBE
)",
     "acquires @a @m\npair @m\npattern @m in @a\n"},
    {"defer: not held until lock()", R"(
construct DEFER on &l0 (&@a, ?)
PROBE
call LOCK() on &l0
destroy END on &l0
)",
     "acquires @a @m\npair @m\n"},
    {"defer, then lock()", R"(
construct DEFER on &l0 (&@a, ?)
call LOCK() on &l0
PROBE
destroy END on &l0
)",
     "acquires @a @m\npattern @m in @a\n"},
    {"unlock() and lock() of a guard are two sections", R"(
construct UL on &l0 (&@a)
call UNLOCK() on &l0
call LOCK() on &l0
destroy END on &l0
)",
     "acquires @a\npair @a\n"},
    {"unlocked by hand: the destructor has nothing to release", R"(
construct UL on &l0 (&@a)
call UNLOCK() on &l0
destroy END on &l0
)",
     "acquires @a\n"},
    {"adopt: the guard releases what was locked before", R"(
call std::mutex::lock() on &@a
construct ADOPT on &l0 (&@a, ?)
destroy END on &l0
PROBE
)",
     "acquires @a @m\npair @m\n"},
    {"adopt a lock of the caller: it is released for him", R"(
construct ADOPT on &l0 (&@a, ?)
destroy END on &l0
)",
     "leaves -@a\nreleases @a\n"},
    {"a guard that is moved from releases nothing", R"(
construct UL on &l0 (&@a)
construct MOVE on &l1 (&l0)
destroy END on &l0
PROBE
destroy END on &l1
)",
     "acquires @a @m\npattern @m in @a\n"},
    {"the guard that it was moved to does", R"(
construct UL on &l0 (&@a)
construct MOVE on &l1 (&l0)
destroy END on &l1
PROBE
)",
     "acquires @a @m\npair @m\n"},
    {"assigning a guard releases what it had", R"(
construct UL on &l0 (&@a)
construct UL on &l1 (&@b)
call ASSIGN(&l1) on &l0
PROBE
destroy END on &l1
destroy END on &l0
)",
     "acquires @a @b @m\npattern @m in @b\n"},
    {"swap", R"(
construct UL on &l0 (&@a)
construct UL on &l1 (&@b)
call SWAP(&l1) on &l0
destroy END on &l0
PROBE
destroy END on &l1
)",
     "acquires @a @b @m\npattern @m in @a\n"},
    {"release(): stays held, the guard knows nothing of it", R"(
construct UL on &l0 (&@a)
call DISOWN() on &l0
destroy END on &l0
PROBE
)",
     "leaves +@a\nacquires @a @m\npattern @m in @a\n"},
    {"release() hands out the mutex", R"(
construct UL on &l0 (&@a)
call DISOWN() on &l0 -> l3
call std::mutex::unlock() on load l3
PROBE
)",
     "acquires @a @m\npair @m\n"},
    {"a guard of two locks", R"(
construct SCOPED on &l0 (&@a, &@b)
PROBE
destroy ENDSCOPED on &l0
PROBE
)",
     "acquires @a @b @m\npair @m\npattern @m in @a @b\n"},
    {"wait by a guard: the lock is the guard's", R"(
construct UL on &l0 (&@b)
construct UL on &l1 (&@a)
call WAIT(&l1) on &@cv
PROBE
destroy END on &l1
destroy END on &l0
)",
     "acquires @a @b @m\npattern @a (wait) in @b\npattern @m in @a @b\n"},
    {"after a wait the guard still releases", R"(
construct UL on &l0 (&@a)
call WAIT(&l0) on &@cv
destroy END on &l0
PROBE
)",
     "acquires @a @m\npair @m\n"},
    {"an unlock guard is a gap between two sections", R"(
call std::mutex::lock() on &@b
construct UL on &l0 (&@a)
construct REVERSE on &l1 (&l0)
PROBE
destroy ENDREVERSE on &l1
destroy END on &l0
call std::mutex::unlock() on &@b
)",
     "acquires @a @b @m\npattern @a in @b\npattern @m in @b\n"},
    {"upgrade: no gap", R"(
call boost::upgrade_mutex::lock_upgrade() on &@a
PROBE
call boost::upgrade_mutex::unlock_upgrade_and_lock() on &@a
call boost::upgrade_mutex::unlock() on &@a
)",
     "acquires @a @m\npattern @m in @a\n"},
    {"a recursive lock is held until its last release", R"(
call std::recursive_mutex::lock() on &@a
call std::recursive_mutex::lock() on &@a
call std::recursive_mutex::unlock() on &@a
PROBE
call std::recursive_mutex::unlock() on &@a
PROBE
)",
     "acquires @a @m\npair @m\npattern @m in @a\n"},
    {"re-entry by a guard over a hold by hand", R"(
call std::mutex::lock() on &@a
construct UL on &l0 (&@a)
destroy END on &l0
PROBE
call std::mutex::unlock() on &@a
)",
     "acquires @a @m\npattern @m in @a\n"},
    {"a lock without a name is a context", R"(
call std::mutex::lock() on &@t[?]
PROBE
call std::mutex::unlock() on &@t[?]
PROBE
)",
     "acquires @m\npair @m\npattern @m in *\n"},
    {"the release of an unknown lock ends all holds without a name", R"(
call std::mutex::lock() on &@t[?]
call std::mutex::lock() on &@u[?]
call std::mutex::unlock() on &@t[?]
PROBE
)",
     "acquires @m\npair @m\n"},
    {"a guard without a name releases only its own", R"(
call std::mutex::lock() on &@t[?]
construct UL on &l0 (&@u[?])
destroy END on &l0
PROBE
)",
     "leaves +*\nacquires @m\npattern @m in *\n"},
};

INSTANTIATE_TEST_SUITE_P(Operations, EffectOf, testing::ValuesIn(Cases));

/// The outcome of a test on a guard decides which way is taken.
TEST(GuardOutcome, OwnsLock) {
  auto Summary = [](const char *Constructor) {
    return summaryOf(std::string("function f\nlocals g:G, t:int\nb0:\nconstruct ") + Constructor +
                     R"(
call OWNS() on &l0 -> l1
-> b1 if load l1 != 0, b2 if load l1 == 0
b1:
call pthread_mutex_lock(&@m)
call pthread_mutex_unlock(&@m)
-> b2
b2: exit
destroy END on &l0
)" + Declarations);
  };
  EXPECT_EQ(Summary("UL on &l0 (&@a)"), "acquires @a @m\n");
  EXPECT_EQ(Summary("DEFER on &l0 (&@a, ?)"), "");
  EXPECT_EQ(Summary("TRY on &l0 (&@a, ?)"), "acquires @a @m\n");
}

} // namespace
} // namespace lockseam
