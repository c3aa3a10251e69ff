# tidy_test.py - the plugin in a real clang-tidy.
#
#   tidy_test.py LOCKSEAM PLUGIN CLANG_TIDY OTHERS [unittest arguments]
#
# CLANG_TIDY is of the plugin's LLVM; OTHERS are those of other versions, between colons, or -.
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "lsp"))
from two_files import BANK, COUNTER, SPLIT, write_database, write_program  # noqa: E402

LOCKSEAM, PLUGIN, TIDY = (os.path.abspath(word) for word in sys.argv[1:4])
OTHERS = [word for word in sys.argv[4].split(":") if word != "-"]
GUARD = "lockseam-guard"
# Both sections in one unit: line 7 overwrites what another thread wrote after line 6.
ONE_UNIT = """#include <mutex>
std::mutex mu;
int slots[4];
int get(int i) { std::lock_guard<std::mutex> hold(mu); return slots[i]; }
void set(int i, int to) { std::lock_guard<std::mutex> hold(mu); slots[i] = to; }
void bump(int i) {
  int n = get(i);
  set(i, n + 1);
}
"""
BUMP = 8


class TidyTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name).resolve()

    def write(self, name, text):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)

    def tidy(self, *words, program=None, status=0):
        run = subprocess.run([program or TIDY, f"--load={PLUGIN}", *words], cwd=self.folder,
                             text=True, capture_output=True)
        self.assertEqual(run.returncode, status, run.stdout + run.stderr)
        return run

    def lines(self, *words, checks="-*,lockseam-*", **more):
        """The diagnostics, without the lines of source between them."""
        out = self.tidy(*([f"--checks={checks}"] if checks else []), *words, **more).stdout
        return [line.replace(str(self.folder) + "/", "") for line in out.splitlines()
                if re.match(r"^\S+:\d+:\d+: ", line)]

    def exported(self, name):
        """The one diagnostic that --export-fixes writes; files relative to the folder."""
        self.lines(name, "--export-fixes=fixes.yaml")
        text = (self.folder / "fixes.yaml").read_text()
        [diagnostic] = yaml.safe_load(text.replace(str(self.folder) + "/", ""))["Diagnostics"]
        return diagnostic

    def one_unit(self, text=ONE_UNIT):
        self.write("a.cpp", text)
        write_database(self.folder, "a.cpp")

    def check(self, *words):
        run = subprocess.run([LOCKSEAM, "check", "-p", ".", *words], cwd=self.folder, text=True,
                             capture_output=True)
        self.assertIn(run.returncode, (0, 1), run.stderr)
        return run.stdout


