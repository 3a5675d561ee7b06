// Threads of a world that share locks.
#include "worlds.h"

#include <pthread.h>
#include <semaphore.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "CAppleRuntime.h"

enum { THREADS = 6, STEPS = 40, ROOM = 3 };

// What the threads of one play share.
typedef struct {
    pthread_mutex_t mutex;
    pthread_cond_t not_empty, not_full;
    int filled;
    uint64_t sum;
    pthread_rwlock_t table;
    uint64_t written;
    sem_t permits;
    pthread_barrier_t barrier;
    os_unfair_lock unfair;
    uint64_t guarded;
    int next;
} shared;

static pthread_once_t once;
static int once_count;

static void count_once(void) {
    struct timespec span = {0, 1000};
    nanosleep(&span, NULL);
    once_count++;
}

static void work(uint32_t most) {
    vt_spend(1 + (int64_t)ibm_below(&ibm_current_play()->chance, most), -1);
}

static void produce(shared *all, uint64_t value) {
    pthread_mutex_lock(&all->mutex);
    while (all->filled == ROOM) {
        pthread_cond_wait(&all->not_full, &all->mutex);
    }
    all->filled++;
    all->sum = all->sum * 31 + value;
    pthread_cond_signal(&all->not_empty);
    work(3001);
    pthread_mutex_unlock(&all->mutex);
}

static void consume(shared *all) {
    pthread_mutex_lock(&all->mutex);
    while (all->filled == 0) {
        pthread_cond_wait(&all->not_empty, &all->mutex);
    }
    all->filled--;
    all->sum = all->sum * 33 + 1;
    pthread_cond_broadcast(&all->not_full);
    pthread_mutex_unlock(&all->mutex);
}

static void wait_in_vain(shared *all) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_nsec += 50000;
    end.tv_sec += end.tv_nsec / 1000000000;
    end.tv_nsec %= 1000000000;
    pthread_mutex_lock(&all->mutex);
    ibm_see((uint64_t)pthread_cond_timedwait(&all->not_full, &all->mutex, &end));
    pthread_mutex_unlock(&all->mutex);
}

static void share_table(shared *all, int number, int step) {
    if ((number + step) % 5 == 0) {
        pthread_rwlock_wrlock(&all->table);
        all->written = all->written * 7 + (uint64_t)number;
        work(2001);
    } else {
        pthread_rwlock_rdlock(&all->table);
        ibm_see(all->written);
        work(501);
    }
    pthread_rwlock_unlock(&all->table);
}

static void *run(void *context) {
    shared *all = context;
    int number = all->next++;
    pthread_once(&once, count_once);
    for (int step = 0; step < STEPS; step++) {
        work(20001);
        if (number % 2 == 0) {
            produce(all, (uint64_t)(number * 100 + step));
        } else {
            consume(all);
        }
        share_table(all, number, step);
        sem_wait(&all->permits);
        work(1501);
        sem_post(&all->permits);
        os_unfair_lock_lock(&all->unfair);
        uint64_t before = all->guarded;
        work(701);
        // Without the lock another thread would have changed it meanwhile.
        IBM_REQUIRE(all->guarded == before);
        all->guarded = before * 5 + (uint64_t)number;
        os_unfair_lock_unlock(&all->unfair);
        if (step % 10 == 9) {
            pthread_barrier_wait(&all->barrier);
        }
        if (step % 13 == number) {
            wait_in_vain(all);
        }
    }
    return (void *)(intptr_t)number;
}

void ibm_play_locks(void *context) {
    (void)context;
    shared all = {.mutex = PTHREAD_MUTEX_INITIALIZER,
                  .not_empty = PTHREAD_COND_INITIALIZER,
                  .not_full = PTHREAD_COND_INITIALIZER,
                  .table = PTHREAD_RWLOCK_INITIALIZER};
    once = (pthread_once_t)PTHREAD_ONCE_INIT;
    once_count = 0;
    sem_init(&all.permits, 0, 2);
    pthread_barrier_init(&all.barrier, NULL, THREADS);
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        IBM_REQUIRE(pthread_create(&threads[i], NULL, run, &all) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        void *number = NULL;
        IBM_REQUIRE(pthread_join(threads[i], &number) == 0);
        ibm_see((uint64_t)(intptr_t)number);
    }
    IBM_REQUIRE(once_count == 1 && all.filled == 0);
    pthread_barrier_destroy(&all.barrier);
    ibm_see(all.sum);
    ibm_see(all.written);
    ibm_see(all.guarded);
}
