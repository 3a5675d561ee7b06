// Virtual worlds: one thread at a time, and a time that advances only when nothing is left to do.
//
// The executable defines libdispatch's entry points, the clocks, the sleeps and the locks. A thread
// that belongs to a world has them answered by its world; any other thread reaches the functions of
// the system. docs/virtual-time.md lists what is taken over.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct vt_world vt_world;

/// A class of service, from the least to the most urgent.
enum {
  VT_BACKGROUND = 0,
  VT_UTILITY = 1,
  VT_DEFAULT = 2,
  VT_USER_INITIATED = 3,
  VT_USER_INTERACTIVE = 4,
  VT_CLASSES = 5,
};

/// How the world chooses among jobs that are ready.
enum {
  /// In the order in which they became ready.
  VT_FIFO = 0,
  /// Each ready job is equally likely.
  VT_UNIFORM = 1,
  /// Probabilistic concurrency testing: random priorities, and a few moments that change them.
  VT_PRIORITIES = 2,
};

/// The device of a world. All times are nanoseconds.
typedef struct {
  /// The speeds of the cores, 1 is the reference core; at most 64.
  const double *core_speeds;
  int core_count;
  /// What each job beyond the cores of its class costs, as a fraction of its work per core.
  double context_switch_cost;
  /// How many jobs of Swift's pool may be under way, blocked ones included.
  int pool_slots;
  /// How many threads the global queues may grow to while workers block.
  int thread_limit;
  /// `CLOCK_REALTIME` at virtual time zero.
  int64_t epoch;
  /// From which every number that code under test draws is derived.
  uint64_t seed;
  /// The folder whose files cost what the flash of the device costs; null for none. Opening,
  /// removing and renaming cost the latency, and bytes their number divided by the rate.
  const char *container;
  int64_t flash_latency;
  int64_t flash_read_rate, flash_write_rate;
  int policy;
  uint64_t schedule_seed;
  /// The most preemptions inside of jobs; 0 keeps every job whole until it waits.
  int preemptions;
  /// Among how many steps `VT_PRIORITIES` spreads its changes.
  int64_t expected_steps;
} vt_options;

/// What happened to a job or a thread.
enum {
  VT_ENQUEUED = 0,
  VT_STARTED = 1,
  VT_ENDED = 2,
  VT_PARKED = 3,
  VT_RESUMED = 4,
  VT_THREAD_MADE = 5,
};

/// Where a job runs.
enum {
  VT_LANE_MAIN = 0,
  /// Swift's pool, which does not grow.
  VT_LANE_POOL = 1,
  /// A global queue, which grows while its workers block.
  VT_LANE_GLOBAL = 2,
  /// A serial queue with a thread of its own.
  VT_LANE_SERIAL = 3,
  /// A thread that the code made itself.
  VT_LANE_THREAD = 4,
};

/// Why a thread parked.
enum {
  VT_WAIT_NONE = 0,
  VT_WAIT_CPU = 1,
  VT_WAIT_SLEEP = 2,
  VT_WAIT_LOCK = 3,
  VT_WAIT_CONDITION = 4,
  VT_WAIT_SEMAPHORE = 5,
  VT_WAIT_GROUP = 6,
  VT_WAIT_SYNC = 7,
  VT_WAIT_JOIN = 8,
  VT_WAIT_ONCE = 9,
  VT_WAIT_APPLY = 10,
  VT_WAIT_FUTEX = 11,
  VT_WAIT_EVENTS = 12,
  VT_WAIT_PREEMPTED = 13,
  VT_WAIT_DISK = 14,
};

typedef struct {
  int kind;
  int lane;
  int qos;
  int wait;
  int thread;
  uint64_t job;
  int64_t time;
  /// The number of the thread that enqueued the job or woke the thread; negative when the world's
  /// owner, an event, or time itself did.
  int by;
  /// The label of the queue; null without one.
  const char *queue;
} vt_event;

typedef void (*vt_observer)(void *context, const vt_event *event);

/// A world that stands at time zero; null when memory is exhausted or an option is out of range.
vt_world *vt_world_make(const vt_options *options);

/// Ends the world's threads and frees it. A thread that still waits inside its code cannot be
/// ended; returns how many such threads stay behind, with the memory of the world.
int vt_world_free(vt_world *world);

/// Calls `observer` for every step; null stops that.
void vt_world_observe(vt_world *world, vt_observer observer, void *context);

