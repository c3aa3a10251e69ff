// Story.cpp - numbering, and the names of data.
#include "Story.h"
#include "LockNames.h"
#include "analyzer/summarize/Resolve.h"
#include "analyzer/summarize/VariableUses.h"

namespace lockseam {

/// Classes that only one unit knows carry its name: `(anonymous)::Env@/src/env.cc::queue_`.
static std::string withoutUnits(std::string Name) {
  for (size_t At; (At = Name.find('@')) != std::string::npos;) {
    size_t End = Name.find("::", At);
    Name.erase(At, End == std::string::npos ? End : End - At);
  }
  for (size_t At; (At = Name.find("(anonymous)::")) != std::string::npos;)
    Name.erase(At, sizeof("(anonymous)::") - 1);
  return Name;
}

std::string variableName(LockPath Variable, const Program &P) {
  bool Behind = isPointee(Variable);
  LockPath Named = Behind ? Variable.parent() : Variable;
  std::string Text = withoutUnits(Named.size() > 0 ? Named.lastField().str().str()
                                                   : describeEntry(Named, P.Functions[0], P));
  return (Behind ? "what '" : "'") + Text + (Behind ? "' points at" : "'");
}

void Story::step(unsigned Thread, const Location &Where, NoteKind Kind, const std::string &What,
                 const std::string &Subject) {
  unsigned Number = static_cast<unsigned>(Notes.size()) + 1;
  Notes.push_back({Where, What, Kind, Subject, Thread, Number});
}

void Story::other(const Conflict &Other, const Program &P, NoteKind Kind, const std::string &Does,
                  const std::string &Data, LockPath Gap, const std::string &GapName) {
  auto Place = [&](FunctionIndex F, Site Where) { return placeOf(P.Functions[F], Where); };
  for (const Conflict::Call &Start : Other.Started)
    step(2, Place(Start.From, Start.Where), NoteKind::Starts, "is started here");
  for (const Conflict::Call &Call : Other.Chain)
    step(2, Place(Call.From, Call.Where), NoteKind::Calls,
         "goes on from here, in '" + P.Functions[Call.From].Display.str().str() + "'");
  for (const HeldLock &H : Other.Access->Locks.Held)
    if (H.Taken != EntrySite && (H.Lock == Gap || isSameField(H.Lock, Gap))) {
      std::string Lock =
          GapName.empty() ? quotedName(H.Lock, P.Functions[Other.In], P, "the lock") : GapName;
      step(2, Place(Other.In, H.Taken), NoteKind::Takes, "takes " + Lock, Lock);
      break;
    }
  step(2, Place(Other.In, Other.Access->Where), Kind, Does, Data);
}

void Story::append(const std::vector<Note> &Told) {
  for (const Note &Each : Told)
    if (Each.Thread)
      step(Each.Thread, Each.Where, Each.Kind, Each.Text, Each.Subject);
}

void Story::steps(unsigned Thread, std::vector<Note> Told) {
  for (Note &Each : Told)
    step(Thread, Each.Where, Each.Kind, Each.Text, Each.Subject);
}

} // namespace lockseam
