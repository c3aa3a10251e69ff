// CompilerRun.h - Clang over one command, in this process and without a trace outside.
#pragma once

#include "analyzer/extract/CompilerArguments.h"
#include "analyzer/extract/ExtractTogether.h"
#include "analyzer/extract/FrontendCompat.h"
#include <functional>

namespace lockseam {

/// What is to be done beyond parsing.
struct CompilerHooks {
  std::function<void(clang::CompilerInstance &)> Begins; // before the first token is read
  bool KeepsMemory = false; // the process is about to end: nothing need be taken apart
};

class CompilerRun {
public:
  CompilerRun(const UnitCommand &Command, const ExtractOptions &Options, const FileSystem &Files,
              MachineOptions Machine, CompilerHooks Also = {});
  ~CompilerRun();

  /// False: the command makes no sense, and nothing can be run.
  bool hasCompiler() const { return Compiler != nullptr; }
  HeaderOptions headerOptions() const;
  /// Once it has run. False: Clang knows no such machine.
  bool hasTarget() const;
  bool hasErrors() const;
  /// Facts.MainFile is set; the rest is filled in.
  void run(UnitFacts &Facts);
  /// Instead of that: reads all tokens, and does nothing with them.
  void readOnly();

private:
  class FirstErrorKeeper;
  class ExtractAction;
  class ReadAction;

  UnitCommand Command;
  ExtractOptions Options;
  CompilerHooks Also;
  std::unique_ptr<FirstErrorKeeper> Errors;
  std::unique_ptr<clang::CompilerInstance> Compiler;
};

} // namespace lockseam
