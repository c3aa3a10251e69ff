# check_corpus_test.py - each kind of annotation can fail.
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from check_corpus import (annotations, command_lines, compare, compare_atomicities,  # noqa: E402
                          programs, uses_only_the_standard_library)

RULE = "lockseam-context-witness"


def finding(line, rule=RULE, notes=()):
    return {"line": line, "rule": rule, "notes": [{"message": note} for note in notes]}


# Source, findings, and the end of each problem.
CASES = [
    ("x;\n", [], []),
    ("x;\n", [finding(1)], [f"1: not expected: {RULE}"]),
    (f"x; // expect-warning: {RULE}\n", [finding(1)], []),
    (f"x; // expect-warning: {RULE}\n", [], [f"1: not found: {RULE}"]),
    (f"x; // expect-warning: {RULE}\n", [finding(2)],
     [f"1: not found: {RULE}", f"2: not expected: {RULE}"]),
    (f"x; // expect-warning: {RULE}\n", [finding(1), finding(1)], [f"1: not expected: {RULE}"]),
    (f"x;\n// expect-warning: {RULE}\n// expect-note: here\n", [finding(1, notes=["it is here"])], []),
    (f"x; // expect-warning: {RULE} // expect-note: there\n", [finding(1, notes=["here"])],
     ["1: no note contains 'there'"]),
    (f"x; // known-miss: {RULE} - too deep\n", [], []),
    (f"x; // known-miss: {RULE} - too deep\n", [finding(1)],
     [f"1: known-miss is found now: {RULE}"]),
    (f"x; // known-miss: {RULE}\n", [], ["1: known-miss without a reason"]),
    (f"x; // known-noise: {RULE} - why\n", [finding(1)], []),
    (f"x; // known-noise: {RULE} - why\n", [], [f"1: known-noise is gone: {RULE}"]),
]

failed = []
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    file = folder / "a.cpp"
    for source, findings, expected in CASES:
        file.write_text(source)
        wanted, problems = annotations(file)
        for each in findings:
            each["file"] = str(file.resolve())
        problems += compare(wanted, findings)
        if [p.split("a.cpp:", 1)[1] for p in problems] != expected:
            failed.append(f"{source!r}: expected {expected}, got {problems}")

    file.write_text("int f() {  // atomicity: m ? mover : error\n")
    wanted, _ = annotations(file)
    place = str(file.resolve()), 1
    if compare_atomicities(wanted, {place: ["const", "m ? mover : error"]}):
        failed.append("an atomicity that is there is not found")
    for found in ({}, {place: ["mover"]}, {(place[0], 2): ["m ? mover : error"]}):
        if len(compare_atomicities(wanted, found)) != 1:
            failed.append(f"an atomicity that is not there is found: {found}")

    (folder / "pair_bad").mkdir()
    (folder / "pair_bad" / "a.c").write_text("// flags: -DX=1\n// options: --pairs\n")
    (folder / "pair_bad" / "b.c").write_text("")
    (folder / "pair_bad" / "c.h").write_text("")
    found = [(p.name, len(units), len(files)) for p, units, files in programs(folder)]
    if found != [("a.cpp", 1, 1), ("pair_bad", 2, 3)]:
        failed.append(f"programs: {found}")
    _, units, files = programs(folder)[1]
    line = " ".join(command_lines("T", units, files))
    if not (line.startswith("T check --format=json --quiet --no-cache -j1 --pairs /")
            and line.endswith("b.c -- -pthread -std=c17 -DX=1")):
        failed.append(line)
    if not " ".join(command_lines("T", units, files, ["-E"])).endswith("-DX=1 -E"):
        failed.append("no flag added")
    for source, expected in [("#include <mutex>\n", True), ("#include <absl/base.h>\n", False),
                             ("// packages: glib-2.0\n", False), ('#include "own/a.h"\n', True)]:
        file.write_text(source)
        if uses_only_the_standard_library([file], [file]) != expected:
            failed.append(f"standard library only: {source!r}")
    if uses_only_the_standard_library(units, files):
        failed.append("C programs have no C++ library")
print("\n".join(failed))
sys.exit(bool(failed))
