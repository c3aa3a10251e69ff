// ManPage.cpp - lockseam.1, from the tables of the command line and of the rules.
#include "CommandLine.h"
#include "Completion.h"
#include "analyzer/report/Rules.h"
#include "analyzer/report/Version.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

constexpr StringRef Date = "2026-11-17"; // of the last change to the words below

/// Text that man takes for text: no escapes, no requests, hyphens that can be copied.
std::string text(StringRef Plain) {
  std::string Result;
  if (Plain.starts_with(".") || Plain.starts_with("'"))
    Result += "\\&";
  for (char C : Plain)
    Result += C == '\\' ? "\\e" : C == '-' ? "\\-" : std::string(1, C);
  return Result;
}

std::string entry(StringRef Bold, StringRef Italic, StringRef Between, StringRef Help) {
  std::string Head = "\\fB" + text(Bold) + "\\fR";
  if (!Italic.empty())
    Head += Between.str() + "\\fI" + text(Italic) + "\\fR";
  return ".TP\n" + Head + "\n" + text(Help) + "\n";
}

std::string commands() {
  std::string Result = ".SH COMMANDS\n";
  for (const CommandInfo &Is : knownCommands())
    Result += entry(Is.Name, Is.Synopsis, " ", Is.Help);
  return Result;
}

std::string options() {
  std::string Result = ".SH OPTIONS\n";
  for (const OptionInfo &Is : knownOptions()) {
    std::string Help = Is.Help.str() + " (" + llvm::join(Is.Commands, ", ") + ")";
    Result += entry(Is.Name, Is.ValueName, Is.Name.starts_with("--") ? "=" : " ", Help);
  }
  return Result;
}

std::string rules() {
  std::string Result = ".SH RULES\n";
  for (const RuleText &Rule : allRules())
    if (Rule.Available)
      Result += entry(Rule.Id, "", "", Rule.Short);
  return Result + ".PP\n\\fBlockseam explain\\fR \\fIRULE\\fR tells more.\n";
}

} // namespace

std::string lockseam::manPage() {
  return ".TH LOCKSEAM 1 " + Date.str() + " \"lockseam " + toolVersion().str() + "\"\n" +
         ".SH NAME\nlockseam \\- find atomicity violations in C and C++ programs that use locks\n"
         ".SH SYNOPSIS\n\\fBlockseam check\\fR [\\fB\\-p\\fR \\fIDIR\\fR] [\\fIFILE\\fR...] "
         "[\\fIoptions\\fR] [\\fB\\-\\-\\fR \\fIcompiler flags\\fR]\n.br\n"
         "\\fBlockseam\\fR \\fIcommand\\fR [\\fIoptions\\fR]\n"
         ".SH DESCRIPTION\n" +
         text("Lockseam reads a whole program through Clang, without running it, and reports "
              "places where every access is locked and the program is wrong all the same, "
              "because two critical sections that were meant as one leave a seam between them.") +
         "\n.PP\n" +
         text("Without flags after --, the compile database in DIR, or searched upward from the "
              "first FILE (each parent and its build*/), is the program; FILE... limits the "
              "report to findings with a step in those files.") +
         "\n" + commands() + options() + rules() + ".SH FILES\n" +
         entry(".lockseam.yaml", "", "",
               "configuration, beside the compile database or above it; see --dump-config") +
         entry(".lockseam/", "", "", "facts of earlier runs, beside the compile database") +
         ".SH \"EXIT STATUS\"\n" +
         entry("0", "", "", "no findings at or above the threshold of --fail-on") +
         entry("1", "", "", "findings") + entry("2", "", "", "bad usage or input") +
         entry("3", "", "", "incomplete: some unit could not be fully analysed") +
         ".SH \"SEE ALSO\"\n.BR clang (1),\n.BR clang\\-tidy (1)\n";
}
