// observer_ok.cpp - the observer is told when the lock is free again.
#include <mutex>

class Thermometer;

class Observer {
public:
  virtual ~Observer() = default;
  virtual void changed(Thermometer &Source) = 0;
};

class Thermometer {
public:
  explicit Thermometer(Observer &Watcher) : Watcher(&Watcher) {}

  double value() {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Value;
  }

  void set(double New) {
    {
      std::lock_guard<std::mutex> Guard(Mutex);
      Value = New;
    }
    Watcher->changed(*this);
  }

private:
  std::mutex Mutex;
  double Value = 0;
  Observer *Watcher;
};

class Alarm : public Observer {
public:
  void changed(Thermometer &Source) override { Hot = Source.value() > 90; }
  bool Hot = false;
};

bool measure(double Value) {
  Alarm Bell;
  Thermometer Sensor(Bell);
  Sensor.set(Value);
  return Bell.Hot;
}
