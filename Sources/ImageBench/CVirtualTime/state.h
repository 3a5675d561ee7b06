// The state of a world. Only the thread that holds its baton touches it.
#pragma once

// First, because it asks the system headers for all they have.
#include "system.h"

#include "CVirtualTime.h"

#include <stdatomic.h>

typedef struct vt_thread vt_thread;
typedef struct vt_queue vt_queue;
typedef struct vt_item vt_item;
typedef struct vt_group vt_group;

#define VT_FOREVER INT64_MAX

/// A linked list of items, first in, first out.
typedef struct {
  vt_item *head, *tail;
} vt_list;

/// One unit that can be ready: a job, the resumption of a thread, an event of the world's owner.
struct vt_item {
  vt_item *next;
  uint64_t sequence;
  uint64_t job;
  /// Called with `context`; for a block that is its invoke function.
  void (*function)(void *);
  void *context;
  /// The queue it was enqueued to, and the level that it has reached on the way to its root.
  vt_queue *queue;
  vt_queue *level;
  vt_group *group;
  /// The thread to resume; null for a job that any worker may run.
  vt_thread *thread;
  /// Random order among ready items, for `VT_PRIORITIES`.
  uint64_t priority;
  uint8_t qos;
  uint8_t lane;
  bool is_block, is_barrier;
  /// Resumes a thread that runs the block of a `sync` itself.
  bool is_sync;
};

/// The lists of ready items: one main, one for resumptions and events, then one for each class of
/// Swift's pool, of the global queues, and one of serial queues.
enum {
  VT_READY_RESUME = 0,
  VT_READY_MAIN = 1,
  VT_READY_SERIAL = 2,
  VT_READY_THREAD = 3,
  VT_READY_POOL = 4,
  VT_READY_GLOBAL = VT_READY_POOL + VT_CLASSES,
  VT_READY_LISTS = VT_READY_GLOBAL + VT_CLASSES,
};

/// One block of code that a thread runs on a queue; a `sync` nests them.
typedef struct vt_frame {
  struct vt_frame *outer;
  vt_queue *queue;
  /// The class of the thread when the block ends.
  uint8_t qos;
} vt_frame;

enum { VT_THREAD_IDLE, VT_THREAD_RUNNING, VT_THREAD_PARKED, VT_THREAD_READY };

/// A real thread of a world.
struct vt_thread {
  vt_world *world;
  vt_thread *next_idle;
  vt_thread *next_parked, *previous_parked;
  /// 1 when the baton was handed over, -1 while the thread sleeps in the kernel.
  atomic_int baton;
  /// How often the thread looks at the baton before it sleeps, and how often it slept at once.
  int looks, waits;
  int state;
  int number;
  int tid;
  bool must_exit, timed_out, is_controller, is_adopted, has_finished;
  bool is_detached, is_joined;
  /// `lane_qos` is the class under which the lane counts the thread; `qos` may be escalated.
  uint8_t lane, qos, lane_qos, spend_qos;
  int wait;
  const void *address;
  int64_t parked_at;
  /// The number of the thread that woke it; negative for an event.
  int woken_by;
  uint64_t timeout;
  vt_item *item;
  /// The queue that its `sync` waits for.
  vt_queue *wanted;
  vt_item resumption;
  vt_frame *frame;
  pthread_t handle;
  /// Of a thread that the code under test made.
  void *(*start)(void *);
  void *argument;
  /// The amount of work at whose end a spending thread resumes.
  double finish_tag;
  uint64_t spend_sequence;
  /// What waits: a chain for the object that it waits for.
  vt_thread *next_waiter;
  /// The stack on which its crash is reported; null unless its world reports crashes.
  void *crash_stack;
};

/// An event in the heap.
typedef struct {
  int64_t time;
  uint64_t sequence;
  uint32_t slot;
} vt_node;

typedef struct {
  uint64_t sequence;
  void (*fire)(vt_world *, void *, void *);
  void *first, *second;
  uint32_t next_free;
} vt_slot;

typedef struct {
  double service, rate, delivered;
  int64_t busy;
  int busy_cores, count;
  vt_thread **threads;
  int capacity;
} vt_class;

typedef struct {
  const void *key;
  void *value;
  int kind;
} vt_entry;

/// What a world knows of the objects that code made: by address.
typedef struct {
  vt_entry *entries;
  size_t capacity, count, used;
} vt_table;

#define VT_ESCAPE_FRAMES 32
#define VT_MAXIMUM_CORES 64
// More open files than a process may have by default.
#define VT_CONTAINER_FILES 1024

/// Which file a descriptor stood for when it was opened; zero for one outside of the container.
typedef struct {
  uint64_t device, inode;
} vt_file;

struct vt_world {
  /// No other world of the process has it.
  uint64_t number;
  int64_t now;
  uint64_t next_sequence, next_job, jobs, switches, steps, hash;
  vt_options options;
  double speeds[VT_MAXIMUM_CORES];

  vt_list ready[VT_READY_LISTS];
  uint32_t ready_mask;
  size_t ready_count;
  bool main_busy;
  int pool_held[VT_CLASSES], global_active[VT_CLASSES];
  int global_threads, serial_threads;
  vt_item *free_items;
  struct vt_block *item_blocks;

  vt_node *heap;
  size_t heap_count, heap_capacity, live_events;
  vt_slot *slots;
  uint32_t slot_count, slot_capacity, free_slot;

  vt_class classes[VT_CLASSES];
  int64_t segment_start, upcoming;
  int spenders, maximum_runnable;
  uint64_t next_spend;

  vt_table objects, tasks;
  atomic_flag tasks_lock;
  vt_world *next_world;
  struct vt_once *once;

  char *container;
  /// The opened files of the container, by descriptor.
  vt_file container_files[VT_CONTAINER_FILES];
  vt_queue *main_queue;

  vt_thread controller;
  vt_thread *idle;
  vt_thread *parked_first, *parked_last;
  vt_thread *running;
  int parked_count, thread_count, address_waiters, next_thread;
  vt_thread **threads;
  int threads_capacity;
  int outcome;
  int64_t limit;
  /// `in_event` while an event fires on whichever thread looks for work.
  bool is_running, must_stop, in_event;
  atomic_int foreign;

  void (*pump)(void *);
  void *pump_context;
  bool pump_is_queued;

  vt_observer observer;
  void *observer_context;
  vt_reader reader;
  void *reader_context;
  /// What the owner of the world attached to it.
  void *attachment;

  /// `fault` is what `vt_world_run` returns once something has gone wrong; `refusal` is the
  /// sentence of `vt_refuse`.
  int fault;
  char *refusal;
  /// How many more turns of the loop are allowed, and whether none is left, so that the next code
  /// that enqueues or waits is named.
  uint64_t turns_left;
  bool is_endless;
  bool takes_process, reports_crashes;
  /// The frame of the scenario that is being played.
  int64_t frame;
  _Atomic(const char *) escape_name;
  void *escape_frames[VT_ESCAPE_FRAMES];
  int escape_frame_count;

  uint64_t chance, schedule_state;
  uint32_t *choices;
  size_t choice_count, choice_capacity;
  uint32_t *replay;
  size_t replay_count, replay_next;
  /// The points for preemptions since the last choice.
  uint32_t points;
  int preemptions_left;
  int64_t *change_steps;
};
