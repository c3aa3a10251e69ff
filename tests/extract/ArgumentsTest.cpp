// ArgumentsTest.cpp - what of a compile command reaches Clang.
#include "analyzer/extract/CompilerArguments.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <gtest/gtest.h>

namespace lockseam {
namespace {

UnitCommand commandOf(llvm::StringRef Line, const char *File = "x.cpp") {
  llvm::SmallVector<llvm::StringRef, 16> Words;
  Line.split(Words, ' ', -1, /*KeepEmpty=*/false);
  UnitCommand Command{"/src", File, {}};
  for (llvm::StringRef Word : Words)
    Command.Arguments.push_back(Word.str());
  return Command;
}

/// The arguments but for the compiler's path and what all commands get.
std::string shown(const CompilerArguments &Arguments) {
  std::vector<std::string> Words;
  for (const std::string &Word : llvm::ArrayRef(Arguments.Arguments).drop_front())
    if (!llvm::StringRef(Word).starts_with("-resource-dir") && Word != "--no-default-config")
      Words.push_back(Word);
  return llvm::join(Words, " ");
}

struct Case {
  const char *Line;
  const char *Expected;
};

TEST(ArgumentsTest, keepsWhatDecidesHowTheSourceReads) {
  const Case Cases[] = {
      {"g++ -std=c++17 -DA=1 -I inc -isystem /opt/i -include p.h -c -o x.o x.cpp",
       "--driver-mode=g++ -std=c++17 -DA=1 -I inc -isystem /opt/i -include p.h x.cpp"},
      {"gcc -x c++ x.cpp", "--driver-mode=gcc -x c++ x.cpp"},
      {"ccache /usr/bin/c++ x.cpp", "--driver-mode=g++ x.cpp"},
      {"x86_64-linux-gnu-g++-12 x.cpp", "--driver-mode=g++ --target=x86_64-linux-gnu x.cpp"},
      {"g++ -MD -MT a.o -MF a.d -Wp,-MMD,b.d,-DB -save-temps=obj x.cpp",
       "--driver-mode=g++ -DB x.cpp"},
      {"g++ -Wall -Werror -Werror=foo -Wfatal-errors -pedantic-errors x.cpp",
       "--driver-mode=g++ x.cpp"},
      {"clang++ -Xclang -load -Xclang p.so -Xclang -add-plugin -Xclang p -fplugin=q.so x.cpp",
       "--driver-mode=g++ x.cpp"},
      {"clang++ -Xclang -include-pch -Xclang p.pch -Xclang -include -Xclang p.h x.cpp",
       "--driver-mode=g++ -Xclang -include -Xclang p.h x.cpp"},
      {"clang++ --serialize-diagnostics x.dia -fmodules-cache-path=/m x.cpp",
       "--driver-mode=g++ x.cpp"},
      {"g++ other.cpp x.cpp y.o -lm -L/lib -Wl,-s", "--driver-mode=g++ x.cpp"},
      {"g++ -O2", "--driver-mode=g++ -O2 -- x.cpp"},
      {"g++ -O2 -- x.cpp", "--driver-mode=g++ -O2 x.cpp"},
      {"", "--driver-mode=gcc -- x.cpp"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(shown(clangArguments(commandOf(C.Line), MachineOptions::Keep)), C.Expected) << C.Line;
}

TEST(ArgumentsTest, nothingIsLoadedRunOrWritten) {
  const Case Cases[] = {
      {"clang++ -fpass-plugin=p.so -fplugin-arg-p-x=1 -Wp,-fplugin=p.so x.cpp",
       "--driver-mode=g++ x.cpp"},
      {"clang++ -Xclang -plugin-arg-p -Xclang x -Xclang -plugin -Xclang p -DX x.cpp",
       "--driver-mode=g++ -DX x.cpp"},
      {"clang++ --config=evil.cfg --config evil.cfg --config-user-dir=. x.cpp",
       "--driver-mode=g++ x.cpp"},
      {"clang++ --offload-arch=native --nvptx-arch-tool=./evil -fopenmp-targets=nvptx64 x.cpp",
       "--driver-mode=g++ x.cpp"},
      {"clang++ --target=amdgcn-amd-amdhsa -mcpu=native --amdgpu-arch-tool=./evil x.cpp",
       "--driver-mode=g++ --target=amdgcn-amd-amdhsa x.cpp"},
      {"clang++ -march=native x.cpp", "--driver-mode=g++ -march=native x.cpp"},
      {"clang++ -gen-cdb-fragment-path d -MJ j -save-stats=obj -fdiagnostics-format=sarif x.cpp",
       "--driver-mode=g++ x.cpp"},
      {"clang++ -Xpreprocessor -MF -Xpreprocessor x.d -Xpreprocessor -DX x.cpp",
       "--driver-mode=g++ -Xpreprocessor -DX x.cpp"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(shown(clangArguments(commandOf(C.Line), MachineOptions::Keep)), C.Expected) << C.Line;
}

TEST(ArgumentsTest, namesPlugins) {
  const Case Cases[] = {{"clang++ -DX -load x.cpp", ""},
                        {"clang++ -DX -fplugin=p.so x.cpp", "-fplugin=p.so"},
                        {"clang++ -fpass-plugin=p.so x.cpp", "-fpass-plugin=p.so"},
                        {"clang++ -Wp,-fplugin=p.so x.cpp", "-Wp,-fplugin=p.so"},
                        {"clang++ -Xclang -load -Xclang p.so x.cpp", "-load"}};
  for (const Case &C : Cases)
    EXPECT_EQ(pluginOption(commandOf(C.Line)), C.Expected) << C.Line;
}

TEST(ArgumentsTest, namesWhatClangDoesNotKnow) {
  CompilerArguments Arguments = clangArguments(
      commandOf("g++ -fno-such-thing -fvect-cost-model=dynamic -g x.cpp"), MachineOptions::Keep);
  EXPECT_EQ(llvm::join(Arguments.Dropped, " "), "-fno-such-thing -fvect-cost-model=dynamic");
  EXPECT_EQ(shown(Arguments), "--driver-mode=g++ -g x.cpp");
}

TEST(ArgumentsTest, namesAFileOfOptionsThatIsStillThere) {
  struct Case {
    const char *Line, *Expected;
  } const Cases[] = {{"g++ @gone -g x.cpp", "@gone"},
                     {"g++ -I @types -g x.cpp", ""}, // a folder
                     {"g++ -g x.cpp", ""}};
  for (const Case &C : Cases)
    EXPECT_EQ(clangArguments(commandOf(C.Line), MachineOptions::Keep).UnreadFile, C.Expected)
        << C.Line;
}

TEST(ArgumentsTest, dropsTheMachineOnRequest) {
  UnitCommand Command = commandOf("g++ -march=armv12 -mavx -DX x.cpp");
  EXPECT_EQ(shown(clangArguments(Command, MachineOptions::Keep)),
            "--driver-mode=g++ -march=armv12 -mavx -DX x.cpp");
  EXPECT_EQ(shown(clangArguments(Command, MachineOptions::Drop)), "--driver-mode=g++ -DX x.cpp");
}

TEST(ArgumentsTest, findsTheHeadersOfClang) { EXPECT_FALSE(resourceDirectory().empty()); }

} // namespace
} // namespace lockseam
