// Story.cpp - numbering, and the names of data.
#include "Story.h"
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

void Story::step(unsigned Thread, const Location &Where, const std::string &What) {
  Notes.push_back({Where, "(" + std::to_string(Notes.size() + 1) + ") T" + std::to_string(Thread) +
                              ": " + What});
}

} // namespace lockseam
