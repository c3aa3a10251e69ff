// UnitAnalysis.cpp - the findings of the one unit that clang-tidy has parsed.
#include "UnitAnalysis.h"
#include "analyzer/driver/Analysis.h"
#include "analyzer/extract/UnitExtractor.h"
#include "analyzer/report/Nolint.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"

using namespace lockseam;

std::vector<Finding> lockseam::analyseUnit(clang::ASTContext &Context, const UnitPlace &Place,
                                           const ModelTable &Models, const Options &Chosen) {
  // After a fatal error Clang instantiates no template, so that guards do not lock.
  // clang-tidy tells of the error.
  if (Context.getDiagnostics().hasFatalErrorOccurred())
    return {};
  std::vector<UnitFacts> Units;
  Units.push_back(extractParsedUnit(Context, Place.Directory, Place.MainFile));
  Stopwatch Watch(/*Prints=*/false);
  AnalysedProgram Analysed(linkUnits(std::move(Units), Chosen), Models, Chosen, Watch);
  Report Found = findAll(Analysed, Models, Chosen);
  markSuppressedByDeclaration(
      Found, Context.getSourceManager().getFileManager().getVirtualFileSystem());
  return std::move(Found.Findings);
}
