# count_lock_operations.py - how many lock operations of a program lockseam understands.
#
#   count_lock_operations.py -p BUILD --lockseam BIN [--clang CLANG] [--root FOLDER]
#                            [--name PROGRAM]
#
# What is counted does not depend on lockseam: each unit of BUILD/compile_commands.json is
# preprocessed with its own flags, and LOCK_OPERATION finds calls and guard variables by their
# names in the bodies of functions below FOLDER (if not given: the common folder of the
# sources). A place that several units see is one operation.
#
# An operation is understood if, at its file and line, `lockseam locks` lists a lock operation,
# or a call of a function that takes or releases a lock of its caller (a wrapper).
#
# Each operation that was not understood is printed, with the name that lockseam lists there as
# not recognised if it does. The last line is the sum. Exit status: 0, or 1 if less than 98%
# were understood, or 2 if a unit could not be preprocessed or lockseam failed.
import argparse
import bisect
import collections
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

REQUIRED_PERCENT = 98
COMPILER_LAUNCHERS = ("ccache", "distcc", "sccache")

# The names are verbs: `item_lock`, `tryLockForRead`, `STATS_UNLOCK`; not `lock_count`,
# `isLocked`, `lock_init`. One of these words before the verb is the verb itself, or says that
# the lock is not one of a thread but of a file, a record, a key: `get_lock`, `fileLock`.
OTHER_WORDS = ("get|set|reset|is|has|can|or|needs?|owns?|new|init|make|create|destroy|free|delete"
               "|add|remove|check|test|show|toggle|file|record|page|range|row|table|screen|caps"
               "|num|scroll|key|display|dead")
LOCK_OPERATION = re.compile(rf"""
    (?P<guard>  # std::unique_lock<std::mutex> l(mu);   QMutexLocker locker(&mu);   ReadLocker lock;
        (?!\w*EventLoopLocker)  # of Qt: keeps an event loop from ending
        (?: (?:lock_guard|unique_lock|shared_lock|scoped_lock|upgrade_lock|upgrade_to_unique_lock
              |reverse_lock|strict_lock|\w*(?:Locker|LockGuard|MutexGuard|LockHolder|MutexHolder))
            (?:\s*<[^;{{}}()]*>)? \s* (?:\b\w+\s*[({{;=] | [({{])
        |   # MutexLock l(&mu);   AutoLock l{{mu}};   with an argument: `SpinLock l;` is a lock
            \w*[a-z](?:Lock|Unlock|_lock|_unlock)
            (?:\s*<[^;{{}}()]*>)? \s+ \w+\s* (?:\((?!\s*\)) | \{{(?!\s*\}}))
        ))
  | (?P<call>
        (?!(?:\w*_|\w*[a-z](?=[A-Z]))?(?i:{OTHER_WORDS})_?(?i:read|write)?_?(?:[Uu]n)?[Ll]ock\b)
        (?: # pthread_mutex_lock, g_rw_lock_writer_trylock, item_unlock, lock_shared
            (?:\w*_)? (?:try_?|timed_?|clock_?)? (?:spin|rd|wr|read|write)? (?:un|re)?lock
            (?:_(?:shared|exclusive|upgrade|read|write|for|until|and|mutex|nested|irq|irqsave
                  |irqrestore|bh|impl|full))*
        |   # Lock, TryLock, tryLock, lockForRead, virMutexUnlock, SDL_LockMutex
            (?:\w*[a-z0-9_])? (?:Lock|Unlock|Relock|TryLock|Trylock|\btryLock|\block|\bunlock)
            (?:Shared|Exclusive|Upgrade)? (?:(?:For)?(?:Read|Write|Reading|Writing))? (?:Mutex)?
        |   (?:[A-Z0-9]+_)*(?:TRY_?)?(?:UN)?LOCK  # a function, for macros are gone
        |   Assert(?:Reader|Writer)?Held
        |   (?:Enter|TryEnter|Leave)CriticalSection
        |   (?:TryAcquire|Acquire|Release)SRWLock(?:Shared|Exclusive)
        |   LWLock(?:Acquire|ConditionalAcquire|Release)
        |   g_\w+_locker_(?:new|free)
        |   \w*(?:cond|cnd)_(?:timed|clock)?wait(?:_until|_for)? | SDL_CondWait(?:Timeout)?
        |   # std::condition_variable::wait(lock), QWaitCondition::wait(&mutex)
            (?<=[.>])wait(?:_for|_until)?
            (?=\s*\(\s*&?(?:[\w.]*(?:(?<![BbCc])[Ll]ock|[Mm]utex|mtx|lck)\w*|lk|l)\s*[,)])
        ) | omp_(?:un)?set_(?:nest_)?lock)
    \s*\(""", re.VERBOSE)
