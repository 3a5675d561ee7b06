#ifndef IB_CPREFETCH_H
#define IB_CPREFETCH_H

#include <stdint.h>

// Begins to bring the cache line at `address` near, for writing. Returns at once. Any number is allowed:
// where no memory lies, nothing happens.
static inline void ib_prefetch(uintptr_t address) {
    __builtin_prefetch((const void *)address, 1, 3);
}

#endif
