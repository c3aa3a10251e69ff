# fault_test.py - whatever happens to a run or to its cache, the next run says what is right.
#
#   fault_test.py LOCKSEAM kills|corruption|places|edits|summaries
#
# Every report is compared with that of --no-cache, byte for byte. LOCKSEAM_LONG=1 makes it
# long: 200 kills, 1000 corrupted files, 200 edits.
import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

LONG = bool(os.environ.get("LOCKSEAM_LONG"))
HEADER = """typedef struct { int x; } pthread_mutex_t;
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
struct box { pthread_mutex_t mu, inner; int n; };
static void touch(struct box *b) {
  pthread_mutex_lock(&b->inner);
  b->n++;
  pthread_mutex_unlock(&b->inner);
}
"""


def source(name, touches):
    return ("#include <box.h>\n" + f"void {name}(struct box *b) {{\n  pthread_mutex_lock(&b->mu);\n"
            + "  touch(b);\n" * touches + "  pthread_mutex_unlock(&b->mu);\n}\n")


class Project:
    """Small units, so many that the pack of their facts outlasts an edit of one of them; box.h is
    in late/, and early/ is searched before."""

    def __init__(self, folder, lockseam, units=9):
        self.folder, self.lockseam = pathlib.Path(folder), lockseam
        self.units = [f"unit{i}" for i in range(units)]
        self.flags = ""
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "user")}
        for name in ("early", "late"):
            (self.folder / name).mkdir()
        (self.folder / "late/box.h").write_text(HEADER)
        for name in self.units:
            (self.folder / f"{name}.c").write_text(source(name, 2))
        self.write_commands()

    def write_commands(self):
        (self.folder / "compile_commands.json").write_text(json.dumps([
            {"directory": str(self.folder), "file": f"{name}.c",
             "command": f"cc {self.flags} -Iearly -Ilate -c {name}.c"} for name in self.units]))

    def command(self, *options):
        return [self.lockseam, "check", "-p", ".", "--format=json", "-j2", *options]

    def run(self, *options, **settings):
        return subprocess.run(self.command(*options), cwd=self.folder, capture_output=True,
                              env=self.environment, **settings)

    def cold(self):
        return self.said(self.run("--no-cache"))

    @staticmethod
    def said(done):
        return done.returncode, done.stdout, done.stderr

    def expect_right(self, what, *options):
        warm, cold = self.said(self.run(*options)), self.cold()
        if warm != cold:
            sys.exit(f"{what}: with a cache\n{warm}\nwithout\n{cold}")

    def entries(self, cache=".lockseam", part="facts"):
        return sorted(path for path in (self.folder / cache / part).iterdir()
                      if len(path.name) == 64)

    def kept(self):
        """Entries with facts: of each unit two, and the pack."""
        return 2 * len(self.units) + 1

    def all_entries(self):
        return [path for part in ("facts", "results", "summaries")
                for path in self.entries(part=part)]


def kills(project, chance):
    """At any moment, in the middle of a write as well."""
    start = time.monotonic()
    project.run()
    whole = time.monotonic() - start
    rounds, hit = (200 if LONG else 20), 0
    for i in range(rounds):
        for entry in project.all_entries():
            if chance.random() < 0.5:
                entry.unlink()
        started = subprocess.Popen(project.command(), cwd=project.folder, env=project.environment,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0, whole))
        started.send_signal(signal.SIGKILL)
        hit += started.wait() == -signal.SIGKILL
        project.expect_right(f"after {i + 1} kills")
    return f"{rounds} kills, {hit} of them before the end of the run"


def corrupt(path, chance):
    data = bytearray(path.read_bytes())
    kind = chance.randrange(5)
    if kind == 0 and data:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    elif kind == 1:
        del data[chance.randrange(len(data) + 1):]
    elif kind == 2:
        data += bytes(chance.randrange(1, 100))
    elif kind == 3:
        start = chance.randrange(len(data) + 1)
        data[start:start + 64] = chance.randbytes(64)
    else:
        data = bytearray(chance.randbytes(chance.randrange(2000)))
    path.write_bytes(data)


