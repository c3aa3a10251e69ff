// owner_and_member_ok.cpp - the peer has let go of its own lock before it calls the session.
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
      P->choke();
  }

private:
  std::mutex Mutex;
  std::set<Peer *> Peers;
};

void Peer::close() {
  {
    std::lock_guard<std::mutex> Guard(Mutex);
    Choked = true;
  }
  Owner.forget(this);
}

void stop(Session &S, Peer &P) {
  S.pause();
  P.close();
}
