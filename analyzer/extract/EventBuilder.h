// EventBuilder.h - what one element of Clang's control-flow graph does, as events.
//
//   int r = pthread_mutex_trylock(&p->mu);
//
//   call pthread_mutex_trylock(&p0^.P::mu) result l1      the element of the call
//   assign l0 := load l1                                  the element of the declaration
//
// Elements come in the order of evaluation, so each makes its own events only and looks
// up what its operands gave (PathBuilder). Memory of the function's own frame makes no
// access events until its address has been given away.
#pragma once

#include "PathBuilder.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class AtomicExpr;
class CXXBindTemporaryExpr;
class CXXConstructExpr;
class CXXDestructorDecl;
class CXXInheritedCtorInitExpr;
class CXXMethodDecl;
class LambdaExpr;
class MaterializeTemporaryExpr;
class OMPCriticalDirective;
} // namespace clang

namespace lockseam {

class EventBuilder {
public:
  EventBuilder(clang::ASTContext &Context, UnitNames &Names, PathBuilder &Paths,
               std::vector<Block> &Graph, clang::SourceLocation BodyEnd)
      : Context(Context), Names(Names), Paths(Paths), Graph(Graph), BodyEnd(BodyEnd) {}

  /// Events go to the end of this block from now on.
  void setBlock(uint32_t Index) { Current = Index; }
  void add(const clang::CFGElement &Element);
  void enter(const clang::OMPCriticalDirective *Section);
  /// Initialises Target, which has the type T, with E.
  void initialise(LockPath Target, clang::QualType T, const clang::Expr *E);
  /// From: the expression that Source is the value of.
  void assign(LockPath Target, Value Source, clang::SourceLocation Where,
              const clang::Expr *From = nullptr);
  /// To a temporary of ours, at the end of any block; gives no address away.
  void assignIn(uint32_t BlockIndex, LockPath Target, Value Source, clang::SourceLocation Where,
                std::vector<LockPath> From = {});
  /// Reads what is stored at the location of E.
  void read(const clang::Expr *E, uint32_t Bits = 0);
  /// A local that is 1 as long as the temporary exists: some are built on one arm of a
  /// condition only, and destroyed behind a second test of the same condition.
  LockPath existenceFlag(const clang::CXXBindTemporaryExpr *Temporary);
  const std::vector<Event> &eventsAtEntry() const { return AtEntry; }

private:
  // EventBuilder.cpp
  void addStatement(const clang::Stmt *S);
  void addExpression(const clang::Expr *E);
  void declare(const clang::VarDecl *Variable);
  void returned(const clang::Expr *E, clang::SourceLocation Where);
  void initialiseMember(const clang::CXXCtorInitializer *Initializer);
  void initialiseParts(const clang::Expr *List);
  void binary(const clang::BinaryOperator *E);
  std::vector<LockPath> combined(const clang::BinaryOperator *E);
  void step(const clang::UnaryOperator *E);
  void atomic(const clang::AtomicExpr *E);
  void materialise(const clang::MaterializeTemporaryExpr *E);
  void access(LockPath Target, clang::QualType T, bool Write, bool Atomic,
              clang::SourceLocation Where, uint32_t Bits = 0);
  void write(const clang::Expr *E, Value Source, std::vector<LockPath> From = {},
             uint32_t Bits = 0);
  uint32_t bitsOf(const clang::Expr *E) const;
  uint32_t bitsOf(const clang::BinaryOperator *E) const;
  void narrow(const clang::BinaryOperator *E);
  bool isOwnMemory(LockPath P) const;
  void escape(const Value &V);
  Event &append(EventKind Kind, clang::SourceLocation Where);

  // CallEvents.cpp
  void call(const clang::CallExpr *E);
  bool leavesNoCall(const clang::CallExpr *E, const clang::FunctionDecl *Callee);
  bool isBuiltin(const clang::CallExpr *E, const clang::FunctionDecl *Callee);
  void reseatSmartPointer(const clang::CallExpr *E, const clang::FunctionDecl *Callee);
  void memberCall(Event &Call, const clang::CallExpr *E);
  void operatorCall(Event &Call, const clang::CallExpr *E, const clang::CXXMethodDecl *Method);
  void indirectCall(Event &Call, const clang::CallExpr *E);
  void finishCall(Event Call, const clang::CallExpr *E);
  template <typename Arguments>
  void noteArguments(Event &Call, const Arguments &Given, unsigned Skipped = 0);
  void construct(const clang::CXXConstructExpr *E);
  void inheritedConstruct(const clang::CXXInheritedCtorInitExpr *E);
  void copyTrivially(const clang::CXXConstructExpr *E);
  void lambda(const clang::LambdaExpr *E);
  void captureByCopy(LockPath Field, const clang::Expr *Init);
  void destroy(const clang::CFGElement &Element);
  void destroyVariable(const clang::CFGAutomaticObjDtor &Element);
  void destroyTemporary(const clang::CXXBindTemporaryExpr *E);
  void destroyDeleted(const clang::CFGDeleteDtor &Element);
  void cleanUp(const clang::CFGCleanupFunction &Element);
  Event *destroyObject(LockPath Object, clang::QualType T, clang::SourceLocation Where);

  clang::ASTContext &Context;
  UnitNames &Names;
  PathBuilder &Paths;
  std::vector<Block> &Graph;
  uint32_t Current = 0;
  clang::SourceLocation BodyEnd; // where members and bases are destroyed
  clang::SourceLocation LastWhere;
  const clang::Expr *LastRead = nullptr;
  llvm::DenseSet<uint64_t> Escaped; // roots whose address was given away
  llvm::DenseMap<const clang::CXXBindTemporaryExpr *, uint32_t> BoundIn;
  llvm::DenseMap<const clang::CXXBindTemporaryExpr *, LockPath> Flags;
  std::vector<Event> AtEntry;
};

} // namespace lockseam
