#ifndef IB_CFLOOR_H
#define IB_CFLOOR_H

#include <stddef.h>
#include <stdint.h>

// The least that a decode with the plain libraries costs: their own loop, and nothing done with what
// comes out. Only for timing; nothing here bounds what an image may claim, so a decoder that does has
// to have accepted the bytes before. All functions may be called from any thread.

// All rows of an image, in pages fresh from the kernel.
typedef struct {
    uint8_t *base;
    size_t bytes;
    size_t row_bytes;
    size_t rows;
} ib_floor_bitmap;

// Decodes a JPEG at 1/denominator (1, 2, 4 or 8) with libjpeg's defaults to RGBA (CMYK stays CMYK).
// Damage that libjpeg goes on after is passed over. Rows go to *kept, which the caller closes, or
// over each other when it is NULL. Returns 0, or -1 when the image cannot be decoded.
int ib_floor_jpeg(const uint8_t *bytes, size_t count, int32_t denominator, ib_floor_bitmap *kept);

// Reads every row of a PNG as it is stored, with no conversion; of an interlaced one those of every
// pass, unless they are kept. Otherwise as ib_floor_jpeg.
int ib_floor_png(const uint8_t *bytes, size_t count, ib_floor_bitmap *kept);

// Gives the pages of a bitmap back; one of zeros is allowed, and one becomes zeros.
void ib_floor_bitmap_close(ib_floor_bitmap *bitmap);

#endif
