// devices_bad.cpp - the number of devices is read once, each device under a later hold.
#include <mutex>
#include <vector>

struct Device {
  bool Active;
};

class DeviceList {
public:
  size_t size() const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Devices.size();
  }
  Device at(size_t I) const {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Devices.at(I);
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
    int Active = 0;
    size_t Count = List.size();
    for (size_t I = 0; I < Count; ++I)
      Active += List.at(I).Active; // expect-warning: lockseam-context-witness
    LastCount = Active;
    return Active;
  }

private:
  std::mutex Mutex;
  int LastCount = 0;
};
