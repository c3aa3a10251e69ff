// BodyExtractor.h - one function body, as blocks of events.
//
// Clang's control-flow graph already has everything in the order of evaluation:
// destructors, temporaries, short-circuits. Here each of its elements becomes events over
// lock paths, and nothing of Clang is left behind.
//
//   if (mu_.try_lock()) { ++n_; mu_.unlock(); }
//
//   b0: l0 := call try_lock(&this.C::mu_)     [l0 != 0] -> b1, [l0 == 0] -> b2
//   b1: read, write this.C::n_; call unlock(&this.C::mu_) -> b2
//
// A handler's TryEntry begins with the first event of its `try`. Calls that may throw have
// edges to the handlers around them; constructors and destructors have none of their own.
// Not handled: inline assembly, the order of unsequenced operands (Clang's is taken),
// calls in default arguments, placement new (a new object without a name).
#pragma once

#include "analyzer/facts/Facts.h"

namespace clang {
class ASTContext;
class FieldDecl;
class FunctionDecl;
class QualType;
class RecordDecl;
class SourceLocation;
class VarDecl;
} // namespace clang

namespace lockseam {

/// What a body needs from its unit: names for declarations. Mentioning a declaration
/// makes the unit record facts for it.
class UnitNames {
public:
  virtual ~UnitNames() = default;
  /// The id; records a FunctionFacts and queues the body, if there is one to extract.
  virtual Name function(const clang::FunctionDecl *Function) = 0;
  /// The id of a global, static member or function-local static.
  virtual Name global(const clang::VarDecl *Variable) = 0;
  /// The id; records a ClassFacts.
  virtual Name classId(const clang::RecordDecl *Class) = 0;
  /// "ns::Class::field".
  virtual Name field(const clang::FieldDecl *Field) = 0;
  /// Variable::Type: of a pointer or reference, the name of what it points at.
  virtual Name typeName(clang::QualType Type) = 0;
  /// Where it is written; in a macro, where the macro is used.
  virtual Location location(clang::SourceLocation Where) = 0;
  virtual void addressTaken(const clang::FunctionDecl *Function) = 0;
};

/// Fills Parameters, Locals and Blocks (or NoGraph) of Facts.
void extractBody(clang::ASTContext &Context, const clang::FunctionDecl *Function, UnitNames &Names,
                 FunctionFacts &Facts);

/// Appends the initialiser of a global to Facts, a function of its own: its one chain of
/// blocks grows. Tables of function pointers become assignments to fields and elements.
void extractInitialiser(clang::ASTContext &Context, const clang::VarDecl *Variable,
                        UnitNames &Names, FunctionFacts &Facts);

} // namespace lockseam
