// PathBuilder.h - the location or value that an expression names.
//
//   cache->slots_[i].mu   location  p0^.Cache::slots_[l2].Slot::mu
//   &*p                   value     Load(l0)
//   std::move(lock)       location  l1
//
// Locations are for glvalues and for objects of class type; values for everything else.
// Expressions with side effects (calls, `?:`, `new`) were evaluated before, at their own
// element of the graph; what they gave is looked up. Everything else is read off the
// expression, which costs no memory. Pointer arithmetic gives an element without a name.
#pragma once

#include "BodyExtractor.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class BindingDecl;
class CXXRecordDecl;
class CXXThisExpr;
} // namespace clang

namespace lockseam {

/// Looks through what changes nothing about an object of class type that is being built:
/// parentheses, full expressions, conversions by constructor, copies that are elided.
const clang::Expr *objectSource(const clang::Expr *E);

/// The operand of a wrapper without a meaning of its own, or null.
const clang::Expr *transparentPart(const clang::Expr *E);

class PathBuilder {
public:
  /// Function is null for initialisers of globals. Graph holds the events so far.
  PathBuilder(clang::ASTContext &Context, const clang::FunctionDecl *Function, UnitNames &Names,
              FunctionFacts &Facts, std::vector<Block> &Graph);

  Value value(const clang::Expr *E);
  LockPath location(const clang::Expr *E);
  /// What E gives to whoever it is passed to or bound to: an address for glvalues.
  Value passed(const clang::Expr *E);
  /// What is stored at the location of E.
  Value loadedValue(const clang::Expr *E);
  /// The places whose content goes into the value of E; sorted. See PathUses.cpp.
  std::vector<LockPath> uses(const clang::Expr *E);
  /// The object that a prvalue of class type builds.
  LockPath object(const clang::Expr *E);
  /// The storage of a variable; for references, of the reference itself.
  LockPath variable(const clang::VarDecl *Variable);
  LockPath member(LockPath Base, const clang::FieldDecl *Field);
  /// `closure.x`: the storage of a captured variable, or of `this`.
  LockPath capture(LockPath Closure, const clang::CXXRecordDecl *Class, llvm::StringRef Captured);
  /// The value of `this`; in a lambda, of the captured one.
  Value self() const { return This; }
  /// The pointer that a smart pointer of this class holds once it is made from Source.
  Value storedPointer(const clang::CXXRecordDecl *Class, const clang::Expr *Source);

  /// A new nameless local. Addressed: it holds the address of a T.
  LockPath temporary(clang::QualType T, bool Addressed, clang::SourceLocation Where);

  /// E builds its object at Path.
  void place(const clang::Expr *E, LockPath Path) { Places[E] = Path; }
  /// Whether the local at Path was declared, and is no temporary of ours.
  bool isVariable(LockPath Path) const { return Declared.contains(Path.root().Index); }
  bool isPlaced(const clang::Expr *E) const { return Places.count(E); }
  /// E was evaluated and has this value (the address of its location if a glvalue).
  void define(const clang::Expr *E, Value V) { Known[E] = V; }
  /// E is a pointer in memory (`c ? p : q`) and this was read from there.
  void defineLoaded(const clang::Expr *E, Value V) { Loaded[E] = V; }
  /// E was evaluated by the call event with this position in the graph.
  void defineByCall(const clang::Expr *E, uint32_t BlockIndex, uint32_t EventIndex) {
    Calls[E] = {BlockIndex, EventIndex};
  }

private:
  struct CallPosition {
    uint32_t Block;
    uint32_t Event;
  };
  struct Captured {
    LockPath Field;
    bool ByReference = false;
  };

  void collectCaptures(const clang::CXXRecordDecl *Closure);
  LockPath locationOf(const clang::Expr *E);
  LockPath declared(const clang::DeclRefExpr *E);
  LockPath referred(const clang::VarDecl *Variable);
  LockPath memberLocation(const clang::MemberExpr *E);
  LockPath subscript(const clang::ArraySubscriptExpr *E);
  LockPath element(LockPath Array, const clang::Expr *Index);
  LockPath unaryLocation(const clang::UnaryOperator *E);
  LockPath binaryLocation(const clang::BinaryOperator *E);
  LockPath callLocation(const clang::CallExpr *E);
  LockPath receiverLocation(const clang::CallExpr *E);

  void addUse(LockPath Place, std::vector<LockPath> &Into) const;
  void addUses(const clang::Expr *E, std::vector<LockPath> &Into);

  Value valueOf(const clang::Expr *E);
  Value castValue(const clang::CastExpr *E);
  Value decayedValue(const clang::Expr *E);
  Value declaredValue(const clang::DeclRefExpr *E);
  Value functionValue(const clang::FunctionDecl *Function);
  Value unaryValue(const clang::UnaryOperator *E);
  Value binaryValue(const clang::BinaryOperator *E);
  Value callValue(const clang::CallExpr *E);
  Value closurePointer(const clang::CallExpr *E);
  Value resultOf(const clang::Expr *E, CallPosition Position);
  std::optional<Value> lookUp(const clang::Expr *E);
  Variable describe(clang::QualType T, Name Spelling, clang::SourceLocation Where);

  clang::ASTContext &Context;
  const clang::FunctionDecl *Function;
  UnitNames &Names;
  FunctionFacts &Facts;
  std::vector<Block> &Graph;
  llvm::DenseMap<const clang::Expr *, LockPath> Places;
  llvm::DenseMap<const clang::Expr *, Value> Known;
  llvm::DenseMap<const clang::Expr *, Value> Loaded;
  llvm::DenseMap<const clang::Expr *, CallPosition> Calls;
  llvm::DenseMap<const clang::VarDecl *, LockPath> Variables;
  llvm::DenseMap<const clang::ValueDecl *, Captured> Captures;
  llvm::DenseSet<uint32_t> Declared;
  Value This;
  unsigned Depth = 0;
  /// Nested deeper than anyone writes by hand is generated code; our stack is finite.
  static constexpr unsigned MaxDepth = 200;
};

} // namespace lockseam
