// WriteSeeds.cpp - inputs for the fuzzers of binary formats: fuzz-seeds FOLDER FACTS-AS-TEXT...
//
// FOLDER/FactsFile, FactsIndex, CacheEntry and Program get a file for each text, as its
// fuzzer takes it: the payload alone; FOLDER/KeptSummaries and UnitPack get one. Binary files in
// the tree would grow old with the format.
#include "Fuzzing.h"
#include "SummarizedProgram.h"
#include "analyzer/driver/CacheEntry.h"
#include "analyzer/driver/FactsIndex.h"
#include "analyzer/driver/InputList.h"
#include "analyzer/driver/WriteFile.h"
#include "analyzer/facts/FactsFile.h"
#include "analyzer/facts/FactsText.h"
#include "analyzer/link/UnitPack.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace lockseam;

namespace {

llvm::ExitOnError OrExit("fuzz-seeds: ");

void write(const std::string &Folder, llvm::StringRef Name, llvm::StringRef Bytes) {
  OrExit(llvm::errorCodeToError(llvm::sys::fs::create_directories(Folder)));
  OrExit(writeFile(Folder + "/" + Name.str(), [&](llvm::raw_ostream &Out) {
    Out << Bytes;
    return llvm::Error::success();
  }));
}

InputRecord someInputs() {
  InputRecord Record;
  Record.add({"/src/a.cpp", InputQuery::Content}, contentAnswer("int a;"));
  Record.add({"/src/a.h", InputQuery::Kind}, MissingAnswer);
  Record.add({"/src", InputQuery::Listing}, listingAnswer({"a.cpp"}));
  Record.add({"/usr/include", InputQuery::RealPath}, contentAnswer("/usr/include"));
  return Record;
}

void writeSeeds(const std::string &Folder, const std::string &File) {
  auto Text = OrExit(llvm::errorOrToExpected(llvm::MemoryBuffer::getFile(File)));
  UnitFacts Unit = OrExit(parseFacts(Text->getBuffer()));
  std::string Facts = writeFacts(Unit);
  llvm::StringRef Name = llvm::sys::path::filename(File);
  for (const char *Fuzzer : {"/FactsFile", "/Program"})
    write(Folder + Fuzzer, Name, payloadOf(Facts));
  IndexedUnit Indexed{{"<root>", "a.cpp", {"clang++", "-I<root>", "a.cpp"}},
                      {{"a.cpp", contentAnswer("int a;")}},
                      Facts};
  write(Folder + "/FactsIndex", Name, payloadOf(writeIndex({"lockseam 1", {Indexed, Indexed}})));
  write(Folder + "/CacheEntry", Name,
        encodeEntry({encodeInputs(someInputs()), InputAnswer{1, 2, 3}}));
}

void writePack(const std::string &Folder, llvm::ArrayRef<char *> Files) {
  std::vector<UnitFacts> Units;
  for (const char *File : Files)
    Units.push_back(OrExit(parseFacts(
        OrExit(llvm::errorOrToExpected(llvm::MemoryBuffer::getFile(File)))->getBuffer())));
  llvm::append_range(Units, std::vector<UnitFacts>(Units));
  RepeatedFacts Repeated;
  std::vector<SaidFacts> Said;
  for (UnitFacts &Unit : Units)
    Said.push_back(Repeated.takeOut(Unit));
  std::vector<SaidUnit> All;
  for (size_t I = 0; I < Units.size(); ++I)
    All.push_back({UnitDigest{static_cast<uint8_t>(I)}, &Units[I], &Said[I]});
  write(Folder + "/UnitPack", "all", writeUnitPack(std::move(All)));
}

void writeSummaries(const std::string &Folder) {
  Program P = summarizedProgram();
  KeptSummaries Kept("");
  Summaries S = summarizeWith(P, Kept);
  KeptFlows Flowing(Kept);
  flowsWith(P, S, Flowing);
  write(Folder + "/KeptSummaries", "all", summaryFileOf(P, S, Kept, Flowing));
}

} // namespace

int main(int Count, char **Words) {
  writeSummaries(Words[1]);
  writePack(Words[1], llvm::ArrayRef(Words, Count).drop_front(2));
  for (int I = 2; I < Count; ++I)
    writeSeeds(Words[1], Words[I]);
  return 0;
}
