# json_schema_test.py - the JSON report is what its schema says, and the schema says all of it.
#
#   json_schema_test.py LOCKSEAM
import json
import os
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:  # a Python of the user's own, without Debian's packages
    sys.exit("no jsonschema: install it for the Python that runs the tests")

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "analyzer" / "report" / "report-schema.json"


def closed(schema):
    """The schema with every key that it does not name forbidden."""
    if isinstance(schema, dict):
        result = {key: closed(value) for key, value in schema.items()}
        if "properties" in schema and isinstance(schema["properties"], dict):
            result["additionalProperties"] = False
        return result
    return [closed(value) for value in schema] if isinstance(schema, list) else schema


def report(lockseam, folder):
    sources = sorted((ROOT / "corpus" / "demo").rglob("*.cpp"))
    sources.append(ROOT / "corpus" / "discarded" / "lock_guard_bad.cpp")
    broken = pathlib.Path(folder) / "broken.cpp"
    broken.write_text("int f( {\n")
    run = subprocess.run([lockseam, "check", "--no-cache", "--format=json", "--min-rank=0",
                          "--show-suppressed", "--explain-rank", *sources, broken, "--",
                          "-std=c++20", "-pthread"], capture_output=True, text=True, cwd=folder)
    assert run.returncode == 3, run.stderr
    return json.loads(run.stdout)


def main():
    schema = json.loads(SCHEMA.read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    with tempfile.TemporaryDirectory() as folder:
        document = report(os.path.abspath(sys.argv[1]), folder)
    assert document["findings"] and document["notices"]
    assert any("fixes" in finding for finding in document["findings"])
    jsonschema.Draft7Validator(closed(schema)).validate(document)
    document["findings"][0]["rank"] = "high"
    assert not jsonschema.Draft7Validator(schema).is_valid(document)


main()
