// Locks that code holds while its thread is parked: those who want them park too.
//
// A lock that a thread outside of the world holds is free again in a moment of real time, so the
// thread waits for it really; its world stands still meanwhile.
#include "internal.h"

#include <errno.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

VT_REAL(pthread_mutex_lock);
VT_REAL(pthread_mutex_trylock);
VT_REAL(pthread_mutex_timedlock);
VT_REAL(pthread_mutex_unlock);
VT_REAL(pthread_cond_wait);
VT_REAL(pthread_cond_timedwait);
VT_REAL(pthread_cond_clockwait);
VT_REAL(pthread_cond_signal);
VT_REAL(pthread_cond_broadcast);
VT_REAL(pthread_once);

// MARK: - Mutexes

/// Whether the owner of a mutex is a thread of this world, as glibc records it.
static vt_thread *owner_of(vt_world *world, const pthread_mutex_t *mutex) {
  int tid = mutex->__data.__owner;
  return tid ? vt_thread_of_tid(world, tid) : NULL;
}

/// Takes a mutex that is held; returns what `pthread_mutex_lock` returns.
static int lock_when_free(vt_thread *self, pthread_mutex_t *mutex, int64_t deadline) {
  for (;;) {
    vt_thread *owner = owner_of(self->world, mutex);
    // A mutex that checks errors or counts answers its own thread at once.
    if (!owner || (owner == self && mutex->__data.__kind != PTHREAD_MUTEX_NORMAL)) {
      return vt_real(pthread_mutex_lock)(mutex);
    }
    if (!vt_park(self, VT_WAIT_LOCK, mutex, deadline)) return ETIMEDOUT;
    int result = vt_real(pthread_mutex_trylock)(mutex);
    if (result != EBUSY) return result;
  }
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  vt_thread *self = vt_self;
  if (!self) return vt_real(pthread_mutex_lock)(mutex);
  if (!vt_is_inside_runtime(__builtin_return_address(0))) vt_preemption_point(self);
  int result = vt_real(pthread_mutex_trylock)(mutex);
  if (__builtin_expect(result != EBUSY, 1)) return result;
  return lock_when_free(self, mutex, VT_FOREVER);
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict end) {
  vt_thread *self = vt_self;
  if (!self) return vt_real(pthread_mutex_timedlock)(mutex, end);
  int result = vt_real(pthread_mutex_trylock)(mutex);
  if (result != EBUSY) return result;
  return lock_when_free(self, mutex, vt_deadline_of_timespec(self->world, CLOCK_REALTIME, end));
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  int result = vt_real(pthread_mutex_unlock)(mutex);
  vt_thread *self = vt_self;
  if (self && result == 0 && self->world->address_waiters > 0) {
    vt_wake_address(self->world, mutex, VT_WAIT_LOCK);
  }
  return result;
}

// MARK: - Conditions

static int wait_for_condition(vt_thread *self, pthread_cond_t *condition, pthread_mutex_t *mutex,
                              int64_t deadline) {
  int result = pthread_mutex_unlock(mutex);
  if (result) return result;
  bool was_signalled = vt_park(self, VT_WAIT_CONDITION, condition, deadline);
  result = pthread_mutex_lock(mutex);
  return result ? result : was_signalled ? 0 : ETIMEDOUT;
}

int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex) {
  if (!vt_self) return vt_real(pthread_cond_wait)(condition, mutex);
  return wait_for_condition(vt_self, condition, mutex, VT_FOREVER);
}

/// The clock of a condition, as glibc records it.
static clockid_t clock_of(const pthread_cond_t *condition) {
  return condition->__data.__wrefs & 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict end) {
  if (!vt_self) return vt_real(pthread_cond_timedwait)(condition, mutex, end);
  int64_t deadline = vt_deadline_of_timespec(vt_self->world, clock_of(condition), end);
  return wait_for_condition(vt_self, condition, mutex, deadline);
}

int pthread_cond_clockwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           clockid_t clock, const struct timespec *restrict end) {
  if (!vt_self) return vt_real(pthread_cond_clockwait)(condition, mutex, clock, end);
  int64_t deadline = vt_deadline_of_timespec(vt_self->world, clock, end);
  return wait_for_condition(vt_self, condition, mutex, deadline);
}

int pthread_cond_signal(pthread_cond_t *condition) {
  if (vt_self && vt_wake_address(vt_self->world, condition, VT_WAIT_CONDITION)) return 0;
  return vt_real(pthread_cond_signal)(condition);
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  if (vt_self) {
    while (vt_wake_address(vt_self->world, condition, VT_WAIT_CONDITION)) {}
  }
  return vt_real(pthread_cond_broadcast)(condition);
}

// MARK: - Once

int pthread_once(pthread_once_t *control, void (*function)(void)) {
  vt_thread *self = vt_self;
  if (!self) return vt_real(pthread_once)(control, function);
  // The C library would block a second thread in the kernel while the first is parked.
  while (vt_once_is_running(self->world, control)) {
    vt_park(self, VT_WAIT_ONCE, control, VT_FOREVER);
  }
  vt_once_begin(self->world, control);
  int result = vt_real(pthread_once)(control, function);
  vt_once_end(self->world, control);
  while (vt_wake_address(self->world, control, VT_WAIT_ONCE)) {}
  return result;
}

// MARK: - Futexes

