#ifndef IB_CRESAMPLE_H
#define IB_CRESAMPLE_H

#include <stddef.h>
#include <stdint.h>

// The inner loops of the area average of opaque RGBA rows. Only integers, or IEEE single additions,
// multiplications and conversions in a fixed order, so every machine gives the same bytes.

// MARK: Any number of rows and columns to a result pixel

// The source columns under one result column; the parts of the first and last that count.
typedef struct {
    int32_t first;
    int32_t last;
    float first_weight;
    float last_weight; // 0 when first and last are the same column
} ib_resample_span;

// sums[i] += weight * row[i] for `count` samples.
void ib_resample_add(float *sums, const uint8_t *row, float weight, size_t count);

// Completes one result row: adds `row` with `weight`, averages along the row by the `span_count`
// spans, which cover all columns in order, multiplies by `norm` and writes RGBA with alpha 255 to
// `result`. Afterwards the sums are `next_weight` times `row`, for the next result row.
// `column_count` is the number of source columns.
void ib_resample_finish(float *sums, const uint8_t *row, float weight, float next_weight,
                        size_t column_count, const ib_resample_span *spans, size_t span_count,
                        float norm, uint8_t *result);

// The source samples of one plane under one sample of the result; the weights add up to 1.
typedef struct {
    int32_t first;
    int32_t last;
    float first_weight;
    float middle_weight; // of each sample in between
    float last_weight;   // 0 when first and last are the same sample
} ib_resample_plane_span;

// Averages `sums`, the weighted sums of `column_count` samples of a plane, by the `span_count`
// spans into one row of levels, and clears them.
void ib_resample_finish_plane(float *sums, size_t column_count,
                              const ib_resample_plane_span *spans, size_t span_count,
                              uint8_t *result);

// MARK: Few rows and columns to a result pixel

enum {
    // The most rows, and the most columns, that one result pixel may touch here.
    IB_RESAMPLE_NARROW = 4,
    // What the weights of the rows of one result row add up to: with levels times 257, which fill
    // 16 bits, a level comes to 256 of the units in which means are kept (65535 * 65281 / 2^16 /
    // 255).
    IB_RESAMPLE_ROW_UNIT = 65281,
    // What the weights of the columns add up to, negated: 16 bits with a sign hold -1 but not 1.
    IB_RESAMPLE_COLUMN_UNIT = -32768
};

// The source columns under one result column, from `first` on; weights of columns that do not count
// are 0.
typedef struct {
    int32_t first;
    int16_t weights[IB_RESAMPLE_NARROW];
} ib_resample_narrow_span;

// The source rows under one result row.
typedef struct {
    const uint8_t *rows[IB_RESAMPLE_NARROW];
    uint16_t weights[IB_RESAMPLE_NARROW];
    size_t count; // 1 to IB_RESAMPLE_NARROW
} ib_resample_rows;

// Averages `rows` into one result row of RGBA by the `span_count` spans, which come in order.
// `column_count` is the number of source columns. `mean` has room for 4 values for each of them and
// for 3 columns more, which have been set before. Levels are within 0.51 of the exact average.
void ib_resample_average(const ib_resample_rows *rows, size_t column_count,
                         const ib_resample_narrow_span *spans, size_t span_count, int16_t *mean,
                         uint8_t *result);

// MARK: The same, with weights that may be negative

enum {
    // What the weights of the rows, and those of the columns, add up to: negated for the same
    // reason, so that their product is not. Means are kept in 128 units a level, less 128 levels,
    // which leaves room for those that overshoot.
    IB_RESAMPLE_SHARP_UNIT = -32768
};

// The source rows of one result row.
typedef struct {
    const uint8_t *rows[IB_RESAMPLE_NARROW];
    int16_t weights[IB_RESAMPLE_NARROW];
    size_t count; // 1 to IB_RESAMPLE_NARROW
} ib_resample_sharp_rows;

// As ib_resample_average; results beyond 0 and 255 become these. The negative weights of one row or
// column must not add up to more than half of the unit.
void ib_resample_sharpen(const ib_resample_sharp_rows *rows, size_t column_count,
                         const ib_resample_narrow_span *spans, size_t span_count, int16_t *mean,
                         uint8_t *result);

#endif
