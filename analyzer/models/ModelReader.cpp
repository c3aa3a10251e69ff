// ModelReader.cpp - turns the words of a model file into rows of the table.
#include "analyzer/models/ModelReader.h"
#include "analyzer/models/YamlTree.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

namespace lockseam {
namespace {

std::optional<LockMode> modeOf(llvm::StringRef Word) {
  return llvm::StringSwitch<std::optional<LockMode>>(Word)
      .Case("exclusive", LockMode::Exclusive)
      .Case("shared", LockMode::Shared)
      .Case("upgrade", LockMode::Upgrade)
      .Default(std::nullopt);
}

std::optional<Role> roleOf(llvm::StringRef Word) {
  return llvm::StringSwitch<std::optional<Role>>(Word)
      .Case("none", Role::None)
      .Case("acquire", Role::Acquire)
      .Case("release", Role::Release)
      .Case("try", Role::Try)
      .Case("wait", Role::Wait)
      .Case("assert-held", Role::AssertHeld)
      .Case("upgrade", Role::Upgrade)
      .Case("downgrade", Role::Downgrade)
      .Case("section", Role::Section)
      .Case("reopen", Role::Reopen)
      .Case("attach", Role::Attach)
      .Case("attach-try", Role::AttachTry)
      .Case("owns", Role::Owns)
      .Case("disown", Role::Disown)
      .Case("swap", Role::Swap)
      .Case("returns-lock", Role::ReturnsLock)
      .Case("returns-guard", Role::ReturnsGuard)
      .Case("tries-guard", Role::TriesGuard)
      .Case("returns-unlock-guard", Role::ReturnsUnlockGuard)
      .Case("moves-guard", Role::MovesGuard)
      .Case("runs-locked", Role::RunsLocked)
      .Case("runs", Role::Runs)
      .Case("once", Role::Once)
      .Case("thread", Role::Thread)
      .Case("stores", Role::Stores)
      .Case("join", Role::Join)
      .Case("notify", Role::Notify)
      .Case("atomic", Role::Atomic)
      .Case("init-semaphore", Role::InitSemaphore)
      .Default(std::nullopt);
}

std::optional<TagEffect> tagOf(llvm::StringRef Word) {
  return llvm::StringSwitch<std::optional<TagEffect>>(Word)
      .Case("defer", TagEffect::Defer)
      .Case("adopt", TagEffect::Adopt)
      .Case("try", TagEffect::Try)
      .Case("ignore", TagEffect::Ignore)
      .Default(std::nullopt);
}

/// Where the lock and the callable of a role are unless a row says otherwise.
CallModel defaultsOf(Role Does, bool IsMethod) {
  CallModel Model;
  Model.Does = Does;
  if (IsMethod && Does != Role::Wait && Does != Role::Once)
    Model.Lock.Where = LockOperand::Place::Object;
  if (Does == Role::Once)
    Model.Callable = 1;
  return Model;
}

class Reader {
public:
  Reader(llvm::StringRef FileName, ModelTable &Table) : FileName(FileName), Table(Table) {}

  llvm::Error readList(const YamlNode &List) {
    if (List.Is == YamlNode::Form::Nothing)
      return llvm::Error::success();
    if (List.Is != YamlNode::Form::List)
      return error(List, "expected a list of models");
    for (const YamlNode &Row : List.Items)
      if (llvm::Error E = readRow(Row))
        return E;
    return llvm::Error::success();
  }

private:
  llvm::Error error(const YamlNode &At, const llvm::Twine &Message) const {
    return yamlError(At, FileName, Message);
  }

  llvm::Error readRow(const YamlNode &Row) {
    if (Row.Is != YamlNode::Form::Map)
      return error(Row, "a model must be a mapping");
    if (const YamlNode *Names = Row.find("class"))
      return readClass(Row, *Names);
    if (const YamlNode *Names = Row.find("function"))
      return readFunction(Row, *Names);
    if (const YamlNode *Names = Row.find("functions"))
      return readFunctions(Row, *Names);
    if (llvm::Error E = checkKeys(Row, "function", {"role"}))
      return E;
    return error(Row, "a model needs a key 'class', 'function' or 'functions'");
  }

