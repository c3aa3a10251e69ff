// InvariantsTest.cpp - pointers that constructors set for good, and which constructors tell.
#include "analyzer/summarize/Invariants.h"
#include "SummaryTesting.h"
#include <gmock/gmock.h>

namespace lockseam {
namespace {

/// Room::free points at Room::mu, in several ways; Set are the constructors.
std::string programText(const std::string &Set) {
  return R"(
class Cond
  field Cond::of type *pthread_mutex_t
  field Cond::own type pthread_mutex_t
class Room
  field Room::mu type pthread_mutex_t
  field Room::free type Cond class Cond
  field Room::n type int
)" + Set +
         R"(
function f
  params r:*Room class Room
  b0: exit
    call pthread_mutex_lock(load p0->Room::free.Cond::of)
)";
}

constexpr const char *Stores = R"(
function Cond::Cond class Cond [ctor]
  params m:*pthread_mutex_t
  b0: exit
    assign this.Cond::of := load p0
)";
constexpr const char *StoresOwn = R"(
function Cond::Cond class Cond [ctor]
  b0: exit
    assign this.Cond::of := &this.Cond::own
)";

struct Case {
  const char *What;
  std::string Set;
  const char *Lock;                   // that f takes
  std::vector<const char *> Decisive; // constructors
};

TEST(Invariants, ComeFromTheConstructorsThatMentionTheirObject) {
  const Case Cases[] = {
      {"set here",
       R"(
function Room::Room class Room [ctor]
  b0: exit
    assign this.Room::free.Cond::of := &this.Room::mu
)",
       "p0->Room::mu",
       {"Room::Room"}},
      {"handed to a member that stores it",
       std::string(Stores) + R"(
function Room::Room class Room [ctor]
  b0: exit
    construct Cond::Cond on &this.Room::free (&this.Room::mu)
)",
       "p0->Room::mu",
       {"Cond::Cond", "Room::Room"}},
      {"set by a member in itself",
       std::string(StoresOwn) + R"(
function Room::Room class Room [ctor]
  b0: exit
    construct Cond::Cond on &this.Room::free ()
)",
       "p0->Room::free.Cond::own",
       {"Cond::Cond", "Room::Room"}},
      {"another constructor sets nothing, so that nothing is sure",
       R"(
function Room::Room class Room [ctor]
  b0: exit
    assign this.Room::free.Cond::of := &this.Room::mu
function Room::other class Room [ctor]
  b0: exit
    write this.Room::n size 4
)",
       "p0->Room::free.Cond::of^",
       {"Room::Room"}},
      {"the pointer is somebody else's",
       std::string(Stores) + R"(
function Room::Room class Room [ctor]
  params m:*pthread_mutex_t
  b0: exit
    construct Cond::Cond on &this.Room::free (load p0)
)",
       "p0->Room::free.Cond::of^",
       {}},
  };
  for (const Case &Each : Cases) {
    SCOPED_TRACE(Each.What);
    std::string Text = programText(Each.Set);
    EXPECT_THAT(summaryOf(Text), testing::HasSubstr(Each.Lock));
    Program P = programOf(Text);
    std::vector<bool> Is = decisiveConstructors(P);
    std::vector<std::string> Decisive;
    for (FunctionIndex F = 0; F < P.Functions.size(); ++F)
      if (Is[F])
        Decisive.push_back(P.Functions[F].Id.str().str());
    EXPECT_THAT(Decisive, testing::UnorderedElementsAreArray(Each.Decisive));
  }
}

} // namespace
} // namespace lockseam
