// SkipBodies.cpp - the headers that call back, and everything else.
#include "analyzer/extract/SkipBodies.h"
#include "clang/AST/DeclBase.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

namespace lockseam {

// libstdc++ first, then what libc++ has under names of its own.
static const llvm::StringSet<> &callbackFiles() {
  static const llvm::StringSet<> Files = {"thread",
                                          "std_thread.h",
                                          "future",
                                          "mutex",
                                          "std_mutex.h",
                                          "condition_variable",
                                          "stop_token",
                                          "semaphore",
                                          "functional",
                                          "std_function.h",
                                          "move_only_function.h",
                                          "mofunc_impl.h",
                                          "invoke.h",
                                          "refwrap.h",
                                          "binders.h",
                                          "shared_ptr.h",
                                          "shared_ptr_base.h",
                                          "shared_ptr_atomic.h",
                                          "unique_ptr.h",
                                          "allocated_ptr.h",
                                          "alloc_traits.h",
                                          "new_allocator.h",
                                          "allocator.h",
                                          "stl_construct.h",
                                          "stl_uninitialized.h",
                                          "stl_algo.h",
                                          "stl_algobase.h",
                                          "stl_heap.h",
                                          "stl_numeric.h",
                                          "predefined_ops.h",
                                          "stl_function.h",
                                          "stl_tree.h",
                                          "stl_map.h",
                                          "stl_multimap.h",
                                          "stl_set.h",
                                          "stl_multiset.h",
                                          "hashtable.h",
                                          "hashtable_policy.h",
                                          "unordered_map.h",
                                          "unordered_set.h",
                                          "stl_vector.h",
                                          "vector.tcc",
                                          "stl_list.h",
                                          "list.tcc",
                                          "stl_deque.h",
                                          "deque.tcc",
                                          "stl_queue.h",
                                          "stl_stack.h",
                                          "stl_pair.h",
                                          "tuple",
                                          "any",
                                          "optional",
                                          "variant",
                                          "enable_special_members.h",
                                          "functional_hash.h",
                                          "aligned_buffer.h",
                                          "node_handle.h",
                                          "stl_tempbuf.h",
                                          "ptr_traits.h",
                                          "__tree",
                                          "__hash_table",
                                          "__split_buffer",
                                          "map",
                                          "set",
                                          "unordered_map",
                                          "unordered_set",
                                          "vector",
                                          "list",
                                          "deque",
                                          "queue",
                                          "stack",
                                          "memory",
                                          "algorithm",
                                          "numeric"};
  return Files;
}

bool isCallbackHeader(llvm::StringRef Path) {
  for (llvm::StringRef Folder :
       {"/__functional/", "/__memory/", "/__thread/", "/__algorithm/", "/__mutex/",
        "/__condition_variable/", "/__vector/", "/__tuple/", "/__utility/", "/__numeric/"})
    if (Path.contains(Folder))
      return true;
  return callbackFiles().contains(llvm::sys::path::filename(Path));
}

bool SkippableBodies::maySkip(const clang::Decl *Function, const clang::SourceManager &Sources) {
  clang::SourceLocation Where = Sources.getExpansionLoc(Function->getLocation());
  if (Where.isInvalid() || !Sources.isInSystemHeader(Where))
    return false;
  auto [Entry, IsNew] = ByFile.try_emplace(Sources.getFileID(Where), false);
  if (IsNew)
    Entry->second = !isCallbackHeader(Sources.getFilename(Where));
  return Entry->second;
}

} // namespace lockseam
