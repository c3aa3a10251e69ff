#!/usr/bin/env python3
# record_compiler.py - stands in for the compiler of a program that is built with make, and
# writes down what it is asked to compile.
#
# It is found on PATH under the names cc, gcc, c++, g++ (links to this file). While RECORD_TO
# is not set it is the compiler of that name: configure probes as it always does. While it is
# set, each source of a command becomes one line in that file, as JSON, and nothing is
# compiled: an object is an empty one, a program does nothing and succeeds. RECORD_BUT holds
# patterns of files, separated by spaces, that are made in truth, for what they generate.
import fnmatch
import json
import os
import shutil
import subprocess
import sys

SOURCES = (".c", ".cc", ".cpp", ".cxx", ".C")
WITH_VALUE = ("-o", "-MF", "-MT", "-MQ", "-include", "-I", "-L", "-D", "-U", "-x", "-isystem",
              "-idirafter", "-iquote", "-imacros", "-Xlinker", "-T", "-u", "-z")
# Such a command compiles nothing.
QUESTIONS = ("-E", "-M", "-MM", "-S", "--version", "-v", "-V", "-dumpversion", "-dumpmachine",
             "-fsyntax-only")


def real_compiler(name):
    here = os.path.realpath(__file__)
    for folder in os.environ["PATH"].split(os.pathsep):
        path = os.path.join(folder, name)
        if os.access(path, os.X_OK) and os.path.realpath(path) != here:
            return path
    sys.exit(f"{name}: no such compiler")


def values(arguments):
    """(sources, value of each flag that has one) of a command."""
    sources, found, flag = [], {}, None
    for argument in arguments:
        if flag:
            found[flag], flag = argument, None
        elif argument in WITH_VALUE:
            flag = argument
        elif argument.endswith(SOURCES) and not argument.startswith("-"):
            sources.append(argument)
    return sources, found


def is_question(arguments):
    return not arguments or any(argument in QUESTIONS or argument.startswith("-print")
                                for argument in arguments)


def is_wanted(names):
    patterns = os.environ.get("RECORD_BUT", "").split()
    return any(fnmatch.fnmatch(os.path.basename(name), pattern)
               for name in names for pattern in patterns)


def record(compiler, arguments, sources):
    with open(os.environ["RECORD_TO"], "a") as log:
        for source in sources:
            entry = {"directory": os.getcwd(), "file": source, "arguments": [compiler] + arguments}
            log.write(json.dumps(entry) + "\n")


def write_output(compiler, output, is_object):
    """What the rest of the build wants to find."""
    empty = os.environ["RECORD_TO"] + ".o"
    if not os.path.exists(empty):
        made = f"{empty}.{os.getpid()}"
        subprocess.run([compiler, "-x", "c", "-c", "/dev/null", "-o", made], check=True)
        os.rename(made, empty)
    shutil.copy(empty if is_object else "/bin/true", output)


def stand_in(compiler, arguments):
    sources, found = values(arguments)
    is_object = "-c" in arguments
    default = os.path.splitext(os.path.basename(sources[0]))[0] + ".o" if sources else "a.out"
    output = found.get("-o", default if is_object else "a.out")
    record(compiler, arguments, sources)
    if is_wanted(sources + [output]):
        return subprocess.run([compiler] + arguments).returncode
    if "-MF" in found:
        open(found["-MF"], "w").close()
    write_output(compiler, output, is_object)
    return 0


def main():
    compiler, arguments = real_compiler(os.path.basename(sys.argv[0])), sys.argv[1:]
    if "RECORD_TO" not in os.environ or is_question(arguments):
        os.execv(compiler, [compiler] + arguments)
    return stand_in(compiler, arguments)


if __name__ == "__main__":
    sys.exit(main())
