# prepare.py - source, compile database and size of a program of the manifest.
#
# Everything of a program is in one folder: src (the source, patched as Debian does), build,
# db/compile_commands.json. The compiler is record_compiler.py, so that a build makes what it
# generates and compiles nothing.
import fnmatch
import json
import os
import pathlib
import re
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
COMPILERS = ("cc", "gcc", "c++", "g++")


class Failure(Exception):
    """Why there is no result for a program, in one line."""


def run(command, folder, log, environment=None):
    """Runs a command of the shell; what it prints goes to the log."""
    with open(log, "a") as output:
        print("+ " + command, file=output, flush=True)
        status = subprocess.run(["bash", "-c", command], cwd=folder, stdout=output, stderr=output,
                                stdin=subprocess.DEVNULL, env=environment).returncode
    if status:
        raise Failure(f"exit status {status} from '{command}', see {log}")


def install(program, log):
    """Installs what the build needs."""
    packages = " ".join(program.get("packages", []))
    options = "-y --no-install-recommends"
    if program.get("build_dep"):
        run(f"apt-get build-dep {options} {program['package']}={program['version']}", "/", log)
    if packages:
        run(f"apt-get install {options} {packages}", "/", log)


def fetch(program, folder):
    """Downloads and unpacks the source package; needs a deb-src line for apt."""
    if (folder / "src").exists():
        return
    source = f"{program['package']}={program['version']}"
    log = folder / "fetch.log"
    if program.get("upstream_only"):
        run(f"apt-get source --download-only --tar-only {source}", folder, log)
        run("mkdir new && tar xf *.orig.tar.* -C new --strip-components=1", folder, log)
    else:
        run(f"apt-get source --download-only {source}", folder, log)
        run("dpkg-source --no-check -x *.dsc new", folder, log)
    (folder / "new").rename(folder / "src")


def recording_environment(folder):
    """An environment in which the compiler is ours."""
    compilers = folder / "bin"
    compilers.mkdir(exist_ok=True)
    for name in COMPILERS:
        if not (compilers / name).is_symlink():
            (compilers / name).symlink_to(HERE / "record_compiler.py")
    path = str(compilers) + os.pathsep + os.environ["PATH"]
    clean = {key: value for key, value in os.environ.items()
             if key not in ("CC", "CXX", "CFLAGS", "CXXFLAGS")
             and not re.match(r"CMAKE_\w+_COMPILER_LAUNCHER", key)}
    return {**clean, "PATH": path, "CCACHE_DISABLE": "1", "LC_ALL": "C.UTF-8"}


def build(program, folder):
    """Configures and goes through the build; what would be compiled is in folder/record."""
    record, log = folder / "record", folder / "build.log"
    for leftover in (record, log):
        leftover.unlink(missing_ok=True)
    shutil.rmtree(folder / "build", ignore_errors=True)
    environment = recording_environment(folder)
    for command in program["configure"]:
        run(command, folder, log, environment)
    environment |= {"RECORD_TO": str(record), "RECORD_BUT": " ".join(program.get("compiled", []))}
    for command in program["build"]:
        run(command, folder, log, environment)
    return record


def is_excluded(source, folder, patterns):
    inside = os.path.relpath(source, folder)
    return inside.startswith(os.pardir) or any(fnmatch.fnmatch(inside, p) for p in patterns)


def database(entries, folder, patterns):
    """One entry for each source: that a source is compiled twice would count it twice."""
    chosen = {}
    for entry in entries:
        source = os.path.realpath(os.path.join(entry["directory"], entry["file"]))
        if os.path.exists(source) and not is_excluded(source, folder, patterns):
            chosen.setdefault(source, entry)
    return [chosen[source] for source in sorted(chosen)]


def prepare(program, folder):
    """The compile database of a program; made only if it is not there."""
    made = folder / "db" / "compile_commands.json"
    if made.exists():
        return made
    folder.mkdir(parents=True, exist_ok=True)
    fetch(program, folder)
    with open(build(program, folder)) as record:
        entries = [json.loads(line) for line in record]
    units = database(entries, os.path.realpath(folder), program.get("exclude", []))
    if not units:
        raise Failure("nothing was compiled")
    made.parent.mkdir(exist_ok=True)
    made.write_text(json.dumps(units, indent=1))
    return made


def scanned_files(rules):
    """The files that rules of make name as what targets depend on."""
    joined = re.sub(r"\\\n", " ", rules)
    for line in joined.splitlines():
        _, _, files = line.partition(": ")
        yield from (re.sub(r"\\(.)", r"\1", file) for file in re.findall(r"(?:\\.|\S)+", files))


def count_lines(folder, scan):
    """Lines of the units and of the headers that they include; of what people wrote."""
    db = folder / "db" / "compile_commands.json"
    command = [scan, "-compilation-database", str(db)]
    result = subprocess.run(command, cwd=db.parent, capture_output=True, text=True)
    if not result.stdout:
        raise Failure(f"{scan}: {result.stderr.strip()[:200]}")
    root = os.path.realpath(folder / "src") + os.sep
    files = {os.path.realpath(file) for file in scanned_files(result.stdout)}
    return sum(len(open(file, "rb").read().splitlines())
               for file in files if file.startswith(root))
