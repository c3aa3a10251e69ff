// handler_ok.cpp - a section in the handler follows the end of the outer section.
#include <mutex>
#include <stdexcept>

class Parser {
public:
  void parse(int Input) {
    try {
      std::lock_guard<std::mutex> Guard(Outer);
      ++Calls;
      count(1);
      if (Input < 0)
        throw std::runtime_error("negative");
    } catch (const std::runtime_error &) {
      count(-1);
    }
  }

private:
  void count(int Amount) {
    std::lock_guard<std::mutex> Guard(Inner);
    Total += Amount;
  }

  std::mutex Outer, Inner;
  int Calls = 0, Total = 0;
};
