// GitRepository.cpp - what git has of a project: the files of a commit, of the index.
#include "GitRepository.h"
#include "Errors.h"
#include "RunProgram.h"
#include "analyzer/report/MessageText.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/SHA256.h"
#include <cstdlib>

using namespace lockseam;
using llvm::StringRef;

namespace {

/// Fields that end with NUL.
std::vector<StringRef> fieldsOf(StringRef Text) {
  std::vector<StringRef> Fields;
  while (!Text.empty()) {
    auto [Field, Rest] = Text.split('\0');
    Fields.push_back(Field);
    Text = Rest;
  }
  return Fields;
}

/// "100644": links and submodules have other modes.
bool isFileMode(StringRef Mode) { return Mode.starts_with("100"); }

/// "100644 blob OBJECT\tPATH" of a commit, "100644 OBJECT STAGE\tPATH" of the index: where
/// the object stands, and what must stand in the other place.
GitFiles filesIn(StringRef Listed, size_t ObjectAt, StringRef Other) {
  GitFiles Files;
  for (StringRef Field : fieldsOf(Listed)) {
    auto [Head, Path] = Field.split('\t');
    llvm::SmallVector<StringRef> Words;
    Head.split(Words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    if (Words.size() == 3 && isFileMode(Words[0]) && Words[3 - ObjectAt] == Other)
      Files[Path.str()] = Words[ObjectAt].str();
  }
  return Files;
}

template <typename Hash> std::string hashed(StringRef Head, StringRef Content) {
  Hash Of;
  Of.update(Head);
  Of.update(Content);
  return llvm::toHex(Of.final(), /*LowerCase=*/true);
}

} // namespace

llvm::Expected<std::string> GitRepository::run(std::vector<std::string> Words,
                                               StringRef Input) const {
  // A repository with missing objects would fetch them, by a program that it names.
  ::setenv("GIT_ALLOW_PROTOCOL", "none", /*overwrite=*/1);
  std::vector<std::string> All = {"git",
                                  "--no-pager",
                                  "--no-optional-locks",
                                  "-c",
                                  "core.fsmonitor=false",
                                  "-c",
                                  "core.untrackedCache=false",
                                  "-c",
                                  "core.hooksPath=/dev/null"};
  All.insert(All.end(), Words.begin(), Words.end());
  llvm::Expected<ProgramResult> Done = runProgram(std::move(All), Input);
  if (!Done)
    return Done.takeError();
  if (Done->Status != 0)
    return failure("lockseam: " + For + ": git " + Words[0] + " failed");
  return std::move(Done->Out);
}

llvm::Expected<GitRepository> GitRepository::open(StringRef For) {
  GitRepository Result(For.str());
  llvm::Expected<std::string> Root = Result.run({"rev-parse", "--show-toplevel"});
  if (!Root) {
    llvm::consumeError(Root.takeError());
    return failure("lockseam: " + For +
                   " compares with what git has, but here is no working tree of git");
  }
  Result.Root = StringRef(*Root).rtrim('\n').str();
  return Result;
}

llvm::Expected<std::string> GitRepository::commit(StringRef Ref) const {
  llvm::Expected<std::string> Found =
      run({"rev-parse", "--verify", "--quiet", "--end-of-options", Ref.str() + "^{commit}"});
  if (Found)
    return StringRef(*Found).trim().str();
  llvm::consumeError(Found.takeError());
  if (Ref != "HEAD")
    return failure("lockseam: " + For + ": git knows no commit '" + oneLine(Ref) + "'");
  return "";
}

llvm::Expected<GitFiles> GitRepository::filesOf(StringRef Commit) const {
  llvm::Expected<std::string> Listed = run({"ls-tree", "-r", "-z", "--full-tree", Commit.str()});
  if (!Listed)
    return Listed.takeError();
  return filesIn(*Listed, /*ObjectAt=*/2, "blob");
}

llvm::Expected<GitFiles> GitRepository::filesOfIndex() const {
  llvm::Expected<std::string> Listed =
      run({"ls-files", "--stage", "-z", "--full-name", "--", ":/"});
  if (!Listed)
    return Listed.takeError();
  return filesIn(*Listed, /*ObjectAt=*/1, "0");
}

llvm::Expected<std::vector<std::string>> GitRepository::untracked() const {
  llvm::Expected<std::string> Listed =
      run({"ls-files", "--others", "--exclude-standard", "-z", "--full-name", "--", ":/"});
  if (!Listed)
    return Listed.takeError();
  std::vector<std::string> Paths;
  for (StringRef Path : fieldsOf(*Listed))
    Paths.push_back(Path.str());
  return Paths;
}

llvm::Expected<std::map<std::string, std::string>> GitRepository::renamed(StringRef Commit) const {
  llvm::Expected<std::string> Listed = run(
      {"diff-index", "--cached", "-M", "--diff-filter=R", "--name-status", "-z", "--no-relative",
       "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", Commit.str()});
  if (!Listed)
    return Listed.takeError();
  std::map<std::string, std::string> OldNames;
  std::vector<StringRef> Fields = fieldsOf(*Listed); // "R087", old, new
  for (size_t I = 0; I + 2 < Fields.size(); I += 3)
    OldNames[Fields[I + 2].str()] = Fields[I + 1].str();
  return OldNames;
}

llvm::Expected<std::map<std::string, std::string>>
GitRepository::contents(const std::vector<std::string> &Objects) const {
  std::map<std::string, std::string> Result;
  if (Objects.empty())
    return Result;
  llvm::Expected<std::string> Printed =
      run({"cat-file", "--batch"}, llvm::join(Objects, "\n") + "\n");
  if (!Printed)
    return Printed.takeError();
  StringRef Rest = *Printed;
  for (const std::string &Object : Objects) { // "OBJECT blob SIZE\nCONTENT\n"
    auto [Head, After] = Rest.split('\n');
    size_t Size = 0;
    if (Head.rsplit(' ').second.getAsInteger(10, Size) || Size >= After.size())
      return failure("lockseam: " + For + ": git has no object " + Object);
    Result[Object] = After.take_front(Size).str();
    Rest = After.drop_front(Size + 1);
  }
  return Result;
}

std::string lockseam::gitObject(StringRef Content, StringRef Like) {
  constexpr size_t Sha256Digits = 64;
  std::string Head = "blob " + llvm::utostr(Content.size()) + '\0';
  return Like.size() == Sha256Digits ? hashed<llvm::SHA256>(Head, Content)
                                     : hashed<llvm::SHA1>(Head, Content);
}
