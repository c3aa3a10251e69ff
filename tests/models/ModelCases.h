// ModelCases.h - calls written as one line, for the tests of models.
//
//   l4 = std::unique_lock::try_lock on &l0 (&this.C::mu_ : std::mutex, 3)
//
// Result (`*` if left out), qualified name, receiver after `on`, arguments with their
// parameter types after `:`. A name `A::A` is a constructor, `A::~A` a destructor.
#pragma once

#include "analyzer/models/ModelTable.h"
#include "llvm/ADT/StringExtras.h"

namespace lockseam::test {

inline Value parseValue(llvm::StringRef Text) {
  int64_t Number = 0;
  if (Text == "?")
    return Value::unknown();
  if (!Text.getAsInteger(10, Number))
    return Value::constant(Number);
  if (Text.consume_front("fn "))
    return Value::function(Name(Text));
  if (Text.consume_front("&"))
    return Value::address(parsePath(Text).value_or(LockPath()));
  return Value::load(parsePath(Text).value_or(LockPath()));
}

struct ParsedCall {
  Event Call;
  FunctionFacts Callee;
};

inline CallKind kindOf(const FunctionFacts &Callee) {
  if (Callee.IsConstructor)
    return CallKind::Construct;
  return Callee.IsDestructor ? CallKind::Destroy : CallKind::Direct;
}

inline ParsedCall parseCall(llvm::StringRef Text) {
  ParsedCall Parsed;
  if (auto [Result, Rest] = Text.split(" = "); !Rest.empty()) {
    Parsed.Call.Result = parsePath(Result).value_or(LockPath());
    Text = Rest;
  }
  auto [Head, Arguments] = Text.split(" (");
  auto [Function, Receiver] = Head.split(" on ");
  Parsed.Callee.QualifiedName = Name(Function);
  auto [Class, Method] = splitMethodName(Function);
  llvm::StringRef Last = splitMethodName(Class).second;
  Parsed.Callee.IsConstructor = !Class.empty() && Last == Method;
  Parsed.Callee.IsDestructor = Method.starts_with("~");
  Parsed.Call.How = kindOf(Parsed.Callee);
  if (!Receiver.empty())
    Parsed.Call.Receiver = parseValue(Receiver);
  llvm::SmallVector<llvm::StringRef> Parts;
  Arguments.rtrim(')').split(Parts, ", ", -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Part : Parts) {
    auto [Argument, Type] = Part.split(" : ");
    Parsed.Call.Arguments.push_back(parseValue(Argument));
    Parsed.Callee.ParameterTypes.push_back(Name(Type));
  }
  return Parsed;
}

inline std::string toText(const std::vector<LockOp> &Ops) {
  std::vector<std::string> Lines;
  for (const LockOp &Op : Ops)
    Lines.push_back(toString(Op));
  return llvm::join(Lines, "; ");
}

/// The table without project models; the test fails later if that cannot be had.
inline const ModelTable &shippedTable() {
  static const ModelTable Table = llvm::cantFail(loadModels("", ".lockseam.yaml"));
  return Table;
}

} // namespace lockseam::test
