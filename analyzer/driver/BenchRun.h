// BenchRun.h - a program run once, and what it took.
#pragma once

#include "Stopwatch.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <utility>
#include <vector>

namespace lockseam {

struct RunCost {
  int Status = 0;        // of the program; 128 and the signal if that ended it
  double CpuSeconds = 0; // user and system, with all children that it waited for
  double WallSeconds = 0;
  std::string Errors; // what it wrote to stderr

  /// The lines of `--timing` among the errors.
  std::vector<Lap> laps() const;
  /// The largest memory among these: of the process that printed them, not of its workers.
  double peakMiB() const;
  /// The number that follows Label in the line of `--stats`; 0 if there is none.
  uint64_t counted(llvm::StringRef Label) const;
};

/// Words[0] is a path. Stdout goes nowhere. Fails only if the program cannot be started.
llvm::Expected<RunCost> runMeasured(llvm::ArrayRef<std::string> Words,
                                    const std::string &Directory);

/// A folder for what is measured with, gone at the end.
class ScratchFolder {
public:
  static llvm::Expected<ScratchFolder> make();
  ~ScratchFolder();
  ScratchFolder(ScratchFolder &&Other) : Path(std::exchange(Other.Path, {})) {}
  ScratchFolder &operator=(ScratchFolder &&) = delete;

  const std::string &path() const { return Path; }
  std::string path(llvm::StringRef Name) const { return Path + "/" + Name.str(); }
  /// Makes the folder that the file is in, too.
  llvm::Error write(llvm::StringRef Name, llvm::StringRef Text) const;

private:
  explicit ScratchFolder(std::string Path) : Path(std::move(Path)) {}
  std::string Path;
};

} // namespace lockseam
