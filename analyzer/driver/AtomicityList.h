// AtomicityList.h - the atomicity of every function, for people and for programs.
//
//   counter.cpp:12:5: Counter::get(int): atomic, verified
//   counter.h:9:7: Counter::peek(): this->mu_ ? mover : error, verified
#pragma once

#include "analyzer/atomicity/Reduction.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

namespace lockseam {

/// Functions without events, and those that nobody calls, are counted apart.
struct AtomicityCounts {
  unsigned Functions = 0; // the rest
  unsigned Verified = 0;  // of those: at most atomic at all calls, by no assumption
  unsigned Assumed = 0;   // of those: at most atomic, but by an assumption
  unsigned WithoutEvents = 0;
  unsigned WithoutCalls = 0;
};

/// The functions in the files of Only (as Plan::ReportOnly), or all; sorted by place.
std::vector<FunctionIndex> listedFunctions(const Program &Linked,
                                           const std::set<std::string> &Only);
AtomicityCounts countAtomicities(const Inference &Known, const std::vector<FunctionIndex> &Listed);
/// "120 of 150 functions verified atomic, ..."
std::string summaryLine(const AtomicityCounts &Counts);

/// `Counter::get(int): atomic, verified`
std::string atomicityLine(const Inference &Known, FunctionIndex F);

void listAtomicities(const Inference &Known, const std::vector<FunctionIndex> &Listed,
                     llvm::StringRef CurrentDirectory, llvm::raw_ostream &Out);
void writeAtomicitiesJson(const Inference &Known, const std::vector<VariableGuard> &Guards,
                          const std::vector<FunctionIndex> &Listed,
                          llvm::StringRef CurrentDirectory, llvm::raw_ostream &Out);

/// Named is a name with or without parameters; false: there is none such.
bool explainAtomicity(const Inference &Known, llvm::StringRef Named,
                      llvm::StringRef CurrentDirectory, llvm::raw_ostream &Out);

} // namespace lockseam
