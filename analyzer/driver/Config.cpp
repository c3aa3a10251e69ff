// Config.cpp - a project's .lockseam.yaml: which rules, which findings, which locks.
#include "Config.h"
#include "CompileCommands.h"
#include "Errors.h"
#include "analyzer/models/ModelReader.h"
#include "analyzer/models/YamlTree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace lockseam;
using llvm::StringRef;
namespace path = llvm::sys::path;

namespace {

constexpr llvm::StringLiteral TypedConfig = "--config"; // as the name of a file

enum class Shape { Word, Globs, List, Flag };

struct KeyRow {
  StringRef Key;
  StringRef Option; // empty: read elsewhere
  Shape Is = Shape::Word;
};
constexpr KeyRow Keys[] = {
    {"Checks", "--checks", Shape::Globs},
    {"WarningsAsErrors", "--warnings-as-errors", Shape::Globs},
    {"FailOn", "--fail-on"},
    {"HeaderFilterRegex", "--header-filter"},
    {"Exclude", "--exclude", Shape::List},
    {"MinRank", "--min-rank"},
    {"Baseline", "--baseline"},
    {"CheckOptions", ""},
    {"InheritParentConfig", ""},
    {"Models", ""},
};
constexpr KeyRow RuleKeys[] = {
    {"lockseam-guard.MinConfidence", "--min-confidence"},
    {"lockseam-guard.MinSupport", "--min-support"},
    {"lockseam-guard.IgnoreAnnotations", "--ignore-annotations", Shape::Flag},
    {"lockseam-nonatomic.Intent", "--intent"},
};

class ConfigReader {
public:
  explicit ConfigReader(StringRef FileName) : FileName(FileName) {}

  llvm::Expected<Config> read(const YamlNode &Root) {
    if (Root.Is == YamlNode::Form::Nothing)
      return std::move(Result);
    if (Root.Is != YamlNode::Form::Map)
      return error(Root, "a configuration must map keys to values");
    for (size_t I = 0; I < Root.Keys.size(); ++I)
      if (llvm::Error E = readKey(Root.Keys[I], Root.Items[I]))
        return E;
    return std::move(Result);
  }

private:
  llvm::Error error(const YamlNode &At, const llvm::Twine &Message) const {
    return yamlError(At, FileName, Message);
  }

  llvm::Error readKey(const YamlNode &Key, const YamlNode &Value) {
    if (Key.Text == "CheckOptions")
      return readCheckOptions(Value);
    if (Key.Text == "InheritParentConfig")
      return readFlag(Key, Value, Result.InheritParentConfig);
    if (Key.Text == "Models")
      return llvm::Error::success();
    return readSetting(Key, Value, Keys);
  }

  llvm::Error readCheckOptions(const YamlNode &Options) {
    if (Options.Is == YamlNode::Form::Nothing)
      return llvm::Error::success();
    if (Options.Is != YamlNode::Form::Map)
      return error(Options, "'CheckOptions' must map RULE.OPTION to values");
    for (size_t I = 0; I < Options.Keys.size(); ++I)
      if (llvm::Error E = readSetting(Options.Keys[I], Options.Items[I], RuleKeys))
        return E;
    return llvm::Error::success();
  }

  llvm::Error readSetting(const YamlNode &Key, const YamlNode &Value,
                          llvm::ArrayRef<KeyRow> Known) {
    std::vector<StringRef> Names;
    for (const KeyRow &Row : Known) {
      if (Row.Key == Key.Text)
        return readValue(Row, Key, Value);
      Names.push_back(Row.Key);
    }
    return error(Key, "unknown key '" + Key.Text + "'" + suggestion(Key.Text, Names));
  }

  llvm::Error readValue(const KeyRow &Row, const YamlNode &Key, const YamlNode &Value) {
    if (Row.Is == Shape::Flag) {
      bool IsOn = false;
      if (llvm::Error E = readFlag(Key, Value, IsOn))
        return E;
      return IsOn ? add(Row, Value, "") : llvm::Error::success();
    }
    if (Row.Is == Shape::Word || Value.Is != YamlNode::Form::List)
      return readWord(Row, Key, Value);
    std::vector<std::string> Words;
    for (const YamlNode &Item : Value.Items) {
      if (Item.Is != YamlNode::Form::Scalar)
        return error(Item, "expected a word");
      Words.push_back(Item.Text);
      if (Row.Is == Shape::List)
        if (llvm::Error E = add(Row, Item, Item.Text))
          return E;
    }
    return Row.Is == Shape::List ? llvm::Error::success() : add(Row, Value, llvm::join(Words, ","));
  }

  llvm::Error readWord(const KeyRow &Row, const YamlNode &Key, const YamlNode &Value) {
    if (Value.Is == YamlNode::Form::Scalar)
      return add(Row, Value, Value.Text);
    if (!Value.Block.empty()) // `Checks: >` over several lines
      return add(Row, Value, StringRef(Value.Block).trim());
    return error(Key, "'" + Row.Key + "' needs a value");
  }

  llvm::Error add(const KeyRow &Row, const YamlNode &Value, StringRef Text) {
    std::string Problem = setOption(Scratch, Row.Option, Text);
    if (!Problem.empty())
      return error(Value, "'" + Row.Key + "': " + Problem);
    Result.Settings.push_back({Row.Option.str(), Text.str()});
    return llvm::Error::success();
  }

  llvm::Error readFlag(const YamlNode &Key, const YamlNode &Value, bool &Flag) {
    if (Value.Text != "true" && Value.Text != "false")
      return error(Value, "'" + Key.Text + "' must be true or false");
    Flag = Value.Text == "true";
    return llvm::Error::success();
  }

