// Locks of one word, over the futexes that hold the owner's number: a world takes those over.
#define _GNU_SOURCE
#include "CAppleRuntime.h"

#include <linux/futex.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local uint32_t own_number;

static uint32_t number(void) {
  if (own_number == 0) own_number = (uint32_t)syscall(SYS_gettid);
  return own_number;
}

static void stop(const char *message) {
  fprintf(stderr, "BUG IN CLIENT OF LIBPLATFORM: os_unfair_lock %s\n", message);
  abort();
}

bool os_unfair_lock_trylock(os_unfair_lock_t lock) {
  uint32_t free = 0;
  return __atomic_compare_exchange_n(&lock->_os_unfair_lock_opaque, &free, number(), false,
                                     __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

void os_unfair_lock_lock(os_unfair_lock_t lock) {
  if (os_unfair_lock_trylock(lock)) return;
  uint32_t *word = &lock->_os_unfair_lock_opaque;
  if ((__atomic_load_n(word, __ATOMIC_RELAXED) & FUTEX_TID_MASK) == number()) {
    stop("is not recursive");
  }
  while (syscall(SYS_futex, word, FUTEX_LOCK_PI_PRIVATE, 0, NULL, NULL, 0) != 0) {
    if (os_unfair_lock_trylock(lock)) return;
  }
}

void os_unfair_lock_unlock(os_unfair_lock_t lock) {
  uint32_t *word = &lock->_os_unfair_lock_opaque;
  uint32_t mine = number();
  if (__atomic_compare_exchange_n(word, &mine, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) return;
  if ((mine & FUTEX_TID_MASK) != number()) stop("unlocked by a thread that does not hold it");
  syscall(SYS_futex, word, FUTEX_UNLOCK_PI_PRIVATE, 0, NULL, NULL, 0);
}

void os_unfair_lock_assert_owner(const os_unfair_lock *lock) {
  uint32_t owner = __atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED);
  if ((owner & FUTEX_TID_MASK) != number()) stop("is not held by this thread");
}

void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock) {
  uint32_t owner = __atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED);
  if ((owner & FUTEX_TID_MASK) == number()) stop("is held by this thread");
}
