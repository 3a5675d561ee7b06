#ifndef IBM_WORLDS_H
#define IBM_WORLDS_H

#include "CVirtualTime.h"
#include "machine.h"

// What code does in a world; each draws from `chance` while it holds the baton of its world.

typedef struct {
    // What the code draws from.
    uint64_t chance;
    // How many more jobs may be added.
    int budget;
    // What the code saw: values in order.
    uint64_t seen;
    // A folder that lasts as long as the world.
    const char *folder;
} ibm_play;

// The play of the present world.
ibm_play *ibm_current_play(void);

// Takes a value into what the code saw.
void ibm_see(uint64_t value);

// Jobs of all lanes and classes that spend work and add further jobs.
void ibm_play_cores(void *context);
// Threads that share mutexes, conditions, readers-writer locks, semaphores and a barrier.
void ibm_play_locks(void *context);
// Queues with targets, barriers, groups, semaphores, timers and iterations of libdispatch.
void ibm_play_queues(void *context);
// Clocks, sleeps, drawn bytes and a file of the container.
void ibm_play_clocks(void *context);
// Two threads that pass a value to and fro 20,000 times.
void ibm_play_handover(void *context);
// Code that waits for something outside.
void ibm_play_escape(void *context);

#endif
