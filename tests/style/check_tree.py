# check_tree.py - the rules of the source tree that a script can see.
#
# Sizes, first lines, Clang's headers only in extraction, and includes that follow the
# arrows of CMakeLists.txt: a folder may include itself and what its library links.
import pathlib
import re
import subprocess
import sys

MAX_LINES = 500
TOP = {"CMakeLists.txt", "CONTRIBUTING.md", "LICENSE", "README.md", "analyzer", "callgraph",
       "corpus", "lattice", "lockseam", "run-tests", "tests"}
BANNED = re.compile(r"(Manager|Helper|Utils?|Common|Misc|Data)(?=[A-Z.]|$)")
CLANG_FOLDERS = ("analyzer/extract", "analyzer/tidy", "analyzer/tidy/guard", "tests/extract")
INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^>"]+)[>"]', re.MULTILINE)
LIBRARY = re.compile(r"^ *lockseam_library\((\w+) ([^\s)]+)([^)\n]*)\)", re.MULTILINE)


def arrows(cmake_text):
    """For each source folder, the folders that it may include."""
    folder_of, links = {}, {}
    for target, folder, rest in LIBRARY.findall(cmake_text):
        folder_of[target] = folder
        links[target] = rest.split()
    allowed = {}

    def below(target):
        if target not in folder_of:
            return set()
        result = {folder_of[target]}
        for other in links[target]:
            result |= below(other)
        return result

    for target, folder in folder_of.items():
        allowed[folder] = below(target)
    return allowed


def sources(root):
    for top in ("lattice", "callgraph", "analyzer", "tests"):
        for path in sorted((root / top).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                yield path.relative_to(root)


def check_file(path, text, allowed):
    problems = []
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        problems.append(f"{len(lines)} lines, more than {MAX_LINES}")
    if not lines or not re.match(rf"// {re.escape(path.name)} - \S", lines[0]):
        problems.append(f"the first line is not '// {path.name} - what it is.'")
    if BANNED.search(path.stem):
        problems.append("a name that says nothing")
    if re.search(r"\b(TODO|FIXME(?!\(F[NP]: ))", text):
        problems.append("an unfinished place")
    folder = str(path.parent)
    for include in INCLUDE.findall(text):
        if include.startswith(("clang/", "clang-tidy/")) and folder not in CLANG_FOLDERS:
            problems.append(f"includes {include}: Clang is only for analyzer/extract")
        target = str(pathlib.PurePosixPath(include).parent)
        known = target in allowed and folder in allowed
        if known and target not in allowed[folder]:
            problems.append(f"includes {include} against the arrows of CMakeLists.txt")
    return [f"{path}: {problem}" for problem in problems]


def tracked_at_the_top(root):
    listed = subprocess.run(["git", "-C", str(root), "ls-files"], capture_output=True, text=True,
                            check=False)
    return {line.split("/")[0] for line in listed.stdout.splitlines()}


def strays(names):
    """What does not belong at the top: a test that was run there leaves what it writes."""
    return [f"{name}: does not belong here" for name in sorted(names)
            if not name.startswith(".") and name not in TOP]


def check_tree(root):
    allowed = arrows((root / "CMakeLists.txt").read_text())
    problems = [] if allowed else ["CMakeLists.txt: no lockseam_library found"]
    problems += strays(tracked_at_the_top(root))
    count = 0
    for path in sources(root):
        problems += check_file(path, (root / path).read_text(), allowed)
        count += 1
    main_lines = len((root / "analyzer/Main.cpp").read_text().splitlines())
    if main_lines > 150:
        problems.append(f"analyzer/Main.cpp: {main_lines} lines, more than 150")
    return problems, count


if __name__ == "__main__":
    found, files = check_tree(pathlib.Path(sys.argv[1]))
    print("\n".join(found) or f"{files} files are in order")
    sys.exit(bool(found) or files == 0)
