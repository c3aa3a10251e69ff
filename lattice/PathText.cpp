// PathText.cpp - paths as text: for people, and for dumps that are read back.
#include "PathText.h"
#include "llvm/ADT/StringExtras.h"

namespace lockseam {

static bool isIdentifierCharacter(char C) { return llvm::isAlnum(C) || C == '_' || C == '$'; }

static bool isNameCharacter(char C) {
  return isIdentifierCharacter(C) || C == ':' || C == '~' || C == '@' || C == '#';
}

std::string quoteName(llvm::StringRef Text) {
  std::string Out = "`";
  for (char C : Text) {
    if (C == '`' || C == '\\')
      Out += '\\';
    if (C == '\n')
      Out += "\\n";
    else
      Out += C;
  }
  return Out + "`";
}

std::string dumpName(llvm::StringRef Text) {
  bool Plain = !Text.empty() && llvm::all_of(Text, isNameCharacter);
  return Plain ? Text.str() : quoteName(Text);
}

std::string dumpIdentifier(llvm::StringRef Text) {
  bool Plain = !Text.empty() && llvm::all_of(Text, isIdentifierCharacter);
  return Plain ? Text.str() : quoteName(Text);
}

static std::optional<Name> consumeQuoted(llvm::StringRef &Rest) {
  std::string Text;
  for (size_t I = 1; I < Rest.size(); ++I) {
    if (Rest[I] == '`') {
      Rest = Rest.drop_front(I + 1);
      return Name(Text);
    }
    bool Escaped = Rest[I] == '\\' && I + 1 < Rest.size();
    char C = Rest[Escaped ? ++I : I];
    Text += Escaped && C == 'n' ? '\n' : C;
  }
  return std::nullopt;
}

static std::optional<Name> consumeWhile(llvm::StringRef &Rest, bool (*Accept)(char)) {
  if (Rest.starts_with("`"))
    return consumeQuoted(Rest);
  llvm::StringRef Text = Rest.take_while(Accept);
  if (Text.empty())
    return std::nullopt;
  Rest = Rest.drop_front(Text.size());
  return Name(Text);
}

std::optional<Name> consumeName(llvm::StringRef &Rest) {
  return consumeWhile(Rest, isNameCharacter);
}

std::optional<Name> consumeIdentifier(llvm::StringRef &Rest) {
  return consumeWhile(Rest, isIdentifierCharacter);
}

namespace {

/// Builds the source form from the root on. A dereference waits until it is known what
/// follows: `->` merges with a field, an element swallows it, otherwise it is a `*` in
/// front.
class SourceWriter {
public:
  SourceWriter(llvm::function_ref<std::string(const Root &)> LocalName,
               llvm::function_ref<bool(LockPath)> IsReference)
      : LocalName(LocalName), IsReference(IsReference) {}

  std::string write(LockPath Path) {
    if (Path.isStar())
      return "*";
    append(Path);
    flush();
    return Text;
  }

private:
  void append(LockPath Path) {
    if (Path.size() == 0) {
      IsThis = Path.root().Kind == RootKind::This;
      Pending = IsThis; // This is the object, `this` its address
      Text = IsThis ? "this" : LocalName(Path.root());
      return;
    }
    append(Path.parent());
    switch (Path.lastStep()) {
    case StepKind::Field:
      return appendField(Path.lastField().str());
    case StepKind::Deref:
      return appendDeref(Path.parent());
    case StepKind::Element:
      return appendIndex(std::to_string(Path.lastElement()));
    case StepKind::ElementAt:
      return appendIndex(SourceWriter(LocalName, IsReference).write(Path.lastIndex()));
    case StepKind::AnyElement:
      return appendIndex("?");
    }
  }

