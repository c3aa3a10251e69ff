// SharedVector.h - a vector that copies share until one of them is edited.
//
// States are copied at every step and few steps change more than one of their parts.
#pragma once

#include <memory>
#include <vector>

namespace lockseam {

template <typename T> class SharedVector {
public:
  SharedVector() = default;
  explicit SharedVector(std::vector<T> All) { set(std::move(All)); }

  const std::vector<T> &get() const { return Shared ? *Shared : none(); }
  std::vector<T> &edit() {
    if (!Shared || Shared.use_count() > 1)
      Shared = std::make_shared<std::vector<T>>(get());
    return *Shared;
  }
  void set(std::vector<T> All) {
    Shared = All.empty() ? nullptr : std::make_shared<std::vector<T>>(std::move(All));
  }
  bool isSame(const SharedVector &Other) const { return Shared == Other.Shared; }

  bool empty() const { return get().empty(); }
  size_t size() const { return get().size(); }
  const T &operator[](size_t I) const { return get()[I]; }
  auto begin() const { return get().begin(); }
  auto end() const { return get().end(); }
  friend bool operator==(const SharedVector &A, const SharedVector &B) {
    return A.isSame(B) || A.get() == B.get();
  }

private:
  static const std::vector<T> &none() {
    static const std::vector<T> Empty;
    return Empty;
  }
  std::shared_ptr<std::vector<T>> Shared;
};

} // namespace lockseam
