// CompactVector.h - a list of four bytes that lies with its length in pooled memory.
//
// Most lists of facts are empty or short, and nobody edits them once they are read. So there
// is no capacity: a block has the room that its length asks for (PoolMemory.h), and is
// exchanged when that changes. To append costs a move of the elements while they are few.
#pragma once

#include "PoolMemory.h"
#include "llvm/ADT/ArrayRef.h"
#include <algorithm>
#include <cassert>
#include <compare>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace lockseam {

inline constinit PoolMemory ListMemory;

template <typename T> class CompactVector {
public:
  using value_type = T;
  using size_type = size_t;
  using difference_type = ptrdiff_t;
  using reference = T &;
  using const_reference = const T &;
  using iterator = T *;
  using const_iterator = const T *;

  CompactVector() = default;
  template <std::input_iterator It> CompactVector(It First, It Last) {
    open(std::distance(First, Last));
    std::uninitialized_copy(First, Last, begin());
  }
  CompactVector(std::initializer_list<T> List) : CompactVector(List.begin(), List.end()) {}
  CompactVector(const std::vector<T> &List) : CompactVector(List.begin(), List.end()) {}
  CompactVector(std::vector<T> &&List)
      : CompactVector(std::make_move_iterator(List.begin()), std::make_move_iterator(List.end())) {}
  CompactVector(const CompactVector &Other) : CompactVector(Other.begin(), Other.end()) {}
  CompactVector(CompactVector &&Other) noexcept : Block(std::exchange(Other.Block, 0)) {}
  CompactVector &operator=(CompactVector Other) noexcept {
    std::swap(Block, Other.Block);
    return *this;
  }
  ~CompactVector() { clear(); }

  bool empty() const { return !Block; }
  size_t size() const { return Block ? length() : 0; }
  T *data() { return Block ? elements() : nullptr; }
  const T *data() const { return Block ? elements() : nullptr; }
  T *begin() { return data(); }
  T *end() { return data() + size(); }
  const T *begin() const { return data(); }
  const T *end() const { return data() + size(); }
  T &operator[](size_t I) {
    assert(I < size());
    return elements()[I];
  }
  const T &operator[](size_t I) const {
    assert(I < size());
    return elements()[I];
  }
  T &front() { return (*this)[0]; }
  const T &front() const { return (*this)[0]; }
  T &back() { return (*this)[size() - 1]; }
  const T &back() const { return (*this)[size() - 1]; }

  template <typename... Arguments> T &emplace_back(Arguments &&...Parts) {
    T New(std::forward<Arguments>(Parts)...); // which may be made of an element
    setLength(size() + 1);
    return *new (end() - 1) T(std::move(New));
  }
  void push_back(const T &Element) { emplace_back(Element); }
  void push_back(T &&Element) { emplace_back(std::move(Element)); }
  void pop_back() { erase(end() - 1, end()); }
  T *insert(const T *Before, T Element) {
    size_t At = Before - begin();
    push_back(std::move(Element));
    std::rotate(begin() + At, end() - 1, end());
    return begin() + At;
  }
  template <typename It> T *insert(const T *Before, It First, It Last) {
    size_t At = Before - begin(), Old = size();
    std::vector<T> New(First, Last); // which may be elements
    for (T &Element : New)
      push_back(std::move(Element));
    std::rotate(begin() + At, begin() + Old, end());
    return begin() + At;
  }
  T *erase(const T *First, const T *Last) {
    size_t At = First - begin();
    T *Kept = std::move(begin() + (Last - begin()), end(), begin() + At);
    size_t Length = Kept - begin();
    std::destroy(Kept, end());
    setLength(Length);
    return begin() + At;
  }
  T *erase(const T *At) { return erase(At, At + 1); }
  void resize(size_t Length) {
    size_t Old = size();
    if (Length < Old)
      erase(begin() + Length, end());
    else {
      setLength(Length);
      std::uninitialized_value_construct(begin() + Old, end());
    }
  }
  void clear() {
    std::destroy(begin(), end());
    releaseBlock();
  }

  operator llvm::ArrayRef<T>() const { return {data(), size()}; }
  /// For who goes on with a list of its own.
  std::vector<T> vec() const { return {begin(), end()}; }

  friend bool operator==(const CompactVector &A, const CompactVector &B) {
    return std::equal(A.begin(), A.end(), B.begin(), B.end());
  }
  friend auto operator<=>(const CompactVector &A, const CompactVector &B) {
    return std::lexicographical_compare_three_way(A.begin(), A.end(), B.begin(), B.end());
  }

private:
  using Length32 = uint32_t;

  static size_t bytes(size_t Length) { return sizeof(Length32) + Length * sizeof(T); }
  char *memory() const { return ListMemory.at(Block); }
  Length32 &length() const { return *reinterpret_cast<Length32 *>(memory()); }
  T *elements() const { return reinterpret_cast<T *>(memory() + sizeof(Length32)); }
  void open(size_t Length) {
    if (Length == 0)
      return;
    Block = ListMemory.allocate(bytes(Length));
    length() = Length;
  }
  /// Moves as many elements as there are in both, if it has to. Those that are too many must
  /// have been destroyed; those that are new are not made.
  void setLength(size_t Length) {
    // What comes here are plain values; a list of lists says so as well.
    static_assert(alignof(T) <= PoolMemory::WordSize);
    size_t Old = size();
    if (Old > 0 && Length > 0 &&
        PoolMemory::blockSize(bytes(Old)) == PoolMemory::blockSize(bytes(Length))) {
      length() = Length;
      return;
    }
    CompactVector Before;
    std::swap(Block, Before.Block);
    open(Length);
    size_t Both = std::min(Old, Length);
    std::uninitialized_move(Before.begin(), Before.begin() + Both, begin());
    std::destroy(Before.begin(), Before.begin() + Both);
    Before.releaseBlock();
  }
  void releaseBlock() {
    if (!Block)
      return;
    size_t Bytes = bytes(length()); // while there is a block
    ListMemory.release(std::exchange(Block, 0), Bytes);
  }

  PoolAddress Block = 0; // its length and the elements; an empty list has none
};

} // namespace lockseam
