// CheckTesting.h - facts as text in, the findings of one rule as text out.
#pragma once

#include "analyzer/check/FindViolations.h"
#include "analyzer/facts/FactsText.h"
#include "analyzer/models/ModelTable.h"

namespace lockseam {

/// Declares what the tables call; "LINE [RANK] MESSAGE" and an indented line for each note.
inline std::string findingsOf(llvm::StringRef Rule, const std::string &FactsText) {
  llvm::Expected<UnitFacts> Unit = parseFacts(FactsText + R"(
function pthread_mutex_lock [system]
function pthread_mutex_unlock [system]
function pthread_mutex_trylock [system]
function pthread_mutex_init [system]
function pthread_mutexattr_settype [system]
function pthread_rwlock_rdlock [system]
function pthread_rwlock_wrlock [system]
function pthread_rwlock_unlock [system]
function pthread_create [system]
function pthread_cond_wait [system]
function pthread_cond_timedwait [system]
function pthread_cond_signal [system]
function std::lock_guard::lock_guard [system ctor] types(std::mutex)
function std::lock_guard::~lock_guard [system dtor]
function std::unique_lock::unique_lock [system ctor] types(std::mutex, std::adopt_lock_t)
function std::unique_lock::~unique_lock [system dtor]
function std::unique_lock::release [system]
)");
  if (!Unit)
    return llvm::toString(Unit.takeError());
  std::vector<UnitFacts> Units;
  Units.push_back(std::move(*Unit));
  Program P = linkProgram(std::move(Units));
  ModelTable Models = llvm::cantFail(loadModels("", ""));
  std::string Text;
  Summaries S = summarize(P, Models, {.Accesses = true});
  std::vector<VariableGuard> Guards = inferGuards(P, S.Memory);
  Inference Known(P, S, Guards);
  Known.run();
  for (const Finding &F : findViolations(P, Models, S, Known, {}).Findings) {
    if (F.Rule.str() != Rule)
      continue;
    Text += std::to_string(F.Where.Line) + " [" + std::to_string(F.Rank) + "] " + F.Message + "\n";
    for (const Note &N : F.Notes)
      Text += "  " + std::to_string(N.Where.Line) + " " + N.Text + "\n";
  }
  return Text;
}

/// "LINE [RANK]" for each finding, where the words are tested elsewhere.
inline std::string placesOf(llvm::StringRef Rule, const std::string &FactsText) {
  std::string Places;
  std::string Text = findingsOf(Rule, FactsText);
  for (llvm::StringRef Rest = Text; !Rest.empty();) {
    auto [Line, Tail] = Rest.split('\n');
    if (!Line.starts_with(" "))
      Places += Line.take_until([](char C) { return C == ']'; }).str() + "]";
    Rest = Tail;
  }
  return Places;
}

} // namespace lockseam
