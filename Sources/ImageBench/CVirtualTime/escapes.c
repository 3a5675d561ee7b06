// What leaves a world: it is recorded with its callers, and the run ends there.
#include "internal.h"

#include <execinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// MARK: - Recording

/// The world that takes every thread of the process while it runs; null in a process that is no
/// trial.
static _Atomic(vt_world *) process_world;

static void fail(vt_world *world, const char *name, int fault) {
  const char *none = NULL;
  if (!atomic_compare_exchange_strong(&world->escape_name, &none, name)) return;
  // A thread outside of the world leaves what it was made with.
  if (fault != VT_ESCAPED) world->fault = fault;
  vt_thread *self = vt_self;
  // The look at the stack takes locks of the dynamic linker, which are no part of the world.
  vt_self = NULL;
  world->escape_frame_count = backtrace(world->escape_frames, VT_ESCAPE_FRAMES);
  vt_self = self;
  atomic_fetch_add(&world->foreign, 1);
}

void vt_fail(vt_world *world, const char *name) { fail(world, name, VT_ESCAPED); }

__attribute__((noreturn)) static void park_for_ever(vt_thread *self) {
  for (;;) vt_park(self, VT_WAIT_EVENTS, NULL, VT_FOREVER);
}

void vt_note_escape(const char *name) {
  vt_thread *self = vt_self;
  if (!self) return;
  vt_fail(self->world, name);
  park_for_ever(self);
}

void vt_refuse(const char *sentence) {
  vt_thread *self = vt_self;
  if (!self) return;
  if (!self->world->refusal) self->world->refusal = strdup(sentence);
  fail(self->world, self->world->refusal ? self->world->refusal : "", VT_REFUSED);
  park_for_ever(self);
}

// MARK: - Turns

/// How many turns follow the last one that is allowed, in which the code that enqueues or waits is
/// named; a modelling choice: a loop of jobs seldom has more of them.
enum { TURNS_TO_NAME = 10000 };

void vt_world_allow_turns(vt_world *world, uint64_t count) {
  world->turns_left = count;
  world->is_endless = false;
}

void vt_turns_are_over(vt_world *world) {
  if (world->is_endless) {
    fail(world, "an unknown function", VT_ENDLESS);
    return;
  }
  world->is_endless = true;
  world->turns_left = TURNS_TO_NAME;
}

void vt_note_endless(vt_thread *self) {
  // An event has no code that could be named, and the controller must not wait.
  if (self != vt_self || self->is_controller) return;
  self->world->is_endless = false;
  fail(self->world, "the last of its turns", VT_ENDLESS);
  park_for_ever(self);
}

// MARK: - Threads outside of the world

bool vt_note_foreign(const char *name, const void *job) {
  vt_world *world = vt_world_of_task(job);
  bool is_task = world != NULL;
  // A Swift task of no world is one of the program that plays the trial.
  if (!world && !job) world = atomic_load_explicit(&process_world, memory_order_acquire);
  if (world) vt_fail(world, is_task ? "a resume by a thread outside of the world" : name);
  return is_task;
}

void vt_world_take_process(vt_world *world) { world->takes_process = true; }

void vt_process_is_taken(vt_world *world, bool is_taken) {
  if (!world->takes_process) return;
  atomic_store_explicit(&process_world, is_taken ? world : NULL, memory_order_release);
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
