// HtmlSource.cpp - lines of source for the HTML report, with the steps marked in them.
#include "HtmlSource.h"
#include "HtmlText.h"
#include "SourcePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace lockseam;

namespace {

constexpr uint32_t Context = 3;
/// Longer lines are generated code.
constexpr size_t MaxLine = 4096;
constexpr size_t ShortLine = 43;

struct Range {
  uint32_t First = 0, Last = 0;
};

std::vector<Range> rangesOf(llvm::ArrayRef<const SourceMark *> Marks) {
  std::vector<Range> Result;
  for (const SourceMark *M : Marks) { // sorted by line
    uint32_t Line = M->Where.Line;
    uint32_t First = Line > Context ? Line - Context : 1;
    if (!Result.empty() && First <= Result.back().Last + 1)
      Result.back().Last = Line + Context;
    else
      Result.push_back({First, Line + Context});
  }
  return Result;
}

bool isWord(char C) { return llvm::isAlnum(C) || C == '_'; }

class Excerpt {
public:
  Excerpt(SourceLines &Lines, llvm::StringRef Id, llvm::raw_ostream &Out)
      : Lines(Lines), Id(Id), Out(Out) {}

  void write(Name File, std::vector<const SourceMark *> Marks, llvm::StringRef Shown) {
    llvm::stable_sort(Marks, [](const SourceMark *A, const SourceMark *B) {
      return std::pair(A->Where.Line, A->Where.Column) < std::pair(B->Where.Line, B->Where.Column);
    });
    Out << "<figure class=\"excerpt\"><figcaption>" << htmlText(Shown) << "</figcaption>";
    for (const Range &R : rangesOf(Marks)) {
      Out << "<div class=\"lines\">";
      for (uint32_t Line = R.First; Line <= R.Last; ++Line)
        writeLine(File, Line, Marks);
      Out << "</div>";
    }
    Out << "</figure>\n";
  }

private:
  void writeLine(Name File, uint32_t Line, llvm::ArrayRef<const SourceMark *> All) {
    std::vector<const SourceMark *> Marks;
    llvm::copy_if(All, std::back_inserter(Marks),
                  [&](const SourceMark *M) { return M->Where.Line == Line; });
    std::optional<llvm::StringRef> Text = Lines.line(File, Line);
    if (!Text && Marks.empty())
      return;
    Out << "<div class=\"line" << (Marks.empty() ? "" : " hit") << "\"><span class=\"no\">" << Line
        << "</span><span class=\"badges\">";
    for (const SourceMark *M : Marks)
      writeBadge(*M);
    Out << "</span><code>";
    if (!Text)
      Out << "<i>the line is not there any more</i>";
    else if (Text->size() > MaxLine)
      Out << "<i>a line of " << Text->size() << " bytes</i>";
    else
      writeText(*Text, Marks);
    Out << "</code></div>";
  }

  void writeBadge(const SourceMark &M) {
    if (M.Step == 0) {
      Out << "<b class=\"badge here\" title=\"the finding\">!</b>";
      return;
    }
    Out << "<b class=\"badge t" << M.Thread << "\" id=\"" << Id << "-s" << M.Step
        << "\" data-step=\"" << M.Step << "\">" << M.Step << "</b>";
  }

  /// The words at the columns of the marks are set off.
  void writeText(llvm::StringRef Text, llvm::ArrayRef<const SourceMark *> Marks) {
    size_t Done = 0;
    for (const SourceMark *M : Marks) {
      size_t At = M->Where.Column - 1; // a column of 0 is beyond every line
      if (M->Where.Column == 0 || At < Done || At >= Text.size())
        continue;
      Out << htmlText(Text.slice(Done, At));
      llvm::StringRef Word = Text.drop_front(At).take_while(isWord);
      Done = At + std::max<size_t>(Word.size(), 1);
      Out << "<mark class=\"t" << M->Thread << "\">" << htmlText(Text.slice(At, Done)) << "</mark>";
    }
    Out << htmlText(Text.drop_front(Done));
  }

  SourceLines &Lines;
  llvm::StringRef Id;
  llvm::raw_ostream &Out;
};

} // namespace

std::string lockseam::sourceExcerpts(llvm::ArrayRef<SourceMark> Marks, SourceLines &Lines,
                                     llvm::StringRef Directory, llvm::StringRef Id) {
  std::vector<Name> Files; // in the order of the steps
  for (const SourceMark &M : Marks)
    if (M.Where.File && !llvm::is_contained(Files, M.Where.File))
      Files.push_back(M.Where.File);
  std::string Result;
  llvm::raw_string_ostream Out(Result);
  for (Name File : Files) {
    std::vector<const SourceMark *> Here;
    for (const SourceMark &M : Marks)
      if (M.Where.File == File)
        Here.push_back(&M);
    Excerpt(Lines, Id, Out).write(File, std::move(Here), displayPath(File.str(), Directory));
  }
  return Result;
}

std::string lockseam::lineOfCode(const Location &Where, SourceLines &Lines) {
  std::optional<llvm::StringRef> Text;
  if (Where.File)
    Text = Lines.line(Where.File, Where.Line);
  if (!Text || Text->size() > MaxLine)
    return "";
  llvm::StringRef Line = Text->trim();
  if (Line.size() <= ShortLine || Where.Column == 0 || Where.Column > Text->size())
    return Line.str();
  if ((*Text)[Where.Column - 1] == '}') // the end of a scope, where guards release
    return "}";
  // The statement around the column; a long one from the column on.
  size_t Start = Text->take_front(Where.Column - 1).find_last_of(";{}") + 1; // npos + 1 is 0
  size_t End = Text->find(';', Where.Column - 1);
  llvm::StringRef Statement = Text->slice(Start, End == llvm::StringRef::npos ? End : End + 1);
  Statement = Statement.trim();
  // Before the statement if the file has changed since.
  std::ptrdiff_t Offset = Text->data() + Where.Column - 1 - Statement.data();
  bool Hidden = Statement.size() > ShortLine && Offset > std::ptrdiff_t(ShortLine / 2);
  return (Hidden ? Statement.substr(static_cast<size_t>(Offset)) : Statement).str();
}
