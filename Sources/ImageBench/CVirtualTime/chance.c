// Chance: what the system would draw, a world draws from its seed.
#include "internal.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Fills memory with what a world draws instead of what the system would.
void vt_fill_randomly(vt_world *world, void *memory, size_t count) {
  unsigned char *bytes = memory;
  while (count > 0) {
    uint64_t value = vt_random(&world->chance);
    for (int i = 0; i < 8 && count > 0; i++, count--, value >>= 8) *bytes++ = (unsigned char)value;
  }
}

ssize_t getrandom(void *memory, size_t count, unsigned flags) {
  if (vt_self) {
    vt_fill_randomly(vt_self->world, memory, count);
    return (ssize_t)count;
  }
  return syscall(SYS_getrandom, memory, count, flags);
}

int getentropy(void *memory, size_t count) {
  if (count > 256) {
    errno = EIO;
    return -1;
  }
  return getrandom(memory, count, 0) == (ssize_t)count ? 0 : -1;
}

// MARK: - glibc's arc4random, which calls the kernel by itself

uint32_t arc4random(void);
void arc4random_buf(void *memory, size_t count);
uint32_t arc4random_uniform(uint32_t bound);
VT_REAL(arc4random);
VT_REAL(arc4random_buf);
VT_REAL(arc4random_uniform);

uint32_t arc4random(void) {
  if (!vt_self) return vt_real(arc4random)();
  return (uint32_t)(vt_random(&vt_self->world->chance) >> 32);
}

void arc4random_buf(void *memory, size_t count) {
  if (vt_self) {
    vt_fill_randomly(vt_self->world, memory, count);
  } else {
    vt_real(arc4random_buf)(memory, count);
  }
}

uint32_t arc4random_uniform(uint32_t bound) {
  if (!vt_self) return vt_real(arc4random_uniform)(bound);
  if (bound < 2) return 0;
  // Numbers below 2^32 modulo `bound` would make the small results more likely.
  uint32_t first = -bound % bound, drawn;
  do {
    drawn = (uint32_t)(vt_random(&vt_self->world->chance) >> 32);
  } while (drawn < first);
  return drawn % bound;
}
