// FactsForm.h - what each struct of facts consists of, once for all who go through it.
//
// Bytes is the writer or the reader of files (FactsBytes.h), or something else with their
// verbs, such as a digest; the facts are const for all but the reader. The order is part of
// the file format.
#pragma once

#include "FactsWords.h"
#include <algorithm>

namespace lockseam {

/// It is packed, so a reader reads what it holds and makes it of that.
template <typename Bytes, typename V> void visitValue(Bytes &B, V &Facts) {
  ValueKind Kind = Facts.Kind;
  LockPath Path = Facts.Path;
  int64_t Number = Facts.number();
  Name Callee = Facts.callee();
  B.enumerator(Kind, std::size(ValueWords));
  if (Kind == ValueKind::Address || Kind == ValueKind::Load)
    B.path(Path);
  else if (Kind == ValueKind::Constant)
    B.signedNumber(Number);
  else if (Kind == ValueKind::Function)
    B.name(Callee);
  if constexpr (!std::is_const_v<V>)
    Facts = Kind == ValueKind::Constant   ? Value::constant(Number)
            : Kind == ValueKind::Function ? Value::function(Callee)
            : Kind == ValueKind::Unknown  ? Value::unknown()
            : Kind == ValueKind::Load     ? Value::load(Path)
                                          : Value::address(Path);
}

template <typename Bytes, typename List> void visitPaths(Bytes &B, List &Paths) {
  B.list(Paths, [&](auto &P) { B.path(P); });
}

template <typename Bytes, typename A> void visitAnnotation(Bytes &B, A &Facts) {
  B.enumerator(Facts.Kind, std::size(AnnotationWords));
  B.flags(Facts, AnnotationFlags);
  visitPaths(B, Facts.Locks);
  B.signedNumber(Facts.Number);
  B.name(Facts.Text);
}

template <typename Bytes, typename List> void visitAnnotations(Bytes &B, List &Annotations) {
  B.list(Annotations, [&](auto &A) { visitAnnotation(B, A); });
}

template <typename Bytes, typename List> void visitNames(Bytes &B, List &Names) {
  B.list(Names, [&](auto &N) { B.name(N); });
}

template <typename Bytes, typename V> void visitVariable(Bytes &B, V &Facts) {
  B.name(Facts.Spelling);
  B.name(Facts.Type);
  B.name(Facts.Class);
  B.flags(Facts, VariableFlags);
  B.place(Facts.Where);
}

template <typename Bytes, typename E> void visitCall(Bytes &B, E &Facts) {
  B.enumerator(Facts.How, std::size(CallWords));
  B.flags(Facts, CallFlags);
  B.name(Facts.Callee);
  Value Pointer = Facts.Pointer;
  visitValue(B, Pointer);
  if constexpr (!std::is_const_v<E>)
    Facts.Pointer = Pointer;
  visitValue(B, Facts.Receiver);
  B.list(Facts.Arguments, [&](auto &V) { visitValue(B, V); });
  B.path(Facts.Result);
  visitPaths(B, Facts.From);
}

template <typename Bytes, typename E> void visitEvent(Bytes &B, E &Facts) {
  B.enumerator(Facts.Kind, std::size(EventWords));
  B.place(Facts.Where);
  switch (Facts.Kind) {
  case EventKind::Call:
    return visitCall(B, Facts);
  case EventKind::Assign:
    B.path(Facts.Target);
    visitValue(B, Facts.Source);
    return visitPaths(B, Facts.From);
  case EventKind::Return:
    visitValue(B, Facts.Source);
    return visitPaths(B, Facts.From);
  case EventKind::Access:
    B.path(Facts.Target);
    B.flags(Facts, AccessFlags);
    B.size(Facts.Size);
    return B.size(Facts.Bits);
  }
}

template <typename Bytes, typename C> void visitCondition(Bytes &B, C &Facts) {
  visitValue(B, Facts.Operand);
  B.enumerator(Facts.Is, std::size(RelationWords));
  B.signedNumber(Facts.Number);
}

template <typename Bytes, typename E> void visitEdge(Bytes &B, E &Facts) {
  B.size(Facts.Target);
  B.enumerator(Facts.Kind, std::size(EdgeWords));
  visitCondition(B, Facts.If);
}

template <typename Bytes, typename T> void visitBlock(Bytes &B, T &Facts) {
  B.list(Facts.Events, [&](auto &E) { visitEvent(B, E); });
  B.list(Facts.Successors, [&](auto &E) { visitEdge(B, E); });
  B.enumerator(Facts.End, std::size(EndWords));
  B.flags(Facts, BlockFlags);
  B.size(Facts.TryEntry);
  visitPaths(B, Facts.Tests);
}

/// Targets can be checked only when all blocks are there.
template <typename Bytes> void checkBlocks(Bytes &B, const FunctionFacts &Facts) {
  B.require(Facts.HasBody || Facts.Blocks.empty(), "blocks without a body");
  B.require(!Facts.HasBody || !Facts.Blocks.empty() || Facts.NoGraph, "body without blocks");
  for (const Block &Block : Facts.Blocks) {
    B.require(Block.TryEntry < Facts.Blocks.size(), "handler of a missing block");
    for (const Edge &Edge : Block.Successors)
      B.require(Edge.Target < Facts.Blocks.size(), "edge to a missing block");
  }
}

/// What every unit that mentions a function knows of it, but for its annotations.
template <typename Bytes, typename F> void visitDeclaration(Bytes &B, F &Facts) {
  B.name(Facts.Id);
  B.name(Facts.Display);
  B.name(Facts.QualifiedName);
  B.name(Facts.Class);
  B.place(Facts.Where);
  B.flags(Facts, FunctionFlags);
  visitNames(B, Facts.Overrides);
  visitNames(B, Facts.ParameterTypes);
  B.name(Facts.Signature);
}

template <typename Bytes, typename F> void visitFunction(Bytes &B, F &Facts) {
  visitDeclaration(B, Facts);
  B.list(Facts.Parameters, [&](auto &V) { visitVariable(B, V); });
  B.list(Facts.Locals, [&](auto &V) { visitVariable(B, V); });
  B.allowVariables(std::max(Facts.Parameters.size(), Facts.ParameterTypes.size()), 0);
  visitAnnotations(B, Facts.Annotations);
  B.allowVariables(Facts.Parameters.size(), Facts.Locals.size());
  B.list(Facts.Blocks, [&](auto &Block) { visitBlock(B, Block); });
  checkBlocks(B, Facts);
}

template <typename Bytes, typename F> void visitField(Bytes &B, F &Facts) {
  B.name(Facts.Field);
  B.name(Facts.Type);
  B.name(Facts.Class);
  B.flags(Facts, FieldFlags);
  B.size(Facts.Size);
  B.place(Facts.Where);
  visitAnnotations(B, Facts.Annotations);
}

template <typename Bytes, typename C> void visitClass(Bytes &B, C &Facts) {
  B.name(Facts.Id);
  B.name(Facts.QualifiedName);
  B.flags(Facts, ClassFlags);
  B.list(Facts.Bases, [&](auto &Base) {
    B.name(Base.Class);
    B.flags(Base, BaseFlags);
  });
  B.list(Facts.Fields, [&](auto &F) { visitField(B, F); });
  B.place(Facts.Where);
}

template <typename Bytes, typename G> void visitGlobal(Bytes &B, G &Facts) {
  B.name(Facts.Id);
  B.name(Facts.Display);
  B.name(Facts.Type);
  B.name(Facts.Class);
  B.flags(Facts, GlobalFlags);
  B.size(Facts.Size);
  B.place(Facts.Where);
  visitAnnotations(B, Facts.Annotations);
}

/// All of a unit but its lists.
template <typename Bytes, typename U> void visitUnitHead(Bytes &B, U &Facts) {
  B.name(Facts.MainFile);
  B.flags(Facts, UnitFlags);
  B.text(Facts.FirstError);
  B.size(Facts.Unseen.BodiesWithoutGraph);
  B.size(Facts.Unseen.TemplatesNotInstantiated);
}

template <typename Bytes, typename U> void visitUnit(Bytes &B, U &Facts) {
  visitUnitHead(B, Facts);
  B.list(Facts.Classes, [&](auto &C) { visitClass(B, C); });
  B.list(Facts.Globals, [&](auto &G) { visitGlobal(B, G); });
  B.list(Facts.Functions, [&](auto &F) { visitFunction(B, F); });
}

} // namespace lockseam
