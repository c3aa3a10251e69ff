// HeaderCopies.h - functions that are static in a header, as one function for all units.
//
//   half.h: static int half(int n) { return n / 2; }
//
//   half(int)@/src/a.cpp  and  half(int)@/src/b.cpp  become  half(int)@/src/half.h#0f3a...
//
// Each unit has a copy with a name of its own, and so each has another body for every inline
// function that calls it. Copies that say the same, which the number at the end stands for, are
// one function, unless they have to do with something else that is their unit's own, such as a
// static variable, or run what they are handed.
#pragma once

#include "Facts.h"

namespace lockseam {

/// Names such functions for all units, here and wherever the unit mentions them.
void nameHeaderCopies(UnitFacts &Unit);

} // namespace lockseam
