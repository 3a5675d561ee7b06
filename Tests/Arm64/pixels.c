// Runs the loops over pixels of CCodecs on drawn rows, and prints a sum of what each gives.
#include "ib_resample.h"
#include "machine.h"
#include "png/expand.h"
#include "png/unfilter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 700, ROUNDS = 60 };

static uint64_t chance;

static uint32_t below(uint32_t bound) { return ibm_below(&chance, bound); }

// A drawn share; the division is rounded alike on every machine.
static float share(void) { return (float)(1 + below(999)) / 1000.0f; }

static void say(const char *name, uint32_t in, uint32_t out, uint64_t sum) {
    printf("%s %u to %u: %016llx\n", name, in, out, (unsigned long long)sum);
}

// MARK: Sums in single precision

// The source columns under column `i` of `out` for `in` source columns.
static int32_t first_of(uint32_t i, uint32_t in, uint32_t out) { return (int32_t)(i * in / out); }
static int32_t last_of(uint32_t i, uint32_t in, uint32_t out) {
    return (int32_t)(((i + 1) * in + out - 1) / out) - 1;
}

static void average_pixels(uint32_t in, uint32_t out) {
    static float sums[MOST * 4];
    static uint8_t row[MOST * 4], result[MOST * 4];
    static ib_resample_span spans[MOST];
    for (uint32_t i = 0; i < out; i++) {
        spans[i] = (ib_resample_span){first_of(i, in, out), last_of(i, in, out), share(), share()};
        if (spans[i].first == spans[i].last) {
            spans[i].last_weight = 0;
        }
    }
    memset(sums, 0, sizeof(sums));
    uint64_t sum = 0;
    for (int r = 0; r < 4; r++) {
        ibm_fill(&chance, row, sizeof(row));
        ib_resample_add(sums, row, share(), (size_t)in * 4);
        ibm_fill(&chance, row, sizeof(row));
        float norm = (float)out / (float)in / 3.0f;
        ib_resample_finish(sums, row, share(), share(), in, spans, out, norm, result);
        sum = ibm_sum(sum, result, (size_t)out * 4);
        sum = ibm_sum(sum, sums, sizeof(float) * 4 * in);
    }
    say("average pixels", in, out, sum);
}

static void average_plane(uint32_t in, uint32_t out) {
    static float sums[MOST];
    static uint8_t row[MOST], result[MOST];
    static ib_resample_plane_span spans[MOST];
    for (uint32_t i = 0; i < out; i++) {
        spans[i] = (ib_resample_plane_span){first_of(i, in, out), last_of(i, in, out), share() / 3,
                                            share() / 3, share() / 3};
        if (spans[i].first == spans[i].last) {
            spans[i].last_weight = 0;
        }
    }
    memset(sums, 0, sizeof(sums));
    uint64_t sum = 0;
    for (int r = 0; r < 4; r++) {
        for (int k = 0; k < 3; k++) {
            ibm_fill(&chance, row, sizeof(row));
            ib_resample_add(sums, row, share() / 3, in);
        }
        sum = ibm_sum(sum, sums, sizeof(float) * in);
        ib_resample_finish_plane(sums, in, spans, out, result);
        sum = ibm_sum(sum, result, out);
    }
    say("average plane", in, out, sum);
}

// MARK: Integers of 16 bits

// Draws `count` weights that add up to `unit`; of three or more the first of a sharpening has the
// other sign, which keeps the rest within 16 bits.
static void draw_weights(int32_t *weights, uint32_t count, int32_t unit, int is_sharp) {
    int32_t left = unit;
    for (uint32_t k = 0; k + 1 < count; k++) {
        int32_t part = left / (int32_t)(count - k) * (int32_t)(500 + below(1000)) / 1000;
        weights[k] = is_sharp && k == 0 && count > 2 ? -part / 4 : part;
        left -= weights[k];
    }
    weights[count - 1] = left;
}

