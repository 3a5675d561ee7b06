// Clocks and sleeps. CPU time stays the machine's: it is what the harness measures codecs with.
#include "internal.h"

#include <errno.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

VT_REAL(clock_gettime);
VT_REAL(gettimeofday);
VT_REAL(time);
VT_REAL(timespec_get);
VT_REAL(nanosleep);
VT_REAL(clock_nanosleep);
VT_REAL(usleep);
VT_REAL(sleep);

static const int64_t second = 1000000000;
/// `CLOCK_MONOTONIC` at virtual time zero: a device that was started 1,000 seconds before.
static const int64_t uptime = 1000 * second;

/// The reading of a clock in a world; false for one that a world does not answer.
static bool read_clock(const vt_world *world, clockid_t clock, int64_t *reading) {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE: *reading = world->options.epoch + world->now; return true;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME: *reading = uptime + world->now; return true;
    default: return false;
  }
}

static struct timespec to_timespec(int64_t nanoseconds) {
  return (struct timespec){nanoseconds / second, nanoseconds % second};
}

static int64_t of_timespec(const struct timespec *span) {
  if (span->tv_sec > INT64_MAX / second - 1) return VT_FOREVER;
  return span->tv_sec * second + span->tv_nsec;
}

int64_t vt_add(int64_t time, int64_t span) {
  int64_t sum;
  return __builtin_add_overflow(time, span, &sum) ? VT_FOREVER : sum;
}

int64_t vt_deadline_of_timespec(const vt_world *world, int clock, const struct timespec *deadline) {
  int64_t reading;
  if (!read_clock(world, clock, &reading)) return world->now;
  int64_t time = of_timespec(deadline);
  return time == VT_FOREVER ? VT_FOREVER : vt_add(world->now, time - reading);
}

int64_t vt_span_of_timespec(const struct timespec *span) { return of_timespec(span); }

// The encodings of `dispatch_time_t` in libdispatch's time.h: bit 63 with bit 62 is minus the wall
// clock, bit 63 alone the monotonic clock, and neither the up time, which Linux reads from the
// monotonic clock as well.
int64_t vt_deadline(const vt_world *world, uint64_t time) {
  if (time == 0) return world->now;
  if (time == ~0ull) return VT_FOREVER;
  if (time == ~1ull) return world->now;
  if (time >> 63 && time >> 62 & 1) {
    return vt_add(world->now, (int64_t)-time - (world->options.epoch + world->now));
  }
  return vt_add(world->now, (int64_t)(time & ~(1ull << 63)) - (uptime + world->now));
}

int64_t vt_real_monotonic(void) {
  struct timespec now;
  vt_real(clock_gettime)(CLOCK_MONOTONIC, &now);
  return of_timespec(&now);
}

int clock_gettime(clockid_t clock, struct timespec *answer) {
  int64_t reading;
  if (!vt_self || !read_clock(vt_self->world, clock, &reading)) {
    return vt_real(clock_gettime)(clock, answer);
  }
  *answer = to_timespec(reading);
  return 0;
}

int gettimeofday(struct timeval *restrict answer, void *restrict zone) {
  if (!vt_self) return vt_real(gettimeofday)(answer, zone);
  int64_t now = vt_self->world->options.epoch + vt_self->world->now;
  *answer = (struct timeval){now / second, now % second / 1000};
  return 0;
}

time_t time(time_t *answer) {
  if (!vt_self) return vt_real(time)(answer);
  time_t now = (vt_self->world->options.epoch + vt_self->world->now) / second;
  if (answer) *answer = now;
  return now;
}

int timespec_get(struct timespec *answer, int base) {
  if (!vt_self || base != TIME_UTC) return vt_real(timespec_get)(answer, base);
  *answer = to_timespec(vt_self->world->options.epoch + vt_self->world->now);
  return base;
}

// MARK: - Sleeps

static void sleep_until(vt_thread *self, int64_t deadline) {
  if (deadline > self->world->now) vt_park(self, VT_WAIT_SLEEP, NULL, deadline);
}

int nanosleep(const struct timespec *span, struct timespec *left) {
  if (!vt_self) return vt_real(nanosleep)(span, left);
  if (span->tv_nsec < 0 || span->tv_nsec >= second || span->tv_sec < 0) {
    errno = EINVAL;
    return -1;
  }
  sleep_until(vt_self, vt_add(vt_self->world->now, of_timespec(span)));
  return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *span, struct timespec *left) {
  int64_t reading;
  if (!vt_self || !read_clock(vt_self->world, clock, &reading)) {
    return vt_real(clock_nanosleep)(clock, flags, span, left);
  }
  if (span->tv_nsec < 0 || span->tv_nsec >= second) return EINVAL;
  int64_t now = vt_self->world->now;
  bool is_absolute = flags & TIMER_ABSTIME;
  sleep_until(vt_self, is_absolute ? vt_deadline_of_timespec(vt_self->world, clock, span)
                                   : vt_add(now, of_timespec(span)));
  return 0;
}

int usleep(useconds_t microseconds) {
  if (!vt_self) return vt_real(usleep)(microseconds);
  sleep_until(vt_self, vt_add(vt_self->world->now, (int64_t)microseconds * 1000));
  return 0;
}

unsigned sleep(unsigned seconds) {
  if (!vt_self) return vt_real(sleep)(seconds);
  sleep_until(vt_self, vt_add(vt_self->world->now, (int64_t)seconds * second));
  return 0;
}