  void appendField(llvm::StringRef Qualified) {
    size_t Colons = Qualified.rfind("::");
    llvm::StringRef Last =
        Colons == llvm::StringRef::npos ? Qualified : Qualified.substr(Colons + 2);
    Owner = Text;
    if (isCapture(Qualified.substr(0, Colons))) {
      Text = Last.str(); // the body names what it captured as if it were outside
      Pending = false;
      return;
    }
    parenthesize();
    Text += (Pending ? "->" : ".") + Last.str();
    Pending = false;
    EndsInLockOfGuard = Last.starts_with("$lock");
    IsThis = false;
  }

  static bool isCapture(llvm::StringRef Class) {
    return Class.substr(Class.rfind("::") + 2).starts_with("lambda#");
  }

  void appendDeref(LockPath Before) {
    if (IsReference(Before))
      return;
    bool OfGuard = Before.size() > 0 && Before.lastStep() == StepKind::Field && EndsInLockOfGuard;
    if (OfGuard) {
      Text = "the lock of " + Owner;
      return;
    }
    flush();
    Pending = true;
  }

  void appendIndex(const std::string &Index) {
    // A pointer's element needs no `*`, the elements of *this do.
    if (IsThis)
      flush();
    parenthesize();
    Text += "[" + Index + "]";
    Pending = IsThis = false;
  }

  void flush() {
    if (!Pending)
      return;
    Text = "*" + Text;
    Pending = IsThis = false;
    Starred = true;
  }

  void parenthesize() {
    if (Starred)
      Text = "(" + Text + ")";
    Starred = false;
  }

  llvm::function_ref<std::string(const Root &)> LocalName;
  llvm::function_ref<bool(LockPath)> IsReference;
  std::string Text;
  std::string Owner; // the text before the last field
  bool Pending = false;
  bool Starred = false;
  bool IsThis = false;
  bool EndsInLockOfGuard = false;
};

std::string dumpRoot(const Root &R) {
  std::string Index = std::to_string(R.Index);
  switch (R.Kind) {
  case RootKind::Star:
    return "*";
  case RootKind::This:
    return "this";
  case RootKind::Parameter:
    return "p" + Index;
  case RootKind::Local:
    return "l" + Index;
  case RootKind::Global:
    return "@" + dumpName(R.Symbol.str());
  case RootKind::ReturnSlot:
    return "ret";
  case RootKind::Merge:
    return "m" + Index + "." + std::to_string(R.Second);
  case RootKind::Snapshot:
    return "s" + Index + "." + std::to_string(R.Second);
  case RootKind::Result:
    return "r" + Index;
  }
  return "*";
}

bool endsInDeref(LockPath Path) { return Path.size() > 0 && Path.lastStep() == StepKind::Deref; }

/// Everything but a dereference that the next step may write itself, as `->`.
std::string dumpSteps(LockPath Path, bool FieldFollows) {
  if (Path.size() == 0)
    return dumpRoot(Path.root());
  switch (Path.lastStep()) {
  case StepKind::Field:
    return dumpSteps(Path.parent(), /*FieldFollows=*/true) +
           (endsInDeref(Path.parent()) ? "->" : ".") + dumpName(Path.lastField().str());
  case StepKind::Deref:
    return dumpSteps(Path.parent(), /*FieldFollows=*/false) + (FieldFollows ? "" : "^");
  case StepKind::Element:
    return dumpSteps(Path.parent(), /*FieldFollows=*/false) + "[" +
           std::to_string(Path.lastElement()) + "]";
  case StepKind::ElementAt:
    return dumpSteps(Path.parent(), /*FieldFollows=*/false) + "[" + dumpPath(Path.lastIndex()) +
           "]";
  case StepKind::AnyElement:
    return dumpSteps(Path.parent(), /*FieldFollows=*/false) + "[?]";
  }
  return "*";
}

/// Reads the dump form; Rest is only moved where reading went well.
class PathReader {
public:
  explicit PathReader(llvm::StringRef &Rest) : Rest(Rest) {}

