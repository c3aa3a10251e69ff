// AnalysisRequest.cpp - the request as bytes: paths need not be text, so it is no JSON.
#include "AnalysisRequest.h"
#include "analyzer/driver/WorkerProtocol.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

/// None of these contains NUL.
std::string frameOfList(const std::vector<std::string> &List) {
  std::string Text;
  for (const std::string &Each : List)
    (Text += Each) += '\0';
  return frame(Text);
}

std::vector<std::string> takeList(StringRef &Bytes) {
  std::vector<std::string> List;
  StringRef Text = takeFrame(Bytes).value_or("");
  while (!Text.empty()) {
    auto [Each, Rest] = Text.split('\0');
    List.push_back(Each.str());
    Text = Rest;
  }
  return List;
}

} // namespace

std::string lockseam::encodeAnalysis(const AnalysisRequest &Asked) {
  return frame(Asked.Root) + frame(encodingName(Asked.Positions)) + frameOfList(Asked.Words) +
         frameOfList(Asked.Open) + encodeUnsaved(Asked.Unsaved.get());
}

AnalysisRequest lockseam::decodeAnalysis(StringRef Payload) {
  AnalysisRequest Asked;
  Asked.Root = takeFrame(Payload).value_or("").str();
  bool Utf8 = takeFrame(Payload).value_or("") == encodingName(Encoding::Utf8);
  Asked.Positions = Utf8 ? Encoding::Utf8 : Encoding::Utf16;
  Asked.Words = takeList(Payload);
  Asked.Open = takeList(Payload);
  Asked.Unsaved = decodeUnsaved(Payload);
  return Asked;
}
