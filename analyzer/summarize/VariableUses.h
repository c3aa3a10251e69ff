// VariableUses.h - each access to a variable, with the locks held at it named from there.
//
// A variable is a field, a global, or what one of them points at; see FieldGuards.h.
#pragma once

#include "DeclaredGuards.h"
#include "ObjectEffects.h"
#include <map>

namespace lockseam {

/// The object and the variable of it that a place belongs to; a star if there is none.
struct AccessedVariable {
  LockPath Object;
  LockPath Variable; // this.field, the global, or what one of them points at
};
AccessedVariable accessedVariable(LockPath Place);

/// The field that a place is, of the object it is embedded in; none for other places.
std::optional<AccessedVariable> innermostField(LockPath Place);

/// Whether the variable is what a field or global points at.
bool isPointee(LockPath Variable);

struct VariableUse {
  bool Write = false;
  Change Read = Change::Never;  // how what is read may change
  std::vector<GuardName> Locks; // held well enough for a read or write; sorted
};

/// Accesses to objects that only one thread can have are left out, and atomic ones.
std::map<LockPath, std::vector<VariableUse>>
variableUses(const Program &P, const std::vector<FunctionAccesses> &Functions);

} // namespace lockseam
