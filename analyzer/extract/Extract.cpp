// Extract.cpp - one unit by itself: its files, and Clang over them.
#include "analyzer/extract/Extract.h"
#include "analyzer/extract/CompilerRun.h"
#include "analyzer/extract/LargeStack.h"
#include "analyzer/extract/Locations.h"
#include "analyzer/extract/UnitFiles.h"
#include "llvm/Support/Path.h"

namespace lockseam {

namespace {

struct Attempt {
  bool HasCompiler = false;
  bool HasTarget = false; // false: Clang knows no such machine
  UnitFacts Facts;
};

Attempt attempt(const UnitCommand &Command, const ExtractOptions &Options, const FileSystem &Files,
                MachineOptions Machine) {
  Attempt Result;
  Result.Facts.MainFile = Name(absolutePath(Command.File, Command.Directory));
  CompilerRun Run(Command, Options, Files, Machine);
  Result.HasCompiler = Run.hasCompiler();
  if (!Result.HasCompiler)
    return Result;
  Run.run(Result.Facts);
  Result.HasTarget = Run.hasTarget();
  return Result;
}

llvm::Expected<UnitFacts> extract(const UnitCommand &Command, const ExtractOptions &Options,
                                  const FileSystem &Files) {
  auto Main = Files->openFileForRead(absolutePath(Command.File, Command.Directory));
  if (!Main)
    return llvm::createStringError(Main.getError(), "cannot read %s: %s", Command.File.c_str(),
                                   Main.getError().message().c_str());
  Attempt Result = attempt(Command, Options, Files, MachineOptions::Keep);
  if (Result.HasCompiler && !Result.HasTarget)
    Result = attempt(Command, Options, Files, MachineOptions::Drop);
  if (!Result.HasCompiler)
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "%s: the compile command runs no compiler",
                                   Command.File.c_str());
  return std::move(Result.Facts);
}

llvm::Expected<UnitFacts> extractOnLargeStack(const UnitCommand &Command,
                                              const ExtractOptions &Options,
                                              const FileSystem &Files) {
  std::optional<llvm::Expected<UnitFacts>> Result;
  onLargeStack([&] { Result.emplace(extract(Command, Options, Files)); });
  return std::move(*Result);
}

} // namespace

llvm::Expected<UnitFacts> extractFacts(const UnitCommand &Command, const ExtractOptions &Options,
                                       InputRecord *Record) {
  return extractOnLargeStack(Command, Options, unitFiles(Command, Options, Record));
}

llvm::Expected<UnitFacts>
extractFromText(const std::vector<std::pair<std::string, std::string>> &Files,
                const std::vector<std::string> &Flags, const ExtractOptions &Options) {
  UnitCommand Command;
  Command.Directory = "/unit";
  Command.File = Files.front().first;
  bool IsC = llvm::sys::path::extension(Command.File) == ".c";
  Command.Arguments = {IsC ? "clang" : "clang++"};
  Command.Arguments.insert(Command.Arguments.end(), Flags.begin(), Flags.end());
  Command.Arguments.push_back(Command.File);
  auto InMemory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[File, Text] : Files)
    InMemory->addFile(absolutePath(File, Command.Directory), 0,
                      llvm::MemoryBuffer::getMemBufferCopy(Text, File));
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      FileSystem(llvm::vfs::createPhysicalFileSystem()));
  Overlay->pushOverlay(InMemory);
  return extractOnLargeStack(Command, Options, Overlay);
}

} // namespace lockseam
