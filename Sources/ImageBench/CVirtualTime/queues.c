// Queues: from an enqueued block along its targets to the lane on which it runs.
#include "internal.h"

#include <stdlib.h>

extern char _dispatch_main_q[];
const char *dispatch_queue_get_label(void *queue);
VT_REAL(dispatch_queue_get_label);
void dispatch_release(void *object);
VT_REAL(dispatch_release);

enum { OBJECT_QUEUE = 1 };

// MARK: - State

static int root_qos(const vt_queue *queue) {
  for (; queue; queue = queue->target) {
    if (queue->qos >= 0) return queue->qos;
  }
  return -1;
}

vt_queue *vt_queue_of(vt_world *world, void *object) {
  vt_queue *queue = vt_table_get(&world->objects, object, OBJECT_QUEUE);
  if (queue) return queue;
  queue = calloc(1, sizeof *queue);
  if (!queue) abort();
  queue->object = object;
  vt_traits traits = {.kind = VT_QUEUE_SERIAL, .qos = -1};
  if (object == (void *)_dispatch_main_q) {
    traits = (vt_traits){.kind = VT_QUEUE_MAIN, .qos = VT_USER_INTERACTIVE};
  } else {
    vt_registry_traits(object, &traits);
  }
  queue->kind = traits.kind;
  queue->qos = traits.qos;
  queue->is_overcommit = traits.is_overcommit;
  queue->is_inactive = traits.is_inactive;
  vt_table_set(&world->objects, object, OBJECT_QUEUE, queue);
  if (traits.target) queue->target = vt_queue_of(world, traits.target);
  return queue;
}

const char *vt_queue_label(vt_queue *queue) {
  return queue ? vt_real(dispatch_queue_get_label)(queue->object) : NULL;
}

static void queue_free(vt_world *world, vt_queue *queue) {
  vt_table_remove(&world->objects, queue->object, OBJECT_QUEUE);
  free(queue);
}

/// Lets go of a queue that code has released once nothing of it is left.
static void drop_if_over(vt_world *world, vt_queue *queue) {
  if (!queue->is_released || queue->pending > 0) return;
  void *object = queue->object, *target = queue->held_target;
  queue_free(world, queue);
  vt_real(dispatch_release)(object);
  if (target) dispatch_release(target);
}

bool vt_queue_released(vt_world *world, const void *object, void *target) {
  vt_queue *queue = vt_table_get(&world->objects, object, OBJECT_QUEUE);
  if (!queue) return false;
  queue->is_released = true;
  queue->held_target = target;
  drop_if_over(world, queue);
  return true;
}

void vt_queue_forget(vt_world *world, const void *object) {
  free(vt_table_remove(&world->objects, object, OBJECT_QUEUE));
}

void vt_queue_retarget(vt_world *world, void *object, void *target) {
  vt_queue *queue = vt_queue_of(world, object);
  queue->target = target ? vt_queue_of(world, target) : NULL;
}

void vt_queues_free(vt_world *world) {
  vt_table *table = &world->objects;
  for (size_t i = 0; i < table->capacity; i++) {
    if (table->entries[i].key) free(table->entries[i].value);
  }
  free(table->entries);
}

// MARK: - From queue to lane

static void pump(vt_world *world, vt_queue *queue);

static void to_lane(vt_world *world, vt_queue *queue, vt_item *item) {
  switch (queue->kind) {
    case VT_QUEUE_MAIN: item->lane = VT_LANE_MAIN; break;
    case VT_QUEUE_POOL: item->lane = VT_LANE_POOL; break;
    case VT_QUEUE_SERIAL: item->lane = VT_LANE_SERIAL; break;
    default: item->lane = queue->is_overcommit ? VT_LANE_SERIAL : VT_LANE_GLOBAL; break;
  }
  vt_ready(world, item);
}

static bool is_root(const vt_queue *queue) {
  return queue->kind == VT_QUEUE_MAIN || queue->kind == VT_QUEUE_POOL ||
         queue->kind == VT_QUEUE_GLOBAL;
}

void vt_submit(vt_world *world, vt_queue *queue, vt_item *item) {
  item->level = queue;
  if (is_root(queue)) {
    to_lane(world, queue, item);
    return;
  }
  vt_append(&queue->items, item);
  pump(world, queue);
}

/// Whether an item may pass a level now. A barrier counts only on the queue that it was added to.
static bool may_pass(const vt_queue *queue, bool is_barrier) {
  if (queue->suspended > 0 || queue->is_inactive || queue->barrier_running) return false;
  bool is_alone = queue->kind == VT_QUEUE_SERIAL || is_barrier;
  return !is_alone || queue->running == 0;
}

