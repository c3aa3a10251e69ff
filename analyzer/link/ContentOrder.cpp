// ContentOrder.cpp - total orders of facts by what they say.
#include "analyzer/link/ContentOrder.h"
#include <algorithm>
#include <tuple>

namespace lockseam {

namespace {

template <typename T, typename Order>
std::strong_ordering compareLists(const CompactVector<T> &A, const CompactVector<T> &B,
                                  Order Compare) {
  return std::lexicographical_compare_three_way(A.begin(), A.end(), B.begin(), B.end(), Compare);
}

std::strong_ordering compareEvents(const Event &A, const Event &B) {
  auto Key = [](const Event &E) {
    return std::tie(E.Kind, E.Where, E.How, E.Implicit, E.Temporary, E.Callee, E.Pointer,
                    E.Receiver, E.Arguments, E.Result, E.Target, E.Source, E.From, E.Write,
                    E.Atomic, E.Size);
  };
  return Key(A) <=> Key(B);
}

std::strong_ordering compareEdges(const Edge &A, const Edge &B) {
  return std::tie(A.Target, A.Kind, A.If) <=> std::tie(B.Target, B.Kind, B.If);
}

std::strong_ordering compareBlocks(const Block &A, const Block &B) {
  auto Key = [](const Block &Of) { return std::tie(Of.End, Of.IsHandler, Of.TryEntry, Of.Tests); };
  if (auto Order = compareLists(A.Events, B.Events, compareEvents); Order != 0)
    return Order;
  if (auto Order = compareLists(A.Successors, B.Successors, compareEdges); Order != 0)
    return Order;
  return Key(A) <=> Key(B);
}

std::strong_ordering compareVariables(const Variable &A, const Variable &B) {
  auto Key = [](const Variable &V) {
    return std::tie(V.Spelling, V.Type, V.Class, V.IsPointer, V.IsReference, V.Where);
  };
  return Key(A) <=> Key(B);
}

std::strong_ordering compareBases(const BaseFacts &A, const BaseFacts &B) {
  return std::tie(A.Class, A.IsVirtual) <=> std::tie(B.Class, B.IsVirtual);
}

} // namespace

std::strong_ordering compareAnnotations(const Annotation &A, const Annotation &B) {
  return std::tie(A.Kind, A.Negative, A.Locks, A.Number, A.Text) <=>
         std::tie(B.Kind, B.Negative, B.Locks, B.Number, B.Text);
}

std::strong_ordering compareBodies(const FunctionFacts &A, const FunctionFacts &B) {
  if (auto Order = compareLists(A.Parameters, B.Parameters, compareVariables); Order != 0)
    return Order;
  if (auto Order = compareLists(A.Locals, B.Locals, compareVariables); Order != 0)
    return Order;
  return compareLists(A.Blocks, B.Blocks, compareBlocks);
}

bool haveSameBody(const FunctionFacts &A, const FunctionFacts &B) {
  return A.Parameters == B.Parameters && A.Locals == B.Locals && A.Blocks == B.Blocks;
}

std::strong_ordering compareDeclarations(const FunctionFacts &A, const FunctionFacts &B) {
  auto Key = [](const FunctionFacts &F) {
    return std::tie(F.Where, F.Display, F.QualifiedName, F.Class, F.IsInternal, F.IsPrivate,
                    F.IsStaticMember, F.IsConstructor, F.IsDestructor, F.IsLambda, F.ParameterTypes,
                    F.Signature);
  };
  return Key(A) <=> Key(B);
}

std::strong_ordering compareDeclarations(const FieldFacts &A, const FieldFacts &B) {
  auto Key = [](const FieldFacts &F) {
    return std::tie(F.Field, F.Type, F.Class, F.IsPointer, F.IsReference, F.Size, F.Where);
  };
  if (auto Order = Key(A) <=> Key(B); Order != 0)
    return Order;
  return compareLists(A.Annotations, B.Annotations, compareAnnotations);
}

std::strong_ordering compareDeclarations(const ClassFacts &A, const ClassFacts &B) {
  auto Key = [](const ClassFacts &C) {
    return std::tie(C.Where, C.QualifiedName, C.IsInternal, C.IsFinal);
  };
  if (auto Order = Key(A) <=> Key(B); Order != 0)
    return Order;
  if (auto Order = compareLists(A.Bases, B.Bases, compareBases); Order != 0)
    return Order;
  return compareLists(A.Fields, B.Fields, [](const FieldFacts &F, const FieldFacts &G) {
    return compareDeclarations(F, G);
  });
}

std::strong_ordering compareDeclarations(const GlobalFacts &A, const GlobalFacts &B) {
  auto Key = [](const GlobalFacts &G) {
    return std::tie(G.Where, G.Display, G.Type, G.Class, G.IsPointer, G.IsReference);
  };
  // An array declared without its bound has no size: the declaration that knows it wins.
  if (auto Order = B.Size <=> A.Size; Order != 0)
    return Order;
  return Key(A) <=> Key(B);
}

} // namespace lockseam
