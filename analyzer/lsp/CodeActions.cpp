// CodeActions.cpp - what an editor offers at a finding.
#include "CodeActions.h"
#include "ClientTraits.h"
#include "analyzer/report/Rules.h"
#include "llvm/ADT/StringExtras.h"

using namespace lockseam;
using llvm::StringRef;

namespace {

Json editAt(Position At, const std::string &New) {
  return {{"range", toJson(Range{At, At})}, {"newText", New}};
}

Json workspaceEdit(StringRef Uri, Json Edit) {
  return {{"changes", {{Uri.str(), Json::array({std::move(Edit)})}}}};
}

StringRef lineEnd(StringRef Text) { return Text.contains("\r\n") ? "\r\n" : "\n"; }

/// Where the list of an existing NOLINTNEXTLINE(...) ends.
size_t endOfRules(StringRef Line) {
  size_t At = Line.find("NOLINTNEXTLINE(");
  return At == StringRef::npos ? At : Line.find(')', At);
}

} // namespace

Json lockseam::suppression(StringRef Text, uint32_t Line, StringRef Rule, Encoding In) {
  StringRef Above = Line > 0 ? lineOfText(Text, Line - 1) : "";
  if (Above.ends_with("\\"))
    return nullptr;
  if (size_t End = endOfRules(Above); End != StringRef::npos)
    return editAt({Line - 1, positionOf(Above, End, In).Character}, ", " + Rule.str());
  StringRef Indent =
      lineOfText(Text, Line).take_while([](char C) { return C == ' ' || C == '\t'; });
  return editAt({Line, 0}, (Indent + "// NOLINTNEXTLINE(" + Rule + ")" + lineEnd(Text)).str());
}

Json lockseam::actionsFor(const Json &Diagnostic, const Document &In, Encoding Positions) {
  Json Actions = Json::array();
  std::string Rule = textAt(Diagnostic, {"code"}).value_or("");
  std::optional<Range> Where = readRange(valueAt(Diagnostic, {"range"}));
  if (textAt(Diagnostic, {"source"}) != "lockseam" || !findRule(Rule) || !Where)
    return Actions;
  auto Add = [&](std::string Title, const char *Key, Json Value) {
    Actions.push_back({{"title", std::move(Title)},
                       {"kind", "quickfix"},
                       {"diagnostics", Json::array({Diagnostic})},
                       {Key, std::move(Value)}});
  };
  Json Edit = suppression(In.Text, Where->Start.Line, Rule, Positions);
  if (!Edit.is_null())
    Add("Suppress " + Rule + " here", "edit", workspaceEdit(In.Uri, std::move(Edit)));
  if (std::optional<std::string> Fingerprint = textAt(Diagnostic, {"data"})) {
    std::string Title = "Add this finding to the baseline";
    Add(Title, "command",
        {{"title", Title},
         {"command", BaselineCommand.str()},
         {"arguments", Json::array({*Fingerprint})}});
  }
  return Actions;
}

Json lockseam::fixAction(std::string Title, const Json &Diagnostic, Json Changes) {
  Title[0] = llvm::toUpper(Title[0]);
  return {{"title", std::move(Title)},
          {"kind", "quickfix"},
          {"isPreferred", true},
          {"diagnostics", Json::array({Diagnostic})},
          {"edit", {{"changes", std::move(Changes)}}}};
}

Json lockseam::annotationAction(const Json &Annotation, StringRef Uri) {
  Json Edit = {{"range", *valueAt(Annotation, {"range"})},
               {"newText", *valueAt(Annotation, {"newText"})}};
  return {{"title", textAt(Annotation, {"title"}).value_or("")},
          {"kind", "refactor.rewrite"},
          {"edit", workspaceEdit(Uri, std::move(Edit))}};
}

bool lockseam::wantsKind(const Json &Params, StringRef Kind) {
  const Json &Only = listAt(Params, {"context", "only"});
  for (const Json &Each : Only) {
    std::string Wanted = Each.is_string() ? *Each.get_ptr<const std::string *>() : "?";
    if (Wanted.empty() || Kind == Wanted || Kind.starts_with(Wanted + "."))
      return true;
  }
  return Only.empty();
}
