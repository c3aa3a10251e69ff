// FactsWords.h - the flags and enumerators of facts, by the words of their text form.
//
// One table each: the dump writes the words, the text reader knows no others, and the
// binary file stores positions in these tables. So the order is part of the file format:
// append only, and raise the version of FactsFile when anything else changes.
#pragma once

#include "Facts.h"
#include "llvm/ADT/StringExtras.h"
#include <iterator>

namespace lockseam {

template <typename T> struct FlagWord {
  const char *Word;
  bool T::*Member;
};

inline constexpr FlagWord<FunctionFacts> FunctionFlags[] = {
    {"system", &FunctionFacts::IsSystem},       {"internal", &FunctionFacts::IsInternal},
    {"virtual", &FunctionFacts::IsVirtual},     {"final", &FunctionFacts::IsFinal},
    {"pure", &FunctionFacts::IsPure},           {"private", &FunctionFacts::IsPrivate},
    {"static", &FunctionFacts::IsStaticMember}, {"ctor", &FunctionFacts::IsConstructor},
    {"dtor", &FunctionFacts::IsDestructor},     {"lambda", &FunctionFacts::IsLambda},
    {"noreturn", &FunctionFacts::IsNoReturn},   {"main", &FunctionFacts::IsMain},
    {"inline", &FunctionFacts::IsInline},       {"addrtaken", &FunctionFacts::AddressTaken},
    {"nograph", &FunctionFacts::NoGraph},       {"body", &FunctionFacts::HasBody}};

inline constexpr FlagWord<ClassFacts> ClassFlags[] = {
    {"final", &ClassFacts::IsFinal},           {"system", &ClassFacts::IsSystem},
    {"capability", &ClassFacts::IsCapability}, {"reentrant", &ClassFacts::IsReentrant},
    {"scoped", &ClassFacts::IsScoped},         {"internal", &ClassFacts::IsInternal}};

inline constexpr FlagWord<GlobalFacts> GlobalFlags[] = {
    {"pointer", &GlobalFacts::IsPointer},
    {"reference", &GlobalFacts::IsReference},
    {"threadlocal", &GlobalFacts::IsThreadLocal}};

inline constexpr FlagWord<FieldFacts> FieldFlags[] = {{"pointer", &FieldFacts::IsPointer},
                                                      {"reference", &FieldFacts::IsReference}};

inline constexpr FlagWord<Variable> VariableFlags[] = {{"pointer", &Variable::IsPointer},
                                                       {"reference", &Variable::IsReference}};

inline constexpr FlagWord<BaseFacts> BaseFlags[] = {{"virtual", &BaseFacts::IsVirtual}};

inline constexpr FlagWord<UnitFacts> UnitFlags[] = {{"incomplete", &UnitFacts::Incomplete}};

inline constexpr FlagWord<Annotation> AnnotationFlags[] = {{"!", &Annotation::Negative}};

inline constexpr FlagWord<Block> BlockFlags[] = {{"handler", &Block::IsHandler}};

inline constexpr FlagWord<Event> CallFlags[] = {{"implicit", &Event::Implicit},
                                                {"temporary", &Event::Temporary}};

inline constexpr FlagWord<Event> AccessFlags[] = {{"write", &Event::Write},
                                                  {"atomic", &Event::Atomic}};

/// What names of files may hold without quotes.
inline bool isFileCharacter(char C) {
  return llvm::isAlnum(C) || llvm::StringRef("_./+-").contains(C);
}

// Indexed by the enumerator.
inline constexpr const char *ValueWords[] = {"?", "&", "load", "", "fn"};
inline constexpr const char *EventWords[] = {"call", "assign", "return", "read"};
inline constexpr const char *CallWords[] = {"call", "virtual", "indirect", "construct", "destroy"};
inline constexpr const char *RelationWords[] = {"==", "!=", "<", ">="};
inline constexpr const char *EdgeWords[] = {"", "except"};
inline constexpr const char *EndWords[] = {"", "exit", "noreturn", "throw"};
inline constexpr const char *AnnotationWords[] = {"requires",       "requires_shared",
                                                  "excludes",       "acquire",
                                                  "acquire_shared", "release",
                                                  "release_shared", "release_generic",
                                                  "try_acquire",    "try_acquire_shared",
                                                  "assert_held",    "assert_held_shared",
                                                  "returns",        "no_analysis",
                                                  "guarded_by",     "pt_guarded_by",
                                                  "lockseam"};

static_assert(std::size(AnnotationWords) == size_t(AnnotationKind::Lockseam) + 1);
static_assert(std::size(EndWords) == size_t(BlockEnd::Throw) + 1);
static_assert(std::size(RelationWords) == size_t(Relation::AtLeast) + 1);
static_assert(std::size(CallWords) == size_t(CallKind::Destroy) + 1);
static_assert(std::size(ValueWords) == size_t(ValueKind::Function) + 1);

} // namespace lockseam
