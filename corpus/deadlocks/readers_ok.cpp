// readers_ok.cpp - all four are readers, who do not wait for each other.
#include <mutex>
#include <shared_mutex>

class Router {
public:
  int best() {
    std::shared_lock<std::shared_mutex> Guard(Routes);
    std::shared_lock<std::shared_mutex> Inner(Metrics);
    return Best + Cost;
  }

  int cost() {
    std::shared_lock<std::shared_mutex> Guard(Metrics);
    std::shared_lock<std::shared_mutex> Inner(Routes);
    return Cost - Best;
  }

private:
  std::shared_mutex Routes;
  std::shared_mutex Metrics;
  int Best = 0;
  int Cost = 0;
};

int both(Router &R) { return R.best() + R.cost(); }
