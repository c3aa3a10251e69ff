// PlanText.cpp - the work of a program as commands, for whoever runs them.
#include "PlanText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <nlohmann/json.hpp>

using namespace lockseam;
using llvm::StringRef;

namespace {

std::string quotedForShell(StringRef Word) {
  auto IsPlain = [](char C) { return llvm::isAlnum(C) || StringRef("/._-+=:,@%").contains(C); };
  if (!Word.empty() && llvm::all_of(Word, IsPlain))
    return Word.str();
  std::string Result = "'";
  for (char C : Word)
    Result += C == '\'' ? "'\\''" : std::string(1, C);
  return Result + "'";
}

std::string shellLine(const PlannedCommand &Command) {
  std::string Line = "cd " + quotedForShell(Command.Directory) + " &&";
  for (const std::string &Word : Command.Words)
    Line += " " + quotedForShell(Word);
  return Line;
}

/// A value of a variable; in paths of a build line spaces and colons, too.
std::string escapedForNinja(StringRef Text, bool IsPath) {
  std::string Result;
  for (char C : Text) {
    if (C == '$' || (IsPath && (C == ' ' || C == ':')))
      Result += '$';
    Result += C;
  }
  return Result;
}

std::string ninjaPath(StringRef Path) { return " " + escapedForNinja(Path, /*IsPath=*/true); }

std::string ninjaText(const PlannedWork &Work) {
  std::string Text = "ninja_required_version = 1.5\n\n"
                     "rule extract\n  command = $words\n  depfile = $out.d\n  deps = gcc\n"
                     "  description = extract $in\n\n"
                     "rule link\n  command = " +
                     escapedForNinja(quotedForShell(Work.Program), /*IsPath=*/false) +
                     " link -o $out @$out.rsp\n  rspfile = $out.rsp\n  rspfile_content = $in\n\n";
  std::string Facts;
  for (const PlannedCommand &Command : Work.Commands) {
    Text += "build" + ninjaPath(Command.Output) + ": extract" + ninjaPath(Command.Source) +
            "\n  words = " + escapedForNinja(shellLine(Command), /*IsPath=*/false) + "\n";
    Facts += ninjaPath(Command.Output);
  }
  return Text + "\nbuild" + ninjaPath(Work.Index) + ": link" + Facts + "\n";
}

std::string jsonLine(const PlannedCommand &Command) {
  nlohmann::ordered_json Line = {{"unit", Command.Source},
                                 {"directory", Command.Directory},
                                 {"output", Command.Output},
                                 {"arguments", Command.Words}};
  return Line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace

std::string lockseam::planText(const PlannedWork &Work, PlanFormat As) {
  if (As == PlanFormat::Ninja)
    return ninjaText(Work);
  std::string Text;
  for (const PlannedCommand &Command : Work.Commands)
    Text += (As == PlanFormat::Shell ? shellLine(Command) : jsonLine(Command)) + "\n";
  return Text;
}
