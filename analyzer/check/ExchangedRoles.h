// ExchangedRoles.h - one function that locks two objects, in the order in which they come.
//
//   void transfer(Account &from, Account &to) { from.mu.lock(); to.mu.lock(); ... }
//
// Two threads that call it with the same accounts in different roles wait for each other.
// It is in order if the function orders the objects itself: it takes them both ways round,
// or compares something of both before, or calls itself with the roles exchanged; or if
// its callers hand it an object and a part of it, as trees and lists do.
#pragma once

#include "LockGraph.h"
#include "ThreadReach.h"

namespace lockseam {

struct RoleExchange {
  LockEdge Edge;
  bool Seen = false; // two calls that do exchange the roles
};

/// One for each function and class of lock.
std::vector<RoleExchange> findRoleExchanges(const Program &P, const Summaries &S,
                                            const LockGraph &Graph, const ThreadReach &Threads);

} // namespace lockseam
