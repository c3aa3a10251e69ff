// UnitExtractor.cpp - walks a unit's declarations and collects the facts of each.
#include "analyzer/extract/UnitExtractor.h"
#include "analyzer/extract/BodyExtractor.h"
#include "analyzer/extract/Declarations.h"
#include "analyzer/extract/LargeStack.h"
#include "analyzer/extract/Locations.h"
#include "analyzer/extract/ProjectTypes.h"
#include "analyzer/extract/SemaCompat.h"
#include "analyzer/extract/Signature.h"
#include "analyzer/extract/SkipBodies.h"
#include "analyzer/facts/HeaderCopies.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/StringSet.h"
#include <deque>

namespace lockseam {

using namespace clang;

namespace {

/// The facts of one kind: a place for each declaration, stable while others are added.
template <class Facts> struct Table {
  llvm::DenseMap<const Decl *, Facts *> ByDeclaration;
  std::deque<Facts> All;

  /// The facts of a declaration, and whether they are new (then only Id is set).
  template <class MakeId> std::pair<Facts *, bool> at(const Decl *Key, MakeId Id) {
    auto [Entry, IsNew] = ByDeclaration.try_emplace(Key, nullptr);
    if (!IsNew)
      return {Entry->second, false};
    Facts *Added = Entry->second = &All.emplace_back();
    Added->Id = Name(Id());
    return {Added, true};
  }

  std::vector<Facts> sorted() {
    std::vector<Facts> Result(std::make_move_iterator(All.begin()),
                              std::make_move_iterator(All.end()));
    llvm::stable_sort(Result, [](const Facts &A, const Facts &B) { return A.Id < B.Id; });
    return Result;
  }
};

/// Names declarations for bodies and records what they mention.
class UnitRecords final : public UnitNames {
public:
  UnitRecords(ASTContext &Context, llvm::StringRef MainFile, llvm::StringRef Directory)
      : Context(Context), Naming(Context, MainFile, Directory) {}

  Name function(const FunctionDecl *Function) override { return record(Function)->Id; }
  Name global(const VarDecl *Variable) override;
  Name classId(const RecordDecl *Class) override;
  Name field(const FieldDecl *Field) override;
  Name typeName(QualType Type) override;
  Location location(SourceLocation Where) override { return Naming.Places.at(Where); }
  void addressTaken(const FunctionDecl *Function) override {
    FunctionFacts *Facts = record(Function);
    Facts->AddressTaken = true;
    Facts->Signature = Name(signatureOf(Function->getType()));
  }

  bool isSystem(const Decl *Declaration) const {
    return Naming.Places.isSystem(Declaration->getLocation());
  }
  /// Each unit has one of its own, as of what is static in a header.
  bool isCopy(const NamedDecl *Declaration) const {
    const SourceManager &Sources = Naming.Places.sources();
    return !Declaration->isExternallyVisible() &&
           !Sources.isWrittenInMainFile(Sources.getExpansionLoc(Declaration->getLocation()));
  }
  void extractQueuedBodies();
  void extractInitialisers(llvm::ArrayRef<const VarDecl *> Variables, llvm::StringRef MainFile);
  void finish(UnitFacts &Facts);

private:
  FunctionFacts *record(const FunctionDecl *Function);
  const FunctionDecl *bodyToExtract(const FunctionDecl *Function) const;

