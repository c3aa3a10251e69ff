# inference_growth.py - what atomicity inference costs, and how the cost grows.
#
#   inference_growth.py --lockseam build/release/lockseam            synthetic programs
#   inference_growth.py --lockseam ... -p DIR                        share of one real program
#
# The synthetic programs are chains of classes: each has a lock, guarded fields, methods that
# lock and methods that rely on their callers, and calls the one before it. Sizes are 1, 2, 4
# and 8 times a base; growth is linear if the time per function stays the same. Times are the
# smallest of several runs, as `check --timing` prints them.
import argparse
import pathlib
import re
import subprocess
import tempfile

LAP = re.compile(r"^\s*([0-9.]+) s  (\w+)$", re.MULTILINE)
INFERENCE = ("guards", "infer")
CLASS = """
class Account{n} {{
public:
  void deposit(int amount) {{ std::lock_guard<std::mutex> hold(mutex_); add(amount); }}
  int balance() {{ std::lock_guard<std::mutex> hold(mutex_); return total_; }}
  bool withdraw(int amount) {{
    std::lock_guard<std::mutex> hold(mutex_);
    if (total_ < amount) return false;
    add(-amount);
    {previous}
    return true;
  }}
  int audit(int depth) {{ return depth ? audit(depth - 1) + balance() : changes_.load(); }}
private:
  void add(int amount) {{ total_ += amount; note(amount); }}
  void note(int amount) {{ last_ = amount; ++changes_; }}
  std::mutex mutex_;
  int total_ = 0, last_ = 0;
  std::atomic<int> changes_{{0}};
  {member}
}};
"""


def synthetic(count):
    source = "#include <atomic>\n#include <mutex>\n#include <thread>\n"
    for n in range(count):
        linked = n % 16 != 0
        source += CLASS.format(
            n=n, previous=f"previous_.deposit(amount); previous_.audit(2);" if linked else "",
            member=f"Account{n - 1} previous_;" if linked else "")
    uses = "".join(f"  Account{n} a{n}; std::thread t{n}([&] {{ a{n}.withdraw(1); }}); "
                   f"a{n}.deposit(2); t{n}.join();\n" for n in range(15, count, 16))
    return source + "int main() {\n" + uses + "}\n"


def laps(command, runs):
    """By stage, the smallest time of several runs; and the line that counts functions."""
    best, counted = {}, ""
    for _ in range(runs):
        done = subprocess.run(command, capture_output=True, text=True)
        for time, stage in LAP.findall(done.stderr):
            best[stage] = min(best.get(stage, float("inf")), float(time))
        counted = next((l for l in done.stderr.splitlines() if l.startswith("units ")), counted)
    return best, counted


def functions_of(line):
    match = re.search(r"with a body (\d+)", line)
    return int(match.group(1)) if match else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lockseam", required=True)
    parser.add_argument("-p", dest="database")
    parser.add_argument("--base", type=int, default=64, help="classes in the smallest program")
    parser.add_argument("--runs", type=int, default=3)
    chosen = parser.parse_args()
    common = ["--timing", "--stats", "-j1", "--output=/dev/null"]
    if chosen.database:
        best, line = laps([chosen.lockseam, "check", "-p", chosen.database, *common], chosen.runs)
        inferred, whole = sum(best[s] for s in INFERENCE), sum(best.values())
        print(f"{functions_of(line)} functions: inference {inferred:.3f} s of {whole:.3f} s, "
              f"{100 * inferred / whole:.1f}%")
        return
    with tempfile.TemporaryDirectory() as folder:
        for times in (1, 2, 4, 8):
            file = pathlib.Path(folder) / "program.cpp"
            file.write_text(synthetic(chosen.base * times))
            best, line = laps([chosen.lockseam, "check", *common, str(file), "--", "-std=c++20"],
                              chosen.runs)
            inferred, count = sum(best[s] for s in INFERENCE), functions_of(line)
            print(f"{times}x: {count} functions, inference {1000 * inferred:.1f} ms, "
                  f"{1e6 * inferred / count:.1f} us per function")


if __name__ == "__main__":
    main()
