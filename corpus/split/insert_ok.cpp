// Inserting keeps what is there: it checks by itself.
#include <map>
#include <mutex>
#include <thread>

std::mutex mutex;
std::map<int, int> cache;
int compute(int key) { return key * 2; }

int get(int key) {
  {
    std::lock_guard<std::mutex> hold(mutex);
    auto found = cache.find(key);
    if (found != cache.end())
      return found->second;
  }
  int value = compute(key);
  std::lock_guard<std::mutex> hold(mutex);
  return cache.try_emplace(key, value).first->second;
}

int main() {
  std::thread one(get, 1), two(get, 1);
  one.join();
  two.join();
}
