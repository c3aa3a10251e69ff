// Rules.cpp - the rules by name: what each means, when it fires, how to repair it.
#include "Rules.h"
#include "RuleExamples.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;

namespace {

constexpr RuleText Rules[] = {
    {"lockseam-context-witness", "While one lock is held, another is taken and released twice.",
     "A function holds lock A (the context) and, under it, takes and releases lock B (the "
     "witness) two times. Holding A shows that the two sections were meant as one step; but "
     "between the first release of B and its second acquisition any thread that uses B without "
     "A can run, and what was learned in the first section may no longer be true in the second.",
     "Take B once around both sections, or pass what the first section learned under B into "
     "a function that expects B to be held. If A protects everything that B does, B can go. "
     "If the second section checks again what it relies on, mark the line NOLINT or the lock "
     "lockseam::benign.",
     /*Available=*/true, /*OnByDefault=*/true},
    {"lockseam-context-witness-pair",
     "While one lock is held, two different locks are taken and released one after the other.",
     "The pair variant of lockseam-context-witness: under lock A a first lock B1 is taken and "
     "released, then a second lock B2. If the data of B1 and B2 belong together, another thread "
     "can see or change them in between. Many such pairs are intended, so the rule is off by "
     "default (--pairs).",
     "Hold B1 until B2 is taken, or take both with std::scoped_lock, if the two sections must "
     "be seen as one.",
     /*Available=*/true, /*OnByDefault=*/false, "low"},
    {"lockseam-split-critical-section",
     "What belongs in one critical section is split over two of the same lock.",
     "A lock is released and taken again, with no lock held across, while a value, a decision or "
     "an iterator of the first section is used in the second, or both sections write data that "
     "is read together elsewhere. Another thread can run in between; the notes tell how, step by "
     "step. The two sections may be in functions that are called, and the gap may be a wait or a "
     "call that gives the lock back for a while. Not meant is a second section that looks at the "
     "data again before it acts, what was taken out of the data in the first one (the head of a "
     "list, the next number), and inserting what may be there already.",
     "Join the two sections, or check again in the second what the first one learned. Making the "
     "value atomic does not help: the section is what is missing.",
     /*Available=*/true, /*OnByDefault=*/true},
    {"lockseam-atomic-sequence",
     "A load and a later store of one atomic that should be one operation.",
     "The value that is stored was computed from an earlier load of the same atomic; a store by "
     "another thread in between is lost.",
     "Use fetch_add and its like, exchange, or a compare_exchange loop. 'hits = hits + 1;' has a "
     "fix-it.",
     /*Available=*/true, /*OnByDefault=*/true},
    {"lockseam-wait-without-loop", "A condition wait whose condition is not tested again.",
     "A wait may return without a notification, and after one another thread may have been "
     "faster; what follows the wait then works on a condition that does not hold. Reported "
     "are a wait under an 'if' after which both ways go on together (also if that 'if' stands "
     "in a larger loop), and a wait with no test before or after it, which moreover misses a "
     "notification that came earlier. A function that only waits, with its caller's lock, is "
     "judged at its calls. Waits for a time that pace a loop, and waits after which the same "
     "is tested in another way, are in order.",
     "Wait in a 'while' loop that tests the condition with the lock held, or use the wait that "
     "takes a predicate. An 'if' around nothing but the wait has a fix-it: 'while'.",
     /*Available=*/true, /*OnByDefault=*/true, "high"},
    {"lockseam-nonatomic", "A unit that ought to be atomic is inferred compound.",
     "By reduction (Lipton), the steps of this unit cannot be moved together past the steps of "
     "other threads: it may be observed half done. Its commit point is the first step that is "
     "not a right mover; the finding stands at the first later step that is not a left mover. "
     "Units are the functions marked lockseam::atomic; with --intent=synch also every outermost "
     "critical section, with --intent=export also every function that others may call.",
     "Widen the critical section to the whole unit, or say that it is not meant to be atomic "
     "(lockseam::not_atomic).",
     /*Available=*/true, /*OnByDefault=*/true},
    {"lockseam-guard", "Guarded data is accessed without its lock.",
     "The data is protected by a lock, declared or inferred from the other accesses, and on some "
     "call path this access happens without it, or with a reader's hold where it writes. The "
     "finding stands at the call that lacks the lock if other calls of the same function hold "
     "it, and at the access if none does. A look without the lock that decides about a write with "
     "it, where it is looked at again, is double-checked locking: the first look may see the data "
     "half made. What runs before the first thread starts, and objects that only one thread has, "
     "are left out.",
     "Take the lock, or state the caller's duty to hold it in an annotation.",
     /*Available=*/true, /*OnByDefault=*/true},
    {"lockseam-self-deadlock", "A lock that is not recursive is taken while it is held.",
     "A thread waits for a lock that it holds itself: it waits for ever, or the behaviour is "
     "undefined. The lock is surely the same object, surely held, and surely taken again, by a "
     "lock statement or by a function that is called. Not meant are recursive locks, tries, "
     "and a reader's lock taken twice for reading. A function that takes the lock only on some "
     "of the ways that do its work is told below the default rank: it may know who holds it.",
     "Split the function into one that locks and one that expects the lock to be held, and call "
     "the second one here.",
     /*Available=*/true, /*OnByDefault=*/true, "high"},
    {"lockseam-lock-order", "Locks are taken in different orders.",
     "One place takes A and then B, another B and then A (or a chain of up to four locks leads "
     "back to the first), with no common lock taken before both: two threads can wait for each "
     "other for ever. A field of a class counts as one lock, whatever the object, and the rank "
     "is lower where the objects may differ. Two locks of one field are reported where a "
     "function locks two objects in the order in which they are handed in: its callers may "
     "exchange them. Tries, and locks that one statement takes together, make no order.",
     "Keep one order everywhere, take both at once with std::scoped_lock or std::lock, or order "
     "two objects of a class by their addresses or numbers.",
     /*Available=*/true, /*OnByDefault=*/true},
    {"lockseam-discarded-guard", "A guard is destroyed in the statement that made it.",
     "The guard has no name, or a function returned it and nobody keeps it, so the lock is "
     "released at the end of the same statement and protects nothing that follows. Not meant "
     "are temporaries that are used in their statement: passed to a call, asked for what they "
     "protect, or released. An empty section before a notification is a note only.",
     "Give the guard a name: std::lock_guard<std::mutex> Hold(Mutex); or keep what the function "
     "returns: auto Hold = lockTable(); A statement that is nothing but the guard has a fix-it, "
     "unless the lock is taken again after it.",
     /*Available=*/true, /*OnByDefault=*/true, "high"},
    {"lockseam-redundant-lock", "A lock is only ever held under another.",
     "Every acquisition of this lock happens while one and the same other lock is held "
     "exclusively, which already excludes all other threads.",
     "Remove the lock, or the outer one where it is wider than needed.",
     /*Available=*/false, /*OnByDefault=*/true},
};

/// Text in lines of at most 88 characters.
std::string wrapped(llvm::StringRef Text) {
  std::string Result;
  size_t Column = 0;
  while (!Text.empty()) {
    auto [Word, Rest] = Text.split(' ');
    if (Column > 0 && Column + 1 + Word.size() > 88) {
      Result += '\n';
      Column = 0;
    }
    if (Column > 0) {
      Result += ' ';
      ++Column;
    }
    Result += Word;
    Column += Word.size();
    Text = Rest;
  }
  return Result + "\n";
}

std::string indented(llvm::StringRef Code) {
  std::string Result;
  llvm::SmallVector<llvm::StringRef> Lines;
  Code.rtrim('\n').split(Lines, '\n');
  for (llvm::StringRef Line : Lines)
    Result += (Line.empty() ? "" : "    ") + Line.str() + "\n";
  return Result;
}

/// `std::lock_guard<std::mutex>` would lose its arguments: they look like HTML.
std::string escaped(llvm::StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (llvm::StringRef("\\`*_<>[]").contains(C))
      Result += '\\';
    Result += C;
  }
  return Result;
}

