# review_test.py - what the README says to paste for reviews works as pasted.
#
#   review_test.py LOCKSEAM
#
# The CMake snippet analyses a small project; the commands of the GitHub workflow run in
# another one, in their order. The README must show the files as they are.
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SNIPPET = ROOT / "analyzer/integrations" / "lockseam.cmake"
WORKFLOW = ROOT / "analyzer/integrations" / "github-workflow.yml"
SOURCE = """#include <mutex>
std::mutex mu;
int n;
int get() { std::lock_guard<std::mutex> hold(mu); return n; }
void set(int to) { std::lock_guard<std::mutex> hold(mu); n = to; }
void bump() { set(get() + 1); }
"""


def project(folder, snippet):
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "counter.cpp").write_text(SOURCE)
    (folder / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.20)\nproject(pasted CXX)\n" + snippet +
        "add_library(counter src/counter.cpp)\n")
    (folder / ".git").mkdir()


def run(command, folder, **variables):
    return subprocess.run(command, cwd=folder, text=True, capture_output=True,
                          env={**os.environ, **variables})


def results(file):
    document = json.loads(file.read_text())
    return [(result["ruleId"],
             result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])
            for result in document["runs"][0]["results"]]


EXPECTED = [("lockseam-split-critical-section", "src/counter.cpp")]


def check_snippet(lockseam, folder):
    project(folder, SNIPPET.read_text())
    tools = f"{lockseam.parent}:{os.environ['PATH']}"
    made = run(["cmake", "-S", ".", "-B", "build"], folder, PATH=tools)
    assert made.returncode == 0, made.stderr
    built = run(["cmake", "--build", "build", "--target", "lockseam"], folder, PATH=tools)
    assert built.returncode != 0, "a finding must fail the target: " + built.stdout
    assert "src/counter.cpp:6:15: " in built.stdout, built.stdout + built.stderr
    assert results(folder / "build" / "lockseam.sarif") == EXPECTED


def steps_of(workflow):
    """Name, condition and command of each step that runs one: `key: value` lines only."""
    for step in re.split(r"^      - ", workflow.split("    steps:\n")[1], flags=re.MULTILINE)[1:]:
        found = re.search(r"^\s*run: (.*)$", step, flags=re.MULTILINE)
        if found:
            yield found.group(1)


def check_workflow(lockseam, folder):
    text = WORKFLOW.read_text()
    try:
        import yaml
    except ImportError:
        yaml = None
    commands = list(steps_of(text))
    if yaml:
        parsed = yaml.safe_load(text)
        steps = parsed["jobs"]["lockseam"]["steps"]
        assert [step["run"] for step in steps if "run" in step] == commands
        assert steps[-1]["with"]["sarif_file"] == "lockseam.sarif"
        assert parsed["permissions"]["security-events"] == "write"
    assert len(commands) == 3, commands
    project(folder, "")
    tool = folder / ".lockseam-tool" / "lockseam"
    tool.parent.mkdir()
    tool.symlink_to(lockseam)
    statuses = []
    for command in commands:
        statuses.append(run(["bash", "-e", "-c", command], folder).returncode)
    assert statuses == [0, 0, 1], statuses
    assert results(folder / "lockseam.sarif") == EXPECTED


def check_readme():
    readme = (ROOT / "README.md").read_text()
    for file in (SNIPPET, WORKFLOW):
        body = file.read_text()
        first = next(line for line in body.splitlines() if not line.startswith("#"))
        for block in re.findall(r"^```\w*\n(.*?)^```", readme, flags=re.DOTALL | re.MULTILINE):
            if first in block.splitlines():
                assert block == body, f"README.md shows another {file.name}"


def main():
    lockseam = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        check_snippet(lockseam, pathlib.Path(folder) / "snippet")
        check_workflow(lockseam, pathlib.Path(folder) / "workflow")
    check_readme()


main()
