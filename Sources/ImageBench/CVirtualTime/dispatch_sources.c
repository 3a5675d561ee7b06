// Dispatch's sources: timers and data. One of a file, a signal or a process leaves the world.
//
// A source of a world has a real semaphore as its object, which counts references and does nothing:
// a real source that is never activated traps when it is released.
#include "internal.h"

#include <stdlib.h>

typedef void *object;
typedef void *block;
typedef void (*function)(void *);

extern char _dispatch_source_type_timer[], _dispatch_source_type_data_add[],
    _dispatch_source_type_data_or[], _dispatch_source_type_data_replace[],
    _dispatch_source_type_interval[], _dispatch_source_type_read[], _dispatch_source_type_write[],
    _dispatch_source_type_signal[];

object dispatch_semaphore_create(intptr_t value);
object dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
void dispatch_retain(object object);
void dispatch_release(object object);
VT_REAL(dispatch_semaphore_create);

enum { OBJECT_SOURCE = 4 };

typedef struct {
  function function;
  block block;
} handler;

typedef struct {
  object object;
  const void *type;
  vt_world *world;
  vt_queue *queue;
  object queue_object;
  handler event, cancel, registration;
  void *context;
  int64_t start, interval;
  uint64_t ticket, data, delivered;
  uintptr_t handle, mask;
  int suspended;
  bool is_active, is_cancelled, is_released, is_queued;
  int uses;
} source;

static source *source_of(vt_world *world, const void *object) {
  return vt_table_get(&world->objects, object, OBJECT_SOURCE);
}

bool vt_note_foreign_source(const void *object, const char *name) {
  vt_traits traits;
  if (!vt_registry_traits(object, &traits) || traits.world == 0) return false;
  if (vt_self && vt_self->world->number == traits.world) return false;
  vt_world *world = vt_world_of_number(traits.world);
  if (world) vt_fail(world, name);
  return true;
}

/// The source that a function of Dispatch is about; null for one of libdispatch. `is_lost` says
/// that it belongs to a world that the calling thread is not in, so that the function has to do
/// nothing.
static source *find(const void *object, const char *name, const void *caller, bool *is_lost) {
  *is_lost = false;
  if (vt_is_inside_dispatch(caller)) return NULL;
  source *found = vt_self ? source_of(vt_self->world, object) : NULL;
  if (!found) *is_lost = vt_note_foreign_source(object, name);
  return found;
}

#define FIND(name) \
  find(object, name VT_FOREIGN_SOURCE, __builtin_return_address(0), &is_lost)

static void end_handler(handler *handler) {
  if (handler->block) _Block_release(handler->block);
  handler->block = NULL;
  handler->function = NULL;
}

/// Lets go of the handlers of a cancelled source, as Dispatch does, because they often hold the
/// source itself, and of the source when code has released it.
static void drop_if_over(source *source) {
  if (!source->is_cancelled || source->uses > 0) return;
  // A handler that goes may release the source: this call has to be the last to use it.
  source->uses++;
  end_handler(&source->event);
  end_handler(&source->cancel);
  end_handler(&source->registration);
  source->uses--;
  if (source->is_released) free(source);
}

// MARK: - Firing

static void arm(source *source);

static void call(source *source, const handler *handler) {
  if (handler->block) {
    ((vt_block *)handler->block)->invoke(handler->block);
  } else if (handler->function) {
    handler->function(source->context);
  }
}

static void deliver(source *source);

static void run_event(void *context) {
  source *source = context;
  if (!source->is_cancelled) {
    source->delivered = source->data;
    source->data = 0;
    call(source, &source->event);
  }
  source->uses--;
  // What came together meanwhile follows now: a handler never overlaps itself.
  source->is_queued = false;
  deliver(source);
  drop_if_over(source);
}

static void run_cancel(void *context) {
  source *source = context;
  call(source, &source->cancel);
  source->uses--;
  drop_if_over(source);
}

static void run_registration(void *context) {
  source *source = context;
  call(source, &source->registration);
  source->uses--;
  drop_if_over(source);
}

/// Adds one of the handlers to the queue of the source.
static void add(source *source, function function) {
  vt_thread none = {.world = source->world, .qos = VT_DEFAULT};
  source->uses++;
  vt_enqueue(&none, source->queue_object, function, source, false, false, NULL, -1);
}

/// Delivers what has come together, once for all of it.
static void deliver(source *source) {
  if (source->is_queued || source->is_cancelled || source->suspended > 0 || source->data == 0) return;
  source->is_queued = true;
  add(source, run_event);
}

