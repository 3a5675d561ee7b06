#ifndef IB_CTHREADS_H
#define IB_CTHREADS_H

#include <stdint.h>

// The number of the calling thread: 0 for the first that asks, then 1, 2 and so on. Numbers are
// never used again, so each indexes a slot that only its own thread writes. A few cycles.
uint32_t ib_thread_number(void);

#endif
