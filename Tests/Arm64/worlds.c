// Plays worlds of virtual time from C, and prints what happened in each.
//
//   worlds <folder> <rounds>
//
// Each world is played `rounds` times, and has to be the same each time: a mistake in how memory is
// ordered between its threads would show as a difference, a crash or a run that never ends. The
// folder receives files of the container.
#include "worlds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *name;
    void (*play)(void *);
    int expected;
} scenario;

static const scenario scenarios[] = {
    {"cores", ibm_play_cores, VT_IDLE},       {"locks", ibm_play_locks, VT_IDLE},
    {"queues", ibm_play_queues, VT_IDLE},     {"clocks", ibm_play_clocks, VT_IDLE},
    {"handover", ibm_play_handover, VT_IDLE}, {"escape", ibm_play_escape, VT_ESCAPED},
};

// Speeds without a short binary form, so that a product which is not rounded before it is added
// gives other bits.
static const double speeds[] = {1.0, 0.83, 0.61, 0.47, 0.31, 0.29};

ibm_play *ibm_current_play(void) { return vt_current_attachment(); }

void ibm_see(uint64_t value) {
    ibm_play *play = ibm_current_play();
    play->seen = ibm_sum(play->seen, &value, sizeof(value));
}

static void observe(void *context, const vt_event *event) {
    uint64_t *sum = context;
    const int64_t values[] = {event->kind,   event->lane,         event->qos,  event->wait,
                              event->thread, (int64_t)event->job, event->time, event->by};
    *sum = ibm_sum(*sum, values, sizeof(values));
    if (event->queue != NULL) {
        *sum = ibm_sum(*sum, event->queue, strlen(event->queue));
    }
}

// Writes what happened, without addresses and real times.
static void describe(const vt_world *world, int outcome, uint64_t events, uint64_t seen, char *text,
                     size_t room) {
    void *const *frames = NULL;
    int frame_count = 0;
    const char *escape = vt_world_escape(world, &frames, &frame_count);
    size_t choices = 0;
    (void)vt_world_choices(world, &choices);
    int used = snprintf(text, room,
                        "outcome %d, now %lld, jobs %llu, switches %llu, steps %llu, choices %zu, "
                        "hash %016llx, events %016llx, seen %016llx, escape %s, callers %s\n",
                        outcome, (long long)vt_world_now(world),
                        (unsigned long long)vt_world_jobs(world),
                        (unsigned long long)vt_world_switches(world),
                        (unsigned long long)vt_world_steps(world), choices,
                        (unsigned long long)vt_world_hash(world), (unsigned long long)events,
                        (unsigned long long)seen, escape != NULL ? escape : "none",
                        frame_count > 0 ? "known" : "none");
    for (int qos = 0; qos < VT_CLASSES; qos++) {
        int64_t busy = 0;
        double work = 0;
        vt_world_usage(world, qos, &busy, &work);
        // Hexadecimal, because every bit counts.
        used += snprintf(text + used, room - (size_t)used, "  class %d: busy %lld, work %a\n", qos,
                         (long long)busy, work);
    }
}

static void play(const scenario *scenario, int policy, uint64_t seed, const char *folder,
                 char *text, size_t room) {
    vt_options options = {
        .core_speeds = speeds,
        .core_count = 2 + (int)(seed % 5),
        .context_switch_cost = 0.0137,
        .pool_slots = 3,
        .thread_limit = 64,
        .epoch = 1700000000123456789,
        .seed = seed,
        .container = folder,
        .flash_latency = 73000,
        .flash_read_rate = 700000000,
        .flash_write_rate = 300000000,
        .policy = policy,
        .schedule_seed = seed * 31,
        .preemptions = policy == VT_FIFO ? 0 : 5,
        .expected_steps = 400,
    };
    vt_world *world = vt_world_make(&options);
    IBM_REQUIRE(world != NULL);
    ibm_play state = {.chance = seed, .budget = 300, .folder = folder};
    uint64_t events = 0;
    vt_world_attach(world, &state);
    vt_world_observe(world, observe, &events);
    vt_post(world, VT_LANE_MAIN, VT_USER_INTERACTIVE, scenario->play, &state);
    int outcome = vt_world_run(world, INT64_MAX);
    describe(world, outcome, events, state.seen, text, room);
    IBM_REQUIRE(outcome == scenario->expected);
    int left = vt_world_free(world);
    IBM_REQUIRE((left == 0) == (outcome == VT_IDLE));
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: worlds <folder> <rounds>\n");
        return 2;
    }
    int rounds = atoi(arguments[2]);
    for (size_t s = 0; s < sizeof(scenarios) / sizeof(*scenarios); s++) {
        for (int policy = VT_FIFO; policy <= VT_PRIORITIES; policy++) {
            for (uint64_t seed = 1; seed <= 4; seed++) {
                char first[2048], again[2048];
                play(&scenarios[s], policy, seed, arguments[1], first, sizeof(first));
                printf("%s, policy %d, seed %d: %s", scenarios[s].name, policy, (int)seed, first);
                // A thread that escaped stays behind for ever, so those are played once.
                for (int round = 1; round < rounds && scenarios[s].expected == VT_IDLE; round++) {
                    play(&scenarios[s], policy, seed, arguments[1], again, sizeof(again));
                    if (strcmp(first, again) != 0) {
                        fflush(stdout);
                        fprintf(stderr, "worlds: round %d differs: %s", round, again);
                        return 1;
                    }
                }
            }
        }
    }
    return 0;
}
