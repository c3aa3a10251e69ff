# validate_sarif.py - SARIF reports against the schema, GitHub's rules and our own promises.
#
#   validate_sarif.py TEST_REPORT LOCKSEAM NPM_FOLDER
#
# The reports are the samples of test-report, that of the demo project and that of a project
# whose names are hostile. The schema comes from the folder beside the repository or from the
# npm package of Microsoft's SARIF Multitool, which also knows GitHub's rules; the package
# is installed once, in NPM_FOLDER, and brings a program that needs nothing else. With `-`
# for NPM_FOLDER only what needs no package is checked.
import fcntl
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "data" / "sarif-schema-2.1.0.json"
WRITER = "SarifReporterTest.WritesSamplesForTheSchema"
PACKAGE = "@microsoft/sarif-multitool@5.7.0"
LONG = "very_long_name_" * 300

HOSTILE = f"""#include <mutex>
#include "odd \xff'<b>.h"
struct {LONG} {{ std::mutex mu; int n; }};
{LONG} all[3];
int {LONG}_get() {{ std::lock_guard<std::mutex> hold(all[1].mu); return all[1].n; }} // "<&>%
void {LONG}_set(int n) {{ std::lock_guard<std::mutex> hold(all[1].mu); all[1].n = n; }}
void bump() {{ /* \xfe\xff <script>[x](1){{0}} \U0001f512 */ {LONG}_set({LONG}_get() + 1); }}
"""
HEADER = """#pragma once
inline std::mutex header_mu[2];
inline int header_n;
inline int look() { std::lock_guard<std::mutex> hold(header_mu[1]); return header_n; }
inline void store(int n) { std::lock_guard<std::mutex> hold(header_mu[1]); header_n = n; }
inline void both() { store(look() + 1); }
"""


def write_samples(program, folder):
    subprocess.run([program, f"--gtest_filter={WRITER}"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)
    samples = sorted(folder.glob("*.sarif"))
    if len(samples) < 7:
        sys.exit(f"{WRITER} wrote {len(samples)} samples, expected at least 7")


def analyse(lockseam, sources, folder, output, *options):
    """Reports on sources, relative to folder, which is the root; returns the file."""
    database = folder / "build dir"
    database.mkdir(exist_ok=True)
    (database / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(folder), "file": file,
          "arguments": ["clang++", "-std=c++20", "-pthread", "-c", file]} for file in sources]))
    run = subprocess.run([lockseam, "check", "-p", database, "--no-cache", "--min-rank=0",
                          "--show-suppressed", f"--root={folder}", f"--output=sarif={output}",
                          *options], cwd=folder, capture_output=True)
    assert run.returncode in (1, 3), run.stderr.decode(errors="replace")
    return output


def hostile_project(folder):
    folder.mkdir()
    (folder / "s p%20ä").mkdir()
    source = folder / "s p%20ä" / "a,b;'c\"%41<d>.cpp"
    source.write_bytes(HOSTILE.encode("latin-1", errors="ignore"))
    odd = os.fsencode(source.parent) + b"/odd \xff'<b>.h"
    with open(odd, "wb") as file:
        file.write(HEADER.encode())
    (folder / "broken\n::error::x.cpp").write_text("int f( { return missing;\n")
    return [str(source.relative_to(folder)), "broken\n::error::x.cpp"]


def tool_reports(lockseam, folder):
    demo = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "corpus/demo").rglob("*.cpp"))
    copy = folder / "demo"
    for file in demo + [str(f.relative_to(ROOT)) for f in (ROOT / "corpus/demo").rglob("*.h")]:
        (copy / file).parent.mkdir(parents=True, exist_ok=True)
        (copy / file).write_bytes((ROOT / file).read_bytes())
    hostile = folder / "ho stile%"
    names = hostile_project(hostile)
    return {
        copy: [analyse(lockseam, demo, copy, folder / "tool-demo.sarif")],
        hostile: [analyse(lockseam, names, hostile, folder / "tool-hostile.sarif"),
                  analyse(lockseam, names, hostile, folder / "tool-split.sarif",
                          "--sarif-flows=split", "--sarif-category=debug build"),
                  analyse(lockseam, names, hostile, folder / "tool-relocatable.sarif",
                          "--sarif-relocatable")]}


def links(text):
    """The embedded links of a message; what is escaped is none."""
    text = re.sub(r"\\.", "", text)
    return [int(target) for target in re.findall(r"\[[^\[\]]*\]\((\d+)\)", text)]


def check_result(result, where):
    text = result["message"]["text"]
    ids = [place["id"] for place in result.get("relatedLocations", [])]
    assert links(text) == ids[:100], f"{where}: {links(text)} are linked, {ids} are there"
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region["startLine"] == region["endLine"], where
    assert region["startColumn"] < region["endColumn"], where
    assert re.fullmatch(r"[0-9a-f]{16}(:\d+)?", result["partialFingerprints"]["lockseam/v1"])
    for flow in result.get("codeFlows", []):
        steps = [step for thread in flow["threadFlows"] for step in thread["locations"]]
        orders = sorted(step["executionOrder"] for step in steps)
        assert orders == list(range(1, len(steps) + 1)), where
        assert all(step["nestingLevel"] >= 1 for step in steps), where


