// Queues, groups, semaphores and timers of libdispatch in a world.
//
// libdispatch's own headers want a compiler with blocks, so what is called is declared here.
#include "worlds.h"

#include <stddef.h>

typedef void *object;
typedef void (*function)(void *);

object dispatch_queue_create(const char *label, object attribute);
object dispatch_queue_create_with_target(const char *label, object attribute, object target);
object dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
void dispatch_async_f(object queue, void *context, function function);
void dispatch_barrier_async_f(object queue, void *context, function function);
void dispatch_sync_f(object queue, void *context, function function);
void dispatch_after_f(uint64_t when, object queue, void *context, function function);
void dispatch_apply_f(size_t count, object queue, void *context, void (*function)(void *, size_t));
uint64_t dispatch_time(uint64_t when, int64_t delta);
object dispatch_group_create(void);
void dispatch_group_async_f(object group, object queue, void *context, function function);
void dispatch_group_notify_f(object group, object queue, void *context, function function);
intptr_t dispatch_group_wait(object group, uint64_t timeout);
object dispatch_semaphore_create(intptr_t value);
intptr_t dispatch_semaphore_wait(object semaphore, uint64_t timeout);
intptr_t dispatch_semaphore_signal(object semaphore);
object dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, object queue);
void dispatch_source_set_timer(object source, uint64_t start, uint64_t interval, uint64_t leeway);
void dispatch_source_set_event_handler_f(object source, function handler);
void dispatch_source_cancel(object source);
void dispatch_set_context(object object, void *context);
void dispatch_activate(object object);
void dispatch_suspend(object object);
void dispatch_resume(object object);
void dispatch_release(object object);
void dispatch_once_f(intptr_t *predicate, void *context, function function);
extern char _dispatch_queue_attr_concurrent[];
extern char _dispatch_source_type_timer[];

enum { BACKGROUND = 0x09, UTILITY = 0x11, USER_INITIATED = 0x19 };
#define NEVER (~0ull)

// What the jobs of one play share; the world lets one of them run at a time.
typedef struct {
    object serial, concurrent, aimed, group, permits, timer;
    intptr_t once;
    int ticks, started;
} shared;

static void work(void) {
    vt_spend(1 + (int64_t)ibm_below(&ibm_current_play()->chance, 40001), -1);
}

static void job(void *context) {
    shared *all = context;
    ibm_see((uint64_t)++all->started << 8 | (uint64_t)vt_current_qos());
    work();
    dispatch_semaphore_wait(all->permits, NEVER);
    work();
    dispatch_semaphore_signal(all->permits);
}

static void begin_once(void *context) {
    (void)context;
    work();
    ibm_see(4711);
}

static void nested(void *context) {
    shared *all = context;
    dispatch_once_f(&all->once, all, begin_once);
    dispatch_sync_f(all->serial, all, job);
    work();
    dispatch_async_f(all->aimed, all, job);
}

static void iterate(void *context, size_t index) {
    (void)context;
    work();
    ibm_see(index);
}

static void tick(void *context) {
    shared *all = context;
    work();
    if (++all->ticks == 7) {
        dispatch_source_cancel(all->timer);
    }
}

static void notify(void *context) {
    (void)context;
    ibm_see((uint64_t)vt_world_now(vt_current()));
}

static void begin(shared *all) {
    all->serial = dispatch_queue_create("serial", NULL);
    all->concurrent = dispatch_queue_create("concurrent", (object)_dispatch_queue_attr_concurrent);
    all->aimed = dispatch_queue_create_with_target("aimed", NULL, all->concurrent);
    all->group = dispatch_group_create();
    all->permits = dispatch_semaphore_create(2);
    all->timer = dispatch_source_create(_dispatch_source_type_timer, 0, 0, all->serial);
    dispatch_set_context(all->timer, all);
    dispatch_source_set_event_handler_f(all->timer, tick);
    dispatch_source_set_timer(all->timer, dispatch_time(0, 30000), 70000, 0);
    dispatch_activate(all->timer);
}

static void add_jobs(shared *all) {
    static const int classes[] = {BACKGROUND, UTILITY, USER_INITIATED};
    for (int i = 0; i < 24; i++) {
        object global = dispatch_get_global_queue(classes[i % 3], 0);
        dispatch_group_async_f(all->group, i % 4 == 0 ? all->concurrent : global, all,
                               i % 3 == 0 ? nested : job);
        if (i % 5 == 0) {
            dispatch_barrier_async_f(all->concurrent, all, job);
        }
        if (i % 6 == 0) {
            dispatch_after_f(dispatch_time(0, 15000 * i), all->serial, all, job);
        }
    }
}

static void run(void *context) {
    shared *all = context;
    add_jobs(all);
    dispatch_suspend(all->aimed);
    dispatch_group_notify_f(all->group, all->serial, all, notify);
    dispatch_apply_f(9, dispatch_get_global_queue(UTILITY, 0), all, iterate);
    dispatch_resume(all->aimed);
    ibm_see((uint64_t)dispatch_group_wait(all->group, NEVER));
    while (all->ticks < 7) {
        dispatch_semaphore_wait(all->permits, dispatch_time(0, 10000));
        dispatch_semaphore_signal(all->permits);
        vt_spend(5000, -1);
    }
    // Behind everything that the queues still hold.
    dispatch_sync_f(all->aimed, all, job);
    dispatch_sync_f(all->serial, all, job);
    ibm_see((uint64_t)all->started);
}

void ibm_play_queues(void *context) {
    (void)context;
    static shared all;
    all = (shared){0};
    begin(&all);
    // Not on the main lane, which must stay free for what is posted there.
    object queue = dispatch_get_global_queue(USER_INITIATED, 0);
    dispatch_async_f(queue, &all, run);
}
