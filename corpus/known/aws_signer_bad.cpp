// A cached hash is used after an unlocked look at the key it was made of (aws-sdk-cpp #440).
#include <mutex>
#include <string>
#include <thread>

static std::string derive(const std::string &secret, const std::string &date) {
  return secret + date;
}

class Signer {
public:
  std::string longLivedHash(const std::string &secret, const std::string &date) {
    // Another thread may have set the key and date, and not yet the hash.
    if (secret != secret_ || date != date_) {  // expect-warning: lockseam-guard // expect-warning: lockseam-guard
      std::lock_guard<std::mutex> hold(hashLock_);
      if (secret != secret_ || date != date_) {
        secret_ = secret;
        date_ = date;
        hash_ = derive(secret, date);
      }
    }
    return hash_;  // known-miss: lockseam-guard - too few accesses hold the lock for a guard to be inferred
  }

private:
  std::mutex hashLock_;
  std::string secret_;
  std::string date_;
  std::string hash_;
};

int main() {
  Signer signer;
  std::thread one([&] { signer.longLivedHash("key", "monday"); });
  std::thread two([&] { signer.longLivedHash("key", "tuesday"); });
  one.join();
  two.join();
}
