// GuardList.h - the guard of every shared variable, for people and for programs.
//
//   queue.h:12:7: Queue::length_ guarded by this->mu_ (inferred: 12 of 12 accesses, 5 writes)
//   queue.h:13:7: Queue::hits_ not guarded (3 of 9 accesses hold this->mu_)
//   queue.h:14:9: *Queue::head_ guarded by this->mu_ (declared: 4 of 4 accesses, 2 writes)
#pragma once

#include "analyzer/summarize/FieldGuards.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

namespace lockseam {

/// A variable whose declaration is known, with its guard.
struct GuardRow {
  Location Where;
  std::string Variable;   // "ns::Class::field"; "*ns::Class::field" for what it points at
  std::string Spelled;    // the name that stands at Where
  bool IsPointer = false; // of the language
  bool IsReference = false;
  VariableGuard Guard;
};

/// Those declared in the files of Only (as Plan::ReportOnly), or in any; sorted by place.
std::vector<GuardRow> guardRows(const Program &Linked, std::vector<VariableGuard> Guards,
                                const std::set<std::string> &Only);

/// As the source would write it: `this->mu_`, `ns::g_mu`, `owner(this)->mu_`, `owner(this)`.
std::string guardText(const GuardName &Guard, const Program &Linked);

/// `Queue::length_ guarded by this->mu_ (inferred: 12 of 12 accesses, 5 writes)`
std::string guardLine(const GuardRow &Row, const Program &Linked);

void listGuards(const std::vector<GuardRow> &Rows, const Program &Linked,
                llvm::StringRef CurrentDirectory, llvm::raw_ostream &Out);
void writeGuardsJson(const std::vector<GuardRow> &Rows, const Program &Linked,
                     llvm::StringRef CurrentDirectory, llvm::raw_ostream &Out);

} // namespace lockseam
