#include "ib_threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { WORDS = 64, BITS = 64 };

// One bit for each number in use. Without a lock, so that a forked process can go on using it.
static _Atomic uint64_t in_use[WORDS];
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
_Thread_local uint32_t ib_own_thread_number = 0;

// Called when a thread with a number ends. The release pairs with the acquire in take_number: who
// takes the number next sees all that this thread wrote to its slot.
static void give_back(void *context) {
    uint32_t number = (uint32_t)(uintptr_t)context - 1;
    ib_own_thread_number = 0;
    if (number < WORDS * BITS) {
        uint64_t bit = (uint64_t)1 << (number % BITS);
        atomic_fetch_and_explicit(&in_use[number / BITS], ~bit, memory_order_release);
    }
}

static void make_key(void) {
    // Without a key numbers are not given back: 4,096 threads have one, later ones do not.
    if (pthread_key_create(&key, give_back) != 0) {
        key = (pthread_key_t)-1;
    }
}

static uint32_t take_number(void) {
    for (uint32_t word = 0; word < WORDS; word++) {
        uint64_t used = atomic_load_explicit(&in_use[word], memory_order_relaxed);
        while (~used != 0) {
            uint32_t bit = (uint32_t)__builtin_ctzll(~used);
            if (atomic_compare_exchange_weak_explicit(&in_use[word], &used,
                                                      used | (uint64_t)1 << bit,
                                                      memory_order_acquire, memory_order_relaxed)) {
                return word * BITS + bit;
            }
        }
    }
    return WORDS * BITS;
}

uint32_t ib_make_thread_number(void) {
    pthread_once(&once, make_key);
    uint32_t number = take_number();
    ib_own_thread_number = number + 1;
    if (key != (pthread_key_t)-1) {
        pthread_setspecific(key, (void *)(uintptr_t)(number + 1));
    }
    return number;
}
