// What the files of this target share.
#pragma once

#include "state.h"

extern _Thread_local vt_thread *vt_self __attribute__((tls_model("initial-exec")));

/// The thread of a world that runs now, for a function that libdispatch did not call itself.
#define VT_SELF_UNLESS_DISPATCH() \
  (vt_self && !vt_is_inside_dispatch(__builtin_return_address(0)) ? vt_self : NULL)

// MARK: crashes.c

/// Gives the calling thread of a world a stack for the report of its crash, and takes it back.
void vt_crash_stack_begin(vt_thread *thread);
void vt_crash_stack_end(vt_thread *thread);
/// Ends the reports of a world that ends.
void vt_crash_report_end(vt_world *world);

// MARK: workers.c

void vt_baton_wait(vt_thread *thread);
void vt_baton_give(vt_thread *thread);
/// A worker that waits for an item; made when none does. Null when no thread can be made.
vt_thread *vt_worker_take(vt_world *world);

// MARK: world.c

/// Gives the baton away and returns when the thread was chosen again.
void vt_switch(vt_thread *self);
/// Parks the thread until `vt_wake` or `deadline`; returns false when the deadline came first.
bool vt_park(vt_thread *self, int wait, const void *address, int64_t deadline);
void vt_wake(vt_thread *thread);
/// Wakes the first thread that waits at `address`; null when none does.
vt_thread *vt_wake_address(vt_world *world, const void *address, int wait);
bool vt_has_waiter(vt_world *world, const void *address, int wait);
void vt_observe(vt_world *world, int kind, const vt_item *item, const vt_thread *thread, int wait);
vt_thread *vt_thread_of_tid(vt_world *world, int tid);
vt_thread *vt_adopt_thread(vt_world *world, void *(*start)(void *), void *argument,
                           const pthread_attr_t *attributes, int *error);
void vt_fail(vt_world *world, const char *name);
/// Lets other ready jobs go first and returns when the thread is chosen again.
void vt_preempt(vt_thread *self);
/// A point inside of a job at which a drawn schedule may let another job go first.
void vt_preemption_point(vt_thread *self);

// MARK: ready.c
vt_item *vt_item_make(vt_world *world);
void vt_item_free(vt_world *world, vt_item *item);
void vt_append(vt_list *list, vt_item *item);
vt_item *vt_pop(vt_list *list);
/// Makes an item ready on its lane.
void vt_ready_first(vt_world *world, vt_item *item);
void vt_ready(vt_world *world, vt_item *item);
/// The next item to run or resume; null when nothing may run at this instant.
vt_item *vt_choose(vt_world *world);
/// Takes back what `vt_choose` took for a job of this lane.
void vt_lane_leave(vt_world *world, vt_thread *thread);
void vt_lane_block(vt_world *world, vt_thread *thread);
void vt_lane_unblock(vt_world *world, vt_thread *thread);
uint64_t vt_random(uint64_t *state);
void vt_plan_changes(vt_world *world);

// MARK: events.c
uint64_t vt_event_add(vt_world *world, int64_t time, void (*fire)(vt_world *, void *, void *),
                      void *first, void *second);
bool vt_event_cancel(vt_world *world, uint64_t ticket);
/// Advances the time to the next event and fires it; false when there is none within the limit.
bool vt_advance(vt_world *world);

/// When the next event or completion of work is due; `VT_FOREVER` when nothing is.
int64_t vt_next_time(vt_world *world);

// MARK: cores.c
void vt_cores_fire(vt_world *world);
void vt_cores_spend(vt_thread *self, int64_t work, int qos);
void vt_cores_escalate(vt_world *world, vt_thread *thread, int qos);

// MARK: objects.c
void *vt_table_get(const vt_table *table, const void *key, int kind);
void vt_table_set(vt_table *table, const void *key, int kind, void *value);
void *vt_table_remove(vt_table *table, const void *key, int kind);

// MARK: queues.c
enum { VT_QUEUE_MAIN, VT_QUEUE_GLOBAL, VT_QUEUE_POOL, VT_QUEUE_SERIAL, VT_QUEUE_CONCURRENT };

struct vt_queue {
  void *object;
  int kind, qos;
  bool is_overcommit, barrier_running, is_released;
  int running, suspended;
  bool is_inactive;
  vt_queue *target;
  /// What the object of a released queue held as its target.
  void *held_target;
  vt_list items;
  size_t pending;
  vt_thread *owner;
};

vt_queue *vt_queue_of(vt_world *world, void *object);
void vt_enqueue(vt_thread *self, void *queue, void (*function)(void *), void *context,
                bool is_block, bool is_barrier, vt_group *group, int qos);
/// Makes the item of a block that is added to its queue later.
vt_item *vt_prepare(vt_thread *self, void *queue, void (*function)(void *), void *context,
                    bool is_block);
void vt_submit(vt_world *world, vt_queue *queue, vt_item *item);
/// Runs an item on the calling thread and gives back what it held.
void vt_run_item(vt_thread *self, vt_item *item);
void vt_item_done(vt_world *world, vt_item *item);
void vt_queues_free(vt_world *world);
/// Ends the state of a queue when the last of its blocks has run; false when the world has none.
bool vt_queue_released(vt_world *world, const void *object, void *target);
void vt_queue_forget(vt_world *world, const void *object);
void vt_queue_retarget(vt_world *world, void *object, void *target);
void vt_queue_suspend(vt_world *world, void *object);
void vt_queue_resume(vt_world *world, void *object);
void vt_queue_activate(vt_world *world, void *object);
/// Runs a function on the calling thread once its queue is free for it.
void vt_run_synchronously(vt_thread *self, void *object, void (*function)(void *), void *context,
                          bool is_barrier);
