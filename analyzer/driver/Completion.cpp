// Completion.cpp - completion for bash, zsh and fish, from the tables of the command line.
#include "Completion.h"
#include "CommandLine.h"
#include "analyzer/report/Rules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

/// What can stand as a value: words, folders, or whatever files there are.
struct ValueKind {
  std::vector<std::string> Words;
  bool Folders = false;
};

std::vector<std::string> ruleNames() {
  std::vector<std::string> Result;
  for (const RuleText &Rule : allRules())
    Result.push_back(Rule.Id.str());
  return Result;
}

ValueKind valueKind(const OptionInfo &Is) {
  if (Is.ValueName == "GLOBS")
    return {ruleNames()};
  return {Is.Values, Is.ValueName == "DIR"};
}

/// What a command takes besides options; empty: files.
std::vector<std::string> operandsOf(StringRef Command) {
  if (Command == "explain")
    return ruleNames();
  if (Command == "completion")
    return {"bash", "zsh", "fish"};
  if (Command == "baseline")
    return {"create", "update", "prune"};
  return {};
}

bool knows(const OptionInfo &Is, StringRef Command) {
  return llvm::is_contained(Is.Commands, Command);
}

/// Options that may be given again.
bool repeats(const OptionInfo &Is) {
  return llvm::StringSwitch<bool>(Is.Name)
      .Case("--extra-arg", true)
      .Case("--exclude", true)
      .Case("--output", true)
      .Case("--index", true)
      .Case("--file-prefix-map", true)
      .Default(false);
}

std::string bashReply(const ValueKind &Kind) {
  std::string What = Kind.Folders         ? "-d"
                     : Kind.Words.empty() ? "-f"
                                          : "-W '" + llvm::join(Kind.Words, " ") + "'";
  return "mapfile -t COMPREPLY < <(compgen " + What + " -- \"$cur\")";
}

std::string bashValues(const OptionInfo &Is) {
  std::string Result;
  for (StringRef Command : Is.Commands)
    Result += (Result.empty() ? "" : "|") + Command.str() + ":" + Is.Name.str();
  return "    " + Result + ") " + bashReply(valueKind(Is)) + "; return ;;\n";
}

std::string bashOptions(StringRef Command) {
  std::vector<std::string> Names;
  for (const OptionInfo &Is : knownOptions())
    if (knows(Is, Command))
      Names.push_back(Is.Name.str() +
                      (!Is.ValueName.empty() && Is.Name.starts_with("--") ? "=" : ""));
  return llvm::join(Names, " ");
}

