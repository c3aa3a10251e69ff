// LanesPicture.cpp - places of steps, bars and arrows, and the SVG that draws them.
#include "LanesPicture.h"
#include "HtmlText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace lockseam;

namespace {

constexpr int Margin = 6, BarWidth = 10, BarStep = 14, ArrowRoom = 30, BadgeRadius = 10;
constexpr int LineHeight = 17, RowPadding = 7, GapRoom = 46, LaneHead = 30, WhyRoom = 40;
constexpr int StackIndent = 34; // of the second lane in the first
constexpr unsigned MaxLabelLines = 2, LockColours = 8;

struct Measures {
  int TextWidth;
  unsigned TextColumns, CodeColumns;
};

Measures measuresOf(LanesLayout Layout) {
  return Layout == LanesLayout::Beside ? Measures{316, 45, 43} : Measures{264, 37, 36};
}

/// Text in lines of so many columns, cut after the last that is allowed.
std::vector<std::string> wrapped(llvm::StringRef Text, unsigned Columns, unsigned MaxLines) {
  std::vector<std::string> Lines(1);
  llvm::SmallVector<llvm::StringRef, 16> Words;
  Text.split(Words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef Word : Words) {
    std::string &Last = Lines.back();
    if (Last.empty() || textColumns(Last) + 1 + textColumns(Word) <= Columns ||
        Lines.size() == MaxLines)
      Last += (Last.empty() ? "" : " ") + Word.str();
    else
      Lines.push_back(Word.str());
  }
  for (std::string &Line : Lines)
    Line = cutText(Line, Columns);
  return Lines;
}

llvm::StringRef kindClass(NoteKind Kind) {
  switch (Kind) {
  case NoteKind::Takes:
  case NoteKind::Releases:
    return "locks";
  case NoteKind::Reads:
    return "reads";
  case NoteKind::Writes:
    return "writes";
  case NoteKind::Remark:
  case NoteKind::Calls:
  case NoteKind::Starts:
  case NoteKind::Repair:
    break;
  }
  return "moves";
}

struct Row {
  std::vector<std::string> Label;
  std::string Code;
  int Top = 0, Bottom = 0;
  int middle() const { return Top + RowPadding + BadgeRadius; }
};

struct Lane {
  int Left = 0, Bars = 0, Right = 0;
  int barX(int Bar) const { return Left + Margin + Bar * BarStep; }
  int arrowX() const { return Left + Margin + Bars * BarStep + 6; }
  int badgeX() const { return Left + Margin + Bars * BarStep + ArrowRoom; }
  int textX() const { return badgeX() + BadgeRadius + 8; }
};

class Picture {
public:
  Picture(const Interleaving &Told, llvm::ArrayRef<std::string> Code, llvm::StringRef Id,
          LanesLayout Layout)
      : Told(Told), Locks(Told.locks()), Target(Id),
        Id(Id.str() + (Layout == LanesLayout::Beside ? "-wide" : "-narrow")),
        Stacked(Layout == LanesLayout::Stacked), Fits(measuresOf(Layout)), Out(Text) {
    placeLanes();
    placeRows(Code);
  }

  std::string draw() {
    open();
    drawLegend();
    drawLanes();
    for (const Gap &G : Told.Gaps)
      drawGap(G);
    drawStackedRuns();
    for (const LockSpan &Span : Told.Spans)
      drawSpan(Span);
    drawArrows();
    for (size_t I = 0; I < Rows.size(); ++I)
      drawStep(I);
    Out << "</svg>\n";
    return Text;
  }

private:
  // Places.

  unsigned lanes() const { return Told.hasThread(2) ? 2 : 1; }
  const Lane &lane(unsigned Thread) const { return Lanes[Thread == 2 && lanes() == 2 ? 1 : 0]; }

  std::vector<std::string> locksOf(unsigned Thread) const {
    std::vector<std::string> Result;
    for (const std::string &Lock : Locks)
      if (llvm::any_of(Told.Spans,
                       [&](const LockSpan &S) { return S.Thread == Thread && S.Lock == Lock; }))
        Result.push_back(Lock);
    return Result;
  }

  void placeLanes() {
    int Left = 0;
    for (unsigned Thread = 1; Thread <= lanes(); ++Thread) {
      Lane New{Left, static_cast<int>(locksOf(Thread).size()), 0};
      New.Right = New.textX() + Fits.TextWidth;
      Lanes.push_back(New);
      Width = New.Right + Margin;
      Left = Stacked ? New.badgeX() - BadgeRadius + StackIndent - ArrowRoom : Width;
    }
    Lanes.front().Right = Stacked ? Lanes.back().Right + Margin : Lanes.front().Right;
  }

