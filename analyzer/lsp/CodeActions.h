// CodeActions.h - what an editor offers at a finding.
#pragma once

#include "Documents.h"

namespace lockseam {

/// A NOLINTNEXTLINE for Rule, above the line with this number (from 0) and indented as it
/// is; or the rule added to the one that stands there. Null: a comment would not be one
/// there, in a macro.
Json suppression(llvm::StringRef Text, uint32_t Line, llvm::StringRef Rule, Encoding In);

/// Suppress and baseline for a diagnostic of ours; none for others.
Json actionsFor(const Json &Diagnostic, const Document &In, Encoding Positions);

/// An action that repairs: Changes are edits by document.
Json fixAction(std::string Title, const Json &Diagnostic, Json Changes);

/// An action that replaces something, in the terms of SymbolQueries::annotations.
Json annotationAction(const Json &Annotation, llvm::StringRef Uri);

/// Whether a client that wants only some kinds (context.only) wants this one.
bool wantsKind(const Json &Params, llvm::StringRef Kind);

} // namespace lockseam
