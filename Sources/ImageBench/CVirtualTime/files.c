// Files that are chance: a world draws what it reads from them.
#include "internal.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

VT_REAL(open);
VT_REAL(open64);
VT_REAL(fopen);
VT_REAL(fopen64);

/// More than any caller has been seen to read from an opening.
enum { RANDOM_BYTES = 4096 };

static bool is_chance(const char *path) {
  return path && (strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0);
}

static int open_chance(vt_world *world) {
  int file = memfd_create("chance", MFD_CLOEXEC);
  if (file < 0) return file;
  unsigned char bytes[RANDOM_BYTES];
  vt_fill_randomly(world, bytes, sizeof bytes);
  (void)!write(file, bytes, sizeof bytes);
  lseek(file, 0, SEEK_SET);
  return file;
}

#define OPEN(name)                                                         \
  int name(const char *path, int flags, ...) {                             \
    va_list list;                                                          \
    va_start(list, flags);                                                 \
    bool has_mode = (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE; \
    mode_t mode = has_mode ? va_arg(list, mode_t) : 0;                     \
    va_end(list);                                                          \
    if (vt_self && is_chance(path)) return open_chance(vt_self->world);    \
    return vt_real(name)(path, flags, mode);                               \
  }                                                                        \
  struct vt_##name##_ends

OPEN(open);
OPEN(open64);

// The C library's own opening of a stream does not come to `open`.
#define OPEN_STREAM(name)                                               \
  FILE *name(const char *restrict path, const char *restrict mode) {    \
    if (!vt_self || !is_chance(path)) return vt_real(name)(path, mode); \
    int file = open_chance(vt_self->world);                             \
    FILE *stream = file < 0 ? NULL : fdopen(file, mode);                \
    if (!stream && file >= 0) close(file);                              \
    return stream;                                                      \
  }                                                                     \
  struct vt_##name##_ends

OPEN_STREAM(fopen);
OPEN_STREAM(fopen64);