  void placeRows(llvm::ArrayRef<std::string> Code) {
    int At = legendHeight() + LaneHead;
    for (size_t I = 0; I < Told.Steps.size(); ++I) {
      Row New;
      New.Label = wrapped(visibleText(stepText(Told.Steps[I])), Fits.TextColumns, MaxLabelLines);
      New.Code = I < Code.size() ? cutText(visibleText(Code[I]), Fits.CodeColumns) : "";
      New.Top = At += roomAbove(I);
      At += 2 * RowPadding + LineHeight * (int(New.Label.size()) + !New.Code.empty()) + 3;
      New.Bottom = At;
      At += roomBelow(I);
      Rows.push_back(std::move(New));
    }
    Height = At + Margin;
  }

  int roomAbove(size_t Step) const {
    auto Starts = [&](const Gap &G) { return G.From == 2 * static_cast<int>(Step) - 1; };
    bool NewThread =
        Told.Steps[Step].Thread == 2 && (Step == 0 || Told.Steps[Step - 1].Thread != 2);
    return (llvm::any_of(Told.Gaps, Starts) ? GapRoom : 0) + (Stacked && NewThread ? LaneHead : 0);
  }

  /// Where the lanes are not side by side, the reason stands below the step.
  int roomBelow(size_t Step) const {
    bool Reason =
        (Told.Stale && Told.Stale->Other == Step) || (Told.Halved && Told.Halved->To == Step);
    return Stacked && Reason ? WhyRoom : 0;
  }

  int y(int Position) const {
    if (Position < 0)
      return Rows.front().Top - Margin;
    const Row &R = Rows[static_cast<size_t>(Position / 2)];
    return Position % 2 == 0 ? R.middle() : R.Bottom;
  }

  // The frame.

  int legendHeight() const { return static_cast<int>(Locks.size()) * LineHeight + Margin; }

  void open() {
    Out << "<svg class=\"lanes " << (Stacked ? "narrow" : "wide")
        << "\" role=\"img\" viewBox=\"0 0 " << Width << ' ' << Height << "\" width=\"" << Width
        << "\" height=\"" << Height << "\" aria-label=\"" << lanes()
        << (lanes() == 2 ? " threads" : " thread") << ", time downward, " << Rows.size()
        << " steps\">\n<defs><pattern id=\"" << Id
        << "-hatch\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" "
           "patternTransform=\"rotate(45)\"><rect class=\"hatch\" width=\"2\" height=\"7\"/>"
           "</pattern>";
    for (unsigned L = 0; L < lanes(); ++L)
      Out << "<clipPath id=\"" << Id << "-lane" << L + 1 << "\"><rect x=\"" << Lanes[L].Left
          << "\" y=\"0\" width=\"" << Lanes[L].Right - Lanes[L].Left << "\" height=\"" << Height
          << "\"/></clipPath>";
    Out << "</defs>\n";
  }

  std::string lockClass(const std::string &Lock) const {
    auto Index = llvm::find(Locks, Lock) - Locks.begin();
    return "lock" + llvm::utostr(static_cast<unsigned>(Index) % LockColours);
  }

  void drawLegend() {
    unsigned Columns = static_cast<unsigned>((Width - 30) / 7);
    for (size_t I = 0; I < Locks.size(); ++I) {
      int At = static_cast<int>(I) * LineHeight;
      Out << "<rect class=\"" << lockClass(Locks[I]) << "\" x=\"" << Margin << "\" y=\"" << At + 2
          << "\" width=\"" << BarWidth << "\" height=\"12\" rx=\"2\"/>";
      text(Margin + BarWidth + 8, At + 13, "legend",
           cutText("lock " + visibleText(unquoted(Locks[I])), Columns));
    }
  }

  void drawLanes() {
    drawLane(1, legendHeight(), Height);
    text(lane(1).textX(), legendHeight() + 20, "head", "T1");
    if (lanes() == 2 && !Stacked) {
      drawLane(2, legendHeight(), Height);
      text(lane(2).textX(), legendHeight() + 20, "head", "T2, another thread");
    }
    Out << '\n';
  }

  void drawLane(unsigned Thread, int Top, int Bottom) {
    const Lane &L = lane(Thread);
    Out << "<rect class=\"lane t" << Thread << "\" x=\"" << L.Left + 1 << "\" y=\"" << Top
        << "\" width=\"" << L.Right - L.Left - 2 << "\" height=\"" << Bottom - Top
        << "\" rx=\"6\"/>";
  }

