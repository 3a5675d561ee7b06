// Readers-writer locks, POSIX semaphores and barriers: those who want them park.
//
// The objects stay the C library's, so that threads outside of every world can share them. What a
// thread of a world has to know beyond them is kept in the table of its world.
#include "internal.h"

#include <errno.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>

enum { OBJECT_RWLOCK = 5, OBJECT_BARRIER = 6 };

// MARK: - Readers-writer locks

VT_REAL(pthread_rwlock_rdlock);
VT_REAL(pthread_rwlock_tryrdlock);
VT_REAL(pthread_rwlock_timedrdlock);
VT_REAL(pthread_rwlock_clockrdlock);
VT_REAL(pthread_rwlock_wrlock);
VT_REAL(pthread_rwlock_trywrlock);
VT_REAL(pthread_rwlock_timedwrlock);
VT_REAL(pthread_rwlock_clockwrlock);
VT_REAL(pthread_rwlock_unlock);

/// Readers wait at the address of the lock, and writers one byte behind it.
static const void *place_of(const pthread_rwlock_t *lock, bool is_writer) {
  return (const char *)lock + is_writer;
}

/// How many times threads of this world hold a lock for reading.
typedef struct {
  int64_t count;
} reader_state;

static int64_t readers_of(const vt_world *world, const pthread_rwlock_t *lock) {
  const reader_state *state = vt_table_get(&world->objects, lock, OBJECT_RWLOCK);
  return state ? state->count : 0;
}

static void add_reader(vt_world *world, const pthread_rwlock_t *lock) {
  reader_state *state = vt_table_get(&world->objects, lock, OBJECT_RWLOCK);
  if (!state) {
    state = calloc(1, sizeof *state);
    if (!state) abort();
    vt_table_set(&world->objects, lock, OBJECT_RWLOCK, state);
  }
  state->count++;
}

static void remove_reader(vt_world *world, const pthread_rwlock_t *lock) {
  reader_state *state = vt_table_get(&world->objects, lock, OBJECT_RWLOCK);
  if (!state || --state->count > 0) return;
  free(vt_table_remove(&world->objects, lock, OBJECT_RWLOCK));
}

static int try_lock(vt_thread *self, pthread_rwlock_t *lock, bool is_writer) {
  if (is_writer) return vt_real(pthread_rwlock_trywrlock)(lock);
  int result = vt_real(pthread_rwlock_tryrdlock)(lock);
  if (result == 0) add_reader(self->world, lock);
  return result;
}

static int lock_really(vt_thread *self, pthread_rwlock_t *lock, bool is_writer) {
  if (is_writer) return vt_real(pthread_rwlock_wrlock)(lock);
  int result = vt_real(pthread_rwlock_rdlock)(lock);
  if (result == 0) add_reader(self->world, lock);
  return result;
}

static int take(vt_thread *self, pthread_rwlock_t *lock, bool is_writer, int64_t deadline) {
  vt_preemption_point(self);
  for (;;) {
    int result = try_lock(self, lock, is_writer);
    if (result != EBUSY) return result;
    int writer = lock->__data.__cur_writer;
    if (writer == self->tid) return EDEADLK;
    bool is_of_world = writer ? vt_thread_of_tid(self->world, writer) != NULL
                              : readers_of(self->world, lock) > 0;
    if (!is_of_world) return lock_really(self, lock, is_writer);
    if (deadline <= self->world->now) return ETIMEDOUT;
    if (!vt_park(self, VT_WAIT_LOCK, place_of(lock, is_writer), deadline)) return ETIMEDOUT;
  }
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  if (!vt_self) return vt_real(pthread_rwlock_rdlock)(lock);
  return take(vt_self, lock, false, VT_FOREVER);
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  if (!vt_self) return vt_real(pthread_rwlock_wrlock)(lock);
  return take(vt_self, lock, true, VT_FOREVER);
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
  if (!vt_self) return vt_real(pthread_rwlock_tryrdlock)(lock);
  return try_lock(vt_self, lock, false);
}

int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
  return vt_real(pthread_rwlock_trywrlock)(lock);
}

static int take_until(vt_thread *self, pthread_rwlock_t *lock, bool is_writer, clockid_t clock,
                      const struct timespec *end) {
  return take(self, lock, is_writer, vt_deadline_of_timespec(self->world, clock, end));
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *restrict lock,
                               const struct timespec *restrict end) {
  if (!vt_self) return vt_real(pthread_rwlock_timedrdlock)(lock, end);
  return take_until(vt_self, lock, false, CLOCK_REALTIME, end);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *restrict lock,
                               const struct timespec *restrict end) {
  if (!vt_self) return vt_real(pthread_rwlock_timedwrlock)(lock, end);
  return take_until(vt_self, lock, true, CLOCK_REALTIME, end);
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *restrict lock, clockid_t clock,
                               const struct timespec *restrict end) {
  if (!vt_self) return vt_real(pthread_rwlock_clockrdlock)(lock, clock, end);
  return take_until(vt_self, lock, false, clock, end);
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *restrict lock, clockid_t clock,
                               const struct timespec *restrict end) {
  if (!vt_self) return vt_real(pthread_rwlock_clockwrlock)(lock, clock, end);
  return take_until(vt_self, lock, true, clock, end);
}

