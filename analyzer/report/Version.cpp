// Version.cpp - what this build calls itself.
#include "Version.h"
#include "llvm/Config/llvm-config.h"

llvm::StringRef lockseam::toolVersion() { return LOCKSEAM_VERSION; }
llvm::StringRef lockseam::llvmVersion() { return LLVM_VERSION_STRING; }
