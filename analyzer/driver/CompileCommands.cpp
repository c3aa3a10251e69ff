// CompileCommands.cpp - which commands build the program: the compile database.
#include "CompileCommands.h"
#include "Errors.h"
#include "ResponseFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace lockseam;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

constexpr llvm::StringLiteral DatabaseName = "compile_commands.json";
constexpr llvm::StringLiteral FlagsName = "compile_flags.txt";

struct Entry {
  std::optional<std::string> Directory, File, Command;
  std::optional<std::vector<std::string>> Arguments;
};

/// Reads `[{...}, ...]` as it comes, without a tree: depth costs nothing, and the place
/// of a syntax error is known. Unknown keys are skipped, whatever they hold.
class EntryReader : public nlohmann::json_sax<nlohmann::json> {
public:
  std::vector<Entry> Entries;
  std::string Problem;
  std::optional<size_t> ProblemOffset;

  bool null() override { return scalar(); }
  bool boolean(bool) override { return scalar(); }
  bool number_integer(number_integer_t) override { return scalar(); }
  bool number_unsigned(number_unsigned_t) override { return scalar(); }
  bool number_float(number_float_t, const string_t &) override { return scalar(); }
  bool binary(binary_t &) override { return scalar(); }

  bool string(string_t &Text) override {
    if (Depth == 2)
      return setText(Text);
    if (Depth == 3 && InArguments) {
      Entries.back().Arguments->push_back(std::move(Text));
      return true;
    }
    return scalar();
  }
  bool key(string_t &Text) override {
    if (Depth == 2)
      Key = Text;
    return true;
  }
  bool start_object(std::size_t) override {
    if (Depth == 0)
      return fail("expected a list of commands");
    if (Depth == 1)
      Entries.emplace_back();
    else if (!mayNest())
      return false;
    ++Depth;
    return true;
  }
  bool end_object() override {
    --Depth;
    return true;
  }
  bool start_array(std::size_t) override {
    if (Depth == 1)
      return fail(entry() + " is not an object");
    if (Depth == 2 && Key == "arguments") {
      InArguments = true;
      Entries.back().Arguments.emplace();
    } else if (Depth > 0 && !mayNest()) {
      return false;
    }
    ++Depth;
    return true;
  }
  bool end_array() override {
    if (--Depth == 2)
      InArguments = false;
    return true;
  }
  bool parse_error(std::size_t Offset, const std::string &,
                   const nlohmann::json::exception &) override {
    ProblemOffset = Offset;
    Problem = "malformed JSON";
    return false;
  }

private:
  std::string entry() const { return "entry " + std::to_string(Entries.size() + (Depth == 1)); }
  bool fail(std::string Text) {
    Problem = std::move(Text);
    return false;
  }
  bool isOurs() const {
    return Key == "directory" || Key == "file" || Key == "command" || Key == "arguments";
  }
  /// A list or object as the value of a key, or in the arguments.
  bool mayNest() { return InArguments || (Depth == 2 && isOurs()) ? scalar() : true; }
  /// A value that is no string.
  bool scalar() {
    if (Depth == 0)
      return fail("expected a list of commands");
    if (Depth == 1)
      return fail(entry() + " is not an object");
    if (InArguments || (Depth == 2 && isOurs()))
      return fail(entry() + ": \"" + Key + "\" is not " +
                  (Key == "arguments" ? "a list of strings" : "a string"));
    return true;
  }
  bool setText(std::string &Text) {
    Entry &E = Entries.back();
    if (Key == "directory")
      E.Directory = std::move(Text);
    else if (Key == "file")
      E.File = std::move(Text);
    else if (Key == "command")
      E.Command = std::move(Text);
    else if (Key == "arguments")
      return scalar();
    return true;
  }

  size_t Depth = 0;
  bool InArguments = false;
  std::string Key;
};

std::vector<std::string> splitCommand(llvm::StringRef Command) {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *> Argv;
  llvm::cl::TokenizeGNUCommandLine(Command, Saver, Argv);
  return {Argv.begin(), Argv.end()};
}

