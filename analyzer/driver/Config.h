// Config.h - a project's .lockseam.yaml: which rules, which findings, which locks.
//
//   Checks: '-lockseam-lock-order'     after the defaults, before --checks; or a list
//   WarningsAsErrors: 'lockseam-guard' rules that fail the run, whatever their level
//   FailOn: warning                    error, warning or note
//   HeaderFilterRegex: 'src/.*'
//   Exclude: ['third_party/*']
//   MinRank: 40
//   Baseline: known.txt                from the folder of this file
//   CheckOptions:
//     lockseam-guard.MinConfidence: 0.95
//     lockseam-guard.MinSupport: 3
//     lockseam-guard.IgnoreAnnotations: true
//     lockseam-nonatomic.Intent: synch
//   InheritParentConfig: true          the next .lockseam.yaml above counts as well
//   Models: [...]                      see analyzer/models/locks.yaml
//
// Every key is an option of `lockseam check`, read by the same code. The command line wins;
// lists of globs and exclusions add up, as those of clang-tidy do. Nothing here changes
// what is extracted from the sources.
#pragma once

#include "CommandLine.h"
#include "Plan.h"
#include "analyzer/models/ModelTable.h"

namespace lockseam {

struct Config {
  /// Name of the option and its value, in the order of the file; all are valid.
  std::vector<std::pair<std::string, std::string>> Settings;
  bool InheritParentConfig = false;
};

/// An error is one line: "FILE:LINE:COLUMN: error: unknown key 'Cheks'; did you mean ...".
/// The models are not looked into; readProjectModels reads them from the same text.
llvm::Expected<Config> parseConfig(llvm::StringRef Text, llvm::StringRef FileName);

/// The keys of CheckOptions, which .clang-tidy may have as well.
std::vector<llvm::StringRef> checkOptionKeys();
/// Sets one of them as if it had been typed; what is wrong with the value, if anything.
std::string setCheckOption(Options &To, llvm::StringRef Key, llvm::StringRef Value);

/// What the command line did not say already.
void applyConfig(const Config &From, Options &To);

/// --config, --config-file, or the nearest .lockseam.yaml from Home upward, with the parents
/// that it inherits from, the outermost first.
llvm::Expected<std::vector<ConfigText>> readConfigs(const Options &Chosen, llvm::StringRef Home);

/// Reads the configuration that holds in Home: the options, and the models of locks. Read,
/// if given, gets the texts.
llvm::Expected<ModelTable> loadConfig(Options &Chosen, llvm::StringRef Home,
                                      std::vector<ConfigText> *Read = nullptr);

/// The settings in force as a configuration file.
std::string dumpConfig(const Options &Chosen);

/// --dump-config, --verify-config and --list-checks: exit status.
int runConfigQuery(Options Chosen);

} // namespace lockseam
