// GuardsCommandTest.cpp - lockseam guards: text, JSON, and a patch that applies and compiles.
#include "ToolRun.h"
#include <nlohmann/json.hpp>

using namespace lockseam;
using nlohmann::json;

namespace {

constexpr llvm::StringRef Queue = R"(#include <mutex>
#include <vector>
struct Node { int value; void set(int v) { value = v; } };
std::mutex g_mu;
int g_total = 0; // of all queues, together
class Queue {
public:
  void push(int v) {
    std::lock_guard<std::mutex> l(mu_);
    items_.push_back(v);
    ++length_;
    flags_ = 1;
    flags_ |= 2;
    counts_[v] += v;
    a_ += b_++;
    last_->set(v);
    last_->set(v + 1);
    std::lock_guard<std::mutex> g(g_mu);
    g_total += v;
    hits_ = 1;
  }
  int length() { std::lock_guard<std::mutex> l(mu_); return length_ + limit_ + items_.size(); }
  int hits() { return hits_++; }
private:
  std::vector<int> items_; // the queue, in order
  int length_ = 0;
  int flags_ : 4;
  int counts_[8];
  int a_, b_;
  int limit_ = 5;
  int hits_{0};
  Node *last_ = nullptr;
  std::mutex mu_;
};
void use(Queue &q) { q.push(q.length()); q.hits(); }
)";

std::string applied(const ToolRun &Tool, llvm::StringRef Options) {
  Result Diff = Tool.run(("guards --format=diff " + Options + " q.cpp -- -std=c++20").str());
  EXPECT_EQ(Diff.Status, 0) << Diff.Err;
  Tool.write("q.patch", Diff.Out);
  std::string Line = "cd '" + Tool.path("") + "' && patch -s -p1 < q.patch";
  EXPECT_EQ(std::system(Line.c_str()), 0) << Diff.Out;
  return Diff.Err;
}

bool has(const std::string &Text, llvm::StringRef Part) {
  return llvm::StringRef(Text).contains(Part);
}

} // namespace

TEST(GuardsCommandTest, Text) {
  ToolRun Tool;
  Tool.write("q.cpp", Queue);
  Result R = Tool.run("guards q.cpp -- -std=c++20");
  EXPECT_EQ(R.Status, 0);
  for (const char *Line :
       {"q.cpp:5:5: g_total guarded by g_mu (inferred: 2 of 2 accesses, 1 write)\n",
        "q.cpp:26:7: Queue::length_ guarded by this->mu_ (inferred: 3 of 3 accesses, 1 write)\n",
        "q.cpp:30:7: Queue::limit_ read-only (inferred: 1 read, 0 writes)\n",
        "q.cpp:31:7: Queue::hits_ not guarded (1 of 3 accesses hold this->mu_)\n",
        "q.cpp:32:9: *Queue::last_ guarded by this->mu_ (inferred: 2 of 2 accesses, 2 writes)\n"})
    EXPECT_TRUE(has(R.Out, Line)) << Line << R.Out;
}

TEST(GuardsCommandTest, FilesLimitTheList) {
  ToolRun Tool;
  Tool.write("q.h", Queue);
  Tool.write("a.cpp", "#include \"q.h\"\nint g_own;\nvoid f(Queue &q) { q.push(g_own++); }\n");
  Tool.writeDatabase({"a.cpp"});
  Result All = Tool.run("guards"), One = Tool.run("guards a.cpp"), Header = Tool.run("guards q.h");
  EXPECT_TRUE(has(All.Out, "a.cpp:2:5: g_own not guarded (0 of 2 accesses hold a lock)\n"));
  EXPECT_TRUE(has(All.Out, "q.h:26:7: Queue::length_"));
  EXPECT_TRUE(has(One.Out, "g_own") && !has(One.Out, "length_")) << One.Out;
  EXPECT_TRUE(!has(Header.Out, "g_own") && has(Header.Out, "length_")) << Header.Out;
}

TEST(GuardsCommandTest, Json) {
  ToolRun Tool;
  Tool.write("q.cpp", Queue);
  json Guards = json::parse(Tool.run("guards --format=json q.cpp -- -std=c++20").Out)["guards"];
  json Length, Hits;
  for (const json &Each : Guards) {
    if (Each["variable"] == "Queue::length_")
      Length = Each;
    if (Each["variable"] == "Queue::hits_")
      Hits = Each;
  }
  EXPECT_EQ(Length, json({{"variable", "Queue::length_"},
                          {"file", "q.cpp"},
                          {"line", 26},
                          {"column", 7},
                          {"kind", "guarded_by"},
                          {"guards", {"this->mu_"}},
                          {"declared", false},
                          {"reads", 2},
                          {"writes", 1},
                          {"guardedReads", 2},
                          {"guardedWrites", 1}}));
  EXPECT_EQ(Hits["kind"], "none");
  EXPECT_EQ(Hits["nearest"], "this->mu_");
}

