// LibraryAccess.cpp - the table of readers and writers.
#include "LibraryAccess.h"
#include "llvm/ADT/StringSet.h"

namespace lockseam {

/// Names that mean the same in all containers, strings, smart pointers and atomics.
static const llvm::StringSet<> &readers() {
  static const llvm::StringSet<> Names{
      "at", "back", "begin", "bucket_count", "c_str", "capacity", "cbegin", "cend", "compare",
      "contains", "count", "crbegin", "crend", "data", "empty", "end", "ends_with", "equal_range",
      "expired", "find", "find_first_of", "find_last_of", "first", "front", "get", "has_value",
      "index", "is_open", "joinable", "length", "load", "load_factor", "lock", "lower_bound",
      "max_size", "operator bool", "operator*", "operator->",
      "operator==", "operator!=", "operator<", "operator()", "rbegin", "rend", "rfind", "size",
      "size_bytes", "starts_with", "str", "substr", "test", "top", "upper_bound", "use_count",
      "valid", "value", "value_or", "view",
      // Qt
      "constBegin", "constData", "constEnd", "constFind", "isEmpty", "isNull", "keys", "values",
      "constFirst", "constLast"};
  return Names;
}

static bool isMapSubscript(llvm::StringRef Class, llvm::StringRef Method) {
  return Method == "operator[]" && (Class.contains("map") || Class.contains("Map"));
}

bool libraryMethodOnlyReads(llvm::StringRef QualifiedName) {
  auto [Class, Method] = QualifiedName.rsplit("::");
  if (Method.starts_with("operator ")) // a conversion: int(counter)
    return true;
  if (Method == "operator[]")
    return !isMapSubscript(Class, Method); // a map makes what it does not find
  return readers().contains(Method);
}

bool libraryWritesArgument(llvm::StringRef QualifiedName, uint32_t Argument) {
  static const llvm::StringSet<> First{
      "memcpy",      "memmove",      "memset",      "strcpy",        "strncpy",   "strcat",
      "strncat",     "sprintf",      "snprintf",    "vsnprintf",     "fgets",     "bzero",
      "std::memcpy", "std::memmove", "std::memset", "std::exchange", "std::iota", "gettimeofday",
      "time",        "localtime_r",  "gmtime_r"};
  static const llvm::StringSet<> Second{"read",          "recv", "std::getline",
                                        "clock_gettime", "stat", "fstat"};
  if (QualifiedName == "std::swap")
    return true;
  // `atomic_store(&n, 1)`: all but those that only look.
  if (Argument == 0 && QualifiedName.starts_with("std::atomic_"))
    return !QualifiedName.contains("_load") && !QualifiedName.contains("_is_lock_free");
  return (Argument == 0 && First.contains(QualifiedName)) ||
         (Argument == 1 && Second.contains(QualifiedName));
}

bool libraryMethodOnlyAdds(llvm::StringRef QualifiedName) {
  static const llvm::StringSet<> Names{"push",         "push_back",    "emplace",
                                       "emplace_back", "emplace_hint", "insert",
                                       "try_emplace",  "append",       "enqueue"};
  auto [Class, Method] = QualifiedName.rsplit("::");
  return Names.contains(Method) && !Class.contains("priority");
}

} // namespace lockseam
