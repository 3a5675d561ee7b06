// What may run at this instant, and which of it runs next.
#include "internal.h"

#include <stdlib.h>

// MARK: - Items

#define ITEMS_IN_BLOCK 64

struct vt_block {
  struct vt_block *next;
  vt_item items[ITEMS_IN_BLOCK];
};

vt_item *vt_item_make(vt_world *world) {
  vt_item *item = world->free_items;
  if (!item) {
    struct vt_block *block = calloc(1, sizeof *block);
    if (!block) abort();
    block->next = world->item_blocks;
    world->item_blocks = block;
    for (int i = 0; i < ITEMS_IN_BLOCK; i++) {
      block->items[i].next = world->free_items;
      world->free_items = &block->items[i];
    }
    item = world->free_items;
  }
  world->free_items = item->next;
  *item = (vt_item){0};
  return item;
}

void vt_item_free(vt_world *world, vt_item *item) {
  item->next = world->free_items;
  world->free_items = item;
}

void vt_append(vt_list *list, vt_item *item) {
  item->next = NULL;
  if (list->tail) {
    list->tail->next = item;
  } else {
    list->head = item;
  }
  list->tail = item;
}

vt_item *vt_pop(vt_list *list) {
  vt_item *item = list->head;
  if (!item) return NULL;
  list->head = item->next;
  if (!list->head) list->tail = NULL;
  return item;
}

/// Takes the item at `index` out of a list.
static vt_item *take(vt_list *list, size_t index) {
  vt_item *before = NULL, *item = list->head;
  while (index--) {
    before = item;
    item = item->next;
  }
  if (before) {
    before->next = item->next;
  } else {
    list->head = item->next;
  }
  if (list->tail == item) list->tail = before;
  return item;
}

// MARK: - Chance

/// Among how many steps priorities change when the steps of the code are not counted: a modelling
/// choice, which holds for a few seconds of a scenario.
enum { USUAL_STEPS = 1000 };

