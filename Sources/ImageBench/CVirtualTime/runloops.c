// Run loops: Foundation's timers and blocks on the main lane.
//
// Foundation waits in `ppoll` for timers (`timerfd`) and for wake-ups (`eventfd`). In a world
// a timer is an event, and a thread that waits parks. No code runs the main run loop of a process
// that has no `UIApplicationMain`; so the world calls its pump, a job of the main lane, whenever a
// timer is due or code woke the loop.
#include "internal.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

VT_REAL(ppoll);
VT_REAL(eventfd_write);
VT_REAL(timerfd_settime);
VT_REAL(timerfd_create);

enum { OBJECT_TIMER_FILE = 5 };

/// The world that uses the main run loop, of which a process has only one.
static _Atomic(vt_world *) loop_world;

void vt_world_set_pump(vt_world *world, void (*pump)(void *), void *context) {
  world->pump = pump;
  world->pump_context = context;
}

void vt_run_loop_free(vt_world *world) {
  vt_world *owner = world;
  atomic_compare_exchange_strong(&loop_world, &owner, NULL);
}

static void run_pump(void *context) {
  vt_world *world = context;
  world->pump_is_queued = false;
  world->pump(world->pump_context);
}

/// Lets the main lane look at its run loop, and wakes the threads that wait in loops of their own.
static void ring(vt_world *world) {
  for (vt_thread *thread = world->parked_first, *next; thread; thread = next) {
    next = thread->next_parked;
    if (thread->wait == VT_WAIT_EVENTS) vt_wake(thread);
  }
  if (!world->pump || world->pump_is_queued) return;
  world->pump_is_queued = true;
  vt_post(world, VT_LANE_MAIN, VT_USER_INTERACTIVE, run_pump, world);
}

/// The main run loop belongs to one world at a time.
static bool claim(vt_world *world) {
  vt_world *owner = NULL;
  if (atomic_compare_exchange_strong(&loop_world, &owner, world) || owner == world) return true;
  vt_fail(world, "RunLoop.main: another world of this process uses it; run one after the other");
  return false;
}

// MARK: - Identity

void *CFRunLoopGetMain(void);
void *_CFGetTSD(uint32_t slot);
VT_REAL(CFRunLoopGetMain);
VT_REAL(_CFGetTSD);

void *CFRunLoopGetMain(void) {
  if (vt_self) claim(vt_self->world);
  return vt_real(CFRunLoopGetMain)();
}

/// The slot of a thread's run loop, `__CFTSDKeyRunLoop` in Foundation's CFInternal.h.
enum { RUN_LOOP_SLOT = 10 };

// The main lane is no thread of its own: the thread that runs its job has the main run loop.
void *_CFGetTSD(uint32_t slot) {
  bool is_main = slot == RUN_LOOP_SLOT && vt_self && vt_self->lane == VT_LANE_MAIN;
  return is_main ? CFRunLoopGetMain() : vt_real(_CFGetTSD)(slot);
}

void CFRunLoopPerformBlock(void *loop, void *mode, void *block);
VT_REAL(CFRunLoopPerformBlock);

// Foundation does not wake a loop for a block, because a loop that runs looks for blocks anyway.
void CFRunLoopPerformBlock(void *loop, void *mode, void *block) {
  vt_real(CFRunLoopPerformBlock)(loop, mode, block);
  if (vt_self) ring(vt_self->world);
}

// MARK: - Timers and wake-ups

int eventfd_write(int file, eventfd_t value) {
  int result = vt_real(eventfd_write)(file, value);
  if (vt_self) ring(vt_self->world);
  return result;
}

/// The timer of a run loop: an eventfd, which the world makes readable at its time.
typedef struct {
  int file;
  uint64_t ticket;
  int64_t interval;
} timer_file;

int timerfd_create(clockid_t clock, int flags) {
  if (!vt_self) return vt_real(timerfd_create)(clock, flags);
  int event_flags = (flags & TFD_NONBLOCK ? EFD_NONBLOCK : 0) | (flags & TFD_CLOEXEC ? EFD_CLOEXEC : 0);
  return eventfd(0, event_flags | EFD_NONBLOCK);
}

static const void *key_of(int file) { return (const void *)(intptr_t)(file * 16 + 16); }

static void fire(vt_world *world, void *first, void *second) {
  (void)second;
  timer_file *timer = first;
  timer->ticket = 0;
  // A loop that was made outside of every world waits for a real timer, which is set to fire now.
  if (vt_real(eventfd_write)(timer->file, 1) != 0) {
    struct itimerspec now = {.it_value = {0, 1}};
    vt_real(timerfd_settime)(timer->file, 0, &now, NULL);
  }
  if (timer->interval > 0) {
    timer->ticket = vt_event_add(world, vt_add(world->now, timer->interval), fire, timer, NULL);
  }
  ring(world);
}

int timerfd_settime(int file, int flags, const struct itimerspec *time, struct itimerspec *old) {
  vt_thread *self = vt_self;
  if (!self) return vt_real(timerfd_settime)(file, flags, time, old);
  vt_world *world = self->world;
  timer_file *timer = vt_table_get(&world->objects, key_of(file), OBJECT_TIMER_FILE);
  if (!timer) {
    timer = calloc(1, sizeof *timer);
    if (!timer) abort();
    timer->file = file;
    vt_table_set(&world->objects, key_of(file), OBJECT_TIMER_FILE, timer);
  }
  if (timer->ticket) vt_event_cancel(world, timer->ticket);
  timer->ticket = 0;
  bool is_off = time->it_value.tv_sec == 0 && time->it_value.tv_nsec == 0;
  if (is_off) return 0;
  timer->interval = vt_span_of_timespec(&time->it_interval);
  int64_t deadline = flags & TFD_TIMER_ABSTIME
                         ? vt_deadline_of_timespec(world, CLOCK_MONOTONIC, &time->it_value)
                         : vt_add(world->now, vt_span_of_timespec(&time->it_value));
  if (deadline != VT_FOREVER) timer->ticket = vt_event_add(world, deadline, fire, timer, NULL);
  return 0;
}

// MARK: - Waiting

/// Whether a file is a set of `epoll`: Foundation waits for one, and nothing else polls them.
static bool is_set(int file) {
  char path[32], target[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  ssize_t length = readlink(path, target, sizeof target - 1);
  if (length < 0) return false;
  target[length] = 0;
  return strcmp(target, "anon_inode:[eventpoll]") == 0;
}

int ppoll(struct pollfd *files, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
  vt_thread *self = vt_self;
  static const struct timespec none = {0, 0};
  int ready = self ? vt_real(ppoll)(files, count, &none, mask) : 0;
  if (!self) return vt_real(ppoll)(files, count, timeout, mask);
  bool asks_only = timeout && timeout->tv_sec == 0 && timeout->tv_nsec == 0;
  if (ready != 0 || asks_only) return ready;
  if (count != 1 || !is_set(files[0].fd)) {
    vt_note_escape("ppoll");
  }
  int64_t now = self->world->now;
  int64_t deadline = timeout ? vt_add(now, vt_span_of_timespec(timeout)) : VT_FOREVER;
  for (;;) {
    bool was_rung = vt_park(self, VT_WAIT_EVENTS, NULL, deadline);
    ready = vt_real(ppoll)(files, count, &none, mask);
    if (ready != 0 || !was_rung) return ready;
  }
}