typedef void (*vt_reader)(void *context, const void *bytes, size_t count);

/// Calls `reader` with bytes that the code of the world read from a file of the container, and with
/// the front of each file that it opened for reading; null stops that.
void vt_world_observe_reads(vt_world *world, vt_reader reader, void *context);

/// Sets the job of the main lane that fires what is due on the main run loop.
void vt_world_set_pump(vt_world *world, void (*pump)(void *), void *context);

/// Makes threads that belong to no world escape when they enqueue anything: for a process that is
/// one trial.
void vt_world_take_process(vt_world *world);

/// How a run ended.
enum {
  VT_IDLE = 0,
  VT_STOPPED = 1,
  VT_LIMIT = 2,
  VT_DEADLOCK = 3,
  VT_ESCAPED = 4,
  /// The turns of `vt_world_allow_turns` are over.
  VT_ENDLESS = 5,
  /// `vt_refuse` was called.
  VT_REFUSED = 6,
};

/// Runs until nothing is left, `vt_stop` was called, or the next event lies after `limit`.
int vt_world_run(vt_world *world, int64_t limit);

/// The present time; how many jobs have run, how often a thread handed over to another, and how
/// many threads wait inside of code.
int64_t vt_world_now(const vt_world *world);
uint64_t vt_world_jobs(const vt_world *world);
uint64_t vt_world_switches(const vt_world *world);
int vt_world_parked(const vt_world *world);

/// A hash of every choice so far: equal worlds have equal hashes.
uint64_t vt_world_hash(const vt_world *world);

/// In a list of choices: a preemption, with how many points for one it let pass.
#define VT_CHOICE_PREEMPTS 0x80000000u

/// The choices among more than one ready job and the preemptions, in order; `count` receives how
/// many there are.
const uint32_t *vt_world_choices(const vt_world *world, size_t *count);
/// Answers the first `count` choices from `choices` instead of drawing them.
void vt_world_replay(vt_world *world, const uint32_t *choices, size_t count);

/// The number of choices and of points at which a job could be preempted so far; 0 with `VT_FIFO`.
uint64_t vt_world_steps(const vt_world *world);

/// Describes a thread that waits inside of code: what for, since when, on which lane and queue.
/// Returns false when there are fewer than `index + 1`.
bool vt_world_waiter(const vt_world *world, int index, vt_event *event);

/// Allows `count` more turns of the world: each job, each resumption of a thread and each step of
/// time is one. After the last the run ends with the code that next enqueues or waits. By default
/// there is no end.
void vt_world_allow_turns(vt_world *world, uint64_t count);

/// Ends the run with a sentence, which is copied, and the callers of this function: a thread of a
/// world does not return from here. Any other thread returns at once.
void vt_refuse(const char *sentence);

/// Starts a thread that belongs to no world, also when the calling thread acts for one, and that is
/// never joined. Returns 0 or the error number of `pthread_create`.
int vt_start_outside(void *(*start)(void *), void *argument);

/// Prints a report to the error stream when the process crashes, from now on until the world ends.
/// One world of a process does.
void vt_world_report_crashes(vt_world *world);
/// Notes which frame of a scenario is being played, for that report.
void vt_world_note_frame(vt_world *world, int64_t frame);
/// Where the code is that the world runs now, asked by a thread of no world: the addresses, and how
/// many there are; 0 when it does not answer within a second.
int vt_world_sample(vt_world *world, void *const **frames);
/// Whether the thread that the world runs now computes, or wants to, instead of waiting for
/// something outside of the world.
bool vt_world_is_computing(vt_world *world);

/// What left the world first: the name of the function or the sentence of `vt_refuse`, and the
/// return addresses of its callers. `name` is null when nothing has.
const char *vt_world_escape(const vt_world *world, void *const **frames, int *frame_count);

/// The name of the function at an address, as the linker knows it; null for an unknown one.
const char *vt_symbol(const void *address);

/// Adds a job to a world from outside of its runs, or from inside.
void vt_post(vt_world *world, int lane, int qos, void (*function)(void *), void *context);
/// Adds a job to the main lane before all that wait there.
void vt_post_first(vt_world *world, void (*function)(void *), void *context);

/// Calls `function` at `deadline` outside of every lane; returns a ticket for `vt_cancel`.
uint64_t vt_schedule(vt_world *world, int64_t deadline, void (*function)(void *), void *context);
/// Returns whether the event was still to come; its function is then never called.
bool vt_cancel(vt_world *world, uint64_t ticket);
size_t vt_world_events(const vt_world *world);

