#include "ib_thread_sanitizer.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

#include <sched.h>
#include <stdatomic.h>

// Mutex.withLock takes a free lock by an atomic exchange in the caller, which the sanitizer sees. When
// the lock is taken, the caller goes into libswiftSynchronization, where the kernel hands the lock over;
// that library is not instrumented, so whatever the lock protects looks like a race. The linker finds
// this function first, and it waits by the exchange that the caller uses. Nobody asks the kernel any
// more, so no lock says that somebody waits in it, and the library's way of letting go is not reached.
__attribute__((swiftcall)) void ib_mutex_lock_slow(
    uint32_t thread, __attribute__((swift_context)) _Atomic(uint32_t) *word
) {
    uint32_t nobody = 0;
    while (!atomic_compare_exchange_weak_explicit(
        word, &nobody, thread, memory_order_acquire, memory_order_relaxed
    )) {
        nobody = 0;
        sched_yield();
    }
}

#endif
#endif
