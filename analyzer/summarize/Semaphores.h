// Semaphores.h - semaphores that are used as locks.
//
//   sem_init(&q->busy, 0, 1);  ...  sem_wait(&q->busy); q->length++; sem_post(&q->busy);
//
// A semaphore is a lock if every place that initialises it says 1 and every function that
// waits on it posts it and the other way round. All others count or signal: a wait here
// and a post there say nothing about who may touch what.
//
// Semaphores are told apart by their field or global variable. One that is reached in
// another way (a parameter, an element of an array) is no lock.
#pragma once

#include "analyzer/link/Program.h"
#include "analyzer/models/ModelTable.h"

namespace lockseam {

class Semaphores {
public:
  Semaphores(const Program &P, const ModelTable &Models);
  bool isLock(LockPath Semaphore) const;
  /// Sorted: field of the object *this, or global.
  const std::vector<LockPath> &locks() const { return Locks; }

private:
  std::vector<LockPath> Locks;
};

} // namespace lockseam
