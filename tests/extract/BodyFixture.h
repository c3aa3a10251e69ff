// BodyFixture.h - the blocks of one function as text, for tables of code and events.
//
// The text is that of dumpFacts without places and quotes. C++ cases see a small standard
// library of their own, so that no installed header decides what they give.
#pragma once

#include "UnitFixture.h"
#include "analyzer/facts/FactsText.h"
#include <regex>

namespace lockseam::test {

struct BodyCase {
  const char *Title;
  const char *Function; // qualified name
  const char *Code;
  const char *Expected;
};

inline void PrintTo(const BodyCase &C, std::ostream *OS) { *OS << C.Title; }

inline std::string nameOfCase(const testing::TestParamInfo<BodyCase> &Info) {
  return Info.param.Title;
}

enum class Language { C, Cpp };

inline constexpr const char *Prelude = R"cc(
namespace std {
struct mutex { void lock(); void unlock(); bool try_lock(); };
template <class M> struct lock_guard { explicit lock_guard(M &); ~lock_guard(); };
template <class T> struct unique_ptr {
  explicit unique_ptr(T *); unique_ptr(unique_ptr &&); ~unique_ptr();
  T *operator->() const; T &operator*() const; T *get() const; void reset(T * = nullptr);
  explicit operator bool() const; unique_ptr &operator=(unique_ptr &&);
};
template <class T> struct vector {
  T &operator[](unsigned long); T &at(unsigned long); T *begin(); T *end();
};
template <class K, class V> struct map { V &operator[](const K &); };
template <class T> struct reference_wrapper {
  reference_wrapper(T &); T &get() const; operator T &() const;
};
template <class T> reference_wrapper<T> ref(T &);
template <class T> T *addressof(T &);
template <class T> struct remove_reference { using type = T; };
template <class T> struct remove_reference<T &> { using type = T; };
template <class T> typename remove_reference<T>::type &&move(T &&);
} // namespace std
struct Guard {
  Guard(int); Guard(const Guard &); Guard(Guard &&); ~Guard();
  bool held() const; explicit operator bool() const;
};
struct Node {
  std::mutex mu; int n; Node *next; std::unique_ptr<Node> own;
  Node(); virtual void turn(); void work(); Node &self();
};
Guard make(); bool ok(); int f(int); void use(const Guard &); void take(Guard);
)cc";

/// Block lines of the dump of one function, without indentation of the unit.
inline std::string blocksOf(const FunctionFacts &Function) {
  UnitFacts Unit;
  Unit.Functions.push_back(Function);
  std::string Text = dumpFacts(Unit), Blocks;
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(Text).split(Lines, '\n');
  const std::regex Place(" at (\\S*:)?([0-9]+:[0-9]+|\\?)$"), Quote("`");
  bool InBlocks = false;
  for (llvm::StringRef Line : Lines) {
    InBlocks |= Line.starts_with("  b0:");
    if (InBlocks && !Line.empty())
      Blocks +=
          std::regex_replace(std::regex_replace(Line.drop_front(2).str(), Place, ""), Quote, "") +
          "\n";
  }
  return Blocks;
}

inline void expectBody(const BodyCase &C, Language In) {
  bool IsC = In == Language::C;
  std::string Text = (IsC ? "" : Prelude) + std::string(C.Code);
  UnitFacts Unit = factsOf({{IsC ? "main.c" : "main.cpp", Text}},
                           {IsC ? "-std=gnu11" : "-std=gnu++17", "-fopenmp"});
  EXPECT_FALSE(Unit.Incomplete) << Unit.FirstError;
  for (const FunctionFacts &Function : Unit.Functions)
    if (Function.QualifiedName.str() == C.Function && !Function.Blocks.empty()) {
      EXPECT_EQ("\n" + blocksOf(Function), C.Expected);
      return;
    }
  ADD_FAILURE() << "no body of " << C.Function;
}

} // namespace lockseam::test
