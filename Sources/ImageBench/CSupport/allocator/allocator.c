#include "ib_allocator.h"

#ifndef IB_WITHOUT_JEMALLOC // See sanitized.c for the other case.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#error "jemalloc would take malloc away from the sanitizer; use make sanitize"
#endif
#endif

#include <jemalloc/jemalloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/types.h>

enum {
    IB_PIXEL_ALIGNMENT = 64,
    IB_SMALL_PAGE = 4096,
    // The size of a huge page on x86-64 and on arm64 with pages of 4 KiB. Where it is another, the
    // advice below is merely not taken.
    IB_HUGE_PAGE = 2 << 20
};

static pthread_once_t arena_once = PTHREAD_ONCE_INIT;
static int pixel_flags;
static unsigned pixel_arena;
static _Atomic uint64_t live_bytes;

// How long freed pages of the arena stay: not at all for 0, always for -1.
static void set_decay(unsigned arena, ssize_t milliseconds) {
    const char *const settings[] = {"dirty_decay_ms", "muzzy_decay_ms"};
    for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]); i++) {
        char name[64];
        snprintf(name, sizeof(name), "arena.%u.%s", arena, settings[i]);
        mallctl(name, NULL, NULL, &milliseconds, sizeof(milliseconds));
    }
}

static void create_arena(void) {
    // Where no arena can be made, allocations use the default ones.
    pixel_flags = MALLOCX_TCACHE_NONE;
    size_t size = sizeof(pixel_arena);
    if (mallctl("arenas.create", &pixel_arena, &size, NULL, 0) != 0) {
        return;
    }
    set_decay(pixel_arena, 0);
    pixel_flags |= MALLOCX_ARENA(pixel_arena);
}

// Large blocks begin on a huge page, so that all of them but the end can be huge.
static int flags_for(size_t bytes) {
    return pixel_flags
           | (bytes < IB_HUGE_PAGE ? MALLOCX_ALIGN(IB_PIXEL_ALIGNMENT)
                                   : MALLOCX_ALIGN(IB_HUGE_PAGE));
}

// Every page of a fresh block costs a fault, which for a photograph is thousands. Only whole huge
// pages inside the block are advised, so a block never holds more than was asked for; and the
// advice is taken back before the block is freed, so that later and smaller blocks at the same
// place do not become resident in lumps.
static void advise(void *memory, size_t bytes, int advice) {
    size_t whole = bytes / IB_HUGE_PAGE * IB_HUGE_PAGE;
    if (whole > 0) {
        // A kernel without huge pages refuses this, which is harmless.
        madvise(memory, whole, advice);
    }
}

static void *allocate(size_t bytes, int extra_flags) {
    pthread_once(&arena_once, create_arena);
    if (bytes > PTRDIFF_MAX) {
        return NULL; // The behaviour of mallocx is undefined for sizes beyond its largest class.
    }
    void *memory = mallocx(bytes == 0 ? 1 : bytes, flags_for(bytes) | extra_flags);
    if (memory != NULL) {
        advise(memory, bytes, MADV_HUGEPAGE);
        atomic_fetch_add_explicit(&live_bytes, bytes, memory_order_relaxed);
    }
    return memory;
}

void *ib_pixels_alloc(size_t bytes) {
    return allocate(bytes, 0);
}

void *ib_pixels_alloc_zeroed(size_t bytes) {
    return allocate(bytes, MALLOCX_ZERO);
}

void ib_pixels_free(void *memory, size_t bytes) {
    if (memory == NULL) {
        return;
    }
    advise(memory, bytes, MADV_NOHUGEPAGE);
    sdallocx(memory, bytes == 0 ? 1 : bytes, flags_for(bytes));
    atomic_fetch_sub_explicit(&live_bytes, bytes, memory_order_relaxed);
}

void ib_pixels_keep(size_t bytes) {
    char *memory = ib_pixels_alloc(bytes);
    if ((pixel_flags & MALLOCX_ARENA(pixel_arena)) != 0) {
        set_decay(pixel_arena, -1);
    }
    if (memory == NULL) {
        return;
    }
    for (size_t i = 0; i < bytes; i += IB_SMALL_PAGE) {
        ((volatile char *)memory)[i] = 1;
    }
    ib_pixels_free(memory, bytes);
}

uint64_t ib_pixels_live_bytes(void) {
    return atomic_load_explicit(&live_bytes, memory_order_relaxed);
}

// The counters have a fixed address for a thread's life, so looking them up once makes each later
// reading a plain load.
static uint64_t thread_counter(const char *name, uint64_t **cached) {
    if (*cached == NULL) {
        size_t size = sizeof(*cached);
        if (mallctl(name, cached, &size, NULL, 0) != 0) {
            *cached = NULL;
            return 0;
        }
    }
    return **cached;
}

uint64_t ib_thread_allocated_bytes(void) {
    static _Thread_local uint64_t *counter;
    return thread_counter("thread.allocatedp", &counter);
}

uint64_t ib_thread_deallocated_bytes(void) {
    static _Thread_local uint64_t *counter;
    return thread_counter("thread.deallocatedp", &counter);
}

const char *ib_allocator_version(void) { return JEMALLOC_VERSION; }

#endif