class UnitTest(TidyTest):
    def test_a_check_for_each_rule(self):
        listed = self.tidy("--list-checks", "--checks=-*,lockseam-*").stdout.split()
        rules = {line.split()[0] for line in subprocess.run(
            [LOCKSEAM, "check", "--list-checks", "--checks=*"], text=True,
            capture_output=True).stdout.splitlines() if line.strip().startswith("lockseam-")}
        self.assertIn(GUARD, rules)
        self.assertLessEqual(rules, set(listed))

    def test_a_finding_with_its_notes(self):
        self.one_unit()
        found = self.lines("a.cpp")
        self.assertRegex(found[0], rf"^a\.cpp:{BUMP}:3: warning: .* \[{SPLIT}\]$")
        self.assertTrue(all(": note: " in line for line in found[1:]), found)
        self.assertTrue(any(line.startswith("a.cpp:4:") and "(" in line for line in found), found)
        self.assertEqual([line for line in found if "[" in line], found[:1])

    def test_it_is_what_the_tool_says(self):
        self.one_unit()
        told = [line for line in self.check("--no-cache").splitlines()
                if re.match(r"^\S+:\d+:\d+: ", line)]
        found = self.lines("a.cpp")
        self.assertEqual([re.sub(": (error|warning): ", ": ", line) for line in told],
                         [line.replace(": warning: ", ": ") for line in found])

    def test_two_findings_of_one_line(self):
        self.one_unit((ROOT / "corpus/known/aws_signer_bad.cpp").read_text())
        found = [line for line in self.lines("a.cpp", "--extra-arg=-std=c++20")
                 if line.endswith(f"[{GUARD}]")]
        self.assertEqual([line.split(":")[:3] for line in found],
                         [["a.cpp", "14", "16"], ["a.cpp", "14", "35"]])

    def test_flags_after_dashes(self):
        self.write("a.cpp", "#ifdef ON\n" + ONE_UNIT + "#endif\n")
        self.assertTrue(self.lines("a.cpp", "--", "-DON"))
        self.assertFalse(self.lines("a.cpp", "--"))

    def test_two_units_in_one_run(self):
        self.one_unit()
        self.write("b.cpp", ONE_UNIT)
        self.write("c.cpp", "int c;\n")
        write_database(self.folder, "a.cpp", "b.cpp", "c.cpp")
        warnings = [line.split(":")[0] for line in self.lines("a.cpp", "c.cpp", "b.cpp")
                    if "warning" in line]
        self.assertEqual(warnings, ["a.cpp", "b.cpp"])

    def test_after_a_fatal_error_nothing_is_guessed(self):
        self.one_unit('#include "missing.h"\n' + ONE_UNIT)
        found = self.lines("a.cpp", status=1)
        self.assertEqual([line for line in found if "lockseam-" in line], [])

    def test_overlay(self):
        self.one_unit("int a;\n")
        self.write("new.cpp", ONE_UNIT)
        overlay = {"version": 0, "roots": [{
            "name": str(self.folder), "type": "directory",
            "contents": [{"name": "a.cpp", "type": "file",
                          "external-contents": str(self.folder / "new.cpp")}]}]}
        self.write("overlay.yaml", json.dumps(overlay))
        self.assertTrue(self.lines("a.cpp", f"--vfsoverlay={self.folder}/overlay.yaml"))
        self.assertFalse(self.lines("a.cpp"))


