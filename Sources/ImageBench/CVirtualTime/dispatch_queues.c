// Dispatch's functions on queues, as the executable defines them.
//
// A thread of a world has them answered here; every other thread reaches libdispatch, and so does
// libdispatch itself when it calls its own functions by these names.
#include "internal.h"

#include <stdlib.h>

typedef void *object;
typedef void *block;
typedef void (*function)(void *);

extern char _dispatch_queue_attr_concurrent[];

// MARK: - Attributes

object dispatch_queue_attr_make_with_qos_class(object attribute, unsigned qos_class, int priority);
object dispatch_queue_attr_make_initially_inactive(object attribute);
object dispatch_queue_attr_make_with_autorelease_frequency(object attribute, unsigned long kind);
object dispatch_queue_attr_make_with_overcommit(object attribute, bool overcommit);
VT_REAL(dispatch_queue_attr_make_with_qos_class);
VT_REAL(dispatch_queue_attr_make_initially_inactive);
VT_REAL(dispatch_queue_attr_make_with_autorelease_frequency);
VT_REAL(dispatch_queue_attr_make_with_overcommit);

static vt_traits traits_of_attribute(object attribute) {
  vt_traits traits = {.kind = VT_QUEUE_SERIAL, .qos = -1};
  if (attribute == (object)_dispatch_queue_attr_concurrent) traits.kind = VT_QUEUE_CONCURRENT;
  if (attribute) vt_registry_traits(attribute, &traits);
  return traits;
}

object dispatch_queue_attr_make_with_qos_class(object attribute, unsigned qos_class, int priority) {
  object made = vt_real(dispatch_queue_attr_make_with_qos_class)(attribute, qos_class, priority);
  vt_traits traits = traits_of_attribute(attribute);
  traits.qos = vt_qos_of_class(qos_class);
  vt_registry_add_constant(made, &traits);
  return made;
}

object dispatch_queue_attr_make_initially_inactive(object attribute) {
  object made = vt_real(dispatch_queue_attr_make_initially_inactive)(attribute);
  vt_traits traits = traits_of_attribute(attribute);
  traits.is_inactive = true;
  vt_registry_add_constant(made, &traits);
  return made;
}

object dispatch_queue_attr_make_with_autorelease_frequency(object attribute, unsigned long kind) {
  object made = vt_real(dispatch_queue_attr_make_with_autorelease_frequency)(attribute, kind);
  vt_traits traits = traits_of_attribute(attribute);
  vt_registry_add_constant(made, &traits);
  return made;
}

object dispatch_queue_attr_make_with_overcommit(object attribute, bool overcommit) {
  object made = vt_real(dispatch_queue_attr_make_with_overcommit)(attribute, overcommit);
  vt_traits traits = traits_of_attribute(attribute);
  traits.is_overcommit = overcommit;
  vt_registry_add_constant(made, &traits);
  return made;
}

/// The class of `qos_class_t`; -1 for one that is not specified.
int vt_qos_of_class(unsigned qos_class) {
  switch (qos_class) {
    case 0x21: return VT_USER_INTERACTIVE;
    case 0x19: return VT_USER_INITIATED;
    case 0x15: return VT_DEFAULT;
    case 0x11: return VT_UTILITY;
    case 0x09: return VT_BACKGROUND;
    default: return -1;
  }
}

// MARK: - Making

object dispatch_queue_create(const char *label, object attribute);
object dispatch_queue_create_with_target(const char *label, object attribute, object target);
void dispatch_set_target_queue(object queue, object target);
void dispatch_queue_set_width(object queue, long width);
object dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
VT_REAL(dispatch_queue_create);
VT_REAL(dispatch_queue_create_with_target);
VT_REAL(dispatch_set_target_queue);
VT_REAL(dispatch_queue_set_width);
VT_REAL(dispatch_get_global_queue);
void dispatch_retain(object object);
void dispatch_release(object object);

