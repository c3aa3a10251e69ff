// AnalysisRuns.cpp - when the program is analysed, and who answers meanwhile.
#include "AnalysisRuns.h"
#include "JsonRpc.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace lockseam;

namespace {

/// `12 units, 11 of them known, in 0.8 s: 2 findings`
std::string summaryOf(const Json &Result, AnalysisRuns::Clock::duration Took) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  size_t Findings = listAt(Result, {"findings"}).size();
  Out << numberAt(Result, {"units"}).value_or(0) << " units, "
      << numberAt(Result, {"unitsFromCache"}).value_or(0) << " of them known, in "
      << llvm::format("%.1f", std::chrono::duration<double>(Took).count()) << " s: " << Findings
      << (Findings == 1 ? " finding" : " findings");
  return Out.str();
}

} // namespace

void AnalysisRuns::startIfDue() {
  if (Due && Clock::now() >= *Due)
    start();
}

void AnalysisRuns::start() {
  Due.reset();
  if (Running)
    Shown.end("superseded");
  Running.reset();
  RunningSees = Of.CurrentVersions();
  Started = Clock::now();
  Running = AnalysisProcess::start(Program, Of.Request());
  if (!Running)
    return fail("the analysis cannot be started");
  if (ShowsProgress)
    Shown.begin();
}

void AnalysisRuns::cancel(const Json &Token) {
  if (!Running || !Shown.isToken(Token))
    return;
  Running.reset();
  Shown.end("cancelled");
  Client.log(MessageType::Info, "the analysis was cancelled");
  sendQueries();
}

void AnalysisRuns::stop() {
  Due.reset();
  Running.reset();
  Current.reset();
}

void AnalysisRuns::see(const std::string &Uri, int64_t Version) {
  RunningSees[Uri] = Version;
  CurrentSaw[Uri] = Version;
}

std::optional<int64_t> AnalysisRuns::seenVersion(const std::string &Uri) const {
  auto Known = CurrentSaw.find(Uri);
  return Known == CurrentSaw.end() ? std::nullopt : std::optional(Known->second);
}

uint32_t AnalysisRuns::ask(Json Text, bool Waits, Then Do) {
  uint32_t Number = ++Queries;
  Text["query"] = Number;
  Open[Number] = {std::move(Text), Waits, std::move(Do), false};
  sendQueries();
  return Number;
}

void AnalysisRuns::forget(uint32_t Number) { Open.erase(Number); }

int AnalysisRuns::timeout() const {
  if (!Due)
    return -1;
  auto Left = std::chrono::ceil<std::chrono::milliseconds>(*Due - Clock::now()).count();
  return static_cast<int>(std::clamp<long long>(Left, 0, 60'000));
}

void AnalysisRuns::addPipes(std::vector<pollfd> &Files) const {
  for (const auto &Process : {&Running, &Current}) { // poll skips negative numbers
    Files.push_back({*Process ? (*Process)->input() : -1, POLLOUT, 0});
    Files.push_back({*Process ? (*Process)->output() : -1, POLLIN, 0});
  }
}

void AnalysisRuns::serve(llvm::ArrayRef<pollfd> Files) {
  // The result of the one makes it the other.
  if (Current)
    serveCurrent(Files[2], Files[3]);
  if (Running)
    serveRunning(Files[0], Files[1]);
}

void AnalysisRuns::serveRunning(const pollfd &In, const pollfd &Out) {
  if (In.revents)
    Running->write();
  if (!Out.revents)
    return;
  std::vector<std::string> Replies;
  bool Lives = Running->read(Replies);
  for (llvm::StringRef Reply : Replies)
    takeReply(Reply);
  if (!Lives && Running)
    fail("the analysis ended without a result; the next change starts another");
}

void AnalysisRuns::serveCurrent(const pollfd &In, const pollfd &Out) {
  if (In.revents)
    Current->write();
  if (!Out.revents)
    return;
  std::vector<std::string> Replies;
  bool Lives = Current->read(Replies);
  for (llvm::StringRef Reply : Replies)
    takeReply(Reply);
  if (Lives)
    return;
  Current.reset();
  Client.log(MessageType::Error, "what was known of the program is lost until the next analysis");
  failQueries(/*OnlySent=*/true);
  sendQueries();
}

void AnalysisRuns::takeReply(llvm::StringRef Reply) {
  char Kind = Reply.empty() ? ' ' : Reply.front();
  if (Kind == 'E')
    return fail(Reply.drop_front());
  llvm::Expected<Json> Value = parseJson(Reply.drop_front(Reply.empty() ? 0 : 1));
  if (!Value)
    return llvm::consumeError(Value.takeError());
  if (Kind == 'P')
    Shown.report(*Value);
  else if (Kind == 'R')
    takeResult(*Value);
  else if (Kind == 'A')
    takeAnswer(*Value);
}

void AnalysisRuns::takeResult(const Json &Result) {
  Current = std::move(Running);
  CurrentSaw = std::move(RunningSees);
  LastFailure.clear();
  std::string Summary = summaryOf(Result, Clock::now() - Started);
  Shown.end(Summary);
  Client.log(MessageType::Info, Summary);
  for (const Json &Notice : listAt(Result, {"notices"}))
    if (Notice.is_string())
      Client.log(MessageType::Warning, *Notice.get_ptr<const std::string *>());
  Of.Publish(Result, CurrentSaw);
  for (auto &[Number, Each] : Open)
    Each.Sent = false; // the old one will not answer any more
  sendQueries();
}

void AnalysisRuns::takeAnswer(const Json &Answer) {
  auto Asked = Open.find(numberAt(Answer, {"query"}).value_or(0));
  if (Asked == Open.end())
    return; // cancelled meanwhile
  Then Do = std::move(Asked->second.Do);
  Open.erase(Asked);
  const Json *Value = valueAt(Answer, {"answer"});
  Do(Value ? *Value : Json());
}

void AnalysisRuns::fail(llvm::StringRef Why) {
  Running.reset();
  Shown.end("failed");
  Client.log(MessageType::Error, Why);
  if (Why != LastFailure) // not at every key
    Client.show(MessageType::Error, Why);
  LastFailure = Why.str();
  if (!Due && Of.AsksOtherwise())
    schedule(std::chrono::milliseconds(0));
  sendQueries();
}

void AnalysisRuns::failQueries(bool OnlySent) {
  std::vector<Then> Failed;
  for (auto Each = Open.begin(); Each != Open.end();) {
    if (OnlySent && !Each->second.Sent) {
      ++Each;
      continue;
    }
    Failed.push_back(std::move(Each->second.Do));
    Each = Open.erase(Each);
  }
  for (Then &Do : Failed)
    Do(Json());
}

void AnalysisRuns::sendQueries() {
  if (!Current) {
    if (!isComing())
      failQueries(/*OnlySent=*/false);
    return;
  }
  for (auto &[Number, Each] : Open) {
    if (Each.Sent || (Each.Waits && isComing()))
      continue;
    Current->ask(Each.Text);
    Each.Sent = true;
  }
}
