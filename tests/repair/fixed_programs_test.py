# fixed_programs_test.py - programs of the corpus, repaired by their fixes.
#
#   fixed_programs_test.py LOCKSEAM CLANG
#
# The fixes of the JSON report are applied to a copy, which must compile and have no finding,
# of whatever rank, on the lines where it had those.
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOCKSEAM, CLANG = (os.path.abspath(word) for word in sys.argv[1:3])
# How many findings of each program have a fix. Those without: a guard that is cast to void or
# whose lock is taken again, a wait that is counted or looked at, and what a macro hides.
FIXES = {
    "atomics/load_store_bad.cpp": 0,
    "atomics/one_statement_bad.cpp": 3,
    "discarded/folly_bad.cpp": 0,
    "discarded/lock_guard_bad.cpp": 4,
    "discarded/own_guard_bad.cpp": 2,
    "discarded/returned_guard_bad.cpp": 0,
    "discarded/taken_again_bad.cpp": 1,
    "waits/absl_bad.cpp": 1,
    "waits/c11_bad.c": 1,
    "waits/half_tested_bad.cpp": 1,
    "waits/if_for_while_bad.cpp": 2,
    "waits/macro_once_bad.cpp": 0,
    "waits/no_test_bad.cpp": 0,
    "waits/predicate_function_bad.cpp": 1,
    "waits/pthread_bad.c": 1,
    "waits/stop_token_bad.cpp": 1,
    "waits/two_conditions_bad.cpp": 0,
    "waits/worker_loop_bad.cpp": 1,
    "waits/wrapper_bad.cpp": 1,
}


def flags(file):
    return ["-pthread", "-std=c11"] if file.suffix == ".c" else ["-pthread", "-std=c++20"]


def check(file):
    run = subprocess.run([LOCKSEAM, "check", "--no-cache", "--quiet", "--min-rank=0",
                          "--format=json", file.name, "--", *flags(file)],
                         cwd=file.parent, capture_output=True, text=True)
    assert run.returncode in (0, 1), f"{file}: {run.stderr}"
    return json.loads(run.stdout)["findings"]


def applied(text, replacements):
    """Last things first, so that places stay what they are."""
    lines = text.split(b"\n")
    for edit in sorted(replacements, key=lambda each: (each["line"], each["column"]), reverse=True):
        line, start = lines[edit["line"] - 1], edit["column"] - 1
        assert start + edit["length"] <= len(line), edit
        lines[edit["line"] - 1] = (line[:start] + edit["text"].encode() +
                                   line[start + edit["length"]:])
    return b"\n".join(lines)


def problems(name, folder):
    source = ROOT / "corpus" / name
    file = folder / name.replace("/", "_")
    file.write_bytes(source.read_bytes())
    fixed = [finding for finding in check(file) if "fixes" in finding]
    if len(fixed) != FIXES[name]:
        return [f"{name}: {len(fixed)} findings have a fix, expected {FIXES[name]}"]
    edits = [edit for finding in fixed for edit in finding["fixes"][0]["replacements"]]
    if any(edit["file"] != file.name for edit in edits):
        return [f"{name}: a fix is for another file"]
    file.write_bytes(applied(file.read_bytes(), edits))
    compiled = subprocess.run([CLANG, "-fsyntax-only", "-Wall", "-Werror=shadow", *flags(file),
                               file], capture_output=True, text=True)
    if compiled.returncode != 0:
        return [f"{name}: does not compile:\n{compiled.stderr}"]
    lines = {finding["line"] for finding in fixed}
    return [f"{name}:{finding['line']}: still {finding['rule']}" for finding in check(file)
            if finding["line"] in lines]


def main():
    assert applied(b"a\nbcd", [{"line": 2, "column": 2, "length": 1, "text": "x"}]) == b"a\nbxd"
    with tempfile.TemporaryDirectory() as place, concurrent.futures.ThreadPoolExecutor(2) as pool:
        folder = pathlib.Path(place).resolve()
        failures = sum(pool.map(lambda name: problems(name, folder), FIXES), [])
    if failures:
        sys.exit("\n".join(failures))
    print(f"{sum(FIXES.values())} fixes repair")


main()
