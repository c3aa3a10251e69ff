// devices_ok.cpp - the list counts for itself, under one hold.
#include <mutex>
#include <vector>

struct Device {
  bool Active;
};

class DeviceList {
public:
  int countActive() const {
    std::lock_guard<std::mutex> Guard(Mutex);
    int Active = 0;
    for (const Device &D : Devices)
      Active += D.Active;
    return Active;
  }
  void removeLast() {
    std::lock_guard<std::mutex> Guard(Mutex);
    Devices.pop_back();
  }

private:
  mutable std::mutex Mutex;
  std::vector<Device> Devices;
};

class Scheduler {
public:
  int countActive(const DeviceList &List) {
    std::lock_guard<std::mutex> Guard(Mutex);
    LastCount = List.countActive();
    return LastCount;
  }

private:
  std::mutex Mutex;
  int LastCount = 0;
};
