// Baseline.cpp - findings that are known and left for later, as a sorted text.
#include "Baseline.h"
#include "Fingerprint.h"
#include "MessageText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <set>

using namespace lockseam;
using llvm::StringRef;

namespace {

constexpr size_t PrintDigits = 16;
constexpr StringRef Blanks = " \t";
/// Git's; each stands alone or before a blank.
constexpr StringRef ConflictMarks[] = {"<<<<<<<", "|||||||", "=======", ">>>>>>>"};

/// "0123456789abcdef:2" without its number.
StringRef baseOf(StringRef Print) { return Print.take_front(PrintDigits); }

bool isFingerprint(StringRef Word) {
  if (Word.size() < PrintDigits || !llvm::all_of(baseOf(Word), llvm::isHexDigit))
    return false;
  StringRef Rest = Word.drop_front(PrintDigits);
  return Rest.empty() ||
         (Rest.consume_front(":") && !Rest.empty() && llvm::all_of(Rest, llvm::isDigit));
}

bool isRuleName(StringRef Word) {
  return !Word.empty() &&
         llvm::all_of(Word, [](char C) { return llvm::isAlnum(C) || C == '-' || C == '_'; });
}

StringRef takeWord(StringRef &Line) {
  size_t End = std::min(Line.find_first_of(Blanks), Line.size());
  StringRef Word = Line.take_front(End);
  Line = Line.drop_front(End).ltrim(Blanks);
  return Word;
}

/// Where the reason begins: at a '#' between blanks.
size_t reasonOf(StringRef Rest) {
  for (size_t At = 0; (At = Rest.find('#', At)) != StringRef::npos; ++At) {
    bool Begins = At == 0 || Blanks.contains(Rest[At - 1]);
    bool Ends = At + 1 == Rest.size() || Blanks.contains(Rest[At + 1]);
    if (Begins && Ends)
      return At;
  }
  return Rest.size();
}

std::optional<BaselineEntry> readEntry(StringRef Line) {
  BaselineEntry Entry;
  Entry.Fingerprint = takeWord(Line).lower();
  Entry.Rule = takeWord(Line).str();
  if (!isFingerprint(Entry.Fingerprint) || !isRuleName(Entry.Rule))
    return std::nullopt;
  size_t At = reasonOf(Line);
  Entry.Function = Line.take_front(At).rtrim(Blanks).str();
  Entry.Reason = Line.drop_front(At).ltrim('#').trim(Blanks).str();
  return Entry;
}

llvm::Error badLine(StringRef File, size_t Number, StringRef Line) {
  bool IsConflict =
      llvm::any_of(ConflictMarks, [&](StringRef Mark) { return Line.starts_with(Mark); });
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      oneLine(File) + ":" + llvm::utostr(Number) + ": error: " +
          (IsConflict
               ? "a merge conflict is left here"
               : "no entry of a baseline: expected 'FINGERPRINT  RULE  FUNCTION  # reason'"));
}

/// Single blanks, so that nothing in a name looks like the reason's beginning.
std::string nameText(StringRef Function) {
  std::string Text;
  for (char C : oneLine(Function))
    if (C != ' ' || (!Text.empty() && Text.back() != ' '))
      Text += C;
  return StringRef(Text).rtrim(' ').str();
}

std::string lineOf(const BaselineEntry &Entry) {
  std::string Text = Entry.Fingerprint + "  " + Entry.Rule;
  if (std::string Function = nameText(Entry.Function); !Function.empty())
    Text += "  " + Function;
  if (!Entry.Reason.empty())
    Text += "  # " + oneLine(Entry.Reason);
  return Text;
}

void addWords(BaselineEntry &To, const BaselineEntry &From) {
  if (To.Reason.empty())
    To.Reason = From.Reason;
  else if (!From.Reason.empty() && From.Reason != To.Reason)
    To.Reason += "; " + From.Reason;
  for (const std::string &Comment : From.Above)
    if (!llvm::is_contained(To.Above, Comment))
      To.Above.push_back(Comment);
}

std::vector<BaselineEntry> sorted(std::vector<BaselineEntry> Entries) {
  llvm::stable_sort(Entries, [](const BaselineEntry &A, const BaselineEntry &B) {
    return A.Fingerprint < B.Fingerprint;
  });
  std::vector<BaselineEntry> Result;
  for (BaselineEntry &Entry : Entries) {
    if (!Result.empty() && Result.back().Fingerprint == Entry.Fingerprint)
      addWords(Result.back(), Entry);
    else
      Result.push_back(std::move(Entry));
  }
  return Result;
}

} // namespace

