// JsonText.h - JSON values as text, whatever bytes stand in their strings.
//
// Paths and names from sources need not be UTF-8. Without exceptions nlohmann would end
// the process on them; here each bad byte becomes U+FFFD.
#pragma once

#include <nlohmann/json.hpp>

namespace lockseam {

inline std::string jsonText(const nlohmann::ordered_json &Value) {
  return Value.dump(/*indent=*/2, ' ', /*ensure_ascii=*/false,
                    nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace lockseam
