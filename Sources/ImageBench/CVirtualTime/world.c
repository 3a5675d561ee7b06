// A world: the loop that passes the baton on, and its beginning and end.
#include "internal.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

VT_REAL(pthread_join);

// MARK: - Observing

static uint64_t mix(uint64_t hash, uint64_t value) {
  return (hash ^ value) * 0x9e3779b97f4a7c15 + (hash >> 29);
}

/// The number of the thread whose code acts; negative for an event and for the world's owner.
static int acting(const vt_world *world) {
  return vt_self && vt_self->world == world && !world->in_event ? vt_self->number : -1;
}

void vt_observe(vt_world *world, int kind, const vt_item *item, const vt_thread *thread, int wait) {
  uint64_t job = item ? item->job : 0;
  world->hash = mix(world->hash, (uint64_t)world->now * 31 + job * 7 + (uint64_t)(kind * 16 + wait));
  if (__builtin_expect(world->observer == NULL, 1)) return;
  vt_queue *queue = item ? item->queue : thread ? vt_current_queue((vt_thread *)thread) : NULL;
  vt_event event = {
      .kind = kind,
      .lane = item ? item->lane : thread ? thread->lane : 0,
      .qos = item ? item->qos : thread ? thread->qos : 0,
      .wait = wait,
      .thread = thread ? thread->number : -1,
      .job = job,
      .time = world->now,
      .by = kind == VT_RESUMED ? thread->woken_by : kind == VT_ENQUEUED ? acting(world) : -1,
      .queue = vt_queue_label(queue),
  };
  vt_thread *self = vt_self;
  // What the observer does is not part of the world.
  vt_self = NULL;
  world->observer(world->observer_context, &event);
  vt_self = self;
}

void vt_world_observe(vt_world *world, vt_observer observer, void *context) {
  world->observer = observer;
  world->observer_context = context;
}

// MARK: - Loop

/// Gives the baton to `next` and returns when it comes back. An idle worker becomes available.
static void hand_over(vt_thread *self, vt_thread *next) {
  vt_world *world = self->world;
  if (self->state == VT_THREAD_IDLE && !self->is_controller && !self->has_finished) {
    self->next_idle = world->idle;
    world->idle = self;
  }
  bool ends = self->has_finished;
  world->running = next;
  vt_baton_give(next);
  // After this a thread that has finished may be freed by its world.
  if (!ends) vt_baton_wait(self);
}

static void unlink_parked(vt_world *world, vt_thread *thread) {
  if (thread->previous_parked) {
    thread->previous_parked->next_parked = thread->next_parked;
  } else {
    world->parked_first = thread->next_parked;
  }
  if (thread->next_parked) {
    thread->next_parked->previous_parked = thread->previous_parked;
  } else {
    world->parked_last = thread->previous_parked;
  }
  thread->next_parked = thread->previous_parked = NULL;
  world->parked_count--;
  if (thread->address) world->address_waiters--;
}

void vt_switch(vt_thread *self) {
  vt_world *world = self->world;
  for (;;) {
    vt_item *item = NULL;
    // Acquires what a thread outside of the world wrote about its escape, which is read next.
    bool goes_on = !world->must_stop && world->outcome == VT_IDLE &&
                   atomic_load_explicit(&world->foreign, memory_order_acquire) == 0;
    if (goes_on) item = vt_choose(world);
    if (__builtin_expect(goes_on && --world->turns_left == 0, 0)) vt_turns_are_over(world);
    if (item && item->thread) {
      vt_thread *next = item->thread;
      if (next->state == VT_THREAD_PARKED) unlink_parked(world, next);
      next->state = VT_THREAD_RUNNING;
      if (next == self) {
        world->running = self;
        return;
      }
      hand_over(self, next);
      return;
    }
    if (item) {
      if (self->state == VT_THREAD_IDLE && !self->is_controller && !self->has_finished) {
        self->item = item;
        world->running = self;
        return;
      }
      vt_thread *worker = vt_worker_take(world);
      if (!worker) {
        vt_fail(world, "pthread_create: no more threads can be made");
        continue;
      }
      worker->item = item;
      hand_over(self, worker);
      return;
    }
    if (goes_on && vt_advance(world)) continue;
    // Nothing is left at all, or the run ends: the controller decides.
    if (self->is_controller) return;
    hand_over(self, &world->controller);
    return;
  }
}