static void pass(vt_queue *queue, bool is_barrier) {
  queue->running++;
  if (is_barrier && queue->kind == VT_QUEUE_CONCURRENT) queue->barrier_running = true;
}

static void pump(vt_world *world, vt_queue *queue) {
  while (queue->items.head) {
    vt_item *item = queue->items.head;
    bool is_barrier = item->is_barrier && item->queue == queue;
    if (!may_pass(queue, is_barrier)) return;
    vt_pop(&queue->items);
    pass(queue, is_barrier);
    if (queue->target) {
      vt_submit(world, queue->target, item);
    } else {
      to_lane(world, queue, item);
    }
  }
}

void vt_queue_suspend(vt_world *world, void *object) { vt_queue_of(world, object)->suspended++; }

void vt_queue_resume(vt_world *world, void *object) {
  vt_queue *queue = vt_queue_of(world, object);
  if (queue->suspended > 0 && --queue->suspended == 0) pump(world, queue);
}

void vt_queue_activate(vt_world *world, void *object) {
  vt_queue *queue = vt_queue_of(world, object);
  if (!queue->is_inactive) return;
  queue->is_inactive = false;
  pump(world, queue);
}

/// Gives back each level that a block has passed, the innermost first.
static void leave_levels(vt_world *world, vt_queue *first, bool is_barrier) {
  vt_queue *next;
  for (vt_queue *queue = first; queue && !is_root(queue); queue = next) {
    next = queue->target;
    queue->running--;
    if (queue == first && is_barrier) queue->barrier_running = false;
    pump(world, queue);
  }
}

void vt_item_done(vt_world *world, vt_item *item) {
  vt_queue *queue = item->queue;
  if (queue) {
    leave_levels(world, queue, item->is_barrier);
    queue->pending--;
    drop_if_over(world, queue);
  }
  if (item->group) vt_group_leave(world, item->group);
}

// MARK: - Enqueueing

/// The class of a block: its own, which never lowers that of its queue or target; else that of the
/// code that adds it, where user-interactive becomes user-initiated as in Dispatch.
static int qos_for(const vt_thread *self, const vt_queue *queue, int qos) {
  int own = root_qos(queue);
  if (qos >= 0) return qos > own ? qos : own;
  if (own >= 0) return own;
  if (qos == VT_QOS_DETACHED) return VT_DEFAULT;
  return self->qos > VT_USER_INITIATED ? VT_USER_INITIATED : self->qos;
}

static vt_item *item_for(vt_thread *self, vt_queue *queue, int qos) {
  vt_item *item = vt_item_make(self->world);
  item->job = self->world->next_job++;
  item->queue = queue;
  item->qos = (uint8_t)qos_for(self, queue, qos);
  queue->pending++;
  return item;
}

vt_item *vt_prepare(vt_thread *self, void *object, void (*function)(void *), void *context,
                    bool is_block) {
  vt_queue *queue = vt_queue_of(self->world, object);
  vt_item *item = item_for(self, queue, is_block ? vt_block_qos(context) : -1);
  item->function = function;
  item->context = context;
  item->is_block = is_block;
  item->is_barrier = is_block && vt_block_is_barrier(context);
  vt_observe(self->world, VT_ENQUEUED, item, NULL, VT_WAIT_NONE);
  return item;
}

void vt_enqueue(vt_thread *self, void *object, void (*function)(void *), void *context,
                bool is_block, bool is_barrier, vt_group *group, int qos) {
  vt_world *world = self->world;
  if (__builtin_expect(world->is_endless, 0)) vt_note_endless(self);
  vt_queue *queue = vt_queue_of(world, object);
  if (is_block && qos < 0) qos = vt_block_qos(context);
  if (is_block && vt_block_is_barrier(context)) is_barrier = true;
  vt_item *item = item_for(self, queue, qos);
  item->function = function;
  item->context = context;
  item->is_block = is_block;
  item->is_barrier = is_barrier;
  item->group = group;
  vt_observe(world, VT_ENQUEUED, item, NULL, VT_WAIT_NONE);
  vt_submit(world, queue, item);
  vt_preemption_point(self);
}

// MARK: - Running

vt_queue *vt_current_queue(vt_thread *self) { return self->frame ? self->frame->queue : NULL; }

