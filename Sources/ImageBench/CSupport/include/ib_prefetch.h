#ifndef IB_CPREFETCH_H
#define IB_CPREFETCH_H

#include <stdint.h>

// Starts to load the cache line at `address`, for writing. Returns at once. Any address is allowed:
// without memory there, nothing happens.
static inline void ib_prefetch(uintptr_t address) {
    __builtin_prefetch((const void *)address, 1, 3);
}

#endif