static void average_narrow(uint32_t in, uint32_t out, int is_sharp) {
    static uint8_t rows[IB_RESAMPLE_NARROW][MOST * 4], result[MOST * 4];
    static int16_t mean[(MOST + 3) * 4];
    static ib_resample_narrow_span spans[MOST];
    ib_resample_rows plain = {.count = 1 + below(IB_RESAMPLE_NARROW)};
    ib_resample_sharp_rows sharp = {.count = plain.count};
    int32_t weights[IB_RESAMPLE_NARROW];
    draw_weights(weights, (uint32_t)plain.count,
                 is_sharp ? IB_RESAMPLE_SHARP_UNIT : IB_RESAMPLE_ROW_UNIT, is_sharp);
    ibm_fill(&chance, rows, sizeof(rows));
    for (size_t k = 0; k < plain.count; k++) {
        plain.rows[k] = sharp.rows[k] = rows[k];
        plain.weights[k] = (uint16_t)weights[k];
        sharp.weights[k] = (int16_t)weights[k];
    }
    for (uint32_t i = 0; i < out; i++) {
        int32_t first = first_of(i, in, out), last = last_of(i, in, out);
        uint32_t used = (uint32_t)(last - first + 1);
        IBM_REQUIRE(used <= IB_RESAMPLE_NARROW);
        draw_weights(weights, used, IB_RESAMPLE_COLUMN_UNIT, is_sharp);
        spans[i] = (ib_resample_narrow_span){.first = first};
        for (uint32_t k = 0; k < used; k++) {
            spans[i].weights[k] = (int16_t)weights[k];
        }
    }
    memset(mean, 0, sizeof(mean));
    if (is_sharp) {
        ib_resample_sharpen(&sharp, in, spans, out, mean, result);
    } else {
        ib_resample_average(&plain, in, spans, out, mean, result);
    }
    uint64_t sum = ibm_sum(ibm_sum(0, result, (size_t)out * 4), mean, sizeof(mean));
    say(is_sharp ? "sharpen" : "average narrow", in, out, sum);
}

// MARK: Rows of PNG

static void unfilter(uint32_t width, size_t pixel_bytes) {
    static uint8_t row[MOST * 8 + IB_PNG_ROW_SLACK], above[sizeof(row)], below_row[sizeof(row)];
    size_t bytes = width * pixel_bytes;
    uint64_t sum = 0;
    for (int filter = 0; filter <= 4; filter++) {
        ibm_fill(&chance, row, bytes);
        ibm_fill(&chance, above, bytes);
        ibm_fill(&chance, below_row, bytes);
        ib_png_unfilter(filter, row, above, bytes, pixel_bytes);
        sum = ibm_sum(sum, row, bytes);
        if (ib_png_unfilter_pair(filter, row, above, below_row, bytes, pixel_bytes)) {
            sum = ibm_sum(ibm_sum(sum, row, bytes), below_row, bytes);
        }
    }
    say("unfilter", width, (uint32_t)pixel_bytes, sum);
}

static void expand(uint32_t width, int color_type, int bit_depth) {
    static uint8_t row[MOST * 8 + IB_PNG_ROW_SLACK], target[MOST * 8];
    uint64_t sum = 0;
    for (int variant = 0; variant < 4; variant++) {
        ib_png_expansion expansion = {.color_type = color_type,
                                      .bit_depth = bit_depth,
                                      .is_deep = variant & 1,
                                      .has_key = variant >> 1,
                                      .key = {1, 0x101, 3}};
        ibm_fill(&chance, expansion.palette, sizeof(expansion.palette));
        ibm_fill(&chance, row, sizeof(row));
        ib_png_expand(&expansion, row, width, target);
        sum = ibm_sum(sum, target, (size_t)width * (expansion.is_deep ? 8 : 4));
    }
    printf("expand type %d depth %d ", color_type, bit_depth);
    say("row", width, width, sum);
}

static void run_png(void) {
    static const size_t pixel_bytes[] = {1, 2, 3, 4, 6, 8};
    static const int types[] = {0, 2, 3, 4, 6};
    for (size_t i = 0; i < sizeof(pixel_bytes) / sizeof(*pixel_bytes); i++) {
        for (int round = 0; round < 8; round++) {
            unfilter(1 + below(MOST), pixel_bytes[i]);
        }
    }
    for (size_t i = 0; i < sizeof(types) / sizeof(*types); i++) {
        for (int depth = 1; depth <= 16; depth *= 2) {
            if (types[i] == 0 || (types[i] == 3 ? depth <= 8 : depth >= 8)) {
                expand(1 + below(MOST), types[i], depth);
            }
        }
    }
}

int main(void) {
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t in = 2 + below(MOST - 2);
        uint32_t out = 1 + below(in);
        average_pixels(in, out);
        average_plane(in, out);
        // Up to two columns to a result touch at most three, which this loop accepts.
        uint32_t many = (in + 1) / 2 + below(in / 2);
        average_narrow(in, many, 0);
        average_narrow(in, many, 1);
    }
    run_png();
    return 0;
}
