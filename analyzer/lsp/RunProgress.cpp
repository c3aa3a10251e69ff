// RunProgress.cpp - the progress of an analysis, in the editor's own bar.
#include "RunProgress.h"

using namespace lockseam;

void RunProgress::begin() {
  Token = "lockseam-" + std::to_string(++Runs);
  Begun = false;
  Percent = 0;
  Client.request("window/workDoneProgress/create", {{"token", Token}},
                 [this, Asked = Token](const Json *Agreed) {
                   if (!Agreed || Asked != Token)
                     return;
                   Begun = true;
                   tell({{"kind", "begin"},
                         {"title", "lockseam"},
                         {"cancellable", true},
                         {"message", "reading the program"},
                         {"percentage", 0}});
                 });
}

void RunProgress::report(const Json &State) {
  uint32_t Done = numberAt(State, {"done"}).value_or(0);
  uint32_t Total = numberAt(State, {"total"}).value_or(0);
  uint32_t Now = Total ? uint64_t(Done) * 100 / Total : 0;
  std::string File = textAt(State, {"file"}).value_or("");
  if (!Begun || (Now == Percent && File.empty()))
    return;
  Percent = Now;
  std::string Count = std::to_string(Done) + "/" + std::to_string(Total);
  tell({{"kind", "report"},
        {"message", File.empty() ? Count : Count + " " + File},
        {"percentage", Percent}});
}

void RunProgress::end(llvm::StringRef Message) {
  if (Begun)
    tell({{"kind", "end"}, {"message", Message.str()}});
  Begun = false;
  Token.clear();
}

void RunProgress::tell(Json Value) {
  Client.notify("$/progress", {{"token", Token}, {"value", std::move(Value)}});
}
