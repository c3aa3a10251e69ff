// BenchSource.cpp - the source text of one unit of a made-up storage engine.
//
// In the texts below $M is a module and $K one of its tables; $N, $G and $L are the other
// modules that a unit includes.
#include "BenchSource.h"
#include "llvm/ADT/StringRef.h"

using namespace lockseam;

namespace {

constexpr unsigned TablesPerModule = 4;

constexpr llvm::StringLiteral HeaderStart = R"(#pragma once
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>
struct $MOptions { int version = 1; int limit = 64; bool sync = false; std::string path; };
struct $MEntry { int key = 0; int value = 0; $MEntry *next = nullptr; };
class $MStore {
public:
  virtual ~$MStore() {}
  virtual int read(int key) = 0;
  virtual bool write(int key, int value) = 0;
  virtual void sync() {}
};
)";

constexpr llvm::StringLiteral HeaderTable = R"(
class $MTable$K {
public:
  explicit $MTable$K(const $MOptions &options) : options_(options) {}
  ~$MTable$K() { stop(); }
  int size() const { std::lock_guard<std::mutex> hold(mutex_); return size_; }
  bool empty() const { return size() == 0; }
  int limit() const { return limit_.load(std::memory_order_relaxed); }
  void setLimit(int limit) { limit_.store(limit, std::memory_order_relaxed); }
  const $MOptions &options() const { return options_; }
  int version() const { return options().version; }
  bool get(int key, int *value) const;
  void put(int key, int value);
  bool erase(int key);
  int add(int key, int by);
  void clear();
  void stop();
  void waitUntilFilled();
  void copyFrom(const $MTable$K &other);
  int total() const;
  void setStore($MStore *store);
  int refresh(int key);
private:
  $MEntry *find(int key) const;
  void insert(int key, int value);
  void changed();
  mutable std::mutex mutex_;
  std::condition_variable filled_;
  $MOptions options_;
  std::vector<$MEntry *> entries_;
  $MEntry *first_ = nullptr;
  $MStore *store_ = nullptr;
  int size_ = 0, sum_ = 0, changes_ = 0;
  bool closed_ = false;
  std::atomic<int> limit_{64};
};
)";

constexpr llvm::StringLiteral HeaderEnd = R"(
int $MRun(int steps);
void writeLog(const char *text, int number);
)";

constexpr llvm::StringLiteral SourceStart = R"(#include "$M.h"
#include "$N.h"
#include "$G.h"
#include "$L.h"
namespace {
class Snapshot {
public:
  Snapshot(int number, int size) : number_(number), size_(size) {}
  int number() const { return number_; }
  bool isOld(int now) const { return number_ + size_ < now; }
private:
  int number_, size_;
};
} // namespace
class $MFile final : public $MStore {
public:
  int read(int key) override { return key + offset_.load(); }
  bool write(int key, int value) override {
    offset_.fetch_add(value - key);
    return true;
  }
private:
  std::atomic<int> offset_{0};
};
class $MDevice : public $GStore {
public:
  explicit $MDevice($NTable0 &below) : below_(below) {}
  int read(int key) override {
    std::lock_guard<std::mutex> hold(mutex_);
    ++reads_;
    return cachedOr(key);
  }
  bool write(int key, int value) override {
    {
      std::lock_guard<std::mutex> hold(mutex_);
      ++writes_;
      last_ = value;
    }
    below_.put(key, value);
    return value != 0;
  }
  void sync() override { writeLog("sync", writes()); }
  int writes() const { std::lock_guard<std::mutex> hold(mutex_); return writes_; }
private:
  int cachedOr(int key) { return key == last_ ? last_ : lookUp(key); }
  int lookUp(int key) { int value = 0; below_.get(key, &value); return value; }
  mutable std::mutex mutex_;
  $NTable0 &below_;
  int reads_ = 0, writes_ = 0, last_ = 0;
};
)";

