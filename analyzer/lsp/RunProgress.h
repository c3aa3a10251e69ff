// RunProgress.h - the progress of an analysis, in the editor's own bar.
#pragma once

#include "ClientChannel.h"

namespace lockseam {

/// Begins when the editor has agreed to the token, which may be after the end.
class RunProgress {
public:
  explicit RunProgress(ClientChannel &Client) : Client(Client) {}

  void begin();
  void report(const Json &State); // as the child reports it
  void end(llvm::StringRef Message);

  /// Whether the user wants to be rid of what this shows.
  bool isToken(const Json &Value) const { return !Token.empty() && Value == Json(Token); }

private:
  void tell(Json Value);

  ClientChannel &Client;
  std::string Token; // empty: nothing is shown or asked for
  bool Begun = false;
  uint32_t Percent = 0;
  unsigned Runs = 0;
};

} // namespace lockseam