static void note_queue(object queue, const vt_traits *traits) {
  vt_registry_add(queue, traits);
  // A new queue may have the address of one that another thread has released.
  if (vt_self) vt_queue_forget(vt_self->world, queue);
}

object dispatch_queue_create(const char *label, object attribute) {
  object made = vt_real(dispatch_queue_create)(label, attribute);
  if (vt_is_inside_dispatch(__builtin_return_address(0))) return made;
  vt_traits traits = traits_of_attribute(attribute);
  note_queue(made, &traits);
  return made;
}

object dispatch_queue_create_with_target(const char *label, object attribute, object target) {
  object made = vt_real(dispatch_queue_create_with_target)(label, attribute, target);
  if (vt_is_inside_dispatch(__builtin_return_address(0))) return made;
  vt_traits traits = traits_of_attribute(attribute);
  traits.target = target;
  // Held here as well, because what is known of the target must last as long as the queue.
  if (target) dispatch_retain(target);
  note_queue(made, &traits);
  return made;
}

void dispatch_set_target_queue(object queue, object target) {
  if (VT_IS_FOREIGN_SOURCE(queue, "dispatch_set_target_queue")) return;
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (self && vt_source_retarget(self->world, queue, target)) return;
  if (target) dispatch_retain(target);
  object before = vt_registry_set_target(queue, target);
  if (self) {
    vt_queue_retarget(self->world, queue, target);
  } else {
    vt_real(dispatch_set_target_queue)(queue, target);
  }
  if (before) dispatch_release(before);
}

// Swift's runtime sets a width on the queues of its pool, and nothing else does.
void dispatch_queue_set_width(object queue, long width) {
  vt_registry_set_pool(queue);
  vt_real(dispatch_queue_set_width)(queue, width);
}

VT_REAL(dispatch_retain);

/// The global queue of the user-interactive class, which libdispatch answers with the one of the
/// user-initiated class on Linux.
static object interactive_queue(void) {
  static _Atomic(object) made;
  object queue = atomic_load(&made), none = NULL;
  if (queue) return queue;
  object target = vt_real(dispatch_get_global_queue)(0x19, 0);
  queue = vt_real(dispatch_queue_create_with_target)(
      "com.apple.root.user-interactive-qos", (object)_dispatch_queue_attr_concurrent, target);
  vt_registry_add_constant(queue, &(vt_traits){.kind = VT_QUEUE_GLOBAL, .qos = VT_USER_INTERACTIVE});
  // Another thread may have made one at the same moment; the queue that loses stays unused.
  return atomic_compare_exchange_strong(&made, &none, queue) ? queue : none;
}

object dispatch_get_global_queue(intptr_t identifier, uintptr_t flags) {
  if (VT_SELF_UNLESS_DISPATCH() && identifier == 0x21) {
    object interactive = interactive_queue();
    // Swift releases what it gets here, which a root queue of libdispatch's own ignores.
    vt_real(dispatch_retain)(interactive);
    return interactive;
  }
  object queue = vt_real(dispatch_get_global_queue)(identifier, flags);
  vt_traits traits;
  if (!queue || vt_registry_traits(queue, &traits)) return queue;
  traits = (vt_traits){.kind = VT_QUEUE_GLOBAL, .is_overcommit = (flags & 2) != 0};
  // Both the classes and the older priorities are accepted, as in queue.h.
  int qos = vt_qos_of_class((unsigned)identifier);
  if (qos < 0) {
    qos = identifier == 2 ? VT_USER_INITIATED
          : identifier == -2 ? VT_UTILITY
          : identifier == INT16_MIN ? VT_BACKGROUND
                                    : VT_DEFAULT;
  }
  traits.qos = qos;
  vt_registry_add_constant(queue, &traits);
  return queue;
}

// MARK: - References

VT_REAL(dispatch_release);

void dispatch_retain(object object) {
  if (!vt_is_inside_dispatch(__builtin_return_address(0))) vt_registry_retain(object);
  vt_real(dispatch_retain)(object);
}

