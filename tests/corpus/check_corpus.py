# check_corpus.py - the tool's findings on the corpus against the annotations in it.
#
#   mu.lock();  // expect-warning: lockseam-context-witness    found on this line
#               // expect-note: first taken here               ... with such a note
#   mu.lock();  // known-miss: lockseam-guard - why            not found, though a defect
#   mu.lock();  // known-noise: lockseam-guard - why           found, though no defect
#   int get() {  // atomicity: this->mu_ ? mover : error       of the function on this line
#   // flags: -std=c++17 --option-of-the-compiler              for the whole program
#   // packages: glib-2.0                                      flags that pkg-config knows
#   // options: --pairs                                        options of `check`
#
# Several annotations may stand on one line, each after its own `//`. A line that holds
# nothing else annotates the line above it that is not such a line itself. A known-miss
# that is found, a known-noise that is gone, and every other warning fail.
#
# A program is one file; or a folder, if its name ends in _bad or _ok, it is `demo`, or it
# holds a file UNITS (one source on each line).
#
# --stdlib=NAME runs the C++ programs that use no library but the standard one with that
# implementation of it.
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

SOURCES = (".c", ".cpp")
HEADERS = (".h", ".hpp")
ANNOTATION = re.compile(r"//\s*(expect-warning|expect-note|known-miss|known-noise|atomicity):\s*(.*?)\s*"
                        r"(?=//\s*(?:expect-|known-|atomicity:)|$)")
SETTING = re.compile(r"^\s*//\s*(flags|packages|options):\s*(.*?)\s*$", re.MULTILINE)
# Libraries are built for one standard library; their headers are in folders.
LIBRARY = re.compile(r"^\s*#\s*include\s*<\w+/|^\s*//\s*packages:", re.MULTILINE)

Expected = collections.namedtuple("Expected", "kind file line text")


def annotations(path):
    """All annotations of a file, and what is wrong with them."""
    result, problems, target = [], [], 0
    for number, line in enumerate(path.read_text().splitlines(), 1):
        found = list(ANNOTATION.finditer(line))
        if not found or line[:found[0].start()].strip():
            target = number
        for match in found:
            kind, text = match.groups()
            if kind.startswith("known-"):
                text, dash, reason = text.partition(" - ")
                if not dash or not reason.strip():
                    problems.append(f"{path}:{number}: {kind} without a reason")
            result.append(Expected(kind, str(path.resolve()), target, text.strip()))
    return result, problems


def programs(folder):
    """Each program below a folder, as (name, units, files that may be annotated)."""
    entries = sorted(folder.iterdir())
    if (folder / "UNITS").exists():
        names = (folder / "UNITS").read_text().split()
        return [(folder, [folder / name for name in names], all_files(folder))]
    if folder.name.endswith(("_bad", "_ok")) or folder.name == "demo":
        files = all_files(folder)
        return [(folder, [f for f in files if f.suffix in SOURCES], files)]
    result = []
    for entry in entries:
        if entry.is_dir():
            result += programs(entry)
        elif entry.suffix in SOURCES:
            result.append((entry, [entry], [entry]))
    return result


def all_files(folder):
    return [f for f in sorted(folder.rglob("*")) if f.suffix in SOURCES + HEADERS]


def settings(files, kind):
    return [word for f in files for key, text in SETTING.findall(f.read_text()) if key == kind
            for word in text.split()]


def package_flags(names):
    if not names:
        return []
    return subprocess.run(["pkg-config", "--cflags", *names], capture_output=True, text=True,
                          check=True).stdout.split()


def uses_only_the_standard_library(units, files):
    return units[0].suffix == ".cpp" and not any(LIBRARY.search(f.read_text()) for f in files)


def command_lines(lockseam, units, files, more_flags=(), command="check"):
    """One command: the files and the flags that all of them get."""
    flags = settings(files, "flags") + package_flags(settings(files, "packages"))
    flags += more_flags
    if not any(flag.startswith("-std=") for flag in flags):
        flags.insert(0, "-std=c17" if units[0].suffix == ".c" else "-std=c++20")
    options = settings(files, "options") if command == "check" else []
    return [lockseam, command, "--format=json", "--quiet", "--no-cache", "-j1", *options,
            *map(str, units), "--", "-pthread", *flags]