def check_promises(name, document):
    assert len(document["runs"]) == 1, name
    run = document["runs"][0]
    assert run["automationDetails"]["id"].endswith("/"), name
    for rule in run["tool"]["driver"]["rules"]:
        assert len(rule["fullDescription"]["text"]) <= 1024 and rule["help"]["markdown"], name
        assert "security-severity" not in rule["properties"], name
    keys = [(result["ruleId"], json.dumps(result["locations"][0]["physicalLocation"]
                                          ["artifactLocation"]),
             result["locations"][0]["physicalLocation"]["region"]["startLine"],
             "suppressions" in result, result.get("baselineState")) for result in run["results"]]
    assert len(keys) == len(set(keys)), f"{name}: two results of one rule at one line"
    for result in run["results"]:
        check_result(result, name)


def places(value):
    if isinstance(value, dict):
        if "artifactLocation" in value:
            yield value["artifactLocation"]
        for each in value.values():
            yield from places(each)
    elif isinstance(value, list):
        for each in value:
            yield from places(each)


def check_paths(root, document, name):
    """Every place in the project is found from the root, by its bytes."""
    run = document["runs"][0]
    base = run.get("originalUriBaseIds", {}).get("SRCROOT", {}).get("uri", "")
    if base:
        assert urllib.parse.unquote_to_bytes(base.removeprefix("file://")) == \
            os.fsencode(root) + b"/", base
    found = 0
    for place in places(run):
        if place["uri"].startswith("file:"):
            continue
        found += 1
        path = os.fsencode(root) + b"/" + urllib.parse.unquote_to_bytes(place["uri"])
        assert os.path.exists(path), f"{name}: {place['uri']}"
    assert found > 3, name


def schema_failures(schema, documents):
    import jsonschema
    validator = jsonschema.validators.validator_for(schema)(schema)
    broken = json.loads(json.dumps(documents["sample.sarif"]))
    del broken["runs"][0]["tool"]
    if validator.is_valid(broken):
        return ["the schema accepts a run without a tool: it checks nothing"]
    return [f"{name}: {'/'.join(map(str, error.path))}: {error.message[:300]}"
            for name, document in documents.items() for error in validator.iter_errors(document)]


def install(folder):
    """The folder of the package with the program; installed by whoever comes first."""
    home = folder / "node_modules" / "@microsoft" / "sarif-multitool-linux"
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (home / "Sarif.Multitool").exists():
            subprocess.run(["npm", "install", "--prefix", folder, "--no-save", "--no-audit",
                            "--no-fund", PACKAGE], check=True, stdout=subprocess.DEVNULL)
        (home / "Sarif.Multitool").chmod(0o755)
    return home


def multitool_failures(program, files, folder, level):
    """The exit status says nothing, so its own report is read."""
    output = folder / f"validation-{level}.json"
    run = subprocess.run([program, "validate", *files, "--rule-kind", "Sarif;Gh", "--level", level,
                          "--kind", "Fail", "-o", output, "--log", "ForceOverwrite"],
                         capture_output=True, text=True)
    assert output.exists(), run.stdout + run.stderr
    report = json.loads(output.read_text())["runs"][0]
    assert report["invocations"][0]["executionSuccessful"], run.stdout
    return [f"{result['ruleId']}: {result['message'].get('arguments')} "
            f"{result['locations'][0]['physicalLocation']['artifactLocation'].get('uri')}"
            for result in report.get("results", [])]


def check_multitool(home, files, folder):
    broken = json.loads((folder / "sample.sarif").read_text())
    del broken["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"]
    broken["runs"][0]["results"][0]["ruleIndex"] = 99
    wrong = folder / "wrong.json"
    wrong.write_text(json.dumps(broken))
    program = home / "Sarif.Multitool"
    assert multitool_failures(program, [wrong], folder, "Error"), "multitool finds nothing wrong"
    return multitool_failures(program, files, folder, "Error")


def main():
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place).resolve()
        write_samples(os.path.abspath(sys.argv[1]), folder)
        reports = tool_reports(os.path.abspath(sys.argv[2]), folder)
        files = sorted(folder.glob("*.sarif"))
        documents = {file.name: json.loads(file.read_text()) for file in files}
        for name, document in documents.items():
            check_promises(name, document)
        for root, ours in reports.items():
            for file in ours:
                check_paths(root, documents[file.name], file.name)
        assert str(folder) not in (folder / "tool-relocatable.sarif").read_text()
        home = None if sys.argv[3] == "-" else install(pathlib.Path(sys.argv[3]))
        schema = SHARED if SHARED.exists() or not home else home / "sarif-2.1.0.json"
        failures = []
        if schema.exists():
            failures += schema_failures(json.loads(schema.read_text(encoding="utf-8-sig")),
                                        documents)
        if home:
            failures += check_multitool(home, files, folder)
    if failures:
        sys.exit("\n".join(failures))
    print(f"{len(documents)} reports are valid")


main()
