// HostileInputTest.cpp - a program that is analysed loads nothing, runs nothing, writes nothing.
#include "ToolRun.h"
#include <set>
#include <sys/stat.h>
#include <unistd.h>

using namespace lockseam;

namespace {

/// A folder with programs and a library that leave a file `trace` if they ever get to run.
class HostileInputTest : public testing::Test {
protected:
  void SetUp() override {
    std::string Program = "#!/bin/sh\ntouch '" + Tool.path("trace") + "'\necho gfx900\n";
    for (const char *Name : {"evil", "bin/amdgpu-arch", "bin/nvptx-arch", "bin/clang"}) {
      Tool.write(Name, Program);
      ::chmod(Tool.path(Name).c_str(), 0755);
    }
    std::string Flags =
        "--target=amdgcn-amd-amdhsa -mcpu=native --amdgpu-arch-tool=" + Tool.path("evil") + "\n";
    Tool.write("evil.cfg", Flags);
    Tool.write("bin/clang.cfg", Flags); // read by every clang in this folder
    Tool.write("a.c", "int a = nonsense;\n");
    Tool.write("module.modulemap", "module Evil { header \"evil.h\" }\n");
    Tool.write("evil.h", "int evil;\n");
    Tool.write("b.c", "#include \"evil.h\"\nint b;\n");
  }

  std::set<std::string> files() const {
    std::set<std::string> Names;
    std::error_code Failure;
    for (llvm::sys::fs::recursive_directory_iterator I(Tool.path("."), Failure), End; I != End;
         I.increment(Failure))
      Names.insert(I->path());
    return Names;
  }

  Result check(const std::string &Compiler, const std::string &Flags) {
    std::vector<std::string> Entries;
    for (const char *File : {"a.c", "b.c"})
      Entries.push_back("{\"directory\": \"" + Tool.path("") + "\", \"file\": \"" + File +
                        "\", \"command\": \"" + Compiler + " " + Flags + " -c " + File + "\"}");
    Tool.write("compile_commands.json", "[" + llvm::join(Entries, ",") + "]");
    return Tool.run("check -p . --no-cache");
  }

  ToolRun Tool;
};

} // namespace

TEST_F(HostileInputTest, PluginsAreNotLoaded) {
  Tool.write("plugin.c", "#include <fcntl.h>\n__attribute__((constructor)) static void load(void)"
                         " { creat(\"" +
                             Tool.path("trace") + "\", 0644); }\n");
  ASSERT_EQ(std::system(("cc -shared -fPIC -o '" + Tool.path("plugin.so") + "' '" +
                         Tool.path("plugin.c") + "'")
                            .c_str()),
            0);
  std::string Plugin = Tool.path("plugin.so");
  for (const std::string &Flags :
       {"-fplugin=" + Plugin, "-fpass-plugin=" + Plugin, "-Xclang -load -Xclang " + Plugin,
        "-Wp,-fplugin=" + Plugin, "-fplugin-arg-evil-x=" + Plugin + " -fplugin=" + Plugin,
        "-Xclang -load -Xclang " + Plugin + " -Xclang -plugin -Xclang evil"}) {
    Result R = check("clang", Flags);
    EXPECT_FALSE(llvm::sys::fs::exists(Tool.path("trace"))) << Flags;
    EXPECT_EQ(llvm::StringRef(R.Err).count("lockseam: note: plugins of the compiler are not "
                                           "loaded ("),
              1u)
        << R.Err;
    EXPECT_NE(R.Err.find(", a.c and 1 more)\n"), std::string::npos) << R.Err;
    EXPECT_NE(R.Err.find("use of undeclared identifier 'nonsense'"), std::string::npos) << R.Err;
  }
  EXPECT_EQ(check("clang", "").Err.find("plugins"), std::string::npos);
}

