#include "system.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// The code and the data of a library in memory.
typedef struct {
  const char *name;
  uintptr_t start, end, data_start, data_end;
} library;

static library dispatch = {.name = "libdispatch.so"};
static library concurrency = {.name = "libswift_Concurrency.so"};
static library core = {.name = "libswiftCore.so"};
static library allocator = {.name = "libjemalloc.so"};

static void note(library *library, const struct dl_phdr_info *info) {
  if (!strstr(info->dlpi_name, library->name)) return;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD) continue;
    uintptr_t start = info->dlpi_addr + segment->p_vaddr;
    if (segment->p_flags & PF_X) {
      library->start = start;
      library->end = start + segment->p_memsz;
    } else if (segment->p_flags & PF_W) {
      library->data_start = start;
      library->data_end = start + segment->p_memsz;
    }
  }
}

static int note_library(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  (void)context;
  if (!info->dlpi_name) return 0;
  note(&dispatch, info);
  note(&concurrency, info);
  note(&core, info);
  note(&allocator, info);
  return 0;
}

__attribute__((constructor(101))) static void find_libraries(void) {
  dl_iterate_phdr(note_library, NULL);
}

static bool holds(const library *library, const void *address) {
  return (uintptr_t)address >= library->start && (uintptr_t)address < library->end;
}

bool vt_is_inside_dispatch(const void *address) { return holds(&dispatch, address); }

bool vt_is_inside_concurrency(const void *address) { return holds(&concurrency, address); }

bool vt_is_inside_runtime(const void *address) {
  return holds(&concurrency, address) || holds(&core, address) || holds(&allocator, address);
}

bool vt_is_data_of_runtime(const void *address) {
  return (uintptr_t)address >= core.data_start && (uintptr_t)address < core.data_end;
}

void *vt_next_definition(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (found) return found;
  static const char text[] = "imagebench: this system lacks the function ";
  (void)!write(STDERR_FILENO, text, sizeof text - 1);
  (void)!write(STDERR_FILENO, name, strlen(name));
  (void)!write(STDERR_FILENO, "\n", 1);
  abort();
}
