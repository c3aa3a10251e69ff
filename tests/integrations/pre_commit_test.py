# pre_commit_test.py - the hooks, by Debian's pre-commit and real commits; and --staged alone.
#
#   pre_commit_test.py LOCKSEAM [TestCase...]
import pathlib
import shutil
import sys
import unittest

from git_project import BUMP, GET, IDLE_SET, SET, SPLIT, TWICE, Case

ROOT = pathlib.Path(__file__).resolve().parents[2]
USE = f"use.c:2 {SPLIT}"


class StagedTest(Case):
    def setUp(self):
        super().setUp()
        self.project.start()
        self.expect(self.project.tool("check"), 0)

    def staged(self, *words, **variables):
        return self.project.tool("check", "--staged", *words, **variables)

    def test_what_is_staged_counts_and_nothing_else(self):
        self.expect(self.staged(), 0)
        self.project.write("box.c", GET + SET)
        self.expect(self.staged(), 0)
        self.project.git("add", "box.c")
        self.expect(self.staged(), 1, [USE])
        self.project.write("box.c", GET + IDLE_SET)  # staged, and gone from the file
        self.expect(self.staged(), 1, [USE])
        (self.project.folder / "box.c").unlink()
        self.expect(self.staged(), 1, [USE])
        self.project.git("commit", "-q", "-m", "set", "--no-verify")
        self.expect(self.staged(), 0)

    def test_part_of_a_file(self):
        self.project.write("box.c", GET + SET)
        self.project.git("add", "box.c")
        self.project.git("commit", "-q", "-m", "set", "--no-verify")
        self.project.write("use.c", BUMP + "\n" + TWICE)
        self.project.git("add", "use.c")
        self.project.write("use.c", BUMP + "\n" + TWICE + TWICE.replace("twice", "later"))
        done = self.expect(self.staged(), 1, [f"use.c:4 {SPLIT}"])
        self.assertIn("    4 | " + TWICE, done.stdout)  # quoted from the index

    def test_files_of_a_hook_limit_nothing(self):
        self.project.write("box.c", GET + SET)
        self.project.git("add", "box.c")
        self.expect(self.staged("box.c", ".gitignore", "gone.c"), 1, [USE])

    def test_what_it_finds_is_not_known_from_then_on(self):
        self.project.write("box.c", GET + SET)
        self.project.git("add", "box.c")
        self.expect(self.staged(), 1, [USE])
        self.expect(self.project.tool("check", "--diff"), 1, [USE])
        self.expect(self.project.tool("check", "--new-only"), 1, [USE])

    def test_new_sources(self):
        self.project.write("box.c", GET + SET)
        self.project.git("commit", "-q", "-a", "-m", "set", "--no-verify")
        self.project.write("new.c", '#include "box.h"\n' + TWICE)
        self.project.write("build/compile_commands.json",
                           self.project.database("box.c", "use.c", "new.c"))
        self.expect(self.staged(), 0)
        self.project.git("add", "new.c")
        self.expect(self.staged(), 1, [f"new.c:2 {SPLIT}"])

    def test_the_staged_baseline_counts(self):
        self.project.write("box.c", GET + SET)
        self.expect(self.project.tool("baseline", "create"), 0)
        self.project.git("add", "box.c")
        self.project.git("add", ".lockseam-baseline")
        self.expect(self.staged(), 0)
        self.project.git("reset", "-q", ".lockseam-baseline")
        self.expect(self.staged(), 0)
        self.project.git("add", "-N", ".lockseam-baseline")  # it will not be in the commit
        self.expect(self.staged(), 1, [USE])

    def test_over_the_budget(self):
        self.project.write("box.c", GET + SET)
        self.project.write("box.h", self.project.read("box.h") + "extern int more;\n")
        self.project.git("add", ".")
        done = self.staged("--budget=1ms")
        self.expect(done, 3, said="partial: 0 of 2 affected units were analysed within 1ms")
        done = self.staged("--budget=10s", LOCKSEAM_TEST_FAULT="hang:use.c")
        self.expect(done, 3, said="partial: 1 of 2 affected units were analysed within 10s; "
                                  "another run goes on from there")
        self.expect(self.staged("--budget=10m"), 1, [USE])

    def test_without_an_index_or_a_database(self):
        shutil.rmtree(self.project.folder / "build" / ".lockseam")
        self.one_line(self.staged(), "--staged needs the index of a whole analysis")
        self.one_line(self.staged("--no-cache"), "--no-cache leaves out")
        shutil.rmtree(self.project.folder / "build")
        self.one_line(self.staged(), "no compile_commands.json or compile_flags.txt")

    def test_the_first_commit(self):
        shutil.rmtree(self.project.folder / ".git")
        self.one_line(self.staged(), "here is no working tree of git")
        self.project.write("box.c", GET + SET)
        self.project.git("init", "-q")
        self.expect(self.staged(), 0)
        self.project.git("add", ".")
        self.expect(self.staged(), 1, [USE])