  ASTContext &Context;
  UnitNaming Naming;
  Table<FunctionFacts> Functions;
  Table<ClassFacts> Classes;
  Table<GlobalFacts> Globals;
  llvm::DenseMap<const FieldDecl *, Name> Fields;
  llvm::DenseMap<const Type *, Name> Types;
  std::deque<std::pair<const FunctionDecl *, FunctionFacts *>> Queue;
};

/// The definition, if its body is the project's and of any interest.
const FunctionDecl *UnitRecords::bodyToExtract(const FunctionDecl *Function) const {
  const FunctionDecl *Definition = Function->getDefinition();
  if (!Definition || Definition->hasSkippedBody() || Definition->isDependentContext() ||
      isSystem(Definition) || !Definition->getBody())
    return nullptr;
  return Definition->isDefaulted() && Definition->isTrivial() ? nullptr : Definition;
}

FunctionFacts *UnitRecords::record(const FunctionDecl *Function) {
  auto [Facts, IsNew] =
      Functions.at(Function->getCanonicalDecl(), [&] { return Naming.Ids.id(Function); });
  if (!IsNew)
    return Facts;
  readFunction(Function, Naming, *this, *Facts);
  if (const FunctionDecl *Definition = bodyToExtract(Function)) {
    Facts->HasBody = true;
    Queue.push_back({Definition, Facts});
  }
  return Facts;
}

Name UnitRecords::global(const VarDecl *Variable) {
  auto [Facts, IsNew] =
      Globals.at(Variable->getCanonicalDecl(), [&] { return Naming.Ids.id(Variable); });
  if (IsNew)
    readGlobal(Variable, Naming, *this, *Facts);
  return Facts->Id;
}

Name UnitRecords::classId(const RecordDecl *Class) {
  auto [Facts, IsNew] = Classes.at(Class->getCanonicalDecl(), [&] { return Naming.Ids.id(Class); });
  if (IsNew)
    readClass(Class, Naming, *this, *Facts);
  return Facts->Id;
}

Name UnitRecords::field(const FieldDecl *Field) {
  Name &Known = Fields[Field->getCanonicalDecl()];
  if (Known.empty())
    Known = Name(Naming.field(Field));
  return Known;
}

Name UnitRecords::typeName(QualType Type) {
  Name &Known = Types[Type.getCanonicalType().getTypePtr()];
  if (Known.empty())
    Known = Name(Naming.Display.typeName(Type));
  return Known;
}

void UnitRecords::extractQueuedBodies() {
  for (; !Queue.empty(); Queue.pop_front()) {
    auto [Definition, Facts] = Queue.front();
    extractBody(Context, Definition, *this, *Facts);
  }
}

void UnitRecords::extractInitialisers(llvm::ArrayRef<const VarDecl *> Variables,
                                      llvm::StringRef MainFile) {
  if (Variables.empty())
    return;
  FunctionFacts &Facts = Functions.All.emplace_back();
  Facts.Id = Name(("(initialisers) " + MainFile).str());
  Facts.Display = Facts.QualifiedName = Name("(initialisers)");
  Facts.Where = location(Variables.front()->getLocation());
  Facts.IsInternal = Facts.HasBody = true;
  for (const VarDecl *Variable : Variables)
    extractInitialiser(Context, Variable, *this, Facts);
}

void UnitRecords::finish(UnitFacts &Facts) {
  Facts.Functions = Functions.sorted();
  Facts.Classes = Classes.sorted();
  Facts.Globals = Globals.sorted();
  nameHeaderCopies(Facts);
  for (const FunctionFacts &Function : Facts.Functions)
    Facts.Unseen.BodiesWithoutGraph += Function.NoGraph;
}

/// Whether an initialiser runs code or stores the address of a function.
bool isOfInterest(const Expr *Initialiser) {
  std::vector<const Stmt *> Open = {Initialiser};
  while (!Open.empty()) {
    const Stmt *Next = Open.back();
    Open.pop_back();
    if (isa<CallExpr, CXXConstructExpr, LambdaExpr, CXXNewExpr>(Next))
      return true;
    const auto *Reference = dyn_cast<DeclRefExpr>(Next);
    if (Reference && isa<FunctionDecl>(Reference->getDecl()))
      return true;
    for (const Stmt *Child : Next->children())
      if (Child)
        Open.push_back(Child);
  }
  return false;
}

/// Finds the project's functions, classes and variables.
class DeclarationWalk {
public:
  /// Semantics is null if Clang is done with the unit.
  DeclarationWalk(UnitRecords &Records, UnseenFacts &Unseen, Sema *Semantics, bool IsCPlusPlus)
      : Records(Records), Unseen(Unseen), Semantics(Semantics), IsCPlusPlus(IsCPlusPlus) {}

  void members(const DeclContext *Place) {
    for (const Decl *Member : Place->decls())
      declaration(Member);
  }
  /// At the end: functions that only the attribute of another one uses.
  void addAliased();
  std::vector<const VarDecl *> Initialised;

private:
  void declaration(const Decl *Declaration);
  void function(const FunctionDecl *Function);
  bool isUnusedCopy(const FunctionDecl *Function) const;
  void withLocals(const FunctionDecl *Function);
  void record(const RecordDecl *Class);
  void defaultConstructor(const RecordDecl *Class);
  void variable(const VarDecl *Variable);
  void functionTemplate(const FunctionTemplateDecl *Template);
  void classTemplate(const ClassTemplateDecl *Template);
  void specializations(const ClassTemplateDecl *Template);

