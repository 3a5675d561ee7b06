#ifndef IB_THREAD_SANITIZER_H
#define IB_THREAD_SANITIZER_H

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

#include <stdint.h>

// Waits until the lock is free and takes it for a thread. It has the name that Swift calls when a
// Mutex is taken, Synchronization._MutexHandle._lockSlow(UInt32), and its convention; the handle is
// one word: 0 when the lock is free, and else the number of the thread that owns it.
__attribute__((swiftcall)) void ib_mutex_lock_slow(
    uint32_t thread, __attribute__((swift_context)) _Atomic(uint32_t) *word
) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");

#endif
#endif

#endif
