// BenchPlot.cpp - what was measured, as a picture: CPU time per tool, time against size.
#include "BenchPlot.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace lockseam;

namespace {

constexpr int Width = 720, Margin = 16, BarHeight = 18, BarStep = 26, LabelWidth = 390;
constexpr int PlotHeight = 300;

std::string escaped(llvm::StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (C == '<' || C == '>' || C == '&')
      Result += C == '<' ? "&lt;" : C == '>' ? "&gt;" : "&amp;";
    else
      Result += C;
  }
  return Result;
}

/// Draws downward; every part leaves At below itself.
class Picture {
public:
  void bars(const ProjectCost &Project, const Comparison &Of) {
    title("CPU time against " + Of.Costs[0].Name + " (" + std::to_string(Of.Units) + " units)");
    double Largest = 1;
    for (const ToolCost &Cost : Of.Costs)
      Largest = std::max(Largest, ratioOf(Cost, Project, Of));
    for (const ToolCost &Cost : Of.Costs)
      bar(Cost.Name, ratioOf(Cost, Project, Of), Largest);
    At += Margin;
  }

  void growth(Growth Grown) {
    llvm::erase_if(Grown.Points, [](const GrowthPoint &Point) { return Point.Laps.empty(); });
    if (Grown.Points.empty())
      return;
    title("CPU time of the analysis against the number of functions (synthetic programs)");
    Axes Plot = axesOf(Grown);
    frame(Plot);
    std::vector<std::pair<double, double>> Line;
    for (const GrowthPoint &Point : Grown.Points)
      Line.emplace_back(Point.Functions, Point.CpuSeconds);
    line(Plot, Line, "all");
    for (size_t I = 0; I < Grown.Points[0].Laps.size(); ++I)
      stage(Plot, Grown, I);
    At += PlotHeight + 3 * Margin;
  }

  std::string take() {
    std::string Head;
    llvm::raw_string_ostream(Head)
        << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << Width << "\" height=\"" << At
        << "\" viewBox=\"0 0 " << Width << " " << At << "\">\n"
        << "<style>text{font:12px sans-serif;fill:#24292f}.t{font-weight:bold}.b{fill:#8c959f}"
           ".l{fill:#0969da}.g{stroke:#d0d7de}.p{fill:none;stroke:#8c959f;stroke-width:1.5}"
           ".all{stroke:#0969da;stroke-width:2.5}"
           "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.g{stroke:#30363d}}</style>\n";
    return Head + Body + "</svg>\n";
  }

private:
  struct Axes {
    int Top;
    double MostFunctions, MostSeconds;
    double x(double Functions) const { return 60 + (Width - 160) * Functions / MostFunctions; }
    double y(double Seconds) const { return Top + PlotHeight * (1 - Seconds / MostSeconds); }
  };

  void title(const std::string &Text) {
    At += Margin + 12;
    text(Margin, At, Text, "t");
    At += 14;
  }

  void text(double X, double Y, const std::string &Text, const char *Class = "") {
    Out << llvm::format("<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", X, Y, Class) << escaped(Text)
        << "</text>\n";
  }

  void bar(const std::string &Name, double Ratio, double Largest) {
    double Length = (Width - LabelWidth - 80) * Ratio / Largest;
    const char *Class = llvm::StringRef(Name).starts_with("lockseam") ? "l" : "b";
    text(Margin, At + 13, Name);
    Out << llvm::format("<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" class=\"%s\"/>\n",
                        LabelWidth, At, std::max(Length, 1.0), BarHeight, Class);
    text(LabelWidth + Length + 6, At + 13, number(Ratio, "%.2f"));
    At += BarStep;
  }

  Axes axesOf(const Growth &Grown) {
    Axes Plot{At + Margin, 1, 1e-9};
    for (const GrowthPoint &Point : Grown.Points) {
      Plot.MostFunctions = std::max(Plot.MostFunctions, double(Point.Functions));
      Plot.MostSeconds = std::max(Plot.MostSeconds, Point.CpuSeconds);
    }
    return Plot;
  }

  void frame(const Axes &Plot) {
    for (int I = 0; I <= 4; ++I) {
      double Seconds = Plot.MostSeconds * I / 4, Functions = Plot.MostFunctions * I / 4;
      Out << llvm::format("<line x1=\"60\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" class=\"g\"/>\n",
                          Width - 100, Plot.y(Seconds), Plot.y(Seconds));
      text(Margin, Plot.y(Seconds) + 4,
           number(Seconds, Plot.MostSeconds < 10 ? "%.2f s" : "%.0f s"));
      text(Plot.x(Functions) - 10, Plot.Top + PlotHeight + 16, number(Functions, "%.0f"));
    }
  }

  void stage(const Axes &Plot, const Growth &Grown, size_t Index) {
    std::vector<std::pair<double, double>> Line;
    for (const GrowthPoint &Point : Grown.Points)
      if (Index < Point.Laps.size())
        Line.emplace_back(Point.Functions, Point.Laps[Index].CpuSeconds);
    // A stage that takes nearly nothing would only write its name over another one.
    if (Line.back().second > Plot.MostSeconds / 25)
      line(Plot, Line, Grown.Points[0].Laps[Index].Stage);
  }

  void line(const Axes &Plot, llvm::ArrayRef<std::pair<double, double>> Points,
            const std::string &Name) {
    Out << "<polyline class=\"p " << Name << "\" points=\"";
    Out << llvm::format("%.1f,%.1f", Plot.x(0), Plot.y(0));
    for (auto [Functions, Seconds] : Points)
      Out << llvm::format(" %.1f,%.1f", Plot.x(Functions), Plot.y(Seconds));
    Out << "\"/>\n";
    text(Plot.x(Points.back().first) + 6, Plot.y(Points.back().second) + 4, Name);
  }

  static std::string number(double Value, const char *Form) {
    char Text[64];
    std::snprintf(Text, sizeof(Text), Form, Value);
    return Text;
  }

  int At = 0;
  std::string Body;
  llvm::raw_string_ostream Out{Body};
};

} // namespace

std::string lockseam::benchPlot(const BenchResult &Result) {
  Picture Drawn;
  if (Result.Project && Result.Project->HasBaseline)
    for (const Comparison &Of : Result.Project->Comparisons)
      Drawn.bars(*Result.Project, Of);
  if (Result.Grown)
    Drawn.growth(*Result.Grown);
  return Drawn.take();
}