/// The label that code gave the queue; null for none.
const char *vt_queue_label(vt_queue *queue);
/// The queue whose block the thread runs; null outside of every queue.
vt_queue *vt_current_queue(vt_thread *self);
bool vt_is_on_queue(vt_thread *self, vt_queue *queue);
int vt_qos_of_class(unsigned qos_class);
/// The deadline of a `dispatch_time_t` in virtual nanoseconds.
int64_t vt_deadline(const vt_world *world, uint64_t time);

// MARK: dispatch_groups.c
struct vt_group {
  void *object;
  int64_t count;
  vt_list notifications;
  bool is_released;
};
void vt_group_leave(vt_world *world, vt_group *group);

/// Ends a `sync`, a group or a semaphore that code has released.
void vt_object_released(vt_world *world, const void *object);

// MARK: dispatch_blocks.c

/// The class of code that is detached from what enqueues it: that of its queue, or the default.
#define VT_QOS_DETACHED (-2)

/// The class that code gave to the work item of a block; -1 for none, or `VT_QOS_DETACHED`.
int vt_block_qos(const void *block);
/// Whether code made the work item of a block as a barrier.
bool vt_block_is_barrier(const void *block);

// MARK: dispatch_sources.c

/// Records that a thread outside of the world of a source called `name` of it, and returns true;
/// false for every other object. The function must then do nothing.
bool vt_note_foreign_source(const void *object, const char *name);

/// The same for a function that libdispatch may have called itself.
#define VT_IS_FOREIGN_SOURCE(object, name)                \
  (!vt_is_inside_dispatch(__builtin_return_address(0)) && \
   vt_note_foreign_source(object, name VT_FOREIGN_SOURCE))
#define VT_FOREIGN_SOURCE " by a thread outside of the world of the source"

/// These return false when the object is not a source of the world.
bool vt_source_retarget(vt_world *world, const void *object, void *target);
bool vt_source_suspend(vt_world *world, const void *object);
bool vt_source_resume(vt_world *world, const void *object);
bool vt_source_activate(vt_world *world, const void *object);
void vt_source_released(vt_world *world, const void *object);

// MARK: objects.c, for threads of every world and of none
typedef struct {
  /// For a queue `VT_QUEUE_…`.
  int kind;
  /// -1 for a queue without a class of its own.
  int qos;
  bool is_overcommit, is_inactive;
  void *target;
  /// Of a semaphore, as it was made.
  int64_t value;
  /// Of a source, the number of its world; 0 for other objects.
  uint64_t world;
} vt_traits;

/// What the process knows of a queue; false for one whose making it did not see.
bool vt_registry_traits(const void *object, vt_traits *traits);
void vt_registry_add(const void *object, const vt_traits *traits);
/// Adds an object that libdispatch never frees: a global queue, an attribute.
void vt_registry_add_constant(const void *object, const vt_traits *traits);
/// Returns the target before, of which the caller gives back one reference.
void *vt_registry_set_target(const void *object, void *target);
void vt_registry_set_pool(const void *object);
void vt_registry_retain(const void *object);
/// Returns true when the last reference goes; `target` receives the target that the object held.
bool vt_registry_release(const void *object, void **target);

// MARK: chance.c
/// Fills memory with what the world draws.
void vt_fill_randomly(vt_world *world, void *memory, size_t count);

// MARK: outside.c
/// Whether a read of an open file would wait now. A regular file never does.
bool vt_would_wait(int file);

// MARK: runloops.c
void vt_run_loop_free(vt_world *world);

// MARK: threads.c
bool vt_once_is_running(vt_world *world, const void *control);
void vt_once_begin(vt_world *world, const void *control);
void vt_once_end(vt_world *world, const void *control);

// MARK: clocks.c
struct timespec;
/// A sum that stays at `VT_FOREVER` when it would be later.
int64_t vt_add(int64_t time, int64_t span);
/// When a clock of the world reaches `deadline`, in virtual nanoseconds.
int64_t vt_deadline_of_timespec(const vt_world *world, int clock, const struct timespec *deadline);
int64_t vt_span_of_timespec(const struct timespec *span);

// MARK: tasks.c
/// Remembers that a Swift task belongs to the world.
void vt_note_task(vt_world *world, const void *job);
/// The world to which a Swift task belongs; null for none.
vt_world *vt_world_of_task(const void *job);
/// The world with this number; null when it has ended.
vt_world *vt_world_of_number(uint64_t number);
void vt_tasks_begin(vt_world *world);
void vt_tasks_end(vt_world *world);

// MARK: escapes.c

/// Ends the run because no turn is left, or has the next code that enqueues or waits named for it.
void vt_turns_are_over(vt_world *world);
/// Names the calling code as what does not come to rest, and ends the run.
void vt_note_endless(vt_thread *self);
/// Makes threads of no world escape while the world runs, if it takes the process.
void vt_process_is_taken(vt_world *world, bool is_taken);
/// Records that a thread without a world called `name` in a process that is one trial, unless that
/// is for a Swift task, or that it resumes the Swift task `job` of a world. Such a task must not
/// run outside of its world: returns whether it is one.
bool vt_note_foreign(const char *name, const void *job);
/// The same of a function of Dispatch that libdispatch did not call itself.
#define VT_NOTE_FOREIGN(name, job) \
  (!vt_self && !vt_is_inside_dispatch(__builtin_return_address(0)) && vt_note_foreign(name, job))
/// Ends the process, as Dispatch does when code breaks its rules.
__attribute__((noreturn)) void vt_trap(const char *message);