class ConfigurationTest(TidyTest):
    def test_nolint(self):
        line = "  set(i, n + 1);"
        self.assertIn(line, ONE_UNIT)
        for changed in (f"{line} // NOLINT({SPLIT})", f"  // NOLINTNEXTLINE(lockseam-*)\n{line}",
                        f"// NOLINTBEGIN\n{line}\n// NOLINTEND"):
            self.one_unit(ONE_UNIT.replace(line, changed))
            run = self.tidy("--checks=-*,lockseam-*", "a.cpp")
            self.assertNotIn("warning:", run.stdout)
            self.assertIn("1 NOLINT", run.stderr)
        self.one_unit(ONE_UNIT.replace(line, f"{line} // NOLINT({GUARD})"))
        self.assertTrue(self.lines("a.cpp"))

    def test_nolint_at_the_lock(self):
        self.one_unit(ONE_UNIT.replace("std::mutex mu;", f"std::mutex mu; // NOLINT({SPLIT})"))
        self.assertFalse(self.lines("a.cpp"))

    def test_checks_of_a_file(self):
        self.one_unit()
        self.write(".clang-tidy", f"Checks: '-*,lockseam-*,-{SPLIT}'\n")
        self.assertFalse(self.lines("a.cpp", checks=None))
        self.write(".clang-tidy", f"Checks: '-*,{SPLIT}'\nWarningsAsErrors: '*'\n")
        found = self.lines("a.cpp", checks=None, status=1)
        self.assertRegex(found[0], rf"error: .*\[{SPLIT},-warnings-as-errors\]$")

    def test_warnings_as_errors_by_rule(self):
        self.one_unit()
        self.assertTrue(self.lines("a.cpp", f"--warnings-as-errors={SPLIT}", status=1))
        self.assertTrue(self.lines("a.cpp", f"--warnings-as-errors={GUARD}"))

    def test_the_project_configuration(self):
        self.one_unit()
        self.write(".lockseam.yaml", "MinRank: 100\n")
        self.assertFalse(self.lines("a.cpp"))
        self.write(".lockseam.yaml", "MinRnk: 100\n")
        found = self.lines("a.cpp")
        self.assertEqual(len(found), 1, found)
        self.assertIn(".lockseam.yaml:1:1: error: unknown key 'MinRnk'", found[0])

    def test_options_are_those_of_the_project_configuration(self):
        self.one_unit()
        self.write(".clang-tidy", "Checks: '-*,lockseam-*'\nCheckOptions:\n"
                                  "  lockseam-nonatomic.Intent: nothing\n")
        found = self.lines("a.cpp", checks=None)
        self.assertIn("'lockseam-nonatomic.Intent'", found[0])
        self.assertIn(SPLIT, found[1])
        dumped = yaml.safe_load(self.tidy("--dump-config", "a.cpp").stdout)["CheckOptions"]
        if isinstance(dumped, list):
            dumped = {option["key"]: option["value"] for option in dumped}
        self.assertEqual(dumped["lockseam-nonatomic.Intent"], "nothing")

    def test_misspelt_options_are_known(self):
        self.write(".clang-tidy", "Checks: '-*,lockseam-*'\nCheckOptions:\n"
                                  "  lockseam.Index: x\n  lockseam-guard.MinSupport: 3\n"
                                  "  lockseam-guard.MinSuport: 3\n")
        run = subprocess.run([TIDY, f"--load={PLUGIN}", "--verify-config", "a.cpp"],
                             cwd=self.folder, text=True, capture_output=True)
        self.assertEqual(re.findall(r"unknown check option '(.*?)'", run.stdout + run.stderr),
                         ["lockseam-guard.MinSuport"])

    def test_export_fixes(self):
        self.one_unit()
        diagnostic = self.exported("a.cpp")
        self.assertEqual(diagnostic["DiagnosticName"], SPLIT)
        message = diagnostic["DiagnosticMessage"]
        self.assertEqual(message["FilePath"], "a.cpp")
        self.assertEqual(message["FileOffset"], ONE_UNIT.index("  set(i, n") + 2)
        self.assertGreater(len(diagnostic["Notes"]), 3)
        self.assertEqual({note["FilePath"] for note in diagnostic["Notes"]}, {"a.cpp"})


class FixTest(TidyTest):
    UNIT = """#include <condition_variable>
#include <mutex>
std::mutex mu;
std::condition_variable more;
int jobs;
void reset() {
  std::lock_guard<std::mutex>{mu};
  jobs = 0;
}
int take() {
  std::unique_lock<std::mutex> hold(mu);
  if (jobs == 0)
    more.wait(hold);
  return jobs--;
}
"""
    FIXED = UNIT.replace("mutex>{mu}", "mutex> lock{mu}").replace("  if (", "  while (")

    def test_fix(self):
        self.one_unit(self.UNIT)
        self.lines("a.cpp", "--fix")
        self.assertEqual((self.folder / "a.cpp").read_text(), self.FIXED)
        self.assertEqual(self.lines("a.cpp"), [])

    def test_what_is_not_asked_for_stays(self):
        self.one_unit(self.UNIT)
        self.lines("a.cpp", "--fix", checks="-*,lockseam-wait-without-loop")
        self.assertEqual((self.folder / "a.cpp").read_text(),
                         self.UNIT.replace("  if (", "  while ("))

    def test_stored_findings_are_fixed_by_the_text_alone(self):
        self.one_unit(self.UNIT)
        self.check()
        last = self.folder / ".lockseam" / "last.json"
        document = json.loads(last.read_text())
        for finding in document["findings"]:
            finding["fixes"] = [{"title": "evil", "replacements": [
                {"file": "a.cpp", "line": 1, "column": 1, "length": 0, "text": "evil"}]}]
        last.write_text(json.dumps(document))
        self.lines("a.cpp", "--fix")
        self.assertEqual((self.folder / "a.cpp").read_text(), self.FIXED)

    def test_notes_are_those_of_the_tool(self):
        self.one_unit(self.UNIT)
        told = [line for line in self.check("--no-cache").splitlines() if ": note: " in line]
        found = [line for line in self.lines("a.cpp") if ": note: " in line]
        self.assertEqual(found, told)
        self.assertRegex(told[-1], "^a.cpp:12:3: note: repair: test the condition again")