llvm::Expected<Baseline> lockseam::readBaseline(StringRef Text, StringRef File) {
  Baseline Result;
  std::vector<std::string> Comments;
  Text.consume_front("\xef\xbb\xbf");
  for (size_t Number = 1; !Text.empty(); ++Number) {
    auto [Raw, Rest] = Text.split('\n');
    Text = Rest;
    StringRef Line = Raw.trim(" \t\r");
    if (Line.empty())
      continue;
    if (Line.starts_with("#")) {
      Comments.push_back(oneLine(Line));
      continue;
    }
    std::optional<BaselineEntry> Entry = readEntry(Line);
    if (!Entry)
      return badLine(File, Number, Line);
    Entry->Line = Number;
    (Result.Entries.empty() ? Result.Header : Entry->Above) = std::move(Comments);
    Comments.clear();
    Result.Entries.push_back(std::move(*Entry));
  }
  (Result.Entries.empty() ? Result.Header : Result.Footer) = std::move(Comments);
  return Result;
}

std::string lockseam::writeBaseline(const Baseline &Of) {
  std::string Text;
  auto Add = [&](const std::vector<std::string> &Lines) {
    for (const std::string &Line : Lines)
      Text += Line + "\n";
  };
  Add(Of.Header);
  for (const BaselineEntry &Entry : sorted(Of.Entries)) {
    Add(Entry.Above);
    Add({lineOf(Entry)});
  }
  Add(Of.Footer);
  return Text;
}

void lockseam::addEntry(Baseline &To, BaselineEntry Entry) {
  auto IsTaken = [&](const std::string &Print) {
    return llvm::any_of(To.Entries,
                        [&](const BaselineEntry &Each) { return Each.Fingerprint == Print; });
  };
  std::string Base = baseOf(Entry.Fingerprint).str();
  if (IsTaken(Entry.Fingerprint))
    Entry.Fingerprint = Base;
  for (unsigned Number = 2; IsTaken(Entry.Fingerprint); ++Number)
    Entry.Fingerprint = Base + ":" + llvm::utostr(Number);
  To.Entries.push_back(std::move(Entry));
}

std::vector<BaselineEntry> lockseam::entriesOf(const std::vector<Finding> &Findings) {
  std::vector<Finding> Open;
  llvm::copy_if(Findings, std::back_inserter(Open), [](const Finding &F) { return !F.Suppressed; });
  std::vector<std::string> Prints = fingerprints(Open);
  std::vector<BaselineEntry> Entries;
  for (size_t I = 0; I < Open.size(); ++I)
    Entries.push_back({Prints[I], Open[I].Rule.str().str(), Open[I].Function.str().str()});
  return Entries;
}

KnownFindings::KnownFindings(const Baseline &Of) {
  std::set<StringRef> Seen;
  for (const BaselineEntry &Entry : Of.Entries)
    if (Seen.insert(Entry.Fingerprint).second)
      ++Counts[baseOf(Entry.Fingerprint).str()];
}

KnownFindings::KnownFindings(const std::vector<Finding> &Of)
    : KnownFindings(Baseline{{}, entriesOf(Of), {}}) {}

void KnownFindings::add(const KnownFindings &Other) {
  for (const auto &[Print, Count] : Other.Counts)
    Counts[Print] = std::max(Counts[Print], Count);
}

void KnownFindings::mark(std::vector<Finding> &Findings) const {
  std::map<std::string, unsigned> Seen;
  std::vector<std::string> Prints = fingerprints(Findings);
  for (size_t I = 0; I < Findings.size(); ++I) {
    std::string Print = baseOf(Prints[I]).str();
    auto Known = Counts.find(Print);
    unsigned Count = Known == Counts.end() ? 0 : Known->second;
    // One that is suppressed takes nobody's place.
    unsigned Before = Findings[I].Suppressed ? 0 : Seen[Print]++;
    Findings[I].BaselineState = Before < Count ? "unchanged" : "new";
  }
}

std::vector<BaselineEntry> KnownFindings::stale(const Baseline &Of) const {
  std::map<std::string, unsigned> Seen;
  std::vector<BaselineEntry> Result;
  for (const BaselineEntry &Entry : sorted(Of.Entries)) {
    auto Known = Counts.find(baseOf(Entry.Fingerprint));
    unsigned Count = Known == Counts.end() ? 0 : Known->second;
    if (Seen[baseOf(Entry.Fingerprint).str()]++ >= Count)
      Result.push_back(Entry);
  }
  return Result;
}
