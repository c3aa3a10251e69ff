// FindingDiagnostics.h - findings as the diagnostics of an editor.
//
// The steps of the interleaving are the related information, in their order, whichever
// files they are in. Positions count in the text that was analysed.
#pragma once

#include "Positions.h"
#include "analyzer/check/Finding.h"
#include "analyzer/report/SourceLines.h"

namespace lockseam {

/// The name that stands at a place, or one character.
Range rangeAt(const Location &Where, SourceLines &Sources, Encoding In);

/// [{"uri": ..., "function": ..., "fixes": [{"title": ..., "edits": [{"uri": ..., "range": ...,
/// "newText": ...}]}], "diagnostic": {...}}], in the order of Findings.
Json findingDiagnostics(const std::vector<Finding> &Findings,
                        const std::vector<std::string> &Fingerprints, SourceLines &Sources,
                        Encoding In);

/// For clients that show no related information: it becomes part of the message.
void foldRelated(Json &Diagnostic);

} // namespace lockseam