class WholeProgramTest(TidyTest):
    def setUp(self):
        super().setUp()
        write_program(self.folder)
        self.last = self.folder / ".lockseam" / "last.json"

    def test_without_results_it_is_silent_and_makes_none(self):
        self.assertEqual(self.lines("bank.c"), [])
        self.assertFalse(self.last.parent.exists())

    def test_a_finding_across_files(self):
        self.check()
        found = self.lines("bank.c")
        self.assertRegex(found[0], rf"^bank\.c:4:3: warning: .*\[{SPLIT}\]$")
        self.assertTrue(any(line.startswith("counter.c:7:") for line in found), found)
        self.assertEqual(len([line for line in found if "warning:" in line]), 1)
        self.assertEqual(self.lines("counter.c"), [])

    def test_notes_of_other_files_are_exported(self):
        self.check()
        notes = self.exported("bank.c")["Notes"]
        self.assertEqual({note["FilePath"] for note in notes}, {"bank.c", "counter.c"})

    def test_what_both_ways_see_is_shown_once(self):
        self.write("bank.c", BANK + COUNTER.replace('#include "counter.h"\n', ""))
        write_database(self.folder, "bank.c")
        alone = self.lines("bank.c")
        self.assertEqual(len([line for line in alone if "warning:" in line]), 1)
        self.check()
        self.assertEqual(self.lines("bank.c"), alone)
        # clang-tidy merges only what is the same word for word.
        document = json.loads(self.last.read_text())
        document["findings"][0]["message"] = "as the whole program has it"
        self.last.write_text(json.dumps(document))
        warnings = [line for line in self.lines("bank.c") if "warning:" in line]
        self.assertEqual(len(warnings), 1, warnings)
        self.assertIn("as the whole program has it", warnings[0])

    def test_low_ranks_stay_hidden(self):
        self.check()
        document = json.loads(self.last.read_text())
        document["findings"][0]["rank"] = 10
        self.last.write_text(json.dumps(document))
        self.assertEqual(self.lines("bank.c"), [])

    def test_a_changed_file_hides_what_mentions_it(self):
        self.check()
        for changed in ("bank.c", "counter.c"):
            text = (self.folder / changed).read_text()
            self.write(changed, "\n" + text)
            found = self.lines("bank.c", "--warnings-as-errors=*")
            self.assertEqual(len(found), 1, found)
            self.assertRegex(found[0], r"^bank\.c:1:1: remark: 1 finding of the last 'lockseam "
                                       rf"check' not shown: '{re.escape(changed)}' has changed")
            self.write(changed, text)
        self.assertEqual(len([line for line in self.lines("bank.c") if "warning" in line]), 1)

    def test_a_file_without_a_hash_counts_as_changed(self):
        self.check()
        document = json.loads(self.last.read_text())
        del document["files"]
        self.last.write_text(json.dumps(document))
        self.assertRegex(self.lines("bank.c")[0], "remark: 1 finding .* not shown")

    def test_nolint(self):
        self.write("bank.c", BANK.replace("n + 1);", f"n + 1); // NOLINT({SPLIT})"))
        self.check()
        self.assertEqual(self.lines("bank.c"), [])

    def test_index_option(self):
        self.check()
        self.last.rename(self.folder / "results.json")
        self.assertEqual(self.lines("bank.c"), [])
        for name in ("results.json", str(self.folder / "results.json")):
            self.write(".clang-tidy", "Checks: '-*,lockseam-*'\nCheckOptions:\n"
                                      f"  lockseam.Index: '{name}'\n")
            self.assertRegex(self.lines("bank.c", checks=None)[0], SPLIT)

    def test_an_index_that_is_none_is_told(self):
        os.mkfifo(self.folder / "pipe")
        self.write("text.json", "hello")
        self.write("deep.json", "[" * 100000)
        self.write("other.json", "{}")
        self.write("old.json", '{"directory": "/", "version": 7}')
        for name, problem in (("gone.json", "No such file"), ("pipe", "no plain file"),
                              ("text.json", "this is no JSON"), ("deep.json", "too deeply"),
                              ("other.json", "no directory"), ("old.json", "version is not 1")):
            self.write(".clang-tidy", f"Checks: '-*,lockseam-*'\nCheckOptions:\n"
                                      f"  lockseam.Index: '{name}'\n")
            found = self.lines("bank.c", checks=None)
            self.assertEqual(len(found), 1, found)
            self.assertRegex(found[0], f"{name}.*{problem}")

    def test_hostile_results(self):
        """Whoever wrote the repository may have written them."""
        self.check()
        os.mkfifo(self.folder / "pipe")
        good = json.loads(self.last.read_text())
        finding = good["findings"][0]
        hash_of = good["files"]["bank.c"]

        def told(**changes):
            document = {**good, "findings": [{**finding, **changes}],
                        "files": {**good["files"], "pipe": hash_of, "/dev/zero": hash_of}}
            self.last.write_text(json.dumps(document))
            return self.lines("bank.c")

        found = told(message="%1 %select{a|b}2 arr[i] \x1b[31m\nbank.c:9:9: error: forged")
        self.assertEqual(len([line for line in found if "error" in line]), 1)
        self.assertIn("%1 %select{a|b}2 arr{i} ?{31m?bank.c:9:9: error: forged [" + SPLIT,
                      found[0])
        self.assertEqual(told(line=0), [])
        self.assertEqual(len(told(line=2000000000, column=2000000000, notes=[])), 1)
        self.assertEqual(told(line=-1, notes={}), [])
        self.assertEqual(told(file="pipe"), [])
        self.assertEqual(told(rule=7), [])
        for name in ("pipe", "/dev/zero", "/", "\0"):
            self.assertRegex(told(notes=[{"file": name, "line": 1, "message": "m"}])[0],
                             "remark: 1 finding .* not shown")
        self.assertEqual(len(told(notes=[{"message": "nowhere"}, 3, {"line": 1}])), 2)