/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014).
uint64_t vt_random(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/// A number below `bound`, which is small, without bias that could be measured.
static uint32_t below(uint64_t *state, uint32_t bound) {
  return (uint32_t)(((unsigned __int128)vt_random(state) * bound) >> 64);
}

/// Draws the steps at which priorities change: the d - 1 change points of Burckhardt, Kothari,
/// Musuvathi, Nagarakatte: A randomized scheduler with probabilistic guarantees of finding bugs,
/// ASPLOS 2010.
void vt_plan_changes(vt_world *world) {
  int count = world->options.preemptions;
  world->preemptions_left = count;
  if (world->options.policy != VT_PRIORITIES || count <= 0) return;
  world->change_steps = calloc((size_t)count, sizeof *world->change_steps);
  if (!world->change_steps) abort();
  int64_t steps = world->options.expected_steps > 0 ? world->options.expected_steps : USUAL_STEPS;
  for (int i = 0; i < count; i++) {
    world->change_steps[i] = (int64_t)(vt_random(&world->schedule_state) % (uint64_t)steps);
  }
}

static bool is_change(vt_world *world, uint64_t step) {
  if (!world->change_steps) return false;
  for (int i = 0; i < world->options.preemptions; i++) {
    if ((uint64_t)world->change_steps[i] == step) return true;
  }
  return false;
}

// MARK: - Ready lists

static int list_of(const vt_item *item) {
  if (item->thread && !(item->is_sync && item->lane == VT_LANE_MAIN)) return VT_READY_RESUME;
  switch (item->lane) {
    case VT_LANE_MAIN: return VT_READY_MAIN;
    case VT_LANE_POOL: return VT_READY_POOL + item->qos;
    case VT_LANE_GLOBAL: return VT_READY_GLOBAL + item->qos;
    case VT_LANE_SERIAL: return VT_READY_SERIAL;
    default: return VT_READY_THREAD;
  }
}

void vt_ready(vt_world *world, vt_item *item) {
  item->sequence = world->next_sequence++;
  if (__builtin_expect(world->options.policy == VT_PRIORITIES, 0)) {
    item->priority = vt_random(&world->schedule_state);
  }
  int list = list_of(item);
  vt_append(&world->ready[list], item);
  world->ready_mask |= 1u << list;
  world->ready_count++;
}

void vt_ready_first(vt_world *world, vt_item *item) {
  // No other item has this number, so no list has an earlier one.
  item->sequence = 0;
  item->priority = UINT64_MAX;
  vt_list *list = &world->ready[VT_READY_MAIN];
  item->next = list->head;
  list->head = item;
  if (!list->tail) list->tail = item;
  world->ready_mask |= 1u << VT_READY_MAIN;
  world->ready_count++;
}

/// How many jobs of this class or a more urgent one are counted.
static int at_least(const int counts[VT_CLASSES], int qos) {
  int sum = 0;
  for (int i = qos; i < VT_CLASSES; i++) sum += counts[i];
  return sum;
}

/// How many serial queues may run at once: `WORKQUEUE_MAXTHREADS` of xnu's
/// bsd/pthread/workqueue_internal.h.
enum { SERIAL_THREADS = 512 };

/// Whether a job of this list may start now. More urgent work is not held up by less urgent.
static bool may_start(const vt_world *world, int list) {
  if (list == VT_READY_RESUME || list == VT_READY_THREAD) return true;
  if (list == VT_READY_MAIN) return !world->main_busy;
  if (list == VT_READY_SERIAL) return world->serial_threads < SERIAL_THREADS;
  if (list < VT_READY_GLOBAL) {
    return at_least(world->pool_held, list - VT_READY_POOL) < world->options.pool_slots;
  }
  return at_least(world->global_active, list - VT_READY_GLOBAL) < world->options.core_count &&
         world->global_threads < world->options.thread_limit;
}

static void lane_enter(vt_world *world, const vt_item *item) {
  switch (item->lane) {
    case VT_LANE_MAIN: world->main_busy = true; break;
    case VT_LANE_POOL: world->pool_held[item->qos]++; break;
    case VT_LANE_GLOBAL:
      world->global_active[item->qos]++;
      world->global_threads++;
      break;
    case VT_LANE_SERIAL: world->serial_threads++; break;
    default: break;
  }
}

void vt_lane_leave(vt_world *world, vt_thread *thread) {
  switch (thread->lane) {
    case VT_LANE_MAIN: world->main_busy = false; break;
    case VT_LANE_POOL: world->pool_held[thread->lane_qos]--; break;
    case VT_LANE_GLOBAL:
      world->global_active[thread->lane_qos]--;
      world->global_threads--;
      break;
    case VT_LANE_SERIAL: world->serial_threads--; break;
    default: break;
  }
}

/// A worker of a global queue that blocks gives its core back, so that another may start.
void vt_lane_block(vt_world *world, vt_thread *thread) {
  if (thread->lane == VT_LANE_GLOBAL) world->global_active[thread->lane_qos]--;
}

void vt_lane_unblock(vt_world *world, vt_thread *thread) {
  if (thread->lane == VT_LANE_GLOBAL) world->global_active[thread->lane_qos]++;
}

// MARK: - Choosing

static void note_choice(vt_world *world, uint32_t choice) {
  world->points = 0;
  if (world->choice_count == world->choice_capacity) {
    size_t capacity = world->choice_capacity ? world->choice_capacity * 2 : 256;
    uint32_t *larger = realloc(world->choices, capacity * sizeof *larger);
    if (!larger) abort();
    world->choices = larger;
    world->choice_capacity = capacity;
  }
  world->choices[world->choice_count++] = choice;
}

/// The list whose first item became ready first; -1 when none may start.
static int oldest(const vt_world *world) {
  int best = -1;
  uint64_t first = UINT64_MAX;
  for (uint32_t mask = world->ready_mask; mask; mask &= mask - 1) {
    int list = __builtin_ctz(mask);
    uint64_t sequence = world->ready[list].head->sequence;
    if (sequence < first && may_start(world, list)) {
      first = sequence;
      best = list;
    }
  }
  return best;
}

/// How many items of a list are alternatives: serial lanes keep their order.
static size_t alternatives(const vt_world *world, int list) {
  if (list == VT_READY_MAIN) return 1;
  size_t count = 0;
  for (const vt_item *item = world->ready[list].head; item; item = item->next) count++;
  return count;
}

/// Finds the item with this number among all alternatives, list by list.
static vt_item *take_numbered(vt_world *world, uint32_t number, int *found) {
  for (uint32_t mask = world->ready_mask; mask; mask &= mask - 1) {
    int list = __builtin_ctz(mask);
    if (!may_start(world, list)) continue;
    size_t count = alternatives(world, list);
    if (number < count) {
      *found = list;
      return take(&world->ready[list], number);
    }
    number -= (uint32_t)count;
  }
  return NULL;
}

/// The number of the alternative with the highest priority.
static uint32_t most_urgent(vt_world *world) {
  uint32_t number = 0, best = 0;
  vt_item *found = NULL;
  for (uint32_t mask = world->ready_mask; mask; mask &= mask - 1) {
    int list = __builtin_ctz(mask);
    if (!may_start(world, list)) continue;
    vt_item *item = world->ready[list].head;
    for (size_t i = alternatives(world, list); i > 0; i--, item = item->next, number++) {
      if (!found || item->priority > found->priority) {
        found = item;
        best = number;
      }
    }
  }
  // At a change point what would run next becomes the least urgent of all.
  if (found && is_change(world, world->steps)) {
    found->priority = 0;
    world->steps++;
    return most_urgent(world);
  }
  return best;
}

/// The number of the alternative that `oldest` would take.
static uint32_t number_of_oldest(const vt_world *world) {
  int first = oldest(world);
  uint32_t number = 0;
  for (uint32_t mask = world->ready_mask; mask; mask &= mask - 1) {
    int list = __builtin_ctz(mask);
    if (list == first) return number;
    if (may_start(world, list)) number += (uint32_t)alternatives(world, list);
  }
  return 0;
}

/// The next choice of a replay among jobs. A preemption that has not come about is left out.
static uint32_t replayed(vt_world *world) {
  while (world->replay_next < world->replay_count) {
    uint32_t choice = world->replay[world->replay_next++];
    if (!(choice & VT_CHOICE_PREEMPTS)) return choice;
  }
  return 0;
}

static vt_item *choose_drawn(vt_world *world, int *list) {
  uint32_t count = 0;
  for (uint32_t mask = world->ready_mask; mask; mask &= mask - 1) {
    int one = __builtin_ctz(mask);
    if (may_start(world, one)) count += (uint32_t)alternatives(world, one);
  }
  if (count == 0) return NULL;
  uint32_t number = 0;
  if (count > 1) {
    // Choice 0 is always the one that `VT_FIFO` takes, so that a schedule shrinks towards it.
    uint32_t first = number_of_oldest(world), choice;
    if (world->replay) {
      choice = replayed(world) % count;
    } else {
      choice = world->options.policy == VT_PRIORITIES ? most_urgent(world)
                                                      : below(&world->schedule_state, count);
      choice = choice == first ? 0 : choice == 0 ? first : choice;
    }
    note_choice(world, choice);
    number = choice == 0 ? first : choice == first ? 0 : choice;
  }
  world->steps++;
  return take_numbered(world, number, list);
}

vt_item *vt_choose(vt_world *world) {
  int list = -1;
  vt_item *item = NULL;
  if (__builtin_expect(world->options.policy == VT_FIFO && !world->replay, 1)) {
    list = oldest(world);
    if (list >= 0) item = vt_pop(&world->ready[list]);
  } else {
    item = choose_drawn(world, &list);
  }
  if (!item) return NULL;
  if (!world->ready[list].head) world->ready_mask &= ~(1u << list);
  world->ready_count--;
  if (!item->thread || list == VT_READY_MAIN) lane_enter(world, item);
  return item;
}

/// Whether a drawn schedule preempts at a point.
static bool preempts(vt_world *world, uint32_t point) {
  if (world->replay) {
    // As with priorities, so that a replay of nothing shows among how many steps they change.
    world->steps++;
    if (world->replay_next == world->replay_count) return false;
    if (world->replay[world->replay_next] != (VT_CHOICE_PREEMPTS | point)) return false;
    world->replay_next++;
    return true;
  }
  if (world->options.policy == VT_PRIORITIES) return is_change(world, world->steps++);
  // One point in eight, so that the first few points do not use up the bound.
  if (world->preemptions_left <= 0 || below(&world->schedule_state, 8) != 0) return false;
  world->preemptions_left--;
  return true;
}

void vt_preemption_point(vt_thread *self) {
  vt_world *world = self->world;
  if (__builtin_expect(world->options.policy == VT_FIFO && !world->replay, 1)) return;
  // An event adds jobs while no thread runs that could be preempted.
  if (self != vt_self || self->state != VT_THREAD_RUNNING) return;
  if (world->options.preemptions == 0 || world->ready_count == 0) return;
  uint32_t point = world->points++ & ~VT_CHOICE_PREEMPTS;
  if (!preempts(world, point)) return;
  note_choice(world, VT_CHOICE_PREEMPTS | point);
  vt_preempt(self);
}