/// Lets all readers enter that wait, or else the first writer, as glibc does by default.
int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  vt_thread *self = vt_self;
  if (!self) return vt_real(pthread_rwlock_unlock)(lock);
  vt_world *world = self->world;
  bool was_read = lock->__data.__cur_writer == 0;
  int result = vt_real(pthread_rwlock_unlock)(lock);
  if (result != 0) return result;
  if (was_read) remove_reader(world, lock);
  if (was_read && readers_of(world, lock) > 0) return 0;
  bool has_reader = false;
  while (vt_wake_address(world, place_of(lock, false), VT_WAIT_LOCK)) has_reader = true;
  if (!has_reader) vt_wake_address(world, place_of(lock, true), VT_WAIT_LOCK);
  return 0;
}

// MARK: - Semaphores

VT_REAL(sem_wait);
VT_REAL(sem_timedwait);
VT_REAL(sem_clockwait);
VT_REAL(sem_post);

static int fail_with(int error) {
  errno = error;
  return -1;
}

static int wait_for_post(vt_thread *self, sem_t *semaphore, int64_t deadline) {
  vt_preemption_point(self);
  if (sem_trywait(semaphore) == 0) return 0;
  if (errno != EAGAIN) return -1;
  if (deadline <= self->world->now) return fail_with(ETIMEDOUT);
  // Who posts hands it over, so that the count stays at zero.
  bool is_mine = vt_park(self, VT_WAIT_SEMAPHORE, semaphore, deadline);
  return is_mine ? 0 : fail_with(ETIMEDOUT);
}

// libdispatch waits by these for its own threads.
int sem_wait(sem_t *semaphore) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) return vt_real(sem_wait)(semaphore);
  return wait_for_post(self, semaphore, VT_FOREVER);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict end) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) return vt_real(sem_timedwait)(semaphore, end);
  int64_t deadline = vt_deadline_of_timespec(self->world, CLOCK_REALTIME, end);
  return wait_for_post(self, semaphore, deadline);
}

int sem_clockwait(sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict end) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) return vt_real(sem_clockwait)(semaphore, clock, end);
  return wait_for_post(self, semaphore, vt_deadline_of_timespec(self->world, clock, end));
}

int sem_post(sem_t *semaphore) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) return vt_real(sem_post)(semaphore);
  bool wakes = vt_wake_address(self->world, semaphore, VT_WAIT_SEMAPHORE) != NULL;
  int result = wakes ? 0 : vt_real(sem_post)(semaphore);
  vt_preemption_point(self);
  return result;
}

// MARK: - Barriers

VT_REAL(pthread_barrier_init);
VT_REAL(pthread_barrier_destroy);
VT_REAL(pthread_barrier_wait);

/// Who has arrived at a barrier in this round.
typedef struct {
  int64_t arrived;
} barrier_state;

int pthread_barrier_init(pthread_barrier_t *restrict barrier,
                         const pthread_barrierattr_t *restrict attributes, unsigned count) {
  int result = vt_real(pthread_barrier_init)(barrier, attributes, count);
  if (result == 0) vt_registry_add(barrier, &(vt_traits){.value = count});
  return result;
}

int pthread_barrier_destroy(pthread_barrier_t *barrier) {
  void *target;
  vt_registry_release(barrier, &target);
  if (vt_self) free(vt_table_remove(&vt_self->world->objects, barrier, OBJECT_BARRIER));
  return vt_real(pthread_barrier_destroy)(barrier);
}

/// Threads outside of the world that arrive at the same barrier are not counted.
int pthread_barrier_wait(pthread_barrier_t *barrier) {
  vt_thread *self = vt_self;
  vt_traits traits;
  if (!self || !vt_registry_traits(barrier, &traits)) return vt_real(pthread_barrier_wait)(barrier);
  vt_world *world = self->world;
  barrier_state *state = vt_table_get(&world->objects, barrier, OBJECT_BARRIER);
  if (!state) {
    state = calloc(1, sizeof *state);
    if (!state) abort();
    vt_table_set(&world->objects, barrier, OBJECT_BARRIER, state);
  }
  if (++state->arrived < traits.value) {
    vt_park(self, VT_WAIT_CONDITION, barrier, VT_FOREVER);
    return 0;
  }
  state->arrived = 0;
  while (vt_wake_address(world, barrier, VT_WAIT_CONDITION)) {}
  return PTHREAD_BARRIER_SERIAL_THREAD;
}
