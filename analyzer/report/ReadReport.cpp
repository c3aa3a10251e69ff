// ReadReport.cpp - the JSON report of an earlier run, back as findings.
#include "ReadReport.h"
#include "JsonValues.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace lockseam;
using llvm::StringRef;
namespace path = llvm::sys::path;

namespace {

constexpr uint32_t KnownVersion = 1;

class ReportReader {
public:
  explicit ReportReader(std::string Directory) : Directory(std::move(Directory)) {}

  StoredReport read(const Json &Document) const {
    StoredReport Result;
    for (const Json &Value : listAt(Document, {"findings"}))
      if (std::optional<StoredFinding> Read = finding(Value))
        Result.Findings.push_back(std::move(*Read));
    const Json *Files = valueAt(Document, {"files"});
    if (Files && Files->is_object())
      for (const auto &[File, Hash] : Files->items())
        if (Hash.is_string())
          Result.Hashes[absolute(File)] = *Hash.get_ptr<const std::string *>();
    return Result;
  }

private:
  std::string absolute(StringRef File) const {
    llvm::SmallString<128> Path;
    if (!path::is_absolute(File))
      Path = Directory;
    path::append(Path, File);
    path::remove_dots(Path, /*remove_dot_dot=*/true);
    return std::string(Path);
  }

  /// Nothing if there is no such place: lines and columns count from 1.
  Location location(const Json &Value) const {
    std::optional<std::string> File = textAt(Value, {"file"});
    uint32_t Line = numberAt(Value, {"line"}).value_or(0);
    if (!File || Line == 0)
      return {};
    return {Name(absolute(*File)), Line, std::max(1u, numberAt(Value, {"column"}).value_or(1))};
  }

  std::optional<StoredFinding> finding(const Json &Value) const {
    std::optional<std::string> Rule = textAt(Value, {"rule"});
    std::optional<std::string> Message = textAt(Value, {"message"});
    StoredFinding Result;
    Result.Told.Where = location(Value);
    if (!Rule || !Message || !Result.Told.Where.File)
      return std::nullopt;
    Result.Told.Rule = Name(*Rule);
    Result.Told.Message = std::move(*Message);
    Result.Told.Rank = static_cast<int>(numberAt(Value, {"rank"}).value_or(Result.Told.Rank));
    Result.Told.Function = Name(textAt(Value, {"function"}).value_or(""));
    Result.Told.Suppressed = flagAt(Value, {"suppressed"});
    Result.Told.BaselineState = textAt(Value, {"baselineState"}).value_or("");
    Result.Fingerprint = textAt(Value, {"fingerprint"}).value_or("");
    for (const Json &Step : listAt(Value, {"notes"}))
      if (std::optional<std::string> Text = textAt(Step, {"message"}))
        Result.Told.Notes.push_back({location(Step), std::move(*Text)});
    return Result;
  }

  std::string Directory;
};

} // namespace

llvm::Expected<StoredReport> lockseam::readReport(StringRef Text, StringRef FileName) {
  auto Refused = [&](const llvm::Twine &Why) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   FileName + ": error: no report of lockseam: " + Why);
  };
  llvm::Expected<Json> Document = parseJson(Text);
  if (!Document)
    return Refused(llvm::toString(Document.takeError()));
  std::optional<std::string> Directory = textAt(*Document, {"directory"});
  if (!Directory || !path::is_absolute(*Directory))
    return Refused("it names no directory");
  if (numberAt(*Document, {"version"}) != KnownVersion)
    return Refused("its version is not 1");
  return ReportReader(std::move(*Directory)).read(*Document);
}
