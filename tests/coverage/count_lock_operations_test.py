# count_lock_operations_test.py - what is counted as a lock operation, and what as understood.
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import count_lock_operations as counting  # noqa: E402

# A body, and the operations in it.
BODIES = [
    ("QEventLoopLocker keep(&loop);", []),
    ("pthread_mutex_lock(&m);", ["pthread_mutex_lock("]),
    ("if (pthread_rwlock_tryrdlock(&m)) return;", ["pthread_rwlock_tryrdlock("]),
    ("g_rw_lock_writer_trylock (&m);", ["g_rw_lock_writer_trylock ("]),
    ("while (!done) pthread_cond_wait(&c, &m);", ["pthread_cond_wait("]),
    ("item_lock(hv); item_trylock_unlock(p);", ["item_lock(", "item_trylock_unlock("]),
    ("STATS_LOCK(); virMutexUnlock(&m);", ["STATS_LOCK(", "virMutexUnlock("]),
    ("mutex_.AssertHeld();", ["AssertHeld("]),
    ("rw.lockForRead(); if (rw.tryLockForWrite(5)) {}", ["lockForRead(", "tryLockForWrite("]),
    ("std::unique_lock<std::mutex> l(mu);", ["unique_lock<std::mutex> l("]),
    ("std::lock_guard\n  guard{mu};", ["lock_guard guard{"]),
    ("QMutexLocker locker(&m);", ["QMutexLocker locker("]),
    ("DUChainReadLocker lock;", ["DUChainReadLocker lock;"]),
    ("MutexLock l(&mu);", ["MutexLock l("]),
    ("auto l = std::unique_lock(mu);", ["unique_lock("]),
    ("cv.wait(lock, [&] { return done; });", ["wait("]),
    ("if (x) (*it)->peers[i].mu.lock();", ["lock("]),
    ("f([&] { mu.lock(); });", ["lock("]),
    # No lock operations.
    ("SpinLock l; MutexLock another();", []),
    ("auto s = weak.lock(); if (auto t = weak.lock()) f(weak.lock());", []),
    ("weak.lock()->run(); return weak.lock(); if (hasReadLock(p)) use(core()->sessionLock());", []),
    ("flock(fd, LOCK_EX); lockf(fd, 1, 0); db_file_lock(p); lockFile();", []),
    ("block(x); clock(); unblock(); deadlock(); get_lock(p); isLocked(); lock_init(&m);", []),
    ('puts("pthread_mutex_lock(&m)"); c = \'"\'; process.wait(100);', []),
]

# Text outside of bodies, in which nothing is counted, around one body.
SURROUNDINGS = [
    "void item_lock(int hv);\nstruct S {{ void lock(); int f() {{ {} }} }};",
    "namespace a {{ class __attribute__((visibility(\"default\"))) C : B {{ void unlock(); }};\n"
    "int f() {{ {} }} }}",
    "C::C(int a) : a_{{a}}, b_{{2}} {{ {} }}",
    "static int table[] = {{ 1, 2 }}; extern \"C\" {{ void foo_lock(int); int f(void) {{ {} }} }}",
    "struct node *next_lock(struct node *n) {{ {} }}",
]


def operations(text, is_c=False):
    lines = [("a.c", number, line) for number, line in enumerate(text.split("\n"), 1)]
    return [operation.text for operation in counting.operations(lines, is_c)]


class Expression(unittest.TestCase):
    def test_bodies(self):
        for body, expected in BODIES:
            with self.subTest(body):
                self.assertEqual(operations("void f() { " + body + " }"), expected)

    def test_only_bodies_are_counted(self):
        for surrounding in SURROUNDINGS:
            with self.subTest(surrounding):
                self.assertEqual(operations(surrounding.format("mtx_lock(&m);")), ["mtx_lock("])

    def test_initialisers_of_constructors(self):
        text = "C::C(C &c) noexcept : C(c, std::unique_lock<std::mutex>(c.mu)), m_lock(c) {}"
        self.assertEqual(operations(text), ["unique_lock<std::mutex>("])

    def test_guards_of_an_unknown_type(self):
        text = "template <class Locker = Dummy> struct S {{ void f() {{ {} lock; mu.lock(); }} }};"
        self.assertEqual(operations(text.format("Locker")), ["lock("])
        self.assertEqual(operations(text.format("QMutexLocker")), ["QMutexLocker lock;", "lock("])

    def test_members_in_c(self):
        body = "void f() { sink->unlock(sink); mtx_lock(&m); }"
        self.assertEqual(operations(body), ["unlock(", "mtx_lock("])
        self.assertEqual(operations(body, is_c=True), ["mtx_lock("])

    def test_braces_that_do_not_match(self):
        for text in ("void f() {", "}"):
            with self.assertRaises(counting.Failure):
                operations(text)


