// YamlTree.cpp - copies LLVM's streamed YAML nodes into a tree.
#include "analyzer/models/YamlTree.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"
#include <algorithm>
#include <optional>

namespace lockseam {

const YamlNode *YamlNode::find(llvm::StringRef Key) const {
  for (size_t I = 0; I < Keys.size(); ++I)
    if (Keys[I].Text == Key)
      return &Items[I];
  return nullptr;
}

llvm::Error yamlError(const YamlNode &Node, llvm::StringRef FileName, const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 FileName + ":" + llvm::Twine(Node.Line) + ":" +
                                     llvm::Twine(Node.Column) + ": error: " + Message);
}

namespace {

struct Complaint {
  YamlNode Where;
  std::string Message;
};

/// Deeper nesting than any model has: keeps hostile input from the recursion below.
constexpr unsigned MaxDepth = 16;

class TreeBuilder {
public:
  explicit TreeBuilder(llvm::StringRef Text) : Text(Text) {
    Sources.setDiagHandler([](const llvm::SMDiagnostic &D,
                              void *Self) { static_cast<TreeBuilder *>(Self)->complain(D); },
                           this);
  }

  YamlNode build() {
    llvm::yaml::Stream Stream(Text, Sources, /*ShowColors=*/false);
    auto Document = Stream.begin();
    if (Document == Stream.end())
      return {};
    llvm::yaml::Node *Root = Document->getRoot();
    return Root && !First ? copy(*Root, 0) : YamlNode();
  }

  std::optional<Complaint> First;

private:
  void complain(const llvm::SMDiagnostic &D) {
    YamlNode Where;
    Where.Line = std::max(D.getLineNo(), 1);
    Where.Column = D.getColumnNo() + 1;
    complain(Where, D.getMessage().str());
  }
  void complain(const YamlNode &Where, std::string Message) {
    if (!First)
      First = {Where, std::move(Message)};
  }

  YamlNode copy(llvm::yaml::Node &Node, unsigned Depth) {
    YamlNode Copy;
    if (llvm::SMLoc Loc = Node.getSourceRange().Start; Loc.isValid())
      place(Loc.getPointer() - Text.data(), Copy);
    if (Depth > MaxDepth)
      complain(Copy, "nested too deeply");
    else if (auto *Scalar = llvm::dyn_cast<llvm::yaml::ScalarNode>(&Node))
      copyScalar(*Scalar, Copy);
    else if (auto *Block = llvm::dyn_cast<llvm::yaml::BlockScalarNode>(&Node))
      Copy.Block = Block->getValue().str();
    else if (auto *List = llvm::dyn_cast<llvm::yaml::SequenceNode>(&Node))
      copyList(*List, Copy, Depth);
    else if (auto *Map = llvm::dyn_cast<llvm::yaml::MappingNode>(&Node))
      copyMap(*Map, Copy, Depth);
    return Copy;
  }

  /// Nodes come in the order of the text, so one walk over it does for all: SourceMgr looks
  /// for the start of the line each time, and a line may be the whole text.
  void place(size_t Offset, YamlNode &Copy) {
    if (Offset < Walked) {
      Walked = 0;
      Line = Column = 1;
    }
    for (; Walked < Offset; ++Walked) {
      char C = Text[Walked];
      Line += C == '\n';
      Column = C == '\n' || C == '\r' ? 1 : Column + 1;
    }
    Copy.Line = Line;
    Copy.Column = Column;
  }

  void copyScalar(llvm::yaml::ScalarNode &Scalar, YamlNode &Copy) {
    llvm::SmallString<64> Storage;
    Copy.Is = YamlNode::Form::Scalar;
    Copy.Text = Scalar.getValue(Storage).str();
  }

  // After a complaint nothing is asked of the parser any more, not even the next item: it
  // would skip what is left of this one, by a recursion as deep as the text likes.

  void copyList(llvm::yaml::SequenceNode &List, YamlNode &Copy, unsigned Depth) {
    Copy.Is = YamlNode::Form::List;
    for (llvm::yaml::Node &Item : List) {
      Copy.Items.push_back(copy(Item, Depth + 1));
      if (First)
        return;
    }
  }

  void copyMap(llvm::yaml::MappingNode &Map, YamlNode &Copy, unsigned Depth) {
    Copy.Is = YamlNode::Form::Map;
    llvm::StringSet<> Seen;
    for (llvm::yaml::KeyValueNode &Entry : Map) {
      llvm::yaml::Node *Key = Entry.getKey();
      if (First || !Key)
        return;
      YamlNode KeyCopy = copy(*Key, Depth + 1);
      llvm::yaml::Node *Value = First ? nullptr : Entry.getValue();
      if (!Value)
        return;
      if (KeyCopy.Is != YamlNode::Form::Scalar)
        complain(KeyCopy, "a key must be a word");
      else if (!Seen.insert(KeyCopy.Text).second)
        complain(KeyCopy, "key '" + KeyCopy.Text + "' occurs twice");
      Copy.Keys.push_back(std::move(KeyCopy));
      Copy.Items.push_back(copy(*Value, Depth + 1));
      if (First)
        return;
    }
  }

  llvm::StringRef Text;
  llvm::SourceMgr Sources;
  size_t Walked = 0; // bytes of Text, to this line and column
  unsigned Line = 1, Column = 1;
};

} // namespace

llvm::Expected<YamlNode> parseYaml(llvm::StringRef Text, llvm::StringRef FileName) {
  TreeBuilder Builder(Text);
  YamlNode Root = Builder.build();
  if (!Builder.First)
    return Root;
  return yamlError(Builder.First->Where, FileName, Builder.First->Message);
}

} // namespace lockseam
