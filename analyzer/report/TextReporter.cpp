// TextReporter.cpp - warnings as Clang prints them, so that editors and CI parse them.
#include "TextReporter.h"
#include "MessageText.h"
#include "SourcePaths.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Unicode.h"
#include <algorithm>
#include <array>

using namespace lockseam;
using llvm::raw_ostream;

namespace {

/// Longer lines are generated code, which nobody reads in a terminal; Clang's limit.
constexpr size_t MaxQuotedLine = 4096;
constexpr unsigned TabStop = 8;

class TextWriter {
public:
  TextWriter(SourceLines &Lines, const TextOptions &Options, raw_ostream &Out)
      : Lines(Lines), Options(Options), Out(Out) {}

  void write(const Finding &F) {
    std::string Message = plainMessage(F.Message);
    if (F.Suppressed)
      Message += " (suppressed)";
    Level L = levelOf(F.Rank);
    writeLine(F.Where, levelName(L), colorOf(L), Message + " [" + F.Rule.str().str() + "]");
    std::vector<Replacement> Edits = editsOf(F);
    showEdits(F.Where, Edits);
    for (const Note &N : F.Notes) {
      writeLine(N.Where, "note", colorOf(Level::Note), plainMessage(toldText(N)));
      showEdits(N.Where, Edits);
    }
  }

private:
  static raw_ostream::Colors colorOf(Level L) {
    switch (L) {
    case Level::Error:
      return raw_ostream::RED;
    case Level::Warning:
      return raw_ostream::MAGENTA;
    case Level::Note:
      break;
    }
    return raw_ostream::CYAN;
  }

  void writeLine(const Location &Where, llvm::StringRef Word, raw_ostream::Colors Color,
                 llvm::StringRef Message) {
    paint(raw_ostream::SAVEDCOLOR);
    if (Where.File) {
      Out << oneLine(displayPath(Where.File.str(), Options.Directory)) << ':' << Where.Line << ':'
          << Where.Column << ": ";
    }
    paint(Color);
    Out << Word << ": ";
    reset();
    if (Word != "note")
      paint(raw_ostream::SAVEDCOLOR);
    Out << Message;
    reset();
    Out << '\n';
    quote(Where);
  }

  /// The line of a place; nothing if it is not worth showing, or no longer there.
  std::optional<llvm::StringRef> quotedLine(const Location &Where) {
    std::optional<llvm::StringRef> Line;
    if (Where.File)
      Line = Lines.line(Where.File, Where.Line);
    if (!Line || Line->size() > MaxQuotedLine || Where.Column > Line->size() + 1)
      return std::nullopt;
    return Line;
  }

  static size_t marginWidth(const Location &Where) {
    return std::max<size_t>(5, llvm::utostr(Where.Line).size() + 1);
  }

  void quote(const Location &Where) {
    std::optional<llvm::StringRef> Line = quotedLine(Where);
    if (!Line)
      return;
    Out << llvm::format_decimal(Where.Line, marginWidth(Where)) << " | " << printable(*Line)
        << '\n';
    if (Where.Column > 0)
      writeBelow(Where, *Line, "^");
  }

  /// Mark, under the column of a place.
  void writeBelow(const Location &Where, llvm::StringRef Line, llvm::StringRef Mark) {
    std::string Before = printable(Line.take_front(Where.Column - 1));
    int Width = llvm::sys::unicode::columnWidthUTF8(Before);
    Out << std::string(marginWidth(Where), ' ') << " | "
        << std::string(Width < 0 ? Before.size() : Width, ' ');
    paint(raw_ostream::GREEN);
    Out << Mark;
    reset();
    Out << '\n';
  }

  static std::vector<Replacement> editsOf(const Finding &F) {
    std::vector<Replacement> Edits;
    for (const Fix &Each : F.Fixes)
      llvm::append_range(Edits, Each.Edits);
    return Edits;
  }

  /// What is to be written in the line that was just quoted, each edit once.
  void showEdits(const Location &Quoted, std::vector<Replacement> &Edits) {
    llvm::erase_if(Edits, [&](const Replacement &Edit) {
      if (Edit.Where.File != Quoted.File || Edit.Where.Line != Quoted.Line)
        return false;
      if (std::optional<llvm::StringRef> Line = quotedLine(Edit.Where))
        writeBelow(Edit.Where, *Line, printable(Edit.New));
      return true;
    });
  }