# Where it is worth a try.
CANDIDATE = re.compile(r"\b\w*(?:[Ll]ock|LOCK|[Ww]ait|Held|CriticalSection|Guard|Holder)\w*")

# lock() of a mutex has no result, only a try has; that of a std::weak_ptr, or a getter
# sessionLock(), has one, and it is used.
TRY = re.compile(r"(?i:try|wait|timed)")
STATEMENT_BEFORE = re.compile(r"(?:[;{}):]|\belse|\bdo)\s*$")
# `SpinLock lock(...)`, `void item_lock(...)` declare; but `return try_lock(m)` calls.
TYPE_BEFORE = re.compile(r"(?:\b(?!(?:return|else|do|case|throw|and|or|not)\b)\w+|(?<!-)>)"
                         r"\s*[*&]?\s*$")

TEMPLATE_HEAD = re.compile(r"\btemplate\s*<([^{};()]*)>")
TEMPLATE_PARAMETER = re.compile(r"\b(?:class|typename)\s+(\w+)")

LINE_MARKER = re.compile(r'^# (\d+) "((?:[^"\\]|\\.)*)"([ \d]*)$')
# A quote after a digit separates digits.
LITERAL = re.compile(r"""R"(\w*)\((?:.|\n)*?\)\1"|"(?:[^"\\\n]|\\.)*\""""
                     r"""|(?<![0-9A-Fa-f])'(?:[^'\\\n]|\\.)+'""")
# What may stand in the head of a class and has parentheses.
HEAD_NOISE = re.compile(r"(?:__attribute__|alignas|__declspec|decltype|noexcept|__typeof__)\s*"
                        r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\[\[[^\]]*\]\]")
CONSTRUCTOR_COLON = re.compile(r"\)[\w\s]*:(?!:)")
OPEN_INITIALISER = re.compile(CONSTRUCTOR_COLON.pattern + r"[^;]*[\w>]\s*$")

# A line of `lockseam locks`, and which of them are about locks.
LISTED = re.compile(r"^(?P<file>.*?):(?P<line>\d+):\d+: (?P<what>.*)  \[(?P<name>.*)\]$")
ABOUT_LOCKS = re.compile(r"(?:.*; )?(?:acquire|release|try|wait|adopt|bind|owns|move-guard"
                         r"|swap-guards|disown|assert-held|reacquire|upgrade|downgrade)\b"
                         r"|calls .*, which (?:acquires|releases) ")

Operation = collections.namedtuple("Operation", "file line last_line text")


class Failure(Exception):
    """A unit or a run of lockseam without which the count would be wrong."""


def run(command, folder="."):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")


