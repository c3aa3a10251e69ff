// StoryBuilder.h - findings with steps from a short text, for the tests of the pictures.
#pragma once

#include "ReportBuilder.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace lockseam {

inline NoteKind kindOf(llvm::StringRef Word) {
  return llvm::StringSwitch<NoteKind>(Word)
      .Case("takes", NoteKind::Takes)
      .Case("releases", NoteKind::Releases)
      .Case("reads", NoteKind::Reads)
      .Case("writes", NoteKind::Writes)
      .Case("calls", NoteKind::Calls)
      .Case("starts", NoteKind::Starts)
      .Default(NoteKind::Remark);
}

/// `1 takes m@10; 2 writes n@20 | 1 calls m@5`: thread, what, subject, line; `|` begins
/// another story. A subject of `-` is none.
inline Finding story(llvm::StringRef Text,
                     llvm::StringRef Rule = "lockseam-split-critical-section") {
  Finding F = finding(at("/src/a.cpp", 99, 1), "m");
  F.Rule = Name(Rule);
  llvm::SmallVector<llvm::StringRef, 2> Stories;
  Text.split(Stories, '|');
  for (llvm::StringRef Story : Stories) {
    llvm::SmallVector<llvm::StringRef, 8> Steps;
    Story.split(Steps, ';');
    unsigned Number = 0;
    for (llvm::StringRef Step : Steps) {
      llvm::SmallVector<llvm::StringRef, 3> Words;
      Step.trim().split(Words, ' ');
      auto [Subject, Line] = Words[2].split('@');
      std::string Quoted = Subject == "-" ? "" : "'" + Subject.str() + "'";
      uint32_t Number32 = 0;
      Line.getAsInteger(10, Number32);
      F.Notes.push_back({at("/src/a.cpp", Number32, 1), Words[1].str() + " " + Quoted,
                         kindOf(Words[1]), Quoted, Words[0] == "2" ? 2u : 1u, ++Number});
    }
  }
  return F;
}

} // namespace lockseam
