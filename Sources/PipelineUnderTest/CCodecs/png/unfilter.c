#include "unfilter.h"

#include <string.h>

// The baseline of x86-64 lacks the blends and shuffles of later machines. The loader picks.
#if defined(__x86_64__) && defined(__linux__)
#define IB_VECTORISED __attribute__((target_clones("avx2", "default")))
#else
#define IB_VECTORISED
#endif
#define IB_INLINED inline __attribute__((always_inline))

// Filters that look to the left go pixel by pixel, with the samples of one pixel side by side in
// a vector. The next pixel is fetched before this one is written, so that the vector may be wider
// than the pixel: what is written behind the pixel is overwritten by the pixel that follows.
#define ib_make_pixel(bytes, lanes)                                                                \
    typedef uint8_t ib_bytes_##lanes __attribute__((vector_size(lanes)));                          \
    typedef int16_t ib_words_##lanes __attribute__((vector_size(lanes * 2)));

ib_make_pixel(4, 4)
ib_make_pixel(8, 8)

#define IB_SELECT(mask, yes, no) (((yes) & (mask)) | ((no) & ~(mask)))

// One row of filter `name` for pixels of `lanes` bytes or fewer; PREDICT computes `prediction`
// from `left`, `up` and `corner`.
#define ib_make_filter(name, lanes, PREDICT)                                                       \
    static IB_INLINED void name##_##lanes(uint8_t *row, const uint8_t *above, size_t row_bytes,    \
                                          size_t pixel_bytes) {                                    \
        typedef ib_bytes_##lanes bytes;                                                            \
        typedef ib_words_##lanes words;                                                            \
        words left = {0};                                                                          \
        words corner = {0};                                                                        \
        bytes raw;                                                                                 \
        memcpy(&raw, row, lanes);                                                                  \
        size_t last = row_bytes - pixel_bytes;                                                     \
        for (size_t i = 0;; i += pixel_bytes) {                                                    \
            bytes next, up_bytes;                                                                  \
            memcpy(&next, row + i + pixel_bytes, lanes);                                           \
            memcpy(&up_bytes, above + i, lanes);                                                   \
            words up = __builtin_convertvector(up_bytes, words);                                   \
            words prediction;                                                                      \
            PREDICT;                                                                               \
            words sum = (prediction + __builtin_convertvector(raw, words)) & 0xFF;                 \
            bytes done = __builtin_convertvector(sum, bytes);                                      \
            if (i == last) {                                                                       \
                memcpy(row + i, &done, pixel_bytes);                                               \
                return;                                                                            \
            }                                                                                      \
            memcpy(row + i, &done, lanes);                                                         \
            left = sum;                                                                            \
            corner = up;                                                                           \
            raw = next;                                                                            \
        }                                                                                          \
    }

#define IB_PREDICT_AVERAGE                                                                         \
    (void)corner;                                                                                  \
    prediction = (left + up) >> 1

// Paeth's predictor as Sean Barrett's stb_image states it: equal to the definition, and with fewer
// steps between the pixel on the left and the result.
#define IB_PREDICT_PAETH                                                                           \
    words threshold = corner * 3 - up - left;                                                      \
    words low = __builtin_elementwise_min(left, up);                                               \
    words high = __builtin_elementwise_max(left, up);                                              \
    words middle = IB_SELECT((words)(high <= threshold), low, corner);                             \
    prediction = IB_SELECT((words)(threshold <= low), high, middle)

ib_make_filter(average, 4, IB_PREDICT_AVERAGE)
ib_make_filter(average, 8, IB_PREDICT_AVERAGE)
ib_make_filter(paeth, 4, IB_PREDICT_PAETH)
ib_make_filter(paeth, 8, IB_PREDICT_PAETH)

// Two rows of Paeth's filter at a time, for pixels of 3 and 4 bytes: the lower row is a pixel
// behind the upper one. A single row waits for each pixel before the next can begin; two wait
// together.