static void time_out(vt_world *world, void *first, void *second) {
  (void)world;
  (void)second;
  vt_thread *thread = first;
  thread->timeout = 0;
  thread->timed_out = thread->wait != VT_WAIT_SLEEP;
  vt_wake(thread);
}

bool vt_park(vt_thread *self, int wait, const void *address, int64_t deadline) {
  vt_world *world = self->world;
  if (__builtin_expect(world->is_endless, 0)) vt_note_endless(self);
  int saved = errno;
  self->state = VT_THREAD_PARKED;
  self->wait = wait;
  self->address = address;
  self->timed_out = false;
  self->parked_at = world->now;
  self->previous_parked = world->parked_last;
  if (world->parked_last) {
    world->parked_last->next_parked = self;
  } else {
    world->parked_first = self;
  }
  world->parked_last = self;
  world->parked_count++;
  if (address) world->address_waiters++;
  if (deadline != VT_FOREVER) self->timeout = vt_event_add(world, deadline, time_out, self, NULL);
  bool gives_core = wait != VT_WAIT_CPU;
  if (gives_core) vt_lane_block(world, self);
  // A main run loop that waits lets the main queue go on, which it would run itself.
  bool gives_main = wait == VT_WAIT_EVENTS && self->lane == VT_LANE_MAIN;
  if (gives_main) world->main_busy = false;
  self->resumption.is_sync = gives_main;
  self->resumption.lane = self->lane;
  vt_observe(world, VT_PARKED, NULL, self, wait);
  vt_switch(self);
  if (gives_core) vt_lane_unblock(world, self);
  self->resumption.is_sync = false;
  vt_observe(world, VT_RESUMED, NULL, self, wait);
  errno = saved;
  return !self->timed_out;
}

void vt_wake(vt_thread *thread) {
  vt_world *world = thread->world;
  if (thread->state != VT_THREAD_PARKED) return;
  if (thread->timeout) {
    vt_event_cancel(world, thread->timeout);
    thread->timeout = 0;
  }
  unlink_parked(world, thread);
  thread->state = VT_THREAD_READY;
  thread->address = NULL;
  thread->woken_by = acting(world);
  vt_ready(world, &thread->resumption);
}

void vt_preempt(vt_thread *self) {
  vt_world *world = self->world;
  int saved = errno;
  self->state = VT_THREAD_READY;
  self->wait = VT_WAIT_PREEMPTED;
  self->woken_by = -1;
  vt_ready(world, &self->resumption);
  if (world->options.policy == VT_PRIORITIES) self->resumption.priority = 0;
  vt_observe(world, VT_PARKED, NULL, self, VT_WAIT_PREEMPTED);
  vt_switch(self);
  vt_observe(world, VT_RESUMED, NULL, self, VT_WAIT_PREEMPTED);
  errno = saved;
}

vt_thread *vt_wake_address(vt_world *world, const void *address, int wait) {
  if (world->address_waiters == 0) return NULL;
  for (vt_thread *thread = world->parked_first; thread; thread = thread->next_parked) {
    if (thread->address != address || thread->wait != wait) continue;
    vt_wake(thread);
    return thread;
  }
  return NULL;
}

bool vt_has_waiter(vt_world *world, const void *address, int wait) {
  for (vt_thread *thread = world->parked_first; thread; thread = thread->next_parked) {
    if (thread->address == address && thread->wait == wait) return true;
  }
  return false;
}

// MARK: - Making and running

static bool are_valid(const vt_options *options) {
  if (options->core_count < 1 || options->core_count > VT_MAXIMUM_CORES) return false;
  for (int i = 0; i < options->core_count; i++) {
    if (!(options->core_speeds[i] > 0 && options->core_speeds[i] < 1e9)) return false;
  }
  return options->context_switch_cost >= 0 && options->context_switch_cost < 1e9 &&
         options->pool_slots >= 1 && options->thread_limit >= 1 &&
         (!options->container || (options->flash_latency >= 0 && options->flash_read_rate > 0 &&
                                  options->flash_write_rate > 0));
}

