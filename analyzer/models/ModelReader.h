// ModelReader.h - reads models from YAML; the format is described in locks.yaml.
#pragma once

#include "analyzer/models/ModelTable.h"

namespace lockseam {

/// Adds the models of Yaml, a list, to Table. Models of the same name that were in Table
/// before are replaced; twice in one file is an error, and so is every unknown word.
llvm::Error readModels(llvm::StringRef Yaml, llvm::StringRef FileName, ModelTable &Table);

/// The same for the list under the key `Models` of a configuration file.
llvm::Error readProjectModels(llvm::StringRef Yaml, llvm::StringRef FileName, ModelTable &Table);

} // namespace lockseam
