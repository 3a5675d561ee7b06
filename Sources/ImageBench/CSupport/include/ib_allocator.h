#ifndef IB_CALLOCATOR_H
#define IB_CALLOCATOR_H

#include <stddef.h>
#include <stdint.h>

// Pixel memory and allocator statistics over jemalloc. Linking this target makes jemalloc the
// process's malloc. All functions may be called from any thread.

// `bytes` bytes aligned to 64, from an arena that gives freed pages back to the system at once, so
// resident memory is true. From 2 MiB on they are aligned to 2 MiB, and the whole huge pages inside
// are asked to be huge, which spares most page faults and never makes more resident than `bytes`.
// Contents are undefined. NULL on failure; 0 bytes give a valid pointer.
void *ib_pixels_alloc(size_t bytes);

// As ib_pixels_alloc, with all bytes zero. Fresh pages are not written to, so they cost no memory
// until they are used, up to 2 MiB at a time.
void *ib_pixels_alloc_zeroed(size_t bytes);

// Frees a block that one of the functions above returned for the same `bytes`; NULL is allowed.
void ib_pixels_free(void *memory, size_t bytes);

// Has the arena keep freed pages from now on, and gives it `bytes` of them that were written to, so
// that blocks cost no page faults until more are in use at once. Takes as much resident memory.
void ib_pixels_keep(size_t bytes);

// Bytes asked for through ib_pixels_alloc and not yet freed, in the whole process.
uint64_t ib_pixels_live_bytes(void);

// Bytes that the calling thread has ever allocated, and ever freed. A few cycles.
uint64_t ib_thread_allocated_bytes(void);
uint64_t ib_thread_deallocated_bytes(void);

// The version of jemalloc that this was compiled against.
const char *ib_allocator_version(void);

#endif
