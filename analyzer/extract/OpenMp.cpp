// OpenMp.cpp - makes the declarations that critical sections stand for.
#include "OpenMp.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace lockseam {

/// The declaration of that name, made on first use.
template <class Declaration, class Make>
static Declaration *declared(ASTContext &Context, llvm::StringRef Spelling, Make MakeNew) {
  TranslationUnitDecl *Unit = Context.getTranslationUnitDecl();
  IdentifierInfo &Identifier = Context.Idents.get(Spelling);
  for (NamedDecl *Known : Unit->lookup(&Identifier))
    if (auto *Found = dyn_cast<Declaration>(Known))
      return Found;
  Declaration *New = MakeNew(Unit, &Identifier);
  New->setImplicit();
  Unit->addDecl(New);
  return New;
}

static FunctionDecl *runtimeFunction(ASTContext &Context, llvm::StringRef Spelling,
                                     SourceLocation Where) {
  return declared<FunctionDecl>(Context, Spelling, [&](DeclContext *Unit, IdentifierInfo *Name) {
    QualType Type = Context.getFunctionType(Context.VoidTy, {}, FunctionProtoType::ExtProtoInfo());
    return FunctionDecl::Create(Context, Unit, Where, Where, Name, Type, nullptr, SC_Extern);
  });
}

static VarDecl *lockOf(const OMPCriticalDirective *Section, ASTContext &Context) {
  std::string Name = Section->getDirectiveName().getName().getAsString();
  std::string Spelling = Name.empty() ? "omp critical" : "omp critical(" + Name + ")";
  SourceLocation Where = Section->getBeginLoc();
  return declared<VarDecl>(Context, Spelling, [&](DeclContext *Unit, IdentifierInfo *Name) {
    return VarDecl::Create(Context, Unit, Where, Where, Name, Context.IntTy, nullptr, SC_Extern);
  });
}

static Event callOf(llvm::StringRef Function, const OMPCriticalDirective *Section,
                    SourceLocation Where, ASTContext &Context, UnitNames &Names) {
  Event Call;
  Call.Kind = EventKind::Call;
  Call.How = CallKind::Direct;
  Call.Where = Names.location(Where);
  Call.Callee = Names.function(runtimeFunction(Context, Function, Section->getBeginLoc()));
  LockPath Lock = LockPath::global(Names.global(lockOf(Section, Context)));
  Call.Arguments.push_back(Value::address(Lock));
  return Call;
}

Event enterCritical(const OMPCriticalDirective *Section, ASTContext &Context, UnitNames &Names) {
  return callOf("__kmpc_critical", Section, Section->getBeginLoc(), Context, Names);
}

Event leaveCritical(const OMPCriticalDirective *Section, ASTContext &Context, UnitNames &Names) {
  return callOf("__kmpc_end_critical", Section, Section->getRawStmt()->getEndLoc(), Context, Names);
}

} // namespace lockseam