  UnitRecords &Records;
  UnseenFacts &Unseen;
  Sema *Semantics;
  bool IsCPlusPlus;
  llvm::DenseSet<const Decl *> Seen;
  /// Functions of which every unit has its own, and this one no use for.
  std::vector<const FunctionDecl *> Unused;
  llvm::StringSet<> Aliased;
};

void DeclarationWalk::declaration(const Decl *Declaration) {
  if (isa<LinkageSpecDecl, ExportDecl>(Declaration))
    return members(Decl::castToDeclContext(Declaration));
  if (Records.isSystem(Declaration))
    return;
  if (const auto *Namespace = dyn_cast<NamespaceDecl>(Declaration))
    return members(Namespace);
  if (const auto *Function = dyn_cast<FunctionDecl>(Declaration))
    return function(Function);
  if (const auto *Partial = dyn_cast<ClassTemplatePartialSpecializationDecl>(Declaration))
    return specializations(Partial->getSpecializedTemplate());
  if (const auto *Class = dyn_cast<RecordDecl>(Declaration))
    return record(Class);
  if (const auto *Variable = dyn_cast<VarDecl>(Declaration))
    return variable(Variable);
  if (const auto *Template = dyn_cast<FunctionTemplateDecl>(Declaration))
    return functionTemplate(Template);
  if (const auto *Template = dyn_cast<ClassTemplateDecl>(Declaration))
    return classTemplate(Template);
  if (const auto *Template = dyn_cast<VarTemplateDecl>(Declaration))
    for (const VarDecl *Specialization : Template->specializations())
      variable(Specialization);
  if (const auto *Friend = dyn_cast<FriendDecl>(Declaration))
    if (const NamedDecl *Befriended = Friend->getFriendDecl())
      if (isa<FunctionDecl, FunctionTemplateDecl>(Befriended))
        declaration(Befriended);
}

/// Whether what has this type can make a template that is not looked into find a function of the
/// project.
static bool isOfProject(QualType Type) {
  while (!Type->getPointeeType().isNull())
    Type = Type->getPointeeType();
  return !Type->isArithmeticType() && !Type->isVoidType();
}

static bool isUsed(const FunctionDecl *Function) {
  const FunctionDecl *Latest = Function->getMostRecentDecl(); // has all attributes
  return Function->isReferenced() || Function->isUsed() || Latest->hasAttr<UsedAttr>() ||
         Latest->hasAttr<ConstructorAttr>() || Latest->hasAttr<DestructorAttr>();
}

/// Compilers leave a static function of a header out if nothing in the unit uses it, and of a
/// large library these are most of what units have. Methods may be called through their class.
bool DeclarationWalk::isUnusedCopy(const FunctionDecl *Function) const {
  bool IsFound = IsCPlusPlus && llvm::any_of(Function->parameters(), [](const ParmVarDecl *P) {
                   return isOfProject(P->getType());
                 });
  auto IsInHeader = [&](const FunctionDecl *Each) { return Records.isCopy(Each); };
  return !isa<CXXMethodDecl>(Function) && !Function->isTemplateInstantiation() && !IsFound &&
         !isUsed(Function) && llvm::all_of(Function->redecls(), IsInHeader);
}

void DeclarationWalk::function(const FunctionDecl *Function) {
  const FunctionDecl *Definition = Function->getDefinition();
  if (!Definition || Function->isDependentContext() || Function->isImplicit())
    return;
  if (!Seen.insert(Function->getCanonicalDecl()).second)
    return;
  // Named by their symbols, which may come later.
  if (const auto *Alias = Definition->getAttr<AliasAttr>())
    Aliased.insert(Alias->getAliasee());
  if (const auto *Chosen = Definition->getAttr<IFuncAttr>())
    Aliased.insert(Chosen->getResolver());
  if (isUnusedCopy(Function))
    Unused.push_back(Function);
  else
    withLocals(Function);
}

void DeclarationWalk::addAliased() {
  for (const FunctionDecl *Function : std::exchange(Unused, {}))
    if (llvm::any_of(Aliased, [&](const auto &Symbol) { // in C++ with more around the name
          return Symbol.getKey().contains(Function->getName());
        }))
      withLocals(Function);
}

void DeclarationWalk::withLocals(const FunctionDecl *Function) {
  Records.function(Function);
  // Local classes and lambdas, which nothing in the body may mention.
  for (const Decl *Local : Function->getDefinition()->decls())
    if (const auto *Class = dyn_cast<RecordDecl>(Local))
      record(Class);
}

void DeclarationWalk::record(const RecordDecl *Class) {
  const RecordDecl *Definition = Class->getDefinition();
  if (!Definition || Definition->isDependentContext() ||
      !Seen.insert(Class->getCanonicalDecl()).second)
    return;
  // The members of an anonymous struct are those of the class around it.
  if (!Definition->isAnonymousStructOrUnion())
    Records.classId(Definition);
  defaultConstructor(Definition);
  members(Definition);
}

/// `CondVar idle_{&mu_};` says which lock belongs to which condition. Clang makes such a
/// constructor only where this unit creates an object; others may do so elsewhere.
void DeclarationWalk::defaultConstructor(const RecordDecl *Class) {
  auto *Definition = const_cast<CXXRecordDecl *>(dyn_cast<CXXRecordDecl>(Class));
  if (!Semantics || !Definition || !Definition->hasInClassInitializer() ||
      Definition->isInvalidDecl())
    return;
  CXXConstructorDecl *Constructor = Semantics->LookupDefaultConstructor(Definition);
  if (!Constructor || Constructor->isDeleted() || Constructor->isInvalidDecl() ||
      !Constructor->isDefaulted() || Constructor->isUserProvided())
    return;
  if (!Constructor->doesThisDeclarationHaveABody())
    Semantics->DefineImplicitDefaultConstructor(Definition->getLocation(), Constructor);
  Records.function(Constructor);
}

void DeclarationWalk::variable(const VarDecl *Variable) {
  if (!Variable->hasGlobalStorage() || Variable->getDeclContext()->isDependentContext() ||
      Variable->getType()->isDependentType() || Variable->isInvalidDecl() ||
      !Seen.insert(Variable->getCanonicalDecl()).second)
    return;
  // Those that are used are recorded where that is.
  if (Variable->hasAttrs() || !Records.isCopy(Variable))
    Records.global(Variable);
  const VarDecl *Owner = nullptr;
  const Expr *Initialiser = Variable->getAnyInitializer(Owner);
  if (Initialiser && !Initialiser->isValueDependent() && isOfInterest(Initialiser))
    Initialised.push_back(Owner);
}

void DeclarationWalk::functionTemplate(const FunctionTemplateDecl *Template) {
  if (!Seen.insert(Template->getCanonicalDecl()).second)
    return;
  bool IsEmpty = true;
  for (const FunctionDecl *Specialization : Template->specializations()) {
    IsEmpty = false;
    function(Specialization);
  }
  Unseen.TemplatesNotInstantiated += IsEmpty && Template->getTemplatedDecl()->isDefined();
}

void DeclarationWalk::classTemplate(const ClassTemplateDecl *Template) {
  if (!Seen.insert(Template->getCanonicalDecl()).second)
    return;
  specializations(Template);
  Unseen.TemplatesNotInstantiated += Template->spec_begin() == Template->spec_end() &&
                                     Template->getTemplatedDecl()->getDefinition() != nullptr;
}

void DeclarationWalk::specializations(const ClassTemplateDecl *Template) {
  for (const ClassTemplateSpecializationDecl *Specialization : Template->specializations())
    if (!Records.isSystem(Specialization))
      record(Specialization);
}

/// Takes instantiations of library functions back that can lead to nothing of the project.
class VainInstantiations final : public ExternalSemaSource {
public:
  VainInstantiations(Sema &Semantics, const SourceManager &Sources)
      : Semantics(Semantics), Types(Sources) {}

