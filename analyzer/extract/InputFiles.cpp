// InputFiles.cpp - what a unit learnt from the file system, so that it can be asked again.
#include "analyzer/extract/InputFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockseam {

namespace fs = llvm::sys::fs;

namespace {

InputAnswer askKind(const llvm::Twine &Path) {
  fs::file_status Status;
  return fs::status(Path, Status) ? MissingAnswer : kindAnswer(Status.type());
}

InputAnswer askContent(llvm::StringRef Path) {
  // A pipe without a writer would block for ever.
  int File = ::open(Path.str().c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (File < 0)
    return MissingAnswer;
  struct stat Status = {};
  InputAnswer Answer = MissingAnswer;
  if (::fstat(File, &Status) == 0 && S_ISREG(Status.st_mode)) {
    auto Buffer = llvm::MemoryBuffer::getOpenFile(File, Path, Status.st_size,
                                                  /*RequiresNullTerminator=*/false);
    if (Buffer)
      Answer = contentAnswer((*Buffer)->getBuffer());
  }
  ::close(File);
  return Answer;
}

InputAnswer askListing(llvm::StringRef Path) {
  std::vector<std::string> Names;
  std::error_code Failure;
  for (fs::directory_iterator I(Path, Failure), End; I != End && !Failure; I.increment(Failure))
    Names.push_back(llvm::sys::path::filename(I->path()).str());
  return Failure ? MissingAnswer : listingAnswer(std::move(Names));
}

InputAnswer askRealPath(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  return fs::real_path(Path, Real) ? MissingAnswer : contentAnswer(Real);
}

} // namespace

void InputRecord::add(Input Asked, const InputAnswer &Answer) {
  auto [Entry, IsNew] = Answers.try_emplace(std::move(Asked), Answer);
  if (!IsNew && Entry->second != Answer)
    Repeatable = false;
}

InputAnswer kindAnswer(fs::file_type Kind) {
  InputAnswer Answer = MissingAnswer;
  if (Kind != fs::file_type::file_not_found && Kind != fs::file_type::status_error)
    Answer[0] = Kind == fs::file_type::directory_file ? 1
                : Kind == fs::file_type::regular_file ? 2
                                                      : 3;
  return Answer;
}

InputAnswer contentAnswer(llvm::StringRef Bytes) {
  llvm::BLAKE3 Hash;
  Hash.update(Bytes);
  return Hash.result();
}

InputAnswer listingAnswer(std::vector<std::string> Names) {
  llvm::sort(Names);
  std::string All;
  for (const std::string &Name : Names)
    All += Name + '/'; // which no name contains
  return contentAnswer(All);
}

InputAnswer askInput(llvm::StringRef Path, InputQuery Query) {
  switch (Query) {
  case InputQuery::Kind:
    return askKind(Path);
  case InputQuery::Content:
    return askContent(Path);
  case InputQuery::Listing:
    return askListing(Path);
  case InputQuery::RealPath:
    return askRealPath(Path);
  }
  return MissingAnswer;
}

} // namespace lockseam
