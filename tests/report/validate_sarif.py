# validate_sarif.py - the SARIF samples of test-report against the SARIF 2.1.0 schema.
#
# The schema is not part of the repository. Where it is not found, or Python has no
# jsonschema, only the assertions of test-report itself apply.
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = ROOT.parent / "shared" / "data" / "sarif-schema-2.1.0.json"
WRITER = "SarifReporterTest.WritesSamplesForTheSchema"


def write_samples(program, folder):
    subprocess.run([program, f"--gtest_filter={WRITER}"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)
    samples = sorted(pathlib.Path(folder).glob("*.sarif"))
    if len(samples) < 4:
        sys.exit(f"{WRITER} wrote {len(samples)} samples, expected at least 4")
    return {sample.name: json.loads(sample.read_text()) for sample in samples}


def main():
    with tempfile.TemporaryDirectory() as folder:
        samples = write_samples(sys.argv[1], folder)
    try:
        import jsonschema
    except ImportError:
        print("no jsonschema: the schema was not applied")
        return
    if not SCHEMA.exists():
        print("no schema: the samples were only parsed")
        return
    validator = jsonschema.Draft4Validator(json.loads(SCHEMA.read_text()))
    broken = json.loads(json.dumps(samples["sample.sarif"]))
    del broken["runs"][0]["tool"]
    if validator.is_valid(broken):
        sys.exit("the schema accepts a run without a tool: it checks nothing")
    failures = [f"{name}: {'/'.join(map(str, error.path))}: {error.message}"
                for name, sample in samples.items() for error in validator.iter_errors(sample)]
    if failures:
        sys.exit("\n".join(failures))
    print(f"{len(samples)} samples are valid")


main()