constexpr llvm::StringLiteral SourceTable = R"(
$MEntry *$MTable$K::find(int key) const {
  for ($MEntry *entry = first_; entry; entry = entry->next)
    if (entry->key == key)
      return entry;
  return nullptr;
}
void $MTable$K::insert(int key, int value) {
  $MEntry *entry = new $MEntry;
  entry->key = key;
  entry->value = value;
  entry->next = first_;
  first_ = entry;
  entries_.push_back(entry);
  ++size_;
}
void $MTable$K::changed() {
  ++changes_;
  if (size_ > limit())
    writeLog("full", size_);
}
bool $MTable$K::get(int key, int *value) const {
  std::lock_guard<std::mutex> hold(mutex_);
  const $MEntry *entry = find(key);
  if (!entry)
    return false;
  *value = entry->value;
  return true;
}
void $MTable$K::put(int key, int value) {
  std::unique_lock<std::mutex> hold(mutex_);
  if ($MEntry *entry = find(key))
    entry->value = value;
  else
    insert(key, value);
  sum_ += value;
  changed();
  hold.unlock();
  filled_.notify_one();
}
bool $MTable$K::erase(int key) {
  std::lock_guard<std::mutex> hold(mutex_);
  $MEntry *entry = find(key);
  if (!entry)
    return false;
  sum_ -= entry->value;
  entry->value = 0;
  changed();
  return true;
}
int $MTable$K::add(int key, int by) {
  int value = 0;
  if (!get(key, &value))
    value = $NRun(0);
  put(key, value + by);
  return value;
}
void $MTable$K::clear() {
  mutex_.lock();
  first_ = nullptr;
  entries_.clear();
  size_ = sum_ = 0;
  mutex_.unlock();
  filled_.notify_all();
}
void $MTable$K::stop() {
  std::lock_guard<std::mutex> hold(mutex_);
  closed_ = true;
}
void $MTable$K::waitUntilFilled() {
  std::unique_lock<std::mutex> hold(mutex_);
  while (size_ == 0 && !closed_)
    filled_.wait(hold);
}
void $MTable$K::copyFrom(const $MTable$K &other) {
  int count = other.size();
  std::lock_guard<std::mutex> hold(mutex_);
  for (int key = 0; key < count; ++key) {
    int value = 0;
    if (other.get(key, &value))
      insert(key, value);
  }
  changed();
}
int $MTable$K::total() const {
  std::lock_guard<std::mutex> hold(mutex_);
  return closed_ ? 0 : sum_ + options_.limit;
}
void $MTable$K::setStore($MStore *store) {
  std::lock_guard<std::mutex> hold(mutex_);
  store_ = store;
}
int $MTable$K::refresh(int key) {
  std::lock_guard<std::mutex> hold(mutex_);
  if (!store_)
    return 0;
  int value = store_->read(key);
  insert(key, value);
  return value;
}
namespace {
int useTable$K($MTable$K &table, $NTable$K &next, $LTable$K &lower, int depth) {
  if (depth <= 0 || table.empty())
    return lower.total();
  Snapshot seen(depth, table.size());
  next.put(depth, table.total());
  if (seen.isOld(lower.version()))
    lower.setLimit(seen.number());
  return next.add(depth, 1) + useTable$K(table, next, lower, depth - 1);
}
} // namespace
)";

constexpr llvm::StringLiteral SourceEnd = R"(
class $MEngine {
public:
  $MEngine() : table_(options_), device_(next_) { table_.setStore(&file_); }
  int run(int steps) {
    std::thread writer([this, steps] { fill(steps); });
    int result = 0;
    for (int i = 0; i < steps; ++i)
      result += step(i);
    writer.join();
    return result;
  }
private:
  void fill(int steps) {
    for (int i = 0; i < steps; ++i)
      table_.put(i, $LRun(0));
  }
  int step(int number) {
    $GStore *store = &device_;
    if (!store->write(number, table_.total()))
      store->sync();
    return store->read(number) + useTable0(table_, next_, lower_, number);
  }
  $MOptions options_;
  $MTable0 table_;
  $NTable0 next_{$NOptions()};
  $LTable0 lower_{$LOptions()};
  $MFile file_;
  $MDevice device_;
};
int $MRun(int steps) {
  if (!steps)
    return 0;
  $MEngine engine;
  return engine.run(steps);
}
)";

constexpr llvm::StringLiteral MainText = R"(#include <mutex>
#include <string>
#include <vector>
static std::mutex logMutex;
static int logged = 0;
static std::vector<std::string> lines;
void writeLog(const char *text, int number) {
  std::lock_guard<std::mutex> hold(logMutex);
  lines.push_back(text);
  logged += number;
}
int $MRun(int steps);
int main(int argc, char **) { return $MRun(argc); }
)";

void replaceAll(std::string &Text, llvm::StringRef Old, llvm::StringRef New) {
  for (size_t At = 0; (At = Text.find(Old, At)) != std::string::npos; At += New.size())
    Text.replace(At, Old.size(), New);
}

std::string named(std::string Text, const char *Module) {
  replaceAll(Text, "$M", Module);
  replaceAll(Text, "$N", NextModule);
  replaceAll(Text, "$G", GroupModule);
  replaceAll(Text, "$L", LowerModule);
  return Text;
}

/// Start, Table for each table, End.
std::string assembled(llvm::StringRef Start, llvm::StringRef Table, llvm::StringRef End) {
  std::string Text = Start.str();
  for (unsigned I = 0; I < TablesPerModule; ++I) {
    std::string Part = Table.str();
    replaceAll(Part, "$K", std::to_string(I));
    Text += Part;
  }
  return Text + End.str();
}

std::string fileName(const std::string &Module, const char *Ending) {
  return "/synthetic/" + Module + Ending;
}

} // namespace

SourceFiles lockseam::moduleSource() {
  SourceFiles Files = {{fileName(SelfModule, ".cpp"),
                        named(assembled(SourceStart, SourceTable, SourceEnd), SelfModule)}};
  for (const char *Module : {SelfModule, NextModule, GroupModule, LowerModule})
    Files.emplace_back(fileName(Module, ".h"),
                       named(assembled(HeaderStart, HeaderTable, HeaderEnd), Module));
  return Files;
}

SourceFiles lockseam::mainSource() {
  return {{"/synthetic/main.cpp", named(MainText.str(), SelfModule)}};
}