def units(build):
    """(folder, source, arguments without the compiler) of each entry of the database."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        arguments = entry.get("arguments") or shlex.split(entry["command"])
        compiler = 1 if os.path.basename(arguments[0]) in COMPILER_LAUNCHERS else 0
        source = os.path.join(entry["directory"], entry["file"])
        yield entry["directory"], source, arguments[compiler + 1:]


def preprocessing_flags(arguments):
    """Flags without those that name outputs or write dependencies."""
    flags, skip = [], False
    for argument in arguments:
        if skip:
            skip = False
        elif argument in ("-o", "-MF", "-MT", "-MQ"):
            skip = True
        elif argument not in ("-c", "-MD", "-MMD", "-MP"):
            flags.append(argument)
    return flags


def preprocess(unit, clang):
    folder, source, arguments = unit
    compiler = clang if source.endswith(".c") else clang.replace("clang", "clang++", 1)
    result = run([compiler, "-E", "-w"] + preprocessing_flags(arguments), folder)
    if result.returncode:
        raise Failure(f"{source}: {result.stderr.strip()}")
    return result.stdout


def project_lines(text, folder, root):
    """(file, line, text) of what line markers attribute to files below root."""
    file, number = None, 0
    for line in text.split("\n"):
        marker = LINE_MARKER.match(line)
        if marker:
            number = int(marker.group(1))
            path = os.path.realpath(os.path.join(folder, marker.group(2)))
            is_system = "3" in marker.group(3).split()
            file = path if not is_system and path.startswith(root + os.sep) else None
            continue
        if file and line.strip() and not line.lstrip().startswith("#"):
            yield file, number, line
        number += 1


def blank(match):
    """A literal without its content; a line stays a line."""
    return '""' + "\n" * match.group().count("\n")


def opens_body(head):
    """Whether a brace after this text, outside of bodies, begins a function or lambda."""
    return "(" in HEAD_NOISE.sub(" ", head)


def bodies(text):
    """(begin, end, whether it is a body) of function bodies and of constructors' initialisers."""
    scopes, head, begin = [], 0, 0
    for match in re.finditer(r"[{};]", text):
        at, sign = match.start(), match.group()
        if sign == "{":
            scopes.append(scope_of(text[head:at], scopes))
            if scopes[-1] == "body":
                begin = at + 1
                initialisers = CONSTRUCTOR_COLON.search(text, head, at)
                if initialisers:
                    yield initialisers.end(), at, False
        elif sign == "}" and scopes:
            kind = scopes.pop()
            if kind == "body":
                yield begin, at, True
            if kind == "initialiser":
                continue
        elif sign == "}":
            raise Failure("braces do not match")
        if not scopes or scopes[-1] == "scope":
            head = at + 1
    if scopes:
        raise Failure("braces do not match")


def scope_of(head, scopes):
    if scopes and scopes[-1] != "scope":
        return "inner"
    if OPEN_INITIALISER.search(HEAD_NOISE.sub(" ", head)):
        return "initialiser"
    return "body" if opens_body(head) else "scope"


def template_parameters(text):
    """Names of types that are known only to who instantiates a template; often of no lock."""
    return {name for head in TEMPLATE_HEAD.findall(text)
            for name in TEMPLATE_PARAMETER.findall(head)}


def is_operation(match, text, is_c):
    """What the expression cannot see: whether a name is declared, and whether a result is used.

    In C the name of a member is that of a place for functions: `sink->unlock(sink)` may wake
    a thread up.
    """
    if match.group("guard"):
        return not is_c
    before = text[max(0, match.start() - 300):match.start()]
    if is_c and re.search(r"(?:\.|->)\s*$", before):
        return False
    if TYPE_BEFORE.search(before):
        return False
    after = text[match.end():match.end() + 100]
    if TRY.search(match.group("call")) or not re.match(r"\s*\)", after):
        return True
    return bool(re.match(r"\s*\)\s*;", after) and STATEMENT_BEFORE.search(without_object(before)))


def without_object(before):
    """Text before the name of a method without the expression for its object."""
    while re.search(r"(?:\.|->|::)\s*$", before):
        before = re.sub(r"\s*(?:\.|->|::)\s*$", "", before)
        while before.endswith((")", "]")):
            before = before[:opening_of(before)]
        before = re.sub(r"\w*$", "", before)
    return before


def opening_of(text):
    """Where the bracket that text ends with was opened."""
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] in ")]") - (text[at] in "([")
        if depth == 0:
            return at
    return 0


def matches(text, begin, end, is_c):
    """Each match of the expression in a part of text that is an operation."""
    for candidate in CANDIDATE.finditer(text, begin, end):
        if candidate.start() >= begin:
            match = LOCK_OPERATION.match(text, candidate.start(), end)
            if match and is_operation(match, text, is_c):
                begin = match.end()
                yield match


