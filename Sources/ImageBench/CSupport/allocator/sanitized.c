#include "ib_allocator.h"

// The same functions over the malloc of a sanitizer, which must not be replaced: it is what finds
// the errors. There is no arena and no decay here, so freed pages need not return to the system.
#ifdef IB_WITHOUT_JEMALLOC

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <sanitizer/allocator_interface.h>

enum { IB_PIXEL_ALIGNMENT = 64 };

static _Atomic uint64_t live_bytes;
static _Thread_local uint64_t allocated_bytes;
static _Thread_local uint64_t freed_bytes;

// The hooks run inside malloc, and on threads that the sanitizer has not met yet.
#define IB_PLAIN __attribute__((disable_sanitizer_instrumentation))

IB_PLAIN static void on_malloc(const volatile void *memory, size_t bytes) {
    (void)memory;
    allocated_bytes += bytes;
}

IB_PLAIN static void on_free(const volatile void *memory) {
    if (memory != NULL) {
        freed_bytes += __sanitizer_get_allocated_size((const void *)memory);
    }
}

// Before main, so that every block that is freed has been counted when it was made.
static __attribute__((constructor)) void install_hooks(void) {
    __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
}

void *ib_pixels_alloc(size_t bytes) {
    void *memory = NULL;
    if (bytes > PTRDIFF_MAX
        || posix_memalign(&memory, IB_PIXEL_ALIGNMENT, bytes == 0 ? 1 : bytes) != 0) {
        return NULL;
    }
#if __has_feature(thread_sanitizer)
    on_malloc(memory, __sanitizer_get_allocated_size(memory)); // It forgets the hook for this call.
#endif
    atomic_fetch_add_explicit(&live_bytes, bytes, memory_order_relaxed);
    return memory;
}

void *ib_pixels_alloc_zeroed(size_t bytes) {
    void *memory = ib_pixels_alloc(bytes);
    return memory == NULL ? NULL : memset(memory, 0, bytes);
}

void ib_pixels_free(void *memory, size_t bytes) {
    if (memory != NULL) {
        free(memory);
        atomic_fetch_sub_explicit(&live_bytes, bytes, memory_order_relaxed);
    }
}

void ib_pixels_keep(size_t bytes) { (void)bytes; }

uint64_t ib_pixels_live_bytes(void) {
    return atomic_load_explicit(&live_bytes, memory_order_relaxed);
}

uint64_t ib_thread_allocated_bytes(void) { return allocated_bytes; }

uint64_t ib_thread_deallocated_bytes(void) { return freed_bytes; }

const char *ib_allocator_version(void) { return "of the sanitizer"; }

#endif
