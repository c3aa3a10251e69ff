// ObjectEffects.h - which functions read and write the objects that they are given.
//
//   void List::add(Node *n) { n->next = head_; head_ = n; }      writes *this and *n
//   snapshots_.add(n);                                           so this writes snapshots_
//
// An object is touched as a whole, with its embedded parts, by the function itself or
// below it. What a function does while it holds a lock of that same object is nobody
// else's business: a class that locks itself needs no lock around its methods.
#pragma once

#include "Accesses.h"

namespace lockseam {

/// How what is read at a place may come to be another value once others have the object.
enum class Change : uint8_t {
  Never,
  ByName, // somebody writes this field, of this or of another object
  Linked, // or the object by another name: it is part of a list and written as a node of it
};

struct ObjectEffect {
  bool Reads = false, Writes = false;
  Change Read = Change::Never; // of the parts that are read
};

struct ObjectEffects {
  ObjectEffect Own;                     // of *this
  std::vector<ObjectEffect> Parameters; // of what each points at
};

/// Tells for a place that is a field, a part of one, or a global, how that changes.
using ChangeOf = llvm::function_ref<Change(LockPath)>;

/// By function. To read a part that never changes is nothing.
std::vector<ObjectEffects>
objectEffects(const Program &P, const std::vector<FunctionAccesses> &Functions, ChangeOf Changes);

/// What a call does to an object that the caller names.
struct ObjectUse {
  LockPath Object;
  ObjectEffect Effect;
};
std::vector<ObjectUse> usesAt(const HeldCall &Call, const std::vector<ObjectEffects> &Known);

/// How what Effect reads at Place changes: writers of a part of an object are known by its
/// name; an object behind a pointer has others.
Change changeRead(LockPath Place, ObjectEffect Effect, ChangeOf Changes);

/// The object that a place lies in, embedded in it or not: up to the last dereference.
LockPath wholeObject(LockPath Place);

/// Whether a lock that lies in the object itself is held well enough.
bool holdsOwnLock(const std::vector<HeldLock> &Held, LockPath Object, bool Write);

} // namespace lockseam