class VersionTest(TidyTest):
    @unittest.skipUnless(OTHERS, "no clang-tidy of another version")
    def test_another_version_is_refused(self):
        self.one_unit()
        for other in OTHERS:
            for checks in ("-*,lockseam-*", "-*,lockseam-*,bugprone-*"):
                run = self.tidy(f"--checks={checks}", "a.cpp", program=other, status=3)
                self.assertEqual(run.stdout, "")
                self.assertRegex(run.stderr, r"^lockseam: error: this plugin is for clang-tidy "
                                             r"\d+\.\d+, but was loaded by .*\d+\.\d+")

    def test_it_brings_no_llvm(self):
        for library in (PLUGIN, *pathlib.Path(PLUGIN).parent.glob("lockseam-tidy-checks-*.so")):
            needed = subprocess.run(["objdump", "-p", library], text=True, check=True,
                                    capture_output=True).stdout
            self.assertIn("NEEDED", needed)
            self.assertNotRegex(needed, r"NEEDED +lib(clang|LLVM)")

    def test_the_guard_alone_is_no_plugin(self):
        self.one_unit()
        alone = self.folder / "alone.so"
        shutil.copy(PLUGIN, alone)
        run = subprocess.run([TIDY, f"--load={alone}", "--checks=-*,lockseam-*,bugprone-*",
                              "a.cpp"], cwd=self.folder, text=True, capture_output=True)
        self.assertEqual(run.returncode, 3, run.stdout + run.stderr)
        self.assertRegex(run.stderr, "^lockseam: error: .*lockseam-tidy-checks-")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[5:])
