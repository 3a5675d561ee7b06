#ifndef IB_CFLOOR_H
#define IB_CFLOOR_H

#include <stddef.h>
#include <stdint.h>

// The lower bound of a decode with the plain libraries: their own loop, without any processing of
// the result. Only for timing: nothing here limits the claims of an image, so a decoder with limits
// must have accepted the bytes before. All functions may be called from any thread.

// All rows of an image, in pages fresh from the kernel.
typedef struct {
    uint8_t *base;
    size_t bytes;
    size_t row_bytes;
    size_t rows;
} ib_floor_bitmap;

// Decodes a JPEG at 1/denominator (1, 2, 4 or 8) with libjpeg's defaults to RGBA (CMYK stays CMYK).
// Damage after which libjpeg continues is ignored. Rows are written to *kept, which the caller
// closes, or overwrite each other when it is NULL. Returns 0, or -1 when the image cannot be
// decoded.
int ib_floor_jpeg(const uint8_t *bytes, size_t count, int32_t denominator, ib_floor_bitmap *kept);

// Reads every row of a PNG as it is stored, with no conversion; of an interlaced one those of every
// pass, unless they are kept. Otherwise as ib_floor_jpeg.
int ib_floor_png(const uint8_t *bytes, size_t count, ib_floor_bitmap *kept);

// A JPEG of ib_yardstick_pixels pixels and the rows it is decoded to: work that is the same in
// every process, timed next to other decodes to see how fast the machine is at the moment.
typedef struct ib_yardstick ib_yardstick;

enum { ib_yardstick_pixels = 320 * 320 };

// Makes the JPEG, always with the same bytes for one version of libjpeg. NULL without memory.
ib_yardstick *ib_yardstick_open(void);

// Decodes it once with libjpeg's defaults to RGBA. Returns 0, or -1 without memory.
int ib_yardstick_run(ib_yardstick *yardstick);

// Frees it; NULL is allowed.
void ib_yardstick_close(ib_yardstick *yardstick);

// Frees the pages of a bitmap and sets it to zeros; one of zeros is allowed.
void ib_floor_bitmap_close(ib_floor_bitmap *bitmap);

#endif
