#!/usr/bin/env python3
# benchmark.py - lockseam on real programs: what it costs, what it finds, and whether the
# verdicts on its findings still hold.
#
#   benchmark.py prepare [NAME...] [--install]   source packages, and compile databases
#   benchmark.py run [NAME...] [--pairs]         analyse them (prepares what is not there)
#   benchmark.py table [NAME...] [--rule RULE]   the results, as Markdown
#   benchmark.py verdicts [NAME...] [--update]   verdicts.tsv against the last run
#   benchmark.py sample [--count N] [--seed N]   findings to read, without ranks
#
# manifest.json has the programs. All is kept in --work, nothing of it in this repository.
# Source packages need a deb-src line in the configuration of apt.
#
# Exit status: 0; 1 if a verdict does not hold (new, gone, moved, ...); 2 if a program could
# not be prepared or analysed, or verdicts.tsv has an error.
import argparse
import json
import os
import pathlib
import random
import re
import resource
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import tables  # noqa: E402
import verdicts  # noqa: E402
from prepare import HERE, Failure, count_lines, install, prepare  # noqa: E402

STATS = re.compile(r"^units (\d+) .*\(with a body (\d+)\)", re.MULTILINE)
KEPT = ("rule", "rank", "file", "line", "function", "message", "fingerprint")
STATUS = {0: "complete", 3: "some units in part"}


