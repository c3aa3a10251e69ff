# bazel_test.py - the Bazel rules make the report of a local run.
#
#   bazel_test.py LOCKSEAM RULES        RULES: the folder analyzer/bazel
#
# Bazel runs without a network: of the repositories that it would fetch, its own files use only
# the names of built-in rules.
import json
import pathlib
import subprocess
import sys
import tempfile

FILES = {
    "pool.h": """#pragma once
#include <mutex>
struct Pool { std::mutex mu; int size = START; int get(); void set(int n); };
struct Bank { std::mutex mu; Pool pool; void grow(); void shrink(); };
""",
    "lib/pool.cc": """#include "pool.h"
int Pool::get() { std::lock_guard<std::mutex> l(mu); return size; }
void Pool::set(int n) { std::lock_guard<std::mutex> l(mu); size = n; }
""",
    "main.cc": """#include "pool.h"
#include "limits.inc"
void Bank::grow() {
  std::lock_guard<std::mutex> l(mu);
  int n = pool.get();
  pool.set(n + LIMIT);
}
void Bank::shrink() {
  std::lock_guard<std::mutex> l(mu);
  int n = pool.get();
  pool.set(n - 1); // NOLINT
}
int main() { Bank b; b.grow(); b.shrink(); }
""",
    "BUILD": """load("@lockseam//:lockseam.bzl", "lockseam_report")
cc_library(name = "pool", srcs = ["lib/pool.cc"], hdrs = ["pool.h"], defines = ["START=3"])
genrule(name = "limits", outs = ["limits.inc"], cmd = "echo '#define LIMIT 7' >$@")
cc_binary(name = "main", srcs = ["main.cc", "limits.inc"], deps = [":pool"],
          copts = ["-std=c++17"])
lockseam_report(name = "atomicity", deps = [":main"])
""",
}
# Repositories that Bazel would fetch, and the rules that its own files load from them.
BUILT_IN = {
    "cc": ("binary", "library", "test", "proto_library", "toolchain", "toolchain_suite"),
    "java": ("binary", "import", "library", "proto_library", "runtime", "toolchain"),
}
WORKSPACE = """local_repository(name = "lockseam", path = "{rules}")
new_local_repository(name = "lockseam_tool", path = "{tool}",
                     build_file_content = 'exports_files(["lockseam"])')
"""


class Workspace:
    def __init__(self, folder, tool, rules):
        self.folder, self.tool = folder, tool
        self.root = folder / "work"
        for name, text in FILES.items():
            self.write(name, text)
        for language, rules_of in BUILT_IN.items():
            self.write(f"rules_{language}/WORKSPACE", "")
            self.write(f"rules_{language}/{language}/BUILD", "")
            self.write(f"rules_{language}/{language}/defs.bzl",
                       "".join(f"{language}_{rule} = native.{language}_{rule}\n"
                               for rule in rules_of))
        self.write("WORKSPACE", WORKSPACE.format(rules=rules, tool=tool.parent))

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def build(self):
        """The report of Bazel, and the actions that it ran."""
        command = ["bazel", "--batch", "--nohome_rc", f"--output_user_root={self.folder}/out",
                   "build", "--noshow_progress", "--subcommands", "--jobs=2",
                   *(f"--override_repository=rules_{language}={self.root}/rules_{language}"
                     for language in BUILT_IN), "//:atomicity"]
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        ran = [line for line in done.stderr.splitlines() if line.startswith("SUBCOMMAND")]
        return (self.root / "bazel-bin/atomicity.txt").read_text(), ran

    def local(self):
        """The report of a run without Bazel."""
        flags = ["c++", "-std=c++17", "-DSTART=3", "-I.", "-Ibazel-bin"]
        entries = [{"directory": str(self.root), "file": file, "arguments": [*flags, "-c", file]}
                   for file in ("main.cc", "lib/pool.cc")]
        self.write("database/compile_commands.json", json.dumps(entries))
        done = subprocess.run([self.tool, "check", "-p", "database", "--no-cache", "--quiet"],
                              cwd=self.root, capture_output=True, text=True)
        assert done.returncode == 1, done.stderr
        return done.stdout


def extractions(ran):
    return sorted(line.split("Extracting facts of ")[1].split("'")[0]
                  for line in ran if "Extracting facts of " in line)


def main():
    tool, rules = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        work = Workspace(pathlib.Path(folder).resolve(), tool, rules)
        report, ran = work.build()
        assert extractions(ran) == ["lib/pool.cc", "main.cc"], ran
        assert report == work.local(), f"{report}\n---\n{work.local()}"
        assert "main.cc:6:" in report and "main.cc:11:" not in report, report

        work.write("main.cc", "\n" + FILES["main.cc"])
        report, ran = work.build()
        assert extractions(ran) == ["main.cc"], ran
        assert report == work.local() and "main.cc:7:" in report, report
        sarif = json.loads((work.root / "bazel-bin/atomicity.sarif").read_text())
        assert sarif["runs"][0]["results"], "no results"
        # Bazel leaves files that nobody may write.
        subprocess.run(["chmod", "-R", "u+w", folder], check=True)
    print("the report of Bazel is that of a local run")


if __name__ == "__main__":
    main()
