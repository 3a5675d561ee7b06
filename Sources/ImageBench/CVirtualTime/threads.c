// Threads that code makes itself: they join the world of the thread that makes them.
#include "internal.h"

#include <errno.h>
#include <stdlib.h>

VT_REAL(pthread_create);
VT_REAL(pthread_join);
VT_REAL(pthread_detach);

/// The function with which a thread of the app begins in real time, and its argument.
typedef struct {
  void *(*start)(void *);
  void *argument;
} preferred_start;

static void *run_preferred(void *context) {
  preferred_start begin = *(preferred_start *)context;
  free(context);
  vt_wall_prefer_thread();
  return begin.start(begin.argument);
}

/// Makes a thread outside of every world. In real time it is the app's, which goes before the other
/// work of the machine: on a device it has no neighbours.
static int create_outside(pthread_t *restrict handle, const pthread_attr_t *restrict attributes,
                          void *(*start)(void *), void *restrict argument) {
  preferred_start *begin = vt_wall_is_process() ? malloc(sizeof *begin) : NULL;
  if (!begin) return vt_real(pthread_create)(handle, attributes, start, argument);
  *begin = (preferred_start){start, argument};
  int error = vt_real(pthread_create)(handle, attributes, run_preferred, begin);
  if (error != 0) free(begin);
  return error;
}

int pthread_create(pthread_t *restrict handle, const pthread_attr_t *restrict attributes,
                   void *(*start)(void *), void *restrict argument) {
  vt_thread *self = VT_SELF_UNLESS_DISPATCH();
  if (!self) return create_outside(handle, attributes, start, argument);
  int error;
  vt_thread *made = vt_adopt_thread(self->world, start, argument, attributes, &error);
  if (!made) return error;
  int state = PTHREAD_CREATE_JOINABLE;
  if (attributes) pthread_attr_getdetachstate(attributes, &state);
  made->is_detached = state == PTHREAD_CREATE_DETACHED;
  *handle = made->handle;
  return 0;
}

int vt_start_outside(void *(*start)(void *), void *argument) {
  pthread_t handle;
  int error = vt_real(pthread_create)(&handle, NULL, start, argument);
  if (error == 0) vt_real(pthread_detach)(handle);
  return error;
}

static vt_thread *thread_of(vt_world *world, pthread_t handle) {
  for (int i = 0; i < world->thread_count; i++) {
    vt_thread *thread = world->threads[i];
    bool is_joinable = thread->is_adopted && !thread->is_detached && !thread->is_joined;
    if (is_joinable && pthread_equal(thread->handle, handle)) return thread;
  }
  return NULL;
}

int pthread_join(pthread_t handle, void **result) {
  vt_thread *self = vt_self;
  vt_thread *thread = self ? thread_of(self->world, handle) : NULL;
  if (!thread) return vt_real(pthread_join)(handle, result);
  while (!thread->has_finished) vt_park(self, VT_WAIT_JOIN, thread, VT_FOREVER);
  thread->is_joined = true;
  return vt_real(pthread_join)(handle, result);
}

int pthread_detach(pthread_t handle) {
  vt_thread *self = vt_self;
  vt_thread *thread = self ? thread_of(self->world, handle) : NULL;
  if (thread) thread->is_detached = true;
  return vt_real(pthread_detach)(handle);
}

// Foundation asks this function whether it runs on the main thread.
int _CFIsMainThread(void);
VT_REAL(_CFIsMainThread);

int _CFIsMainThread(void) {
  if (vt_self) return vt_self->lane == VT_LANE_MAIN;
  return vt_real(_CFIsMainThread)();
}

// Swift's runtime compares the calling thread with the one that loaded it: for code of the main
// lane it has to be the same, or `Task.immediate` waits for its turn there.
pthread_t pthread_self(void);
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes);
VT_REAL(pthread_self);
VT_REAL(pthread_getattr_np);

static pthread_t main_thread;

__attribute__((constructor(102))) static void note_main_thread(void) {
  main_thread = vt_real(pthread_self)();
}

static bool stands_for_main(const void *caller) {
  return vt_self && vt_self->lane == VT_LANE_MAIN && vt_is_inside_concurrency(caller);
}

pthread_t pthread_self(void) {
  return stands_for_main(__builtin_return_address(0)) ? main_thread : vt_real(pthread_self)();
}

// The runtime asks for the bounds of its own stack in this way.
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes) {
  if (stands_for_main(__builtin_return_address(0))) thread = vt_real(pthread_self)();
  return vt_real(pthread_getattr_np)(thread, attributes);
}

// MARK: - Functions of `pthread_once` that run

typedef struct vt_once {
  struct vt_once *next;
  const void *control;
} vt_once;

bool vt_once_is_running(vt_world *world, const void *control) {
  for (const vt_once *once = world->once; once; once = once->next) {
    if (once->control == control) return true;
  }
  return false;
}

void vt_once_begin(vt_world *world, const void *control) {
  vt_once *once = malloc(sizeof *once);
  if (!once) abort();
  *once = (vt_once){world->once, control};
  world->once = once;
}

void vt_once_end(vt_world *world, const void *control) {
  for (vt_once **place = &world->once; *place; place = &(*place)->next) {
    if ((*place)->control != control) continue;
    vt_once *ended = *place;
    *place = ended->next;
    free(ended);
    return;
  }
}
