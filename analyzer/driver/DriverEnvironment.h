// DriverEnvironment.h - what Clang's driver reads from the environment and makes arguments of.
#pragma once

namespace lockseam {

inline constexpr const char *DriverVariables[] = {
    "CPATH",           "C_INCLUDE_PATH",         "CPLUS_INCLUDE_PATH",    "OBJC_INCLUDE_PATH",
    "GCC_EXEC_PREFIX", "COMPILER_PATH",          "OBJCPLUS_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS",
    "SDKROOT",         "CLANG_NO_DEFAULT_CONFIG"};

} // namespace lockseam
