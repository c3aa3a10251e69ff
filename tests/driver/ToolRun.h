// ToolRun.h - the built tool, run in a folder of its own.
//
//   ToolRun Tool;
//   Tool.write("a.cpp", "int x;\n");
//   Result R = Tool.run("check a.cpp --");      R.Status, R.Out, R.Err
//
// Arguments are words of a shell. In the outputs the folder's own name is written DIR. What
// has no database of its own is cached beside the folder, not in the user's home.
#pragma once

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/wait.h>

namespace lockseam {

struct Result {
  int Status = -1;
  std::string Out, Err;
};

class ToolRun {
public:
  ToolRun() {
    llvm::SmallString<128> Made, Real;
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("lockseam-test", Made));
    EXPECT_FALSE(llvm::sys::fs::real_path(Made, Real));
    Folder = std::string(Real);
    Outputs = Folder + ".outputs";
    EXPECT_FALSE(llvm::sys::fs::create_directory(Outputs));
  }
  ~ToolRun() {
    llvm::sys::fs::remove_directories(Folder);
    llvm::sys::fs::remove_directories(Outputs);
  }
  ToolRun(const ToolRun &) = delete;
  ToolRun &operator=(const ToolRun &) = delete;

  std::string path(llvm::StringRef Name) const { return Folder + "/" + Name.str(); }

  void write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::string File = path(Name);
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(File));
    std::ofstream(File, std::ios::binary) << Text.str();
  }

  std::string read(llvm::StringRef Name) const { return contents(path(Name)); }

  /// A compile_commands.json in InFolder that builds Files as C++, in this order.
  void writeDatabase(llvm::ArrayRef<std::string> Files, llvm::StringRef InFolder = ".",
                     const std::string &Flags = "") const {
    std::vector<std::string> Entries;
    for (const std::string &File : Files)
      Entries.push_back("{\"directory\": \"" + Folder + "\", \"file\": \"" + File +
                        "\", \"command\": \"clang++ -std=c++20 " + Flags + " -c " + File + "\"}");
    write((InFolder + "/compile_commands.json").str(), "[" + llvm::join(Entries, ",\n") + "]\n");
  }

  Result run(llvm::StringRef Arguments, llvm::StringRef Environment = "") const {
    std::string Line = "cd '" + Folder + "' && env -u CI NO_COLOR= XDG_CACHE_HOME='" + Outputs +
                       "/cache' " + Environment.str() + " '" + LOCKSEAM_BINARY + "' " +
                       Arguments.str() + " >'" + Outputs + "/out' 2>'" + Outputs +
                       "/err' </dev/null";
    int Status = std::system(Line.c_str());
    return {WIFEXITED(Status) ? WEXITSTATUS(Status) : -1, contents(Outputs + "/out"),
            contents(Outputs + "/err")};
  }

private:
  std::string contents(const std::string &File) const {
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    if (!Buffer)
      return "cannot read " + File;
    std::string Text = (*Buffer)->getBuffer().str();
    for (size_t At; (At = Text.find(Folder)) != std::string::npos;)
      Text.replace(At, Folder.size(), "DIR");
    return Text;
  }

  std::string Folder, Outputs;
};

/// A program with one context/witness pattern: `grow` takes Pool::mu twice under
/// Bank::mu, the second time on line 12.
inline constexpr llvm::StringLiteral PatternSource = R"(#include <mutex>
struct Pool {
  std::mutex mu;
  int size = 0;
  int get() { std::lock_guard<std::mutex> l(mu); return size; }
  void set(int n) { std::lock_guard<std::mutex> l(mu); size = n; }
};
struct Bank {
  std::mutex mu;
  Pool pool;
  void grow() { std::lock_guard<std::mutex> l(mu); int n = pool.get();
    pool.set(n + 1);
  }
};
void use(Bank &b) { b.grow(); }
)";

} // namespace lockseam
