// Dispatch's `concurrentPerform`: iterations that the caller shares with workers of a queue.
#include "internal.h"

#include <stdlib.h>

typedef void *object;
typedef void *block;

void dispatch_apply(size_t iterations, object queue, block block);
void dispatch_apply_f(size_t iterations, object queue, void *context, void (*function)(void *, size_t));
VT_REAL(dispatch_apply);
VT_REAL(dispatch_apply_f);

typedef struct {
  size_t next, iterations, ended;
  /// The caller, and helpers that have not ended.
  int uses;
  vt_thread *waiter;
  void *context;
  void (*function)(void *, size_t);
} application;

static void take_iterations(application *work) {
  while (work->next < work->iterations) {
    work->function(work->context, work->next++);
    work->ended++;
  }
  if (work->ended == work->iterations && work->waiter) vt_wake(work->waiter);
}

static void leave(application *work) {
  if (--work->uses == 0) free(work);
}

static void help(void *context) {
  take_iterations(context);
  leave(context);
}

/// The caller and at most one helper a core take the next iteration each until none is left. A
/// helper that starts after that finds nothing to do, and no thread has waited for it.
static void apply(vt_thread *self, size_t iterations, object queue, void *context,
                  void (*function)(void *, size_t)) {
  vt_world *world = self->world;
  application *work = malloc(sizeof *work);
  if (!work) abort();
  *work = (application){
      .iterations = iterations, .uses = 1, .context = context, .function = function};
  bool is_serial = false;
  if (queue) is_serial = vt_queue_of(world, queue)->kind == VT_QUEUE_SERIAL;
  size_t helpers = is_serial || iterations == 0 ? 0 : iterations - 1;
  size_t cores = (size_t)world->options.core_count - 1;
  if (helpers > cores) helpers = cores;
  for (size_t i = 0; i < helpers; i++) {
    work->uses++;
    if (queue) {
      vt_enqueue(self, queue, help, work, false, false, NULL, self->qos);
    } else {
      vt_post(world, VT_LANE_GLOBAL, self->qos, help, work);
    }
  }
  take_iterations(work);
  if (work->ended < iterations) {
    work->waiter = self;
    vt_park(self, VT_WAIT_APPLY, NULL, VT_FOREVER);
    work->waiter = NULL;
  }
  leave(work);
}

void dispatch_apply(size_t iterations, object queue, block block) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) {
    vt_real(dispatch_apply)(iterations, queue, block);
    return;
  }
  apply(self, iterations, queue, block, (void (*)(void *, size_t))(void *)((vt_block *)block)->invoke);
}

void dispatch_apply_f(size_t iterations, object queue, void *context,
                      void (*function)(void *, size_t)) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) {
    vt_real(dispatch_apply_f)(iterations, queue, context, function);
    return;
  }
  apply(self, iterations, queue, context, function);
}
