// HtmlText.h - any bytes as text that no browser takes for markup.
//
// Names, messages and lines come from the analysed program, which is not trusted. What is
// written through these functions can stand between tags, in quoted attributes, or in a
// script element that holds JSON. Bytes that are no UTF-8 become U+FFFD; characters that
// nobody sees but that move others about (control characters, marks that turn the
// direction of writing) are spelled out: <U+202E>.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace lockseam {

std::string htmlText(llvm::StringRef Bytes);

/// JSON in which neither `</script>` nor `<!--` can stand.
std::string jsonForScript(const nlohmann::ordered_json &Value);

/// The UTF-8 of what htmlText shows, before it is escaped: for counting and cutting.
std::string visibleText(llvm::StringRef Bytes);

/// At most so many columns of a visibleText, the last of them `…` if something was left out.
std::string cutText(llvm::StringRef Visible, unsigned Columns);

/// Columns as a terminal counts them: two for wide characters.
unsigned textColumns(llvm::StringRef Visible);

} // namespace lockseam