  /// Tabs as blanks, so that the caret stands right; nothing else that moves the cursor.
  static std::string printable(llvm::StringRef Line) {
    std::string Text;
    for (char C : Line) {
      if (C == '\t')
        Text.append(TabStop - Text.size() % TabStop, ' ');
      else
        Text += static_cast<unsigned char>(C) < 0x20 || C == 0x7f ? '?' : C;
    }
    return Text;
  }

  void paint(raw_ostream::Colors Color) {
    if (Options.Color)
      Out.changeColor(Color, /*Bold=*/true);
  }
  void reset() {
    if (Options.Color)
      Out.resetColor();
  }

  SourceLines &Lines;
  const TextOptions &Options;
  raw_ostream &Out;
};

std::string counted(unsigned Count, llvm::StringRef Singular, llvm::StringRef Plural) {
  return (llvm::Twine(Count) + " " + (Count == 1 ? Singular : Plural)).str();
}

std::string countedFindings(const Report &Found) {
  std::array<unsigned, 3> Levels = {};
  unsigned Suppressed = 0, Known = 0;
  for (const Finding &F : Found.Findings)
    ++(F.Suppressed ? Suppressed
       : isKnown(F) ? Known
                    : Levels[static_cast<size_t>(levelOf(F.Rank))]);
  std::vector<std::string> Parts;
  if (unsigned Errors = Levels[static_cast<size_t>(Level::Error)])
    Parts.push_back(counted(Errors, "error", "errors"));
  if (unsigned Warnings = Levels[static_cast<size_t>(Level::Warning)])
    Parts.push_back(counted(Warnings, "warning", "warnings"));
  if (unsigned Notes = Levels[static_cast<size_t>(Level::Note)])
    Parts.push_back(counted(Notes, "note", "notes"));
  std::string Text = Parts.empty() ? "no warnings" : llvm::join(Parts, ", ");
  Parts.clear();
  if (Suppressed)
    Parts.push_back(llvm::utostr(Suppressed) + " suppressed");
  if (Known)
    Parts.push_back(llvm::utostr(Known) + " known");
  return Parts.empty() ? Text : Text + " (" + llvm::join(Parts, ", ") + ")";
}

std::string notSeen(const Coverage &C) {
  struct Row {
    unsigned Count;
    llvm::StringRef Singular, Plural;
  };
  const Row Rows[] = {
      {C.LostUnits, "unit that could not be analysed", "units that could not be analysed"},
      {C.UnitsOverBudget, "unit for which there was no time", "units for which there was no time"},
      {C.IncompleteUnits, "unit with compile errors", "units with compile errors"},
      {C.CallsWithoutBody, "call into code without a body", "calls into code without a body"},
      {C.UnresolvedCalls, "call through an unknown pointer", "calls through unknown pointers"},
      {C.UnnamedLocks, "acquisition of an unnamed lock", "acquisitions of unnamed locks"},
      {C.DifferentBodies, "function with differing bodies", "functions with differing bodies"},
      {C.BodiesWithoutGraph, "body without a control-flow graph",
       "bodies without a control-flow graph"},
      {C.Bounded, "function in which a bound was hit", "functions in which a bound was hit"},
  };
  std::vector<std::string> Parts;
  for (const Row &R : Rows)
    if (R.Count)
      Parts.push_back(counted(R.Count, R.Singular, R.Plural));
  return llvm::join(Parts, ", ");
}

} // namespace

llvm::StringRef lockseam::levelName(Level L) {
  switch (L) {
  case Level::Error:
    return "error";
  case Level::Warning:
    return "warning";
  case Level::Note:
    break;
  }
  return "note";
}

void lockseam::reportText(const Report &Found, SourceLines &Lines, const TextOptions &Options,
                          raw_ostream &Out) {
  if (Options.Color)
    Out.enable_colors(true);
  TextWriter Writer(Lines, Options, Out);
  for (const Finding &F : Found.Findings)
    Writer.write(F);
}

std::string lockseam::summaryText(const Report &Found) {
  const Coverage &C = Found.Seen;
  std::string Text = countedFindings(Found) + " in " + counted(C.Units, "unit", "units") + ", " +
                     counted(C.Functions, "function", "functions") + ".\n";
  std::string Missing = notSeen(C);
  if (!Missing.empty())
    Text += "Not seen: " + Missing + ".\n";
  return Text;
}
