// Measures a tracepoint of LTTng-UST: nanoseconds of processor time an event, one line a round.
//
//   lttng NAME ROUNDS EVENTS
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "probe.h"

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int count, char **arguments) {
    if (count != 4) return 64;
    long rounds = atol(arguments[2]);
    long events = atol(arguments[3]);
    for (long round = 0; round < rounds; round++) {
        double began = now();
        for (long event = 0; event < events; event++) {
            lttng_ust_tracepoint(imagebench, send_request, event, 1);
        }
        printf("%s,%f\n", arguments[1], (now() - began) / (double)events);
    }
    return 0;
}
