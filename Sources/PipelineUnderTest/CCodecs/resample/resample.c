#include "ib_resample.h"

#include <string.h>

// Contracting a * b + c into one rounding would make the bytes depend on the machine.
#pragma STDC FP_CONTRACT OFF

// The baseline of x86-64 has vectors of 4 floats; nearly every machine has 8. The loader picks.
#if defined(__x86_64__) && defined(__linux__)
#define IB_VECTORISED __attribute__((target_clones("avx2", "default")))
#else
#define IB_VECTORISED
#endif

typedef float ib_pixel __attribute__((vector_size(16)));

enum {
    // Result columns that are finished together: their sums stay in the first-level cache.
    IB_BLOCK_COLUMNS = 64,
    // Source columns of a block that are kept finished at a time, with one carried over.
    IB_BLOCK_PIXELS = 256
};

IB_VECTORISED
void ib_resample_add(float *restrict sums, const uint8_t *restrict row, float weight,
                     size_t count) {
    for (size_t i = 0; i < count; i++) {
        sums[i] += weight * (float)row[i];
    }
}

// One pass over a border row that both ends a result row and begins the next.
static inline __attribute__((always_inline)) void
split_row(float *restrict sums, float *restrict done, const uint8_t *restrict row, float weight,
          float next_weight, size_t count) {
    for (size_t i = 0; i < count; i++) {
        float level = (float)row[i];
        done[i] = sums[i] + weight * level;
        sums[i] = next_weight * level;
    }
}

static inline __attribute__((always_inline)) ib_pixel pixel_at(const float *pixels, size_t index) {
    ib_pixel pixel;
    memcpy(&pixel, pixels + index * 4, sizeof(pixel));
    return pixel;
}

// The sum under one span; `pixels` starts at column `origin`.
static inline __attribute__((always_inline)) ib_pixel total(const ib_resample_span *span,
                                                            const float *pixels, size_t origin) {
    size_t first = (size_t)span->first - origin, last = (size_t)span->last - origin;
    ib_pixel sum = pixel_at(pixels, first) * span->first_weight;
    for (size_t column = first + 1; column < last; column++) {
        sum += pixel_at(pixels, column);
    }
    return sum + pixel_at(pixels, last) * span->last_weight;
}

// As total for spans of at most three columns, without a branch that would be mispredicted: adding
// nothing to a sum that is not negative leaves its bits alone.
static inline __attribute__((always_inline)) ib_pixel
short_total(const ib_resample_span *span, const float *pixels, size_t origin) {
    size_t first = (size_t)span->first - origin, last = (size_t)span->last - origin;
    float middle_weight = last - first == 2 ? 1.0f : 0.0f;
    ib_pixel sum = pixel_at(pixels, first) * span->first_weight;
    sum += pixel_at(pixels, (first + last) / 2) * middle_weight;
    return sum + pixel_at(pixels, last) * span->last_weight;
}

// Adding 2^23 leaves the rounded level in the lowest bits, which is exact and spares the range
// checks of a conversion.
static inline __attribute__((always_inline)) void store_level(uint32_t *bits, ib_pixel level) {
    level += 8388608.0f;
    memcpy(bits, &level, sizeof(level));
}

static inline __attribute__((always_inline)) void write_block(const ib_resample_span *spans,
                                                              size_t count, const float *pixels,
                                                              size_t origin, float norm,
                                                              int is_short, uint8_t *result) {
    uint32_t bits[IB_BLOCK_COLUMNS * 4];
    if (is_short) {
        for (size_t i = 0; i < count; i++) {
            store_level(bits + i * 4, short_total(spans + i, pixels, origin) * norm);
        }
    } else {
        for (size_t i = 0; i < count; i++) {
            store_level(bits + i * 4, total(spans + i, pixels, origin) * norm);
        }
    }
    for (size_t i = 0; i < count * 4; i++) {
        result[i] = (uint8_t)(i % 4 == 3 ? 255 : bits[i]);
    }
}

IB_VECTORISED
void ib_resample_finish(float *restrict sums, const uint8_t *restrict row, float weight,
                        float next_weight, size_t column_count, const ib_resample_span *spans,
                        size_t span_count, float norm, uint8_t *restrict result) {
    // Spans of at most two columns touch at most three.
    if (column_count > span_count * 2) {
        // Then few rows are borders, so finishing in place and reading once more is cheap.
        for (size_t i = 0; i < column_count * 4; i++) {
            sums[i] += weight * (float)row[i];
        }
        for (size_t i = 0; i < span_count; i += IB_BLOCK_COLUMNS) {
            size_t count = span_count - i < IB_BLOCK_COLUMNS ? span_count - i : IB_BLOCK_COLUMNS;
            write_block(spans + i, count, sums, 0, norm, 0, result + i * 4);
        }
        for (size_t i = 0; i < column_count * 4; i++) {
            sums[i] = next_weight * (float)row[i];
        }
        return;
    }
    float done[IB_BLOCK_PIXELS * 4];
    size_t origin = 0; // The column that done[0] is.
    size_t end = 0;    // The column after the last that is done.
    for (size_t i = 0; i < span_count; i += IB_BLOCK_COLUMNS) {
        size_t count = span_count - i < IB_BLOCK_COLUMNS ? span_count - i : IB_BLOCK_COLUMNS;
        size_t first = (size_t)spans[i].first, after = (size_t)spans[i + count - 1].last + 1;
        // The first column may be the last of the block before, whose sums have been replaced.
        memmove(done, done + (first - origin) * 4, (end - first) * 4 * sizeof(float));
        origin = first;
        split_row(sums + end * 4, done + (end - origin) * 4, row + end * 4, weight, next_weight,
                  (after - end) * 4);
        end = after;
        write_block(spans + i, count, done, origin, norm, 1, result + i * 4);
    }
}

// Adding 2^23 leaves the rounded level in the lowest bits.
static inline __attribute__((always_inline)) uint8_t level_of(float mean) {
    uint32_t bits;
    mean += 8388608.0f;
    memcpy(&bits, &mean, sizeof(bits));
    return (uint8_t)bits;
}

IB_VECTORISED
void ib_resample_finish_plane(float *restrict sums, size_t column_count,
                              const ib_resample_plane_span *restrict spans, size_t span_count,
                              uint8_t *restrict result) {
    // Spans of at most two samples touch at most three.
    if (column_count <= span_count * 2) {
        for (size_t i = 0; i < span_count; i++) {
            size_t first = (size_t)spans[i].first, last = (size_t)spans[i].last;
            float middle_weight = last - first == 2 ? spans[i].middle_weight : 0.0f;
            float mean = sums[first] * spans[i].first_weight + sums[last] * spans[i].last_weight;
            result[i] = level_of(mean + sums[(first + last) / 2] * middle_weight);
        }
    } else {
        for (size_t i = 0; i < span_count; i++) {
            size_t first = (size_t)spans[i].first, last = (size_t)spans[i].last;
            float mean = sums[first] * spans[i].first_weight + sums[last] * spans[i].last_weight;
            float middle = 0.0f;
            for (size_t sample = first + 1; sample < last; sample++) {
                middle += sums[sample];
            }
            result[i] = level_of(mean + middle * spans[i].middle_weight);
        }
    }
    memset(sums, 0, column_count * sizeof(float));
}
