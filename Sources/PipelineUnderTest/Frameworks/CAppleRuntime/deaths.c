// The death of objects: the executable defines the function with which Swift frees an instance, and
// the dynamic linker leads every module to it.
#define _GNU_SOURCE
#include "CAppleRuntime.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>

/// Marked objects by a part of their address. A death looks at one number; nearly all find 0.
enum { SLOTS = 1 << 16 };
static _Atomic uint32_t marked[SLOTS];
static void (*_Atomic observer)(const void *);

static size_t slot(const void *object) {
  return ((uintptr_t)object >> 4) & (SLOTS - 1);
}

void ib_deaths_observe(void (*died)(const void *)) {
  atomic_store(&observer, died);
}

void ib_deaths_mark(const void *object) {
  atomic_fetch_add_explicit(&marked[slot(object)], 1, memory_order_relaxed);
}

void ib_deaths_unmark(const void *object) {
  atomic_fetch_sub_explicit(&marked[slot(object)], 1, memory_order_relaxed);
}

typedef void free_instance(void *, size_t, size_t);

static free_instance *real_function(void) {
  static free_instance *_Atomic known;
  free_instance *function = atomic_load_explicit(&known, memory_order_relaxed);
  if (function) return function;
  function = (free_instance *)dlsym(RTLD_NEXT, "swift_deallocClassInstance");
  if (!function) abort();
  atomic_store_explicit(&known, function, memory_order_relaxed);
  return function;
}

void swift_deallocClassInstance(void *object, size_t size, size_t alignment) {
  if (atomic_load_explicit(&marked[slot(object)], memory_order_relaxed) != 0) {
    void (*died)(const void *) = atomic_load(&observer);
    if (died) died(object);
  }
  real_function()(object, size, alignment);
}