  /// Each run of the other thread as a box in the lane of the first.
  void drawStackedRuns() {
    for (size_t I = 0; Stacked && I < Rows.size(); ++I) {
      if (Told.Steps[I].Thread != 2)
        continue;
      size_t Last = I;
      while (Last + 1 < Rows.size() && Told.Steps[Last + 1].Thread == 2)
        ++Last;
      int Top = Rows[I].Top - LaneHead + 4;
      drawLane(2, Top, Rows[Last].Bottom);
      text(lane(2).textX(), Top + 19, "head", "T2, another thread");
      I = Last;
    }
  }

  /// Value is visible text.
  void text(int X, int Y, llvm::StringRef Class, llvm::StringRef Value) {
    Out << "<text class=\"" << Class << "\" x=\"" << X << "\" y=\"" << Y << "\">" << htmlText(Value)
        << "</text>";
  }

  // What stands in it.

  void drawGap(const Gap &G) {
    size_t Before = static_cast<size_t>(G.From / 2);
    int Top = Rows[Before].Bottom + roomBelow(Before);
    int Bottom = Rows[static_cast<size_t>((G.To + 1) / 2)].Top;
    const Lane &L = lane(1);
    Out << "<g class=\"gap\" clip-path=\"url(#" << Id << "-lane1)\"><rect x=\"" << L.Left + 1
        << "\" y=\"" << Top << "\" width=\"" << L.Right - L.Left - 2 << "\" height=\""
        << Bottom - Top << "\" fill=\"url(#" << Id << "-hatch)\"/>";
    std::string Lock = visibleText(G.Lock);
    text(L.textX(), Top + 19, "gaptext",
         Lock.empty() ? "gap" : "gap: " + cutText(Lock, Fits.TextColumns - 20) + " is not held");
    text(L.textX(), Top + 19 + LineHeight, "gapmore", gapMeaning());
    Out << "</g>\n";
  }

  std::string gapMeaning() const {
    if (Told.Stale && !Told.Stale->Other)
      return "what " + number(Told.Stale->From) + " read may be old at " + number(Told.Stale->To);
    return "other threads can run here";
  }

  std::string number(unsigned Step) const { return "(" + llvm::utostr(Step + 1) + ")"; }

  void drawSpan(const LockSpan &Span) {
    std::vector<std::string> Own = locksOf(Span.Thread);
    int Bar = static_cast<int>(llvm::find(Own, Span.Lock) - Own.begin());
    int Top = y(Span.From), Bottom = y(Span.To);
    const Lane &L = lane(Span.Thread);
    Out << "<rect class=\"bar " << lockClass(Span.Lock) << "\" x=\"" << L.barX(Bar) << "\" y=\""
        << Top << "\" width=\"" << BarWidth << "\" height=\"" << Bottom - Top
        << "\" rx=\"3\"><title>" << htmlText(unquoted(Span.Lock)) << " is held</title></rect>";
    for (int Edge : {Span.From, Span.To})
      if (Edge >= 0 && Edge % 2 == 0)
        Out << "<path class=\"tie " << lockClass(Span.Lock) << "\" d=\"M" << L.barX(Bar) + BarWidth
            << ' ' << y(Edge) << "H" << L.badgeX() - BadgeRadius << "\"/>";
    Out << '\n';
  }

  void drawArrows() {
    if (Told.Stale)
      drawStale(*Told.Stale);
    if (Told.Halved)
      drawHalved(*Told.Halved);
  }

  /// Down the free track between the bars and the numbers.
  std::string track(unsigned From, int ToY) const {
    const Lane &L = lane(1);
    int X = L.arrowX(), FromY = Rows[From].middle();
    return ("M" + llvm::Twine(L.badgeX() - BadgeRadius) + " " + llvm::Twine(FromY) + "H" +
            llvm::Twine(X + 6) + "Q" + llvm::Twine(X) + " " + llvm::Twine(FromY) + " " +
            llvm::Twine(X) + " " + llvm::Twine(FromY + 6) + "V" + llvm::Twine(ToY - 6) + "Q" +
            llvm::Twine(X) + " " + llvm::Twine(ToY) + " " + llvm::Twine(X + 6) + " " +
            llvm::Twine(ToY))
        .str();
  }

  void drawHead(int X, int Y) {
    Out << "<path class=\"head\" d=\"M" << X << ' ' << Y << "l-7 -4v8z\"/>";
  }

