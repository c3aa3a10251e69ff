// CompilerArguments.cpp - which options of a compile command reach Clang.
#include "analyzer/extract/CompilerArguments.h"
#include "analyzer/extract/FrontendCompat.h"
#include "analyzer/extract/Locations.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <algorithm>
#include <dlfcn.h>
#include <utility>

namespace lockseam {

namespace {

using llvm::StringRef;
namespace opts = clang_options;

bool startsWithAny(StringRef Text, llvm::ArrayRef<StringRef> Prefixes) {
  return llvm::any_of(Prefixes, [&](StringRef P) { return Text.starts_with(P); });
}

/// Options that write files, print, load code into this process or read files that only
/// a finished build has. By spelling, since their groups differ between versions.
bool hasSideEffects(StringRef Spelling) {
  return startsWithAny(Spelling, {"-save-temps",
                                  "--save-temps",
                                  "-save-stats",
                                  "--save-stats",
                                  "--serialize-diagnostics",
                                  "-serialize-diagnostics",
                                  "-fmodules-cache-path",
                                  "-ftime-trace",
                                  "-ftime-report",
                                  "-fcrash-diagnostics",
                                  "-fplugin",
                                  "-fpass-plugin",
                                  "-fprofile",
                                  "-fauto-profile",
                                  "-fcoverage",
                                  "-fsanitize-ignorelist",
                                  "-fsanitize-blacklist",
                                  "-fthinlto",
                                  "-fdiagnostics-",
                                  "-foptimization-record",
                                  "-fsave-optimization-record",
                                  "-fproc-stat-report",
                                  "-fstack-usage",
                                  "-fcallgraph-info",
                                  "-print-",
                                  "--print-",
                                  "-resource-dir",
                                  "-fdump-",
                                  "-emit-",
                                  "-gen-",
                                  "--config",
                                  "-index-"});
}

/// Options for code on another processor. With some of them the driver runs a program of
/// the command's choice, to ask which processor there is.
bool isForOffloading(StringRef Spelling) {
  return startsWithAny(Spelling, {"--offload", "--no-offload", "--cuda-gpu-arch",
                                  "--no-cuda-gpu-arch", "-fopenmp-targets", "-Xopenmp-target",
                                  "-Xarch_", "--nvptx-arch-tool", "--amdgpu-arch-tool"});
}

/// Asking for the processor of this machine means the same there.
bool isNative(StringRef Spelling) { return Spelling.ends_with("=native"); }

bool isForGraphicsProcessor(llvm::ArrayRef<const char *> Command) {
  return llvm::any_of(Command, [](StringRef Text) {
    return Text.contains("amdgcn") || Text.contains("nvptx") || Text.contains("spirv");
  });
}

bool isSideEffect(unsigned Id) {
  switch (Id) {
  case opts::OPT_o:
  case opts::OPT_c:
  case opts::OPT_S:
  case opts::OPT_E:
  case opts::OPT_P:
  case opts::OPT_v:
  case opts::OPT_H:
  case opts::OPT__HASH_HASH_HASH:
  case opts::OPT__version:
  case opts::OPT_fsyntax_only:
  case opts::OPT_mllvm:
  case opts::OPT_Wa_COMMA:
  case opts::OPT_Wl_COMMA:
  case opts::OPT_working_directory:
  case opts::OPT_fmodules:
  case opts::OPT_pedantic_errors:
    return true;
  default:
    return false;
  }
}

/// Options of `-Xclang` that would load code or write files. All but -emit-... take one
/// value.
bool isUnwantedFrontendOption(StringRef Option) {
  return startsWithAny(Option,
                       {"-load", "-plugin", "-add-plugin", "-include-pch", "-dependency-file", "-o",
                        "-serialize-diagnostic-file", "-fmodules-cache-path", "-emit-"});
}

/// The header that a precompiled one was made from, if it is there.
std::string headerOfPrecompiled(StringRef File, StringRef Directory) {
  llvm::SmallString<256> Header(File);
  llvm::sys::path::replace_extension(Header, "");
  return llvm::sys::fs::exists(absolutePath(Header, Directory)) ? std::string(Header)
                                                                : std::string();
}

/// Goes through a command once, option by option.
class ArgumentFilter {
public:
  ArgumentFilter(const UnitCommand &Command, MachineOptions Machine, bool KeepsNative)
      : Command(Command), Machine(Machine), KeepsNative(KeepsNative) {}