class Matching(unittest.TestCase):
    def test_places_that_are_listed(self):
        lines = ["/s/a.c:3:5: acquire m  [pthread_mutex_lock]",
                 "/s/a.c:4:5: bind m; acquire m  [Guard::Guard]",
                 "/s/a.c:5:5: atomic n  [std::atomic::load]",
                 "/s/a.c:6:5: not recognised  [os::take_lock]",
                 "/s/a.c:7:5: calls item_lock, which acquires m  [item_lock]",
                 "/s/a.c:8:5: calls drain, which releases and reacquires m  [drain]",
                 "some notice"]
        places, unknown = counting.listed_places(lines)
        self.assertEqual(places, {("/s/a.c", line) for line in (3, 4, 7, 8)})
        self.assertEqual(unknown, {("/s/a.c", 6): "os::take_lock"})

    def test_an_operation_of_several_lines(self):
        found = [counting.Operation("/s/a.c", 3, 5, "std::lock_guard< T > l(")]
        for line, missed in ((2, 1), (3, 0), (5, 0), (6, 1)):
            listed = [f"/s/a.c:{line}:1: acquire m  [g]"]
            self.assertEqual(len(list(counting.not_understood(found, listed))), missed)


HEADER = """#include <stdio.h>
#define GUARDED(m) pthread_mutex_lock(m)
static inline void header_op(void) { mtx_lock(0); }
"""
SOURCE = """#include "a.h"
void f(void *m) {
  /* pthread_mutex_lock(m); */
  GUARDED(m);
  os_lock(m);
}
"""
# Stands for lockseam: knows pthread_mutex_lock in a.c, and that header_op's callee is a wrapper.
LOCKSEAM = """#!/bin/sh
cat << END
FOLDER/a.c:4:3: acquire *m  [pthread_mutex_lock]
FOLDER/a.c:5:3: not recognised  [os_lock]
FOLDER/a.h:3:38: calls mtx_lock, which acquires m  [mtx_lock]
END
"""


class Program(unittest.TestCase):
    """A project of two units that share a header."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name).resolve()
        entries = [{"directory": str(self.folder), "file": name,
                    "command": f"ccache cc -Wall -MD -MF x.d -c -o x.o {name}"}
                   for name in ("a.c", "b.c")]
        self.write("compile_commands.json", json.dumps(entries))
        self.write("a.h", HEADER)
        self.write("a.c", SOURCE)
        self.write("b.c", '#include "a.h"\n')
        self.write("lockseam", LOCKSEAM.replace("FOLDER", str(self.folder)))
        (self.folder / "lockseam").chmod(0o755)

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def count(self):
        script = pathlib.Path(counting.__file__)
        return subprocess.run([sys.executable, str(script), "-p", str(self.folder),
                               "--name", "demo", "--lockseam", str(self.folder / "lockseam")],
                              capture_output=True, text=True)

    def test_report(self):
        result = self.count()
        self.assertEqual(result.stdout.splitlines(),
                         [f"{self.folder}/a.c:5: os_lock( - not recognised: os_lock",
                          "demo: 2 of 3 lock operations understood (66.7%)"])
        self.assertEqual(result.returncode, 1)

    def test_all_understood(self):
        self.write("a.c", SOURCE.replace("os_lock(m);", ""))
        self.assertEqual(self.count().returncode, 0)

    def test_lockseam_that_fails(self):
        self.write("lockseam", "#!/bin/sh\nexit 2\n")
        result = self.count()
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("exit status 2", result.stderr)

    def test_unit_that_cannot_be_read(self):
        self.write("b.c", '#include "missing.h"\n')
        result = self.count()
        self.assertEqual(result.returncode, 2)
        self.assertIn("missing.h", result.stderr)


if __name__ == "__main__":
    unittest.main()
