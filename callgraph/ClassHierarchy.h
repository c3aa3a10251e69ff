// ClassHierarchy.h - which methods a virtual call may reach, by class hierarchy analysis.
//
// A call p->f() with p of static class C may reach the final overrider of f in C and in
// every class derived from it. With several bases that overrider may live in a class that
// does not derive from C at all:
//
//   struct B { virtual void f(); };
//   struct L : virtual B {};  struct R : virtual B { void f() override; };
//   struct D : L, R {};                        // L *p = new D;  p->f() runs R::f
//
// Classes and methods are dense numbers; what they stand for is the caller's business.
// Not handled: which classes are ever created (no RTA), and subobjects of a base that is
// inherited several times; both only add targets. (Dean, Grove, Chambers, ECOOP 1995.)
#pragma once

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <vector>

namespace lockseam {

class ClassHierarchy {
public:
  using Class = uint32_t;
  using Method = uint32_t;

  ClassHierarchy(uint32_t Classes, uint32_t Methods) : Classes(Classes), Methods(Methods) {}

  void addBase(Class Derived, Class Base, bool IsVirtual);
  void setFinal(Class C) { Classes[C].IsFinal = true; }
  void addMethod(Method M, Class Owner, bool IsFinal);
  void addOverride(Method Overrider, Method Overridden);

  /// Whether D is B or derives from it.
  bool derivesFrom(Class D, Class B) const;
  /// C and all that derive from it, sorted.
  std::vector<Class> derivedClosure(Class C) const;
  /// What a virtual call of M may reach on an object of class Static or of a class derived
  /// from it, sorted. Just M if Static has nothing to do with it.
  std::vector<Method> targets(Method M, Class Static) const;
  /// The same for an object whose class is exactly C.
  std::vector<Method> targetsInExactly(Method M, Class C) const;

private:
  struct BaseEdge {
    Class Base;
    bool IsVirtual;
  };
  struct ClassNode {
    llvm::SmallVector<BaseEdge, 1> Bases;
    std::vector<Class> Derived;
    bool IsFinal = false;
  };
  struct MethodNode {
    static constexpr Class NoOwner = ~0u;
    Class Owner = NoOwner;
    bool IsFinal = false;
    std::vector<Method> Overriders; // direct ones
  };
  struct Owned {
    Class Owner;
    Method Which;
    friend auto operator<=>(const Owned &, const Owned &) = default;
  };
  struct Candidate {
    Method Which;
    bool Shared; // its class is a virtual base on every way to it
  };
  using Family = std::vector<Owned>; // a method and what overrides it, sorted

  Family familyOf(Method M) const;
  void addOverridersIn(Class C, const Family &Members, std::vector<Method> &Found) const;
  std::vector<Candidate> candidatesAbove(Class C, const Family &Members) const;

  std::vector<ClassNode> Classes;
  std::vector<MethodNode> Methods;
};

} // namespace lockseam