TEST(GuardsCommandTest, ThePatchApplies) {
  ToolRun Tool;
  Tool.write("q.cpp", Queue);
  std::string LeftOut = applied(Tool, "");
  EXPECT_EQ(LeftOut, "q.cpp:27:7: Queue::flags_ is left out: it is a bit-field\n"
                     "q.cpp:29:7: Queue::a_ is left out: it is declared together with others\n"
                     "q.cpp:29:11: Queue::b_ is left out: it is declared together with others\n");
  std::string Text = Tool.read("q.cpp");
  for (const char *Line :
       {"int g_total __attribute__((guarded_by(g_mu))) = 0; // of all queues, together\n",
        "  std::vector<int> items_ __attribute__((guarded_by(mu_))); // the queue, in order\n",
        "  int length_ __attribute__((guarded_by(mu_))) = 0;\n",
        "  int counts_[8] __attribute__((guarded_by(mu_)));\n", "  int hits_{0};\n",
        "  Node *last_ __attribute__((pt_guarded_by(mu_))) = nullptr;\n"})
    EXPECT_TRUE(has(Text, Line)) << Line << Text;
  Result Again = Tool.run("guards q.cpp -- -std=c++20"); // 3 if Clang did not take it
  EXPECT_EQ(Again.Status, 0) << Again.Err;
  for (const char *Line :
       {"g_total guarded by g_mu (declared: 2 of 2", "length_ guarded by this->mu_ (declared: 3 of",
        "counts_ guarded by this->mu_ (declared:", "*Queue::last_ guarded by this->mu_ (declared:"})
    EXPECT_TRUE(has(Again.Out, Line)) << Line << Again.Out;
  EXPECT_EQ(Tool.run("guards --format=diff q.cpp -- -std=c++20").Out, "");
  Result Ignored = Tool.run("guards --ignore-annotations q.cpp -- -std=c++20");
  EXPECT_TRUE(has(Ignored.Out, "length_ guarded by this->mu_ (inferred:")) << Ignored.Out;
}

TEST(GuardsCommandTest, ThePatchKeepsTheEndOfTheFile) {
  ToolRun Tool;
  std::string Text =
      "#include <mutex>\r\n"
      "struct S { std::mutex mu; void f() { std::lock_guard<std::mutex> l(mu); ++n; }"
      " int n; };";
  Tool.write("q.cpp", Text);
  applied(Tool, "");
  EXPECT_EQ(Tool.read("q.cpp"),
            Text.replace(Text.find(" n;") + 2, 0, " __attribute__((guarded_by(mu)))"));
}

TEST(GuardsCommandTest, ThePatchWithMacros) {
  ToolRun Tool;
  std::string Macros = "#define GUARDED_BY(x) __attribute__((guarded_by(x)))\n"
                       "#define PT_GUARDED_BY(x) __attribute__((pt_guarded_by(x)))\n";
  Tool.write("q.cpp", Macros + Queue.str());
  applied(Tool, "--guard-macro=GUARDED_BY");
  EXPECT_TRUE(has(Tool.read("q.cpp"), "  int length_ GUARDED_BY(mu_) = 0;\n"));
  EXPECT_TRUE(has(Tool.read("q.cpp"), "  Node *last_ PT_GUARDED_BY(mu_) = nullptr;\n"));
  Result Again = Tool.run("guards q.cpp -- -std=c++20");
  EXPECT_EQ(Again.Status, 0) << Again.Err;
  EXPECT_TRUE(has(Again.Out, "length_ guarded by this->mu_ (declared")) << Again.Out;
}

