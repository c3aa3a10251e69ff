// BenchHeaders.cpp - which files of the project each unit reads.
#include "BenchHeaders.h"
#include "CompileCommands.h"
#include "Errors.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>
#include <map>
#include <set>

using namespace lockseam;

std::vector<std::string> lockseam::readRule(llvm::StringRef Text) {
  std::vector<std::string> Files;
  std::string Word;
  auto End = [&] {
    if (!Word.empty() && Word.back() != ':')
      Files.push_back(Word);
    Word.clear();
  };
  for (size_t I = 0; I < Text.size(); ++I) {
    bool Escapes = (Text[I] == '\\' || Text[I] == '$') && I + 1 < Text.size();
    if (Escapes && Text[I + 1] != '\n')
      Word += Text[++I];
    else if (Escapes || Text[I] == '\n' || Text[I] == ' ')
      End();
    else
      Word += Text[I];
  }
  End();
  return Files;
}

llvm::Expected<ProjectFiles> lockseam::findProjectFiles(const BenchTool &Clang,
                                                        const BenchProgram &Of,
                                                        const ScratchFolder &Scratch) {
  BenchTool Preprocessor = Clang;
  std::string RuleFile = Scratch.path("rule");
  Preprocessor.Words = {"-E", "-MM", "-MF", RuleFile};
  ProjectFiles Result;
  for (size_t I = 0; I < Of.units().size(); ++I) {
    const std::string &Directory = Of.units()[I].Directory;
    llvm::Expected<RunCost> Cost = runMeasured(Preprocessor.wordsFor(Of, I), Directory);
    if (!Cost)
      return Cost.takeError();
    std::set<std::string> Files;
    // What does not preprocess is a unit without headers.
    if (auto Rule = llvm::MemoryBuffer::getFile(RuleFile); Rule && Cost->Status == 0)
      for (const std::string &File : readRule((*Rule)->getBuffer()))
        Files.insert(pathFrom(Directory, File));
    Files.insert(absoluteFile(Of.units()[I]));
    Result.ByUnit.emplace_back(Files.begin(), Files.end());
  }
  return Result;
}

uint64_t ProjectFiles::lines() const {
  std::set<std::string> Files;
  for (const std::vector<std::string> &Unit : ByUnit)
    Files.insert(Unit.begin(), Unit.end());
  uint64_t Count = 0;
  for (const std::string &File : Files)
    if (auto Text = llvm::MemoryBuffer::getFile(File))
      Count += (*Text)->getBuffer().count('\n');
  return Count;
}

std::optional<HeaderUse> lockseam::middleHeader(const ProjectFiles &Files) {
  std::map<std::string, std::vector<size_t>> Readers;
  for (size_t I = 0; I < Files.ByUnit.size(); ++I)
    for (const std::string &File : Files.ByUnit[I])
      if (!isSourceName(File))
        Readers[File].push_back(I);
  std::vector<HeaderUse> Uses;
  for (auto &[File, Units] : Readers)
    if (Units.size() > 1 && Units.size() < Files.ByUnit.size())
      Uses.push_back({File, Units});
  if (Uses.empty())
    return std::nullopt;
  llvm::stable_sort(
      Uses, [](const HeaderUse &A, const HeaderUse &B) { return A.Units.size() < B.Units.size(); });
  return Uses[Uses.size() / 2];
}