class HookTest(Case):
    """Our manifest, from a repository with a tag, as users name it."""

    def setUp(self):
        super().setUp()
        hooks = self.project.folder.parent / "hooks"
        hooks.mkdir()
        shutil.copy(ROOT / ".pre-commit-hooks.yaml", hooks)
        for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "hooks"],
                      ["tag", "v1.0"]):
            self.project.git("-C", str(hooks), *words)
        self.project.write(".pre-commit-config.yaml", f"""repos:
- repo: {hooks}
  rev: v1.0
  hooks:
  - id: lockseam
  - id: lockseam-full
""")
        self.project.start()
        self.run = self.project.run
        installed = self.run("pre-commit", "install", "-t", "pre-commit", "-t", "pre-push")
        self.assertEqual(installed.returncode, 0, installed.stdout + installed.stderr)

    def commit(self, *words):
        return self.run("git", "-c", "user.name=Tester", "-c", "user.email=tester@example.com",
                        "commit", "-q", "-m", "change", *words)

    def commits(self):
        return len(self.project.git("log", "--format=%h").splitlines())

    def test_the_manifest(self):
        done = self.run("pre-commit", "validate-manifest", ROOT / ".pre-commit-hooks.yaml")
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_commits_are_refused_and_pass(self):
        self.expect(self.project.tool("check"), 0)
        self.project.write("box.c", GET + SET)
        self.project.git("add", "box.c")
        self.expect(self.run("pre-commit", "run"), 1, [USE])
        self.expect(self.commit(), 1)
        self.assertEqual(self.commits(), 1)
        # The repair, which holds the lock, is only in the file: the commit is still refused.
        self.project.write("box.c", GET + IDLE_SET)
        refused = self.commit()
        self.assertEqual((refused.returncode, self.commits()), (1, 1), refused.stderr)
        self.assertIn(SPLIT, refused.stderr + refused.stdout)
        self.project.write("box.c", GET + IDLE_SET + "int fine;\n")
        self.project.git("add", "box.c")
        self.project.write("box.c", GET + SET)  # a finding that is not committed
        passed = self.commit()
        self.assertEqual((passed.returncode, self.commits()), (0, 2), passed.stderr)
        self.assertEqual(self.project.read("box.c"), GET + SET)

    def test_all_that_is_changed(self):
        self.expect(self.project.tool("check"), 0)
        self.project.write("box.c", GET + SET)
        refused = self.commit("-a")  # git makes an index for this commit alone
        self.assertEqual((refused.returncode, self.commits()), (1, 1), refused.stderr)
        self.assertIn(SPLIT, refused.stderr + refused.stdout)

    def test_other_files_need_nothing(self):
        shutil.rmtree(self.project.folder / "build")
        self.project.write("notes.txt", "none of C\n")
        self.project.git("add", "notes.txt")
        self.assertEqual(self.commit().returncode, 0)

    def test_a_missing_database_fails(self):
        self.project.write("box.c", GET + IDLE_SET + "int more;\n")
        self.project.git("add", "box.c")
        refused = self.commit()
        self.assertEqual((refused.returncode, self.commits()), (1, 1))
        self.assertIn("run 'lockseam check' once", refused.stderr + refused.stdout)
        shutil.rmtree(self.project.folder / "build")
        refused = self.commit()
        self.assertEqual((refused.returncode, self.commits()), (1, 1))
        self.assertIn("no compile_commands.json", refused.stderr + refused.stdout)

    def test_the_push(self):
        remote = self.project.folder.parent / "remote.git"
        self.project.git("init", "-q", "--bare", str(remote))
        self.project.write("box.c", GET + SET)
        self.expect(self.project.tool("baseline", "create"), 0)
        self.project.git("add", ".")
        self.project.git("commit", "-q", "-m", "known", "--no-verify")
        self.project.git("push", "-q", str(remote), "main")
        self.project.write("use.c", BUMP + TWICE)
        self.project.git("commit", "-q", "-a", "-m", "more", "--no-verify")
        refused = self.run("git", "push", "-q", remote, "main")
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn(f"[{SPLIT}]", refused.stdout + refused.stderr)
        self.expect(self.project.tool("baseline", "update"), 0)
        self.project.git("commit", "-q", "-a", "-m", "known, too", "--no-verify")
        self.project.git("push", "-q", str(remote), "main")


if __name__ == "__main__":
    Case.lockseam = sys.argv.pop(1)
    unittest.main()
