# baseline_test.py - new findings only: the baseline, --new-only and --diff, in a repository.
#
#   baseline_test.py LOCKSEAM [TestCase...]
import json
import sys
import unittest

from git_project import BUMP, GET, SET, SPLIT, TWICE, Case

USE = f"use.c:2 {SPLIT}"


class BaselineTest(Case):
    def setUp(self):
        super().setUp()
        self.project.write("box.c", GET + SET)
        self.tool = self.project.tool
        self.lines = lambda: self.project.read("build/.lockseam-baseline").splitlines()

    def create(self):
        self.expect(self.tool("baseline", "create"), 0, said="1 added, 0 dropped, 1 in all")

    def test_what_it_knows_is_hidden_and_does_not_count(self):
        self.expect(self.tool("check"), 1, [USE])
        self.create()
        self.assertRegex(self.lines()[0], rf"^[0-9a-f]{{16}}  {SPLIT}  bump\(box \*\)$")
        self.expect(self.tool("check"), 1, [USE])
        self.expect(self.tool("check", "--new-only"), 0, said="no warnings (1 known)")
        self.expect(self.tool("check", "--baseline=build/.lockseam-baseline"), 0)

    def test_a_new_finding_with_old_ones(self):
        self.create()
        self.project.write("use.c", "\n\n" + BUMP + TWICE)
        done = self.tool("check", "--new-only", "--output=sarif=new.sarif")
        self.expect(done, 1, [f"use.c:5 {SPLIT}"])
        done = self.tool("check", "--baseline=build/.lockseam-baseline", "--format=json",
                         "--output=sarif=all.sarif")
        states = [(each["line"], each["baselineState"])
                  for each in json.loads(done.stdout)["findings"]]
        self.assertEqual((states, done.returncode), ([(4, "unchanged"), (5, "new")], 1))
        sarif = {name: [each["baselineState"] for each in
                        json.loads(self.project.read(name))["runs"][0]["results"]]
                 for name in ("new.sarif", "all.sarif")}
        self.assertEqual(sarif, {"new.sarif": ["new"], "all.sarif": ["unchanged", "new"]})

    def test_create_never_overwrites(self):
        self.create()
        self.one_line(self.tool("baseline", "create"),
                      "build/.lockseam-baseline: error: there is a baseline already")
        self.one_line(self.tool("baseline", "prune", "--baseline=other"),
                      "other: error: there is no baseline")

    def test_update_adds_drops_and_keeps_reasons(self):
        self.project.write("use.c", BUMP + TWICE)
        self.expect(self.tool("baseline", "create"), 0, said="2 added")
        lines = [line + "  # because" for line in self.lines()]
        self.project.write("build/.lockseam-baseline", "\n".join(["# ours"] + lines) + "\n")
        self.project.write("use.c", BUMP + TWICE.replace("twice", "thrice"))
        done = self.expect(self.tool("check", "--new-only"), 1, [f"use.c:3 {SPLIT}"])
        self.assertIn("twice(box *): there is no such finding", done.stderr)
        self.expect(self.tool("check", "--new-only", "--fail-on=error",
                              "--fail-on-stale-baseline"), 1, [f"use.c:3 {SPLIT}"])
        self.expect(self.tool("baseline", "update"), 0, said="1 added, 1 dropped, 2 in all")
        now = self.lines()
        self.assertEqual(now[0], "# ours")
        self.assertEqual(now[1:], sorted(now[1:]))
        self.assertEqual([line.endswith("  # because") for line in now[1:]].count(True), 1)
        self.assertTrue(any("thrice" in line for line in now))

    def test_prune_only_drops(self):
        self.create()
        self.project.write("use.c", BUMP.replace("bump", "jump") + TWICE)
        self.expect(self.tool("baseline", "prune"), 0, said="0 added, 1 dropped, 0 in all")
        self.assertEqual(self.lines(), [])

    def test_a_unit_that_is_lost_drops_nothing(self):
        self.create()
        self.project.write("use.c", "#error nothing here\n")
        self.expect(self.tool("baseline", "update"), 3, said="0 dropped, 1 in all")
        self.expect(self.tool("check", "--new-only"), 3)

    def test_a_bad_line_is_named(self):
        self.create()
        self.project.write("build/.lockseam-baseline", "# fine\nwhat is this\n")
        for words in (["check", "--new-only"], ["baseline", "update"]):
            self.one_line(self.tool(*words), ".lockseam-baseline:2: error: no entry of a baseline")
        self.one_line(self.tool("check", "--baseline=none"),
                      "none: error: cannot read the baseline")

    def test_an_old_report_is_a_baseline(self):
        self.tool("check", "--output=sarif=old.sarif", "--output=json=old.json")
        self.project.write("use.c", BUMP + TWICE)
        for old in ("old.sarif", "old.json"):
            self.expect(self.tool("check", f"--baseline={old}"), 1, [f"use.c:3 {SPLIT}"])
        self.one_line(self.tool("baseline", "update", "--baseline=old.sarif"),
                      "this is a report, not a baseline")

    def test_the_last_results_without_a_baseline(self):
        self.one_line(self.tool("check", "--new-only"), "--new-only has nothing to compare with")
        self.tool("check", "box.c", "--min-rank=100")
        self.expect(self.tool("check", "--new-only"), 0)
        self.project.write("use.c", BUMP + TWICE)
        for _ in range(2):  # a second run must not take the first one's findings for known
            self.expect(self.tool("check", "--new-only"), 1, [f"use.c:3 {SPLIT}"])

    def test_where_it_is(self):
        self.project.write(".lockseam.yaml", "MinRank: 30\n")
        self.expect(self.tool("baseline", "create"), 0)
        self.assertTrue((self.project.folder / ".lockseam-baseline").exists())
        self.project.write(".lockseam.yaml", "Baseline: kept/known.txt\n")
        self.one_line(self.tool("check"), "kept/known.txt: error: cannot read the baseline")
        self.project.write("kept/.keep", "")
        self.expect(self.tool("baseline", "create"), 0)
        self.expect(self.tool("check"), 0)
        self.assertIn("Baseline: '", self.tool("check", "--dump-config").stdout)

    def test_two_branches_merge(self):
        self.project.write("build/compile_commands.json", self.project.database(
            "box.c", "use.c", "left.c", "right.c"))
        self.project.write("left.c", "")
        self.project.write("right.c", "")
        names = [f"f{number}" for number in range(12)]
        self.project.write("use.c", '#include "box.h"\n' + "".join(
            TWICE.replace("twice", name) for name in names))
        self.expect(self.tool("baseline", "create", "--baseline=known"), 0, said="12 added")
        self.project.start()
        for branch in ("left", "right"):
            self.project.git("checkout", "-q", "-b", branch, "main")
            self.project.write(f"{branch}.c", '#include "box.h"\n' +
                               TWICE.replace("twice", f"{branch}_way"))
            self.expect(self.tool("baseline", "update", "--baseline=known"), 0, said="1 added")
            self.project.git("add", ".")
            self.project.git("commit", "-q", "-m", branch)
        self.project.git("merge", "-q", "--no-edit", "left")
        self.expect(self.tool("check", "--baseline=known", "--fail-on-stale-baseline"), 0,
                    said="14 known")

    def test_words(self):
        self.one_line(self.tool("baseline"), "baseline takes one of create, update, prune")
        self.one_line(self.tool("baseline", "make"), "baseline takes one of")
        self.one_line(self.tool("baseline", "create", "use.c"), "of the whole program")


