// owner_and_member_bad.cpp - the session locks its peers, and a peer locks its session.
#include <mutex>
#include <set>

class Session;

class Peer {
public:
  explicit Peer(Session &Owner) : Owner(Owner) {}
  void close();
  void choke() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Choked = true;
  }

private:
  Session &Owner;
  std::mutex Mutex;
  bool Choked = false;
};

class Session {
public:
  void forget(Peer *P) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Peers.erase(P);
  }
  void pause() {
    std::lock_guard<std::mutex> Guard(Mutex);
    for (Peer *P : Peers)
      P->choke(); // expect-warning: lockseam-lock-order
  }

private:
  std::mutex Mutex;
  std::set<Peer *> Peers;
};

void Peer::close() {
  std::lock_guard<std::mutex> Guard(Mutex);
  Choked = true;
  Owner.forget(this);
}

void stop(Session &S, Peer &P) {
  S.pause();
  P.close();
}
