// YamlTree.h - a YAML document as a small tree of values with their places.
//
// LLVM's parser hands out nodes once, in their order in the file, and leaves the caller
// to mind both; the models are small, so a tree is affordable and simpler to read from.
// Aliases become Nothing, and so do block scalars, which no model needs; their text is kept
// for those who do.
#pragma once

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace lockseam {

struct YamlNode {
  enum class Form : uint8_t { Nothing, Scalar, List, Map };
  Form Is = Form::Nothing;
  std::string Text;            // Scalar
  std::string Block;           // of a block scalar, which is Nothing
  std::vector<YamlNode> Keys;  // Map: as many as Items
  std::vector<YamlNode> Items; // Map: the values
  unsigned Line = 1;
  unsigned Column = 1;

  const YamlNode *find(llvm::StringRef Key) const;
};

/// The first document of Text; Nothing if it is empty.
llvm::Expected<YamlNode> parseYaml(llvm::StringRef Text, llvm::StringRef FileName);

/// "FILE:LINE:COLUMN: error: MESSAGE", at the place of Node.
llvm::Error yamlError(const YamlNode &Node, llvm::StringRef FileName, const llvm::Twine &Message);

} // namespace lockseam
