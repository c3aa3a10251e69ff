// readers_bad.cpp - each reads under one lock and waits to write under the other.
#include <mutex>
#include <shared_mutex>

class Router {
public:
  int best() {
    std::shared_lock<std::shared_mutex> Guard(Routes);
    std::unique_lock<std::shared_mutex> Inner(Metrics); // expect-warning: lockseam-lock-order
    return Best + Cost;
  }

  int cost() {
    std::shared_lock<std::shared_mutex> Guard(Metrics);
    std::unique_lock<std::shared_mutex> Inner(Routes);
    return Cost - Best;
  }

private:
  std::shared_mutex Routes;
  std::shared_mutex Metrics;
  int Best = 0;
  int Cost = 0;
};

int both(Router &R) { return R.best() + R.cost(); }
