#include "ib_resample.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// Every machine of x86-64 has vectors of 128 bits, nearly all 256, new ones 512. The loader picks;
// the arithmetic is that of integers, so the bytes are the same.
#if defined(__x86_64__) && defined(__linux__)
#define IB_VECTORISED __attribute__((target_clones("avx512bw", "avx2", "default")))
#else
#define IB_VECTORISED
#endif
#define IB_INLINE inline __attribute__((always_inline))

enum {
    // Result columns that are finished together: what is averaged for them by column is still in
    // the first-level cache.
    IB_BLOCK_COLUMNS = 64,
    // Samples that are averaged by column together, and the pixels that these are.
    IB_STEP = 32,
    IB_STEP_PIXELS = IB_STEP / 4
};

typedef uint8_t ib_levels __attribute__((vector_size(IB_STEP)));
typedef uint16_t ib_shares __attribute__((vector_size(IB_STEP * 2)));
typedef uint32_t ib_products __attribute__((vector_size(IB_STEP * 4)));
typedef int16_t ib_signed_shares __attribute__((vector_size(IB_STEP * 2)));
typedef int32_t ib_signed_products __attribute__((vector_size(IB_STEP * 4)));
typedef int16_t ib_pixel_pair __attribute__((vector_size(16)));
typedef int32_t ib_pixel_sum __attribute__((vector_size(16)));

// MARK: By column

// The high half of level * 257 * weight, for IB_STEP samples.
static IB_INLINE void add_shares(ib_shares *sum, const uint8_t *row, uint16_t weight) {
    ib_levels levels;
    memcpy(&levels, row, sizeof(levels));
    ib_shares wide = __builtin_convertvector(levels, ib_shares);
    wide = wide << 8 | wide;
    ib_shares weights = (ib_shares){0} + weight;
    ib_products products = __builtin_convertvector(wide, ib_products)
                           * __builtin_convertvector(weights, ib_products);
    *sum += __builtin_convertvector(products >> 16, ib_shares);
}

static IB_INLINE void average_rows(int16_t *restrict mean, const ib_resample_rows *rows,
                                   size_t row_count, size_t begin, size_t end) {
    uint16_t weights[IB_RESAMPLE_NARROW];
    memcpy(weights, rows->weights, sizeof(weights));
    size_t i = begin;
    for (; i + IB_STEP <= end; i += IB_STEP) {
        ib_shares sum = {0};
        for (size_t k = 0; k < row_count; k++) {
            // Widening the weights outside of the loop would hide from the compiler that they have
            // 16 bits, and it would multiply at twice the width.
            __asm__("" : "+r"(weights[k]));
            add_shares(&sum, rows->rows[k] + i, weights[k]);
        }
        sum ^= 0x8000;
        memcpy(mean + i, &sum, sizeof(sum));
    }
    for (; i < end; i++) {
        uint32_t sum = 0;
        for (size_t k = 0; k < row_count; k++) {
            sum += (uint32_t)rows->rows[k][i] * 257 * weights[k] >> 16;
        }
        mean[i] = (int16_t)((int32_t)sum - 0x8000);
    }
}

// The high half of (level - 128) * 256 * weight, for IB_STEP samples; see IB_RESAMPLE_SHARP_UNIT.
static IB_INLINE void add_signed_shares(ib_signed_shares *sum, const uint8_t *row,
                                        int16_t weight) {
    ib_levels levels;
    memcpy(&levels, row, sizeof(levels));
    ib_shares wide = __builtin_convertvector(levels, ib_shares) << 8 ^ 0x8000;
    ib_signed_shares weights = (ib_signed_shares){0} + weight;
    ib_signed_products products =
        __builtin_convertvector((ib_signed_shares)wide, ib_signed_products)
        * __builtin_convertvector(weights, ib_signed_products);
    *sum += __builtin_convertvector(products >> 16, ib_signed_shares);
}

static IB_INLINE void sharpen_rows(int16_t *restrict mean, const ib_resample_sharp_rows *rows,
                                   size_t row_count, size_t begin, size_t end) {
    int16_t weights[IB_RESAMPLE_NARROW];
    memcpy(weights, rows->weights, sizeof(weights));
    size_t i = begin;
    for (; i + IB_STEP <= end; i += IB_STEP) {
        ib_signed_shares sum = {0};
        for (size_t k = 0; k < row_count; k++) {
            // As above: the compiler must not see the weights widened.
            __asm__("" : "+r"(weights[k]));
            add_signed_shares(&sum, rows->rows[k] + i, weights[k]);
        }
        memcpy(mean + i, &sum, sizeof(sum));
    }
    for (; i < end; i++) {
        int32_t sum = 0;
        for (size_t k = 0; k < row_count; k++) {
            sum += ((int32_t)rows->rows[k][i] - 128) * 256 * weights[k] >> 16;
        }
        mean[i] = (int16_t)sum;
    }
}

// MARK: Along the row