/// Swift's `Mutex` and the runtime's own once lock by futexes with the owner in the word.
static long lock_word(vt_thread *self, uint32_t *word) {
  vt_world *world = self->world;
  for (;;) {
    uint32_t value = __atomic_load_n(word, __ATOMIC_SEQ_CST);
    uint32_t owner = value & FUTEX_TID_MASK;
    if (owner == 0) {
      uint32_t mine = (uint32_t)self->tid | (vt_has_waiter(world, word, VT_WAIT_LOCK) ? FUTEX_WAITERS : 0);
      if (__atomic_compare_exchange_n(word, &value, mine, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        return 0;
      }
      continue;
    }
    if (!vt_thread_of_tid(world, (int)owner)) {
      return vt_system(SYS_futex, (long)word, FUTEX_LOCK_PI_PRIVATE, 0, 0, 0, 0);
    }
    if ((int)owner == self->tid) return -EDEADLK;
    // With this bit the owner's unlock comes to `unlock_word`.
    __atomic_fetch_or(word, FUTEX_WAITERS, __ATOMIC_SEQ_CST);
    vt_park(self, VT_WAIT_LOCK, word, VT_FOREVER);
    if ((__atomic_load_n(word, __ATOMIC_SEQ_CST) & FUTEX_TID_MASK) == (uint32_t)self->tid) return 0;
  }
}

static long unlock_word(vt_thread *self, uint32_t *word) {
  vt_world *world = self->world;
  if (!vt_has_waiter(world, word, VT_WAIT_LOCK)) {
    return vt_system(SYS_futex, (long)word, FUTEX_UNLOCK_PI_PRIVATE, 0, 0, 0, 0);
  }
  vt_thread *next = vt_wake_address(world, word, VT_WAIT_LOCK);
  uint32_t waiters = vt_has_waiter(world, word, VT_WAIT_LOCK) ? FUTEX_WAITERS : 0;
  __atomic_store_n(word, (uint32_t)next->tid | waiters, __ATOMIC_SEQ_CST);
  return 0;
}

static long wait_for_word(vt_thread *self, uint32_t *word, uint32_t value, int64_t deadline) {
  if (__atomic_load_n(word, __ATOMIC_SEQ_CST) != value) return -EAGAIN;
  if (deadline <= self->world->now) return -ETIMEDOUT;
  return vt_park(self, VT_WAIT_FUTEX, word, deadline) ? 0 : -ETIMEDOUT;
}

static long wake_word(vt_thread *self, uint32_t *word, int count) {
  int woken = 0;
  while (woken < count && vt_wake_address(self->world, word, VT_WAIT_FUTEX)) woken++;
  if (woken == count) return woken;
  long rest = vt_system(SYS_futex, (long)word, FUTEX_WAKE_PRIVATE, count - woken, 0, 0, 0);
  return rest < 0 ? rest : woken + rest;
}

/// Answers a futex call of a world's thread; false for an operation that a world has no part in.
static bool futex(vt_thread *self, long a[6], long *result) {
  uint32_t *word = (uint32_t *)a[0];
  const struct timespec *time = (const struct timespec *)a[3];
  int operation = (int)a[1] & FUTEX_CMD_MASK;
  bool is_real_time = a[1] & FUTEX_CLOCK_REALTIME;
  vt_world *world = self->world;
  int64_t deadline = VT_FOREVER;
  switch (operation) {
    case FUTEX_LOCK_PI: *result = lock_word(self, word); return true;
    case FUTEX_UNLOCK_PI: *result = unlock_word(self, word); return true;
    case FUTEX_WAIT:
      if (time) deadline = vt_add(world->now, vt_span_of_timespec(time));
      *result = wait_for_word(self, word, (uint32_t)a[2], deadline);
      return true;
    case FUTEX_WAIT_BITSET:
      if (time) {
        clockid_t clock = is_real_time ? CLOCK_REALTIME : CLOCK_MONOTONIC;
        deadline = vt_deadline_of_timespec(world, clock, time);
      }
      *result = wait_for_word(self, word, (uint32_t)a[2], deadline);
      return true;
    case FUTEX_WAKE:
    case FUTEX_WAKE_BITSET: *result = wake_word(self, word, (int)a[2]); return true;
    default: return false;
  }
}

/// Whether a call is of the runtime's crash handler.
///
/// It lists the threads first, which nothing else in the runtime does. Then it pauses them, and
/// each waits for words of the runtime until they change, where its locks name their owners
/// instead. The thread that crashes need not wait at all: on a busy machine the others have often
/// paused before it looks.
static bool is_of_crash(long number, const long a[6], const void *caller) {
  if (number == SYS_getdents64) return vt_is_inside_runtime(caller);
  if (number != SYS_futex) return false;
  int operation = (int)a[1] & FUTEX_CMD_MASK;
  return (operation == FUTEX_WAIT || operation == FUTEX_WAKE) &&
         vt_is_data_of_runtime((const void *)a[0]);
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
  vt_thread *self = vt_self;
  long result;
  // The process crashes: a signal handler pauses all threads and starts the program that prints
  // where they are. None of that may wait for the world, which stands still for ever.
  if (self && is_of_crash(number, a, __builtin_return_address(0))) self = vt_self = NULL;
  if (self && number == SYS_getrandom) {
    vt_fill_randomly(self->world, (void *)a[0], (size_t)a[1]);
    return a[1];
  }
  if (!self || number != SYS_futex || !futex(self, a, &result)) {
    result = vt_system(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  }
  if (result >= 0 || result < -4095) return result;
  errno = (int)-result;
  return -1;
}
