// LockEffectTest.cpp - what each kind of modelled call does, as text.
#include "ModelCases.h"
#include <gtest/gtest.h>

namespace lockseam::test {
namespace {

struct Case {
  const char *Call;
  const char *Expected;
};

void expectEffects(llvm::ArrayRef<Case> Cases) {
  for (const Case &C : Cases) {
    ParsedCall Parsed = parseCall(C.Call);
    EXPECT_EQ(toText(lockEffect(Parsed.Call, Parsed.Callee, shippedTable())), C.Expected) << C.Call;
  }
}

TEST(LockEffect, LockClasses) {
  expectEffects({
      {"std::mutex::lock on &this.C::mu_", "acquire this.C::mu_ class std::mutex"},
      {"std::mutex::unlock on &this.C::mu_", "release this.C::mu_ class std::mutex"},
      {"l1 = std::mutex::try_lock on &this.C::mu_", "try this.C::mu_ if l1 != 0 class std::mutex"},
      {"std::mutex::try_lock on &@g", "try @g class std::mutex"},
      {"std::mutex::lock on p0", "acquire p0^ class std::mutex"},
      {"std::mutex::lock on ?", "acquire * class std::mutex"},
      {"std::mutex::mutex on &l0", ""},
      {"std::mutex::~mutex on &l0", ""},
      {"std::mutex::native_handle on &l0", ""},
      {"std::recursive_mutex::lock on &@g", "acquire recursive @g class std::recursive_mutex"},
      {"l1 = std::timed_mutex::try_lock_for on &@g (?)",
       "try @g if l1 != 0 class std::timed_mutex"},
      {"std::shared_mutex::lock on &@g", "acquire @g class std::shared_mutex"},
      {"std::shared_mutex::lock_shared on &@g", "acquire shared @g class std::shared_mutex"},
      {"std::shared_mutex::unlock_shared on &@g", "release shared @g class std::shared_mutex"},
      {"l1 = std::shared_mutex::try_lock_shared on &@g",
       "try shared @g if l1 != 0 class std::shared_mutex"},
      {"boost::upgrade_mutex::lock_upgrade on &@g",
       "acquire upgrade @g class boost::upgrade_mutex"},
      {"boost::upgrade_mutex::unlock_upgrade_and_lock on &@g",
       "upgrade @g class boost::upgrade_mutex"},
      {"boost::shared_mutex::unlock_and_lock_shared on &@g",
       "downgrade shared @g class boost::shared_mutex"},
      {"absl::Mutex::ReaderLock on &@g", "acquire shared @g class absl::Mutex"},
      {"absl::Mutex::LockWhen on &@g (?)", "acquire @g class absl::Mutex"},
      {"absl::Mutex::Await on &@g (?)", "wait @g class absl::Mutex"},
      {"absl::Mutex::AssertHeld on &@g", "assert-held @g class absl::Mutex"},
      {"absl::Mutex::AssertReaderHeld on &@g", "assert-held shared @g class absl::Mutex"},
      {"QReadWriteLock::lockForRead on &@g", "acquire shared @g class QReadWriteLock"},
      {"QRecursiveMutex::lock on &@g", "acquire recursive @g class QRecursiveMutex"},
      {"base::Lock::Acquire on &@g", "acquire @g class base::Lock"},
      {"mozilla::Mutex::Lock on &@g", "acquire @g class mozilla::Mutex"},
      {"WTF::Lock::unlock on &@g", "release @g class WTF::Lock"},
      {"llvm::sys::SmartMutex::lock on &@g", "acquire recursive @g class llvm::sys::SmartMutex"},
      {"tbb::detail::d1::spin_mutex::lock on &@g", "acquire @g class tbb::detail::d1::spin_mutex"},
      {"folly::SharedMutexImpl::lock_shared on &@g",
       "acquire shared @g class folly::SharedMutexImpl"},
  });
}

TEST(LockEffect, BaseClassesOfTheLibraryAreKnown) {
  expectEffects({
      {"std::__shared_mutex_pthread::lock_shared on &@g",
       "acquire shared @g class std::__shared_mutex_pthread"},
      {"std::__shared_timed_mutex_base::unlock_shared on &@g",
       "release shared @g class std::__shared_timed_mutex_base"},
      {"std::__recursive_mutex_base::lock on &@g",
       "acquire recursive @g class std::__recursive_mutex_base"},
      {"l1 = std::__atomic_base::fetch_add on &this.C::n (1)",
       "atomic this.C::n class std::__atomic_base"},
      {"std::__basic_future::wait on &l0", ""},
  });
}

TEST(LockEffect, Guards) {
  expectEffects({
      {"std::lock_guard::lock_guard on &l0 (&this.C::mu_ : std::mutex)",
       "bind l0.$lock := &this.C::mu_; acquire l0.$lock^ handle l0 class std::mutex"},
      {"std::lock_guard::lock_guard on &l0 (p0 : Project::Mutex)",
       "bind l0.$lock := p0; acquire l0.$lock^ handle l0 class Project::Mutex"},
      {"std::lock_guard::lock_guard on &l0 (&@g : std::recursive_mutex)",
       "bind l0.$lock := &@g; acquire recursive l0.$lock^ handle l0 class std::recursive_mutex"},
      {"std::lock_guard::lock_guard on &l0 (&@g : std::mutex, ? : std::adopt_lock_t)",
       "bind l0.$lock := &@g; adopt l0.$lock^ handle l0 class std::mutex"},
      {"std::lock_guard::~lock_guard on &l0", "release-owned handle l0"},
      {"std::scoped_lock::scoped_lock on &l0", ""},
      {"std::scoped_lock::scoped_lock on &l0 (&@a : std::mutex, &@b : std::mutex)",
       "bind l0.$lock := &@a; bind l0.$lock1 := &@b; acquire l0.$lock^ handle l0 class std::mutex;"
       " acquire l0.$lock1^ handle l0 class std::mutex"},
      {"std::scoped_lock::scoped_lock on &l0 (? : std::adopt_lock_t, &@a : std::mutex)",
       "bind l0.$lock := &@a; adopt l0.$lock^ handle l0 class std::mutex"},
      {"std::shared_lock::shared_lock on &l0 (&@g : std::shared_mutex)",
       "bind l0.$lock := &@g; acquire shared l0.$lock^ handle l0 class std::shared_mutex"},
      {"std::shared_lock::lock on &l0", "acquire shared l0.$lock^ handle l0"},
      {"absl::MutexLock::MutexLock on &l0 (&@g : absl::Mutex, ? : absl::Condition)",
       "bind l0.$lock := &@g; acquire l0.$lock^ handle l0 class absl::Mutex"},
      {"absl::MutexLockMaybe::MutexLockMaybe on &l0 (0 : absl::Mutex)", ""},
      {"absl::ReleasableMutexLock::Release on &l0", "release l0.$lock^ handle l0"},
      {"QMutexLocker::unlock on &l0", "release l0.$lock^ handle l0"},
      {"QMutexLocker::relock on &l0", "acquire l0.$lock^ handle l0"},
      {"QReadLocker::relock on &l0", "acquire shared l0.$lock^ handle l0"},
      {"base::AutoTryLock::AutoTryLock on &l0 (&@g : base::Lock)",
       "bind l0.$lock := &@g; try l0.$lock^ handle l0 class base::Lock"},
      {"l1 = base::AutoTryLock::is_acquired on &l0", "owns handle l0 if l1 != 0"},
      {"tbb::spin_rw_mutex::scoped_lock::scoped_lock on &l0 (&@g : tbb::spin_rw_mutex, 0 : bool)",
       "bind l0.$lock := &@g; acquire shared l0.$lock^ handle l0 class tbb::spin_rw_mutex"},
      {"tbb::spin_mutex::scoped_lock::acquire on &l0 (&@g : tbb::spin_mutex)",
       "bind l0.$lock := &@g; acquire l0.$lock^ handle l0 class tbb::spin_mutex"},
      {"l1 = tbb::spin_mutex::scoped_lock::try_acquire on &l0 (&@g : tbb::spin_mutex)",
       "bind l0.$lock := &@g; try l0.$lock^ handle l0 if l1 != 0 class tbb::spin_mutex"},
  });
}

TEST(LockEffect, UniqueLock) {
  expectEffects({
      {"std::unique_lock::unique_lock on &l0", ""},
      {"std::unique_lock::unique_lock on &l0 (&@g : std::mutex, ? : std::defer_lock_t)",
       "bind l0.$lock := &@g"},
      {"std::unique_lock::unique_lock on &l0 (&@g : std::mutex, ? : std::adopt_lock_t)",
       "bind l0.$lock := &@g; adopt l0.$lock^ handle l0 class std::mutex"},
      {"std::unique_lock::unique_lock on &l0 (&@g : std::mutex, ? : std::try_to_lock_t)",
       "bind l0.$lock := &@g; try l0.$lock^ handle l0 class std::mutex"},
      {"std::unique_lock::unique_lock on &l0 (&@g : std::mutex, l1 : std::chrono::duration)",
       "bind l0.$lock := &@g; try l0.$lock^ handle l0 class std::mutex"},
      {"std::unique_lock::lock on &l0", "acquire l0.$lock^ handle l0"},
      {"std::unique_lock::unlock on &l0", "release l0.$lock^ handle l0"},
      {"std::unique_lock::unlock on p0", "release p0->$lock^ handle p0^"},
      {"l1 = std::unique_lock::try_lock on &l0", "try l0.$lock^ handle l0 if l1 != 0"},
      {"l1 = std::unique_lock::owns_lock on &l0", "owns handle l0 if l1 != 0"},
      {"l1 = std::unique_lock::operator bool on &l0", "owns handle l0 if l1 != 0"},
      {"l1 = std::unique_lock::release on &l0", "disown handle l0; bind l1 := l0.$lock"},
      {"l1 = std::unique_lock::mutex on &l0", "bind l1 := l0.$lock"},
      {"std::unique_lock::swap on &l0 (&l1 : std::unique_lock)", "swap-guards handle l0 from l1"},
      {"std::swap (&l0 : std::unique_lock, &l1 : std::unique_lock)",
       "swap-guards handle l0 from l1"},
      {"std::swap (&l0 : int, &l1 : int)", ""},
      {"std::unique_lock::unique_lock on &l0 (&l1 : std::unique_lock)",
       "move-guard handle l0 from l1"},
      {"std::unique_lock::operator= on &l0 (&l1 : std::unique_lock)",
       "release-owned handle l0; move-guard handle l0 from l1"},
      {"std::unique_lock::~unique_lock on &l0", "release-owned handle l0"},
  });
}

TEST(LockEffect, GuardsThatChangeWhatIsHeld) {
  expectEffects({
      {"base::AutoUnlock::AutoUnlock on &l0 (&@g : base::Lock)",
       "bind l0.$lock := &@g; release-during l0.$lock^ handle l0 class base::Lock"},
      {"base::AutoUnlock::~AutoUnlock on &l0", "reacquire l0.$lock^ handle l0"},
      {"boost::reverse_lock::reverse_lock on &l0 (&l1 : boost::unique_lock)",
       "bind l0.$lock := l1.$lock; release-during l0.$lock^ handle l0 from l1"},
      {"boost::upgrade_to_unique_lock::upgrade_to_unique_lock on &l0 (&l1 : boost::upgrade_lock)",
       "bind l0.$lock := l1.$lock; upgrade l0.$lock^ handle l0 from l1"},
      {"boost::upgrade_to_unique_lock::~upgrade_to_unique_lock on &l0",
       "downgrade upgrade l0.$lock^ handle l0"},
      {"boost::unique_lock::unique_lock on &l0 (&l1 : boost::upgrade_lock)",
       "move-guard handle l0 from l1; upgrade l0.$lock^ handle l0"},
      {"boost::shared_lock::shared_lock on &l0 (&l1 : boost::unique_lock)",
       "move-guard handle l0 from l1; downgrade shared l0.$lock^ handle l0"},
  });
}

TEST(LockEffect, Functions) {
  expectEffects({
      {"l1 = pthread_mutex_lock (&@g : pthread_mutex_t)", "acquire @g if l1 == 0 class pthread_mutex_t"},
      {"pthread_mutex_unlock (p0)", "release p0^"},
      {"l1 = pthread_mutex_trylock (p0)", "try p0^ if l1 == 0"},
      {"l1 = pthread_rwlock_tryrdlock (p0)", "try shared p0^ if l1 == 0"},
      {"pthread_rwlock_rdlock (p0)", "acquire shared p0^"},
      {"mtx_lock (p0)", "acquire p0^"},
      {"EnterCriticalSection (p0)", "acquire recursive p0^"},
      {"AcquireSRWLockShared (p0)", "acquire shared p0^"},
      {"g_rec_mutex_lock (p0)", "acquire recursive p0^"},
      {"l1 = g_mutex_locker_new (p0)", "acquire p0^; bind l1 := p0"},
      {"g_mutex_locker_free (l1)", "release l1^"},
      {"glib_autoptr_cleanup_GMutexLocker (&l1)", "release l1^"},
      {"std::lock (&@a : std::mutex, &@b : std::mutex)",
       "acquire @a class std::mutex; acquire @b class std::mutex"},
      {"std::lock (&l0 : std::unique_lock, &l1 : std::unique_lock)",
       "acquire l0.$lock^ handle l0; acquire l1.$lock^ handle l1"},
      {"l2 = std::try_lock (&@a : std::mutex, &@b : std::mutex)",
       "try @a if l2 == -1 class std::mutex; try @b if l2 == -1 class std::mutex"},
      {"g_bit_lock (&@g, 3)", "acquire @g[3]"},
      {"g_bit_lock (&@g, l1)", "acquire @g[l1]"},
      {"g_bit_lock (&@g, ?)", "acquire @g[?]"},
      {"omp_set_lock (&@g)", "acquire @g"},
      {"spin_lock_irqsave (p0, l1)", "acquire p0^"},
      {"l1 = mutex_lock_interruptible (p0)", "try p0^ if l1 == 0"},
      {"l1 = mutex_trylock (p0)", "try p0^ if l1 != 0"},
      {"downgrade_write (p0)", "downgrade shared p0^"},
      {"uv_rwlock_rdlock (p0)", "acquire shared p0^"},
      {"PR_Lock (p0)", "acquire p0^"},
      {"SDL_LockMutex (p0)", "acquire recursive p0^"},
      {"apr_thread_mutex_lock (p0)", "acquire p0^"},
      {"lock_everything (p0)", ""},
  });
}

TEST(LockEffect, Waits) {
  expectEffects({
      {"std::condition_variable::wait on &@cv (&l0 : std::unique_lock)",
       "wait l0.$lock^ handle l0"},
      {"std::condition_variable::wait on &@cv (&l0 : std::unique_lock, &l1 : )",
       "runs argument 1; wait l0.$lock^ handle l0; runs argument 1"},
      {"std::condition_variable::wait_for on &@cv (&l0 : std::unique_lock, l2 : "
       "std::chrono::duration)",
       "wait l0.$lock^ handle l0"},
      {"std::condition_variable::wait_for on &@cv (&l0 : std::unique_lock, l2 : "
       "std::chrono::duration, &l1 : )",
       "runs argument 2; wait l0.$lock^ handle l0; runs argument 2"},
      {"std::condition_variable_any::wait on &@cv (&@g : std::mutex)", "wait @g class std::mutex"},
      {"pthread_cond_wait (&@cv, p0)", "wait p0^"},
      {"g_cond_wait (&@cv, p0)", "wait p0^"},
      {"absl::CondVar::Wait on &@cv (&@g : absl::Mutex)", "wait @g class absl::Mutex"},
      {"QWaitCondition::wait on &@cv (&@g : QMutex, 5 : int)", "wait @g class QMutex"},
      {"base::ConditionVariable::ConditionVariable on &this.C::cv (&this.C::mu : base::Lock)",
       "bind this.C::cv.$lock := &this.C::mu"},
      {"base::ConditionVariable::Wait on &this.C::cv", "wait this.C::cv.$lock^"},
      {"std::condition_variable::notify_one on &@cv", "notify"},
  });
}

TEST(LockEffect, Callables) {
  expectEffects({
      {"std::thread::thread on &l0 (&l1 : )", "runs-thread argument 0"},
      {"std::thread::thread on &l0 (&l1 : std::thread)", ""},
      {"std::thread::join on &l0", "join"},
      {"l2 = std::async (&l1 : )", "runs-thread argument 0"},
      {"l2 = std::async (1 : std::launch, &l1 : )", "runs-thread argument 1"},
      {"pthread_create (&l0, 0, fn worker, 0)", "runs-thread argument 2"},
      {"pthread_join (l0, 0)", "join"},
      {"std::call_once (&@flag : std::once_flag, &l1 : )", "runs-once @flag argument 1"},
      {"pthread_once (&@flag, fn init)", "runs-once @flag argument 1"},
      {"std::function::function on &l0 (&l1 : )", "runs-later argument 0"},
      {"std::function::operator= on &l0 (&l1 : )", "runs-later argument 0"},
      {"std::function::operator() on &l0", ""},
      {"std::vector::emplace_back on &this.C::threads (&l1 : )", "runs-later argument 0"},
      {"std::unique_ptr::unique_ptr on &l0 (load l1, &l2 : )",
       "runs-later argument 0; runs-later argument 1"},
      {"event_new (p0, 1, 2, fn callback, 0)", "runs-later argument 3"},
      {"signal (2, fn handler)", "runs-later argument 1"},
      {"QObject::connect (p0, p1, &l1)",
       "runs-later argument 0; runs-later argument 1; runs-later argument 2"},
      {"l1 = std::atomic::operator int on &this.C::n", "atomic this.C::n class std::atomic"},
      {"__sync_fetch_and_add (&@n, 1)", "atomic @n"},
  });
}

TEST(LockEffect, GuardsAsResults) {
  expectEffects({
      {"l1 = folly::Synchronized::wlock on &this.C::map_",
       "bind l1.$lock := &this.C::map_; acquire l1.$lock^ handle l1 class folly::Synchronized"},
      {"l1 = folly::Synchronized::rlock on &@m",
       "bind l1.$lock := &@m; acquire shared l1.$lock^ handle l1 class folly::Synchronized"},
      {"l1 = folly::Synchronized::operator-> on &@m",
       "bind l1.$lock := &@m; acquire l1.$lock^ handle l1 class folly::Synchronized"},
      {"folly::LockedPtr::~LockedPtr on &l1", "release-owned handle l1"},
      {"folly::Synchronized::withRLock on &@m (&l1 : )",
       "acquire shared @m class folly::Synchronized; runs argument 0; "
       "release shared @m class folly::Synchronized"},
      {"l1 = folly::Synchronized::tryRLock on &@m",
       "bind l1.$lock := &@m; try shared l1.$lock^ handle l1 class folly::Synchronized"},
      {"l2 = folly::LockedPtr::isNull on &l1", "owns handle l1 if l2 == 0"},
      {"l2 = folly::LockedPtr::scopedUnlock on &l1",
       "bind l2.$lock := l1.$lock; release-during l2.$lock^ handle l2 from l1"},
      {"l2 = folly::LockedPtr::moveFromUpgradeToWrite on &l1",
       "move-guard handle l2 from l1; upgrade l2.$lock^ handle l2"},
      {"l2 = folly::LockedPtr::moveFromWriteToRead on &l1",
       "move-guard handle l2 from l1; downgrade shared l2.$lock^ handle l2"},
  });
}

TEST(LockEffect, SectionsInOneCall) {
  expectEffects({
      {"l1 = folly::Synchronized::copy on &@m", "acquire shared @m class folly::Synchronized; "
                                                "release shared @m class folly::Synchronized"},
      {"FRWScopeLock::FRWScopeLock on &l0 (&@m : FRWLock, 0 : int)",
       "bind l0.$lock := &@m; acquire shared l0.$lock^ handle l0 class FRWLock"},
      {"FRWScopeLock::ReleaseReadOnlyLockAndAcquireWriteLock_USE_WITH_CAUTION on &l0",
       "release l0.$lock^ handle l0; acquire l0.$lock^ handle l0"},
  });
}

TEST(LockEffect, ArgumentThatSaysShared) {
  expectEffects({
      {"LWLockAcquire (p0, 0)", "acquire p0^"},
      {"LWLockAcquire (p0, 1)", "acquire shared p0^"},
      {"l1 = LWLockConditionalAcquire (p0, ?)", "try p0^ if l1 != 0"},
      {"LWLockRelease (p0)", "release p0^"},
  });
}

TEST(LockEffect, Semaphores) {
  expectEffects({
      {"sem_init (&@s, 0, 1)", "init-semaphore @s := 1"},
      {"sem_wait (&@s)", "acquire semaphore @s"},
      {"l1 = sem_trywait (&@s)", "try semaphore @s if l1 == 0"},
      {"sem_post (&@s)", "release semaphore @s"},
      {"std::counting_semaphore::counting_semaphore on &@s (4)",
       "init-semaphore @s := 4 class std::counting_semaphore"},
      {"std::counting_semaphore::release on &@s (1)",
       "release semaphore @s class std::counting_semaphore"},
  });
}

TEST(LockEffect, MethodsOfGuardsOverRecursiveLocks) {
  ParsedCall Parsed = parseCall("std::unique_lock::lock on &l0");
  Parsed.Callee.Class = Name("c:@N@std@S@unique_lock>#$@N@std@S@recursive_mutex");
  EXPECT_EQ(toText(lockEffect(Parsed.Call, Parsed.Callee, shippedTable())),
            "acquire recursive l0.$lock^ handle l0");
}

TEST(LockEffect, CleanupFunctionsGetTheVariable) {
  ParsedCall Parsed = parseCall("glib_autoptr_cleanup_GMutexLocker on &l2");
  Parsed.Call.How = CallKind::Destroy;
  EXPECT_EQ(toText(lockEffect(Parsed.Call, Parsed.Callee, shippedTable())), "release l2^");
}

TEST(LockEffect, ABodyWinsOverNamesOfTheKernel) {
  ParsedCall Parsed = parseCall("read_lock (p0)");
  EXPECT_TRUE(isModelled(Parsed.Callee, shippedTable()));
  Parsed.Callee.HasBody = true;
  EXPECT_FALSE(isModelled(Parsed.Callee, shippedTable()));
  EXPECT_EQ(toText(lockEffect(Parsed.Call, Parsed.Callee, shippedTable())), "");
}

TEST(IsModelled, RowsAndWhatComesWithAClass) {
  struct {
    const char *Call;
    bool Expected;
  } Cases[] = {
      {"std::mutex::lock on &@g", true},
      {"std::mutex::mutex on &@g", true},
      {"std::mutex::native_handle on &@g", false},
      {"std::unique_lock::operator= on &l0 (&l1 : std::unique_lock)", true},
      {"std::thread::operator= on &l0 (&l1 : std::thread)", false},
      {"std::function::operator() on &l0", false},
      {"std::swap (&l0 : int, &l1 : int)", false},
      {"sem_wait (p0)", true},
      {"Project::f (p0)", false},
  };
  for (const auto &C : Cases)
    EXPECT_EQ(isModelled(parseCall(C.Call).Callee, shippedTable()), C.Expected) << C.Call;
}

TEST(LooksLikeLockCall, ByTheWordsOfTheName) {
  struct {
    const char *Call;
    bool Expected;
  } Cases[] = {
      {"Cache::lockAll on &@g", true},
      {"my_mutex_enter (p0)", true},
      {"Pool::tryLock on &@g", true},
      {"wait_for_event (p0)", true},
      {"Clock::now", false},
      {"block_device_read (p0)", false},
      {"std::vector::at on &l0", false},
      {"Mutex::name on &@g", false},
      {"unlocked_get (p0)", false},
  };
  for (const auto &C : Cases)
    EXPECT_EQ(looksLikeLockCall(parseCall(C.Call).Callee), C.Expected) << C.Call;
}

} // namespace
} // namespace lockseam::test
