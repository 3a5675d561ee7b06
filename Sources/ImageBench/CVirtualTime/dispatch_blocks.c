// Dispatch's work items: blocks with a class, which code cancels, waits for and is notified about.
//
// A work item that a thread of a world makes is a block of this file. One that was made outside of
// every world is libdispatch's own, runs as any block does, and notifies only outside.
#include "internal.h"

#include <stdlib.h>

typedef void *object;
typedef void *block;

extern void *_NSConcreteMallocBlock[];

/// A waiting notification: a prepared item.
typedef struct {
  vt_block head;
  void *descriptor;
  vt_world *world;
  block body;
  vt_list notifications;
  int qos;
  bool is_barrier, is_cancelled, is_done;
} work_item;

typedef struct {
  unsigned long reserved, size;
  void (*copy)(void *, const void *);
  void (*dispose)(const void *);
} block_descriptor;

static void copy_item(void *to, const void *from) {
  // A block on the heap is never copied: `_Block_copy` counts a reference.
  (void)to;
  (void)from;
}

static void dispose_item(const void *context) {
  const work_item *item = context;
  _Block_release(item->body);
}

static block_descriptor descriptor = {0, sizeof(work_item), copy_item, dispose_item};

static void finish(work_item *item) {
  item->is_done = true;
  if (vt_current() != item->world) return;
  for (vt_item *next = vt_pop(&item->notifications); next; next = vt_pop(&item->notifications)) {
    vt_submit(item->world, next->queue, next);
  }
  while (vt_wake_address(item->world, item, VT_WAIT_GROUP)) {}
}

static void invoke_item(void *context) {
  work_item *item = context;
  if (!item->is_cancelled) ((vt_block *)item->body)->invoke(item->body);
  if (!item->is_done) finish(item);
}

static work_item *item_of(const void *block) {
  return ((const vt_block *)block)->invoke == invoke_item ? (work_item *)block : NULL;
}

int vt_block_qos(const void *block) {
  const work_item *item = item_of(block);
  return item ? item->qos : -1;
}

bool vt_block_is_barrier(const void *block) {
  const work_item *item = item_of(block);
  return item && item->is_barrier;
}

// The flags of block.h in libdispatch.
enum { FLAG_BARRIER = 1, FLAG_DETACHED = 2, FLAG_ASSIGN_CURRENT = 4, FLAG_NO_QOS_CLASS = 8 };

static block make(vt_thread *self, unsigned long flags, int qos, block body) {
  work_item *item = calloc(1, sizeof *item);
  if (!item) abort();
  // Needs freeing, has copy and dispose functions, and one reference, which counts in twos.
  item->head = (vt_block){(void *)_NSConcreteMallocBlock, 1 << 24 | 1 << 25 | 2, 0, invoke_item};
  item->descriptor = &descriptor;
  item->world = self->world;
  item->body = _Block_copy(body);
  item->qos = qos;
  if (qos < 0 && flags & FLAG_ASSIGN_CURRENT) item->qos = self->qos;
  if (qos < 0 && flags & (FLAG_DETACHED | FLAG_NO_QOS_CLASS)) item->qos = VT_QOS_DETACHED;
  item->is_barrier = flags & FLAG_BARRIER;
  return item;
}

block dispatch_block_create(unsigned long flags, block body);
block dispatch_block_create_with_qos_class(unsigned long flags, unsigned qos_class, int priority,
                                           block body);
VT_REAL(dispatch_block_create);
VT_REAL(dispatch_block_create_with_qos_class);

block dispatch_block_create(unsigned long flags, block body) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) return vt_real(dispatch_block_create)(flags, body);
  return make(self, flags, -1, body);
}

block dispatch_block_create_with_qos_class(unsigned long flags, unsigned qos_class, int priority,
                                           block body) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) {
    return vt_real(dispatch_block_create_with_qos_class)(flags, qos_class, priority, body);
  }
  return make(self, flags, vt_qos_of_class(qos_class), body);
}

void dispatch_block_perform(unsigned long flags, block body);
VT_REAL(dispatch_block_perform);

void dispatch_block_perform(unsigned long flags, block body) {
  if (VT_SELF_UNLESS_DISPATCH()) {
    ((vt_block *)body)->invoke(body);
  } else {
    vt_real(dispatch_block_perform)(flags, body);
  }
}

void dispatch_block_cancel(block block);
intptr_t dispatch_block_testcancel(block block);
VT_REAL(dispatch_block_cancel);
VT_REAL(dispatch_block_testcancel);

void dispatch_block_cancel(block block) {
  work_item *item = item_of(block);
  if (item) {
    item->is_cancelled = true;
  } else {
    vt_real(dispatch_block_cancel)(block);
  }
}

intptr_t dispatch_block_testcancel(block block) {
  const work_item *item = item_of(block);
  return item ? item->is_cancelled : vt_real(dispatch_block_testcancel)(block);
}

intptr_t dispatch_block_wait(block block, uint64_t timeout);
void dispatch_block_notify(block observed, object queue, block notification);
VT_REAL(dispatch_block_wait);
VT_REAL(dispatch_block_notify);

intptr_t dispatch_block_wait(block block, uint64_t timeout) {
  work_item *item = item_of(block);
  if (!item) return vt_real(dispatch_block_wait)(block, timeout);
  vt_thread *self = vt_self;
  if (item->is_done) return 0;
  if (!self || self->world != item->world) vt_trap("dispatch_block_wait: called outside of the world of the work item");
  int64_t deadline = vt_deadline(self->world, timeout);
  if (deadline <= self->world->now) return 1;
  return vt_park(self, VT_WAIT_GROUP, item, deadline) ? 0 : 1;
}

void dispatch_block_notify(block observed, object queue, block notification) {
  work_item *item = item_of(observed);
  vt_thread *self = vt_self;
  if (!item || !self || self->world != item->world) {
    vt_real(dispatch_block_notify)(observed, queue, notification);
    return;
  }
  void *copy = _Block_copy(notification);
  if (item->is_done) {
    vt_enqueue(self, queue, ((vt_block *)copy)->invoke, copy, true, false, NULL, -1);
    return;
  }
  vt_append(&item->notifications,
            vt_prepare(self, queue, ((vt_block *)copy)->invoke, copy, true));
}
