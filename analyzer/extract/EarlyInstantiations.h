// EarlyInstantiations.h - what headers ask to instantiate, done once for all that share them.
//
// Clang instantiates functions when it has read a unit, and in headers that is most of what a
// unit costs. Where units go on from the same headers it is done before they part: for
// functions that are defined by then, and that lead to the project's code (ProjectTypes.h). Those
// of which that is not known yet wait for the end of the unit, as ever.
#pragma once

namespace clang {
class Sema;
}

namespace lockseam {

/// May give errors that a unit would not have, if a type is complete only further on.
void instantiateEarly(clang::Sema &Semantics);

} // namespace lockseam
