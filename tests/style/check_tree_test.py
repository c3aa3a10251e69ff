# check_tree_test.py - check_tree sees each kind of breach.
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from check_tree import arrows, check_file, strays  # noqa: E402

CMAKE = """
lockseam_library(lattice lattice)
lockseam_library(facts analyzer/facts lattice)
if(X)
  lockseam_library(link analyzer/link facts)
endif()
"""
FIRST = "// {} - what it is.\n"
CASES = [
    ("analyzer/link/A.cpp", FIRST, ""),
    ("analyzer/link/A.cpp", "int x;\n", "the first line is not '// A.cpp - what it is.'"),
    ("analyzer/link/A.cpp", "// B.cpp - it.\n", "the first line is not '// A.cpp - what it is.'"),
    ("analyzer/link/A.cpp", FIRST + "\n" * 500, "501 lines, more than 500"),
    ("analyzer/link/A.cpp", FIRST + '#include "lattice/Name.h"\n', ""),
    ("analyzer/facts/A.cpp", FIRST + '#include "analyzer/link/P.h"\n',
     "includes analyzer/link/P.h against the arrows of CMakeLists.txt"),
    ("analyzer/link/A.cpp", FIRST + '# include <clang/AST/Decl.h>\n',
     "includes clang/AST/Decl.h: Clang is only for analyzer/extract"),
    ("analyzer/link/A.cpp", FIRST + '#include "clang-tidy/ClangTidy.h"\n',
     "includes clang-tidy/ClangTidy.h: Clang is only for analyzer/extract"),
    ("analyzer/extract/A.cpp", FIRST + '#include "clang/AST/Decl.h"\n', ""),
    ("analyzer/tidy/A.cpp", FIRST + '#include "clang-tidy/ClangTidy.h"\n', ""),
    ("analyzer/link/PathUtils.h", FIRST, "a name that says nothing"),
    ("analyzer/link/Metadata.h", FIRST, ""),
    ("analyzer/link/A.cpp", FIRST + "// TO" + "DO\n", "an unfinished place"),
    ("analyzer/link/A.cpp", FIRST + "// FIX" + "ME(FN: corpus/a.c)\n", ""),
]

failed = False
allowed = arrows(CMAKE)
for name, text, expected in CASES:
    path = pathlib.PurePosixPath(name)
    found = "; ".join(p.split(": ", 1)[1] for p in check_file(path, text.format(path.name), allowed))
    if found != expected:
        print(f"{name}: expected '{expected}', found '{found}'")
        failed = True
if strays({"README.md", ".ci", "a.sarif"}) != ["a.sarif: does not belong here"]:
    print("a file at the top was not seen")
    failed = True
sys.exit(failed)
