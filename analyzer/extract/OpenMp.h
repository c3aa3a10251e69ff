// OpenMp.h - critical sections of OpenMP, as the calls that Clang makes of them.
//
//   #pragma omp critical(sum)      __kmpc_critical(&`omp critical(sum)`);
//   total += n;                    total += n;
//                                  __kmpc_end_critical(&`omp critical(sum)`);
//
// The lock is a global variable of the whole program. Not followed: `ordered`, `atomic`,
// and that the turns of a loop and the threads of `parallel` run beside each other.
#pragma once

#include "analyzer/extract/BodyExtractor.h"

namespace clang {
class OMPCriticalDirective;
} // namespace clang

namespace lockseam {

Event enterCritical(const clang::OMPCriticalDirective *Section, clang::ASTContext &Context,
                    UnitNames &Names);
Event leaveCritical(const clang::OMPCriticalDirective *Section, clang::ASTContext &Context,
                    UnitNames &Names);

} // namespace lockseam
