// TogetherTest.cpp - units that share headers have the facts that they have alone.
#include "ToolRun.h"
#include "llvm/Support/Regex.h"
#include <map>

using namespace lockseam;

namespace {

struct Case {
  const char *Name;
  std::map<std::string, std::string> Files; // those that end in .cpp are the units
  int Sharing;                              // how many units go on from shared headers
  std::map<std::string, std::string> Links = {};
  const char *Flags = "";
};

const Case Cases[] = {
    {"the same headers",
     {{"base.h", "#pragma once\n#include <mutex>\nstruct Pool { std::mutex mu; int size = 0;\n"
                 "  int get() { std::lock_guard<std::mutex> l(mu); return size; } };\n"},
      {"a.cpp", "#include \"base.h\"\nint a(Pool &p) { return p.get(); }\n"},
      {"b.cpp", "#include <mutex>\n#include \"base.h\"\nint b(Pool &p) { return -p.get(); }\n"},
      {"c.cpp", "#include \"base.h\"\nstatic Pool c;\nint d() { return c.get(); }\n"}},
     3},
    {"a macro that the header asks for",
     {{"base.h",
       "#pragma once\n#ifndef LIMIT\n#define LIMIT 4\n#endif\nstruct B { int f[LIMIT]; };\n"},
      {"a.cpp", "#include \"base.h\"\nB a;\n"},
      {"b.cpp", "#include \"base.h\"\nB b;\n"},
      {"c.cpp", "#define LIMIT 8\n#include \"base.h\"\nB c;\n"}},
     2},
    {"a macro by whose name the header calls something",
     {{"base.h", "#pragma once\nstruct B { int f() { return 1; } };\n"},
      {"a.cpp", "#include \"base.h\"\nint a(B &b) { return b.f(); }\n"},
      {"b.cpp", "#include \"base.h\"\nint c(B &b) { return b.f(); }\n"},
      {"c.cpp", "#define f g\n#include \"base.h\"\nint d(B &b) { return b.f(); }\n"}},
     2},
    {"a macro that is not there yet",
     {{"base.h", "#pragma once\n#define BASE 1\nstruct B { int f; };\n"},
      {"a.cpp", "#include \"base.h\"\nB a;\n"},
      {"b.cpp", "#include \"base.h\"\nB b;\n"},
      {"c.cpp", "#include \"own.h\"\n#include \"base.h\"\nB c;\n"},
      {"own.h", "#ifdef BASE\nint before() { return 1; }\n#endif\n"}},
     2},
    {"a macro of another header",
     {{"base.h", "#pragma once\n#define FEATURE 1\n"},
      {"tests.h", "#pragma once\n#ifdef FEATURE\ninline int f() { return 1; }\n#endif\n"},
      {"a.cpp", "#include \"base.h\"\n#include \"tests.h\"\nint a;\n"},
      {"b.cpp", "#include \"tests.h\"\n#include \"base.h\"\nint b;\n"}},
     1},
    {"a macro that two headers define",
     {{"one.h", "#pragma once\n#ifndef SIZE\n#define SIZE 1\n#endif\n"},
      {"two.h", "#pragma once\n#ifndef SIZE\n#define SIZE 2\n#endif\n"},
      {"use.h", "#pragma once\nstruct S { char f[SIZE]; };\n"},
      {"a.cpp", "#include \"one.h\"\n#include \"two.h\"\n#include \"use.h\"\nS a;\n"},
      {"b.cpp", "#include \"two.h\"\n#include \"one.h\"\n#include \"use.h\"\nS b;\n"}},
     1},
    {"a macro that a header takes away",
     {{"base.h", "#pragma once\n#define X 1\n"},
      {"away.h", "#pragma once\n#undef X\n"},
      {"a.cpp", "#include \"base.h\"\n#ifdef X\nint x() { return X; }\n#endif\n"
                "#include \"away.h\"\n"},
      {"b.cpp", "#include \"base.h\"\n#include \"away.h\"\nint b;\n"},
      {"c.cpp", "#include \"base.h\"\n#include \"away.h\"\nint c;\n"}},
     3},
    {"a header that is packed in one unit",
     {{"base.h", "#pragma once\nstruct B { char c; int f; };\nstruct P { B b; };\n"},
      {"a.cpp", "#pragma pack(push, 1)\n#include \"base.h\"\n#pragma pack(pop)\nP a;\n"},
      {"b.cpp", "#include \"base.h\"\nP b;\n"}},
     1},
    {"headers that count",
     {{"one.h", "#pragma once\nstruct A { char f[__COUNTER__ + 1]; };\n"},
      {"two.h", "#pragma once\nstruct B { char f[__COUNTER__ + 1]; };\n"},
      {"a.cpp", "#include \"one.h\"\n#include \"two.h\"\nA a;\n"},
      {"b.cpp", "#include \"two.h\"\n#include \"one.h\"\nB b;\n"}},
     1},
    {"a source that calls itself a header of the system",
     {{"base.h", "#pragma once\nstruct B { int f; };\n"},
      {"a.cpp", "#include \"base.h\"\n#pragma GCC system_header\nint a(B &b) { return b.f; }\n"},
      {"b.cpp", "#include \"base.h\"\nB b;\n"}},
     1},
    {"a macro that is taken away and given back",
     {{"base.h", "#pragma once\n#include \"check.h\"\nstruct B { void f() { check(1); } };\n"},
      {"check.h", "#undef check\n#define check(x) ((void)(x))\n"},
      {"more.h", "#pragma once\n#include \"check.h\"\ninline void more() { check(2); }\n"},
      {"a.cpp", "#include \"base.h\"\n#include \"more.h\"\nB a;\n"},
      {"b.cpp", "#include \"check.h\"\n#include \"more.h\"\n#include \"base.h\"\nB b;\n"}},
     2},
    {"a header that only seems to be included",
     {{"base.h", "#pragma once\ninline int base() { return 1; }\n"},
      {"a.cpp", "#include \"base.h\"\nint a() { return base(); }\n"},
      {"b.cpp", "#include \"base.h\"\nint b() { return base(); }\n"},
      {"c.cpp", "#ifndef __cplusplus\n#include \"base.h\"\n#endif\nint c() { return 1; }\n"}},
     2},
    {"a header that cannot come first",
     {{"base.h", "#pragma once\n#ifndef READY\n#error not ready\n#endif\nstruct B { int f; };\n"},
      {"a.cpp", "#define READY\n#include \"base.h\"\nB a;\n"},
      {"b.cpp", "#define READY\n#include \"base.h\"\nB b;\n"}},
     0},
    {"a type that each unit completes",
     {{"base.h", "#pragma once\ntemplate <class T> struct Owner { T *p = nullptr;\n"
                 "  ~Owner() { static_assert(sizeof(T) > 0); delete p; } };\n"
                 "struct Impl;\nstruct User { Owner<Impl> own; };\n"
                 "inline void drop(User *u) { delete u; }\n"},
      {"a.cpp", "#include \"base.h\"\nstruct Impl { int a; };\nvoid a(User *u) { drop(u); }\n"},
      {"b.cpp", "#include \"base.h\"\nstruct Impl { int a; };\nvoid b(User *u) { drop(u); }\n"}},
     2},
    {"templates that are defined further on",
     {{"base.h", "#pragma once\ntemplate <class T> T twice(T x);\n"
                 "inline int base() { return twice(2); }\n"
                 "template <class T> T once(T x) { return x; }\n"
                 "inline long more() { return once(2l); }\n"},
      {"a.cpp", "#include \"base.h\"\ntemplate <class T> T twice(T x) { return x + x; }\n"
                "int a() { return base(); }\n"},
      {"b.cpp", "#include \"base.h\"\ntemplate <class T> T twice(T x) { return 2 * x; }\n"
                "template <> long once(long x) { return -x; }\nint b() { return base(); }\n"}},
     1},
    {"globals and declarations in another order",
     {{"one.h", "#pragma once\nstruct Later;\nint f(Later *);\nint start();\n"
                "static int one = start();\n"},
      {"two.h", "#pragma once\nint start();\nstruct Later;\nint f(Later *);\n"
                "static int two = start();\n"},
      {"a.cpp", "#include \"one.h\"\n#include \"two.h\"\nint a(Later *l) { return f(l) + one; }\n"},
      {"b.cpp",
       "#include \"two.h\"\n#include \"one.h\"\nint b(Later *l) { return f(l) + two; }\n"}},
     2},
    {"a unit that is a header as well",
     {{"base.h", "#pragma once\n#include \"c.cpp\"\n"},
      {"a.cpp", "#include \"base.h\"\nint a() { return c(); }\n"},
      {"b.cpp", "#include \"base.h\"\nint b() { return c(); }\n"},
      {"c.cpp", "#pragma once\n#include \"base.h\"\ninline int c() { return 1; }\n"}},
     2},
    {"an error in one unit",
     {{"base.h", "#pragma once\nstruct B { int f; };\n"},
      {"a.cpp", "#include \"base.h\"\nB a;\n"},
      {"b.cpp", "#include \"base.h\"\nB b = missing;\nint c() { return b.f; }\n"},
      {"c.cpp", "#include \"base.h\"\nB c;\n"}},
     2},
    {"headers within other text",
     {{"base.h", "#pragma once\nint base(int);\n"},
      {"a.cpp",
       "#include <mutex>\nextern \"C\" {\n#include \"base.h\"\n}\nint a() { return base(1); }\n"},
      {"b.cpp",
       "#include <mutex>\nextern \"C\" {\n#include \"base.h\"\n}\nint b() { return base(2); }\n"}},
     2},
    {"a header within the text of another, or by itself",
     {{"base.h", "#pragma once\nint base(int);\n"},
      {"within.h", "#pragma once\nextern \"C\" {\n#include \"base.h\"\n}\n"},
      {"a.cpp", "#include \"within.h\"\n#include \"base.h\"\nint a() { return base(1); }\n"},
      {"b.cpp", "#include \"base.h\"\n#include \"within.h\"\nint b() { return base(2); }\n"},
      {"c.cpp", "#include \"within.h\"\n#include \"base.h\"\nint c() { return base(3); }\n"}},
     2},
    {"a header within text that a macro begins",
     {{"base.h", "#pragma once\ninline int base(int x) { return x; }\n"},
      {"begin.h",
       "#pragma once\n#define BEGIN namespace n {\n#define END }\nusing namespace std;\n"},
      {"within.h", "#pragma once\n#include \"begin.h\"\nBEGIN\n#include \"base.h\"\nEND\n"},
      {"a.cpp", "#include <mutex>\n#include \"within.h\"\nint a() { return n::base(1); }\n"},
      {"b.cpp", "#include <mutex>\n#include \"base.h\"\n#include \"within.h\"\n"
                "int b() { return 2; }\n"}},
     1},
    {"a header within the text of one that only its unit has",
     {{"base.h", "#pragma once\ninline int base(int x) { return x; }\n"},
      {"own.h", "namespace n {\n#include \"base.h\"\n}\n"},
      {"a.cpp", "#include \"base.h\"\nint a() { return base(1); }\n"},
      {"b.cpp", "#include \"own.h\"\n#include \"base.h\"\nint b() { return 2; }\n"},
      {"c.cpp", "#include \"base.h\"\nint c() { return base(3); }\n"}},
     2},
    {"a table within other text, again and again",
     {{"base.h", "#pragma once\nenum E {\n#include \"table.inc\"\nLast };\n"},
      {"table.inc", "X(A)\nX(B)\n"},
      {"begin.h", "#pragma once\n#define X(name) name,\n"},
      {"a.cpp",
       "#include \"begin.h\"\n#include \"base.h\"\nE a[] = {\n#include \"table.inc\"\n};\n"},
      {"b.cpp", "#include \"begin.h\"\n#include \"base.h\"\nE b() { return Last; }\n"}},
     2},
    {"one header by two names",
     {{"real/base.h", "#pragma once\ninline int base(int x) { return x; }\n"},
      {"a.cpp", "#include \"link/base.h\"\nint a() { return base(1); }\n"},
      {"b.cpp",
       "#include \"real/base.h\"\n#include \"link/base.h\"\nint b() { return base(2); }\n"},
      {"c.cpp", "#include \"link/../link/base.h\"\nint c() { return base(3); }\n"}},
     2,
     {{"link", "real"}}},
    {"a macro whose name the header makes of parts",
     {{"base.h", "#pragma once\n#define CAT(a, b) a##b\n"
                 "struct B { int CAT(fir, st)() { return 1; } };\n"},
      {"a.cpp", "#include \"base.h\"\nint a(B &b) { return b.first(); }\n"},
      {"b.cpp", "#include \"base.h\"\nint b(B &b) { return b.first(); }\n"},
      {"c.cpp", "#define first second\n#include \"base.h\"\nint c() { return 3; }\n"}},
     2},
    {"a source that includes itself",
     {{"base.h", "#pragma once\nstruct B { int f; };\n"},
      {"a.cpp", "#pragma once\n#include \"base.h\"\n#ifdef SECOND\nint a(B &b) { return b.f; }\n"
                "#else\n#define SECOND\n#include \"a.cpp\"\n#endif\n"},
      {"b.cpp", "#include \"base.h\"\nB b;\n"}},
     1},
    {"macros that two headers give another value",
     {{"one.h", "#pragma once\n#undef LIMIT\n#define LIMIT 1\n"},
      {"two.h", "#pragma once\n#undef LIMIT\n#define LIMIT 2\n"},
      {"a.cpp", "#include \"one.h\"\n#include \"two.h\"\nint a() { return LIMIT; }\n"},
      {"b.cpp", "#include \"two.h\"\n#include \"one.h\"\nint b() { return LIMIT; }\n"}},
     1},
    {"a name that another header makes a macro",
     {{"base.h", "#pragma once\nstruct S { int size; };\n"},
      {"other.h", "#pragma once\n#define size length\n"},
      {"a.cpp", "#include \"base.h\"\n#include \"other.h\"\nS a;\n"},
      {"b.cpp", "#include \"other.h\"\n#include \"base.h\"\nS b;\n"}},
     1},
    {"a macro that is 0 where nobody has defined it",
     {{"base.h", "#pragma once\n#define FEATURE 1\n"},
      {"tests.h", "#pragma once\n#if FEATURE\ninline int g() { return 1; }\n#endif\n"},
      {"a.cpp", "#include \"tests.h\"\n#include \"base.h\"\nint a;\n"},
      {"b.cpp", "#include \"base.h\"\n#include \"tests.h\"\nint b;\n"}},
     1},
    {"a macro that a later header takes away",
     {{"base.h", "#pragma once\n#define X 1\n"},
      {"away.h", "#pragma once\n#undef X\n"},
      {"own.h", "#if X\nint x() { return 1; }\n#endif\n"},
      {"a.cpp", "#include \"base.h\"\n#include \"own.h\"\n#include \"away.h\"\nint a;\n"},
      {"b.cpp", "#include \"base.h\"\n#include \"away.h\"\nint b;\n"}},
     1},
    {"headers that include each other",
     {{"one.h", "#pragma once\n#include \"two.h\"\n#define A\n"},
      {"two.h", "#pragma once\n#include \"one.h\"\n#ifdef A\nint g() { return 1; }\n#endif\n"},
      {"a.cpp", "#include \"one.h\"\nint a;\n"},
      {"b.cpp", "#include \"two.h\"\nint b;\n"}},
     1},
    {"a guard that the unit defines",
     {{"base.h", "#ifndef BASE_H\n#define BASE_H\ninline int base() { return 1; }\n#endif\n"},
      {"a.cpp", "#include \"base.h\"\nint a() { return base(); }\n"},
      {"b.cpp", "#define BASE_H\n#include \"base.h\"\nint b() { return 2; }\n"},
      {"c.cpp", "#include \"base.h\"\nint c() { return base(); }\n"}},
     2},
    {"the value that the header gives a macro, given before",
     {{"base.h",
       "#pragma once\n#ifndef LIMIT\n#define LIMIT 4\n#else\nint given() { return 1; }\n#endif\n"},
      {"a.cpp", "#include \"base.h\"\nint a;\n"},
      {"b.cpp", "#include \"base.h\"\nint b;\n"},
      {"c.cpp", "#define LIMIT 4\n#include \"base.h\"\nint c;\n"}},
     2},
    {"assertions of one header only",
     {{"base.h", "#pragma once\n#include <cassert>\n"
                 "inline int base(int x) { assert(x); return 1; }\n"},
      {"more.h", "#pragma once\n#include <cassert>\n"
                 "inline int more(int x) { assert(x); return 2; }\n"},
      {"a.cpp",
       "#include \"base.h\"\n#include \"more.h\"\nint a(int x) { assert(x); return 3; }\n"},
      {"b.cpp", "#include \"base.h\"\n#define NDEBUG\n#include \"more.h\"\n"
                "int b(int x) { assert(x); return 4; }\n"}},
     1},
    {"a guard with a second way",
     {{"base.h", "#ifndef BASE_H\n#define BASE_H\ninline int base() { return 1; }\n#else\n"
                 "inline int second() { return 1; }\n#endif\n"},
      {"a.cpp", "#include \"base.h\"\nint a() { return base(); }\n"},
      {"b.cpp", "#include \"base.h\"\nint b() { return base(); }\n"}},
     0},
    {"a header within a declaration without braces",
     {{"base.h", "#pragma once\nint base(int);\n"},
      {"within.h", "#pragma once\nextern \"C\"\n#include \"base.h\"\n"},
      {"a.cpp", "#include \"base.h\"\nint a() { return base(1); }\n"},
      {"b.cpp", "#include \"within.h\"\n#include \"base.h\"\nint b() { return base(2); }\n"},
      {"c.cpp", "#include \"base.h\"\n#include \"within.h\"\nint c() { return base(2); }\n"}},
     2},
    {"braces for an editor",
     {{"base.h", "#pragma once\nint base(int);\n"},
      {"within.h", "#pragma once\nextern \"C\" {\n#if 0\n}\n#endif\n#include \"base.h\"\n}\n"},
      {"a.cpp", "#include \"base.h\"\n#include \"within.h\"\nint a() { return base(1); }\n"},
      {"b.cpp", "#include \"within.h\"\n#include \"base.h\"\nint b() { return base(2); }\n"}},
     1},
    {"braces by a macro of a macro, which is gone later",
     {{"base.h", "#pragma once\nint base(int);\n"},
      {"within.h", "#pragma once\n#define C_BEGIN extern \"C\" {\n#define BEGIN C_BEGIN\nBEGIN\n"
                   "#undef BEGIN\n#include \"base.h\"\n}\n"},
      {"a.cpp", "#include \"base.h\"\n#include \"within.h\"\nint a() { return base(1); }\n"},
      {"b.cpp", "#include \"within.h\"\n#include \"base.h\"\nint b() { return base(2); }\n"}},
     1},
    {"braces of two other files",
     {{"base.h", "#pragma once\nint base(int);\n"},
      {"begin.inc", "extern \"C\" {\n"},
      {"end.inc", "}\n"},
      {"within.h", "#include \"begin.inc\"\n#include \"base.h\"\n#include \"end.inc\"\n"},
      {"a.cpp", "#include \"base.h\"\n#include \"within.h\"\nint a() { return base(1); }\n"},
      {"b.cpp", "#include \"within.h\"\n#include \"base.h\"\nint b() { return base(2); }\n"}},
     1},
    {"within text of which more is around",
     {{"base.h", "#pragma once\ninline int base(int x) { return x; }\n"},
      {"w.inc", "extern \"C++\" {\n#include \"base.h\"\n}\n"},
      {"out.h", "#pragma once\nnamespace n {\n#include \"w.inc\"\n}\n"},
      {"a.cpp", "#include \"out.h\"\nint a() { return 1; }\n"},
      {"b.cpp", "#include \"w.inc\"\n#include \"out.h\"\nint b() { return 2; }\n"}},
     1},
    {"a pragma of one header for the next",
     {{"begin.h", "#pragma once\n#pragma pack(push, 1)\n"},
      {"end.h", "#pragma once\n#pragma pack(pop)\n"},
      {"base.h", "#pragma once\nstruct B { char c; int f; };\nstruct P { B b; };\n"},
      {"a.cpp", "#include \"begin.h\"\n#include \"base.h\"\n#include \"end.h\"\nP a;\n"},
      {"b.cpp", "#include \"base.h\"\n#include \"begin.h\"\n#include \"end.h\"\nP b;\n"}},
     1},
    {"what has no name, in other orders",
     {{"one.h", "#pragma once\nstatic auto one = [](int x) { return x; };\n"
                "static struct { int x; } first;\n"},
      {"two.h", "#pragma once\nstatic auto two = [](int x) { return -x; };\n"
                "static struct { int y; } second;\n"},
      {"own.h", "enum { Own };\n"},
      {"a.cpp", "#include \"one.h\"\n#include \"two.h\"\n"
                "int a() { return one(1) + two(2) + first.x + second.y; }\n"},
      {"b.cpp", "#include \"own.h\"\n#include \"two.h\"\n#include \"one.h\"\n"
                "int b() { return one(1) + two(2) + first.x + second.y; }\n"}},
     2},
    {"variables of one template, in other orders",
     {{"r.h", "#pragma once\nstruct R { explicit R(int); };\n"
              "template <class T> struct H { static inline R r{int(sizeof(T))}; };\n"},
      {"one.h", "#pragma once\n#include \"r.h\"\ninline R &one() { return H<int>::r; }\n"},
      {"two.h", "#pragma once\n#include \"r.h\"\ninline R &two() { return H<long>::r; }\n"},
      {"a.cpp", "#include \"one.h\"\n#include \"two.h\"\nR &a = one();\n"},
      {"b.cpp", "#include \"two.h\"\n#include \"one.h\"\nR &b = two();\n"}},
     2},
    {"a pragma that a condition lets through",
     {{"safe.h", "#pragma once\n#define SAFE\n"},
      {"base.h", "#pragma once\ninline int n;\ninline void base() {\n#ifdef SAFE\n"
                 "#pragma omp critical\n#endif\n{ n++; } }\n"},
      {"a.cpp", "#include \"safe.h\"\n#include \"base.h\"\nvoid a() { base(); }\n"},
      {"b.cpp", "#include \"base.h\"\n#include \"safe.h\"\nvoid b() { base(); }\n"}},
     1,
     {},
     "-fopenmp"},
    {"a pragma with a macro in it",
     {{"base.h", "#pragma once\ninline int n;\ninline void base() {\n"
                 "#pragma omp critical (LOCK)\n{ n++; } }\n"},
      {"a.cpp", "#include \"base.h\"\nvoid a() { base(); }\n"},
      {"b.cpp", "#define LOCK other\n#include \"base.h\"\nvoid b() { base(); }\n"}},
     1,
     {},
     "-fopenmp"},
    {"a pragma with a macro in a macro",
     {{"base.h", "#pragma once\n#define LOCK NAME\ninline int n;\ninline void base() {\n"
                 "#pragma omp critical (LOCK)\n{ n++; } }\n"},
      {"a.cpp", "#include \"base.h\"\nvoid a() { base(); }\n"},
      {"b.cpp", "#define NAME other\n#include \"base.h\"\nvoid b() { base(); }\n"}},
     1,
     {},
     "-fopenmp"},
    {"a pragma with a comment that nobody ends",
     {{"base.h", "#pragma once\nstruct B { char c; };\n#pragma pack(1) /* never"},
      {"a.cpp", "#include \"base.h\"\nB a;\n"},
      {"b.cpp", "#include \"base.h\"\nB b;\n"}},
     0},
    {"pragmas that are continued, or within macros",
     {{"base.h", "#pragma once\n#define PARALLEL _Pragma(\"omp parallel for\")\n"},
      {"a.cpp", "#include \"base.h\"\nvoid a(double *x, int n) {\n#pragma omp parallel for \\\n"
                "  schedule(static)\n  for (int i = 0; i < n; ++i) x[i] = 0;\n}\n"},
      {"b.cpp", "#include \"base.h\"\nvoid b(double *x, int n) {\n"
                "  PARALLEL for (int i = 0; i < n; ++i) x[i] = 0;\n}\n"}},
     2,
     {},
     "-fopenmp"},
    {"a pragma with a comment",
     {{"begin.h", "#pragma once\n#pragma pack(push, 1) // until the pop in end.h\n"},
      {"end.h", "#pragma once\n#pragma pack(pop) /* of that push */\n"},
      {"base.h", "#pragma once\nstruct B { char c; int f; };\n"},
      {"a.cpp", "#include \"begin.h\"\n#include \"base.h\"\n#include \"end.h\"\nB a;\n"},
      {"b.cpp", "#include \"base.h\"\n#include \"begin.h\"\n#include \"end.h\"\nB b;\n"}},
     1},
    {"a pragma of the system for the project",
     {{"sys/begin.h", "#pragma pack(push, 1)\n"},
      {"sys/end.h", "#pragma pack(pop)\n"},
      {"base.h", "#pragma once\nstruct B { char c; int f; };\n"},
      {"within.h", "#pragma once\n#include <begin.h>\n#include \"base.h\"\n#include <end.h>\n"},
      {"a.cpp", "#include \"within.h\"\n#include \"base.h\"\nB a;\n"},
      {"b.cpp", "#include \"base.h\"\n#include \"within.h\"\nB b;\n"}},
     1,
     {},
     "-isystem sys"},
    {"pragmas that are over, and one that stays",
     {{"base.h", "#pragma once\n#pragma pack(1)\nstruct O { char c; int f; };\n#pragma pack()\n"
                 "#define DO_PRAGMA(x) _Pragma(#x)\nDO_PRAGMA(GCC diagnostic push)\n"
                 "#pragma GCC diagnostic ignored \"-Wall\"\nDO_PRAGMA(GCC diagnostic pop)\n"},
      {"stays.h", "#pragma once\n#pragma ms_struct on\n"},
      {"a.cpp", "#include \"base.h\"\n#include \"stays.h\"\nO a;\n"},
      {"b.cpp", "#include \"base.h\"\n#include \"stays.h\"\nO b;\n"}},
     2},
    {"a type of the system by another name",
     {{"a.cpp", "#include <unistd.h>\n#include <mutex>\nint a;\n"},
      {"b.cpp", "#include <mutex>\n#include <unistd.h>\nint b;\n"}},
     2},
    {"a type of the system that is another one",
     {{"sys/lib.h", "#pragma once\n#ifdef WIDE\ntypedef long lib_t;\n#else\ntypedef int lib_t;\n"
                    "#endif\nextern lib_t lib(void);\n"},
      {"config.h", "#pragma once\n#define WIDE\n"},
      {"a.cpp", "#include \"config.h\"\n#include <lib.h>\nauto a() { return lib(); }\n"},
      {"b.cpp", "#include <lib.h>\n#include \"config.h\"\nauto b() { return lib(); }\n"}},
     1,
     {},
     "-isystem sys"},
    {"headers that only another one may include",
     {{"lib.h", "#pragma once\n#define INSIDE\n#include \"inner.h\"\n#undef INSIDE\n"},
      {"inner.h", "#pragma once\n#ifndef INSIDE\n#error only by lib.h\n#endif\nint inner();\n"},
      {"a.cpp", "#include \"lib.h\"\nint a() { return inner(); }\n"},
      {"b.cpp", "#include \"lib.h\"\nint b() { return inner(); }\n"}},
     2},
    {"a configuration without a guard",
     {{"config.h", "#define WIDE 1\n#undef NARROW\n"},
      {"base.h", "#pragma once\n#ifdef WIDE\nstruct B { long f; };\n#endif\n"},
      {"a.cpp", "#include \"config.h\"\n#include \"base.h\"\nB a;\n"},
      {"b.cpp", "#include \"config.h\"\n#include \"base.h\"\nB b;\n"}},
     2},
};

/// The facts of the units of a database, and how many of them shared headers.
std::pair<std::string, int> factsOf(const ToolRun &Tool, const std::string &Folder,
                                    const std::string &Options = "") {
  std::string Check = "check --no-cache -p " + Folder + " " + Options;
  Result Stats = Tool.run(Check + " --stats");
  llvm::SmallVector<llvm::StringRef> Groups;
  EXPECT_TRUE(llvm::Regex("sharing headers ([0-9]+)").match(Stats.Err, &Groups)) << Stats.Err;
  return {Tool.run(Check + " --dump=facts").Out, Groups.empty() ? -1 : std::stoi(Groups[1].str())};
}

} // namespace

