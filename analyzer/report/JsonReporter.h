// JsonReporter.h - findings as a small JSON document of our own.
//
//   { "version": 1, "tool": "lockseam 0.1.0", "directory": "/abs/current",
//     "findings": [ { "rule": "lockseam-context-witness", "level": "warning", "rank": 50,
//                     "file": "src/a.cpp", "line": 7, "column": 3,
//                     "function": "Pool::grow()", "message": "...",
//                     "notes": [ { "file", "line", "column", "message": "(2) T1: reads 'n'",
//                                  "thread": 1, "step": 2, "kind": "reads",
//                                  "subject": "'n'" } ],
//                     "fixes": [ { "title": "name the guard 'lock'",
//                                  "replacements": [ { "file", "line", "column",
//                                                      "length": 0, "text": " lock" } ] } ],
//                     "signals": [ "..." ], "fingerprint": "16 hex digits",
//                     "suppressed": false } ],
//     "files": { "src/a.cpp": "64 hex digits" },
//     "notices": [ "src/b.cpp: error: not analysed: ..." ],
//     "coverage": { "units": 3, "lostUnits": 0, ... } }
//
// "file" is relative to "directory" if it lies below it; columns count bytes, from 1. A
// note without a place has no "file". Notes that are steps of the bad interleaving have a
// "thread" (1, 2) and a "step" (over both threads, from 1); "kind" is one of remark, takes,
// releases, reads, writes, calls, starts, repair; "subject" is the lock or the data. A
// finding that can be repaired mechanically has "fixes": any one of them does, with all of its
// replacements ("length" bytes, in one line, become "text"). With a baseline a finding has a
// "baselineState" (new, unchanged, updated, absent). "files" has the SHA-256 of every file that
// a finding mentions, so that whoever shows the finding later can tell whether its lines are
// still those. Keys may be added under the same version; report-schema.json is this as a JSON
// schema.
#pragma once

#include "SourceLines.h"
#include "analyzer/check/Finding.h"
#include "llvm/Support/raw_ostream.h"

namespace lockseam {

void reportJson(const Report &Found, SourceLines &Lines, llvm::StringRef Directory,
                llvm::raw_ostream &Out);

/// What "files" says of a file with this text.
std::string contentHash(llvm::StringRef Text);

} // namespace lockseam
