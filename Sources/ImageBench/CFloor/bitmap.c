#include "bitmap.h"

#include <string.h>
#include <sys/mman.h>

int ib_floor_bitmap_open(ib_floor_bitmap *bitmap, size_t row_bytes, size_t rows) {
    memset(bitmap, 0, sizeof *bitmap);
    if (row_bytes == 0 || rows == 0 || rows > SIZE_MAX / row_bytes) {
        return -1;
    }
    void *base = mmap(NULL, row_bytes * rows, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                      -1, 0);
    if (base == MAP_FAILED) {
        return -1;
    }
    bitmap->base = base;
    bitmap->bytes = row_bytes * rows;
    bitmap->row_bytes = row_bytes;
    bitmap->rows = rows;
    return 0;
}

void ib_floor_bitmap_close(ib_floor_bitmap *bitmap) {
    if (bitmap->base != NULL) {
        munmap(bitmap->base, bitmap->bytes);
    }
    memset(bitmap, 0, sizeof *bitmap);
}

uint8_t *ib_floor_bitmap_row(const ib_floor_bitmap *bitmap, size_t row) {
    return bitmap->base + (row % bitmap->rows) * bitmap->row_bytes;
}