TEST(TogetherTest, FactsAreThoseOfTheUnitAlone) {
  for (const Case &C : Cases) {
    SCOPED_TRACE(C.Name);
    ToolRun Tool;
    std::vector<std::string> Units;
    std::string Expected;
    for (const auto &[File, Text] : C.Files)
      Tool.write(File, Text);
    for (const auto &[Link, To] : C.Links)
      ASSERT_FALSE(llvm::sys::fs::create_link(To, Tool.path(Link)));
    for (const auto &[File, Text] : C.Files)
      if (llvm::StringRef(File).ends_with(".cpp")) {
        Units.push_back(File);
        Tool.writeDatabase({File}, "alone", C.Flags);
        auto [Facts, Sharing] = factsOf(Tool, "alone");
        EXPECT_EQ(Sharing, 0);
        EXPECT_NE(Facts.find(File), std::string::npos);
        Expected += Facts;
      }
    Tool.writeDatabase(Units, ".", C.Flags);
    for (const char *Jobs : {"-j1", "-j2"}) {
      auto [Facts, Sharing] = factsOf(Tool, ".", Jobs);
      EXPECT_EQ(Facts, Expected);
      EXPECT_EQ(Sharing, C.Sharing);
    }
  }
}

TEST(TogetherTest, AHangingUnitDoesNotHoldUpTheOthers) {
  ToolRun Tool;
  for (const char *File : {"a.cpp", "b.cpp", "c.cpp", "d.cpp"})
    Tool.write(File, "#include \"base.h\"\nB x;\n");
  Tool.write("base.h", "#pragma once\nstruct B { int f; };\n");
  Tool.writeDatabase({"a.cpp", "b.cpp", "c.cpp", "d.cpp"});
  Result R =
      Tool.run("check -p . -j1 --stats", "LOCKSEAM_UNIT_TIMEOUT=20 LOCKSEAM_TEST_FAULT=hang:b.cpp");
  EXPECT_EQ(R.Status, 3);
  EXPECT_NE(R.Err.find("b.cpp: error: not analysed: it took longer than 20 s"), std::string::npos)
      << R.Err;
  EXPECT_NE(R.Err.find("sharing headers 3"), std::string::npos) << R.Err;
}
