#ifndef IB_PNG_EXPAND_H
#define IB_PNG_EXPAND_H

#include <stddef.h>
#include <stdint.h>

// How stored pixels become RGBA.
typedef struct {
    int color_type; // PNG's own number
    int bit_depth;
    int is_deep; // 16 bits a sample come out
    int has_key; // the colour below is transparent
    uint16_t key[3];
    uint32_t palette[256]; // RGBA in memory order; entries that the file lacks are opaque black
} ib_png_expansion;

// Expands one unfiltered row of `width` pixels to `target`. Up to IB_PNG_ROW_SLACK bytes behind
// the row are read too.
void ib_png_expand(const ib_png_expansion *expansion, const uint8_t *row, uint32_t width,
                   uint8_t *target);

#endif
