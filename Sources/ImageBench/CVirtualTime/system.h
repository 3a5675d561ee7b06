// The functions of the system beneath the ones that this target defines.
#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/// `vt_real(name)` calls the next definition of `name`. The look-up may happen before any
/// constructor has run, because the allocator locks a mutex that early.
#define vt_real(name) ((__typeof__(&name))(vt_real_##name ? vt_real_##name : vt_find_##name()))

/// Defines what `vt_real(name)` needs; once for each function in each file that calls it.
#define VT_REAL(name)                                                   \
  static void *vt_real_##name;                                          \
  static __attribute__((noinline)) void *vt_find_##name(void) {         \
    vt_real_##name = vt_next_definition(#name);                         \
    return vt_real_##name;                                              \
  }                                                                     \
  struct vt_real_##name##_ends

/// The next definition of a function after that of the executable; ends the process without one.
void *vt_next_definition(const char *name);

/// Whether an address lies in libdispatch, which calls its own functions through the same names.
bool vt_is_inside_dispatch(const void *address);

/// Whether an address lies in the runtime of Swift Concurrency.
bool vt_is_inside_concurrency(const void *address);

/// Whether an address lies in Swift's runtime or in the allocator, which lock for themselves: how
/// often depends on what the process has done before and on its other threads.
bool vt_is_inside_runtime(const void *address);

/// Whether an address lies in the variables of Swift's runtime.
bool vt_is_data_of_runtime(const void *address);

/// A system call with neither errno nor the C library in between: the result, or minus the error.
static inline long vt_system(long number, long a, long b, long c, long d, long e, long f) {
#if defined(__x86_64__)
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
#elif defined(__aarch64__)
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                   : "memory");
  return x0;
#else
#error "virtual time is written for x86-64 and arm64"
#endif
}

/// Lets a sibling of the core run while the caller spins.
static inline void vt_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

void *_Block_copy(const void *block);
void _Block_release(const void *block);

/// The head of a block, as the blocks ABI fixes it.
typedef struct {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *);
} vt_block;
