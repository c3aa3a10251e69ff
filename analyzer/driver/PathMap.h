// PathMap.h - facts without the folder that they were made in.
//
//   /home/me/src/a.cpp                <root>/src/a.cpp
//   ns::log()@/home/me/src/a.cpp      ns::log()@<root>/src/a.cpp
//   -I/home/me/include                -I<root>/include
//
// What is made in one folder can be used in another: the root is put back when facts are
// read. A path counts where it begins: /usr/home/me/src is another one.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace lockseam {

class PathMap {
public:
  explicit PathMap(llvm::StringRef Root) { add(Root, RootMark); }

  /// The same for another folder, as compilers take it by -ffile-prefix-map: of several that
  /// fit, the last one counts.
  void add(llvm::StringRef Old, llvm::StringRef New);

  std::string without(llvm::StringRef Text) const;

  static constexpr llvm::StringLiteral RootMark = "<root>";

private:
  struct Prefix {
    std::string Old, New;
  };
  const Prefix *at(llvm::StringRef Text, size_t Position) const;

  std::vector<Prefix> Prefixes;
};

/// Text with Root in place of its mark.
std::string withRoot(llvm::StringRef Text, llvm::StringRef Root);

} // namespace lockseam