  /// Every key of Row is one that describes a call, or is First or in Others.
  llvm::Error checkKeys(const YamlNode &Row, llvm::StringRef First,
                        llvm::ArrayRef<llvm::StringRef> Others) const {
    static constexpr llvm::StringRef OfCalls[] = {
        "lock",     "bit",    "success",        "recursive",
        "argument", "result", "unless-defined", "shared-argument",
        "semaphore"};
    for (const YamlNode &Key : Row.Keys)
      if (Key.Text != First && !llvm::is_contained(Others, llvm::StringRef(Key.Text)) &&
          !llvm::is_contained(OfCalls, llvm::StringRef(Key.Text)))
        return error(Key, "unknown key '" + Key.Text + "' in a model");
    return llvm::Error::success();
  }

  llvm::Error readFunction(const YamlNode &Row, const YamlNode &Names) {
    if (llvm::Error E = checkKeys(Row, "function", {"role"}))
      return E;
    const YamlNode *RoleWord = Row.find("role");
    if (!RoleWord)
      return error(Row, "a model of a function needs a key 'role'");
    auto Model = readCall(*RoleWord, Row, /*IsMethod=*/false);
    return Model ? addFunctions(Names, *Model) : Model.takeError();
  }

  llvm::Error readFunctions(const YamlNode &Row, const YamlNode &Names) {
    if (llvm::Error E = checkKeys(Row, "functions", {}))
      return E;
    if (Names.Is != YamlNode::Form::Map)
      return error(Names, "'functions' must map names to roles");
    for (size_t I = 0; I < Names.Keys.size(); ++I) {
      auto Model = readCall(Names.Items[I], Row, /*IsMethod=*/false);
      if (!Model)
        return Model.takeError();
      if (llvm::Error E = addFunctions(Names.Keys[I], *Model))
        return E;
    }
    return llvm::Error::success();
  }

  llvm::Error addFunctions(const YamlNode &Names, const CallModel &Model) {
    return forEachName(Names, [&](llvm::StringRef Name) { Table.Functions[Name] = Model; });
  }

  llvm::Error forEachName(const YamlNode &Names, llvm::function_ref<void(llvm::StringRef)> Add) {
    llvm::ArrayRef<YamlNode> List = Names;
    if (Names.Is == YamlNode::Form::List)
      List = Names.Items;
    for (const YamlNode &Name : List) {
      if (Name.Is != YamlNode::Form::Scalar || Name.Text.empty())
        return error(Name, "expected a name");
      if (!Seen.insert(Name.Text).second)
        return error(Name, "second model of '" + Name.Text + "'");
      Add(Name.Text);
    }
    return llvm::Error::success();
  }

  /// The role in Word, "try-shared" for instance, with the details that Row gives.
  llvm::Expected<CallModel> readCall(const YamlNode &Word, const YamlNode &Row, bool IsMethod) {
    if (Word.Is != YamlNode::Form::Scalar)
      return error(Word, "expected a role");
    auto [Verb, Suffix] = llvm::StringRef(Word.Text).rsplit('-');
    std::optional<LockMode> Mode = modeOf(Suffix);
    std::optional<Role> Does = roleOf(Mode ? Verb : llvm::StringRef(Word.Text));
    if (!Does)
      return error(Word, "unknown role '" + Word.Text + "'");
    CallModel Model = defaultsOf(*Does, IsMethod);
    Model.Mode = Mode.value_or(*Does == Role::Downgrade ? LockMode::Shared : LockMode::Exclusive);
    if (llvm::Error E = readDetails(Row, Model))
      return E;
    return Model;
  }