void dispatch_release(object object) {
  void *target = NULL;
  if (!vt_is_inside_dispatch(__builtin_return_address(0)) && vt_registry_release(object, &target) &&
      vt_self) {
    // A queue with blocks that have not run releases itself after the last of them.
    if (vt_queue_released(vt_self->world, object, target)) return;
    vt_object_released(vt_self->world, object);
  }
  vt_real(dispatch_release)(object);
  if (target) dispatch_release(target);
}

// MARK: - Enqueueing

/// Defines a function that adds a block, and its twin that adds a function.
#define ENQUEUE(name, is_barrier)                                                            \
  void name(object queue, block block);                                                      \
  void name##_f(object queue, void *context, function function);                             \
  VT_REAL(name);                                                                             \
  VT_REAL(name##_f);                                                                         \
  void name(object queue, block block) {                                                     \
    vt_thread *self = VT_SELF_UNLESS_DISPATCH();                                             \
    if (__builtin_expect(!self, 0)) {                                                        \
      VT_NOTE_FOREIGN(#name, NULL);                                                          \
      vt_real(name)(queue, block);                                                           \
      return;                                                                                \
    }                                                                                        \
    void *copy = _Block_copy(block);                                                         \
    vt_enqueue(self, queue, ((vt_block *)copy)->invoke, copy, true, is_barrier, NULL, -1);   \
  }                                                                                          \
  void name##_f(object queue, void *context, function function) {                            \
    vt_thread *self = VT_SELF_UNLESS_DISPATCH();                                             \
    if (__builtin_expect(!self, 0)) {                                                        \
      bool is_task = vt_is_inside_concurrency((void *)function);                             \
      bool is_lost = VT_NOTE_FOREIGN(#name "_f", is_task ? context : NULL);                  \
      if (!is_lost) vt_real(name##_f)(queue, context, function);                             \
      return;                                                                                \
    }                                                                                        \
    if (vt_is_inside_concurrency((void *)function)) vt_note_task(self->world, context);      \
    vt_enqueue(self, queue, function, context, false, is_barrier, NULL, -1);                 \
  }                                                                                          \
  struct vt_##name##_ends

ENQUEUE(dispatch_async, false);
ENQUEUE(dispatch_barrier_async, true);

// MARK: - Synchronously

#define RUN(name, is_barrier)                                                          \
  void name(object queue, block block);                                                \
  void name##_f(object queue, void *context, function function);                       \
  VT_REAL(name);                                                                       \
  VT_REAL(name##_f);                                                                   \
  void name(object queue, block block) {                                               \
    vt_thread *self = VT_SELF_UNLESS_DISPATCH();                                       \
    if (!self) {                                                                       \
      vt_real(name)(queue, block);                                                     \
      return;                                                                          \
    }                                                                                  \
    bool is_alone = is_barrier || vt_block_is_barrier(block);                          \
    vt_run_synchronously(self, queue, ((vt_block *)block)->invoke, block, is_alone);   \
  }                                                                                    \
  void name##_f(object queue, void *context, function function) {                      \
    vt_thread *self = VT_SELF_UNLESS_DISPATCH();                                       \
    if (!self) {                                                                       \
      vt_real(name##_f)(queue, context, function);                                     \
      return;                                                                          \
    }                                                                                  \
    vt_run_synchronously(self, queue, function, context, is_barrier);                  \
  }                                                                                    \
  struct vt_##name##_ends

RUN(dispatch_sync, false);
RUN(dispatch_barrier_sync, true);
RUN(dispatch_async_and_wait, false);
RUN(dispatch_barrier_async_and_wait, true);

// MARK: - Later

void dispatch_after(uint64_t when, object queue, block block);
void dispatch_after_f(uint64_t when, object queue, void *context, function function);
VT_REAL(dispatch_after);
VT_REAL(dispatch_after_f);

/// What an event adds to a queue at its time.
typedef struct {
  object queue;
  function function;
  void *context;
  bool is_block;
} later;

static void add_later(vt_world *world, void *first, void *second) {
  (void)second;
  later *what = first;
  // No thread adds it: it has the class of its queue, or the default.
  vt_thread none = {.world = world, .qos = VT_DEFAULT};
  vt_enqueue(&none, what->queue, what->function, what->context, what->is_block, false, NULL, -1);
  dispatch_release(what->queue);
  free(what);
}

static void add_at(vt_thread *self, uint64_t when, object queue, function function, void *context,
                   bool is_block) {
  if (__builtin_expect(self->world->is_endless, 0)) vt_note_endless(self);
  int64_t deadline = vt_deadline(self->world, when);
  later *what = malloc(sizeof *what);
  if (!what) abort();
  *what = (later){queue, function, context, is_block};
  dispatch_retain(queue);
  vt_event_add(self->world, deadline, add_later, what, NULL);
}

void dispatch_after(uint64_t when, object queue, block block) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) {
    VT_NOTE_FOREIGN("dispatch_after", NULL);
    vt_real(dispatch_after)(when, queue, block);
    return;
  }
  void *copy = _Block_copy(block);
  add_at(self, when, queue, ((vt_block *)copy)->invoke, copy, true);
}

void dispatch_after_f(uint64_t when, object queue, void *context, function function) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) {
    VT_NOTE_FOREIGN("dispatch_after_f", NULL);
    vt_real(dispatch_after_f)(when, queue, context, function);
    return;
  }
  add_at(self, when, queue, function, context, false);
}

