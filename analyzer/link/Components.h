// Components.h - how often the functions of a component are looked at.
//
//   untilStable(P, Component, [&](FunctionIndex F) { return addCallees(F); });
//
// Components come callees first. So what a function needs to know of those that it calls is
// there, unless they are of its own component: only then it takes more than one round.
#pragma once

#include "Program.h"

namespace lockseam {

/// Whether a function of the component calls itself or another one of it.
bool isRecursive(const Program &P, const std::vector<FunctionIndex> &Component);

/// Update(F) adds what is known by now to what is known of F, and tells whether that was news.
template <typename UpdateFunction>
void untilStable(const Program &P, const std::vector<FunctionIndex> &Component,
                 UpdateFunction Update) {
  const bool Again = isRecursive(P, Component);
  bool Grew = true;
  while (Grew) {
    Grew = false;
    for (FunctionIndex F : Component)
      Grew |= Update(F);
    Grew &= Again;
  }
}

} // namespace lockseam
