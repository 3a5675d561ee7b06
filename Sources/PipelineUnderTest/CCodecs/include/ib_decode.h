#ifndef IB_DECODE_H
#define IB_DECODE_H

#include <stdint.h>

// What both decode shims share: how damage is treated, and what a codec complained of.

// What to do about damage. Data of which nothing can be decoded are an error under each of them.
enum {
    IB_DAMAGE_IS_ERROR = 0,   // every warning is an error
    IB_DAMAGE_IS_SHOWN = 1,   // what the codec can mend warns, a file that ends too early is an error
    IB_DAMAGE_IS_ACCEPTED = 2 // a file that ends too early warns too
};

// Kinds of warnings, the graver the larger.
enum {
    IB_WARNING_NONE = 0,
    IB_WARNING_HARMLESS = 1,  // says nothing about pixels
    IB_WARNING_DAMAGE = 2,    // pixels may be wrong
    IB_WARNING_TRUNCATION = 3 // the data end too early
};

// A row that is not known.
#define IB_NO_ROW UINT32_MAX

// What the codec complained of so far; rows are those of the stored image.
typedef struct {
    int32_t count;
    int32_t kind;          // the gravest, IB_WARNING_…
    // Rows of which data came, in any scan or pass; of JPEG whole rows of blocks, or the first row
    // if some of its blocks came.
    uint32_t decoded_rows;
    uint32_t damaged_row;  // the first row that may be wrong, or IB_NO_ROW
    // After a failure: rows that IB_DAMAGE_IS_ACCEPTED would give in place of IB_DAMAGE_IS_SHOWN;
    // otherwise 0.
    uint32_t acceptable_rows;
} ib_decode_warnings;

#endif