def run(lockseam, units, files, more_flags):
    """The findings, with absolute file names, and what went wrong."""
    done = subprocess.run(command_lines(lockseam, units, files, more_flags), capture_output=True,
                          text=True)
    if done.returncode not in (0, 1):
        return [], [f"{units[0]}: exit status {done.returncode}: {done.stderr.strip()}"]
    report = json.loads(done.stdout)
    base = pathlib.Path(report["directory"])
    for finding in report["findings"]:
        finding["file"] = str((base / finding["file"]).resolve())
    return report["findings"], []


def run_atomicity(lockseam, units, files, more_flags):
    """The atomicities of the functions that begin at (file, line), and what went wrong."""
    line = command_lines(lockseam, units, files, more_flags, "atomicity")
    done = subprocess.run(line, capture_output=True, text=True)
    if done.returncode != 0:
        return {}, [f"{units[0]}: exit status {done.returncode}: {done.stderr.strip()}"]
    at = collections.defaultdict(list)
    for function in json.loads(done.stdout)["functions"]:
        place = str(pathlib.Path(function["file"]).resolve()), function["line"]
        at[place].append(function["atomicity"])
    return at, []


def compare_atomicities(expected, at):
    """The function is one of those on the line: a lambda may stand behind it."""
    return [f"{want.file}:{want.line}: expected atomicity '{want.text}', found "
            f"{at.get((want.file, want.line), [])}"
            for want in expected if want.text not in at.get((want.file, want.line), [])]


def compare(expected, findings):
    """What the findings lack and have too many, one line each."""
    problems = []
    at = collections.defaultdict(list)
    for finding in findings:
        at[finding["file"], finding["line"]].append(finding)
    unexplained = collections.Counter((f["file"], f["line"], f["rule"]) for f in findings)
    for want in expected:
        place = f"{want.file}:{want.line}"
        here = at[want.file, want.line]
        if want.kind == "expect-note":
            if not any(want.text in note["message"] for f in here for note in f["notes"]):
                problems.append(f"{place}: no note contains '{want.text}'")
            continue
        key = (want.file, want.line, want.text)
        if want.kind == "known-miss":
            if unexplained[key] > 0:
                unexplained[key] -= 1
                problems.append(f"{place}: known-miss is found now: {want.text}")
        elif unexplained[key] > 0:
            unexplained[key] -= 1
        elif want.kind == "known-noise":
            problems.append(f"{place}: known-noise is gone: {want.text}")
        else:
            problems.append(f"{place}: not found: {want.text}")
    for (file, line, rule), count in unexplained.items():
        problems += [f"{file}:{line}: not expected: {rule}"] * count
    return problems


def check_program(lockseam, units, files, more_flags=()):
    expected, problems = [], []
    for file in files:
        found, wrong = annotations(file)
        expected += found
        problems += wrong
    findings, failures = run(lockseam, units, files, more_flags)
    if failures:
        return problems + failures
    kinds = [e for e in expected if e.kind == "atomicity"]
    if kinds:
        at, failures = run_atomicity(lockseam, units, files, more_flags)
        problems += failures or compare_atomicities(kinds, at)
    return problems + compare([e for e in expected if e.kind != "atomicity"], findings)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lockseam", required=True)
    parser.add_argument("--stdlib")
    parser.add_argument("folder", type=pathlib.Path)
    chosen = parser.parse_args()
    failed, expected, found, more_flags = 0, 0, programs(chosen.folder), []
    if chosen.stdlib:
        found = [p for p in found if uses_only_the_standard_library(p[1], p[2])]
        more_flags = [f"-stdlib={chosen.stdlib}"]
    for _, units, files in found:
        expected += sum(e.kind == "expect-warning" for f in files for e in annotations(f)[0])
        problems = check_program(chosen.lockseam, units, files, more_flags)
        failed += bool(problems)
        for problem in problems:
            print(problem)
    print(f"{len(found)} programs with {expected} warnings, {failed} failed")
    sys.exit(failed > 0 or not found)


if __name__ == "__main__":
    main()
