// What tells a file from one that was at its place before.
#define _GNU_SOURCE
#include "CAppleRuntime.h"

#include <fcntl.h>
#include <sys/stat.h>

bool ib_file_identity(const char *path, uint64_t *number, int64_t *birth) {
  struct statx status;
  if (statx(AT_FDCWD, path, 0, STATX_INO | STATX_BTIME, &status) != 0) return false;
  *number = status.stx_ino;
  *birth = status.stx_btime.tv_sec * 1000000000 + status.stx_btime.tv_nsec;
  return true;
}
