// kernel_context.h - the kernel's annotations, as attributes of Clang.
#pragma once

#define __guarded_by(...) __attribute__((guarded_by(__VA_ARGS__)))
#define __must_hold(...) __attribute__((requires_capability(__VA_ARGS__)))
#define __acquires(...) __attribute__((acquire_capability(__VA_ARGS__)))
#define __releases(...) __attribute__((release_capability(__VA_ARGS__)))
#define __cond_acquires(result, ...) __attribute__((try_acquire_capability(result, __VA_ARGS__)))

struct __attribute__((capability("mutex"))) latch {
  int state;
};
