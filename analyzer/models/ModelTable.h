// ModelTable.h - the models of lock, thread and atomic APIs, ready to be looked up.
//
// A model says what a call does in one word, its role, and where the lock is:
//
//   pthread_mutex_trylock   try       lock: argument 0, success: 0
//   std::mutex::lock        acquire   lock: the object itself
//   std::unique_lock        a guard class: its constructors, destructor and assignments
//                           follow one scheme, its methods have roles
//
// Rows come from locks.yaml, and from a project's own file, which wins. Names are
// qualified names without template arguments. What a role means for the locks of one
// call is said in LockEffect.cpp.
#pragma once

#include "analyzer/models/LockEffect.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

namespace lockseam {

enum class Role : uint8_t {
  None, // known to have no effect on locks
  Acquire,
  Release,
  Try,
  Wait,
  AssertHeld,
  Upgrade,
  Downgrade,
  Section, // takes and releases: copies or exchanges what the lock guards
  Reopen,  // releases and takes again
  Attach,
  AttachTry, // a method that gives an unbound guard its lock
  Owns,
  Disown,
  Swap,
  ReturnsLock, // methods of guards
  ReturnsGuard,
  TriesGuard,         // the result is a guard that may be empty
  ReturnsUnlockGuard, // ... one that releases the object's lock while it lives
  MovesGuard,         // ... one that takes over what the object holds
  RunsLocked,         // folly::Synchronized: wlock(), withWLock(f)
  Runs,
  Once,
  Thread,
  Stores, // what becomes of a callable argument
  Join,
  Notify,
  Atomic,
  InitSemaphore,
};

/// Where the lock of a call is.
struct LockOperand {
  enum class Place : uint8_t {
    Argument,     // argument Index points at it
    Behind,       // argument Index points at a pointer to it
    AllArguments, // each argument points at one
    Object,       // it is the object that the method is called on
    Bound,        // what the object was bound to when it was made
  };
  Place Where = Place::Argument;
  uint32_t Index = 0;
  std::optional<uint32_t> Bit = {}; // argument: the number of a bit that is a lock by itself
};

struct CallModel {
  Role Does = Role::None;
  LockMode Mode = LockMode::Exclusive;
  LockOperand Lock;
  Relation SuccessIs = Relation::NotEqual;
  int64_t Success = 0;
  bool Recursive = false;
  bool ResultIsLock = false;              // the call hands back the pointer that it was given
  bool Semaphore = false;                 // its lock is a semaphore, perhaps one that counts
  bool UnlessDefined = false;             // a body that the program has for it wins
  std::optional<uint32_t> SharedArgument; // says shared if it is not zero
  /// The callable argument of Runs, Once, Thread and Stores; none: every argument. The
  /// number that a semaphore begins with.
  std::optional<uint32_t> Callable = 0;
};

enum class ClassRole : uint8_t { Lock, Guard, UnlockGuard, UpgradeGuard };

/// What a parameter of a certain type tells a guard's constructor.
enum class TagEffect : uint8_t { Defer, Adopt, Try, Ignore };

struct ClassModel {
  ClassRole Is = ClassRole::Lock;
  LockMode Mode = LockMode::Exclusive; // of a guard
  bool Recursive = false;
  bool TakesPredicate = false; // its waits may be given a condition to wait for
  bool LocksAll = false;       // its constructor takes any number of locks
  bool Tries = false;          // its constructor only tries
  bool BindsFirst = false;     // its constructor remembers a lock, and takes none
  /// A constructor argument which says shared if it is false.
  std::optional<uint32_t> WriteArgument;
  llvm::StringMap<TagEffect> Tags;    // by type of parameter
  llvm::StringMap<CallModel> Methods; // by name; "*" is every other method
  std::optional<CallModel> Constructor;
};

/// The model of one function: Call, or, for constructors, destructors and assignments
/// of modelled classes without a row of their own, just the class.
struct FoundModel {
  const CallModel *Call = nullptr;
  const ClassModel *Class = nullptr;
  explicit operator bool() const { return Call || Class; }
};

class ModelTable {
public:
  llvm::StringMap<CallModel> Functions;
  llvm::StringMap<ClassModel> Classes;

  FoundModel find(const FunctionFacts &Callee) const;
  const ClassModel *findClass(llvm::StringRef QualifiedName) const;
  bool isGuard(llvm::StringRef ClassName) const;
};

/// "ns::A::f" is method "f" of "ns::A"; also right for "A::operator ns::B".
std::pair<llvm::StringRef, llvm::StringRef> splitMethodName(llvm::StringRef QualifiedName);

/// The shipped models, and on top of them those under `Models:` in the text of a
/// project's configuration; its other keys are somebody else's. An error is one line,
/// "FILE:LINE:COLUMN: error: ...".
llvm::Expected<ModelTable> loadModels(llvm::StringRef ProjectYaml, llvm::StringRef FileName);

} // namespace lockseam