static void fire(vt_world *world, void *first, void *second) {
  (void)second;
  source *source = first;
  source->ticket = 0;
  source->data++;
  if (source->interval > 0 && source->interval != VT_FOREVER) {
    source->start += source->interval;
    if (source->start <= world->now) source->start = world->now + source->interval;
    arm(source);
  } else {
    source->start = VT_FOREVER;
  }
  deliver(source);
}

static void arm(source *source) {
  if (source->ticket) vt_event_cancel(source->world, source->ticket);
  source->ticket = 0;
  // A timer that is suspended goes on counting; one that was never activated does not.
  if (source->start == VT_FOREVER || source->is_cancelled || !source->is_active) return;
  source->ticket = vt_event_add(source->world, source->start, fire, source, NULL);
}

// MARK: - Making

object dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, object queue);
VT_REAL(dispatch_source_create);

/// What a report calls the making of a source that a world does not answer.
static const char *name_of(const void *type) {
  if (type == (void *)_dispatch_source_type_read) return "dispatch_source_create (read)";
  if (type == (void *)_dispatch_source_type_write) return "dispatch_source_create (write)";
  if (type == (void *)_dispatch_source_type_signal) return "dispatch_source_create (signal)";
  return "dispatch_source_create";
}

object dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, object queue) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  bool is_data = type == (void *)_dispatch_source_type_data_add ||
                 type == (void *)_dispatch_source_type_data_or ||
                 type == (void *)_dispatch_source_type_data_replace;
  bool is_timer = type == (void *)_dispatch_source_type_timer;
  if (self && !is_data && !is_timer) vt_note_escape(name_of(type));
  if (!self || (!is_data && !is_timer)) {
    return vt_real(dispatch_source_create)(type, handle, mask, queue);
  }
  source *made = calloc(1, sizeof *made);
  if (!made) abort();
  *made = (source){.object = vt_real(dispatch_semaphore_create)(0),
                   .type = type,
                   .world = self->world,
                   .handle = handle,
                   .mask = mask,
                   .start = VT_FOREVER,
                   .suspended = 1};
  made->queue_object = queue ? queue : dispatch_get_global_queue(0, 0);
  made->queue = vt_queue_of(self->world, made->queue_object);
  dispatch_retain(made->queue_object);
  vt_registry_add(made->object, &(vt_traits){.world = self->world->number});
  vt_object_released(self->world, made->object);
  vt_table_set(&self->world->objects, made->object, OBJECT_SOURCE, made);
  return made->object;
}

void vt_source_released(vt_world *world, const void *object) {
  source *source = vt_table_remove(&world->objects, object, OBJECT_SOURCE);
  if (!source) return;
  if (source->ticket) vt_event_cancel(world, source->ticket);
  dispatch_release(source->queue_object);
  source->is_cancelled = true;
  source->is_released = true;
  drop_if_over(source);
}

bool vt_source_retarget(vt_world *world, const void *object, void *target) {
  source *source = source_of(world, object);
  if (!source) return false;
  dispatch_retain(target);
  dispatch_release(source->queue_object);
  source->queue_object = target;
  source->queue = vt_queue_of(world, target);
  return true;
}

bool vt_source_suspend(vt_world *world, const void *object) {
  source *source = source_of(world, object);
  if (!source) return false;
  source->suspended++;
  return true;
}

bool vt_source_resume(vt_world *world, const void *object) {
  source *source = source_of(world, object);
  if (!source) return false;
  if (source->suspended > 0 && --source->suspended == 0) {
    bool is_first = !source->is_active;
    source->is_active = true;
    if (is_first && (source->registration.block || source->registration.function)) {
      add(source, run_registration);
    }
    if (source->type == (void *)_dispatch_source_type_timer && !source->ticket) arm(source);
    deliver(source);
  }
  return true;
}

bool vt_source_activate(vt_world *world, const void *object) {
  return vt_source_resume(world, object);
}

// MARK: - Handlers

