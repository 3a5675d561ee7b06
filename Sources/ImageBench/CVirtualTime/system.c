#include "system.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Where the code of a library lies.
typedef struct {
  const char *name;
  uintptr_t start, end;
} library;

static library dispatch = {"libdispatch.so", 0, 0};
static library concurrency = {"libswift_Concurrency.so", 0, 0};
static library core = {"libswiftCore.so", 0, 0};
static library allocator = {"libjemalloc.so", 0, 0};

static int note_library(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  library *library = context;
  if (!info->dlpi_name || !strstr(info->dlpi_name, library->name)) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X)) continue;
    library->start = info->dlpi_addr + segment->p_vaddr;
    library->end = library->start + segment->p_memsz;
  }
  return 1;
}

__attribute__((constructor(101))) static void find_libraries(void) {
  dl_iterate_phdr(note_library, &dispatch);
  dl_iterate_phdr(note_library, &concurrency);
  dl_iterate_phdr(note_library, &core);
  dl_iterate_phdr(note_library, &allocator);
}

static bool contains(const library *library, const void *address) {
  return (uintptr_t)address >= library->start && (uintptr_t)address < library->end;
}

bool vt_is_inside_dispatch(const void *address) { return contains(&dispatch, address); }

bool vt_is_inside_concurrency(const void *address) { return contains(&concurrency, address); }

bool vt_is_inside_runtime(const void *address) {
  return contains(&concurrency, address) || contains(&core, address) ||
         contains(&allocator, address);
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
