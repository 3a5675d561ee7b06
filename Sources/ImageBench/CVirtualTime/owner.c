// What the owner of a world asks of it, and the work that it adds.
#include "internal.h"

#include <sys/syscall.h>

// As in cores.c: the work of a class has the same bits on every machine.
#pragma STDC FP_CONTRACT OFF

extern char _dispatch_main_q[];

// MARK: - Work from the owner

static void post_event(vt_world *world, void *first, void *second) {
  vt_item *item = vt_item_make(world);
  item->job = world->next_job++;
  item->function = (void (*)(void *))first;
  item->context = second;
  item->lane = VT_LANE_THREAD;
  item->qos = VT_USER_INTERACTIVE;
  vt_ready(world, item);
}

uint64_t vt_schedule(vt_world *world, int64_t deadline, void (*function)(void *), void *context) {
  return vt_event_add(world, deadline, post_event, (void *)function, context);
}

static void call_briefly(vt_world *world, void *first, void *second) {
  vt_thread *outer = vt_self;
  // The thread that moves the time may be parked inside of code, which has no part in the event.
  vt_self = &world->controller;
  ((void (*)(void *))first)(second);
  vt_self = outer;
}

uint64_t vt_schedule_briefly(vt_world *world, int64_t deadline, void (*function)(void *),
                             void *context) {
  return vt_event_add(world, deadline, call_briefly, (void *)function, context);
}

bool vt_cancel(vt_world *world, uint64_t ticket) { return vt_event_cancel(world, ticket); }

static vt_item *make_item(vt_world *world, int lane, int qos, void (*function)(void *),
                          void *context) {
  vt_item *item = vt_item_make(world);
  item->job = world->next_job++;
  item->function = function;
  item->context = context;
  item->lane = (uint8_t)lane;
  item->qos = (uint8_t)qos;
  if (lane == VT_LANE_MAIN) {
    item->queue = vt_queue_of(world, _dispatch_main_q);
    item->queue->pending++;
  }
  vt_observe(world, VT_ENQUEUED, item, NULL, VT_WAIT_NONE);
  return item;
}

void vt_post(vt_world *world, int lane, int qos, void (*function)(void *), void *context) {
  vt_ready(world, make_item(world, lane, qos, function, context));
}

void vt_post_first(vt_world *world, void (*function)(void *), void *context) {
  vt_ready_first(world, make_item(world, VT_LANE_MAIN, VT_USER_INTERACTIVE, function, context));
}

// MARK: - Asking

int64_t vt_world_now(const vt_world *world) { return world->now; }
uint64_t vt_world_jobs(const vt_world *world) { return world->jobs; }
uint64_t vt_world_switches(const vt_world *world) { return world->switches; }
int vt_world_parked(const vt_world *world) { return world->parked_count; }
uint64_t vt_world_steps(const vt_world *world) { return world->steps; }
uint64_t vt_world_hash(const vt_world *world) { return world->hash; }
size_t vt_world_events(const vt_world *world) { return world->live_events; }
int vt_world_maximum_runnable(const vt_world *world) { return world->maximum_runnable; }

const uint32_t *vt_world_choices(const vt_world *world, size_t *count) {
  *count = world->choice_count;
  return world->choices;
}

void vt_world_usage(const vt_world *world, int qos, int64_t *busy, double *work) {
  const vt_class *class = &world->classes[qos];
  int64_t span = world->now - world->segment_start;
  *busy = class->busy + class->busy_cores * span;
  *work = class->delivered + class->rate * (double)span * (double)class->count;
}

bool vt_world_waiter(const vt_world *world, int index, vt_event *event) {
  vt_thread *thread = world->parked_first;
  while (thread && index-- > 0) thread = thread->next_parked;
  if (!thread) return false;
  *event = (vt_event){
      .kind = VT_PARKED,
      .lane = thread->lane,
      .qos = thread->qos,
      .wait = thread->wait,
      .thread = thread->number,
      .time = thread->parked_at,
      .by = -1,
      .queue = vt_queue_label(vt_current_queue(thread)),
  };
  return true;
}

const int64_t *vt_world_clock(const vt_world *world) { return &world->now; }

void vt_act_for(vt_world *world) {
  if (!world) {
    vt_self = NULL;
    return;
  }
  world->controller.tid = (int)vt_system(SYS_gettid, 0, 0, 0, 0, 0, 0);
  vt_self = &world->controller;
}

vt_world *vt_current(void) { return vt_self ? vt_self->world : NULL; }
void vt_world_attach(vt_world *world, void *attachment) { world->attachment = attachment; }
void *vt_current_attachment(void) { return vt_self ? vt_self->world->attachment : NULL; }
int vt_current_lane(void) { return vt_self ? vt_self->lane : -1; }
int vt_current_qos(void) { return vt_self ? vt_self->qos : -1; }

void vt_spend(int64_t work, int qos) {
  if (vt_self) vt_cores_spend(vt_self, work, qos < 0 ? vt_self->qos : qos);
}
