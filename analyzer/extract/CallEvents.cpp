// CallEvents.cpp - calls, constructors, destructors and lambdas.
#include "EventBuilder.h"
#include "LibraryTypes.h"
#include "Placement.h"
#include "Signature.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace lockseam {

static Event newCall(CallKind How, Location Where) {
  Event Call;
  Call.Kind = EventKind::Call;
  Call.How = How;
  Call.Where = Where;
  return Call;
}

static bool isTrivialAssignment(const FunctionDecl *Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  return Method && Method->isTrivial() &&
         (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
}

/// Builtins without a library function behind them: no calls. Those of the __sync family
/// are atomic accesses.
bool EventBuilder::isBuiltin(const CallExpr *E, const FunctionDecl *Callee) {
  unsigned Id = Callee->getBuiltinID();
  if (!Id || Context.BuiltinInfo.isPredefinedLibFunction(Id))
    return false;
  const IdentifierInfo *Identifier = Callee->getIdentifier();
  if (!Identifier || !Identifier->getName().starts_with("__sync_") || E->getNumArgs() == 0)
    return true;
  LockPath Target = Paths.value(E->getArg(0)).pointee();
  QualType T = E->getArg(0)->IgnoreParenImpCasts()->getType();
  T = T->isPointerType() ? T->getPointeeType() : E->getType();
  access(Target, T, /*Write=*/false, /*Atomic=*/true, E->getExprLoc());
  access(Target, T, /*Write=*/true, /*Atomic=*/true, E->getExprLoc());
  return true;
}

bool EventBuilder::leavesNoCall(const CallExpr *E, const FunctionDecl *Callee) {
  if (isBuiltin(E, Callee))
    return true;
  if (isTrivialAssignment(Callee)) {
    bool IsOperator = isa<CXXOperatorCallExpr>(E);
    const Expr *Target =
        IsOperator ? E->getArg(0) : cast<CXXMemberCallExpr>(E)->getImplicitObjectArgument();
    if (!Target->getType()->isRecordType())
      return false;
    const Expr *From = E->getArg(IsOperator ? 1 : 0);
    LockPath Source = Paths.location(From);
    read(From);
    write(Target, Source.isStar() ? Value::unknown() : Value::load(Source));
    return true;
  }
  if (const auto *Conversion = dyn_cast<CXXConversionDecl>(Callee))
    if (Conversion->getParent()->isLambda())
      return true;
  LibraryRole Role = libraryRole(Callee);
  if (Role == LibraryRole::MakeWrapper)
    assign(Paths.object(E), Paths.passed(E->getArg(0)), E->getExprLoc());
  return Role != LibraryRole::None;
}

void EventBuilder::call(const CallExpr *E) {
  if (isa<CXXPseudoDestructorExpr>(E->getCallee()->IgnoreParens()))
    return;
  const FunctionDecl *Callee = E->getDirectCallee();
  if (Callee && leavesNoCall(E, Callee))
    return;
  Event Call = newCall(CallKind::Direct, Names.location(E->getExprLoc()));
  if (isa<CXXMemberCallExpr>(E)) {
    memberCall(Call, E);
  } else if (!Callee) {
    indirectCall(Call, E);
  } else {
    Call.Callee = Names.function(Callee);
    const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
    bool HasReceiver = isa<CXXOperatorCallExpr>(E) && Method && E->getNumArgs() > 0;
    if (HasReceiver)
      operatorCall(Call, E, Method);
    for (unsigned I = HasReceiver ? 1 : 0; I < E->getNumArgs(); ++I)
      Call.Arguments.push_back(Paths.passed(E->getArg(I)));
  }
  noteArguments(Call, E->arguments(), E->getNumArgs() - Call.Arguments.size());
  finishCall(std::move(Call), E);
  if (Callee)
    reseatSmartPointer(E, Callee);
}

/// What went into arguments that have no name. Skipped: the receiver of an operator.
template <typename Arguments>
void EventBuilder::noteArguments(Event &Call, const Arguments &Given, unsigned Skipped) {
  unsigned Index = 0;
  for (const Expr *Argument : Given) {
    if (Index++ < Skipped)
      continue;
    if (Call.Arguments[Index - 1 - Skipped].Kind == ValueKind::Unknown)
      for (LockPath Place : Paths.uses(Argument))
        if (Call.From.size() < MaxFrom)
          Call.From.push_back(Place);
  }
  std::sort(Call.From.begin(), Call.From.end());
  Call.From.erase(std::unique(Call.From.begin(), Call.From.end()), Call.From.end());
}

/// `p = q` and `p.reset(raw)`: p points at something else from here on.
void EventBuilder::reseatSmartPointer(const CallExpr *E, const FunctionDecl *Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (!Method || !isSmartPointer(Method->getParent()))
    return;
  if (Method->getOverloadedOperator() == OO_Equal && E->getNumArgs() == 2) {
    Value Pointer = Paths.storedPointer(Method->getParent(), E->getArg(1));
    assign(Paths.location(E->getArg(0)), Pointer, E->getExprLoc());
    return;
  }
  const auto *Member = dyn_cast<CXXMemberCallExpr>(E);
  if (!Member || !Method->getIdentifier() || Method->getName() != "reset")
    return;
  const Expr *Object = Member->getImplicitObjectArgument();
  LockPath Target =
      Object->getType()->isPointerType() ? Paths.value(Object).pointee() : Paths.location(Object);
  assign(Target,
         E->getNumArgs() == 0 ? Value::constant(0)
                              : Paths.storedPointer(Method->getParent(), E->getArg(0)),
         E->getExprLoc());
}

static bool isDispatched(const CXXMethodDecl *Method) {
  return Method->isVirtual() && !Method->hasAttr<FinalAttr>() &&
         !Method->getParent()->isEffectivelyFinal();
}

void EventBuilder::memberCall(Event &Call, const CallExpr *E) {
  const auto *Member = cast<CXXMemberCallExpr>(E);
  const Expr *Object = Member->getImplicitObjectArgument();
  if (Object) {
    LockPath Path =
        Object->getType()->isPointerType() ? Paths.value(Object).pointee() : Paths.location(Object);
    Call.Receiver = Value::address(Path);
  }
  const CXXMethodDecl *Method = Member->getMethodDecl();
  const Expr *Written = E->getCallee()->IgnoreParens();
  if (Method) {
    const auto *Named = dyn_cast<MemberExpr>(Written);
    bool Qualified = Named && Named->hasQualifier();
    if (isa<CXXDestructorDecl>(Method))
      Call.How = CallKind::Destroy;
    else if (isDispatched(Method) && !Qualified)
      Call.How = CallKind::Virtual;
    Call.Callee = Names.function(Method);
  } else {
    Call.How = CallKind::Indirect;
    if (const auto *Pointer = dyn_cast<BinaryOperator>(Written)) {
      Call.Pointer = Paths.value(Pointer->getRHS());
      Call.Callee = Name(signatureOf(Pointer->getRHS()->getType()));
    }
  }
  for (const Expr *Argument : E->arguments())
    Call.Arguments.push_back(Paths.passed(Argument));
}

void EventBuilder::operatorCall(Event &Call, const CallExpr *E, const CXXMethodDecl *Method) {
  if (Method->isStatic())
    return;
  Call.Receiver = Value::address(Paths.location(E->getArg(0)));
  if (isDispatched(Method))
    Call.How = CallKind::Virtual;
}

void EventBuilder::indirectCall(Event &Call, const CallExpr *E) {
  for (const Expr *Argument : E->arguments())
    Call.Arguments.push_back(Paths.passed(Argument));
  Value Pointer = Paths.value(E->getCallee());
  if (Pointer.Kind == ValueKind::Function) {
    Call.Callee = Pointer.callee();
    return;
  }
  Call.How = CallKind::Indirect;
  Call.Pointer = Pointer;
  Call.Callee = Name(signatureOf(E->getCallee()->getType()));
}

void EventBuilder::finishCall(Event Call, const CallExpr *E) {
  for (const Value &Argument : Call.Arguments)
    escape(Argument);
  if (Paths.isPlaced(E))
    Call.Result = Paths.object(E);
  CompactVector<Event> &Events = Graph[Current].Events;
  if (!E->getType()->isVoidType())
    Paths.defineByCall(E, Current, Events.size());
  Events.push_back(std::move(Call));
}

static bool isCopyOrMove(const CXXConstructExpr *E) {
  return E->getConstructor()->isCopyOrMoveConstructor() && E->getNumArgs() >= 1;
}

void EventBuilder::construct(const CXXConstructExpr *E) {
  if (objectSource(E) != E)
    return; // an elided copy
  const CXXConstructorDecl *Constructor = E->getConstructor();
  if (Constructor->isTrivial())
    return copyTrivially(E);
  Event Call = newCall(CallKind::Construct, Names.location(E->getExprLoc()));
  Call.Callee = Names.function(Constructor);
  Call.Temporary = !Paths.isPlaced(E);
  Call.Implicit = isCopyOrMove(E) && E->getParenOrBraceRange().isInvalid();
  LockPath Object = Paths.object(E);
  bool IsArray = E->getType()->isArrayType();
  Call.Receiver = Value::address(IsArray ? Object.anyElement() : Object);
  for (const Expr *Argument : E->arguments()) {
    Call.Arguments.push_back(Paths.passed(Argument));
    escape(Call.Arguments.back());
  }
  noteArguments(Call, E->arguments());
  Graph[Current].Events.push_back(std::move(Call));
  if (E->getNumArgs() > 0 && isSmartPointer(Constructor->getParent()))
    assign(Object, Paths.storedPointer(Constructor->getParent(), E->getArg(0)), E->getExprLoc());
}

/// `using Base::Base;`: the arguments are those of the inheriting constructor.
void EventBuilder::inheritedConstruct(const CXXInheritedCtorInitExpr *E) {
  Event Call = newCall(CallKind::Construct, Names.location(E->getLocation()));
  Call.Implicit = true;
  Call.Callee = Names.function(E->getConstructor());
  Call.Receiver = Value::address(Paths.object(E));
  for (unsigned I = 0; I < E->getConstructor()->getNumParams(); ++I)
    Call.Arguments.push_back(Value::load(LockPath::parameter(I)));
  Graph[Current].Events.push_back(std::move(Call));
}

void EventBuilder::copyTrivially(const CXXConstructExpr *E) {
  if (!isCopyOrMove(E))
    return;
  read(E->getArg(0));
  LockPath Source = Paths.location(E->getArg(0));
  assign(Paths.object(E), Source.isStar() ? Value::unknown() : Value::load(Source),
         E->getExprLoc());
}

void EventBuilder::lambda(const LambdaExpr *E) {
  LockPath Closure = Paths.object(E);
  const CXXRecordDecl *Class = E->getLambdaClass();
  auto Init = E->capture_init_begin();
  for (const LambdaCapture &C : E->captures()) {
    const Expr *Source = *Init++;
    SourceLocation Where = C.getLocation();
    if (C.capturesThis()) {
      bool Copies = C.getCaptureKind() == LCK_StarThis;
      Value Self = Copies ? Value::load(Paths.self().pointee()) : Paths.self();
      assign(Paths.capture(Closure, Class, "this"), Self, Where);
    } else if (C.capturesVariable() && Source) {
      LockPath Field = Paths.capture(Closure, Class, C.getCapturedVar()->getName());
      if (C.getCaptureKind() == LCK_ByRef)
        assign(Field, Paths.passed(Source), Where);
      else
        captureByCopy(Field, Source);
    }
  }
}

/// Objects made their own event by their constructor. A copy names the same things as
/// the original; what was moved does not, so a moved guard has no second name.
void EventBuilder::captureByCopy(LockPath Field, const Expr *Init) {
  const auto *Copy = dyn_cast<CXXConstructExpr>(objectSource(Init));
  if (!Copy)
    return initialise(Field, Init->getType(), Init);
  if (isCopyOrMove(Copy) && Copy->getConstructor()->isCopyConstructor() &&
      !Copy->getConstructor()->isTrivial() && !isSmartPointer(Copy->getConstructor()->getParent()))
    assign(Field, Value::load(Paths.location(Copy->getArg(0))), Init->getExprLoc());
}

Event *EventBuilder::destroyObject(LockPath Object, QualType T, SourceLocation Where) {
  if (T->isArrayType())
    Object = Object.anyElement();
  const CXXRecordDecl *Class = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  const CXXDestructorDecl *Destructor = Class ? Class->getDestructor() : nullptr;
  if (!Destructor || Destructor->isTrivial())
    return nullptr;
  Event Call = newCall(CallKind::Destroy, Names.location(Where));
  Call.Implicit = true;
  Call.Callee = Names.function(Destructor);
  Call.Receiver = Value::address(Object);
  Graph[Current].Events.push_back(std::move(Call));
  return &Graph[Current].Events.back();
}

void EventBuilder::destroy(const CFGElement &Element) {
  if (auto Variable = Element.getAs<CFGAutomaticObjDtor>())
    destroyVariable(*Variable);
  else if (auto Temporary = Element.getAs<CFGTemporaryDtor>())
    destroyTemporary(Temporary->getBindTemporaryExpr());
  else if (auto Deleted = Element.getAs<CFGDeleteDtor>())
    destroyDeleted(*Deleted);
  else if (auto CleanUp = Element.getAs<CFGCleanupFunction>())
    cleanUp(*CleanUp);
  else if (auto Base = Element.getAs<CFGBaseDtor>())
    destroyObject(LockPath::self(), Base->getBaseSpecifier()->getType(), BodyEnd);
  else if (auto Member = Element.getAs<CFGMemberDtor>())
    destroyObject(Paths.member(LockPath::self(), Member->getFieldDecl()),
                  Member->getFieldDecl()->getType(), BodyEnd);
}

/// Where the scope is left: the closing brace, or the statement that jumps out.
static SourceLocation endOfScope(const Stmt *Trigger, SourceLocation Otherwise) {
  if (!Trigger)
    return Otherwise;
  bool Jumps = isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(Trigger);
  SourceLocation Where = Jumps ? Trigger->getBeginLoc() : Trigger->getEndLoc();
  return Where.isValid() ? Where : Otherwise;
}

void EventBuilder::destroyVariable(const CFGAutomaticObjDtor &Element) {
  const VarDecl *Variable = Element.getVarDecl();
  if (isa<ParmVarDecl>(Variable))
    return; // the caller destroys its argument
  SourceLocation Where = endOfScope(Element.getTriggerStmt(), Variable->getLocation());
  QualType T = Variable->getType();
  if (!T->isReferenceType()) {
    destroyObject(Paths.variable(Variable), T, Where);
    return;
  }
  const MaterializeTemporaryExpr *Temporary = extendedTemporary(Variable->getInit());
  if (Temporary)
    destroyObject(Paths.location(Temporary), Temporary->getType(), Where);
}

void EventBuilder::destroyTemporary(const CXXBindTemporaryExpr *E) {
  // The elided copy of a temporary is bound as well: one object, destroyed once.
  const auto *Copy = dyn_cast<CXXConstructExpr>(E->getSubExpr()->IgnoreParens());
  if (Copy && objectSource(Copy) != Copy)
    return;
  LockPath Object = Paths.object(E);
  // Elided altogether: what the graph takes for a temporary is the variable itself.
  bool IsNamed = Object.size() > 0 || Object.root().Kind != RootKind::Local;
  if (IsNamed || Paths.isVariable(Object))
    return;
  if (Event *Call = destroyObject(Object, E->getType(), E->getExprLoc()))
    Call->Temporary = true;
  if (auto Flag = Flags.find(E); Flag != Flags.end())
    assign(Flag->second, Value::constant(0), E->getExprLoc());
}

void EventBuilder::destroyDeleted(const CFGDeleteDtor &Element) {
  const CXXDeleteExpr *E = Element.getDeleteExpr();
  LockPath Object = Paths.value(E->getArgument()).pointee();
  if (E->isArrayForm())
    Object = Object.anyElement();
  if (Event *Call = destroyObject(Object, E->getDestroyedType(), E->getExprLoc()))
    Call->Implicit = false;
}

void EventBuilder::cleanUp(const CFGCleanupFunction &Element) {
  const VarDecl *Variable = Element.getVarDecl();
  SourceLocation Where = LastWhere.isValid() ? LastWhere : Variable->getLocation();
  Event Call = newCall(CallKind::Destroy, Names.location(Where));
  Call.Implicit = true;
  Call.Callee = Names.function(Element.getFunctionDecl());
  Call.Arguments.push_back(Value::address(Paths.variable(Variable)));
  Graph[Current].Events.push_back(std::move(Call));
}

} // namespace lockseam