  llvm::Error readDetails(const YamlNode &Row, CallModel &Model) {
    if (const YamlNode *Lock = Row.find("lock"))
      if (llvm::Error E = readOperand(*Lock, Model.Lock))
        return E;
    if (const YamlNode *Bit = Row.find("bit"))
      if (llvm::Error E = readCallable(*Bit, Model.Lock.Bit))
        return E;
    if (const YamlNode *Success = Row.find("success"))
      if (llvm::Error E = readSuccess(*Success, Model))
        return E;
    if (const YamlNode *Argument = Row.find("argument"))
      if (llvm::Error E = readCallable(*Argument, Model.Callable))
        return E;
    if (const YamlNode *Result = Row.find("result")) {
      if (Result->Text != "lock")
        return error(*Result, "'result' can only be 'lock'");
      Model.ResultIsLock = true;
    }
    if (const YamlNode *Shared = Row.find("shared-argument"))
      if (llvm::Error E = readCallable(*Shared, Model.SharedArgument))
        return E;
    if (llvm::Error E = readFlag(Row, "semaphore", Model.Semaphore))
      return E;
    if (llvm::Error E = readFlag(Row, "unless-defined", Model.UnlessDefined))
      return E;
    return readFlag(Row, "recursive", Model.Recursive);
  }

  llvm::Error readOperand(const YamlNode &Node, LockOperand &Operand) {
    using Place = LockOperand::Place;
    llvm::StringRef Text = Node.Text;
    Operand.Where = Text.consume_front("*") ? Place::Behind : Place::Argument;
    if (Text == "this" || Text == "bound" || Text == "all") {
      Operand.Where = Text == "this"    ? Place::Object
                      : Text == "bound" ? Place::Bound
                                        : Place::AllArguments;
      return llvm::Error::success();
    }
    if (Text.getAsInteger(10, Operand.Index))
      return error(Node, "'lock' must be the number of an argument, 'this', 'bound' or 'all'");
    return llvm::Error::success();
  }

  llvm::Error readSuccess(const YamlNode &Node, CallModel &Model) {
    if (Node.Text == "nonzero")
      return llvm::Error::success();
    Model.SuccessIs = Relation::Equal;
    if (llvm::StringRef(Node.Text).getAsInteger(10, Model.Success))
      return error(Node, "'success' must be a number or 'nonzero'");
    return llvm::Error::success();
  }

  llvm::Error readCallable(const YamlNode &Node, std::optional<uint32_t> &Callable) {
    uint32_t Number = 0;
    if (Node.Text == "all")
      Callable = std::nullopt;
    else if (!llvm::StringRef(Node.Text).getAsInteger(10, Number))
      Callable = Number;
    else
      return error(Node, "'argument' must be the number of an argument or 'all'");
    return llvm::Error::success();
  }

  llvm::Error readFlag(const YamlNode &Row, llvm::StringRef Key, bool &Flag) {
    const YamlNode *Node = Row.find(Key);
    if (Node && Node->Text != "true" && Node->Text != "false")
      return error(*Node, "'" + Key + "' must be true or false");
    if (Node)
      Flag = Node->Text == "true";
    return llvm::Error::success();
  }

  llvm::Error readClass(const YamlNode &Row, const YamlNode &Names) {
    auto Base = baseOf(Row);
    if (!Base)
      return Base.takeError();
    ClassModel Class = std::move(*Base);
    for (size_t I = 0; I < Row.Keys.size(); ++I)
      if (llvm::Error E = readClassKey(Row, Row.Keys[I], Row.Items[I], Class))
        return E;
    return forEachName(Names, [&](llvm::StringRef Name) { Table.Classes[Name] = Class; });
  }

  llvm::Expected<ClassModel> baseOf(const YamlNode &Row) {
    const YamlNode *Like = Row.find("like");
    if (!Like)
      return ClassModel();
    if (const ClassModel *Class = Table.findClass(Like->Text))
      return *Class;
    return error(*Like, "'like' names a class without a model: '" + Like->Text + "'");
  }