static IB_INLINED ib_words_4 paeth_sum(ib_bytes_4 raw, ib_words_4 left, ib_words_4 up,
                                       ib_words_4 corner) {
    typedef ib_words_4 words;
    words prediction;
    IB_PREDICT_PAETH;
    return (prediction + __builtin_convertvector(raw, words)) & 0xFF;
}

static IB_INLINED void store_pixel(uint8_t *target, ib_words_4 sum, size_t count) {
    ib_bytes_4 done = __builtin_convertvector(sum, ib_bytes_4);
    memcpy(target, &done, count);
}

static IB_INLINED void paeth_pair(uint8_t *row, const uint8_t *above, uint8_t *below,
                                  size_t row_bytes, size_t pixel_bytes) {
    const ib_words_4 none = {0};
    size_t last = row_bytes - pixel_bytes;
    ib_bytes_4 raw, next, below_raw, below_next, up_bytes;
    memcpy(&raw, row, 4);
    memcpy(&next, row + pixel_bytes, 4);
    memcpy(&below_raw, below, 4);
    memcpy(&up_bytes, above, 4);
    ib_words_4 corner = __builtin_convertvector(up_bytes, ib_words_4);
    ib_words_4 left = paeth_sum(raw, none, corner, none);
    ib_words_4 below_left = none;
    ib_words_4 below_corner = none;
    store_pixel(row, left, pixel_bytes);
    for (size_t i = pixel_bytes; i <= last; i += pixel_bytes) {
        raw = next;
        memcpy(&next, row + i + pixel_bytes, 4);
        memcpy(&below_next, below + i, 4);
        memcpy(&up_bytes, above + i, 4);
        ib_words_4 up = __builtin_convertvector(up_bytes, ib_words_4);
        ib_words_4 sum = paeth_sum(raw, left, up, corner);
        below_left = paeth_sum(below_raw, below_left, left, below_corner);
        store_pixel(row + i, sum, i == last ? pixel_bytes : 4);
        store_pixel(below + i - pixel_bytes, below_left, 4);
        below_raw = below_next;
        below_corner = left;
        left = sum;
        corner = up;
    }
    below_left = paeth_sum(below_raw, below_left, left, below_corner);
    store_pixel(below + last, below_left, pixel_bytes);
}

// The same filters for pixels of one or two bytes.

static IB_INLINED void average_small(uint8_t *row, const uint8_t *above, size_t row_bytes,
                                     size_t pixel_bytes) {
    for (size_t i = 0; i < pixel_bytes; i++) {
        row[i] = (uint8_t)(row[i] + above[i] / 2);
    }
    for (size_t i = pixel_bytes; i < row_bytes; i++) {
        row[i] = (uint8_t)(row[i] + (row[i - pixel_bytes] + above[i]) / 2);
    }
}

static IB_INLINED void paeth_small(uint8_t *row, const uint8_t *above, size_t row_bytes,
                                   size_t pixel_bytes) {
    int left[2] = {0, 0};
    int corner[2] = {0, 0};
    for (size_t i = 0; i < row_bytes; i += pixel_bytes) {
        for (size_t sample = 0; sample < pixel_bytes; sample++) {
            int a = left[sample];
            int b = above[i + sample];
            int c = corner[sample];
            int threshold = c * 3 - b - a;
            int low = a < b ? a : b;
            int high = a < b ? b : a;
            int middle = high <= threshold ? low : c;
            int prediction = threshold <= low ? high : middle;
            row[i + sample] = (uint8_t)(row[i + sample] + prediction);
            left[sample] = row[i + sample];
            corner[sample] = b;
        }
    }
}

// Adding what is on the left is a running sum; machines have no vector form that gains anything.
#define ib_make_sub(lanes)                                                                         \
    static IB_INLINED void sub_##lanes(uint8_t *row, size_t row_bytes, size_t pixel_bytes) {       \
        typedef ib_bytes_##lanes bytes;                                                            \
        bytes left = {0};                                                                          \
        bytes raw;                                                                                 \
        memcpy(&raw, row, lanes);                                                                  \
        size_t last = row_bytes - pixel_bytes;                                                     \
        for (size_t i = 0;; i += pixel_bytes) {                                                    \
            bytes next;                                                                            \
            memcpy(&next, row + i + pixel_bytes, lanes);                                           \
            left += raw;                                                                           \
            if (i == last) {                                                                       \
                memcpy(row + i, &left, pixel_bytes);                                               \
                return;                                                                            \
            }                                                                                      \
            memcpy(row + i, &left, lanes);                                                         \
            raw = next;                                                                            \
        }                                                                                          \
    }

