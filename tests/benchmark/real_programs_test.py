# real_programs_test.py - the parts of the benchmark of real programs that need no program.
import json
import os
import pathlib
import subprocess
import sys
import tempfile

REAL = pathlib.Path(__file__).resolve().parents[2] / "corpus" / "real"
sys.path.insert(0, str(REAL))
import prepare  # noqa: E402
import tables  # noqa: E402
import verdicts  # noqa: E402

RULE = "lockseam-context-witness"
OTHER = "lockseam-guard"
failed = []


def expect(what, actual, expected):
    if actual != expected:
        failed.append(f"{what}:\n  is       {actual}\n  expected {expected}")


def finding(number, line=7, rank=60, rule=RULE):
    return {"fingerprint": f"{number:016x}", "file": "src/a.cc", "line": line, "rank": rank,
            "rule": rule, "message": "m", "function": "f()"}


def verdict(number, line=7, rank=60, rule=RULE, word="violation", second="-", program="p"):
    return verdicts.Verdict(program, f"{number:016x}", rule, rank, f"src/a.cc:{line}", word, second,
                            "because")


# What was read, what a run finds, and the changes: kind and line of the finding.
CHANGES = [
    ("all as before", [verdict(1)], [finding(1)], []),
    ("another rank of the same band", [verdict(1, rank=69)], [finding(1, rank=50)], []),
    ("new", [], [finding(1)], [("new", 7)]),
    ("not worth a verdict", [], [finding(1, rank=49)], []),
    ("gone", [verdict(1)], [], [("gone", None)]),
    ("moved", [verdict(1)], [finding(1, line=9)], [("moved", 9)]),
    ("reranked", [verdict(1)], [finding(1, rank=70)], [("reranked", 7)]),
    ("moved and reranked", [verdict(1)], [finding(1, line=9, rank=20)],
     [("moved", 9), ("reranked", 9)]),
    ("reworded", [verdict(1)], [finding(2)], [("reworded", 7)]),
    ("another rule at the place", [verdict(1)], [finding(2, rule=OTHER)],
     [("gone", None), ("new", 7)]),
    ("two at a place, one reworded", [verdict(1)], [finding(2), finding(3)],
     [("reworded", 7), ("new", 7)]),
    ("two gone, one at their place", [verdict(1), verdict(2)], [finding(3)],
     [("reworded", 7), ("gone", None)]),
]
for what, before, now, expected in CHANGES:
    changes = verdicts.compare(before, now, 50)
    expect(what, [(c.kind, c.finding and c.finding["line"]) for c in changes], expected)

# Lines of a file of verdicts, and the end of each problem.
GOOD = "\t".join(map(str, verdict(1)))
LINES = [
    (GOOD, []),
    ("# a comment\n\n" + GOOD, []),
    (GOOD + "\n" + GOOD, ["2: a second verdict on p 0000000000000001"]),
    (GOOD.replace("violation", "bad"),
     ["'bad', '-': a verdict is one of violation, style, benign, not-the-pattern"]),
    (GOOD.replace("because", " "), ["1: no reason"]),
    (GOOD.replace("\t60\t", "\t"), ["1: 7 columns instead of 8"]),
    (GOOD.replace("0000000000000001", "0000000000000001:2"), []),
    (GOOD.replace("0000000000000001", "1"), ["1: '1' is no fingerprint"]),
    (GOOD.replace("a.cc:7", "a.cc"), ["1: no rank, or no place"]),
]
for text, expected in LINES:
    problems = verdicts.parse(text)[2]
    expect(text, len(problems), len(expected))
    for problem, end in zip(problems, expected):
        expect(text, problem[-len(end):], end)

comments, known, _ = verdicts.parse("# head\n" + GOOD)
expect("text of verdicts", verdicts.to_text(comments, known), "# head\n" + GOOD + "\n")

# An update follows what moved or was reworded, and leaves what is gone to the reader.
before = [verdict(1), verdict(2, line=20), verdict(3, line=30)]
now = [finding(1, line=9, rank=72), finding(4, line=20)]
after = list(verdicts.updated(before, now, verdicts.compare(before, now, 50)))
expect("update", after, [verdict(1, line=9, rank=72), verdict(4, line=20), verdict(3, line=30)])

expect("disagreements", verdicts.disagreements([verdict(1), verdict(2, second="violation"),
                                                verdict(3, second="style")]),
       [verdict(3, second="style")])
expect("bands", [verdicts.band(rank) for rank in (100, 70, 69, 50, 49, 30, 29, 0)],
       ["70+", "70+", "50-69", "50-69", "30-49", "30-49", "<30", "<30"])

RESULTS = [
    {"name": "p", "locks": "std", "status": "complete", "lines": 1000, "units": 3, "functions": 40,
     "seconds": 1.5, "megabytes": 80, "pairs": [finding(8, rank=20), finding(9)],
     "findings": [finding(1, rank=70), finding(2), finding(3, rank=29),
                  finding(4, rank=31, rule=OTHER)]},
    {"name": "q", "locks": "Qt", "status": "complete", "lines": 500, "units": 1, "functions": 2,
     "seconds": 0.25, "megabytes": 90, "findings": []},
]
READ = [verdict(1), verdict(2, word="benign"), verdict(4, word="not-the-pattern"),
        verdict(1, program="q")]
