// Server.h - the language server: `lockseam lsp`, on stdin and stdout.
//
// One thread and one loop over pipes, so that it answers while a child analyses. See
// AnalysisRuns.h for when that is, LanguageServer.h for what each message does.
#pragma once

#include "analyzer/driver/CommandLine.h"

namespace lockseam {

/// The exit status: 0 if the editor said shutdown before exit. Program is the name of this
/// binary.
int runLsp(const Options &Chosen, const std::string &Program);

} // namespace lockseam
