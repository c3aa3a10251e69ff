// StepFiles.h - files that are not there: what they say is decided when Clang asks for them.
//
//   /(lockseam)/main.cpp    #include "/(lockseam)/step-0"
//   /(lockseam)/step-0      #include <string>
//                           #include "/(lockseam)/step-1"
//
// So a parse can be led on from header to header, and it is at a known place when the next step
// is asked for.
#pragma once

#include "llvm/Support/VirtualFileSystem.h"
#include <functional>
#include <string>

namespace lockseam {

class StepFiles final : public llvm::vfs::ProxyFileSystem {
public:
  static constexpr llvm::StringLiteral Folder = "/(lockseam)";

  /// Next gives what the next step includes, as after #include; it is asked once for each. The
  /// last ones lead to no further step.
  struct Step {
    std::vector<std::string> Headers;
    bool IsLast = false;
  };
  StepFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, std::string Main,
            std::function<Step()> Next);

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  bool exists(const llvm::Twine &Path) override { return static_cast<bool>(status(Path)); }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override;
  std::error_code getRealPath(const llvm::Twine &Path,
                              llvm::SmallVectorImpl<char> &Output) override;

private:
  /// Whether a path is in our folder; if it is the next step, that is made.
  bool isOurs(const llvm::Twine &Path);
  std::string pathOfStep() const;

  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Ours;
  std::function<Step()> Next;
  unsigned Steps = 0; // that have been made
};

} // namespace lockseam
