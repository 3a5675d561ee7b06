// What Apple's runtime has below Swift: locks of one word, shared numbers, the death of objects.
#ifndef C_APPLE_RUNTIME_H
#define C_APPLE_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A lock of one word; zero is unlocked.
typedef struct os_unfair_lock_s {
  uint32_t _os_unfair_lock_opaque;
} os_unfair_lock;

typedef os_unfair_lock *os_unfair_lock_t;

/// As Apple's: lock and unlock on one thread; trylock returns whether it has the lock now.
void os_unfair_lock_lock(os_unfair_lock_t _Nonnull lock);
bool os_unfair_lock_trylock(os_unfair_lock_t _Nonnull lock);
void os_unfair_lock_unlock(os_unfair_lock_t _Nonnull lock);
/// Traps if the calling thread does not hold it.
void os_unfair_lock_assert_owner(const os_unfair_lock *_Nonnull lock);
/// Traps if the calling thread holds it.
void os_unfair_lock_assert_not_owner(const os_unfair_lock *_Nonnull lock);

/// Calls `died` when an object ends that was marked; the object must not be used then.
void ib_deaths_observe(void (*_Nonnull died)(const void *_Nonnull object));
/// Marks `object`, once; it must be marked off at its death, or when nothing is kept for it.
void ib_deaths_mark(const void *_Nonnull object);
void ib_deaths_unmark(const void *_Nonnull object);

/// How many bytes ib_deflate() of `count` bytes has at most.
size_t ib_deflate_bound(size_t count);
/// Compresses `count` bytes into `room`: a raw stream of RFC 1951. Returns its length; -1 without
/// memory, without room, and for 4 GiB and more.
ptrdiff_t ib_deflate(const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull room,
                     size_t capacity);
/// Expands such a stream. Returns its length; -1 where the bytes are none or break off, -2 where
/// there is too little room.
ptrdiff_t ib_inflate(const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull room,
                     size_t capacity);

// Numbers that several threads change; each call returns the new value, and all are barriers.
#define IB_ATOMIC(name, type)                                                                      \
  static inline type OSAtomicAdd##name(type amount, volatile type *_Nonnull value) {               \
    return __atomic_add_fetch(value, amount, __ATOMIC_SEQ_CST);                                    \
  }                                                                                                \
  static inline type OSAtomicIncrement##name(volatile type *_Nonnull value) {                      \
    return OSAtomicAdd##name(1, value);                                                            \
  }                                                                                                \
  static inline type OSAtomicDecrement##name(volatile type *_Nonnull value) {                      \
    return OSAtomicAdd##name(-1, value);                                                           \
  }                                                                                                \
  static inline bool OSAtomicCompareAndSwap##name(type old, type now,                              \
                                                  volatile type *_Nonnull value) {                 \
    return __atomic_compare_exchange_n(value, &old, now, false, __ATOMIC_SEQ_CST,                  \
                                       __ATOMIC_SEQ_CST);                                          \
  }
IB_ATOMIC(32, int32_t)
IB_ATOMIC(64, int64_t)
IB_ATOMIC(32Barrier, int32_t)
IB_ATOMIC(64Barrier, int64_t)
#undef IB_ATOMIC

#endif
