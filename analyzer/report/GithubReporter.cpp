// GithubReporter.cpp - findings as commands of a GitHub workflow, which annotate the diff.
#include "GithubReporter.h"
#include "SourcePaths.h"
#include "TextReporter.h"
#include <algorithm>
#include <array>

using namespace lockseam;

namespace {

constexpr unsigned MaxShown = 10; // annotations of one type, for each step of a workflow
constexpr size_t MaxNotes = 30;   // an annotation is small; the rest is in the other formats

/// As the runner reads it back: commas and colons end a property, not the message.
std::string escaped(llvm::StringRef Text, bool IsProperty) {
  std::string Result;
  for (char C : Text) {
    if (C == '%')
      Result += "%25";
    else if (C == '\r')
      Result += "%0D";
    else if (C == '\n')
      Result += "%0A";
    else if (C == ':' && IsProperty)
      Result += "%3A";
    else if (C == ',' && IsProperty)
      Result += "%2C";
    else
      Result += C;
  }
  return Result;
}

std::string property(llvm::StringRef Text) { return escaped(Text, /*IsProperty=*/true); }

llvm::StringRef commandOf(Level L) { return L == Level::Note ? "notice" : levelName(L); }

std::string messageOf(const Finding &F, llvm::StringRef Root) {
  std::string Text = F.Message;
  for (const Note &N : llvm::ArrayRef(F.Notes).take_front(MaxNotes)) {
    Text += "\n  ";
    if (N.Where.File)
      Text += displayPath(N.Where.File.str(), Root) + ":" + std::to_string(N.Where.Line) + ": ";
    Text += toldText(N);
  }
  return Text;
}

void writeCommand(const Finding &F, llvm::StringRef Root, llvm::raw_ostream &Out) {
  Out << "::" << commandOf(levelOf(F.Rank)) << ' ';
  if (F.Where.File)
    Out << "file=" << property(displayPath(F.Where.File.str(), Root))
        << ",line=" << std::max(F.Where.Line, 1u) << ",col=" << std::max(F.Where.Column, 1u) << ',';
  Out << "title=" << property(F.Rule.str())
      << "::" << escaped(messageOf(F, Root), /*IsProperty=*/false) << '\n';
}

} // namespace

void lockseam::reportGithub(const Report &Found, llvm::StringRef Root, llvm::raw_ostream &Out) {
  std::vector<const Finding *> Shown;
  for (const Finding &F : Found.Findings)
    if (!F.Suppressed)
      Shown.push_back(&F);
  std::stable_sort(Shown.begin(), Shown.end(),
                   [](const Finding *A, const Finding *B) { return A->Rank > B->Rank; });
  std::array<unsigned, 3> OfLevel = {};
  unsigned Beyond = 0;
  for (const Finding *F : Shown) {
    Beyond += ++OfLevel[static_cast<size_t>(levelOf(F->Rank))] > MaxShown;
    writeCommand(*F, Root, Out);
  }
  if (Beyond)
    Out << "lockseam: GitHub shows " << MaxShown << " annotations of each type; " << Beyond
        << " more " << (Beyond == 1 ? "is" : "are") << " in this log only\n";
}