/// A link to a device that never ends, in place of each file that we look for ourselves.
TEST_F(HostileInputTest, DevicesAreNotRead) {
  std::string Message = "DIR/.lockseam.yaml: error: cannot read the configuration: not a file\n";
  ASSERT_EQ(::symlink("/dev/zero", Tool.path(".lockseam.yaml").c_str()), 0);
  EXPECT_EQ(check("clang", "").Err, Message);
  llvm::sys::fs::remove(Tool.path(".lockseam.yaml"));
  ASSERT_EQ(::symlink("/dev/zero", Tool.path("words").c_str()), 0);
  Result R = check("clang", "@words");
  EXPECT_EQ(R.Status, 3) << R.Err;
  EXPECT_NE(R.Err.find("b.c: warning: only partly analysed: error: the options in '@words' cannot "
                       "be read\n"),
            std::string::npos)
      << R.Err;
  ASSERT_EQ(::symlink("/dev/zero", Tool.path("known").c_str()), 0);
  EXPECT_NE(Tool.run("check -p . --baseline=known").Err.find("known: error: cannot read the "
                                                             "baseline: not a file"),
            std::string::npos);
}

TEST_F(HostileInputTest, NothingIsRun) {
  std::string Evil = Tool.path("evil");
  for (const std::string &Flags :
       {"--target=amdgcn-amd-amdhsa -mcpu=native --amdgpu-arch-tool=" + Evil,
        std::string("--target=amdgcn-amd-amdhsa -mcpu=native -Bbin"),
        "--target=nvptx64-nvidia-cuda -march=native --nvptx-arch-tool=" + Evil,
        "-x cuda -nocudainc -nocudalib --offload-arch=native --nvptx-arch-tool=" + Evil,
        "-fopenmp=libomp -fopenmp-targets=amdgcn-amd-amdhsa --amdgpu-arch-tool=" + Evil,
        "-fopenmp --offload-arch=native --amdgpu-arch-tool=" + Evil,
        "--config=" + Tool.path("evil.cfg"), std::string()}) {
    check(Tool.path("bin/clang"), Flags);
    EXPECT_FALSE(llvm::sys::fs::exists(Tool.path("trace"))) << Flags;
  }
}

TEST_F(HostileInputTest, NothingIsWritten) {
  check("clang", "");
  std::set<std::string> Before = files();
  for (const char *Flags : {"-o out.o",
                            "-MD -MF out.d",
                            "-MJ out.json",
                            "-MMD",
                            "-Wp,-MD,out.d",
                            "-Xpreprocessor -MD -Xpreprocessor -MF -Xpreprocessor out.d",
                            "-save-temps",
                            "-save-temps=cwd",
                            "-save-stats",
                            "-save-stats=cwd",
                            "-ftime-trace",
                            "-ftime-trace=out.json",
                            "--serialize-diagnostics out.dia",
                            "-fcrash-diagnostics-dir=out",
                            "-emit-llvm",
                            "-gen-cdb-fragment-path out",
                            "-fmodules -fmodules-cache-path=out",
                            "-Xclang -fmodules -Xclang -fmodule-map-file=module.modulemap -Xclang "
                            "-fmodules-cache-path=out -Xclang -fimplicit-module-maps",
                            "-Xclang -stats-file=out.txt",
                            "-Xclang -diagnostic-log-file -Xclang out.txt",
                            "-Xclang -dependency-file -Xclang out.d -Xclang -MT -Xclang x",
                            "-Xclang -header-include-file -Xclang out.txt -H",
                            "-Xclang -emit-obj -Xclang -o -Xclang o",
                            "-Xclang -dependency-dot -Xclang out.dot",
                            "-Xclang -serialize-diagnostic-file -Xclang o",
                            "-Xclang -analyze -Xclang -analyzer-output=html -Xclang -o -Xclang out",
                            "-fsave-optimization-record",
                            "-fproc-stat-report=out.txt",
                            "-fstack-usage",
                            "--coverage",
                            "-fdiagnostics-format=sarif",
                            "-Xclang -verify"}) {
    Result R = check("clang", Flags);
    EXPECT_EQ(files(), Before) << Flags;
    EXPECT_NE(R.Err.find("use of undeclared identifier 'nonsense'"), std::string::npos)
        << Flags << "\n"
        << R.Err;
  }
}
