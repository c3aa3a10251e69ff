// Documents.h - the files that are open in the editor, with the text they have there.
#pragma once

#include "Positions.h"
#include "llvm/Support/Error.h"
#include <map>

namespace lockseam {

struct Document {
  std::string Uri;  // as the editor writes it
  std::string Path; // absolute
  int64_t Version = 0;
  std::string Text;
};

/// One of the changes of didChange: a new text, or one for a range of the old. Fails, and
/// changes nothing, if Change is neither.
llvm::Error applyChange(std::string &Text, const Json &Change, Encoding In);

class Documents {
public:
  /// Params as those of the notification; an error is one line.
  llvm::Error open(const Json &Params);
  llvm::Error change(const Json &Params, Encoding In);
  void close(llvm::StringRef Uri);

  const Document *find(llvm::StringRef Uri) const;
  /// By the name that an analysis has for the file, links followed.
  const Document *findPath(llvm::StringRef Path) const;
  const std::map<std::string, Document> &all() const { return ByUri; }

private:
  std::map<std::string, Document> ByUri;
};

/// Whether the file says something else, or is not there.
bool isUnsaved(const Document &Of);

} // namespace lockseam
