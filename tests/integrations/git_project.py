# git_project.py - a small program in a repository of its own, for tests that need git.
#
# box.c has `get` and `set`, which lock; use.c has `bump`, which calls one after the other:
# a finding, in use.c. The program is clean as long as `set` does nothing.
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

HEADER = """#include <pthread.h>
struct box { pthread_mutex_t mu; int n; };
int get(struct box *b);
void set(struct box *b, int n);
"""
GET = """#include "box.h"
int get(struct box *b) {
  pthread_mutex_lock(&b->mu);
  int n = b->n;
  pthread_mutex_unlock(&b->mu);
  return n;
}
"""
IDLE_SET = "void set(struct box *b, int n) { (void)b; (void)n; }\n"
SET = """void set(struct box *b, int n) {
  pthread_mutex_lock(&b->mu);
  b->n = n;
  pthread_mutex_unlock(&b->mu);
}
"""
BUMP = '#include "box.h"\nvoid bump(struct box *b) { set(b, get(b) + 1); }\n'
TWICE = "void twice(struct box *b) { set(b, get(b) * 2); }\n"
SPLIT = "lockseam-split-critical-section"


class Project:
    def __init__(self, lockseam):
        self.lockseam = pathlib.Path(lockseam).resolve()
        self.place = tempfile.TemporaryDirectory()
        home = pathlib.Path(self.place.name).resolve()
        self.folder = home / "project"
        self.folder.mkdir()
        keep = {name: value for name, value in os.environ.items()
                if not name.startswith(("GIT_", "PRE_COMMIT", "LOCKSEAM_"))}
        self.environment = {
            **keep, "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "NO_COLOR": "1",
            "GIT_CONFIG_NOSYSTEM": "1", "PATH": f"{self.lockseam.parent}:{keep['PATH']}"}
        self.write("box.h", HEADER)
        self.write("box.c", GET + IDLE_SET)
        self.write("use.c", BUMP)
        self.write("build/compile_commands.json", self.database("box.c", "use.c"))
        self.write(".gitignore", "/build/\n")

    def database(self, *sources):
        return json.dumps([{"directory": str(self.folder), "file": name,
                            "command": f"cc -c {name}"} for name in sources])

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def read(self, name):
        return (self.folder / name).read_text()

    def run(self, *words, **variables):
        return subprocess.run([str(word) for word in words], cwd=self.folder, text=True,
                              errors="surrogateescape", capture_output=True, stdin=subprocess.DEVNULL,
                              env={**self.environment, **variables})

    def git(self, *words):
        done = self.run("git", "-c", "user.name=Tester", "-c", "user.email=tester@example.com",
                        *words)
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout

    def start(self):
        """Everything as it is, committed."""
        self.git("init", "-q", "-b", "main")
        self.git("add", ".")
        self.git("commit", "-q", "-m", "begin", "--no-verify")

    def tool(self, *words, **variables):
        return self.run(self.lockseam, *words, **variables)


def places(done):
    """The first lines of the findings, without columns: "use.c:2 rule"."""
    found = []
    for line in done.stdout.splitlines():
        head, _, rest = line.partition(": ")
        if rest.startswith(("warning: ", "error: ")) and rest.endswith("]"):
            found.append(":".join(head.split(":")[:2]) + " " + rest[rest.rindex("[") + 1:-1])
    return sorted(found)


class Case(unittest.TestCase):
    lockseam = ""  # the binary

    def setUp(self):
        self.project = Project(self.lockseam)
        self.addCleanup(self.project.place.cleanup)

    def expect(self, done, status, found=(), said=""):
        self.assertEqual((places(done), done.returncode), (list(found), status),
                         done.stdout + done.stderr)
        self.assertIn(said, done.stdout + done.stderr)
        return done

    def one_line(self, done, said):
        self.expect(done, 2, said=said)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
