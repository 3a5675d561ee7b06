// The wall clock: what a process needs whose trial runs on real threads, in real time.
//
// An app's main queue is served by its main thread. The runtime of an asynchronous `main` on Linux
// ends that thread instead and lets workers serve the queue; so here the main thread serves it.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CVirtualTime.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

const char *vt_wall_variable(void) { return "IMAGEBENCH_CLOCK"; }
const char *vt_wall_cores_variable(void) { return "IMAGEBENCH_CORES"; }

// When the time of the world began, as a time of vt_real_monotonic; 0 before.
static _Atomic int64_t beginning;

void vt_wall_begin(void) { beginning = vt_real_monotonic(); }
int64_t vt_wall_beginning(void) { return beginning; }
int64_t vt_wall_now(void) { return beginning ? vt_real_monotonic() - beginning : 0; }

static int64_t (*_Atomic run_loop_pump)(void);
// Whether the main thread waits for work that nothing has asked for yet.
static atomic_bool is_idle;

bool vt_wall_take_idle(void) { return atomic_exchange(&is_idle, false); }

// When the main thread began to serve what it serves now.
static _Atomic int64_t service_time;

int64_t vt_wall_service_time(void) { return service_time; }

void vt_wall_set_pump(int64_t (*pump)(void)) { run_loop_pump = pump; }
bool vt_wall_is_main_thread(void) { return getpid() == (pid_t)syscall(SYS_gettid); }

// MARK: - The main queue

// libdispatch has these for run loops that serve the main queue; Foundation's own is one.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

static _Noreturn void serve_main_queue(void) {
  // Another thread may change the run loop without a job of the main queue: 4 ms is a quarter of a
  // refresh at 60 Hz.
  static const int64_t longest_wait = 4000000;
  struct pollfd queue = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
  for (;;) {
    int64_t (*pump)(void) = run_loop_pump;
    int64_t wait = pump ? pump() : longest_wait;
    if (wait > longest_wait) wait = longest_wait;
    if (wait < 0) wait = 0;
    struct timespec timeout = {.tv_sec = 0, .tv_nsec = wait};
    is_idle = true;
    int ready = ppoll(&queue, 1, &timeout, NULL);
    is_idle = false;
    if (ready <= 0) continue;
    service_time = vt_wall_now();
    uint64_t count;
    // The counter only says that the queue has jobs; the callback runs all of them.
    if (read(queue.fd, &count, sizeof count) < 0) continue;
    _dispatch_main_queue_callback_4CF(NULL);
  }
}

// Linux shares cores among sessions first, by a nice value of the session, and among the threads of
// one then; without this, a nice value of a thread is worth nothing beside other sessions. The
// session of a user's shell keeps its value.
static void prefer_session(void) {
  if (getsid(0) != getpid()) return;
  int file = open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  // Without the right to do so, the session competes with the others.
  ssize_t ignored = write(file, "-20", 3);
  (void)ignored;
  close(file);
}

bool vt_wall_is_process(void) {
  const char *clock = getenv(vt_wall_variable());
  return clock && strcmp(clock, "wall") == 0;
}

_Noreturn void dispatch_main(void) {
  if (vt_wall_is_process()) {
    prefer_session();
    serve_main_queue();
  }
  void (*real)(void) = (void (*)(void))dlsym(RTLD_NEXT, "dispatch_main");
  real();
  abort();
}

// MARK: - Cores

// libdispatch asks on which cores it may run before it makes its first thread, and Swift's pool
// takes its number from there. As many threads as the device has cores share what these do.
int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) {
  const char *cores = vt_wall_is_process() ? getenv(vt_wall_cores_variable()) : NULL;
  if (!cores) {
    int (*real)(pthread_t, size_t, cpu_set_t *) =
        (int (*)(pthread_t, size_t, cpu_set_t *))dlsym(RTLD_NEXT, "pthread_getaffinity_np");
    return real ? real(thread, size, set) : ENOSYS;
  }
  CPU_ZERO_S(size, set);
  long count = strtol(cores, NULL, 10);
  for (long core = 0; core < count; core++) CPU_SET_S((size_t)core, size, set);
  return 0;
}

// MARK: - Priority

bool vt_wall_take_priority(vt_wall_role role) {
  // Timers of an ordinary thread may be 50 µs late by default.
  prctl(PR_SET_TIMERSLACK, 1UL, 0, 0, 0);
  // Threads that this one makes are ordinary ones again: they are the app's.
  struct sched_param parameter = {.sched_priority = (int)role};
  if (sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameter) == 0) return true;
  struct sched_param none = {.sched_priority = 0};
  sched_setscheduler(0, SCHED_OTHER | SCHED_RESET_ON_FORK, &none);
  return setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), -15) == 0;
}

void vt_wall_prefer_thread(void) {
  static _Thread_local bool is_preferred;
  if (is_preferred) return;
  is_preferred = true;
  // Without the right to do so, it competes with the other work of the machine.
  if (sched_getscheduler(0) == SCHED_OTHER) {
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), -10);
  }
}

// MARK: - What a thread has computed in advance

// A codec computes a decode before the decode's price is spent, so spending begins in the past.
static _Thread_local int64_t computing_since = -1;

void vt_wall_set_computing_since(int64_t time) { computing_since = time; }
int64_t vt_wall_computing_since(void) { return computing_since; }

static _Thread_local bool is_turn;

void vt_wall_set_turn(bool value) { is_turn = value; }
bool vt_wall_is_turn(void) { return is_turn; }
