#include "ib_thread_sanitizer.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

#include <sched.h>
#include <stdatomic.h>

// Mutex.withLock takes a free lock by an atomic exchange in the caller, which the sanitizer sees.
// For a taken lock the caller enters libswiftSynchronization, where the kernel passes the lock on.
// That library is not instrumented, so the sanitizer reports a race on the protected data. The
// linker finds this function first, and it waits by the same exchange as the caller. No thread
// waits in the kernel then, so no lock is marked as contended, and the library's own release
// function is never called.
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
