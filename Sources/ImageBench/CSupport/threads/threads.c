#include "ib_threads.h"

#include <stdatomic.h>

static _Atomic uint32_t next_number = 1;
_Thread_local uint32_t ib_own_thread_number = 0;

uint32_t ib_make_thread_number(void) {
    ib_own_thread_number = atomic_fetch_add_explicit(&next_number, 1, memory_order_relaxed);
    return ib_own_thread_number - 1;
}
