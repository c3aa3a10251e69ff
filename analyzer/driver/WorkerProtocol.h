// WorkerProtocol.h - what the parent and its extract workers say to each other.
//
// Each message is a frame: eight bytes of length, low byte first, then that many bytes.
// A request is a frame of options, one with a frame for each unit (strings that cannot contain
// NUL, with NUL between them: directory, file, and arguments of the compiler), one with the
// headers that the units share, and for each unsaved buffer a frame with its path and one with
// its text ('+' before it; '-' alone hides the file), unless they are those of the request
// before.
//
// Answers are a letter and, but for the last, the unit's place in the request in eight bytes:
// 'B' when the unit is begun; 'R' with its reply, or 'S' if it has shared headers with others; 'Z'
// when there is nothing more to be said. A reply begins with 'F', and a frame with the unit's
// inputs (an InputList, or nothing if nobody asked) and its facts follow; or with 'E', and the
// reason why there are none follows.
#pragma once

#include "analyzer/extract/Extract.h"
#include "analyzer/extract/HeaderTree.h"
#include <optional>

namespace lockseam {

constexpr size_t FrameHeader = 8;
/// The worker ends with this status when memory has run out.
constexpr int OutOfMemoryStatus = 77;

std::string frame(llvm::StringRef Payload);
/// The length in a frame's first FrameHeader bytes.
uint64_t frameLength(llvm::StringRef Header);
/// The payload of the frame that Bytes begin with, taken from them; nothing if it is not
/// whole.
std::optional<llvm::StringRef> takeFrame(llvm::StringRef &Bytes);
/// The next frame of a file, waiting for it; nothing at its end.
std::optional<std::string> readFrame(int File);
bool writeFrame(int File, llvm::StringRef Payload);

/// Buffers, a frame with the path and one with the text for each, or what it hides.
std::string encodeUnsaved(const UnsavedFiles *Unsaved);
std::shared_ptr<const UnsavedFiles> decodeUnsaved(llvm::StringRef Frames);

struct Request {
  std::vector<UnitCommand> Units;
  HeaderTree Headers; // with every unit that is asked for
  ExtractOptions Options;
  bool WantsInputs = false;
  bool SameBuffers = false; // as in the request before
};
std::string encodeRequest(const Request &Asked);
Request decodeRequest(llvm::StringRef Payload);

struct UnitResult {
  std::string Facts;       // bytes, as writeFacts makes them; empty: there are none
  std::string Inputs;      // an InputList, if wanted
  std::string Problem;     // why there are no facts: "the compiler crashed (signal 11)"
  bool OverBudget = false; // it was not begun, or not ended, when the deadline came
  bool IsShared = false;   // headers were parsed for others as well
};
/// The reply of a worker, which may be damaged: then that is its Problem.
UnitResult decodeReply(llvm::StringRef Payload);

struct Answer {
  char Kind = 'Z';
  uint64_t Unit = 0;
  llvm::StringRef Reply;
};
std::string encodeAnswer(const Answer &Said);
Answer decodeAnswer(llvm::StringRef Payload);

/// The hidden command `extract-worker`: answers requests on stdin until it ends. Memory
/// is the limit of its address space in bytes; 0: none.
int runExtractWorker(uint64_t Memory);

} // namespace lockseam