/// Calls `function` at `deadline` as `vt_schedule` does, but where the time is moved: it is no job
/// and may wait for nothing.
uint64_t vt_schedule_briefly(vt_world *world, int64_t deadline, void (*function)(void *),
                             void *context);

/// Lets the calling thread act for a world between its runs: what it enqueues is the world's. Null
/// ends that. The thread must not wait for anything of the world meanwhile.
void vt_act_for(vt_world *world);

/// Where the present time of a world is; valid as long as the world.
const int64_t *vt_world_clock(const vt_world *world);

/// Ends the run after the present job.
void vt_stop(vt_world *world);

/// The world of the calling thread; null for one that belongs to none.
vt_world *vt_current(void);
/// Attaches a pointer to a world, which neither reads nor frees it; null takes it off.
void vt_world_attach(vt_world *world, void *attachment);
/// What is attached to the world of the calling thread; null without a world.
void *vt_current_attachment(void);
/// Spends `work` nanoseconds of the reference core on the lane of the calling thread, with the
/// class of its job, or of `qos` when that is not negative.
void vt_spend(int64_t work, int qos);
/// The lane of the calling thread; -1 outside of every world.
int vt_current_lane(void);
int vt_current_qos(void);
/// Records that the calling thread is about to leave its world through `name`, a text that lasts,
/// and ends the run: a thread of a world does not return from here, so that nothing outside is
/// waited for or changed. Any other thread returns at once.
void vt_note_escape(const char *name);

/// What the jobs of a class have used: core nanoseconds, and work in reference nanoseconds.
void vt_world_usage(const vt_world *world, int qos, int64_t *busy, double *work);
int vt_world_maximum_runnable(const vt_world *world);

/// When the file at `path` was made in a world, in nanoseconds since 1970; negative without a date.
int64_t vt_file_creation(const char *path);
/// Sets the date of creation of the file at `path`; returns whether it could.
bool vt_set_file_creation(const char *path, int64_t nanoseconds);

/// `CLOCK_MONOTONIC` of the machine.
int64_t vt_real_monotonic(void);

// MARK: - The wall clock

/// The variable of the environment by which a process is started for the wall clock: it is "wall",
/// and the main thread then serves the main queue.
const char *vt_wall_variable(void);
/// The variable of the environment with the number of the device's cores, for which libdispatch and
/// Swift's pool have threads.
const char *vt_wall_cores_variable(void);
/// The time of the world begins now.
void vt_wall_begin(void);
/// When it began, as a time of `vt_real_monotonic`; 0 before.
int64_t vt_wall_beginning(void);
/// The time of the world; 0 before it begins.
int64_t vt_wall_now(void);
/// Calls `pump` on the main thread after the jobs of its queue; it returns in how many nanoseconds
/// it wants to be called again.
void vt_wall_set_pump(int64_t (*pump)(void));
bool vt_wall_is_main_thread(void);
/// Whether this process was started for the wall clock.
bool vt_wall_is_process(void);
/// Has every thread of the process use the container of `world`, whose accesses then take what they
/// cost: `hold` holds the calling thread until `span` nanoseconds after `began`, which is a time of
/// `vt_real_monotonic`. Null ends that.
void vt_wall_take_files(vt_world *world, void (*hold)(int64_t began, int64_t span));
/// The threads that go before all ordinary ones, the last one first: the main thread may decode.
typedef enum { VT_WALL_MAIN = 1, VT_WALL_DEVICE = 2 } vt_wall_role;
/// Gives the calling thread the priority of `role`; returns whether the system allows it. The
/// threads that it makes do not inherit it.
bool vt_wall_take_priority(vt_wall_role role);
/// Prefers the calling thread, if it is an ordinary one, to other work of the machine, where the
/// system allows it.
void vt_wall_prefer_thread(void);
/// Since when the calling thread has computed what it will spend; -1 for not at all.
void vt_wall_set_computing_since(int64_t time);
int64_t vt_wall_computing_since(void);
/// Whether the calling thread is in a turn of the main lane.
void vt_wall_set_turn(bool value);
bool vt_wall_is_turn(void);
/// Whether the main thread waited for work; from now on it does not.
bool vt_wall_take_idle(void);
/// When the main thread began to serve the jobs that it serves now, in the time of the world.
int64_t vt_wall_service_time(void);
