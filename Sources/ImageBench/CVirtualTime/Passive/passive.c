// No virtual time: what the target is in a build with a sanitizer.
//
// A sanitizer takes over the same functions of the system as a world does, and only one of the two
// can have them. So no world can be made here, and code without a world runs as it always does.
#include "CVirtualTime.h"

vt_world *vt_world_make(const vt_options *options) {
  (void)options;
  return NULL;
}

vt_world *vt_current(void) { return NULL; }
void *vt_current_attachment(void) { return NULL; }
int vt_current_lane(void) { return -1; }
int vt_current_qos(void) { return -1; }
void vt_act_for(vt_world *world) { (void)world; }
void vt_note_escape(const char *name) { (void)name; }
void vt_refuse(const char *sentence) { (void)sentence; }
const char *vt_symbol(const void *address) {
  (void)address;
  return NULL;
}

void vt_spend(int64_t work, int qos) {
  (void)work;
  (void)qos;
}

// Without a world, nothing calls what takes one; a call ends the process.
#define NEVER(result, name, ...) \
  result name(__VA_ARGS__) { __builtin_trap(); }

#pragma clang diagnostic ignored "-Wunused-parameter"
NEVER(int, vt_world_free, vt_world *world)
NEVER(void, vt_world_observe, vt_world *world, vt_observer observer, void *context)
NEVER(void, vt_world_observe_reads, vt_world *world, vt_reader reader, void *context)
NEVER(void, vt_world_set_pump, vt_world *world, void (*pump)(void *), void *context)
NEVER(void, vt_world_take_process, vt_world *world)
NEVER(int, vt_start_outside, void *(*start)(void *), void *argument)
NEVER(void, vt_world_allow_turns, vt_world *world, uint64_t count)
NEVER(void, vt_world_report_crashes, vt_world *world)
NEVER(void, vt_world_note_frame, vt_world *world, int64_t frame)
NEVER(int, vt_world_sample, vt_world *world, void *const **frames)
NEVER(bool, vt_world_is_computing, vt_world *world)
NEVER(void, vt_world_attach, vt_world *world, void *attachment)
NEVER(int, vt_world_run, vt_world *world, int64_t limit)
NEVER(int64_t, vt_world_now, const vt_world *world)
NEVER(const int64_t *, vt_world_clock, const vt_world *world)
NEVER(uint64_t, vt_world_jobs, const vt_world *world)
NEVER(uint64_t, vt_world_switches, const vt_world *world)
NEVER(int, vt_world_parked, const vt_world *world)
NEVER(uint64_t, vt_world_hash, const vt_world *world)
NEVER(uint64_t, vt_world_steps, const vt_world *world)
NEVER(const uint32_t *, vt_world_choices, const vt_world *world, size_t *count)
NEVER(void, vt_world_replay, vt_world *world, const uint32_t *choices, size_t count)
NEVER(bool, vt_world_waiter, const vt_world *world, int index, vt_event *event)
NEVER(const char *, vt_world_escape, const vt_world *world, void *const **frames, int *frame_count)
NEVER(void, vt_post_first, vt_world *world, void (*function)(void *), void *context)
NEVER(void, vt_post, vt_world *world, int lane, int qos, void (*function)(void *), void *context)
NEVER(uint64_t, vt_schedule, vt_world *world, int64_t deadline, void (*function)(void *),
      void *context)
NEVER(uint64_t, vt_schedule_briefly, vt_world *world, int64_t deadline, void (*function)(void *),
      void *context)
NEVER(bool, vt_cancel, vt_world *world, uint64_t ticket)
NEVER(size_t, vt_world_events, const vt_world *world)
NEVER(void, vt_stop, vt_world *world)
NEVER(void, vt_world_usage, const vt_world *world, int qos, int64_t *busy, double *work)
NEVER(int, vt_world_maximum_runnable, const vt_world *world)
NEVER(int64_t, vt_real_monotonic, void)
NEVER(int64_t, vt_file_creation, const char *path)
NEVER(bool, vt_set_file_creation, const char *path, int64_t nanoseconds)
NEVER(void, vt_wall_take_files, vt_world *world, void (*hold)(int64_t began, int64_t span))
