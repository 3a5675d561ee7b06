// Plays of worlds that need no lock and no queue.
#include "worlds.h"

#include <fcntl.h>
#include <poll.h>
#include <semaphore.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// MARK: Cores

void ibm_play_cores(void *context) {
    ibm_play *play = ibm_current_play();
    ibm_see((uint64_t)vt_world_now(vt_current()));
    vt_spend(1 + (int64_t)ibm_below(&play->chance, 900001), -1);
    for (uint32_t i = ibm_below(&play->chance, 4); i > 0 && play->budget > 0; i--, play->budget--) {
        int lane = VT_LANE_MAIN + (int)ibm_below(&play->chance, VT_LANE_GLOBAL + 1);
        vt_post(vt_current(), lane, (int)ibm_below(&play->chance, VT_CLASSES), ibm_play_cores,
                context);
    }
    // The first jobs must not die out.
    if (play->budget > 250) {
        play->budget--;
        vt_post(vt_current(), VT_LANE_GLOBAL, VT_UTILITY, ibm_play_cores, context);
    }
    vt_spend(1 + (int64_t)ibm_below(&play->chance, 70001), -1);
    ibm_see((uint64_t)vt_world_now(vt_current()));
}

// MARK: Clocks

static void see_clock(clockid_t clock) {
    struct timespec now;
    IBM_REQUIRE(clock_gettime(clock, &now) == 0);
    ibm_see((uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec);
}

static void see_chance(void) {
    unsigned char bytes[37];
    IBM_REQUIRE(getrandom(bytes, sizeof(bytes), 0) == sizeof(bytes));
    ibm_see(ibm_sum(0, bytes, sizeof(bytes)));
    IBM_REQUIRE(getentropy(bytes, sizeof(bytes)) == 0);
    ibm_see(ibm_sum(0, bytes, sizeof(bytes)));
    int file = open("/dev/urandom", O_RDONLY);
    IBM_REQUIRE(file >= 0 && read(file, bytes, sizeof(bytes)) == sizeof(bytes));
    close(file);
    ibm_see(ibm_sum(0, bytes, sizeof(bytes)));
}

static void see_file(const char *folder) {
    char path[512], bytes[3000];
    snprintf(path, sizeof(path), "%s/file", folder);
    memset(bytes, 7, sizeof(bytes));
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    IBM_REQUIRE(file >= 0 && write(file, bytes, sizeof(bytes)) == sizeof(bytes));
    ibm_see((uint64_t)vt_world_now(vt_current()));
    IBM_REQUIRE(pread(file, bytes, 1000, 500) == 1000);
    close(file);
    ibm_see((uint64_t)vt_world_now(vt_current()));
    IBM_REQUIRE(unlink(path) == 0);
    ibm_see((uint64_t)vt_world_now(vt_current()));
}

void ibm_play_clocks(void *context) {
    ibm_play *play = context;
    for (int i = 0; i < 10; i++) {
        see_clock(CLOCK_REALTIME);
        see_clock(CLOCK_MONOTONIC);
        struct timeval time_of_day;
        gettimeofday(&time_of_day, NULL);
        ibm_see((uint64_t)time_of_day.tv_usec);
        ibm_see((uint64_t)time(NULL));
        struct timespec span = {0, 1 + (long)ibm_below(&play->chance, 999999)};
        IBM_REQUIRE(nanosleep(&span, NULL) == 0);
        IBM_REQUIRE(clock_nanosleep(CLOCK_MONOTONIC, 0, &span, NULL) == 0);
        usleep(ibm_below(&play->chance, 5000));
        see_chance();
    }
    see_file(play->folder);
}

// MARK: Hand-over

enum { PASSES = 20000 };

typedef struct {
    sem_t there, back;
    uint64_t value;
} passage;

static void *answer(void *context) {
    passage *both = context;
    for (int i = 0; i < PASSES; i++) {
        sem_wait(&both->there);
        both->value = both->value * 3 + 1;
        sem_post(&both->back);
    }
    return NULL;
}

void ibm_play_handover(void *context) {
    (void)context;
    passage both = {.value = 1};
    sem_init(&both.there, 0, 0);
    sem_init(&both.back, 0, 0);
    pthread_t thread;
    IBM_REQUIRE(pthread_create(&thread, NULL, answer, &both) == 0);
    for (int i = 0; i < PASSES; i++) {
        // Plain memory that two threads change by turns: the baton alone orders it.
        both.value ^= (uint64_t)i;
        sem_post(&both.there);
        sem_wait(&both.back);
    }
    IBM_REQUIRE(pthread_join(thread, NULL) == 0);
    ibm_see(both.value);
}

// MARK: Escape

void ibm_play_escape(void *context) {
    (void)context;
    vt_spend(12345, -1);
    const char *own = vt_symbol((const void *)ibm_play_escape);
    ibm_see(own != NULL ? ibm_sum(0, own, strlen(own)) : 0);
    poll(NULL, 0, 100);
    IBM_REQUIRE(!"a thread that escaped goes on");
}
