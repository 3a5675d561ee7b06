// Dispatch's groups, semaphores and `dispatch_once`.
#include "internal.h"

#include <stdlib.h>

typedef void *object;
typedef void *block;
typedef void (*function)(void *);

void dispatch_release(object object);

enum { OBJECT_GROUP = 2, OBJECT_SEMAPHORE = 3 };

// MARK: - Groups

object dispatch_group_create(void);
VT_REAL(dispatch_group_create);

object dispatch_group_create(void) {
  object made = vt_real(dispatch_group_create)();
  if (!vt_is_inside_dispatch(__builtin_return_address(0))) {
    vt_registry_add(made, &(vt_traits){0});
    // A new object may have the address of one that another world has not forgotten.
    if (vt_self) vt_object_released(vt_self->world, made);
  }
  return made;
}

static vt_group *group_of(vt_world *world, object object) {
  vt_group *group = vt_table_get(&world->objects, object, OBJECT_GROUP);
  if (group) return group;
  group = calloc(1, sizeof *group);
  if (!group) abort();
  group->object = object;
  vt_table_set(&world->objects, object, OBJECT_GROUP, group);
  return group;
}

void vt_group_leave(vt_world *world, vt_group *group) {
  if (group->count == 0) vt_trap("dispatch_group_leave: called more often than dispatch_group_enter");
  if (--group->count > 0) return;
  vt_list waiting = group->notifications;
  group->notifications = (vt_list){0};
  for (vt_item *item = vt_pop(&waiting); item; item = vt_pop(&waiting)) {
    vt_submit(world, item->queue, item);
  }
  while (vt_wake_address(world, group, VT_WAIT_GROUP)) {}
  if (group->is_released) free(group);
}

void dispatch_group_enter(object group);
void dispatch_group_leave(object group);
long dispatch_group_wait(object group, uint64_t timeout);
VT_REAL(dispatch_group_enter);
VT_REAL(dispatch_group_leave);
VT_REAL(dispatch_group_wait);

void dispatch_group_enter(object group) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) {
    vt_real(dispatch_group_enter)(group);
  } else {
    group_of(self->world, group)->count++;
  }
}

void dispatch_group_leave(object group) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) {
    VT_NOTE_FOREIGN("dispatch_group_leave", NULL);
    vt_real(dispatch_group_leave)(group);
    return;
  }
  vt_group_leave(self->world, group_of(self->world, group));
  vt_preemption_point(self);
}

long dispatch_group_wait(object object, uint64_t timeout) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) return vt_real(dispatch_group_wait)(object, timeout);
  vt_group *group = group_of(self->world, object);
  if (group->count == 0) return 0;
  int64_t deadline = vt_deadline(self->world, timeout);
  if (deadline <= self->world->now) return 1;
  return vt_park(self, VT_WAIT_GROUP, group, deadline) ? 0 : 1;
}

static void notify(vt_thread *self, object object, void *queue_object, function function,
                   void *context, bool is_block) {
  vt_world *world = self->world;
  vt_group *group = group_of(world, object);
  if (group->count == 0) {
    vt_enqueue(self, queue_object, function, context, is_block, false, NULL, -1);
    return;
  }
  vt_append(&group->notifications,
            vt_prepare(self, queue_object, function, context, is_block));
}