static int fastest_first(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? 1 : left > right ? -1 : 0;
}

vt_world *vt_world_make(const vt_options *options) {
  if (!are_valid(options)) return NULL;
  vt_world *world = calloc(1, sizeof *world);
  if (!world) return NULL;
  world->options = *options;
  memcpy(world->speeds, options->core_speeds, (size_t)options->core_count * sizeof(double));
  qsort(world->speeds, (size_t)options->core_count, sizeof(double), fastest_first);
  world->options.core_speeds = world->speeds;
  if (options->container) world->container = strdup(options->container);
  world->options.container = world->container;
  world->free_slot = UINT32_MAX;
  world->next_job = 1;
  world->next_sequence = 1;
  world->upcoming = VT_FOREVER;
  world->limit = VT_FOREVER;
  world->turns_left = UINT64_MAX;
  world->fault = VT_ESCAPED;
  world->chance = options->seed ^ 0x5851f42d4c957f2d;
  world->schedule_state = options->schedule_seed;
  world->controller.world = world;
  world->controller.is_controller = true;
  world->controller.number = -1;
  vt_plan_changes(world);
  vt_tasks_begin(world);
  return world;
}

static void end_thread(vt_thread *thread) {
  thread->must_exit = true;
  vt_baton_give(thread);
  vt_real(pthread_join)(thread->handle, NULL);
}

int vt_world_free(vt_world *world) {
  vt_crash_report_end(world);
  vt_tasks_end(world);
  int left = 0;
  for (int i = 0; i < world->thread_count; i++) {
    vt_thread *thread = world->threads[i];
    bool is_idle_worker = thread->state == VT_THREAD_IDLE && !thread->is_adopted;
    if (is_idle_worker) end_thread(thread);
    if (!is_idle_worker && !thread->has_finished) left++;
  }
  // A thread that waits inside its code still refers to its world.
  if (left > 0) return left;
  for (int i = 0; i < world->thread_count; i++) {
    vt_thread *thread = world->threads[i];
    if (thread->is_adopted && !thread->is_joined && !thread->is_detached) {
      vt_real(pthread_join)(thread->handle, NULL);
    }
    free(thread);
  }
  vt_run_loop_free(world);
  vt_queues_free(world);
  while (world->item_blocks) {
    struct vt_block *block = world->item_blocks;
    world->item_blocks = *(struct vt_block **)block;
    free(block);
  }
  for (int i = 0; i < VT_CLASSES; i++) free(world->classes[i].threads);
  free(world->heap);
  free(world->slots);
  free(world->threads);
  free(world->choices);
  free(world->replay);
  free(world->change_steps);
  free(world->container);
  free(world->refusal);
  free(world);
  return 0;
}

int vt_world_run(vt_world *world, int64_t limit) {
  vt_thread *outer = vt_self;
  vt_thread *controller = &world->controller;
  controller->tid = (int)vt_system(SYS_gettid, 0, 0, 0, 0, 0, 0);
  controller->state = VT_THREAD_IDLE;
  world->limit = limit;
  world->outcome = VT_IDLE;
  world->must_stop = false;
  world->is_running = true;
  // The caller waits outside of every world while its own runs.
  vt_self = NULL;
  vt_process_is_taken(world, true);
  vt_switch(controller);
  vt_process_is_taken(world, false);
  vt_self = outer;
  world->is_running = false;
  if (atomic_load(&world->escape_name)) return world->fault;
  if (world->must_stop) return VT_STOPPED;
  if (world->outcome != VT_IDLE) return world->outcome;
  return world->parked_count > 0 ? VT_DEADLOCK : VT_IDLE;
}

void vt_stop(vt_world *world) { world->must_stop = true; }

void vt_world_replay(vt_world *world, const uint32_t *choices, size_t count) {
  free(world->replay);
  world->replay = calloc(count ? count : 1, sizeof *choices);
  if (!world->replay) abort();
  memcpy(world->replay, choices, count * sizeof *choices);
  world->replay_count = count;
  world->replay_next = 0;
}