std::string fenced(llvm::StringRef Code) { return "```cpp\n" + Code.str() + "```\n"; }

std::string howToSuppress(const RuleText &Rule) {
  std::string Id = Rule.Id.str();
  return "Write a comment NOLINT(" + Id + ") at the end of the line or NOLINTNEXTLINE(" + Id +
         ") above it, or one of them at the declaration of the lock or of the data. The line "
         "\"Checks: '-" +
         Id + "'\" in .lockseam.yaml turns the rule off.";
}

std::string whyOff(const RuleText &Rule) {
  if (!Rule.Available)
    return "This version does not check this rule yet.";
  return Rule.OnByDefault ? "" : "Off by default.";
}

} // namespace

llvm::ArrayRef<RuleText> lockseam::allRules() { return Rules; }

const RuleText *lockseam::findRule(llvm::StringRef Id) {
  for (const RuleText &Rule : Rules)
    if (Rule.Id == Id || Rule.Id.substr(sizeof("lockseam-") - 1) == Id)
      return &Rule;
  return nullptr;
}

std::string lockseam::explainRule(const RuleText &Rule) {
  std::string Text = Rule.Id.str() + "\n\n" + wrapped(Rule.Short) + "\n" + wrapped(Rule.Full);
  if (const RuleExample *Shown = exampleOf(Rule.Id))
    Text += "\nBad:\n\n" + indented(Shown->Bad) + "\nGood:\n\n" + indented(Shown->Good);
  Text += "\nRepair:\n" + wrapped(Rule.Repair) + "\nSuppress:\n" + wrapped(howToSuppress(Rule));
  std::string Off = whyOff(Rule);
  return Off.empty() ? Text : Text + "\n" + wrapped(Off);
}

std::string lockseam::explainRuleMarkdown(const RuleText &Rule) {
  std::string Text = escaped(Rule.Full) + "\n";
  if (const RuleExample *Shown = exampleOf(Rule.Id))
    Text += "\n**Bad**\n\n" + fenced(Shown->Bad) + "\n**Good**\n\n" + fenced(Shown->Good);
  Text += "\n**Repair**\n\n" + escaped(Rule.Repair) + "\n\n**Suppress**\n\n" +
          escaped(howToSuppress(Rule)) + "\n";
  std::string Off = whyOff(Rule);
  return Off.empty() ? Text : Text + "\n" + Off + "\n";
}
