// HelpText.cpp - what --help prints, from the tables of the command line.
#include "CommandLine.h"
#include <algorithm>

using namespace lockseam;

static std::string padded(std::string Text, size_t Width) {
  Text.resize(std::max(Text.size() + 1, Width), ' ');
  return Text;
}

std::string lockseam::helpText() {
  std::string Text =
      "lockseam finds atomicity violations in C and C++ programs that use locks.\n\n";
  for (const CommandInfo &Is : knownCommands()) {
    std::string Line = "  lockseam " + Is.Name.str() + " " + Is.Synopsis.str();
    Text += Line + "\n      " + Is.Help.str() + "\n";
  }
  Text += "  lockseam --version | --help\n\n"
          "Without flags after --, the compile database in DIR, or searched upward from the\n"
          "first FILE (each parent and its build*/), is the program; FILE... limits the report\n"
          "to findings with a step in those files.\n\n"
          "--baseline, --new-only, --diff and --staged compare findings, not lines: what is known\n"
          "is neither shown nor counted, and what an edit elsewhere has caused is new.\n\n"
          "Exit status: 2 bad usage or input; else 3 incomplete; else 1 findings; else 0.\n\n"
          "Options of check:\n";
  for (const OptionInfo &Is : knownOptions()) {
    std::string Name = Is.Name.str();
    if (!Is.ValueName.empty())
      Name += (Is.Name.starts_with("--") ? "=" : " ") + Is.ValueName.str();
    Text += "  " + padded(Name, 22) + Is.Help.str() + "\n";
  }
  return Text;
}
