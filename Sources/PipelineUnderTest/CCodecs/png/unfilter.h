#ifndef IB_PNG_UNFILTER_H
#define IB_PNG_UNFILTER_H

#include <stddef.h>
#include <stdint.h>

// Bytes behind a row, and behind the row above, that ib_png_unfilter may read but never writes.
enum { IB_PNG_ROW_SLACK = 16 };

// Undoes one of PNG's filters 0 to 4 in place. `above` is the finished row above, zeroes for the
// first one; `pixel_bytes` is 1, 2, 3, 4, 6 or 8, and 1 where pixels are smaller than a byte.
void ib_png_unfilter(int filter, uint8_t *row, const uint8_t *above, size_t row_bytes,
                     size_t pixel_bytes);

// Undoes the same filter in `row` and in the row `below` at once, where that is faster; returns
// whether it did.
int ib_png_unfilter_pair(int filter, uint8_t *row, const uint8_t *above, uint8_t *below,
                         size_t row_bytes, size_t pixel_bytes);

#endif
