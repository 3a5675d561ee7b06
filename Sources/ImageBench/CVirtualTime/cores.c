// The cores: threads that spend work share them by class, as a fluid.
//
// A higher class takes the fastest cores first; inside a class all threads advance at one rate, the
// speed of the class's cores divided by its threads, where a thread never uses more than one core
// (Parekh and Gallager, "A generalized processor sharing approach to flow control", IEEE/ACM ToN
// 1(3), 1993). Between two changes all rates are constant, and completion times are rounded up to
// whole nanoseconds.
#include "internal.h"

#include <math.h>
#include <stdlib.h>

// Contracting a * b + c into one rounding, as compilers for arm64 do by default, would make times
// depend on the machine.
#pragma STDC FP_CONTRACT OFF

/// Work that would take less than this many nanoseconds counts as done: sums of thirds leave crumbs
/// far below it.
static const double tolerance = 0x1p-9;
/// Beyond this much service, tags are moved back to zero to keep their last bits small.
static const double service_before_rebase = 0x1p30;

static void serve(vt_world *world, int64_t now) {
  int64_t span = now - world->segment_start;
  for (int i = 0; i < VT_CLASSES; i++) {
    vt_class *class = &world->classes[i];
    double received = class->rate * (double)span;
    class->service += received;
    class->delivered += received * (double)class->count;
    class->busy += class->busy_cores * span;
  }
  world->segment_start = now;
}

static int64_t span_to(double amount, double rate) {
  if (rate <= 0) return VT_FOREVER;
  double exact = ceil(amount / rate - tolerance / 2);
  if (!(exact < 0x1p62)) return VT_FOREVER;
  return exact < 0 ? 0 : (int64_t)exact;
}

static double first_tag(const vt_class *class) {
  double first = INFINITY;
  for (int i = 0; i < class->count; i++) first = fmin(first, class->threads[i]->finish_tag);
  return first;
}

static void rebase(vt_class *class) {
  for (int i = 0; i < class->count; i++) class->threads[i]->finish_tag -= class->service;
  class->service = 0;
}

/// Sets the rates that follow from the threads present, and when the next of them is done.
static void assign(vt_world *world) {
  int first_core = 0, cores = world->options.core_count;
  int64_t soonest = VT_FOREVER;
  for (int i = VT_CLASSES - 1; i >= 0; i--) {
    vt_class *class = &world->classes[i];
    class->rate = 0;
    class->busy_cores = 0;
    if (class->count == 0) {
      class->service = 0;
      continue;
    }
    int free_cores = cores - first_core;
    class->busy_cores = class->count < free_cores ? class->count : free_cores;
    if (class->busy_cores > 0) {
      double speed = 0;
      for (int c = first_core; c < first_core + class->busy_cores; c++) speed += world->speeds[c];
      double crowding = (double)(class->count - class->busy_cores) / (double)class->busy_cores;
      class->rate = speed / (double)class->count / (1 + world->options.context_switch_cost * crowding);
      first_core += class->busy_cores;
    }
    if (class->service > service_before_rebase) rebase(class);
    int64_t span = span_to(first_tag(class) - class->service, class->rate);
    if (span < soonest) soonest = span;
  }
  world->upcoming = soonest == VT_FOREVER ? VT_FOREVER : world->segment_start + soonest;
}

static void add(vt_world *world, vt_thread *thread, int qos, double work) {
  vt_class *class = &world->classes[qos];
  if (class->count == class->capacity) {
    int capacity = class->capacity ? class->capacity * 2 : 16;
    vt_thread **threads = realloc(class->threads, (size_t)capacity * sizeof *threads);
    if (!threads) abort();
    class->threads = threads;
    class->capacity = capacity;
  }
  thread->finish_tag = class->service + work;
  thread->spend_qos = (uint8_t)qos;
  class->threads[class->count++] = thread;
  if (++world->spenders > world->maximum_runnable) world->maximum_runnable = world->spenders;
}

void vt_cores_fire(vt_world *world) {
  serve(world, world->now);
  vt_thread *done = NULL;
  for (int i = 0; i < VT_CLASSES; i++) {
    vt_class *class = &world->classes[i];
    int kept = 0;
    for (int t = 0; t < class->count; t++) {
      vt_thread *thread = class->threads[t];
      if (thread->finish_tag - class->service > class->rate * tolerance) {
        class->threads[kept++] = thread;
        continue;
      }
      world->spenders--;
      // Those that are done at one instant resume in the order in which they began to spend.
      vt_thread **place = &done;
      while (*place && (*place)->spend_sequence < thread->spend_sequence) {
        place = &(*place)->next_waiter;
      }
      thread->next_waiter = *place;
      *place = thread;
    }
    class->count = kept;
  }
  assign(world);
  while (done) {
    vt_thread *thread = done;
    done = thread->next_waiter;
    thread->next_waiter = NULL;
    vt_wake(thread);
  }
}

void vt_cores_spend(vt_thread *self, int64_t work, int qos) {
  vt_world *world = self->world;
  if (work <= 0) return;
  if (world->ready_count == 0 && world->spenders == 0) {
    // No other thread can run before the end of this work: only the time advances.
    double rate = world->speeds[0];
    int64_t span = span_to((double)work, rate);
    if (span != VT_FOREVER && world->now + span < vt_next_time(world) &&
        world->now + span <= world->limit) {
      vt_class *class = &world->classes[qos];
      class->delivered += rate * (double)span;
      class->busy += span;
      world->now += span;
      world->segment_start = world->now;
      if (world->maximum_runnable == 0) world->maximum_runnable = 1;
      return;
    }
  }
  serve(world, world->now);
  self->spend_sequence = world->next_spend++;
  add(world, self, qos, (double)work);
  assign(world);
  vt_park(self, VT_WAIT_CPU, NULL, VT_FOREVER);
}

void vt_cores_escalate(vt_world *world, vt_thread *thread, int qos) {
  if (thread->wait != VT_WAIT_CPU || thread->state != VT_THREAD_PARKED || thread->spend_qos >= qos) {
    return;
  }
  serve(world, world->now);
  vt_class *class = &world->classes[thread->spend_qos];
  for (int i = 0; i < class->count; i++) {
    if (class->threads[i] != thread) continue;
    double left = thread->finish_tag - class->service;
    for (int j = i + 1; j < class->count; j++) class->threads[j - 1] = class->threads[j];
    class->count--;
    world->spenders--;
    add(world, thread, qos, left);
    break;
  }
  assign(world);
}