def corruption(project, chance):
    project.run()
    wanted, done = (1000 if LONG else 100), 0
    expected = project.cold()
    while done < wanted:
        # Findings that are kept are looked at only if the facts are the same, and summaries
        # only if there are no findings.
        which = chance.choice([project.all_entries, lambda: project.entries(part="results"),
                               lambda: project.entries(part="summaries")])()
        for entry in which:
            corrupt(entry, chance)
            done += 1
        if chance.random() < 0.5:
            for entry in project.entries(part="results"):
                entry.unlink()
        got = project.said(project.run())
        if got != expected:
            sys.exit(f"after {done} corrupted files: {got}, not {expected}")
        # The entry of one unit under the name of another.
        first, second = project.entries()[:2]
        first.write_bytes(second.read_bytes())
        project.expect_right("an entry in another's place")
    return f"{done} corrupted files"


def no_space(project):
    """Every write to a file fails, as on a full disk."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    done = project.run("--cache-dir=full", preexec_fn=limit)
    notes = done.stderr.count(b"lockseam: note: no facts are kept: ")
    assert notes == 1, done.stderr
    assert done.stdout == project.cold()[1]
    assert not list((project.folder / "full/facts").iterdir())
    project.expect_right("when there is space again", "--cache-dir=full")
    assert len(project.entries("full")) == project.kept()


def is_for_nobody(project):
    """Whether another user can run the tool where it is."""
    try:
        return not subprocess.run([project.lockseam, "--version"], user=65534, extra_groups=[],
                                  capture_output=True).returncode
    except PermissionError:
        return False


def read_only(project):
    """The owner may not write, or the folder belongs to another user."""
    if os.geteuid() == 0 and not is_for_nobody(project):
        return print("no other user can run", project.lockseam)
    os.chmod(project.folder, 0o755)
    project.run()
    before = {path: path.read_bytes() for path in project.entries()}
    (project.folder / "user").mkdir(exist_ok=True)
    if os.geteuid() == 0:  # permissions mean nothing to root
        settings = {"user": 65534, "extra_groups": []}
        os.chown(project.folder / "user", 65534, -1)
    else:
        settings = {}
        for path in (".lockseam/facts", ".lockseam"):
            os.chmod(project.folder / path, 0o555)
    for what in ("the first time", "from the folder of the user"):
        got = project.said(project.run(**settings))
        assert got == project.cold(), (what, got)
    assert {path: path.read_bytes() for path in project.entries()} == before
    assert len(project.entries("user/lockseam")) == project.kept()
    if not settings:
        for path in (".lockseam", ".lockseam/facts"):
            os.chmod(project.folder / path, 0o755)


def two_at_once(project):
    expected = project.cold()[1]
    for _ in range(3):
        for entry in project.all_entries():
            entry.unlink()
        runs = [subprocess.Popen(project.command(), cwd=project.folder, env=project.environment,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
                for _ in range(2)]
        for run in runs:
            assert run.communicate()[0] == expected
        assert len(project.entries()) == project.kept()


def places(project, _):
    no_space(project)
    read_only(project)
    two_at_once(project)
    return "full disk, read-only cache, two runs at once"


def edits(project, chance):
    """What people do to a tree, one step at a time; every report as if from nothing."""
    folder = project.folder

    def edit_source():
        name = chance.choice(project.units)
        (folder / f"{name}.c").write_text(source(name, chance.randrange(4)))

    def edit_header():
        lines = "\n" * chance.randrange(3)
        (folder / "late/box.h").write_text(lines + HEADER)

    def shadow():
        path = folder / "early/box.h"
        path.unlink() if path.exists() else path.write_text("// first\n" + HEADER)

    def lose_header():
        path, other = folder / "late/box.h", folder / "late/box.h.away"
        path.rename(other) if path.exists() else other.rename(path)

    def change_flags():
        project.flags = chance.choice(["", "-DX", "-include late/box.h", "-O2 -Wall"])
        project.write_commands()

    def break_source():
        (folder / f"{chance.choice(project.units)}.c").write_text("int x = nonsense;\n")

    def revert():
        for name in project.units:
            (folder / f"{name}.c").write_text(source(name, 2))
        (folder / "early/box.h").unlink(missing_ok=True)
        (folder / "late/box.h").write_text(HEADER)

    steps = [edit_source, edit_source, edit_header, shadow, lose_header, change_flags, break_source,
             revert]
    rounds = 200 if LONG else 24
    done = []
    for _ in range(rounds):
        step = chance.choice(steps)
        step()
        done.append(step.__name__)
        project.expect_right(" ".join(done))
    return f"{rounds} edits"


CLASSES = """#include <box.h>
struct condition {{ pthread_mutex_t *const of; condition(pthread_mutex_t *m) : of(m) {{}}
  void wait() {{ pthread_mutex_lock(of); pthread_mutex_unlock(of); }} }};
