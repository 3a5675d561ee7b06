// What leaves a world: it is recorded with its callers, and the run ends there.
#include "internal.h"

#include <execinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// MARK: - Recording

/// The world that takes every thread of the process; null in a process that is no trial.
static _Atomic(vt_world *) process_world;

void vt_fail(vt_world *world, const char *name) {
  const char *none = NULL;
  if (!atomic_compare_exchange_strong(&world->escape_name, &none, name)) return;
  vt_thread *self = vt_self;
  // The look at the stack takes locks of the dynamic linker, which are no part of the world.
  vt_self = NULL;
  world->escape_frame_count = backtrace(world->escape_frames, VT_ESCAPE_FRAMES);
  vt_self = self;
  atomic_fetch_add(&world->foreign, 1);
}

void vt_note_escape(const char *name) {
  vt_thread *self = vt_self;
  if (!self) return;
  vt_fail(self->world, name);
  for (;;) vt_park(self, VT_WAIT_EVENTS, NULL, VT_FOREVER);
}

bool vt_note_foreign(const char *name, const void *job) {
  vt_world *world = vt_world_of_task(job);
  bool is_task = world != NULL;
  if (!world) world = atomic_load_explicit(&process_world, memory_order_acquire);
  if (world) vt_fail(world, is_task ? "a resume by a thread outside of the world" : name);
  return is_task;
}

void vt_world_take_process(vt_world *world) {
  atomic_store_explicit(&process_world, world, memory_order_release);
}

const char *vt_world_escape(const vt_world *world, void *const **frames, int *frame_count) {
  const char *name = atomic_load(&world->escape_name);
  *frames = world->escape_frames;
  // The thread that escapes writes its name first and its callers later.
  *frame_count = atomic_load(&world->foreign) != 0 ? world->escape_frame_count : 0;
  return name;
}

void vt_trap(const char *message) {
  (void)!write(STDERR_FILENO, "imagebench: ", 12);
  (void)!write(STDERR_FILENO, message, strlen(message));
  (void)!write(STDERR_FILENO, "\n", 1);
  abort();
}
