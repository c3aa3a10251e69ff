// VersionGuard.cpp - what clang-tidy loads: refuses other versions, then loads the checks.
//
// A plugin for another version of clang-tidy is either loaded, lists its checks, and finds
// nothing, or cannot be loaded for want of a symbol, which clang-tidy mentions and forgets.
// Both end with exit status 0: "clean", though nobody looked. So this file is a library of
// its own that needs one function of Clang, which every version has; the checks, which need
// thousands, lie beside it and are loaded only by the version that they were made for.
// LLVM's libraries change between minor versions, hence both numbers count.
#include "clang/Basic/Version.h"
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

namespace {

[[noreturn]] void refuse(const std::string &Why) {
  std::fprintf(stderr, "lockseam: error: %s\n", Why.c_str());
  std::_Exit(3);
}

/// "19.1" of "Debian clang version 19.1.7 (3)"; empty if there is no number.
std::string minorVersion(const std::string &Text) {
  size_t Word = Text.find("version ");
  if (Word == std::string::npos)
    return "";
  size_t Start = Word + sizeof("version");
  return Text.substr(Start, Text.find('.', Text.find('.', Start) + 1) - Start);
}

/// The folder of this library, with a slash at its end; empty if it has none.
std::string ownFolder() {
  Dl_info Own = {};
  if (!dladdr(reinterpret_cast<const void *>(&ownFolder), &Own) || !Own.dli_fname)
    return "";
  std::string Path = Own.dli_fname;
  return Path.substr(0, Path.rfind('/') + 1);
}

__attribute__((constructor)) void loadChecks() {
  std::string Host = clang::getClangFullVersion();
  std::string Wanted = minorVersion("version " CLANG_VERSION_STRING);
  if (minorVersion(Host) != Wanted)
    refuse("this plugin is for clang-tidy " + Wanted + ", but was loaded by " + Host +
           "; load the liblockseam-tidy of that version");
  if (!dlopen((ownFolder() + LOCKSEAM_CHECKS_FILE).c_str(), RTLD_NOW | RTLD_LOCAL))
    refuse(dlerror());
}

} // namespace