  llvm::Error readClassKey(const YamlNode &Row, const YamlNode &Key, const YamlNode &Value,
                           ClassModel &Class) {
    llvm::StringRef Word = Key.Text;
    if (Word == "class" || Word == "like")
      return llvm::Error::success();
    if (Word == "guard")
      return readGuard(Value, ClassRole::Guard, Class);
    if (Word == "unlock-guard")
      return readGuard(Value, ClassRole::UnlockGuard, Class);
    if (Word == "upgrade-guard")
      return readGuard(Value, ClassRole::UpgradeGuard, Class);
    if (Word == "methods")
      return readMethods(Value, Class);
    if (Word == "tags")
      return readTags(Value, Class);
    if (Word == "constructor")
      return readConstructor(Value, Class);
    if (Word == "write-argument")
      return readCallable(Value, Class.WriteArgument);
    if (Word == "recursive")
      return readFlag(Row, Word, Class.Recursive);
    if (Word == "predicate")
      return readFlag(Row, Word, Class.TakesPredicate);
    if (Word == "locks-all")
      return readFlag(Row, Word, Class.LocksAll);
    if (Word == "tries")
      return readFlag(Row, Word, Class.Tries);
    if (Word == "binds")
      return readFlag(Row, Word, Class.BindsFirst);
    return error(Key, "unknown key '" + Word + "' in a model");
  }

  llvm::Error readGuard(const YamlNode &Value, ClassRole Is, ClassModel &Class) {
    std::optional<LockMode> Mode = modeOf(Value.Text);
    if (!Mode)
      return error(Value, "unknown mode '" + Value.Text + "' of a guard");
    Class.Is = Is;
    Class.Mode = *Mode;
    return llvm::Error::success();
  }

  llvm::Error readMethods(const YamlNode &Methods, ClassModel &Class) {
    if (Methods.Is != YamlNode::Form::Map)
      return error(Methods, "'methods' must map names to roles");
    for (size_t I = 0; I < Methods.Keys.size(); ++I) {
      auto Model = readMethod(Methods.Items[I]);
      if (!Model)
        return Model.takeError();
      Class.Methods[Methods.Keys[I].Text] = *Model;
    }
    return llvm::Error::success();
  }

  /// A role, or a mapping with a role and its details.
  llvm::Expected<CallModel> readMethod(const YamlNode &Value) {
    if (Value.Is != YamlNode::Form::Map)
      return readCall(Value, {}, /*IsMethod=*/true);
    if (llvm::Error E = checkKeys(Value, "role", {}))
      return E;
    const YamlNode *RoleWord = Value.find("role");
    if (!RoleWord)
      return error(Value, "a model of a method needs a key 'role'");
    return readCall(*RoleWord, Value, /*IsMethod=*/true);
  }

  llvm::Error readConstructor(const YamlNode &Value, ClassModel &Class) {
    auto Model = readMethod(Value);
    if (!Model)
      return Model.takeError();
    Class.Constructor = *Model;
    return llvm::Error::success();
  }

  llvm::Error readTags(const YamlNode &Tags, ClassModel &Class) {
    if (Tags.Is != YamlNode::Form::Map)
      return error(Tags, "'tags' must map types to what they mean");
    for (size_t I = 0; I < Tags.Keys.size(); ++I) {
      std::optional<TagEffect> Effect = tagOf(Tags.Items[I].Text);
      if (!Effect)
        return error(Tags.Items[I], "unknown tag '" + Tags.Items[I].Text + "'");
      Class.Tags[Tags.Keys[I].Text] = *Effect;
    }
    return llvm::Error::success();
  }

  llvm::StringRef FileName;
  ModelTable &Table;
  llvm::StringSet<> Seen; // names with a model in this file
};

} // namespace

llvm::Error readModels(llvm::StringRef Yaml, llvm::StringRef FileName, ModelTable &Table) {
  auto Root = parseYaml(Yaml, FileName);
  return Root ? Reader(FileName, Table).readList(*Root) : Root.takeError();
}

llvm::Error readProjectModels(llvm::StringRef Yaml, llvm::StringRef FileName, ModelTable &Table) {
  auto Root = parseYaml(Yaml, FileName);
  if (!Root)
    return Root.takeError();
  const YamlNode *Models = Root->find("Models");
  return Models ? Reader(FileName, Table).readList(*Models) : llvm::Error::success();
}

} // namespace lockseam