  StringRef FileName;
  Options Scratch; // takes every value once, to see whether it can
  Config Result;
};

/// Globs of the file come before those that were typed: the last one that matches decides.
void prepend(std::string &Typed, StringRef FromFile) {
  Typed = Typed.empty() ? FromFile.str() : FromFile.str() + "," + Typed;
}

std::string quoted(StringRef Text) {
  std::string Result = "'";
  for (char C : Text)
    Result += C == '\'' ? "''" : std::string(1, C);
  return Result + "'";
}

} // namespace

llvm::Expected<Config> lockseam::parseConfig(StringRef Text, StringRef FileName) {
  llvm::Expected<YamlNode> Root = parseYaml(Text, FileName);
  return Root ? ConfigReader(FileName).read(*Root) : Root.takeError();
}

std::vector<StringRef> lockseam::checkOptionKeys() {
  std::vector<StringRef> Names;
  for (const KeyRow &Row : RuleKeys)
    Names.push_back(Row.Key);
  return Names;
}

std::string lockseam::setCheckOption(Options &To, StringRef Key, StringRef Value) {
  const KeyRow *Row = llvm::find_if(RuleKeys, [&](const KeyRow &R) { return R.Key == Key; });
  assert(Row != std::end(RuleKeys) && "not one of checkOptionKeys");
  if (Row->Is == Shape::Flag && Value != "true" && Value != "false")
    return "must be true or false";
  To.Given.insert(Row->Option.str());
  if (Row->Is == Shape::Flag && Value == "false")
    return "";
  return setOption(To, Row->Option, Row->Is == Shape::Flag ? "" : Value);
}

void lockseam::applyConfig(const Config &From, Options &To) {
  for (auto &[Name, Value] : From.Settings) {
    if (Name == "--checks")
      prepend(To.Checks, Value);
    else if (Name == "--warnings-as-errors")
      prepend(To.WarningsAsErrors, Value);
    else if (Name == "--exclude" || !To.Given.count(Name))
      setOption(To, Name, Value);
  }
}

llvm::Expected<std::vector<ConfigText>> lockseam::readConfigs(const Options &Chosen,
                                                              StringRef Home) {
  std::vector<ConfigText> Result;
  if (!Chosen.ConfigText.empty())
    return std::vector<ConfigText>{{Chosen.ConfigText, TypedConfig.str()}};
  Options Search = Chosen;
  for (std::string At = Home.str();; Search.ConfigFile.clear()) {
    llvm::Expected<ConfigText> Found = readConfig(Search, At);
    if (!Found)
      return Found.takeError();
    if (Found->File.empty())
      return Result;
    llvm::Expected<Config> Parsed = parseConfig(Found->Text, Found->File);
    if (!Parsed)
      return Parsed.takeError();
    llvm::SmallString<128> Folder(path::parent_path(Found->File));
    Result.insert(Result.begin(), std::move(*Found));
    At = path::parent_path(Folder).str();
    if (!Parsed->InheritParentConfig || At.empty())
      return Result;
  }
}

llvm::Expected<ModelTable> lockseam::loadConfig(Options &Chosen, StringRef Home,
                                                std::vector<ConfigText> *Read) {
  llvm::Expected<std::vector<ConfigText>> Texts = readConfigs(Chosen, Home);
  if (!Texts)
    return Texts.takeError();
  llvm::Expected<ModelTable> Models = loadModels("", "");
  // The innermost comes first here: of one option the first value stays, and globs go in
  // front of those that are there.
  for (const ConfigText &Each : llvm::reverse(*Texts)) {
    llvm::Expected<Config> Parsed = parseConfig(Each.Text, Each.File);
    if (!Parsed)
      return Parsed.takeError();
    for (auto &[Name, Value] : Parsed->Settings)
      if (Name == "--baseline" && Each.File != TypedConfig) // a file beside the configuration
        Value = pathFrom(path::parent_path(Each.File), Value);
    applyConfig(*Parsed, Chosen);
    for (auto &[Name, Value] : Parsed->Settings)
      Chosen.Given.insert(Name);
  }
  for (const ConfigText &Each : *Texts)
    if (llvm::Error E = readProjectModels(Each.Text, Each.File, *Models))
      return E;
  if (Read)
    *Read = std::move(*Texts);
  return Models;
}

std::string lockseam::dumpConfig(const Options &Chosen) {
  auto Chose = [](auto Value, std::initializer_list<StringRef> Names) {
    return (Names.begin() + static_cast<size_t>(Value))->str();
  };
  std::string Text = "---\nChecks: " + quoted(Chosen.Checks) +
                     "\nWarningsAsErrors: " + quoted(Chosen.WarningsAsErrors) +
                     "\nFailOn: " + Chose(Chosen.FailOn, {"note", "warning", "error"}) +
                     "\nHeaderFilterRegex: " + quoted(Chosen.HeaderFilter) + "\nExclude:";
  for (const std::string &Glob : Chosen.Exclude)
    Text += "\n  - " + quoted(Glob);
  Text +=
      (Chosen.Exclude.empty() ? " []" : "") + ("\nMinRank: " + std::to_string(Chosen.MinRank)) +
      (Chosen.Baseline.empty() ? "" : "\nBaseline: " + quoted(Chosen.Baseline)) +
      "\nCheckOptions:\n  lockseam-guard.MinConfidence: " +
      llvm::formatv("{0:f4}", Chosen.MinConfidence).str() +
      "\n  lockseam-guard.MinSupport: " + std::to_string(Chosen.MinSupport) +
      "\n  lockseam-guard.IgnoreAnnotations: " + (Chosen.IgnoreAnnotations ? "true" : "false") +
      "\n  lockseam-nonatomic.Intent: " + Chose(Chosen.Ought, {"annotated", "synch", "export"}) +
      "\n...\n";
  return Text;
}