  /// Clang has just queued Function.
  void queued(FunctionDecl *Function) {
    auto &Queue = Semantics.PendingInstantiations;
    if (!Queue.empty() && Queue.back().first == Function && takeBack(Function))
      Queue.pop_back();
  }

  /// Asked when the unit has been read, before the queue is worked off: more is known now.
  void ReadPendingInstantiations(
      llvm::SmallVectorImpl<std::pair<ValueDecl *, SourceLocation>> &) override {
    Types.endOfUnit(Semantics.getASTContext().getTranslationUnitDecl());
    llvm::erase_if(Semantics.PendingInstantiations, [&](const auto &Pending) {
      auto *Function = dyn_cast<FunctionDecl>(Pending.first);
      return Function && takeBack(Function);
    });
  }

  /// That they have no body is no error of the unit.
  void ReadUndefinedButUsed(llvm::MapVector<NamedDecl *, SourceLocation> &Undefined) override {
    Undefined.remove_if([&](const auto &Entry) { return TakenBack.contains(Entry.first); });
  }

private:
  bool takeBack(FunctionDecl *Function) {
    if (Types.canReachProject(Function))
      return false;
    Function->setInstantiationIsPending(false);
    TakenBack.insert(Function->getCanonicalDecl());
    return true;
  }

  Sema &Semantics;
  ProjectTypes Types;
  llvm::DenseSet<const NamedDecl *> TakenBack;
};

class UnitExtractor final : public SemaConsumer {
public:
  UnitExtractor(const UnitCommand &Command, const ExtractOptions &Options,
                const SourceManager &Sources, UnitFacts &Facts)
      : Directory(Command.Directory), Options(Options), Sources(Sources), Facts(Facts) {}