// Two neighbouring pixels, each times its weight, added.
static IB_INLINE ib_pixel_sum pair_sum(const int16_t *pixels, const int16_t *weights) {
    ib_pixel_pair pair;
    memcpy(&pair, pixels, sizeof(pair));
    pair = __builtin_shufflevector(pair, pair, 0, 4, 1, 5, 2, 6, 3, 7);
#if defined(__SSE2__)
    int32_t both;
    memcpy(&both, weights, sizeof(both));
    return (ib_pixel_sum)_mm_madd_epi16((__m128i)pair, _mm_set1_epi32(both));
#else
    ib_pixel_sum sum;
    for (int i = 0; i < 4; i++) {
        sum[i] = pair[i * 2] * weights[0] + pair[i * 2 + 1] * weights[1];
    }
    return sum;
#endif
}

// The levels of one result pixel. The shift drops the 15 bits of the weights and the 8 of the mean,
// or the 7 of a sharpened one, where both weights are negated and their product is not.
static IB_INLINE ib_pixel_sum pixel_levels(const ib_resample_narrow_span *span,
                                           const int16_t *mean, int32_t offset, int is_sharp) {
    const int16_t *pixels = mean + (size_t)span->first * 4;
    ib_pixel_sum sum = pair_sum(pixels, span->weights) + pair_sum(pixels + 8, span->weights + 2);
    return is_sharp ? (offset + sum) >> 22 : (offset - sum) >> 23;
}

static IB_INLINE uint8_t clamped(int32_t level) {
    return (uint8_t)(level < 0 ? 0 : level > 255 ? 255 : level);
}

static IB_INLINE void write_pixels(const ib_resample_narrow_span *spans, size_t count,
                                   const int16_t *mean, int32_t offset, int is_sharp,
                                   uint8_t *result) {
    size_t i = 0;
#if defined(__SSE2__)
    for (; i + 4 <= count; i += 4) {
        __m128i first = (__m128i)pixel_levels(spans + i, mean, offset, is_sharp);
        __m128i second = (__m128i)pixel_levels(spans + i + 1, mean, offset, is_sharp);
        __m128i third = (__m128i)pixel_levels(spans + i + 2, mean, offset, is_sharp);
        __m128i fourth = (__m128i)pixel_levels(spans + i + 3, mean, offset, is_sharp);
        __m128i levels = _mm_packus_epi16(_mm_packs_epi32(first, second),
                                          _mm_packs_epi32(third, fourth));
        memcpy(result + i * 4, &levels, sizeof(levels));
    }
#endif
    for (; i < count; i++) {
        ib_pixel_sum levels = pixel_levels(spans + i, mean, offset, is_sharp);
        for (int channel = 0; channel < 4; channel++) {
            result[i * 4 + (size_t)channel] = clamped(levels[channel]);
        }
    }
}

// MARK: Both

// What a block of result columns needs is averaged by column first, by the rule of the caller.
static IB_INLINE void average(const ib_resample_rows *rows, const ib_resample_sharp_rows *sharp,
                              size_t row_count, size_t column_count,
                              const ib_resample_narrow_span *spans, size_t span_count,
                              int16_t *mean, uint8_t *result) {
    // Half for rounding, half a unit for what each row has lost on average, and what was taken off.
    int32_t offset = sharp != NULL ? (int32_t)(128 * 128 + 64 - row_count / 2) * (1 << 15)
                                   : (int32_t)(0x8000 + 128 + row_count / 2) << 15;
    size_t done = 0;
    for (size_t i = 0; i < span_count; i += IB_BLOCK_COLUMNS) {
        size_t count = span_count - i < IB_BLOCK_COLUMNS ? span_count - i : IB_BLOCK_COLUMNS;
        size_t needed = (size_t)spans[i + count - 1].first + IB_RESAMPLE_NARROW;
        needed = (needed + IB_STEP_PIXELS - 1) / IB_STEP_PIXELS * IB_STEP_PIXELS;
        needed = needed < column_count ? needed : column_count;
        if (needed > done) {
            if (sharp != NULL) {
                sharpen_rows(mean, sharp, row_count, done * 4, needed * 4);
            } else {
                average_rows(mean, rows, row_count, done * 4, needed * 4);
            }
            done = needed;
        }
        write_pixels(spans + i, count, mean, offset, sharp != NULL, result + i * 4);
    }
}

IB_VECTORISED
void ib_resample_average(const ib_resample_rows *rows, size_t column_count,
                         const ib_resample_narrow_span *spans, size_t span_count, int16_t *mean,
                         uint8_t *result) {
    // Fixed counts let the compiler keep all weights in registers.
    switch (rows->count) {
    case 1: average(rows, NULL, 1, column_count, spans, span_count, mean, result); break;
    case 2: average(rows, NULL, 2, column_count, spans, span_count, mean, result); break;
    case 3: average(rows, NULL, 3, column_count, spans, span_count, mean, result); break;
    default: average(rows, NULL, 4, column_count, spans, span_count, mean, result); break;
    }
}

IB_VECTORISED
void ib_resample_sharpen(const ib_resample_sharp_rows *rows, size_t column_count,
                         const ib_resample_narrow_span *spans, size_t span_count, int16_t *mean,
                         uint8_t *result) {
    switch (rows->count) {
    case 1: average(NULL, rows, 1, column_count, spans, span_count, mean, result); break;
    case 2: average(NULL, rows, 2, column_count, spans, span_count, mean, result); break;
    case 3: average(NULL, rows, 3, column_count, spans, span_count, mean, result); break;
    default: average(NULL, rows, 4, column_count, spans, span_count, mean, result); break;
    }
}
