// FixesFuzzer.cpp - any text, with findings of all rules that have fixes at each of its places.
#include "Fuzzing.h"
#include "analyzer/repair/Fixes.h"

using namespace lockseam;

namespace {

constexpr size_t MaxPlaces = 512; // each is tried by itself

/// A place of every line and column that the text has, and one behind each line.
std::vector<Location> placesIn(llvm::StringRef Text, Name File) {
  std::vector<Location> Places;
  Location At{File, 1, 1};
  for (char C : Text.take_front(MaxPlaces)) {
    Places.push_back(At);
    At = C == '\n' ? Location{File, At.Line + 1, 1} : Location{File, At.Line, At.Column + 1};
  }
  return Places;
}

/// Edits lie in the text, and what they insert is one line.
void requireSound(const Fix &Made, llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef> Lines;
  Text.split(Lines, '\n');
  require(!Made.Title.empty() && !Made.Edits.empty());
  for (const Replacement &Edit : Made.Edits) {
    require(Edit.Where.Line >= 1 && Edit.Where.Line <= Lines.size() && Edit.Where.Column >= 1);
    require(Edit.Where.Column - 1 + Edit.Length <= Lines[Edit.Where.Line - 1].size());
    require(!llvm::StringRef(Edit.New).contains('\n'));
  }
}

} // namespace

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  static const Name File("/a.cpp"),
      Rules[] = {Name("lockseam-discarded-guard"), Name("lockseam-wait-without-loop"),
                 Name("lockseam-atomic-sequence")};
  llvm::StringRef Text = textOf(Bytes, Size);
  SourceCode Code(Text);
  Finding F;
  std::vector<Location> Places = placesIn(Text, File);
  for (const Location &Place : Places)
    F.Notes.push_back({Place, "reads"});
  for (Name Rule : Rules)
    for (const Location &Place : Places) {
      F.Rule = Rule;
      F.Where = Place;
      if (std::optional<Fix> Made = fixFor(F, Code))
        requireSound(*Made, Text);
    }
  return 0;
}