// MARK: - State and identity

void dispatch_suspend(object object);
void dispatch_resume(object object);
void dispatch_activate(object object);
VT_REAL(dispatch_suspend);
VT_REAL(dispatch_resume);
VT_REAL(dispatch_activate);

void dispatch_suspend(object object) {
  if (VT_IS_FOREIGN_SOURCE(object, "dispatch_suspend")) return;
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) {
    vt_real(dispatch_suspend)(object);
  } else if (!vt_source_suspend(self->world, object)) {
    vt_queue_suspend(self->world, object);
  }
}

void dispatch_resume(object object) {
  if (VT_IS_FOREIGN_SOURCE(object, "dispatch_resume")) return;
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) {
    vt_real(dispatch_resume)(object);
  } else if (!vt_source_resume(self->world, object)) {
    vt_queue_resume(self->world, object);
  }
}

void dispatch_activate(object object) {
  if (VT_IS_FOREIGN_SOURCE(object, "dispatch_activate")) return;
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) {
    vt_real(dispatch_activate)(object);
    return;
  }
  if (vt_source_activate(self->world, object)) return;
  // The real queue has to become active too, or its last release traps.
  vt_real(dispatch_activate)(object);
  vt_queue_activate(self->world, object);
}

const char *dispatch_queue_get_label(object queue);
VT_REAL(dispatch_queue_get_label);

const char *dispatch_queue_get_label(object queue) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (self && !queue) {
    vt_queue *current = vt_current_queue(self);
    return current ? vt_queue_label(current) : "";
  }
  return vt_real(dispatch_queue_get_label)(queue);
}

object dispatch_get_current_queue(void);
VT_REAL(dispatch_get_current_queue);

object dispatch_get_current_queue(void) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  vt_queue *current = self ? vt_current_queue(self) : NULL;
  return current ? current->object : vt_real(dispatch_get_current_queue)();
}

void *dispatch_get_specific(const void *key);
void *dispatch_queue_get_specific(object queue, const void *key);
VT_REAL(dispatch_get_specific);
VT_REAL(dispatch_queue_get_specific);

void *dispatch_get_specific(const void *key) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) return vt_real(dispatch_get_specific)(key);
  for (const vt_queue *queue = vt_current_queue(self); queue; queue = queue->target) {
    void *value = vt_real(dispatch_queue_get_specific)(queue->object, key);
    if (value) return value;
  }
  return NULL;
}
