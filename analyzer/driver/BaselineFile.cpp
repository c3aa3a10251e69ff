// BaselineFile.cpp - where the baseline of a project is, and what it says.
#include "BaselineFile.h"
#include "CompileCommands.h"
#include "Errors.h"
#include "Plan.h"
#include "analyzer/report/MessageText.h"

using namespace lockseam;

namespace {

llvm::Expected<std::string> textOf(const std::string &File, llvm::vfs::FileSystem &Files) {
  // The program may have brought it, as a link to a device that never ends.
  auto Status = Files.status(File);
  if (Status && !Status->isRegularFile())
    return failure(oneLine(File) + ": error: cannot read the baseline: not a file");
  auto Buffer = Files.getBufferForFile(File);
  if (!Buffer)
    return failure(oneLine(File) +
                   ": error: cannot read the baseline: " + Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}

/// No entry begins with a brace.
bool isReport(llvm::StringRef Text) { return Text.ltrim().starts_with("{"); }

} // namespace

std::string lockseam::baselineFile(const Options &Chosen, llvm::StringRef Home) {
  if (!Chosen.Baseline.empty())
    return Chosen.Baseline;
  for (llvm::StringRef Mark :
       {llvm::StringRef(BaselineName), llvm::StringRef(ConfigName), llvm::StringRef(".git")})
    if (std::string Folder = folderWith(Mark, Home); !Folder.empty())
      return pathFrom(Folder, BaselineName);
  return pathFrom(Home, BaselineName);
}

llvm::Expected<Baseline> lockseam::loadBaseline(const std::string &File,
                                                llvm::vfs::FileSystem &Files, int MinRank) {
  llvm::Expected<std::string> Text = textOf(File, Files);
  if (!Text)
    return Text.takeError();
  return isReport(*Text) ? readOldReport(*Text, File, MinRank) : readBaseline(*Text, File);
}

llvm::Expected<Baseline> lockseam::loadBaselineText(const std::string &File) {
  auto Files = llvm::vfs::getRealFileSystem();
  llvm::Expected<std::string> Text = textOf(File, *Files);
  if (!Text)
    return Text.takeError();
  if (isReport(*Text))
    return failure(oneLine(File) + ": error: this is a report, not a baseline");
  return readBaseline(*Text, File);
}
