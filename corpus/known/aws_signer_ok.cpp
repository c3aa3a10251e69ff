// The key is compared and the hash copied in one section, always (aws-sdk-cpp #440, repaired).
#include <mutex>
#include <string>
#include <thread>

static std::string derive(const std::string &secret, const std::string &date) {
  return secret + date;
}

class Signer {
public:
  std::string longLivedHash(const std::string &secret, const std::string &date) {
    std::lock_guard<std::mutex> hold(hashLock_);
    if (secret != secret_ || date != date_) {
      secret_ = secret;
      date_ = date;
      hash_ = derive(secret, date);
    }
    return hash_;
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
