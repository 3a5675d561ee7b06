#include "system.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uintptr_t dispatch_start, dispatch_end;

static int note_dispatch(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  (void)context;
  if (!info->dlpi_name || !strstr(info->dlpi_name, "libdispatch.so")) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X)) continue;
    dispatch_start = info->dlpi_addr + segment->p_vaddr;
    dispatch_end = dispatch_start + segment->p_memsz;
  }
  return 1;
}

__attribute__((constructor(101))) static void find_dispatch(void) {
  dl_iterate_phdr(note_dispatch, NULL);
}

bool vt_is_inside_dispatch(const void *address) {
  return (uintptr_t)address >= dispatch_start && (uintptr_t)address < dispatch_end;
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
