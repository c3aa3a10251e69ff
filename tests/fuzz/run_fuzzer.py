# run_fuzzer.py - runs one fuzzer on its seeds: run_fuzzer.py BUILD NAME [LONG].
#
# 2,000 executions, beginning with the seeds; with LOCKSEAM_LONG=1 a million, of a corpus that
# grows. The dice are the same each time, but libFuzzer also goes by addresses, which are not:
# a run may find what the one before did not. In rounds: names are kept for the life of a process (lattice/Name.h), so each
# gets a new one. An input that ends the fuzzer is kept in BUILD/artifacts; once its cause is
# gone it belongs in seeds/NAME. LONG: this one is built and run only then.
import os
import pathlib
import re
import shutil
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parent
LONG = os.environ.get("LOCKSEAM_LONG") == "1"
EXECUTIONS = int(os.environ.get("LOCKSEAM_FUZZ_RUNS", 1_000_000 if LONG else 2_000))
ROUND = 100_000
SKIPPED = 77
MAX_LENGTH = 4096
# A small input may take a second. What it allocates at once, or holds, shows a count that
# was believed.
LIMITS = ["-timeout=10", "-rss_limit_mb=2048", "-malloc_limit_mb=256"]
# The libraries of LLVM are not instrumented, see ./run-tests. What is freed is kept back as
# long as small inputs need it.
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": "detect_container_overflow=0:detect_leaks=0:"
                                             "alloc_dealloc_mismatch=0:quarantine_size_mb=32",
               "UBSAN_OPTIONS": "print_stacktrace=1"}
STATUS = re.compile(r"^#(\d+)\s+(INITED|DONE|NEW|pulse|REDUCE)\s+cov: (\d+) ft: (\d+)", re.MULTILINE)


def seed_folders(build, name):
    """Committed inputs, and those that are made of facts as text."""
    made = build / "seeds" / name  # of its own: fuzzers run side by side
    texts = sorted((SOURCE / "seeds" / "FactsText").glob("*.facts"))
    subprocess.run([build / "fuzz-seeds", made, *texts], env=ENVIRONMENT, check=True)
    return [folder for folder in (SOURCE / "seeds" / name, made / name) if folder.is_dir()]


def run_round(build, name, corpus, seeds, executions, number):
    artifacts = build / "artifacts"
    artifacts.mkdir(exist_ok=True)
    dictionary = SOURCE / "dictionaries" / f"{name}.dict"
    command = [build / f"fuzz-{name}", corpus, *seeds, f"-runs={executions}", f"-seed={number}",
               f"-max_len={MAX_LENGTH}", f"-artifact_prefix={artifacts}/{name}-", *LIMITS]
    if dictionary.exists():
        command.append(f"-dict={dictionary}")
    run = subprocess.run(command, env=ENVIRONMENT, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, check=False)
    text = run.stdout.decode(errors="replace")
    if run.returncode != 0:
        sys.exit(f"{text[-20000:]}\n{name}: failed in round {number}; the input is in {artifacts}")
    return [tuple(map(int, (count, coverage, features)))
            for count, _, coverage, features in STATUS.findall(text)]


def main():
    if "LONG" in sys.argv[3:]:
        if not LONG:
            sys.exit(SKIPPED)
        subprocess.run(["cmake", "--build", sys.argv[1], "--target", f"fuzz-{sys.argv[2]}"],
                       check=True)
    build, name = pathlib.Path(sys.argv[1]).resolve() / "tests" / "fuzz", sys.argv[2]
    seeds = seed_folders(build, name)
    assert seeds, f"no seeds for {name}"
    corpus = build / "corpus" / name
    shutil.rmtree(corpus, ignore_errors=True)
    corpus.mkdir(parents=True)
    done, first = 0, None
    for number in range(1, EXECUTIONS // ROUND + 2):
        left = EXECUTIONS - done
        if left <= 0:
            break
        steps = run_round(build, name, corpus, seeds, min(left, ROUND), number)
        first = first or steps[0]
        last = steps[-1]
        done += last[0]
    print(f"{name}: {done} executions, coverage {first[1]} -> {last[1]}, features {first[2]} -> "
          f"{last[2]}")


main()
