// UnitTest.cpp - a whole unit: which functions have bodies, and what happens on errors.
#include "UnitFixture.h"

namespace lockseam::test {
namespace {

// Each template of the project is instantiated only by a body of the library.
const char *LibraryCallsBack = R"(
#include <algorithm>
#include <condition_variable>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <unordered_map>
#include <vector>
template <class T> struct Job { T x; void operator()() { ++x; } };
template <class K> struct Less { bool operator()(const K &a, const K &b) const { return a < b; } };
template <class K> struct Hash { unsigned long operator()(const K &) const { return 1; } };
template <class K> struct Same { bool operator()(const K &, const K &) const { return true; } };
template <class T> struct Node { int n = 0; ~Node() { n = 1; } };
template <class T> struct Delete { void operator()(T *p) const { delete p; } };
template <class T> struct Answer { int operator()(int) const { return 1; } };
template <class T> struct Base { virtual ~Base() {} virtual void run() {} };
template <class T> struct Task { void step(T) {} };
int use(std::vector<int> &v) {
  std::thread t(Job<int>{});
  std::map<int, int, Less<int>> m;
  m[1] = 2;
  std::set<char, Less<char>> s;
  s.insert('c');
  std::unordered_map<int, int, Hash<int>, Same<int>> h;
  h[1] = 2;
  std::function<int(int)> f = Answer<int>{};
  auto p = std::make_shared<Node<int>>();
  std::shared_ptr<Node<char>> q(new Node<char>, Delete<Node<char>>());
  std::unique_ptr<Base<int>> u(new Base<int>);
  std::vector<Node<short>> nodes(2);
  std::sort(v.begin(), v.end(), [](auto a, auto b) { return a < b; });
  std::for_each(v.begin(), v.end(), [](auto &a) { ++a; });
  auto r = std::async(Job<char>{});
  auto bound = std::bind(&Task<int>::step, Task<int>(), 1);
  bound();
  std::once_flag once;
  std::call_once(once, [](auto x) { ++x; }, 1);
  std::mutex mu;
  std::unique_lock<std::mutex> l(mu);
  std::condition_variable cv;
  cv.wait(l, Answer<long>{} (1) ? [] { return true; } : [] { return false; });
  t.join();
  return f(1);
}
)";

TEST(UnitTest, skippingLibraryBodiesLosesNoProjectFunction) {
  for (const char *Standard : {"-std=c++17", "-std=c++20"}) {
    SourceFiles Files = {{"main.cpp", LibraryCallsBack}};
    std::string Skipped = idsOf(factsOf(Files, {Standard}));
    EXPECT_EQ(Skipped, idsOf(factsOf(Files, {Standard}, {/*ParseEveryBody=*/true})));
    EXPECT_NE(Skipped.find("Job<int>::operator()()"), std::string::npos) << Skipped;
  }
}

TEST(UnitTest, libraryFunctionsHaveNoBody) {
  UnitFacts Facts =
      factsOf({{"main.cpp", "#include <lib.h>\nint f() { return twice(1) + again<int>(); }"},
               {"sys/lib.h", "inline int twice(int x) { return 2 * x; }\n"
                             "template <class T> int again() { return 1; }\n"
                             "inline int unused() { return 0; }"}},
              {"-isystem", "sys"});
  EXPECT_FALSE(Facts.Incomplete) << Facts.FirstError;
  EXPECT_EQ(idsOf(Facts), "f()\n");
  EXPECT_TRUE(named(Facts.Functions, "twice(int)").IsSystem);
  EXPECT_EQ(Facts.Functions.size(), 3u);
}

TEST(UnitTest, partialSpecialisationsOfLibraryTemplates) {
  UnitFacts Facts =
      factsOf({{"main.cpp", "#include <lib.h>\ntemplate <class T> struct Box {};\n"
                            "template <class T> struct Hash<Box<T>> { int get() { return 1; } };\n"
                            "int f() { return Hash<Box<int>>().get() + Hash<int>().get(); }"},
               {"sys/lib.h", "template <class T> struct Hash { int get() { return 0; } };"}},
              {"-isystem", "sys"});
  EXPECT_EQ(idsOf(Facts), "Hash<Box<int>>::get()\nf()\n");
}

TEST(UnitTest, missingHeaderDoesNotStopInstantiation) {
  UnitFacts Facts = factsOf("#include \"missing.h\"\n"
                            "template <class T> struct Guard { Guard(T &) {} ~Guard() {} };\n"
                            "void f(int m) { Guard l(m); }");
  EXPECT_TRUE(Facts.Incomplete);
  EXPECT_EQ(Facts.FirstError, "/unit/main.cpp:1:10: error: 'missing.h' file not found");
  EXPECT_EQ(idsOf(Facts), "Guard<int>::Guard(int &)\nGuard<int>::~Guard()\nf(int)\n");
}

TEST(UnitTest, countsTemplatesThatNothingInstantiates) {
  UnitFacts Facts = factsOf("template <class T> void f(T) {}\ntemplate <class T> struct A {};\n"
                            "template <class T> void used(T) {}\nvoid g() { used(1); }");
  EXPECT_EQ(Facts.Unseen.TemplatesNotInstantiated, 2u);
}

TEST(UnitTest, declaredFactsOfFunctions) {
  UnitFacts Facts = factsOf(R"(
namespace n {
struct Base { virtual void run(int) = 0; virtual ~Base(); };
struct Derived final : Base { void run(int x) override { [] {}(); } static void make(); };
void Derived::make() {}
template <class T> struct Box { T get(const char *, T &) { return T(); } };
int use(int &x) { return Box<int>().get("", x); }
}
[[noreturn]] void stop() { for (;;) {} }
static void hidden() {}
int main() { hidden(); }
)");
  const FunctionFacts &Run = named(Facts.Functions, "n::Derived::run(int)");
  EXPECT_TRUE(Run.IsVirtual && Run.IsFinal && Run.IsInline && Run.HasBody);
  EXPECT_FALSE(Run.IsPure || Run.IsInternal || Run.IsSystem);
  EXPECT_EQ(Run.Overrides, std::vector<Name>{Name("n::Base::run(int)")});
  EXPECT_EQ(Run.Class.str(), "n::Derived");
  EXPECT_EQ(Run.Where, (Location{Name("/unit/main.cpp"), 4, 36}));
  EXPECT_TRUE(named(Facts.Functions, "n::Base::run(int)").IsPure);
  EXPECT_TRUE(named(Facts.Functions, "n::Derived::make()").IsStaticMember);
  const FunctionFacts &Lambda =
      named(Facts.Functions, "n::Derived::run(int)::lambda#0::operator()() const");
  EXPECT_TRUE(Lambda.IsLambda);
  EXPECT_EQ(Lambda.Display.str(), "lambda in n::Derived::run(int)");
  EXPECT_EQ(Lambda.QualifiedName.str(), "n::Derived::run::lambda::operator()");
  const FunctionFacts &Get = named(Facts.Functions, "n::Box<int>::get(const char *, int &)");
  EXPECT_EQ(Get.Display.str(), "n::Box<int>::get(const char *, int &)");
  EXPECT_EQ(Get.QualifiedName.str(), "n::Box::get");
  EXPECT_EQ(Get.ParameterTypes, (std::vector<Name>{Name("char"), Name("int")}));
  EXPECT_TRUE(named(Facts.Functions, "stop()").IsNoReturn);
  EXPECT_TRUE(named(Facts.Functions, "hidden()@/unit/main.cpp").IsInternal);
  EXPECT_TRUE(named(Facts.Functions, "main()").IsMain);
}

TEST(UnitTest, namesOfTheStandardLibraryHaveNoInlineNamespaces) {
  UnitFacts Facts = factsOf("#include <string>\nvoid f(std::string s) { s.clear(); }");
  EXPECT_EQ(named(Facts.Functions,
                  "f(std::basic_string<char, std::char_traits<char>, std::allocator<char>>)")
                .Display.str(),
            "f(std::string)");
  unsigned Found = 0;
  for (const FunctionFacts &Function : Facts.Functions)
    Found += Function.QualifiedName.str() == "std::basic_string::clear";
  EXPECT_EQ(Found, 1u);
}

TEST(UnitTest, classes) {
  UnitFacts Facts = factsOf(R"(
struct A {}; struct B {};
template <class T> struct Box final : A, virtual B { T one; const B *two; struct { int x; };
  B three[4]; };
Box<long> box;
namespace { struct Hidden { int h; }; }
void f() { int x = 0; auto c = [&x, k = 1] { ++x; return k; }; Hidden a; a.h = c(); }
)");
  const ClassFacts &Box = named(Facts.Classes, "Box<long>");
  EXPECT_EQ(Box.QualifiedName.str(), "Box");
  EXPECT_TRUE(Box.IsFinal);
  EXPECT_EQ(Box.Bases, (std::vector<BaseFacts>{{Name("A"), false}, {Name("B"), true}}));
  std::string Fields;
  for (const ClassFacts &Class : Facts.Classes)
    for (const FieldFacts &Field : Class.Fields)
      Fields += Field.Field.str().str() + ":" + Field.Type.str().str() + ":" +
                Field.Class.str().str() + ":" + std::to_string(Field.Size) +
                (Field.IsPointer ? "*" : "") + "\n";
  EXPECT_EQ(Fields, "(anonymous)::Hidden@/unit/main.cpp::h:int::4\n"
                    "Box::one:long::8\nBox::two:B:B:8*\nBox::x:int::4\nBox::three:B:B:4\n"
                    "f()::lambda#0::x:int::8*\nf()::lambda#0::k:int::4\n");
}

TEST(UnitTest, globals) {
  UnitFacts Facts = factsOf("namespace n { struct Mu {}; Mu mu, *p = &mu; }\n"
                            "thread_local long t;\nextern int e;\nint f() { return e; }");
  const GlobalFacts &Pointer = named(Facts.Globals, "n::p");
  EXPECT_TRUE(Pointer.IsPointer);
  EXPECT_EQ(Pointer.Type.str(), "n::Mu");
  EXPECT_EQ(Pointer.Class.str(), "n::Mu");
  EXPECT_TRUE(named(Facts.Globals, "t").IsThreadLocal);
  EXPECT_EQ(named(Facts.Globals, "t").Size, 8u);
  EXPECT_EQ(named(Facts.Globals, "e").Where.Line, 3u);
}

// Of static functions in headers each unit has its own; most are of no use to it.
TEST(UnitTest, staticFunctionsOfHeadersAreThoseThatAreUsed) {
  auto bodies = [](const std::string &Header, const std::string &Main, bool IsC = false) {
    std::string Names;
    for (const FunctionFacts &F :
         factsOf({{IsC ? "main.c" : "main.cpp", "#include \"h.h\"\n" + Main}, {"h.h", Header}})
             .Functions)
      if (F.HasBody && F.QualifiedName.str() != "(initialisers)")
        Names += F.QualifiedName.str().str() + " ";
    return Names;
  };
  const char *Chain = "static int a(void) { return 1; }\nstatic int b(void) { return a(); }\n"
                      "static int c(void) { return b(); }\n";
  EXPECT_EQ(bodies(Chain, ""), "a b "); // by others, even if nothing uses those
  EXPECT_EQ(bodies(Chain, "int f() { return b(); }"), "a b f ");
  EXPECT_EQ(bodies(Chain, "int f(void) { return b(); }", /*IsC=*/true), "a b f ");
  EXPECT_EQ(bodies(Chain, "int (*p)() = c;"), "a b c ");
  EXPECT_EQ(bodies(Chain, "static int own() { return a(); }"), "a b own ");
  EXPECT_EQ(bodies("static int a();\n", "static int a() { return 1; }"), "a ");
  EXPECT_EQ(bodies("inline int f() { return 1; }\n", ""), "f ");
  EXPECT_EQ(bodies("__attribute__((constructor)) static void a() {}\n", ""), "a ");
  EXPECT_EQ(bodies("__attribute__((used)) static void a() {}\n", ""), "a ");
  EXPECT_EQ(bodies("static void a(int *) {}\n", "void f() { __attribute__((cleanup(a))) int x; }"),
            "a f ");
  EXPECT_EQ(
      bodies("static void a(void);\nstatic void __attribute__((constructor)) a(void) {}\n", ""),
      "a ");
  EXPECT_EQ(bodies("static void a(void) {}\n", "static void a(void) __attribute__((constructor));"),
            "a ");
  EXPECT_EQ(bodies("static void a(void) {}\n", "void f(void) __attribute__((alias(\"a\")));", true),
            "a ");
  EXPECT_EQ(bodies("static void *a(void) { return 0; }\n",
                   "void f(void) __attribute__((ifunc(\"a\")));", true),
            "a ");
  // What says nothing of its value to us.
  EXPECT_EQ(bodies("static void a(void) {}\n", "void f(void) { asm(\"\" : : \"r\"(a)); }"), "a f ");
  EXPECT_EQ(bodies("static void a(void) {}\nstatic void (*hook)(void);\n",
                   "void f(void) { __atomic_store_n(&hook, a, __ATOMIC_RELEASE); }", true),
            "a f ");
  EXPECT_EQ(bodies("static void a() {}\n",
                   "#include <initializer_list>\nvoid f() { for (auto g : {a, a}) g(); }"),
            "a f ");
  EXPECT_EQ(bodies("struct S {};\nstatic void swap(S (&)[2], S (&)[2]) {}\n", ""), "swap ");
  EXPECT_EQ(bodies("namespace { struct S { virtual void a() {} }; }\n", ""), "S::a ");
  // A lambda in one, and what that calls.
  EXPECT_EQ(bodies("static int a() { return 1; }\n"
                   "static int b() { return [] { return a(); }(); }\n",
                   "int f() { return b(); }"),
            "a b::lambda::operator() b f ");
  // Library code that is not looked into may find it by what it hands over.
  const char *Less = "#include <algorithm>\nstruct S { int n; };\n"
                     "static bool operator<(const S &a, const S &b) { return a.n < b.n; }\n";
  EXPECT_EQ(bodies(Less, "void f(S *s) { std::sort(s, s + 2); }"), "f operator< ");
}

TEST(UnitTest, staticVariablesOfHeadersAreThoseThatAreUsed) {
  UnitFacts Facts = factsOf({{"main.cpp", "#include \"h.h\"\nint f() { return used; }\n"},
                             {"h.h", "static int used, unused;\nstatic const int limit = 7;\n"
                                     "extern int others;\nint make();\n"
                                     "static int made = make();\n"}});
  std::string Names;
  for (const GlobalFacts &Global : Facts.Globals)
    Names += Global.Display.str().str() + " ";
  EXPECT_EQ(Names, "made others used ");
}

// Nobody can change a constant, so it is the same in all units; what can be changed is not.
TEST(UnitTest, constantsOfHeadersAreThoseOfAllUnits) {
  UnitFacts Facts = factsOf(
      {{"main.cpp", "#include \"h.h\"\nstatic const int own = 7;\nint g(int i) {\n"
                    "  return limits[i] + origin.x + counted.n + names[i] + f(own) + f(*next) +\n"
                    "         f(hidden) + cleaned.n + *at + *made + *links[i].p + (ring.next == 0) "
                    "+ text[i][0] + local() +\n"
                    "         ordered[i];\n}\n"},
       {"h.h", "int f(const int &);\nnamespace { struct S; extern const S incomplete; }\n"
               "int f(const S &);\ninline int h() { return f(incomplete); }\n"
               "static const int limits[] = {1, 2};\n"
               "struct P { int x; };\nstatic const P origin = {1};\n"
               "struct C { mutable int n; };\nstatic const C counted = {1};\n"
               "struct D { int n; ~D(); };\nstatic const D cleaned = {1};\n"
               "namespace { const int hidden = 3; }\n"
               "static char names[2];\nstatic const int *next, *const at = limits;\n"
               "static int *const made = new int;\nstruct L { int *p; };\n"
               "static const L links[] = {{made}};\n"
               "struct R { const R *next; };\nstatic const R ring = {&ring};\n"
               "static const char *const text[] = {\"a\", \"b\"};\n"
               "static const auto local = [] { return 1; };\n"
               "namespace { extern const int ordered[2]; }\n#include \"v.h\"\n"},
       {"v.h", "namespace { const int ordered[2] = {1, 2}; }\n"}});
  std::string Ids;
  for (const GlobalFacts &Global : Facts.Globals)
    Ids += Global.Id.str().str() + " ";
  EXPECT_EQ(Ids, "(anonymous)::hidden@/unit/h.h (anonymous)::incomplete@/unit/main.cpp "
                 "(anonymous)::ordered@/unit/v.h at@/unit/main.cpp cleaned@/unit/main.cpp "
                 "counted@/unit/main.cpp limits@/unit/h.h links@/unit/main.cpp "
                 "local@/unit/main.cpp made@/unit/main.cpp names@/unit/main.cpp "
                 "next@/unit/main.cpp origin@/unit/h.h own@/unit/main.cpp ring@/unit/main.cpp "
                 "text@/unit/h.h ");
}

TEST(UnitTest, initialisersAreOneFunction) {
  EXPECT_EQ(idsOf(factsOf("int f(); int a = f(), b = 2; const char *c = \"c\";")),
            "(initialisers) /unit/main.cpp\n");
  EXPECT_EQ(idsOf(factsOf("void f(); void (*table[])() = {f, f};")),
            "(initialisers) /unit/main.cpp\n");
  EXPECT_EQ(idsOf(factsOf("int b = 2; const char *c = \"c\"; int *p = &b;")), "");
}

TEST(UnitTest, placesInMacrosAreWhereTheyAreUsed) {
  UnitFacts Facts = factsOf({{"main.cpp", "#include \"./dir/../dir/h.h\"\n\nDEFINE(f)\n"},
                             {"dir/h.h", "#define DEFINE(x) void x() {}\nvoid g() {}\n"}});
  EXPECT_EQ(named(Facts.Functions, "f()").Where, (Location{Name("/unit/main.cpp"), 3, 1}));
  EXPECT_EQ(named(Facts.Functions, "g()").Where, (Location{Name("/unit/dir/h.h"), 2, 6}));
}

TEST(UnitTest, unknownMachineIsTriedWithout) {
  UnitFacts Facts = factsOf("void f() {}", {"-march=no-such-machine"});
  EXPECT_EQ(idsOf(Facts), "f()\n");
  EXPECT_FALSE(Facts.Incomplete) << Facts.FirstError;
}

TEST(UnitTest, deeplyNestedExpressions) {
  std::string Sum = "1";
  for (int I = 0; I < 5000; ++I)
    Sum += " + x";
  EXPECT_EQ(idsOf(factsOf("int f(int x) { return " + Sum + "; }")), "f(int)\n");
}

TEST(UnitTest, onlyNothingAtAllIsAFailure) {
  auto Message = [](const UnitCommand &Command) {
    llvm::Expected<UnitFacts> Facts = extractFacts(Command, {});
    return Facts ? "" : llvm::toString(Facts.takeError());
  };
  EXPECT_EQ(Message({"/", "no/such.cpp", {"g++", "no/such.cpp"}}),
            "cannot read no/such.cpp: No such file or directory");
  std::string Text = LOCKSEAM_SOURCE_DIR "/.clang-format";
  EXPECT_EQ(Message({"/", Text, {"g++", Text}}), Text + ": the compile command runs no compiler");
}

TEST(UnitTest, languageOfCWithOptionsOfGcc) {
  UnitFacts Facts = factsOf({{"main.c", "struct s { int a; struct { int b; }; };\n"
                                        "int class(struct s *new) { return new->b; }\n"}},
                            {"-std=gnu11", "-fno-such-option", "-Werror", "-MF", "x.d"});
  EXPECT_FALSE(Facts.Incomplete) << Facts.FirstError;
  EXPECT_EQ(idsOf(Facts), "class\n");
  EXPECT_EQ(named(Facts.Classes, "s").Fields[1].Field.str(), "s::b");
}

} // namespace
} // namespace lockseam::test