bool vt_is_on_queue(vt_thread *self, vt_queue *queue) {
  for (const vt_frame *frame = self->frame; frame; frame = frame->outer) {
    for (const vt_queue *level = frame->queue; level; level = level->target) {
      if (level == queue) return true;
    }
  }
  return false;
}

static void call(vt_thread *self, vt_item *item) {
  vt_frame frame = {self->frame, item->queue, self->qos};
  self->frame = &frame;
  vt_thread *outer = NULL;
  if (item->queue) {
    outer = item->queue->owner;
    item->queue->owner = self;
  }
  item->function(item->context);
  if (item->queue) item->queue->owner = outer;
  self->frame = frame.outer;
  self->qos = frame.qos;
}

void vt_run_item(vt_thread *self, vt_item *item) {
  vt_world *world = self->world;
  self->state = VT_THREAD_RUNNING;
  self->lane = item->lane;
  self->qos = self->lane_qos = item->qos;
  world->jobs++;
  vt_observe(world, VT_STARTED, item, self, VT_WAIT_NONE);
  call(self, item);
  if (item->is_block) _Block_release(item->context);
  vt_observe(world, VT_ENDED, item, self, VT_WAIT_NONE);
  vt_lane_leave(world, self);
  vt_item_done(world, item);
  vt_item_free(world, item);
}

// MARK: - Synchronously

static bool may_pass_all(const vt_world *world, const vt_queue *first, bool is_barrier) {
  for (const vt_queue *queue = first; queue; queue = queue->target) {
    if (queue->kind == VT_QUEUE_MAIN) {
      return !world->main_busy && !world->ready[VT_READY_MAIN].head;
    }
    if (is_root(queue)) return true;
    if (queue->items.head || !may_pass(queue, is_barrier && queue == first)) return false;
  }
  return true;
}

static vt_queue *root_of(vt_queue *queue) {
  while (queue->target) queue = queue->target;
  return queue;
}

static void pass_all(vt_world *world, vt_queue *first, bool is_barrier) {
  for (vt_queue *queue = first; queue && !is_root(queue); queue = queue->target) {
    pass(queue, is_barrier && queue == first);
  }
  if (root_of(first)->kind == VT_QUEUE_MAIN) world->main_busy = true;
}

/// The code that holds a queue works at least as urgently as the code that waits for it, until the
/// block that holds it ends; so does the code that the holder itself waits for.
static void escalate_owners(vt_world *world, vt_queue *first, int qos) {
  for (vt_queue *queue = first; queue; queue = queue->target) {
    vt_thread *owner = queue->owner;
    if (!owner || owner->qos >= qos) continue;
    owner->qos = (uint8_t)qos;
    for (vt_frame *frame = owner->frame; frame && frame->queue != queue; frame = frame->outer) {
      if (frame->qos < qos) frame->qos = (uint8_t)qos;
    }
    vt_cores_escalate(world, owner, qos);
    if (owner->wanted) escalate_owners(world, owner->wanted, qos);
  }
}

void vt_run_synchronously(vt_thread *self, void *object, void (*function)(void *), void *context,
                          bool is_barrier) {
  vt_world *world = self->world;
  vt_queue *queue = vt_queue_of(world, object);
  if (vt_is_on_queue(self, queue) && (queue->kind == VT_QUEUE_SERIAL || queue->kind == VT_QUEUE_MAIN)) {
    vt_fail(world, "dispatch_sync: the queue already runs the calling code, which never ends");
  }
  vt_item *item = item_for(self, queue, self->qos);
  item->is_barrier = is_barrier;
  item->function = function;
  item->context = context;
  vt_observe(world, VT_ENQUEUED, item, self, VT_WAIT_NONE);
  if (may_pass_all(world, queue, is_barrier)) {
    pass_all(world, queue, is_barrier);
  } else {
    item->thread = self;
    item->is_sync = true;
    escalate_owners(world, queue, self->qos);
    vt_submit(world, queue, item);
    self->wanted = queue;
    vt_park(self, VT_WAIT_SYNC, NULL, VT_FOREVER);
    self->wanted = NULL;
  }
  bool is_main = root_of(queue)->kind == VT_QUEUE_MAIN;
  uint8_t lane = self->lane;
  if (is_main) self->lane = VT_LANE_MAIN;
  world->jobs++;
  vt_observe(world, VT_STARTED, item, self, VT_WAIT_SYNC);
  call(self, item);
  vt_observe(world, VT_ENDED, item, self, VT_WAIT_SYNC);
  self->lane = lane;
  if (is_main) world->main_busy = false;
  vt_item_done(world, item);
  vt_item_free(world, item);
}
