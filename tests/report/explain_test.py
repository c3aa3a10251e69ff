# explain_test.py - the examples of `lockseam explain` break their rule, and are repaired.
#
#   explain_test.py LOCKSEAM
#
# The programs are taken out of the page as it is printed. The bad one must give a finding
# of its rule with the default settings, the good one none of any rule.
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

LOCKSEAM = os.path.abspath(sys.argv[1])
NOT_YET = "This version does not check this rule yet."


def rules():
    """The list that stands in the answer to a wrong name."""
    answer = subprocess.run([LOCKSEAM, "explain", "?"], capture_output=True, text=True)
    return re.findall(r"^  (lockseam-\S+)$", answer.stderr, flags=re.MULTILINE)


def program(page, title):
    block = re.search(rf"^{title}:\n\n((?:(?:    .*)?\n)+)", page, flags=re.MULTILINE)
    return re.sub(r"^    ", "", block.group(1), flags=re.MULTILINE) if block else ""


def found(name, text, folder):
    file = pathlib.Path(folder) / f"{name}.cpp"
    file.write_text(text)
    switches = ["--pairs"] if "pair" in name else []
    run = subprocess.run([LOCKSEAM, "check", "--no-cache", "--quiet", "--format=json", *switches,
                          file, "--", "-std=c++20", "-pthread"], capture_output=True, text=True)
    assert run.returncode in (0, 1), f"{name}: {run.stderr}"
    return [finding["rule"] for finding in json.loads(run.stdout)["findings"]]


def problems(rule, folder):
    page = subprocess.run([LOCKSEAM, "explain", rule], capture_output=True, text=True).stdout
    bad, good = program(page, "Bad"), program(page, "Good")
    if not bad or not good or "\nRepair:\n" not in page or f"NOLINT({rule})" not in page:
        return [f"{rule}: the page is not whole"]
    expected = set() if NOT_YET in page else {rule}
    result = []
    if set(found(rule + "_bad", bad, folder)) != expected:
        result.append(f"{rule}: the bad program gives {found(rule + '_bad', bad, folder)}")
    if found(rule + "_good", good, folder):
        result.append(f"{rule}: the good program gives {found(rule + '_good', good, folder)}")
    return result


def main():
    names = rules()
    assert len(names) >= 11, names
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        failures = sum(pool.map(lambda rule: problems(rule, folder), names), [])
    if failures:
        sys.exit("\n".join(failures))
    print(f"{len(names)} rules are shown by their examples")


main()