  void InitializeSema(Sema &Checker) override;
  void ForgetSema() override { Semantics = nullptr; }
  void HandleCXXImplicitFunctionInstantiation(FunctionDecl *Function) override {
    if (Vain)
      Vain->queued(Function);
  }

  bool shouldSkipFunctionBody(Decl *Function) override {
    return Skippable.maySkip(Function, Sources);
  }
  void HandleTranslationUnit(ASTContext &Context) override;

private:
  std::string Directory;
  ExtractOptions Options;
  const SourceManager &Sources;
  UnitFacts &Facts;
  SkippableBodies Skippable;
  Sema *Semantics = nullptr;
  llvm::IntrusiveRefCntPtr<VainInstantiations> Vain; // null: every body is wanted
};

void UnitExtractor::InitializeSema(Sema &Checker) {
  Semantics = &Checker;
  if (Options.ParseEveryBody)
    return;
  Vain = llvm::makeIntrusiveRefCnt<VainInstantiations>(Checker, Sources);
  addSource(Checker, Vain);
}

void extractUnit(ASTContext &Context, llvm::StringRef Directory, Sema *Semantics,
                 UnitFacts &Facts) {
  UnitRecords Records(Context, Facts.MainFile.str(), Directory);
  DeclarationWalk Walk(Records, Facts.Unseen, Semantics, Context.getLangOpts().CPlusPlus);
  Walk.members(Context.getTranslationUnitDecl());
  Walk.addAliased();
  // Which header comes first is not the same wherever a unit is extracted (ExtractTogether.h).
  // Instances of one template are at one place.
  llvm::stable_sort(Walk.Initialised, [&](const VarDecl *A, const VarDecl *B) {
    Location AtA = Records.location(A->getLocation()), AtB = Records.location(B->getLocation());
    return AtA != AtB ? AtA < AtB : Records.global(A) < Records.global(B);
  });
  Records.extractInitialisers(Walk.Initialised, Facts.MainFile.str());
  Records.extractQueuedBodies();
  Records.finish(Facts);
}

void UnitExtractor::HandleTranslationUnit(ASTContext &Context) {
  extractUnit(Context, Directory, Semantics, Facts);
}

} // namespace

std::unique_ptr<ASTConsumer> makeUnitExtractor(const UnitCommand &Command,
                                               const ExtractOptions &Options,
                                               const SourceManager &Sources, UnitFacts &Facts) {
  return std::make_unique<UnitExtractor>(Command, Options, Sources, Facts);
}

UnitFacts extractParsedUnit(ASTContext &Context, llvm::StringRef Directory, llvm::StringRef File) {
  UnitFacts Facts;
  Facts.MainFile = Name(absolutePath(File, Directory));
  Facts.Incomplete = Context.getDiagnostics().hasErrorOccurred();
  onLargeStack([&] { extractUnit(Context, Directory, /*Semantics=*/nullptr, Facts); });
  return Facts;
}

} // namespace lockseam
