// AnnotationsFuzzer.cpp - the texts of lockseam annotations, one on each line, at a field, at
// a field of a nested class and at a global.
#include "Fuzzing.h"
#include "analyzer/facts/FactsText.h"
#include "analyzer/summarize/DeclaredGuards.h"

using namespace lockseam;

static constexpr const char *Declarations = R"(
class Base
  field Base::mu type std::mutex
class ns::Owner bases(Base, virtual Base)
  field ns::Owner::mu_ type std::mutex
  field ns::Owner::part type *ns::Part class ns::Part
  field ns::Owner::total type int {lockseam text ``}
class ns::Part bases(ns::Owner)
  field ns::Part::owner type &ns::Owner class ns::Owner
  field ns::Part::count type int {lockseam text ``}
global ns::g_mu type std::mutex
global g_owner type *ns::Owner class ns::Owner
global ns::g_total type int {lockseam text ``}
)";

static void annotate(CompactVector<Annotation> &Annotations, llvm::StringRef Text) {
  for (Annotation &Each : Annotations)
    Each.Text = Name(Text);
}

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  static Program P = [] {
    std::vector<UnitFacts> Units;
    Units.push_back(llvm::cantFail(parseFacts(Declarations)));
    return linkProgram(std::move(Units));
  }();
  for (llvm::StringRef Rest = textOf(Bytes, Size); !Rest.empty(); Rest = Rest.split('\n').second) {
    for (ClassFacts &Class : P.Classes)
      for (FieldFacts &Field : Class.Fields)
        annotate(Field.Annotations, Rest.split('\n').first);
    for (GlobalFacts &Global : P.Globals)
      annotate(Global.Annotations, Rest.split('\n').first);
    declaredVariables(P);
  }
  return 0;
}
