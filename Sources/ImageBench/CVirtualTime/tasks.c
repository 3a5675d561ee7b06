// The Swift tasks of a world, so that one is recognised when a thread outside resumes it.
//
// A task lives at an address that another task may get after it, and has a number that no other
// task of the process has.
#include "internal.h"

#include <stdlib.h>

/// The head of a job: Job in swift/ABI/Task.h, up to the number of a task.
typedef struct {
  void *object[2];
  void *scheduler_private[2];
  uint8_t kind;
  uint8_t priority;
  uint16_t other_flags;
  uint32_t identifier;
} swift_job;

/// `JobKind::Task`.
enum { KIND_TASK = 0 };

static vt_world *worlds;
static atomic_flag worlds_lock = ATOMIC_FLAG_INIT;
static atomic_int world_count;

// Spinning locks, because every lock of the system may belong to a world.
static void lock(atomic_flag *flag) {
  while (atomic_flag_test_and_set_explicit(flag, memory_order_acquire)) vt_pause();
}

static void unlock(atomic_flag *flag) { atomic_flag_clear_explicit(flag, memory_order_release); }

// A copy of the process has one thread, so it would wait for ever for a lock that another held.
static void before_copy(void) {
  lock(&worlds_lock);
  for (vt_world *world = worlds; world; world = world->next_world) lock(&world->tasks_lock);
}

static void after_copy(void) {
  for (vt_world *world = worlds; world; world = world->next_world) unlock(&world->tasks_lock);
  unlock(&worlds_lock);
}

__attribute__((constructor)) static void watch_copies(void) {
  pthread_atfork(before_copy, after_copy, after_copy);
}

void vt_tasks_begin(vt_world *world) {
  static uint64_t last_number;
  lock(&worlds_lock);
  world->number = ++last_number;
  world->next_world = worlds;
  worlds = world;
  atomic_fetch_add(&world_count, 1);
  unlock(&worlds_lock);
}

void vt_tasks_end(vt_world *world) {
  lock(&worlds_lock);
  for (vt_world **place = &worlds; *place; place = &(*place)->next_world) {
    if (*place != world) continue;
    *place = world->next_world;
    break;
  }
  atomic_fetch_sub(&world_count, 1);
  unlock(&worlds_lock);
  free(world->tasks.entries);
  world->tasks = (vt_table){0};
}

vt_world *vt_world_of_number(uint64_t number) {
  lock(&worlds_lock);
  vt_world *world = worlds;
  while (world && world->number != number) world = world->next_world;
  unlock(&worlds_lock);
  return world;
}

void vt_note_task(vt_world *world, const void *job) {
  const swift_job *task = job;
  if (task->kind != KIND_TASK) return;
  lock(&world->tasks_lock);
  vt_table_set(&world->tasks, job, 0, (void *)(uintptr_t)(task->identifier + 1ull));
  unlock(&world->tasks_lock);
}

vt_world *vt_world_of_task(const void *job) {
  const swift_job *task = job;
  if (!job || atomic_load_explicit(&world_count, memory_order_acquire) == 0) return NULL;
  if (task->kind != KIND_TASK) return NULL;
  vt_world *found = NULL;
  lock(&worlds_lock);
  for (vt_world *world = worlds; world && !found; world = world->next_world) {
    lock(&world->tasks_lock);
    uintptr_t identifier = (uintptr_t)vt_table_get(&world->tasks, job, 0);
    unlock(&world->tasks_lock);
    if (identifier == task->identifier + 1ull) found = world;
  }
  unlock(&worlds_lock);
  return found;
}