struct shape {{ pthread_mutex_t mu; condition done; {member} next; int n;
  shape(shape *s) : done(&mu), next({init}) {{ {constructor} }}
  virtual ~shape() {{}}
  virtual void draw() {{ n++; }}
  void grow() {extra}; }};
struct wide : shape {{ wide(shape *s) : shape(s) {{}} }};
int enter(pthread_mutex_t *) {attribute};
extern "C" {{ struct sem_t {{ int x; }}; int sem_init(sem_t *, int, unsigned);
  int sem_wait(sem_t *); int sem_post(sem_t *); }}
extern sem_t ready;
void deep(shape *s);
void middle(shape *s);
"""
DEEP = """#include "classes.h"
sem_t ready;
void start() {{ sem_init(&ready, 0, {first}); }}
void deep(shape *s) {{ {body} }}
void middle(shape *s) {{ deep(s); sem_wait(&ready); s->n++; sem_post(&ready); deep(s); }}
"""
TOP = """#include "classes.h"
static pthread_mutex_t {mutex};
void shape::grow() {{ pthread_mutex_lock(&mu); n++; pthread_mutex_unlock(&mu); done.wait(); }}
void top(shape *s) {{
  pthread_mutex_lock(&{mutex});
  enter(&s->mu);
  middle(s); s->draw(); s->grow(); {more} middle(s);
  pthread_mutex_unlock(&{mutex});
}}
"""
LEAF = """#include "classes.h"
struct round{number} : {base} {{ round{number}() : {base}(nullptr) {{}} {override} }};
void make{number}() {{ round{number} r; r.draw(); top{number}(&r); }}
"""
BODIES = ["s->n++;", "", "pthread_mutex_lock(&s->mu); s->n++; pthread_mutex_unlock(&s->mu);",
          "pthread_mutex_lock(&s->mu); s->n++; pthread_mutex_unlock(&s->mu); s->draw();",
          "pthread_mutex_unlock(&s->mu); pthread_mutex_lock(&s->mu);", "s->grow();",
          "if (s->n) middle(s);"]
MODELS = ["", "Models:\n  - function: enter\n    role: acquire\n",
          "Models:\n  - function: enter\n    role: release\n"]


class Hierarchy(Project):
    """Classes with virtual methods, calls through several units, models and attributes."""

    def __init__(self, place, lockseam):
        super().__init__(place, lockseam, units=0)
        self.header = {"member": "shape *", "init": "s", "constructor": "", "extra": "",
                       "attribute": ""}
        self.deep = {"first": "1", "body": BODIES[2]}
        self.top = {"mutex": "all", "more": ""}
        self.leaves = {1: ("shape", ""), 2: ("shape", "void draw() override { grow(); }")}
        self.models = ""
        self.write()

    def write(self):
        for name, text in (("late/classes.h", CLASSES.format(**self.header)),
                           ("deep.cpp", DEEP.format(**self.deep)),
                           ("top.cpp", TOP.format(**self.top)),
                           (".lockseam.yaml", self.models)):
            (self.folder / name).write_text(text)
        self.units = ["deep", "top"]
        for number, (base, override) in self.leaves.items():
            self.units.append(f"leaf{number}")
            (self.folder / f"leaf{number}.cpp").write_text(
                f"void top{number}(struct shape *);\n" + LEAF.format(
                    number=number, base=base, override=override))
        self.write_commands()

    def write_commands(self):
        (self.folder / "compile_commands.json").write_text(json.dumps([
            {"directory": str(self.folder), "file": f"{name}.cpp",
             "command": f"c++ -Iearly -Ilate -c {name}.cpp"} for name in self.units]))

    def edit(self, chance):
        part = chance.choice(["deep", "deep", "top", "header", "leaf", "models"])
        if part == "deep":
            self.deep = {"first": chance.choice("112"), "body": chance.choice(BODIES)}
        elif part == "top":
            self.top = {"mutex": chance.choice(["all", "other"]),
                        "more": chance.choice(["", "deep(s);", "s->next;", "s->shape::draw();"])}
        elif part == "header":
            self.header["member"], self.header["init"] = chance.choice(
                [("shape *", "s"), ("shape &", "*s")])
            self.header["constructor"] = chance.choice(["", "n = 0;"])
            self.header["extra"] = chance.choice(
                ["", "__attribute__((no_thread_safety_analysis))"])
            self.header["attribute"] = chance.choice(
                ["", "__attribute__((annotate(\"lockseam::none\")))"])
        elif part == "leaf":
            number = chance.randrange(1, 4)
            self.leaves[number] = (chance.choice(["shape", "wide"]), chance.choice(
                ["", "void draw() override { grow(); }", "void draw() override { deep(this); }",
                 "void draw() override { middle(this); }"]))
            if chance.random() < 0.3:
                self.leaves.pop(chance.choice(sorted(self.leaves)))
        else:
            self.models = chance.choice(MODELS)
        self.write()
        return part


def small_edit(tree):
    """Costs a small file: the large one, of all summaries, stays as it is."""
    tree.run()
    before = {path: path.read_bytes() for path in tree.entries(part="summaries")}
    tree.top["more"] = "deep(s);"
    tree.write()
    tree.run()
    after = {path: path.read_bytes() for path in tree.entries(part="summaries")}
    assert len(before) == 1 and len(after) == 2 and before.items() <= after.items(), after.keys()


def summaries(project, chance):
    """Edits of programs whose parts depend on each other; what is kept must not show."""
    with tempfile.TemporaryDirectory() as place:
        tree = Hierarchy(place, project.lockseam)
        small_edit(tree)
        dumps = ["summaries", "accesses", "guards", "atomicity", "flows"]
        rounds, done = (200 if LONG else 24), []
        for _ in range(rounds):
            for shown in ("--min-rank=0", f"--dump={chance.choice(dumps)}"):
                warm = tree.said(tree.run(shown))
                cold = tree.said(tree.run(shown, "--no-cache"))
                if warm != cold or (shown.startswith("--dump") and not cold[1]):
                    sys.exit(f"{' '.join(done)}: {shown}: with a cache\n{warm}\nwithout\n{cold}")
            done.append(tree.edit(chance))
        assert tree.entries(part="summaries")
    return f"{rounds} edits"


if __name__ == "__main__":
    seed = int(os.environ.get("LOCKSEAM_SEED", random.randrange(1 << 32)))
    print("LOCKSEAM_SEED =", seed)
    with tempfile.TemporaryDirectory() as place:
        print(globals()[sys.argv[2]](Project(place, os.path.abspath(sys.argv[1])), random.Random(seed)))
