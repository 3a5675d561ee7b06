// The threads of a world, and the baton that exactly one of them holds.
#include "internal.h"

#include <errno.h>
#include <linux/futex.h>
#include <stdlib.h>
#include <sys/syscall.h>

VT_REAL(pthread_create);

_Thread_local vt_thread *vt_self __attribute__((tls_model("initial-exec")));

// MARK: - Baton

// To wake a thread on an idle core takes some 20 µs; to look at the baton once takes 10 ns. So a
// thread looks at it for a while before it sleeps. It looks twice as often after it has found the
// baton, and half as often after it has not (Karlin, Li, Manasse, Owicki: Empirical studies of
// competitive spinning, SOSP 1991).
enum { MOST_LOOKS = 2048, FEWEST_LOOKS = 16, WAITS_BETWEEN_TRIALS = 64 };

static bool looks_for_baton(vt_thread *thread) {
  if (thread->looks == 0 && ++thread->waits % WAITS_BETWEEN_TRIALS == 0) {
    thread->looks = FEWEST_LOOKS;
  }
  for (int i = 0; i < thread->looks; i++) {
    if (atomic_load_explicit(&thread->baton, memory_order_acquire) == 1) {
      int more = thread->looks * 2;
      thread->looks = more < MOST_LOOKS ? more : MOST_LOOKS;
      return true;
    }
    vt_pause();
  }
  thread->looks /= 2;
  return false;
}

void vt_baton_wait(vt_thread *thread) {
  int none = 0;
  if (!looks_for_baton(thread) && atomic_compare_exchange_strong(&thread->baton, &none, -1)) {
    while (atomic_load(&thread->baton) == -1) {
      vt_system(SYS_futex, (long)&thread->baton, FUTEX_WAIT_PRIVATE, -1, 0, 0, 0);
    }
  }
  atomic_store(&thread->baton, 0);
}

void vt_baton_give(vt_thread *thread) {
  thread->world->switches++;
  if (atomic_exchange(&thread->baton, 1) == -1) {
    vt_system(SYS_futex, (long)&thread->baton, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
  }
}

// MARK: - Threads

static void note_thread(vt_world *world, vt_thread *thread) {
  if (world->thread_count == world->threads_capacity) {
    int capacity = world->threads_capacity ? world->threads_capacity * 2 : 16;
    vt_thread **threads = realloc(world->threads, (size_t)capacity * sizeof *threads);
    if (!threads) abort();
    world->threads = threads;
    world->threads_capacity = capacity;
  }
  world->threads[world->thread_count++] = thread;
}

static void *worker_main(void *argument) {
  vt_thread *self = argument;
  self->tid = (int)vt_system(SYS_gettid, 0, 0, 0, 0, 0, 0);
  vt_baton_wait(self);
  vt_crash_stack_begin(self);
  vt_self = self;
  while (!self->must_exit) {
    vt_item *item = self->item;
    self->item = NULL;
    vt_run_item(self, item);
    self->state = VT_THREAD_IDLE;
    vt_switch(self);
  }
  vt_self = NULL;
  vt_crash_stack_end(self);
  return NULL;
}

static void *adopted_main(void *argument) {
  vt_thread *self = argument;
  self->tid = (int)vt_system(SYS_gettid, 0, 0, 0, 0, 0, 0);
  vt_baton_wait(self);
  vt_crash_stack_begin(self);
  vt_self = self;
  vt_world *world = self->world;
  void *result = self->start(self->argument);
  vt_crash_stack_end(self);
  vt_observe(world, VT_ENDED, &self->resumption, self, VT_WAIT_NONE);
  self->has_finished = true;
  while (vt_wake_address(world, self, VT_WAIT_JOIN)) {}
  self->state = VT_THREAD_IDLE;
  vt_self = NULL;
  vt_switch(self);
  return result;
}

static vt_thread *thread_make(vt_world *world) {
  vt_thread *thread = calloc(1, sizeof *thread);
  if (!thread) return NULL;
  thread->world = world;
  thread->number = world->next_thread++;
  thread->resumption.thread = thread;
  thread->qos = VT_DEFAULT;
  thread->looks = MOST_LOOKS;
  return thread;
}

/// A worker that waits for an item; made when none does.
vt_thread *vt_worker_take(vt_world *world) {
  vt_thread *thread = world->idle;
  if (thread) {
    world->idle = thread->next_idle;
    return thread;
  }
  thread = thread_make(world);
  if (!thread) return NULL;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 8 << 20);
  // The stack of a worker must not depend on the limits of the shell that started the process.
  int error = vt_real(pthread_create)(&thread->handle, &attributes, worker_main, thread);
  pthread_attr_destroy(&attributes);
  if (error) {
    free(thread);
    return NULL;
  }
  note_thread(world, thread);
  vt_observe(world, VT_THREAD_MADE, NULL, thread, VT_WAIT_NONE);
  return thread;
}

vt_thread *vt_adopt_thread(vt_world *world, void *(*start)(void *), void *argument,
                           const pthread_attr_t *attributes, int *error) {
  vt_thread *thread = thread_make(world);
  if (!thread) {
    *error = EAGAIN;
    return NULL;
  }
  thread->is_adopted = true;
  thread->start = start;
  thread->argument = argument;
  thread->lane = VT_LANE_THREAD;
  thread->state = VT_THREAD_READY;
  *error = vt_real(pthread_create)(&thread->handle, attributes, adopted_main, thread);
  if (*error) {
    free(thread);
    return NULL;
  }
  note_thread(world, thread);
  thread->resumption.job = world->next_job++;
  thread->resumption.lane = VT_LANE_THREAD;
  vt_observe(world, VT_ENQUEUED, &thread->resumption, thread, VT_WAIT_NONE);
  vt_ready(world, &thread->resumption);
  return thread;
}

vt_thread *vt_thread_of_tid(vt_world *world, int tid) {
  if (world->controller.tid == tid) return &world->controller;
  for (int i = 0; i < world->thread_count; i++) {
    if (world->threads[i]->tid == tid) return world->threads[i];
  }
  return NULL;
}
