// FrontendCompat.h - where Clang 19 and Clang 22 set up a compilation differently.
#pragma once

#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/VirtualFileSystem.h"
#if CLANG_VERSION_MAJOR >= 22
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Options/Options.h"
#else
#include "clang/Driver/Options.h"
#include "clang/Frontend/Utils.h"
#endif

namespace lockseam {

#if CLANG_VERSION_MAJOR >= 22
namespace clang_options = clang::options;
inline const llvm::opt::OptTable &clangOptionTable() { return clang::getDriverOptTable(); }
#else
namespace clang_options = clang::driver::options;
inline const llvm::opt::OptTable &clangOptionTable() { return clang::driver::getDriverOptTable(); }
#endif

using FileSystem = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;

/// An engine that reports to Consumer; Options must live as long (19 owns its options).
inline llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine>
makeDiagnostics(const FileSystem &Files, clang::DiagnosticOptions &Options,
                clang::DiagnosticConsumer &Consumer) {
#if CLANG_VERSION_MAJOR >= 22
  return clang::CompilerInstance::createDiagnostics(*Files, Options, &Consumer,
                                                    /*ShouldOwnClient=*/false);
#else
  return clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions(Options),
                                                    &Consumer, /*ShouldOwnClient=*/false);
#endif
}

inline std::unique_ptr<clang::CompilerInstance>
makeCompiler(std::shared_ptr<clang::CompilerInvocation> Invocation, const FileSystem &Files,
             clang::DiagnosticConsumer &Consumer) {
#if CLANG_VERSION_MAJOR >= 22
  auto Compiler = std::make_unique<clang::CompilerInstance>(std::move(Invocation));
  Compiler->setVirtualFileSystem(Files);
  Compiler->createDiagnostics(&Consumer, /*ShouldOwnClient=*/false);
  Compiler->createFileManager();
#else
  auto Compiler = std::make_unique<clang::CompilerInstance>();
  Compiler->setInvocation(std::move(Invocation));
  Compiler->createDiagnostics(&Consumer, /*ShouldOwnClient=*/false);
  Compiler->createFileManager(Files);
#endif
  return Compiler;
}

} // namespace lockseam