  void drawStale(const ValueArrow &Value) {
    const Lane &L = lane(1);
    int Y = Rows[Value.To].middle(), X = L.badgeX() - BadgeRadius;
    Out << "<g class=\"stale\"><path d=\"" << track(Value.From, Y) << "H" << X - 6 << "\"/>";
    drawHead(X - 1, Y);
    if (Value.Other)
      drawChange(Value);
    Out << "</g>\n";
  }

  /// From the other thread's step to a cross on the arrow.
  void drawChange(const ValueArrow &Value) {
    int X = lane(1).arrowX(), Y = Rows[*Value.Other].middle();
    Out << "<path class=\"change\" d=\"M" << lane(2).badgeX() - BadgeRadius << ' ' << Y << "H"
        << X + 7 << "\"/><path class=\"cross\" d=\"M" << X - 6 << ' ' << Y - 6
        << "l12 12m0 -12l-12 12\"/>";
    reason(*Value.Other, number(*Value.Other) + " changes what " + number(Value.From) + " has read",
           number(Value.To) + " uses the old value");
  }

  void drawHalved(const ValueArrow &Value) {
    int Y = Rows[Value.To].middle(), X = lane(2).badgeX() - BadgeRadius;
    Out << "<g class=\"stale\"><path d=\"" << track(Value.From, Y) << "H" << X - 6 << "\"/>";
    drawHead(X - 1, Y);
    reason(Value.To, number(Value.To) + " sees what " + number(Value.From) + " wrote",
           Value.Other ? "and not yet what " + number(*Value.Other) + " writes" : "");
    Out << "</g>\n";
  }

  /// In the free room beside the other thread's step, or below it.
  void reason(unsigned Step, const std::string &First, const std::string &Second) {
    int Y = Stacked ? Rows[Step].Bottom + 18 : Rows[Step].middle() - 6;
    text(lane(1).textX(), Y, "why", First);
    text(lane(1).textX(), Y + (Stacked ? LineHeight : LineHeight + 4), "why", Second);
  }

  void drawStep(size_t At) {
    const Note &N = Told.Steps[At];
    const Row &R = Rows[At];
    const Lane &L = lane(N.Thread);
    Out << "<a class=\"step t" << N.Thread << ' ' << kindClass(N.Kind) << "\" href=\"#" << Target
        << "-s" << N.Step << "\" data-step=\"" << N.Step << "\" clip-path=\"url(#" << Id << "-lane"
        << (N.Thread == 2 ? 2 : 1) << ")\"><title>" << htmlText(toldText(N)) << "</title>"
        << "<rect class=\"row\" x=\"" << L.badgeX() - BadgeRadius - 4 << "\" y=\"" << R.Top + 2
        << "\" width=\"" << L.Right - L.badgeX() + BadgeRadius << "\" height=\""
        << R.Bottom - R.Top - 4 << "\" rx=\"6\"/><circle cx=\"" << L.badgeX() << "\" cy=\""
        << R.middle() << "\" r=\"" << BadgeRadius << "\"/>";
    text(L.badgeX(), R.middle() + 4, "number", llvm::utostr(N.Step));
    int Y = R.middle() + 4;
    for (const std::string &Line : R.Label) {
      text(L.textX(), Y, "label", Line);
      Y += LineHeight;
    }
    if (!R.Code.empty())
      text(L.textX(), Y, "code", R.Code);
    Out << "</a>\n";
  }

  const Interleaving &Told;
  std::vector<std::string> Locks;
  llvm::StringRef Target;
  std::string Id;
  bool Stacked;
  Measures Fits;
  std::vector<Lane> Lanes;
  std::vector<Row> Rows;
  int Width = 0, Height = 0;
  std::string Text;
  llvm::raw_string_ostream Out;
};

} // namespace

std::string lockseam::stepText(const Note &Step) {
  bool Bare = Step.Kind == NoteKind::Takes && !llvm::StringRef(Step.Text).contains(Step.Subject);
  return Bare ? "takes " + Step.Subject : Step.Text;
}

llvm::StringRef lockseam::unquoted(llvm::StringRef Subject) {
  return Subject.size() > 1 && Subject.starts_with("'") && Subject.ends_with("'")
             ? Subject.drop_front().drop_back()
             : Subject;
}

std::string lockseam::lanesPicture(const Interleaving &Told, llvm::ArrayRef<std::string> Code,
                                   llvm::StringRef Id, LanesLayout Layout) {
  return Told.Steps.empty() ? "" : Picture(Told, Code, Id, Layout).draw();
}
