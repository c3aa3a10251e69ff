// BenchSynthetic.cpp - large programs for measuring growth: facts of as many units as wanted.
#include "BenchSynthetic.h"
#include "BenchSource.h"
#include "Errors.h"
#include "FactsIndex.h"
#include "WriteReports.h"
#include "analyzer/extract/Extract.h"
#include "analyzer/facts/FactsFile.h"
#include "llvm/Support/Format.h"
#include <algorithm>

using namespace lockseam;

namespace {

constexpr unsigned GroupSize = 16;
/// Units in one index file: its bytes are in memory twice while it is written.
constexpr unsigned UnitsPerIndex = 512;

std::string moduleName(unsigned Number) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("M%05u", Number);
  return Text;
}

/// The names of one module in the places of the stand-ins.
class ModuleNames {
public:
  explicit ModuleNames(unsigned Module) {
    bool IsFirst = Module % GroupSize == 0;
    unsigned Lower = Module / GroupSize % GroupSize;
    add(SelfModule, Module);
    add(NextModule, IsFirst ? Lower : Module - 1);
    add(GroupModule, Module - Module % GroupSize);
    add(LowerModule, Lower);
  }

  std::string operator()(llvm::StringRef Text) const {
    std::string Result;
    for (size_t At = 0; At < Text.size();) {
      const std::pair<llvm::StringRef, std::string> *Found = find(Text.drop_front(At));
      if (Found)
        Result += Found->second;
      else
        Result += Text[At];
      At += Found ? Found->first.size() : 1;
    }
    return Result;
  }

private:
  void add(const char *StandIn, unsigned Module) {
    Names.emplace_back(StandIn, moduleName(Module));
  }

  const std::pair<llvm::StringRef, std::string> *find(llvm::StringRef Text) const {
    if (!Text.starts_with("M9"))
      return nullptr;
    auto At = llvm::find_if(Names, [&](const auto &Pair) { return Text.starts_with(Pair.first); });
    return At == Names.end() ? nullptr : &*At;
  }

  std::vector<std::pair<llvm::StringRef, std::string>> Names;
};

llvm::Expected<UnitFacts> extractPattern(const SourceFiles &Files) {
  llvm::Expected<UnitFacts> Unit = extractFromText(Files, {"-std=c++17", "-pthread"});
  if (!Unit)
    return Unit.takeError();
  if (Unit->Incomplete)
    return failure("lockseam: the pattern of synthetic programs is not understood: " +
                   Unit->FirstError);
  return Unit;
}

} // namespace

llvm::Expected<SyntheticProgram> SyntheticProgram::make() {
  llvm::Expected<UnitFacts> Pattern = extractPattern(moduleSource());
  if (!Pattern)
    return Pattern.takeError();
  llvm::Expected<UnitFacts> Main = extractPattern(mainSource());
  if (!Main)
    return Main.takeError();
  return SyntheticProgram(std::move(*Pattern), std::move(*Main));
}

// The lists of a unit are no longer sorted; linking does not ask for it. Reading the facts to
// sort them would keep every name of the program in this process.
std::string SyntheticProgram::unit(unsigned Module) const {
  return writeFacts(Pattern, ModuleNames(Module));
}

std::string SyntheticProgram::mainUnit(unsigned Modules) const {
  return writeFacts(Main, ModuleNames(Modules - 1));
}

llvm::Expected<std::vector<std::string>> SyntheticProgram::write(unsigned Modules,
                                                                 const std::string &Folder,
                                                                 const std::string &Tool) const {
  std::vector<std::string> Files;
  FactsIndex Index{Tool, {{{"/synthetic", "main.cpp", {}}, {}, mainUnit(Modules)}}};
  for (unsigned Module = 0; Module < Modules; ++Module) {
    UnitCommand Command{"/synthetic", moduleName(Module) + ".cpp", {}};
    Index.Units.push_back({std::move(Command), {}, unit(Module)});
    if (Index.Units.size() < UnitsPerIndex && Module + 1 < Modules)
      continue;
    Files.push_back(Folder + "/" + std::to_string(Files.size()) + ".lockseamidx");
    std::string Bytes = writeIndex({Tool, std::exchange(Index.Units, {})});
    if (llvm::Error Problem = writeFile(Files.back(), [&](llvm::raw_ostream &Out) {
          Out << Bytes;
          return llvm::Error::success();
        }))
      return Problem;
  }
  return Files;
}
