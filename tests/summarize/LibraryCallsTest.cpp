// LibraryCallsTest.cpp - what runs once, conditions of waits, guards inside of objects.
#include "SummaryTesting.h"

namespace lockseam {
namespace {

/// `init` takes and releases @m; a Session holds its lock from constructor to destructor.
constexpr const char *Declarations = R"(
function init
  b0: exit
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
function Made::Made [ctor]
  b0: exit
    call pthread_mutex_lock(&@m)
    call pthread_mutex_unlock(&@m)
function instance
  b0:
    -> b1 if load @made.$made == 0, b2 if load @made.$made != 0
  b1:
    construct Made::Made on &@made
    -> b2
  b2: exit
    return &@made
function Session::Session [ctor]
  params m:&std::mutex
  b0: exit
    construct UL on &this.Session::hold (&p0^)
function Session::~Session [dtor]
  b0: exit
    destroy END on &this.Session::hold
function Outer::~Outer [dtor]
  b0: exit
    destroy Session::~Session on &this.Outer::session
function UL name std::unique_lock::unique_lock [ctor] types(std::mutex)
function END name std::unique_lock::~unique_lock [dtor]
function WAIT name std::condition_variable::wait [system] types(std::unique_lock, P)
function MAYBE name absl::MutexLockMaybe::MutexLockMaybe [ctor] types(absl::Mutex) {acquire(p0^)}
function std::call_once [system]
)";

struct Case {
  const char *What;
  const char *Events; // of one block
  const char *Expected;
  friend std::ostream &operator<<(std::ostream &OS, const Case &C) { return OS << C.What; }
};

class LibraryCall : public testing::TestWithParam<Case> {};

TEST_P(LibraryCall, Summary) {
  std::string Facts = "function f\nlocals g:G, s:Session, t:Outer\nb0: exit\n";
  EXPECT_EQ(summaryOf(Facts + GetParam().Events + Declarations), GetParam().Expected);
}

const Case Cases[] = {
    {"what runs once is not both sections", R"(
call pthread_mutex_lock(&@a)
call std::call_once(&@flag, fn init)
call std::call_once(&@flag, fn init)
call pthread_mutex_unlock(&@a)
)",
     "acquires @a\n"},
    {"a static local variable is made once", R"(
call pthread_mutex_lock(&@a)
call instance()
call instance()
call pthread_mutex_unlock(&@a)
)",
     "acquires @a\n"},
    {"a local is made each time", R"(
call pthread_mutex_lock(&@a)
construct Made::Made on &l0
construct Made::Made on &l0
call pthread_mutex_unlock(&@a)
)",
     "acquires @a @m\npattern @m at 6, 7 in @a\n"},
    {"the condition of a wait is tested once on each side of it", R"(
construct UL on &l0 (&@a)
call WAIT(&l0, fn init) on &@cv
destroy END on &l0
)",
     "acquires @a @m\npair @m at 6, 6\n"},
    {"a guard inside of an object releases with it", R"(
call pthread_mutex_lock(&@a)
construct Session::Session on &l1 (&@b)
destroy Session::~Session on &l1
construct Session::Session on &l1 (&@b)
destroy Session::~Session on &l1
call pthread_mutex_unlock(&@a)
)",
     "modifies $lock\nacquires @a @b\npattern @b at 7, 8 in @a\n"},
    {"... also two objects deep", R"(
construct Session::Session on &l2.Outer::session (&@b)
destroy Outer::~Outer on &l2
)",
     "modifies $lock\nacquires @b\n"},
    {"a model wins over attributes, even if it says nothing", R"(
construct MAYBE on &l0 (0)
)",
     ""},
};

INSTANTIATE_TEST_SUITE_P(Each, LibraryCall, testing::ValuesIn(Cases));

} // namespace
} // namespace lockseam
