// The events to come: a binary heap by time, and by order of insertion for equal times.
#include "internal.h"

#include <stdlib.h>

static bool precedes(vt_node a, vt_node b) {
  return a.time == b.time ? a.sequence < b.sequence : a.time < b.time;
}

static void sift_up(vt_node *heap, size_t index) {
  vt_node node = heap[index];
  while (index > 0) {
    size_t parent = (index - 1) / 2;
    if (!precedes(node, heap[parent])) break;
    heap[index] = heap[parent];
    index = parent;
  }
  heap[index] = node;
}

static void sift_down(vt_node *heap, size_t count, size_t index) {
  vt_node node = heap[index];
  for (;;) {
    size_t child = 2 * index + 1;
    if (child >= count) break;
    if (child + 1 < count && precedes(heap[child + 1], heap[child])) child++;
    if (!precedes(heap[child], node)) break;
    heap[index] = heap[child];
    index = child;
  }
  heap[index] = node;
}

static uint32_t slot_make(vt_world *world) {
  if (world->free_slot == UINT32_MAX) {
    uint32_t capacity = world->slot_capacity ? world->slot_capacity * 2 : 64;
    vt_slot *slots = realloc(world->slots, capacity * sizeof *slots);
    if (!slots) abort();
    for (uint32_t i = world->slot_capacity; i < capacity; i++) {
      slots[i].next_free = i + 1 < capacity ? i + 1 : UINT32_MAX;
    }
    world->free_slot = world->slot_capacity;
    world->slots = slots;
    world->slot_capacity = capacity;
  }
  uint32_t slot = world->free_slot;
  world->free_slot = world->slots[slot].next_free;
  return slot;
}

static void slot_free(vt_world *world, uint32_t slot) {
  world->slots[slot].sequence = UINT64_MAX;
  world->slots[slot].next_free = world->free_slot;
  world->free_slot = slot;
  world->live_events--;
}

// The sequence of an event fits 40 bits and its slot 24: a trillion events, 16 million at once.
#define SLOT_BITS 24

uint64_t vt_event_add(vt_world *world, int64_t time, void (*fire)(vt_world *, void *, void *),
                      void *first, void *second) {
  if (world->heap_count == world->heap_capacity) {
    size_t capacity = world->heap_capacity ? world->heap_capacity * 2 : 64;
    vt_node *heap = realloc(world->heap, capacity * sizeof *heap);
    if (!heap) abort();
    world->heap = heap;
    world->heap_capacity = capacity;
  }
  if (time < world->now) time = world->now;
  uint32_t slot = slot_make(world);
  uint64_t sequence = world->next_sequence++;
  world->slots[slot] = (vt_slot){sequence, fire, first, second, UINT32_MAX};
  world->heap[world->heap_count] = (vt_node){time, sequence, slot};
  sift_up(world->heap, world->heap_count++);
  world->live_events++;
  return sequence << SLOT_BITS | slot;
}

bool vt_event_cancel(vt_world *world, uint64_t ticket) {
  uint32_t slot = ticket & ((1u << SLOT_BITS) - 1);
  uint64_t sequence = ticket >> SLOT_BITS;
  if (slot >= world->slot_capacity || world->slots[slot].sequence != sequence) return false;
  slot_free(world, slot);
  // The node stays as a tombstone until it is first or the tombstones outnumber the rest.
  if (world->heap_count > 2 * world->live_events + 64) {
    size_t kept = 0;
    for (size_t i = 0; i < world->heap_count; i++) {
      vt_node node = world->heap[i];
      if (world->slots[node.slot].sequence == node.sequence) world->heap[kept++] = node;
    }
    world->heap_count = kept;
    for (size_t i = kept / 2; i-- > 0;) sift_down(world->heap, kept, i);
  }
  return true;
}

static void drop_first(vt_world *world) {
  vt_node last = world->heap[--world->heap_count];
  if (world->heap_count == 0) return;
  world->heap[0] = last;
  sift_down(world->heap, world->heap_count, 0);
}

/// Removes tombstones from the top; false when no event is left.
static bool prune(vt_world *world) {
  while (world->heap_count > 0) {
    vt_node first = world->heap[0];
    if (world->slots[first.slot].sequence == first.sequence) return true;
    drop_first(world);
  }
  return false;
}

bool vt_advance(vt_world *world) {
  bool has_event = prune(world);
  int64_t next = has_event ? world->heap[0].time : VT_FOREVER;
  bool is_core = world->upcoming <= next && world->upcoming != VT_FOREVER;
  if (is_core) next = world->upcoming;
  if (!has_event && !is_core) return false;
  if (next > world->limit) {
    if (world->limit > world->now) world->now = world->limit;
    world->outcome = VT_LIMIT;
    return false;
  }
  world->now = next;
  world->in_event = true;
  if (is_core) {
    vt_cores_fire(world);
    world->in_event = false;
    return true;
  }
  vt_node first = world->heap[0];
  vt_slot slot = world->slots[first.slot];
  drop_first(world);
  slot_free(world, first.slot);
  slot.fire(world, slot.first, slot.second);
  world->in_event = false;
  return true;
}

int64_t vt_next_time(vt_world *world) {
  int64_t next = prune(world) ? world->heap[0].time : VT_FOREVER;
  return world->upcoming < next ? world->upcoming : next;
}