#define SET_HANDLER(name, which)                                                    \
  void name(void *object, void *block);                                            \
  void name##_f(void *object, function function);                                   \
  VT_REAL(name);                                                                    \
  VT_REAL(name##_f);                                                                \
  void name(void *object, void *block) {                                            \
    bool is_lost;                                                                   \
    source *source = FIND(#name);                                                   \
    if (is_lost) return;                                                            \
    if (!source) {                                                                  \
      vt_real(name)(object, block);                                                 \
      return;                                                                       \
    }                                                                               \
    end_handler(&source->which);                                                    \
    source->which.block = block ? _Block_copy(block) : NULL;                        \
  }                                                                                 \
  void name##_f(void *object, function function) {                                  \
    bool is_lost;                                                                   \
    source *source = FIND(#name "_f");                                              \
    if (is_lost) return;                                                            \
    if (!source) {                                                                  \
      vt_real(name##_f)(object, function);                                          \
      return;                                                                       \
    }                                                                               \
    end_handler(&source->which);                                                    \
    source->which.function = function;                                              \
  }                                                                                 \
  struct vt_##name##_ends

SET_HANDLER(dispatch_source_set_event_handler, event);
SET_HANDLER(dispatch_source_set_cancel_handler, cancel);
SET_HANDLER(dispatch_source_set_registration_handler, registration);

void dispatch_set_context(object object, void *context);
void *dispatch_get_context(object object);
VT_REAL(dispatch_set_context);
VT_REAL(dispatch_get_context);

void dispatch_set_context(object object, void *context) {
  bool is_lost;
  source *source = FIND("dispatch_set_context");
  if (is_lost) return;
  if (source) {
    source->context = context;
  } else {
    vt_real(dispatch_set_context)(object, context);
  }
}

void *dispatch_get_context(object object) {
  bool is_lost;
  source *source = FIND("dispatch_get_context");
  if (is_lost) return NULL;
  return source ? source->context : vt_real(dispatch_get_context)(object);
}

// MARK: - Using

void dispatch_source_set_timer(object object, uint64_t start, uint64_t interval, uint64_t leeway);
void dispatch_source_cancel(object object);
intptr_t dispatch_source_testcancel(object object);
void dispatch_source_merge_data(object object, uintptr_t value);
uintptr_t dispatch_source_get_data(object object);
uintptr_t dispatch_source_get_handle(object object);
uintptr_t dispatch_source_get_mask(object object);
VT_REAL(dispatch_source_set_timer);
VT_REAL(dispatch_source_cancel);
VT_REAL(dispatch_source_testcancel);
VT_REAL(dispatch_source_merge_data);
VT_REAL(dispatch_source_get_data);
VT_REAL(dispatch_source_get_handle);
VT_REAL(dispatch_source_get_mask);

void dispatch_source_set_timer(object object, uint64_t start, uint64_t interval, uint64_t leeway) {
  bool is_lost;
  source *source = FIND("dispatch_source_set_timer");
  if (is_lost) return;
  if (!source) {
    vt_real(dispatch_source_set_timer)(object, start, interval, leeway);
    return;
  }
  source->start = vt_deadline(source->world, start);
  source->interval = interval > INT64_MAX ? VT_FOREVER : (int64_t)interval;
  source->data = 0;
  arm(source);
}

void dispatch_source_cancel(object object) {
  bool is_lost;
  source *source = FIND("dispatch_source_cancel");
  if (is_lost) return;
  if (!source) {
    vt_real(dispatch_source_cancel)(object);
    return;
  }
  if (source->is_cancelled) return;
  source->is_cancelled = true;
  if (source->ticket) vt_event_cancel(source->world, source->ticket);
  source->ticket = 0;
  if (source->cancel.block || source->cancel.function) add(source, run_cancel);
  drop_if_over(source);
}

intptr_t dispatch_source_testcancel(object object) {
  bool is_lost;
  source *source = FIND("dispatch_source_testcancel");
  if (is_lost) return 0;
  return source ? source->is_cancelled : vt_real(dispatch_source_testcancel)(object);
}

void dispatch_source_merge_data(object object, uintptr_t value) {
  bool is_lost;
  source *source = FIND("dispatch_source_merge_data");
  if (is_lost) return;
  if (!source) {
    vt_real(dispatch_source_merge_data)(object, value);
    return;
  }
  if (source->type == (void *)_dispatch_source_type_data_or) {
    source->data |= value;
  } else if (source->type == (void *)_dispatch_source_type_data_replace) {
    source->data = value;
  } else {
    source->data += value;
  }
  deliver(source);
}

#define GETTER(name, field)                                        \
  uintptr_t name(object object) {                                  \
    bool is_lost;                                                  \
    source *source = FIND(#name);                                  \
    if (is_lost) return 0;                                         \
    return source ? source->field : vt_real(name)(object);         \
  }

GETTER(dispatch_source_get_data, delivered)
GETTER(dispatch_source_get_handle, handle)
GETTER(dispatch_source_get_mask, mask)
