// JsonValues.h - JSON values from outside, read by one small typed reader.
//
// Exceptions are off, where nlohmann ends the process: nothing here is read by at(), get()
// or [] without its type being looked at first.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <nlohmann/json.hpp>
#include <optional>

namespace lockseam {

using Json = nlohmann::ordered_json;

/// Fails for what is no JSON, no UTF-8, or nested too deeply.
llvm::Expected<Json> parseJson(llvm::StringRef Text);

/// One line; bytes that are no UTF-8 become U+FFFD.
inline std::string lineOf(const Json &Value) {
  return Value.dump(/*indent=*/-1, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace);
}

using JsonPath = std::initializer_list<const char *>;

/// The value at a path of keys; null if something else stands there.
inline const Json *valueAt(const Json &Value, JsonPath Keys) {
  const Json *At = &Value;
  for (const char *Key : Keys) {
    if (!At->is_object())
      return nullptr;
    auto Found = At->find(Key);
    if (Found == At->end())
      return nullptr;
    At = &*Found;
  }
  return At;
}

inline std::optional<std::string> textAt(const Json &Value, JsonPath Keys) {
  const Json *At = valueAt(Value, Keys);
  if (!At || !At->is_string())
    return std::nullopt;
  return *At->get_ptr<const std::string *>();
}

/// A whole number from 0 to 2^31 - 1, which is all that the protocol has.
inline std::optional<uint32_t> numberAt(const Json &Value, JsonPath Keys) {
  const Json *At = valueAt(Value, Keys);
  if (!At || !At->is_number_integer())
    return std::nullopt;
  if (At->is_number_unsigned() ? *At->get_ptr<const uint64_t *>() > INT32_MAX
                               : *At->get_ptr<const int64_t *>() < 0)
    return std::nullopt;
  return static_cast<uint32_t>(At->is_number_unsigned() ? *At->get_ptr<const uint64_t *>()
                                                        : *At->get_ptr<const int64_t *>());
}

inline bool flagAt(const Json &Value, JsonPath Keys) {
  const Json *At = valueAt(Value, Keys);
  return At && At->is_boolean() && *At->get_ptr<const bool *>();
}

/// The elements of an array; none if it is something else.
inline const Json &listAt(const Json &Value, JsonPath Keys) {
  static const Json None = Json::array();
  const Json *At = valueAt(Value, Keys);
  return At && At->is_array() ? *At : None;
}

} // namespace lockseam
