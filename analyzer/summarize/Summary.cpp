// Summary.cpp - which names a change of memory takes away.
#include "Summary.h"

namespace lockseam {

bool ModifiedMemory::mergeFrom(const ModifiedMemory &Other) {
  bool Grew = mergeSorted(Fields, Other.Fields);
  return mergeSorted(Places, Other.Places) || Grew;
}

static LockPath withoutElements(LockPath Path) {
  while (!Path.isStar() && Path.size() > 0 && Path.lastStep() != StepKind::Field &&
         Path.lastStep() != StepKind::Deref)
    Path = Path.parent();
  return Path;
}

/// Whether a location ends in one of the fields, elements of an array taken as the array.
static bool endsInField(LockPath Place, const std::vector<Name> &Fields) {
  Place = withoutElements(Place);
  return !Place.isStar() && Place.size() > 0 && Place.lastStep() == StepKind::Field &&
         containsSorted(Fields, Place.lastField());
}

bool ModifiedMemory::affects(LockPath Path) const {
  for (LockPath Place : Places)
    if (dependsOn(Path, Place))
      return true;
  if (Fields.empty())
    return false;
  for (LockPath At = Path; !At.isStar() && At.size() > 0; At = At.parent()) {
    if (At.lastStep() == StepKind::Deref && endsInField(At.parent(), Fields))
      return true;
    if (At.lastStep() == StepKind::ElementAt &&
        (endsInField(At.lastIndex(), Fields) || affects(At.lastIndex())))
      return true;
  }
  return false;
}

bool ModifiedMemory::affectsContent(LockPath Place) const {
  if (Place.isStar())
    return false;
  for (LockPath Assigned : Places)
    if (contentDependsOn(Place, Assigned))
      return true;
  return !Fields.empty() && (endsInField(Place, Fields) || affects(Place));
}

} // namespace lockseam