ib_make_sub(4)
ib_make_sub(8)

static IB_INLINED void sub_small(uint8_t *row, size_t row_bytes, size_t pixel_bytes) {
    for (size_t i = pixel_bytes; i < row_bytes; i++) {
        row[i] = (uint8_t)(row[i] + row[i - pixel_bytes]);
    }
}

IB_VECTORISED
static void undo_sub(uint8_t *row, size_t row_bytes, size_t pixel_bytes) {
    switch (pixel_bytes) {
    case 1: sub_small(row, row_bytes, 1); break;
    case 2: sub_small(row, row_bytes, 2); break;
    case 3: sub_4(row, row_bytes, 3); break;
    case 4: sub_4(row, row_bytes, 4); break;
    case 6: sub_8(row, row_bytes, 6); break;
    default: sub_8(row, row_bytes, 8); break;
    }
}

IB_VECTORISED
static void undo_up(uint8_t *restrict row, const uint8_t *restrict above, size_t row_bytes) {
    for (size_t i = 0; i < row_bytes; i++) {
        row[i] = (uint8_t)(row[i] + above[i]);
    }
}

IB_VECTORISED
static void undo_average(uint8_t *row, const uint8_t *above, size_t row_bytes,
                         size_t pixel_bytes) {
    switch (pixel_bytes) {
    case 1: average_small(row, above, row_bytes, 1); break;
    case 2: average_small(row, above, row_bytes, 2); break;
    case 3: average_4(row, above, row_bytes, 3); break;
    case 4: average_4(row, above, row_bytes, 4); break;
    case 6: average_8(row, above, row_bytes, 6); break;
    default: average_8(row, above, row_bytes, 8); break;
    }
}

IB_VECTORISED
static void undo_paeth(uint8_t *row, const uint8_t *above, size_t row_bytes, size_t pixel_bytes) {
    switch (pixel_bytes) {
    case 1: paeth_small(row, above, row_bytes, 1); break;
    case 2: paeth_small(row, above, row_bytes, 2); break;
    case 3: paeth_4(row, above, row_bytes, 3); break;
    case 4: paeth_4(row, above, row_bytes, 4); break;
    case 6: paeth_8(row, above, row_bytes, 6); break;
    default: paeth_8(row, above, row_bytes, 8); break;
    }
}

IB_VECTORISED
static void undo_paeth_pair(uint8_t *row, const uint8_t *above, uint8_t *below, size_t row_bytes,
                            size_t pixel_bytes) {
    if (pixel_bytes == 3) {
        paeth_pair(row, above, below, row_bytes, 3);
    } else {
        paeth_pair(row, above, below, row_bytes, 4);
    }
}

int ib_png_unfilter_pair(int filter, uint8_t *row, const uint8_t *above, uint8_t *below,
                         size_t row_bytes, size_t pixel_bytes) {
    if (filter != 4 || (pixel_bytes != 3 && pixel_bytes != 4)) {
        return 0;
    }
    undo_paeth_pair(row, above, below, row_bytes, pixel_bytes);
    return 1;
}

void ib_png_unfilter(int filter, uint8_t *row, const uint8_t *above, size_t row_bytes,
                     size_t pixel_bytes) {
    switch (filter) {
    case 1: undo_sub(row, row_bytes, pixel_bytes); break;
    case 2: undo_up(row, above, row_bytes); break;
    case 3: undo_average(row, above, row_bytes, pixel_bytes); break;
    case 4: undo_paeth(row, above, row_bytes, pixel_bytes); break;
    default: break;
    }
}