  std::optional<LockPath> read(unsigned Depth) {
    if (Depth > LockPath::MaxSteps)
      return std::nullopt;
    std::optional<LockPath> Path = readRoot();
    bool More = Path.has_value();
    while (More)
      More = readStep(*Path, Depth);
    return Broken ? std::nullopt : Path;
  }

private:
  std::optional<LockPath> readRoot() {
    if (Rest.consume_front("*"))
      return LockPath::star();
    if (Rest.consume_front("@")) {
      std::optional<Name> Symbol = consumeName(Rest);
      return Symbol ? std::optional(LockPath::global(*Symbol)) : std::nullopt;
    }
    llvm::StringRef Word = Rest.take_while(isIdentifierCharacter);
    Rest = Rest.drop_front(Word.size());
    if (Word == "this")
      return LockPath::self();
    if (Word == "ret")
      return LockPath::returnSlot();
    return readNumbered(Word);
  }

  std::optional<LockPath> readNumbered(llvm::StringRef Word) {
    static constexpr std::pair<char, RootKind> Kinds[] = {{'p', RootKind::Parameter},
                                                          {'l', RootKind::Local},
                                                          {'m', RootKind::Merge},
                                                          {'s', RootKind::Snapshot},
                                                          {'r', RootKind::Result}};
    Root R;
    if (Word.empty() || Word.drop_front().getAsInteger(10, R.Index))
      return std::nullopt;
    for (auto [Letter, Kind] : Kinds)
      if (Word.front() == Letter)
        R.Kind = Kind;
    bool Paired = R.Kind == RootKind::Merge || R.Kind == RootKind::Snapshot;
    if (Paired && (!Rest.consume_front(".") || Rest.consumeInteger(10, R.Second)))
      return std::nullopt;
    return R.Kind == RootKind::Star ? std::nullopt : std::optional(LockPath::root(R));
  }

  /// False when no further step follows.
  bool readStep(LockPath &Path, unsigned Depth) {
    if (Rest.consume_front("^")) {
      Path = Path.deref();
      return true;
    }
    if (Rest.consume_front("["))
      return readIndex(Path, Depth);
    bool Arrow = Rest.consume_front("->");
    if (!Arrow && !Rest.consume_front("."))
      return false;
    std::optional<Name> Field = consumeName(Rest);
    if (!Field)
      return fail();
    Path = (Arrow ? Path.deref() : Path).field(*Field);
    return true;
  }

  bool readIndex(LockPath &Path, unsigned Depth) {
    int64_t Number = 0;
    if (Rest.consume_front("?")) {
      Path = Path.anyElement();
    } else if (!Rest.consumeInteger(10, Number)) {
      Path = Path.element(Number);
    } else {
      std::optional<LockPath> Index = read(Depth + 1);
      if (!Index)
        return fail();
      Path = Path.elementAt(*Index);
    }
    return Rest.consume_front("]") || fail();
  }

  bool fail() {
    Broken = true;
    return false;
  }

  llvm::StringRef &Rest;
  bool Broken = false;
};

} // namespace

std::string toString(LockPath Path, llvm::function_ref<std::string(const Root &)> LocalName,
                     llvm::function_ref<bool(LockPath)> IsReference) {
  return SourceWriter(LocalName, IsReference).write(Path);
}

std::string toString(LockPath Path, llvm::function_ref<std::string(const Root &)> LocalName) {
  return toString(Path, LocalName, [](LockPath) { return false; });
}

std::string dumpPath(LockPath Path) { return dumpSteps(Path, /*FieldFollows=*/false); }

std::optional<LockPath> consumePath(llvm::StringRef &Rest) {
  return PathReader(Rest).read(/*Depth=*/0);
}

std::optional<LockPath> parsePath(llvm::StringRef Text) {
  std::optional<LockPath> Path = consumePath(Text);
  return Text.empty() ? Path : std::nullopt;
}

} // namespace lockseam
