#ifndef IB_CRESAMPLE_H
#define IB_CRESAMPLE_H

#include <stddef.h>
#include <stdint.h>

// The inner loops of the area average of opaque RGBA rows. Only IEEE single additions,
// multiplications and conversions in a fixed order, so every machine gives the same bytes.

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

#endif