#define IN_GROUP(name, work)                                                        \
  void name(object group, object queue, block block);                               \
  void name##_f(object group, object queue, void *context, function function);      \
  VT_REAL(name);                                                                    \
  VT_REAL(name##_f);                                                                \
  void name(object group, object queue, block block) {                              \
    vt_thread *self = VT_SELF_UNLESS_DISPATCH();                                    \
    if (!self) {                                                                    \
      vt_real(name)(group, queue, block);                                           \
      return;                                                                       \
    }                                                                               \
    void *copy = _Block_copy(block);                                                \
    function function = ((vt_block *)copy)->invoke;                                 \
    void *context = copy;                                                           \
    bool is_block = true;                                                           \
    work;                                                                           \
  }                                                                                 \
  void name##_f(object group, object queue, void *context, function function) {     \
    vt_thread *self = VT_SELF_UNLESS_DISPATCH();                                    \
    if (!self) {                                                                    \
      vt_real(name##_f)(group, queue, context, function);                           \
      return;                                                                       \
    }                                                                               \
    bool is_block = false;                                                          \
    work;                                                                           \
  }                                                                                 \
  struct vt_##name##_ends

static void add_to_group(vt_thread *self, object object, void *queue, function function,
                         void *context, bool is_block) {
  vt_group *group = group_of(self->world, object);
  group->count++;
  vt_enqueue(self, queue, function, context, is_block, false, group, -1);
}

IN_GROUP(dispatch_group_async, add_to_group(self, group, queue, function, context, is_block));
IN_GROUP(dispatch_group_notify, notify(self, group, queue, function, context, is_block));

// MARK: - Semaphores

object dispatch_semaphore_create(intptr_t value);
intptr_t dispatch_semaphore_wait(object semaphore, uint64_t timeout);
intptr_t dispatch_semaphore_signal(object semaphore);
VT_REAL(dispatch_semaphore_create);
VT_REAL(dispatch_semaphore_wait);
VT_REAL(dispatch_semaphore_signal);

typedef struct {
  int64_t value;
} semaphore_state;

object dispatch_semaphore_create(intptr_t value) {
  object made = vt_real(dispatch_semaphore_create)(value);
  if (made && !vt_is_inside_dispatch(__builtin_return_address(0))) {
    vt_registry_add(made, &(vt_traits){.value = value});
    if (vt_self) vt_object_released(vt_self->world, made);
  }
  return made;
}

static semaphore_state *semaphore_of(vt_world *world, object object) {
  semaphore_state *state = vt_table_get(&world->objects, object, OBJECT_SEMAPHORE);
  if (state) return state;
  state = calloc(1, sizeof *state);
  if (!state) abort();
  vt_traits traits = {0};
  vt_registry_traits(object, &traits);
  state->value = traits.value;
  vt_table_set(&world->objects, object, OBJECT_SEMAPHORE, state);
  return state;
}

intptr_t dispatch_semaphore_wait(object semaphore, uint64_t timeout) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) return vt_real(dispatch_semaphore_wait)(semaphore, timeout);
  vt_preemption_point(self);
  semaphore_state *state = semaphore_of(self->world, semaphore);
  if (state->value > 0) {
    state->value--;
    return 0;
  }
  int64_t deadline = vt_deadline(self->world, timeout);
  if (deadline <= self->world->now) return 1;
  return vt_park(self, VT_WAIT_SEMAPHORE, state, deadline) ? 0 : 1;
}

intptr_t dispatch_semaphore_signal(object semaphore) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) {
    VT_NOTE_FOREIGN("dispatch_semaphore_signal", NULL);
    return vt_real(dispatch_semaphore_signal)(semaphore);
  }
  semaphore_state *state = semaphore_of(self->world, semaphore);
  bool wakes = vt_wake_address(self->world, state, VT_WAIT_SEMAPHORE) != NULL;
  if (!wakes) state->value++;
  vt_preemption_point(self);
  return wakes;
}

void vt_object_released(vt_world *world, const void *object) {
  vt_group *group = vt_table_remove(&world->objects, object, OBJECT_GROUP);
  // Blocks that have not run still leave their group.
  if (group && group->count > 0) {
    group->is_released = true;
  } else {
    free(group);
  }
  free(vt_table_remove(&world->objects, object, OBJECT_SEMAPHORE));
  vt_source_released(world, object);
}

// MARK: - Once

void dispatch_once_f(intptr_t *predicate, void *context, function function);
void dispatch_once(intptr_t *predicate, block block);
VT_REAL(dispatch_once_f);
VT_REAL(dispatch_once);

/// While the function of a world runs; libdispatch never stores this.
static const intptr_t once_is_running = 0x7674;

static void once(vt_thread *self, intptr_t *predicate, function function, void *context) {
  while (*predicate == once_is_running) vt_park(self, VT_WAIT_ONCE, predicate, VT_FOREVER);
  if (*predicate == ~(intptr_t)0) return;
  *predicate = once_is_running;
  function(context);
  __atomic_store_n(predicate, ~(intptr_t)0, __ATOMIC_RELEASE);
  while (vt_wake_address(self->world, predicate, VT_WAIT_ONCE)) {}
}

void dispatch_once_f(intptr_t *predicate, void *context, function function) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (self) {
    once(self, predicate, function, context);
  } else {
    vt_real(dispatch_once_f)(predicate, context, function);
  }
}

void dispatch_once(intptr_t *predicate, block block) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (self) {
    once(self, predicate, ((vt_block *)block)->invoke, block);
  } else {
    vt_real(dispatch_once)(predicate, block);
  }
}
