// YamlTree.cpp - copies LLVM's streamed YAML nodes into a tree.
#include "analyzer/models/YamlTree.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
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
      std::tie(Copy.Line, Copy.Column) = Sources.getLineAndColumn(Loc);
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

  void copyScalar(llvm::yaml::ScalarNode &Scalar, YamlNode &Copy) {
    llvm::SmallString<64> Storage;
    Copy.Is = YamlNode::Form::Scalar;
    Copy.Text = Scalar.getValue(Storage).str();
  }

  void copyList(llvm::yaml::SequenceNode &List, YamlNode &Copy, unsigned Depth) {
    Copy.Is = YamlNode::Form::List;
    for (llvm::yaml::Node &Item : List) {
      if (First)
        return;
      Copy.Items.push_back(copy(Item, Depth + 1));
    }
  }

  void copyMap(llvm::yaml::MappingNode &Map, YamlNode &Copy, unsigned Depth) {
    Copy.Is = YamlNode::Form::Map;
    for (llvm::yaml::KeyValueNode &Entry : Map) {
      llvm::yaml::Node *Key = Entry.getKey();
      if (First || !Key)
        return;
      YamlNode KeyCopy = copy(*Key, Depth + 1);
      llvm::yaml::Node *Value = Entry.getValue();
      if (First || !Value)
        return;
      if (KeyCopy.Is != YamlNode::Form::Scalar)
        complain(KeyCopy, "a key must be a word");
      else if (Copy.find(KeyCopy.Text))
        complain(KeyCopy, "key '" + KeyCopy.Text + "' occurs twice");
      Copy.Keys.push_back(std::move(KeyCopy));
      Copy.Items.push_back(copy(*Value, Depth + 1));
    }
  }

  llvm::StringRef Text;
  llvm::SourceMgr Sources;
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
