// Dispatch's assertions about the queue on which code runs.
#include "internal.h"

typedef void *object;

#define ASSERT(name, holds, message)                       \
  void name(object queue);                                 \
  VT_REAL(name);                                           \
  void name(object queue) {                                \
    vt_thread *self = VT_SELF_UNLESS_DISPATCH();           \
    if (!self) {                                           \
      vt_real(name)(queue);                                \
      return;                                              \
    }                                                      \
    vt_queue *asserted = vt_queue_of(self->world, queue);  \
    if (holds) return;                                     \
    vt_trap(message);                                      \
  }                                                        \
  struct vt_##name##_ends

ASSERT(dispatch_assert_queue, vt_is_on_queue(self, asserted),
       "dispatch_assert_queue: the code does not run on the queue that it expects");
ASSERT(dispatch_assert_queue_not, !vt_is_on_queue(self, asserted),
       "dispatch_assert_queue_not: the code runs on the queue that it must not be on");
ASSERT(dispatch_assert_queue_barrier,
       vt_is_on_queue(self, asserted) &&
           (asserted->kind == VT_QUEUE_SERIAL || asserted->kind == VT_QUEUE_MAIN ||
            asserted->barrier_running),
       "dispatch_assert_queue_barrier: the code does not run as a barrier of the queue");
