// ClientTraits.h - what the editor can do, and how the user has set the server up.
#pragma once

#include "Positions.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <vector>

namespace lockseam {

/// From the parameters of initialize.
struct ClientTraits {
  std::string Root; // folder of the project, absolute
  Encoding Positions = Encoding::Utf16;
  bool ShowsProgress = false;
  bool ShowsRelated = false;
  bool ShowsMarkdown = false;
  bool WatchesFiles = false;
  bool HasConfiguration = false; // may be asked for its settings
};
ClientTraits readTraits(const Json &Params);

/// {"arguments": ["-p", "build", "--min-rank=0"], "debounce": 500}
struct Settings {
  std::vector<std::string> Arguments; // options of `lockseam lsp`
  std::chrono::milliseconds Debounce{500};
};
/// Value is an object with these keys, or one that has it as "lockseam". An error is one
/// line; a key that is not there has its default.
llvm::Expected<Settings> readSettings(const Json &Value);

/// The answer to initialize.
Json serverCapabilities(const ClientTraits &Client);
/// The parameters of client/registerCapability: files whose change is one of the program.
Json watchedFiles();

inline constexpr llvm::StringLiteral BaselineCommand = "lockseam.addToBaseline";

} // namespace lockseam
