// Fingerprint.cpp - names for findings that survive edits elsewhere in the file.
#include "Fingerprint.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/xxhash.h"
#include <map>

using namespace lockseam;

/// What stands between quotes: the lock, the data, the functions.
static std::string quotedNames(llvm::StringRef Message) {
  std::string Names;
  for (size_t At; (At = Message.find('\'')) != llvm::StringRef::npos;) {
    auto [Quoted, Rest] = Message.drop_front(At + 1).split('\'');
    Names += Quoted.str() + '\0';
    Message = Rest;
  }
  return Names;
}

std::vector<std::string> lockseam::fingerprints(const std::vector<Finding> &Findings) {
  std::vector<std::string> Result;
  std::map<std::string, unsigned> Times;
  for (const Finding &F : Findings) {
    std::string Key =
        F.Rule.str().str() + '\0' + F.Function.str().str() + '\0' + quotedNames(F.Message);
    std::string Print = llvm::utohexstr(llvm::xxh3_64bits(Key), /*LowerCase=*/true, /*Width=*/16);
    unsigned Time = ++Times[Print];
    Result.push_back(Time == 1 ? Print : Print + ":" + llvm::utostr(Time));
  }
  return Result;
}

uint64_t lockseam::lineHash(llvm::StringRef Text, size_t Offset) {
  // After codeql-action's fingerprints.ts. Each window holds 100 UTF-16 units; the end of
  // the file counts as 65535 and is followed by zeros.
  constexpr unsigned Window = 100;
  constexpr uint64_t Base = 37;
  // A unit takes at most three bytes of UTF-8, and blanks are skipped before conversion.
  std::string Kept;
  bool AtEnd = true;
  for (size_t I = Offset; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == ' ' || C == '\t' || (C == '\n' && I > 0 && Text[I - 1] == '\r'))
      continue;
    Kept += C == '\r' ? '\n' : C;
    if (Kept.size() == 4 * Window) {
      AtEnd = false;
      break;
    }
  }
  llvm::SmallVector<llvm::UTF16, 4 * Window> Units;
  bool Converted = llvm::convertUTF8ToUTF16String(Kept, Units);
  for (unsigned Cut = 1; !Converted && !AtEnd && Cut < 4; ++Cut) // the last one was halved
    Converted = llvm::convertUTF8ToUTF16String(llvm::StringRef(Kept).drop_back(Cut), Units);
  if (!Converted)
    Units.assign(Kept.begin(), Kept.end());
  if (AtEnd)
    Units.push_back(65535);
  Units.resize(Window, 0);
  uint64_t Hash = 0;
  for (llvm::UTF16 Unit : Units)
    Hash = Hash * Base + Unit;
  return Hash;
}
