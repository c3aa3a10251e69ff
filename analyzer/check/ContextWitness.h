// ContextWitness.h - the rule lockseam-context-witness: patterns into findings.
//
//   void Svc::put() { Lock l(a); if (r.count() < lim) r.add(); }
//
// While `a` is held, r.b is taken and released by count() and taken again by add():
// whoever gets r.b in between makes the answer of count() stale. One finding for each
// function in which the two acquisitions follow each other and each witness; further
// contexts and further second acquisitions are notes.
#pragma once

#include "Seams.h"

namespace lockseam {

/// Evidence: values that cross a gap although a lock is held over it, see SeamsFound.
std::vector<Finding> findContextWitness(const Inference &Known, const Conflicts &Others,
                                        const std::vector<SeamEvidence> &Evidence, bool Pairs);

} // namespace lockseam
