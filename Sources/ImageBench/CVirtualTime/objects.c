// Tables by address: what a world knows of the objects of code, and what the process knows of them.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

// MARK: - Table of a world

static size_t hash_of(const void *key, size_t capacity) {
  return (size_t)(((uintptr_t)key >> 4) * 0x9e3779b97f4a7c15ull >> 32) & (capacity - 1);
}

static vt_entry *find(const vt_table *table, const void *key, int kind) {
  if (table->capacity == 0) return NULL;
  for (size_t i = hash_of(key, table->capacity);; i = (i + 1) & (table->capacity - 1)) {
    vt_entry *entry = &table->entries[i];
    if (!entry->key) return NULL;
    if (entry->key == key && entry->kind == kind) return entry;
  }
}

static void place(vt_table *table, vt_entry entry) {
  size_t i = hash_of(entry.key, table->capacity);
  while (table->entries[i].key) i = (i + 1) & (table->capacity - 1);
  table->entries[i] = entry;
}

static void grow(vt_table *table) {
  size_t capacity = table->capacity ? table->capacity * 2 : 64;
  vt_entry *old = table->entries;
  size_t old_capacity = table->capacity;
  table->entries = calloc(capacity, sizeof *table->entries);
  if (!table->entries) abort();
  table->capacity = capacity;
  for (size_t i = 0; i < old_capacity; i++) {
    if (old[i].key) place(table, old[i]);
  }
  free(old);
}

void *vt_table_get(const vt_table *table, const void *key, int kind) {
  const vt_entry *entry = find(table, key, kind);
  return entry ? entry->value : NULL;
}

void vt_table_set(vt_table *table, const void *key, int kind, void *value) {
  vt_entry *entry = find(table, key, kind);
  if (entry) {
    entry->value = value;
    return;
  }
  if (table->count * 2 >= table->capacity) grow(table);
  place(table, (vt_entry){key, value, kind});
  table->count++;
}

void *vt_table_remove(vt_table *table, const void *key, int kind) {
  vt_entry *entry = find(table, key, kind);
  if (!entry) return NULL;
  void *value = entry->value;
  size_t hole = (size_t)(entry - table->entries), mask = table->capacity - 1;
  // What follows moves up, so that no search ends at the hole (Knuth, TAOCP 3, 6.4, algorithm R).
  for (size_t i = (hole + 1) & mask; table->entries[i].key; i = (i + 1) & mask) {
    size_t home = hash_of(table->entries[i].key, table->capacity);
    if (((i - home) & mask) < ((i - hole) & mask)) continue;
    table->entries[hole] = table->entries[i];
    hole = i;
  }
  table->entries[hole] = (vt_entry){0};
  table->count--;
  return value;
}

// MARK: - Registry of the process

typedef struct {
  vt_traits traits;
  int64_t references;
} record;

static vt_table registry;
static atomic_flag registry_lock = ATOMIC_FLAG_INIT;

// A spinning lock, because every lock of the system may belong to a world.
static void lock(void) {
  while (atomic_flag_test_and_set_explicit(&registry_lock, memory_order_acquire)) {
    vt_pause();
  }
}

static void unlock(void) { atomic_flag_clear_explicit(&registry_lock, memory_order_release); }

// As in tasks.c: a copy of the process must not begin with a lock that another thread held.
__attribute__((constructor)) static void watch_copies(void) { pthread_atfork(lock, unlock, unlock); }

static void registry_add(const void *object, const vt_traits *traits, int64_t references) {
  lock();
  record *known = vt_table_get(&registry, object, 0);
  if (!known) {
    known = calloc(1, sizeof *known);
    if (!known) abort();
    vt_table_set(&registry, object, 0, known);
  }
  known->traits = *traits;
  known->references = references;
  unlock();
}

void vt_registry_add(const void *object, const vt_traits *traits) {
  registry_add(object, traits, 1);
}

void vt_registry_add_constant(const void *object, const vt_traits *traits) {
  // Several threads ask for a constant, and each lets go of it: no count of theirs ends it.
  registry_add(object, traits, INT64_MAX / 2);
}

bool vt_registry_traits(const void *object, vt_traits *traits) {
  lock();
  const record *known = vt_table_get(&registry, object, 0);
  if (known) *traits = known->traits;
  unlock();
  return known != NULL;
}

void *vt_registry_set_target(const void *object, void *target) {
  lock();
  record *known = vt_table_get(&registry, object, 0);
  void *before = NULL;
  if (known) {
    before = known->traits.target;
    known->traits.target = target;
  }
  unlock();
  return known ? before : target;
}

void vt_registry_set_pool(const void *object) {
  lock();
  record *known = vt_table_get(&registry, object, 0);
  if (known) known->traits.kind = VT_QUEUE_POOL;
  unlock();
}

void vt_registry_retain(const void *object) {
  lock();
  record *known = vt_table_get(&registry, object, 0);
  if (known) known->references++;
  unlock();
}

bool vt_registry_release(const void *object, void **target) {
  lock();
  record *known = vt_table_get(&registry, object, 0);
  bool is_last = known && --known->references == 0;
  if (is_last) vt_table_remove(&registry, object, 0);
  unlock();
  if (!is_last) return false;
  *target = known->traits.target;
  free(known);
  return true;
}
