#ifndef IB_FLOOR_BITMAP_H
#define IB_FLOOR_BITMAP_H

#include "CFloor.h"

// Maps fresh pages for `rows` rows of `row_bytes`. Returns 0, or -1 without memory.
int ib_floor_bitmap_open(ib_floor_bitmap *bitmap, size_t row_bytes, size_t rows);

// The address of row `row`; rows past the last overwrite the earlier ones.
uint8_t *ib_floor_bitmap_row(const ib_floor_bitmap *bitmap, size_t row);

#endif
