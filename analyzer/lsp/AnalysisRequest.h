// AnalysisRequest.h - what the server asks of the child process that analyses for it.
//
// Server and child are the same binary and exchange frames (driver/WorkerProtocol.h). The
// first one is the request. Each reply begins with a letter, JSON follows:
//
//   P {"done": 3, "total": 12, "file": "a.cpp"}       a unit has begun or ended
//   R {"findings": [...], ...}                        the result, once
//   E text                                            there is none, and why
//   A {"query": 7, "answer": ...}                     of a query, after the result
//
// After the result the child holds the analysed program and answers queries, each a frame:
//
//   {"query": 7, "method": "hover", "uri": "file:///...", "position": {...}}
//   {"query": 8, "method": "annotate", "uri": "file:///...", "position": {...}}
#pragma once

#include "Positions.h"
#include "analyzer/extract/UnsavedFiles.h"
#include <memory>
#include <vector>

namespace lockseam {

struct AnalysisRequest {
  std::string Root; // folder of the project
  Encoding Positions = Encoding::Utf16;
  std::vector<std::string> Words; // of the command line: lsp and its options
  std::vector<std::string> Open;  // sources that the editor shows
  std::shared_ptr<const UnsavedFiles> Unsaved;
};

std::string encodeAnalysis(const AnalysisRequest &Asked);
AnalysisRequest decodeAnalysis(llvm::StringRef Payload);

/// The hidden command `lsp-analysis`: one request on stdin, replies on stdout, then queries
/// until stdin ends. Program is the name of this binary.
int runLspAnalysis(const std::string &Program);

} // namespace lockseam
