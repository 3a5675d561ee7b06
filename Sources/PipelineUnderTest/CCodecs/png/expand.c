#include "expand.h"

#include <string.h>

// The baseline of x86-64 has no byte shuffle; nearly every machine has one. The loader picks.
#if defined(__x86_64__) && defined(__linux__)
#define IB_VECTORISED __attribute__((target_clones("avx2", "default")))
#else
#define IB_VECTORISED
#endif

enum { IB_GRAY = 0, IB_RGB = 2, IB_PALETTE = 3, IB_GRAY_ALPHA = 4, IB_RGBA = 6 };

static inline uint16_t load_16(const uint8_t *bytes) {
    return (uint16_t)(bytes[0] << 8 | bytes[1]);
}

// round(value / 257) without a division, exact for all 65536 values, as libpng scales.
static inline uint8_t narrowed(uint16_t value) {
    return (uint8_t)((value * 255u + 32895u) >> 16);
}

static inline void put_8(uint8_t *target, uint8_t r, uint8_t g, uint8_t b, uint8_t a) {
    uint8_t pixel[4] = {r, g, b, a};
    memcpy(target, pixel, sizeof(pixel));
}

static inline void put_16(uint8_t *target, uint16_t r, uint16_t g, uint16_t b, uint16_t a) {
    uint16_t pixel[4] = {r, g, b, a};
    memcpy(target, pixel, sizeof(pixel));
}

// MARK: Kinds of pixels

typedef uint8_t ib_bytes_16 __attribute__((vector_size(16)));

IB_VECTORISED
static void rgb_opaque(const uint8_t *row, uint32_t width, uint8_t *target) {
    const ib_bytes_16 opaque = {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
    size_t x = 0;
    for (; x + 4 <= width; x += 4) {
        ib_bytes_16 four;
        memcpy(&four, row + 3 * x, 16); // 4 bytes too many, which the slack behind the row allows
        four = __builtin_shufflevector(four, four, 0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11,
                                       11);
        four |= opaque;
        memcpy(target + 4 * x, &four, 16);
    }
    for (; x < width; x++) {
        put_8(target + 4 * x, row[3 * x], row[3 * x + 1], row[3 * x + 2], 255);
    }
}

static void rgb_keyed(const ib_png_expansion *expansion, const uint8_t *row, uint32_t width,
                      uint8_t *target) {
    uint8_t red = (uint8_t)expansion->key[0];
    uint8_t green = (uint8_t)expansion->key[1];
    uint8_t blue = (uint8_t)expansion->key[2];
    for (size_t x = 0; x < width; x++) {
        const uint8_t *from = row + 3 * x;
        int is_key = (from[0] == red) & (from[1] == green) & (from[2] == blue);
        put_8(target + 4 * x, from[0], from[1], from[2], is_key ? 0 : 255);
    }
}

// Gray of 8 bits and fewer is looked up like a palette, also the transparent level.
static void looked_up(const ib_png_expansion *expansion, const uint8_t *row, uint32_t width,
                      uint8_t *target) {
    if (expansion->bit_depth == 8) {
        for (size_t x = 0; x < width; x++) {
            memcpy(target + 4 * x, &expansion->palette[row[x]], 4);
        }
        return;
    }
    size_t depth = (size_t)expansion->bit_depth;
    unsigned mask = (1u << depth) - 1;
    for (size_t x = 0; x < width; x++) {
        size_t bit = x * depth;
        unsigned level = (unsigned)row[bit / 8] >> (8 - depth - bit % 8) & mask;
        memcpy(target + 4 * x, &expansion->palette[level], 4);
    }
}

IB_VECTORISED
static void gray_alpha_8(const uint8_t *row, uint32_t width, uint8_t *target) {
    for (size_t x = 0; x < width; x++) {
        put_8(target + 4 * x, row[2 * x], row[2 * x], row[2 * x], row[2 * x + 1]);
    }
}

static void deep_samples(const ib_png_expansion *expansion, const uint8_t *row, uint32_t width,
                      uint8_t *target) {
    const uint16_t *key = expansion->key;
    for (size_t x = 0; x < width; x++, target += 4) {
        uint16_t r, g, b, a = 0xFFFF;
        switch (expansion->color_type) {
        case IB_GRAY:
            r = g = b = load_16(row + 2 * x);
            a = expansion->has_key && r == key[0] ? 0 : a;
            break;
        case IB_GRAY_ALPHA:
            r = g = b = load_16(row + 4 * x);
            a = load_16(row + 4 * x + 2);
            break;
        case IB_RGB:
            r = load_16(row + 6 * x);
            g = load_16(row + 6 * x + 2);
            b = load_16(row + 6 * x + 4);
            a = expansion->has_key && r == key[0] && g == key[1] && b == key[2] ? 0 : a;
            break;
        default:
            r = load_16(row + 8 * x);
            g = load_16(row + 8 * x + 2);
            b = load_16(row + 8 * x + 4);
            a = load_16(row + 8 * x + 6);
            break;
        }
        if (expansion->is_deep) {
            put_16(target, r, g, b, a);
            target += 4;
        } else {
            put_8(target, narrowed(r), narrowed(g), narrowed(b), narrowed(a));
        }
    }
}

static void expand_to_8(const ib_png_expansion *expansion, const uint8_t *row, uint32_t width,
                        uint8_t *target) {
    switch (expansion->color_type) {
    case IB_GRAY:
    case IB_PALETTE: looked_up(expansion, row, width, target); break;
    case IB_GRAY_ALPHA: gray_alpha_8(row, width, target); break;
    case IB_RGB:
        if (expansion->has_key) {
            rgb_keyed(expansion, row, width, target);
        } else {
            rgb_opaque(row, width, target);
        }
        break;
    default: memcpy(target, row, (size_t)width * 4); break;
    }
}

void ib_png_expand(const ib_png_expansion *expansion, const uint8_t *row, uint32_t width,
                   uint8_t *target) {
    if (expansion->bit_depth == 16) {
        deep_samples(expansion, row, width, target);
        return;
    }
    expand_to_8(expansion, row, width, target);
    if (!expansion->is_deep) {
        return;
    }
    // Widened in place from the end, where the two never overlap.
    for (size_t i = (size_t)width * 4; i-- > 0;) {
        uint16_t sample = (uint16_t)(target[i] * 257);
        memcpy(target + 2 * i, &sample, sizeof(sample));
    }
}
