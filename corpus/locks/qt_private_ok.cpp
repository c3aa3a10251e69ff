// qt_private_ok.cpp - locks in the private part of an object, reached as Q_D does.
#include <mutex>

template <typename T> T *qGetPtrHelper(T *ptr);
template <typename Ptr> auto qGetPtrHelper(Ptr &ptr) -> decltype(ptr.operator->());

template <typename T> class QScopedPointer {
public:
  T *operator->() const;
};

struct MixerPrivate {
  std::mutex guard;
  int volume = 0;
};

class Mixer {
public:
  void fade();

private:
  QScopedPointer<MixerPrivate> d_ptr;
};

void Mixer::fade() {
  MixerPrivate *const d = qGetPtrHelper(d_ptr);
  std::lock_guard<std::mutex> lock(d->guard);
  d->volume = d->volume / 2;
}

class Player {
public:
  void fade();

private:
  std::mutex state;
  Mixer *mixer = nullptr;
};

void Player::fade() {
  std::lock_guard<std::mutex> lock(state);
  mixer->fade();
}
