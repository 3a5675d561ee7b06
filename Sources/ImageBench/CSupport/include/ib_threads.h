#ifndef IB_CTHREADS_H
#define IB_CTHREADS_H

#include <stdint.h>

// The number of the calling thread plus 1, or 0 if it has none yet.
extern _Thread_local uint32_t ib_own_thread_number;

// Gives the calling thread its number.
uint32_t ib_make_thread_number(void);

// The number of the calling thread, from 0: the lowest that no running thread has. A thread keeps
// its number until it ends; then the next new thread may have it. So each number indexes a slot
// that one thread at a time writes. Threads beyond 4,096 share the number 4096. A few cycles.
static inline uint32_t ib_thread_number(void) {
    uint32_t own = ib_own_thread_number;
    return own == 0 ? ib_make_thread_number() : own - 1;
}

// The number of the calling thread from 1, or 0 before its first call of ib_thread_number.
static inline uint32_t ib_own_number(void) {
    return ib_own_thread_number;
}

#endif