class DiffTest(Case):
    def setUp(self):
        super().setUp()
        self.tool = self.project.tool

    def test_a_finding_by_an_edit_elsewhere(self):
        self.project.start()
        self.expect(self.tool("check", "--diff"), 0)
        self.project.write("box.c", GET + SET)
        self.expect(self.tool("check", "--diff"), 1, [USE])
        self.project.git("commit", "-q", "-a", "-m", "set")
        self.expect(self.tool("check", "--diff"), 0, said="(1 known)")
        self.expect(self.tool("check", "--diff=HEAD~1"), 1, [USE])
        self.expect(self.tool("check", "--diff=HEAD~1", "--no-cache", "-p", "build"), 1, [USE])

    def test_a_header_and_a_folder_that_are_gone(self):
        self.project.write("old/set.h", SET.replace("void set", "static inline void set_now"))
        self.project.write("box.c", GET + '#include "old/set.h"\n' +
                           "void set(struct box *b, int n) { set_now(b, n); }\n")
        self.project.start()
        self.project.git("rm", "-q", "old/set.h")
        self.project.write("box.c", GET + SET)
        self.expect(self.tool("check", "--diff"), 0, said="(1 known)")

    def test_new_sources_and_moved_ones(self):
        self.project.write("box.c", GET + SET)
        self.project.start()
        self.project.git("mv", "use.c", "moved.c")
        self.project.write("moved.c", BUMP + "int more;\n")
        self.project.write("new.c", '#include "box.h"\n' + TWICE)
        self.project.write("build/compile_commands.json",
                           self.project.database("box.c", "moved.c", "new.c"))
        self.expect(self.tool("check", "--diff"), 1, [f"new.c:2 {SPLIT}"])
        self.project.git("add", "new.c")
        self.expect(self.tool("check", "--diff"), 1, [f"new.c:2 {SPLIT}"])

    def test_what_was_suppressed_or_low_is_new(self):
        self.project.write("box.c", GET + SET)
        self.project.write("use.c", BUMP.replace("}", "} // NOLINT"))
        self.project.start()
        self.project.write("use.c", BUMP)
        self.expect(self.tool("check", "--diff"), 1, [USE])

    def test_what_the_baseline_knows_is_not_new(self):
        self.project.start()
        self.project.write("box.c", GET + SET)
        self.expect(self.tool("baseline", "create"), 0)
        self.assertTrue((self.project.folder / ".lockseam-baseline").exists())
        self.expect(self.tool("check", "--diff"), 0)

    def test_no_repository_no_commit(self):
        self.one_line(self.tool("check", "--diff"), "here is no working tree of git")
        self.project.git("init", "-q")
        self.one_line(self.tool("check", "--diff"), "nothing is committed yet")
        self.project.start()
        self.one_line(self.tool("check", "--diff=nowhere"), "git knows no commit 'nowhere'")
        self.one_line(self.tool("check", "--diff=--exec=x"), "git knows no commit '--exec=x'")
        self.one_line(self.tool("check", "--diff", "--staged"), "exclude each other")

    def test_settings_of_the_repository_run_nothing(self):
        self.project.write(".gitattributes", "*.c filter=evil diff=evil\n")
        self.project.start()
        trap = self.project.folder / "build" / "trap"
        trap.write_text(f"#!/bin/sh\ntouch '{trap}.sprung'\ncat\n")
        trap.chmod(0o755)
        for key in ("filter.evil.clean", "filter.evil.smudge", "diff.evil.command",
                    "diff.evil.textconv", "core.fsmonitor", "core.pager", "diff.external"):
            self.project.git("config", key, str(trap))
        self.project.write("box.c", GET + SET)
        for hook in ("post-index-change", "reference-transaction"):
            self.project.write(f".git/hooks/{hook}", trap.read_text())
            (self.project.folder / ".git/hooks" / hook).chmod(0o755)
        self.expect(self.tool("check", "--diff"), 1, [USE])
        self.assertFalse(trap.with_name("trap.sprung").exists())
        self.project.run("git", "status")
        self.assertTrue(trap.with_name("trap.sprung").exists(), "the trap must be one")


if __name__ == "__main__":
    Case.lockseam = sys.argv.pop(1)
    unittest.main()