def limit_processor_time(seconds):
    """For this process and each of its children: the clock would measure who else works here."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def analyse(folder, lockseam, limit, options=()):
    """Runs `check` on a program: (report, what it said, seconds, megabytes, status)."""
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    command = [lockseam, "check", "-p", "db", "-j1", "--cache-dir=cache",
               "--stats", "--timing", "--min-rank=0", "--format=json", f"--output={report}",
               "--exit-zero", *options]
    with open(folder / "run.log", "w+") as log:
        child = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log,
                                 preexec_fn=lambda: limit_processor_time(limit))
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        said = log.read()
    if child.returncode not in STATUS:
        raise Failure(f"exit status {child.returncode} after {usage.ru_utime:.0f} s of "
                      f"'{' '.join(command)}' in {folder}")
    return (json.loads(report.read_text()), said, round(usage.ru_utime + usage.ru_stime, 1),
            usage.ru_maxrss // 1024, STATUS[child.returncode])


def findings_of(report):
    return [{key: finding[key] for key in KEPT} for finding in report["findings"]
            if not finding["suppressed"]]


def measure(program, folder, options):
    """The result of one program, from nothing; the pairs from what that left in the cache."""
    subprocess.run(["rm", "-rf", str(folder / "cache")], check=True)
    report, said, seconds, megabytes, status = analyse(folder, options.lockseam, options.limit)
    units, functions = map(int, STATS.search(said).groups())
    result = {"name": program["name"], "version": program["version"], "locks": program["locks"],
              "lines": count_lines(folder, options.scan_deps), "units": units,
              "functions": functions, "seconds": seconds, "megabytes": megabytes,
              "status": status, "coverage": report["coverage"], "findings": findings_of(report)}
    if options.pairs:
        more = findings_of(analyse(folder, options.lockseam, options.limit, ["--pairs"])[0])
        known = {finding["fingerprint"] for finding in result["findings"]}
        result["pairs"] = [finding for finding in more if finding["fingerprint"] not in known]
    return result


def each_program(options, action):
    """Does something for every program; the exit status."""
    failed = False
    for program in options.programs:
        begin = time.time()
        try:
            action(program, options.work / program["name"])
            print(f"{program['name']}: {time.time() - begin:.0f} s", file=sys.stderr)
        except Failure as failure:
            failed = True
            print(f"{program['name']}: {failure}", file=sys.stderr)
    return 2 if failed else 0


def run_prepare(options):
    def action(program, folder):
        folder.mkdir(parents=True, exist_ok=True)
        if options.install:
            install(program, folder / "install.log")
        prepare(program, folder)
    return each_program(options, action)


def run_analysis(options):
    def action(program, folder):
        prepare(program, folder)
        (folder / "result.json").unlink(missing_ok=True)
        result = measure(program, folder, options)
        (folder / "result.json").write_text(json.dumps(result, indent=1))
    return each_program(options, action)


def results_of(options):
    for program in options.programs:
        path = options.work / program["name"] / "result.json"
        if path.exists():
            yield json.loads(path.read_text())


def read_verdicts(options):
    comments, known, problems = verdicts.parse(options.verdicts.read_text())
    for problem in problems:
        print(f"{options.verdicts}:{problem}", file=sys.stderr)
    if problems:
        sys.exit(2)
    return comments, known


def run_table(options):
    results = list(results_of(options))
    _, known = read_verdicts(options)
    for text in (tables.cost_table(results), tables.rule_table(results),
                 tables.figure_11(results, known, options.rule), tables.figure_12(results),
                 tables.shares(results, known)):
        if text:
            print(text + "\n")
    return 0


def run_verdicts(options):
    comments, known = read_verdicts(options)
    after, any_change = {verdict: verdict for verdict in known}, False
    for result in results_of(options):
        name, findings = result["name"], result["findings"]
        mine = [verdict for verdict in known if verdict.program == name]
        changes = verdicts.compare(mine, findings, options.from_rank)
        any_change |= bool(changes)
        for change in changes:
            print(verdicts.describe(name, change))
        after.update(zip(mine, verdicts.updated(mine, findings, changes)))
    for verdict in verdicts.disagreements(known):
        print(f"disagreement: {verdict.program} {verdict.place}: {verdict.verdict}, "
              f"second reader {verdict.second}: {verdict.why}")
    if options.update:
        options.verdicts.write_text(verdicts.to_text(comments, after.values()))
    return 1 if any_change else 0


def run_sample(options):
    """What a reader may see: place and message."""
    everything = [(result["name"], verdicts.place(finding), finding["fingerprint"],
                   finding["rule"], finding["message"])
                  for result in results_of(options) for finding in result["findings"]
                  if finding["rank"] >= options.from_rank]
    chosen = random.Random(options.seed).sample(everything, min(options.count, len(everything)))
    for row in sorted(chosen):
        print("\t".join(row))
    return 0


def parse_arguments():
    parser = argparse.ArgumentParser(description="lockseam on real programs")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("real-programs"))
    parser.add_argument("--verdicts", type=pathlib.Path, default=HERE / "verdicts.tsv")
    commands = parser.add_subparsers(required=True, dest="command")

    def command(name, action):
        result = commands.add_parser(name)
        result.set_defaults(action=action)
        result.add_argument("names", nargs="*", metavar="NAME")
        return result

    command("prepare", run_prepare).add_argument("--install", action="store_true")
    run = command("run", run_analysis)
    run.add_argument("--lockseam", default=str(HERE.parents[1] / "build/release/lockseam"))
    run.add_argument("--scan-deps", default="clang-scan-deps-" + os.environ.get("LOCKSEAM_LLVM", "19"))
    run.add_argument("--limit", type=int, default=900, help="seconds of processor time")
    run.add_argument("--pairs", action="store_true")
    command("table", run_table).add_argument("--rule")
    check = command("verdicts", run_verdicts)
    check.add_argument("--update", action="store_true")
    check.add_argument("--from-rank", type=int, default=50, help="without a verdict it is new")
    sample = command("sample", run_sample)
    sample.add_argument("--count", type=int, default=100)
    sample.add_argument("--seed", type=int, default=1)
    sample.add_argument("--from-rank", type=int, default=0)
    return parser.parse_args()


def main():
    options = parse_arguments()
    programs = json.loads((HERE / "manifest.json").read_text())["programs"]
    unknown = set(options.names) - {program["name"] for program in programs}
    if unknown:
        sys.exit(f"not in the manifest: {', '.join(sorted(unknown))}")
    options.programs = [program for program in programs
                        if not options.names or program["name"] in options.names]
    options.work = options.work.resolve()
    return options.action(options)


if __name__ == "__main__":
    sys.exit(main())