llvm::Expected<UnitCommand> toUnit(Entry E, size_t Number, llvm::StringRef FileName) {
  auto Missing = [&](llvm::StringRef What) {
    return failure(FileName + ": error: entry " + llvm::Twine(Number) + " has no " + What);
  };
  if (!E.Directory)
    return Missing("\"directory\"");
  if (!E.File)
    return Missing("\"file\"");
  UnitCommand Unit{*E.Directory, *E.File, {}};
  if (E.Arguments)
    Unit.Arguments = std::move(*E.Arguments);
  else if (E.Command)
    Unit.Arguments = splitCommand(*E.Command);
  else
    return Missing("\"command\" and no \"arguments\"");
  if (Unit.Arguments.empty())
    return failure(FileName + ": error: entry " + llvm::Twine(Number) + " has an empty command");
  // A directory that is not absolute is meant from the database's own place.
  Unit.Directory = pathFrom(path::parent_path(FileName), Unit.Directory);
  if (llvm::any_of(Unit.Arguments, [](llvm::StringRef A) { return A.starts_with("@"); }))
    // A response file that is missing or loops stays as it is; extraction names it.
    llvm::consumeError(expandResponseFiles(Unit.Arguments, Unit.Directory));
  return Unit;
}

void sortUnits(std::vector<UnitCommand> &Units) {
  using Keyed = std::pair<UnitSortKey, UnitCommand>;
  std::vector<Keyed> Sorted;
  for (UnitCommand &U : Units) {
    UnitSortKey Key = sortKey(U);
    Sorted.emplace_back(std::move(Key), std::move(U));
  }
  // Commands that differ only in what they write must not depend on the database's order.
  llvm::sort(Sorted, [](const Keyed &A, const Keyed &B) {
    return std::tie(A.first, A.second.Arguments) < std::tie(B.first, B.second.Arguments);
  });
  Units.clear();
  for (size_t I = 0; I < Sorted.size(); ++I)
    if (I == 0 || Sorted[I - 1].first != Sorted[I].first)
      Units.push_back(std::move(Sorted[I].second));
}

size_t lineAt(llvm::StringRef Text, size_t Offset) {
  return Text.take_front(Offset).count('\n') + 1;
}

bool isFile(const llvm::Twine &Path) { return fs::is_regular_file(Path); }

std::optional<std::string> databaseIn(llvm::StringRef Directory) {
  for (llvm::StringRef Name : {DatabaseName, FlagsName}) {
    llvm::SmallString<128> File(Directory);
    path::append(File, Name);
    if (isFile(File))
      return std::string(File);
  }
  return std::nullopt;
}

std::vector<std::string> buildFolders(llvm::StringRef Directory) {
  std::vector<std::string> Folders;
  std::error_code Failure;
  for (fs::directory_iterator I(Directory, Failure), End; I != End && !Failure;
       I.increment(Failure))
    if (path::filename(I->path()).starts_with("build"))
      Folders.push_back(I->path());
  llvm::sort(Folders);
  return Folders;
}

} // namespace

std::vector<std::string> lockseam::withoutOutputs(const std::vector<std::string> &Arguments) {
  std::vector<std::string> Kept;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    llvm::StringRef A = Arguments[I];
    if (A == "-o" || A == "-MF" || A == "-MT" || A == "-MQ")
      ++I;
    else if (!A.starts_with("-o") && A != "-MD" && A != "-MMD" && A != "-MP")
      Kept.push_back(Arguments[I]);
  }
  return Kept;
}

UnitSortKey lockseam::sortKey(const UnitCommand &Unit) {
  return {absoluteFile(Unit), withoutOutputs(Unit.Arguments), Unit.Directory};
}

bool lockseam::isSourceName(llvm::StringRef File) {
  static constexpr llvm::StringLiteral Endings[] = {".c",  ".cc",   ".cp",  ".cpp", ".cxx", ".c++",
                                                    ".C",  ".CC",   ".CPP", ".m",   ".mm",  ".i",
                                                    ".ii", ".cppm", ".ixx", ".cu"};
  return llvm::is_contained(Endings, path::extension(File));
}