def operations(lines, is_c):
    """The lock operations in the function bodies of one unit."""
    lines = list(lines)
    text = LITERAL.sub(blank, "\n".join(line for _, _, line in lines))
    starts = [0] + [match.end() for match in re.finditer("\n", text)]
    unknown = template_parameters(text)
    for begin, end, is_body in bodies(text):
        for match in matches(text, begin, end, is_c):
            is_member = not is_body and not match.group("guard")
            if is_member or re.match(r"\w+", match.group()).group() in unknown:
                continue
            first = bisect.bisect_right(starts, match.start()) - 1
            last = bisect.bisect_right(starts, match.end() - 1) - 1
            file, line, _ = lines[first]
            yield Operation(file, line, lines[last][1], " ".join(match.group().split()))


def count_operations(build, clang, root):
    """All lock operations of a program, sorted, and the units that failed."""
    found, failures = set(), []
    for unit in units(build):
        try:
            lines = project_lines(preprocess(unit, clang), unit[0], root)
            found.update(operations(lines, unit[1].endswith(".c")))
        except Failure as failure:
            failures.append(str(failure))
    return sorted(found), failures


def listed_places(lines):
    """(file, line) of the operations in a list of locks; of those not recognised, their names."""
    places, unknown = set(), {}
    for entry in filter(None, map(LISTED.match, lines)):
        place = os.path.realpath(entry["file"]), int(entry["line"])
        if ABOUT_LOCKS.match(entry["what"]):
            places.add(place)
        elif entry["what"] == "not recognised":
            unknown[place] = entry["name"]
    return places, unknown


def list_locks(build, lockseam):
    command = [lockseam, "locks", "-p", str(build)]
    result = run(command)
    sys.stderr.write(result.stderr)
    if result.returncode not in (0, 3):
        raise Failure(f"{shlex.join(command)}: exit status {result.returncode}")
    return result.stdout.splitlines()


def not_understood(found, listed):
    """The operations that lockseam does not understand, each with what it says of them."""
    places, unknown = listed_places(listed)
    for operation in found:
        here = [(operation.file, line) for line in range(operation.line, operation.last_line + 1)]
        if not places.intersection(here):
            names = [unknown[place] for place in here if place in unknown]
            yield operation, "not recognised: " + names[0] if names else "not listed"


def source_root(build):
    """The common folder of all sources."""
    folders = [os.path.dirname(os.path.realpath(source)) for _, source, _ in units(build)]
    return os.path.commonpath(folders)


def parse_arguments():
    parser = argparse.ArgumentParser(description="how many lock operations lockseam understands")
    parser.add_argument("-p", dest="build", type=pathlib.Path, required=True)
    parser.add_argument("--lockseam", required=True)
    parser.add_argument("--clang", default="clang-" + os.environ.get("LOCKSEAM_LLVM", "19"))
    parser.add_argument("--root", help="count below this folder only")
    parser.add_argument("--name", help="of the program, for the last line")
    parser.add_argument("--list", action="store_true", help="print the operations and stop")
    return parser.parse_args()


def report(name, found, missed):
    """Prints what was missed and the sum; the exit status."""
    for operation, why in missed:
        print(f"{operation.file}:{operation.line}: {operation.text} - {why}")
    understood = len(found) - len(missed)
    percent = 100 * understood / len(found) if found else 100
    print(f"{name}: {understood} of {len(found)} lock operations understood ({percent:.1f}%)")
    return 1 if percent < REQUIRED_PERCENT else 0


def main():
    options = parse_arguments()
    root = os.path.realpath(options.root or source_root(options.build))
    found, failures = count_operations(options.build, options.clang, root)
    for failure in failures:
        print(failure, file=sys.stderr)
    if options.list:
        for operation in found:
            print(f"{operation.file}:{operation.line}: {operation.text}")
        return 2 if failures else 0
    try:
        missed = list(not_understood(found, list_locks(options.build, options.lockseam)))
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 2
    status = report(options.name or os.path.basename(root), found, missed)
    return 2 if failures else status


if __name__ == "__main__":
    sys.exit(main())
