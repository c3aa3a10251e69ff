// LibraryTypes.h - library functions that only name an object and do nothing else.
//
//   sp->mu.lock()       sp.operator->() is a step `*` away from sp
//   v[3].mu.lock()      v.operator[](3) is the element 3 of v
//   f(std::move(x))     std::move(x) is x
//
// They become steps of paths and leave no call event. Anything else stays a call.
#pragma once

#include <cstdint>

namespace clang {
class CXXRecordDecl;
class FunctionDecl;
} // namespace clang

namespace lockseam {

enum class LibraryRole : uint8_t {
  None,
  Pointee,     // method: the object that the smart pointer at the receiver points at
  Pointer,     // method: the pointer that is stored at the receiver
  Element,     // method: the element with the index of its argument
  Same,        // function: its first argument
  SameValue,   // function: the value of its first argument
  AddressOf,   // function: the address of its first argument
  MakeWrapper, // function: a new reference wrapper of its first argument
};

LibraryRole libraryRole(const clang::FunctionDecl *Function);

/// std::unique_ptr, shared_ptr, reference_wrapper and their kin: one stored pointer.
bool isSmartPointer(const clang::CXXRecordDecl *Class);

} // namespace lockseam
