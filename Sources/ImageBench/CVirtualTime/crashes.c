// The report of a crash: which code crashed, and while which frame of a scenario was played.
//
// It goes to the error stream before the runtime's own handler prints where the threads are. Who
// started the process reads both and makes one sentence of them: CrashReport in Trials.
#include "internal.h"

#include <execinfo.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum {
  /// Enough for this handler and for the runtime's, which both run on it: a thread that has used up
  /// its own stack has no other.
  STACK_BYTES = 1 << 17,
  /// As deep as code under test usually calls.
  MOST_FRAMES = 64,
  /// The innermost ones, in which the code under test is.
  SHOWN_FRAMES = 16,
  /// The seconds after which a crashed process ends in any case: the runtime's handler stops
  /// all threads and waits for the program that prints where they are, which may wait for ever. It
  /// takes ten seconds of processor time for the names of a large program.
  SECONDS_FOR_REPORT = 120,
  /// How near to the end of a stack an address lies that did not fit onto it: a large frame of a
  /// function. A modelling choice.
  STACK_END_BYTES = 1 << 16,
};

/// The world whose crash is reported; null in a process that plays no trial of a loader.
static _Atomic(vt_world *) reporting;

static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT};
enum { SIGNALS = sizeof signals / sizeof signals[0] };
static struct sigaction before[SIGNALS];

// MARK: - Stacks

void vt_crash_stack_begin(vt_thread *thread) {
  if (!thread->world->reports_crashes) return;
  void *memory = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t stack = {.ss_sp = memory, .ss_size = STACK_BYTES};
  thread->crash_stack = memory;
  sigaltstack(&stack, NULL);
}

void vt_crash_stack_end(vt_thread *thread) {
  if (!thread->crash_stack) return;
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  munmap(thread->crash_stack, STACK_BYTES);
  thread->crash_stack = NULL;
}

// MARK: - Report

static uintptr_t counter_of(const ucontext_t *context) {
#if defined(__x86_64__)
  return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#else
  return (uintptr_t)context->uc_mcontext.pc;
#endif
}

static uintptr_t stack_of(const ucontext_t *context) {
#if defined(__x86_64__)
  return (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#else
  return (uintptr_t)context->uc_mcontext.sp;
#endif
}

static bool is_end_of_stack(int number, const siginfo_t *information, const ucontext_t *context) {
  if (number != SIGSEGV || information->si_code <= 0) return false;
  uintptr_t address = (uintptr_t)information->si_addr, stack = stack_of(context);
  uintptr_t distance = address > stack ? address - stack : stack - address;
  return distance < STACK_END_BYTES;
}

static void print(const char *text) { (void)!write(STDERR_FILENO, text, strlen(text)); }

static void print_frames(const ucontext_t *context) {
  void *frames[MOST_FRAMES];
  int count = backtrace(frames, MOST_FRAMES), first = 0;
  // The handler and what called it come before the code that crashed.
  for (int i = 0; i < count; i++) {
    if ((uintptr_t)frames[i] == counter_of(context)) first = i;
  }
  for (int i = first; i < count && i < first + SHOWN_FRAMES; i++) {
    // A frame further out has the address after its call, which may be that of the next function.
    const char *name = vt_symbol((const char *)frames[i] - (i > first ? 1 : 0));
    if (!name) continue;
    print("imagebench: crash in: ");
    print(name);
    print("\n");
  }
}

static void pass_on(int number, siginfo_t *information, void *context) {
  int index = 0;
  while (index < SIGNALS - 1 && signals[index] != number) index++;
  const struct sigaction *old = &before[index];
  sigaction(number, old, NULL);
  if (old->sa_flags & SA_SIGINFO) {
    old->sa_sigaction(number, information, context);
  } else if (old->sa_handler != SIG_DFL && old->sa_handler != SIG_IGN) {
    old->sa_handler(number);
  } else if (information->si_code <= 0) {
    // No instruction follows that would crash again.
    raise(number);
  }
}

static void report(int number, siginfo_t *information, void *context) {
  static atomic_flag is_reported = ATOMIC_FLAG_INIT;
  vt_thread *self = vt_self;
  // Nothing of what follows may wait for the world, which stands still for ever.
  vt_self = NULL;
  vt_world *world = atomic_load(&reporting);
  if (world && !atomic_flag_test_and_set(&is_reported)) {
    signal(SIGALRM, SIG_DFL);
    alarm(SECONDS_FOR_REPORT);
    bool is_real = vt_wall_is_process();
    int64_t now = is_real ? vt_wall_now() : world->now;
    // The lanes of threads of the system are unknown, but for the main one.
    int lane = self ? self->lane : is_real && vt_wall_is_main_thread() ? VT_LANE_MAIN : -1;
    char line[160];
    snprintf(line, sizeof line,
             "\nimagebench: crash: signal %d, frame %lld, time %lld, lane %d, stack %d, real %d\n",
             number, (long long)world->frame, (long long)now, lane,
             is_end_of_stack(number, information, context), is_real);
    print(line);
    print_frames(context);
  }
  pass_on(number, information, context);
}

void vt_world_report_crashes(vt_world *world) {
  world->reports_crashes = true;
  if (atomic_exchange(&reporting, world)) return;
  // The first look at the stack may load a library, which must not happen in a handler.
  void *frame;
  backtrace(&frame, 1);
  // Not deferred, as the runtime's own: the thread that reads memory for its report may fault, too.
  int flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  struct sigaction action = {.sa_sigaction = report, .sa_flags = flags};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < SIGNALS; i++) sigaction(signals[i], &action, &before[i]);
}

void vt_crash_report_end(vt_world *world) {
  vt_world *expected = world;
  if (!atomic_compare_exchange_strong(&reporting, &expected, NULL)) return;
  for (int i = 0; i < SIGNALS; i++) sigaction(signals[i], &before[i], NULL);
}

void vt_world_note_frame(vt_world *world, int64_t frame) { world->frame = frame; }

// MARK: - Sample

static void *sampled[VT_ESCAPE_FRAMES];
static atomic_int sampled_count;

static void sample(int number) {
  (void)number;
  vt_thread *self = vt_self;
  vt_self = NULL;
  int count = backtrace(sampled, VT_ESCAPE_FRAMES);
  vt_self = self;
  atomic_store(&sampled_count, count);
}

int vt_world_sample(vt_world *world, void *const **frames) {
  vt_thread *running = world->running;
  *frames = sampled;
  if (!running || running->tid == 0) return 0;
  struct sigaction action = {.sa_handler = sample, .sa_flags = SA_RESTART};
  // The workers of libdispatch, and threads that they make, block most other signals.
  int number = SIGPROF;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
  atomic_store(&sampled_count, 0);
  if (vt_system(SYS_tgkill, getpid(), running->tid, number, 0, 0, 0) != 0) return 0;
  // A second, in steps of a millisecond: a thread that the system does not wake has no sample.
  struct timespec step = {.tv_nsec = 1000000};
  for (int i = 0; i < 1000 && atomic_load(&sampled_count) == 0; i++) {
    vt_system(SYS_nanosleep, (long)&step, 0, 0, 0, 0, 0);
  }
  return atomic_load(&sampled_count);
}

bool vt_world_is_computing(vt_world *world) {
  vt_thread *running = world->running;
  if (!running || running->tid == 0) return true;
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", running->tid);
  FILE *file = fopen(path, "r");
  if (!file) return true;
  size_t count = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[count] = 0;
  // The state follows the name, which ends with the last parenthesis (proc(5)).
  const char *name_end = strrchr(text, ')');
  return !name_end || (name_end[2] != 'S' && name_end[2] != 'D');
}