/// bash splits `--format=text` at the `=`, so the option is one or two words back.
std::string bashScript() {
  std::string Values, Options, Operands;
  std::vector<std::string> Names = {"--version", "--help"};
  for (const OptionInfo &Is : knownOptions())
    if (!Is.ValueName.empty())
      Values += bashValues(Is);
  for (const CommandInfo &Is : knownCommands()) {
    Names.push_back(Is.Name.str());
    Options += "    " + Is.Name.str() + ":-*) mapfile -t COMPREPLY < <(compgen -W '" +
               bashOptions(Is.Name) + "' -- \"$cur\") ;;\n";
    Operands += "    " + Is.Name.str() + ":*) " + bashReply({operandsOf(Is.Name)}) + " ;;\n";
  }
  return "# bash completion for lockseam\n"
         "_lockseam() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  local command=${COMP_WORDS[1]} option\n"
         "  COMPREPLY=()\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "    mapfile -t COMPREPLY < <(compgen -W '" +
         llvm::join(Names, " ") +
         "' -- \"$cur\")\n"
         "    return\n"
         "  fi\n"
         "  option=$prev\n"
         "  if [ \"$cur\" = = ]; then\n"
         "    cur=\n"
         "  elif [ \"$prev\" = = ]; then\n"
         "    option=${COMP_WORDS[COMP_CWORD-2]}\n"
         "  fi\n"
         "  case $command:$option in\n" +
         Values +
         "  esac\n"
         "  case $command:$cur in\n" +
         Options + Operands +
         "  esac\n"
         "  if [[ ${COMPREPLY[0]-} == --*= ]]; then compopt -o nospace 2>/dev/null; fi\n"
         "}\n"
         "complete -o filenames -F _lockseam lockseam\n";
}

/// Text inside single quotes of zsh, with the characters that its descriptions mean.
std::string zshText(StringRef Text, StringRef Special) {
  std::string Result;
  for (char C : Text) {
    if (C == '\'')
      Result += "'\\''";
    else if (Special.contains(C))
      Result += std::string("\\") + C;
    else
      Result += C;
  }
  return Result;
}

std::string zshAction(const ValueKind &Kind) {
  if (Kind.Folders)
    return "_files -/";
  return Kind.Words.empty() ? "_files" : "(" + llvm::join(Kind.Words, " ") + ")";
}

std::string zshOption(const OptionInfo &Is) {
  std::string Result = " \\\n        '";
  Result += repeats(Is) ? "*" : "";
  Result += Is.Name.str();
  if (!Is.ValueName.empty())
    Result += Is.Name.starts_with("--") ? "=" : "+";
  Result += "[" + zshText(Is.Help, "[]:\\") + "]";
  if (!Is.ValueName.empty())
    Result += ":" + Is.ValueName.str() + ":" + zshAction(valueKind(Is));
  return Result + "'";
}

std::string zshScript() {
  std::string Names, Cases;
  for (const CommandInfo &Is : knownCommands()) {
    Names += " \\\n    '" + Is.Name.str() + ":" + zshText(Is.Help, ":\\") + "'";
    Cases += "    " + Is.Name.str() + ")\n      _arguments";
    for (const OptionInfo &Option : knownOptions())
      if (knows(Option, Is.Name))
        Cases += zshOption(Option);
    Cases += " \\\n        '*:operand:" + zshAction({operandsOf(Is.Name)}) + "' ;;\n";
  }
  return "#compdef lockseam\n"
         "_lockseam() {\n"
         "  local -a commands=(" +
         Names +
         "\n    '--version:print the version' '--help:print every option')\n"
         "  if (( CURRENT == 2 )); then\n"
         "    _describe command commands\n"
         "    return\n"
         "  fi\n"
         "  local command=$words[2]\n"
         "  shift words\n"
         "  (( CURRENT-- ))\n"
         "  case $command in\n" +
         Cases +
         "  esac\n"
         "}\n"
         "if [[ $funcstack[1] == _lockseam ]]; then _lockseam \"$@\"; else compdef _lockseam "
         "lockseam; fi\n";
}

std::string fishText(StringRef Text) {
  std::string Result = "'";
  for (char C : Text)
    Result += C == '\'' || C == '\\' ? std::string("\\") + C : std::string(1, C);
  return Result + "'";
}

std::string fishOption(const OptionInfo &Is) {
  StringRef Name = Is.Name;
  std::string Result =
      "complete -c lockseam -n '__fish_seen_subcommand_from " + llvm::join(Is.Commands, " ") + "'";
  if (Name.consume_front("--"))
    Result += " -l " + Name.str();
  else
    Result += (Name.size() == 2 ? " -s " : " -o ") + Name.drop_front().str();
  ValueKind Kind = valueKind(Is);
  if (!Is.ValueName.empty())
    Result += Kind.Words.empty() ? " -r" : " -x -a " + fishText(llvm::join(Kind.Words, " "));
  if (Kind.Folders)
    Result += " -x -a '(__fish_complete_directories)'";
  return Result + " -d " + fishText(Is.Help) + "\n";
}

std::string fishScript() {
  std::string Text = "# fish completion for lockseam\n";
  for (const CommandInfo &Is : knownCommands()) {
    Text += "complete -c lockseam -n __fish_use_subcommand -x -a " + Is.Name.str() + " -d " +
            fishText(Is.Help) + "\n";
    if (std::vector<std::string> Words = operandsOf(Is.Name); !Words.empty())
      Text += "complete -c lockseam -n '__fish_seen_subcommand_from " + Is.Name.str() + "' -x -a " +
              fishText(llvm::join(Words, " ")) + "\n";
  }
  Text += "complete -c lockseam -n __fish_use_subcommand -l version -d 'print the version'\n"
          "complete -c lockseam -l help -d 'print every option'\n";
  for (const OptionInfo &Is : knownOptions())
    Text += fishOption(Is);
  return Text;
}

} // namespace

std::optional<std::string> lockseam::completionScript(StringRef Shell) {
  if (Shell == "bash")
    return bashScript();
  if (Shell == "zsh")
    return zshScript();
  if (Shell == "fish")
    return fishScript();
  return std::nullopt;
}
