#ifndef IB_CTHREADS_H
#define IB_CTHREADS_H

#include <stdint.h>

// The number of the calling thread plus 1, or 0 if it has none yet.
extern _Thread_local uint32_t ib_own_thread_number;

// Gives the calling thread its number.
uint32_t ib_make_thread_number(void);

// The number of the calling thread: 0 for the first thread that calls this, then 1, 2 and so on.
// Numbers are never used again, so each indexes a slot that only its own thread writes. A few
// cycles.
static inline uint32_t ib_thread_number(void) {
    uint32_t own = ib_own_thread_number;
    return own == 0 ? ib_make_thread_number() : own - 1;
}

// The number of the calling thread from 1, or 0 before its first call of ib_thread_number.
static inline uint32_t ib_own_number(void) {
    return ib_own_thread_number;
}

#endif