std::string lockseam::pathFrom(llvm::StringRef Directory, llvm::StringRef File) {
  llvm::SmallString<128> Result;
  if (!path::is_absolute(File))
    Result = Directory;
  path::append(Result, File);
  path::remove_dots(Result, /*remove_dot_dot=*/true);
  return std::string(Result);
}

std::string lockseam::absoluteFile(const UnitCommand &Unit) {
  return pathFrom(Unit.Directory, Unit.File);
}

UnitCommand lockseam::commandFor(llvm::StringRef Directory, llvm::StringRef File,
                                 llvm::ArrayRef<std::string> Flags) {
  llvm::StringRef Extension = path::extension(File);
  UnitCommand Unit{Directory.str(), File.str(), {}};
  Unit.Arguments.push_back(Extension == ".c" || Extension == ".m" ? "clang" : "clang++");
  Unit.Arguments.insert(Unit.Arguments.end(), Flags.begin(), Flags.end());
  Unit.Arguments.push_back(File.str());
  llvm::consumeError(expandResponseFiles(Unit.Arguments, Directory));
  return Unit;
}

llvm::Expected<std::vector<UnitCommand>> lockseam::parseCompileCommands(llvm::StringRef Text,
                                                                        llvm::StringRef FileName) {
  EntryReader Reader;
  if (!nlohmann::json::sax_parse(Text.begin(), Text.end(), &Reader)) {
    std::string Place = FileName.str();
    if (Reader.ProblemOffset)
      Place += ":" + std::to_string(lineAt(Text, *Reader.ProblemOffset));
    return failure(Place + ": error: " + Reader.Problem);
  }
  std::vector<UnitCommand> Units;
  for (size_t I = 0; I < Reader.Entries.size(); ++I) {
    llvm::Expected<UnitCommand> Unit = toUnit(std::move(Reader.Entries[I]), I + 1, FileName);
    if (!Unit)
      return Unit.takeError();
    if (isSourceName(Unit->File))
      Units.push_back(std::move(*Unit));
  }
  sortUnits(Units);
  return Units;
}

std::vector<std::string> lockseam::parseCompileFlags(llvm::StringRef Text) {
  std::vector<std::string> Flags;
  llvm::SmallVector<llvm::StringRef> Lines;
  Text.split(Lines, '\n');
  for (llvm::StringRef Line : Lines)
    if (!Line.trim().empty())
      Flags.push_back(Line.trim().str());
  return Flags;
}

llvm::Expected<CompileDatabase> lockseam::readCompileDatabase(llvm::StringRef Place) {
  CompileDatabase Database;
  Database.File = Place.str();
  if (fs::is_directory(Place)) {
    std::optional<std::string> Found = databaseIn(Place);
    if (!Found)
      return failure(Place + ": error: no compile_commands.json and no compile_flags.txt here");
    Database.File = *Found;
  }
  auto Buffer = llvm::MemoryBuffer::getFile(Database.File);
  if (!Buffer)
    return failure(Database.File +
                   ": error: cannot read the compile database: " + Buffer.getError().message());
  llvm::StringRef Text = (*Buffer)->getBuffer();
  if (path::filename(Database.File) == FlagsName) {
    Database.NamesFiles = false;
    Database.Flags = parseCompileFlags(Text);
    return Database;
  }
  llvm::Expected<std::vector<UnitCommand>> Units = parseCompileCommands(Text, Database.File);
  if (!Units)
    return Units.takeError();
  Database.Units = std::move(*Units);
  return Database;
}

std::optional<std::string> lockseam::findCompileDatabase(llvm::StringRef Directory) {
  for (llvm::StringRef At = Directory; !At.empty(); At = path::parent_path(At)) {
    if (std::optional<std::string> Found = databaseIn(At))
      return Found;
    for (const std::string &Folder : buildFolders(At))
      if (std::optional<std::string> Found = databaseIn(Folder))
        return Found;
  }
  return std::nullopt;
}