expect("cost", tables.cost_table(RESULTS), """\
| program | locks | status   | lines | units | functions | CPU s | MB | 70+ | 50-69 | 30-49 | <30 |
|---------|-------|----------|-------|-------|-----------|-------|----|-----|-------|-------|-----|
| p       | std   | complete |  1000 |     3 |        40 |   1.5 | 80 |   1 |     1 |     1 |   1 |
| q       | Qt    | complete |   500 |     1 |         2 |  0.25 | 90 |   0 |     0 |     0 |   0 |
| TOTAL   |       |          |  1500 |     4 |        42 |   1.8 | 90 |   1 |     1 |     1 |   1 |""")
expect("rules", tables.rule_table(RESULTS), """\
| program (70+/50-69/30-49/<30) | context-witness | guard   |
|-------------------------------|-----------------|---------|
| p                             |         1/1/0/1 | 0/0/1/0 |
| q                             |               0 |       0 |
| TOTAL                         |         1/1/0/1 | 0/0/1/0 |""")
expect("figure 11", tables.figure_11(RESULTS, READ).splitlines()[2:], [
    "| p         |  1000 |        3 |         1 |     0 |      1 |               1 |        0 |      1.5 |",
    "| q         |   500 |        0 |         0 |     0 |      0 |               0 |        0 |     0.25 |",
    "| TOTAL     |  1500 |        3 |         1 |     0 |      1 |               1 |        0 |      1.8 |"])
expect("figure 11 of a rule", tables.figure_11(RESULTS, READ[:1], RULE).splitlines()[2],
       "| p         |  1000 |        2 |         1 |     0 |      0 |               0 |        1 |      1.5 |")
expect("figure 12", tables.figure_12(RESULTS).splitlines()[2:],
       ["| p         |                   1 |                 2 |",
        "| TOTAL     |                   1 |                 2 |"])
expect("shares", tables.shares(RESULTS, READ).splitlines(), [
    "rank 70+: of 1 read, 1 violations or style problems (100%), 0 not the pattern",
    "rank 50-69: of 1 read, 0 violations or style problems (0%), 0 not the pattern",
    "rank 30-49: of 1 read, 0 violations or style problems (0%), 1 not the pattern",
    "rank <30: of 0 read, 0 violations or style problems, 0 not the pattern"])

expect("rules of make", list(prepare.scanned_files("a.o: /x/a.c \\\n  /x/b\\ c.h \\\n  /x/d.h\n")),
       ["/x/a.c", "/x/b c.h", "/x/d.h"])


def recorded(folder, *command):
    """Runs our compiler; what it wrote down."""
    record = folder / "record"
    environment = {**os.environ, **prepare.recording_environment(folder), "RECORD_TO": str(record),
                   "RECORD_BUT": "made*"}
    subprocess.run(command, cwd=folder, env=environment, check=True)
    lines = record.read_text().splitlines() if record.exists() else []
    record.unlink(missing_ok=True)
    return [(entry["file"], entry["directory"]) for entry in map(json.loads, lines)]


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(os.path.realpath(name))
    for source in ("a.c", "made.c", "t_test.c"):
        (folder / source).write_text("int main(void) { return 3; }\n")
    here = str(folder)
    expect("an object", recorded(folder, "cc", "-c", "a.c", "-MF", "a.d", "-Ix.c"), [("a.c", here)])
    expect("its outputs", [(folder / file).exists() for file in ("a.o", "a.d")], [True, True])
    expect("a program", recorded(folder, "cc", "a.c", "t_test.c", "-o", "a"),
           [("a.c", here), ("t_test.c", here)])
    expect("a program does nothing", subprocess.run([folder / "a"]).returncode, 0)
    expect("a question", recorded(folder, "cc", "-E", "a.c", "-o", "a.i"), [])
    expect("a program that is wanted", recorded(folder, "cc", "made.c", "-o", "made"),
           [("made.c", here)])
    expect("it is made", subprocess.run([folder / "made"]).returncode, 3)

    entries = [{"directory": here, "file": file} for file in
               ("a.c", "t_test.c", "a.c", "missing.c", "/etc/passwd")]
    expect("database", prepare.database(entries, here, ["*_test.c"]), entries[:1])

known = verdicts.parse((REAL / "verdicts.tsv").read_text())
expect("problems of verdicts.tsv", known[2], [])
programs = json.loads((REAL / "manifest.json").read_text())["programs"]
names = [program["name"] for program in programs]
expect("a name for each program", len(set(names)), len(names))
expect("verdicts on programs of the manifest", {v.program for v in known[1]} - set(names), set())

for problem in failed:
    print(problem)
sys.exit(1 if failed else 0)