TEST(GuardsCommandTest, InCAGuardMustStandBeforeItsData) {
  ToolRun Tool;
  Tool.write("c.c", "#include <pthread.h>\n"
                    "struct s { int before; pthread_mutex_t mu; int after; };\n"
                    "static int early;\n"
                    "static pthread_mutex_t g;\n"
                    "static int late;\n"
                    "void f(struct s *s) {\n"
                    "  pthread_mutex_lock(&s->mu);\n"
                    "  s->before++;\n"
                    "  s->after++;\n"
                    "  pthread_mutex_unlock(&s->mu);\n"
                    "  pthread_mutex_lock(&g);\n"
                    "  early++;\n"
                    "  late++;\n"
                    "  pthread_mutex_unlock(&g);\n"
                    "}");
  Result R = Tool.run("guards --format=diff c.c --");
  EXPECT_EQ(R.Out, "--- a/c.c\n"
                   "+++ b/c.c\n"
                   "@@ -1,8 +1,8 @@\n"
                   " #include <pthread.h>\n"
                   "-struct s { int before; pthread_mutex_t mu; int after; };\n"
                   "+struct s { int before; pthread_mutex_t mu; int after "
                   "__attribute__((guarded_by(mu))); };\n"
                   " static int early;\n"
                   " static pthread_mutex_t g;\n"
                   "-static int late;\n"
                   "+static int late __attribute__((guarded_by(g)));\n"
                   " void f(struct s *s) {\n"
                   "   pthread_mutex_lock(&s->mu);\n"
                   "   s->before++;\n");
  EXPECT_EQ(R.Err, "c.c:2:16: s::before is left out: it stands where its guard 'mu' cannot be "
                   "named\n"
                   "c.c:3:12: early is left out: it stands where its guard 'g' cannot be named\n");
}

TEST(GuardsCommandTest, Thresholds) {
  ToolRun Tool;
  Tool.write("q.cpp", Queue);
  auto Line = [&](const char *Options) {
    std::string Out = Tool.run(std::string("guards q.cpp ") + Options + " -- -std=c++20").Out;
    size_t At = Out.find("Queue::hits_");
    return Out.substr(At, Out.find(" (", At) - At);
  };
  EXPECT_EQ(Line(""), "Queue::hits_ not guarded");
  EXPECT_EQ(Line("--min-confidence=0.3 --min-support=1"),
            "Queue::hits_ guarded by this->mu_ and g_mu");
  EXPECT_TRUE(has(Tool.run("guards q.cpp --min-support=4 -- -std=c++20").Out,
                  "length_ not guarded (3 of 3"));
  EXPECT_EQ(Tool.run("guards q.cpp --min-confidence=2 --").Err,
            "lockseam: --min-confidence=2: expected a share above 0, at most 1\n");
  EXPECT_EQ(Tool.run("guards q.cpp --guard-macro=a-b --").Status, 2);
}

TEST(GuardsCommandTest, TheShippedHeader) {
  ToolRun Tool;
  const char *Source = "#include \"lockseam.h\"\n"
                       "#include <pthread.h>\n"
                       "struct s {\n"
                       "  pthread_mutex_t mu LOCKSEAM_BENIGN;\n"
                       "  int g LOCKSEAM_GUARDED_BY(mu);\n"
                       "  LOCKSEAM_WRITE_GUARDED_BY(owner) int w;\n"
                       "  int t LOCKSEAM_THREAD_LOCAL;\n"
                       "  int r LOCKSEAM_READONLY;\n"
                       "  int *u LOCKSEAM_UNIQUE;\n"
                       "  int a LOCKSEAM_ASSUME_GUARDED;\n"
                       "};\n"
                       "LOCKSEAM_ATOMIC LOCKSEAM_NOT_ATOMIC LOCKSEAM_ASSUME_ATOMIC\n"
                       "LOCKSEAM_ASSUME_MOVER LOCKSEAM_NO_COMPETING_THREAD\n"
                       "void f(struct s *p) { p->g = p->w; }\n";
  for (const char *File : {"h.c", "h.cpp"}) {
    Tool.write(File, Source);
    std::string Flags =
        std::string(" ") + File + " -- -Werror -I" LOCKSEAM_SOURCE_DIR "/analyzer/annotations";
    Result Facts = Tool.run("check --dump=facts" + Flags);
    EXPECT_EQ(Facts.Status, 0) << Facts.Err;
    for (const char *Text :
         {"benign", "atomic", "not_atomic", "assume_atomic", "assume_mover", "no_competing_thread"})
      EXPECT_TRUE(has(Facts.Out, std::string("lockseam text ") + Text)) << Text << Facts.Out;
    Result Guards = Tool.run("guards" + Flags);
    for (const char *Line :
         {"s::g guarded by this->mu (declared", "s::w write-guarded by owner(this) (declared",
          "s::t thread-local (declared", "s::r read-only (declared",
          "s::u uniquely owned (declared", "s::a assumed to have no races (declared"})
      EXPECT_TRUE(has(Guards.Out, Line)) << Line << Guards.Out;
  }
}