  void filter(llvm::ArrayRef<const char *> Options);
  CompilerArguments Out;
  bool SawFile = false;

private:
  using Texts = llvm::ArrayRef<const char *>;
  void take(const llvm::opt::Arg &Option, Texts Written);
  void takeInput(StringRef File);
  void takeFrontendOption(StringRef Value);
  void takePreprocessorOption(StringRef Value);
  void keep(Texts Written) {
    for (const char *Text : Written)
      Out.Arguments.push_back(Text);
  }

  const UnitCommand &Command;
  MachineOptions Machine;
  bool KeepsNative;
  bool SkipFrontendValue = false, SkipPreprocessorValue = false;
};

void ArgumentFilter::filter(llvm::ArrayRef<const char *> Options) {
  llvm::opt::InputArgList List(Options.begin(), Options.end());
  for (unsigned Next = 0; Next < Options.size();) {
    unsigned Begin = Next;
    std::unique_ptr<llvm::opt::Arg> Option =
        clangOptionTable().ParseOneArg(List, Next, llvm::opt::Visibility(opts::ClangOption));
    if (!Option || Next > Options.size()) {
      Out.Dropped.push_back(Options[Begin]); // its value is missing
      Next = std::max(Next, Begin + 1);
      continue;
    }
    take(*Option, Options.slice(Begin, Next - Begin));
  }
}

void ArgumentFilter::take(const llvm::opt::Arg &Option, Texts Written) {
  const llvm::opt::Option &Kind = Option.getOption();
  unsigned Id = Kind.getUnaliasedOption().getID();
  if (Id == opts::OPT_UNKNOWN)
    return Out.Dropped.push_back(Written.front());
  if (Id == opts::OPT_INPUT)
    return takeInput(Written.front());
  if (Id == opts::OPT__DASH_DASH) {
    for (const char *File : Option.getValues())
      takeInput(File);
    return;
  }
  if (Id == opts::OPT_Xclang)
    return takeFrontendOption(Option.getValue());
  if (Id == opts::OPT_Xpreprocessor)
    return takePreprocessorOption(Option.getValue());
  if (Id == opts::OPT_Wp_COMMA)
    return filter(Option.getValues());
  if (Id == opts::OPT_include_pch) {
    std::string Header = headerOfPrecompiled(Option.getValue(), Command.Directory);
    if (!Header.empty())
      Out.Arguments.insert(Out.Arguments.end(), {"-include", Header});
    return;
  }
  if (isSideEffect(Id) || hasSideEffects(Written.front()) || Kind.matches(opts::OPT_M_Group) ||
      Kind.matches(opts::OPT_W_Group) || Kind.matches(opts::OPT_Link_Group) ||
      Kind.matches(opts::OPT_d_Group) || Kind.hasFlag(opts::LinkerInput))
    return;
  if (Machine == MachineOptions::Drop && Kind.matches(opts::OPT_m_Group))
    return;
  if (isForOffloading(Written.front()) || (!KeepsNative && isNative(Written.front())))
    return;
  keep(Written);
}

void ArgumentFilter::takeInput(StringRef File) {
  if (File.starts_with("@") && File != Command.File)
    Out.UnreadFile = File.str();
  if (File != Command.File || SawFile)
    return;
  SawFile = true;
  Out.Arguments.push_back(File.str());
}

void ArgumentFilter::takeFrontendOption(StringRef Value) {
  if (SkipFrontendValue) {
    SkipFrontendValue = false;
    return;
  }
  if (isUnwantedFrontendOption(Value)) {
    SkipFrontendValue = !Value.contains('=') && !Value.starts_with("-emit-");
    return;
  }
  Out.Arguments.insert(Out.Arguments.end(), {"-Xclang", Value.str()});
}

void ArgumentFilter::takePreprocessorOption(StringRef Value) {
  bool IsValue = std::exchange(SkipPreprocessorValue, false);
  SkipPreprocessorValue = !IsValue && llvm::is_contained({"-MF", "-MT", "-MQ"}, Value);
  if (!IsValue && !Value.starts_with("-M"))
    Out.Arguments.insert(Out.Arguments.end(), {"-Xpreprocessor", Value.str()});
}

bool isLauncher(StringRef Program) {
  StringRef Stem = llvm::sys::path::stem(Program);
  return llvm::is_contained({"ccache", "distcc", "icecc", "sccache", "gomacc", "env"}, Stem);
}

/// What the compiler is, from its file name: "x86_64-linux-gnu-g++-12".
struct CompilerName {
  bool IsCxx = false;
  StringRef Target; // "x86_64-linux-gnu"
};

CompilerName readCompilerName(StringRef Program) {
  StringRef File = llvm::sys::path::filename(Program);
  CompilerName Result;
  for (StringRef Name : {"clang++", "clang", "g++", "gcc", "c++", "cc"}) {
    size_t At = File.rfind(Name);
    if (At == StringRef::npos)
      continue;
    Result.IsCxx = Name.ends_with("++");
    StringRef Prefix = File.take_front(At);
    if (Prefix.consume_back("-") && Prefix.contains('-'))
      Result.Target = Prefix;
    return Result;
  }
  return Result;
}

/// The driver looks for libraries next to the compiler, behind symbolic links.
std::string compilerPath(StringRef Program) {
  std::string Path = Program.str();
  if (!Program.contains('/'))
    if (auto Found = llvm::sys::findProgramByName(Program))
      Path = *Found;
  llvm::SmallString<256> Real;
  if (Program.contains("clang") && !llvm::sys::fs::real_path(Path, Real))
    return std::string(Real);
  return Path;
}

bool hasClangHeaders(StringRef Directory) {
  return !Directory.empty() && llvm::sys::fs::exists(Directory + "/include/stddef.h");
}

/// Where an installation keeps the headers, given its directory of libraries.
std::string besideLibraries(StringRef Libraries) {
  return (Libraries + "/clang/" + llvm::Twine(CLANG_VERSION_MAJOR)).str();
}

/// First what was installed with us, then what belongs to the library that is loaded,
/// then where distributions put it.
std::string findResourceDirectory() {
  namespace path = llvm::sys::path;
  void *Here = reinterpret_cast<void *>(&findResourceDirectory);
  std::string Program = llvm::sys::fs::getMainExecutable(nullptr, Here);
  std::vector<std::string> Candidates = {
      besideLibraries((path::parent_path(path::parent_path(Program)) + "/lib").str())};
  Dl_info Library;
  if (dladdr(reinterpret_cast<void *>(&clang::getClangFullCPPVersion), &Library)) {
    Candidates.push_back(besideLibraries(path::parent_path(Library.dli_fname)));
    llvm::SmallString<256> Real;
    if (!llvm::sys::fs::real_path(Library.dli_fname, Real))
      Candidates.push_back(besideLibraries(path::parent_path(Real)));
  }
  std::string Major = std::to_string(CLANG_VERSION_MAJOR);
  Candidates.push_back(besideLibraries("/usr/lib/llvm-" + Major + "/lib"));
  Candidates.push_back(besideLibraries("/usr/lib"));
  for (const std::string &Candidate : Candidates)
    if (hasClangHeaders(Candidate))
      return Candidate;
  return {};
}

} // namespace

std::string compilerVersion() { return clang::getClangFullVersion(); }

std::string resourceDirectory() {
  static const std::string Found = findResourceDirectory();
  return Found;
}

std::string pluginOption(const UnitCommand &Command) {
  StringRef Before;
  for (StringRef Argument : Command.Arguments) {
    if (startsWithAny(Argument, {"-fplugin", "-fpass-plugin"}) || Argument.contains(",-fplugin"))
      return Argument.str();
    if (Before == "-Xclang" && startsWithAny(Argument, {"-load", "-plugin", "-add-plugin"}))
      return Argument.str();
    Before = Argument;
  }
  return "";
}

CompilerArguments clangArguments(const UnitCommand &Command, MachineOptions Machine) {
  std::vector<const char *> Texts;
  for (const std::string &Argument : Command.Arguments)
    if (!Argument.empty())
      Texts.push_back(Argument.c_str());
  llvm::ArrayRef<const char *> Rest(Texts);
  while (Rest.size() > 1 && isLauncher(Rest.front()))
    Rest = Rest.drop_front();
  ArgumentFilter Filter(Command, Machine, /*KeepsNative=*/!isForGraphicsProcessor(Texts));
  std::string Compiler = Rest.empty() ? "cc" : Rest.front();
  CompilerName Name = readCompilerName(Compiler);
  std::vector<std::string> &Out = Filter.Out.Arguments;
  Out = {compilerPath(Compiler), Name.IsCxx ? "--driver-mode=g++" : "--driver-mode=gcc"};
  // Files beside the compiler, wherever that is, would have a say that nobody filters.
  Out.push_back("--no-default-config");
  if (!Name.Target.empty())
    Out.push_back("--target=" + Name.Target.str());
  if (std::string Headers = resourceDirectory(); !Headers.empty())
    Out.push_back("-resource-dir=" + Headers);
  if (!Rest.empty())
    Filter.filter(Rest.drop_front());
  if (!Filter.SawFile)
    Out.insert(Out.end(), {"--", Command.File});
  return Filter.Out;
}

} // namespace lockseam
