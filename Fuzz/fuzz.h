#ifndef IB_FUZZ_H
#define IB_FUZZ_H

#include <stddef.h>
#include <stdint.h>

// What both fuzz targets share: settings out of the input, memory that shows every overrun, and
// features that guide the fuzzer through libraries that are not instrumented.

// The last bytes of an input say how it is decoded; the bytes before them are the image file. They
// stand at the end because a file with bytes after its end is still that file, so every case can be
// handed to any decoder as it is.
enum { IB_FUZZ_SETTINGS_BYTES = 16 };

typedef struct {
    uint64_t max_pixels;       // up to 1 << 18
    uint64_t max_memory_bytes; // up to 32 MiB
    int32_t max_scans;
    int damage; // 0 an error, 1 shown, 2 accepted, as both shims number it
    int is_hooked;              // JPEG: coefficients come from the hooks
    int scale_denominator;      // JPEG: 1, 2, 4 or 8, and seldom one that is not allowed
    uint32_t failing_allocation; // the allocation that gives nothing, from 1; 0 for none
    int disorder;               // IB_FUZZ_IN_ORDER, or the place of one call that may not be made
    int is_deep;                // PNG: 16 bits a sample come out
    int is_planar;              // JPEG: planes come out where there are any
    int keeps_ink;              // JPEG: CMYK comes out as stored
    uint64_t seed;              // of the splits into bands
} ib_fuzz_settings;

enum {
    IB_FUZZ_IN_ORDER = 0,
    IB_FUZZ_ROWS_BEFORE_START = 1,
    IB_FUZZ_START_TWICE = 2,
    IB_FUZZ_FINISH_EARLY = 3,
    IB_FUZZ_TOO_MANY_ROWS = 4,
    IB_FUZZ_CLOSE_EARLY = 5
};

// Reads the settings off the end of `bytes`; what is left is the image. Short inputs have the
// widest limits and are all image.
ib_fuzz_settings ib_fuzz_read_settings(const uint8_t *bytes, size_t *size);

// Traps with a line on standard error when a promise of the shim does not hold.
#define IB_FUZZ_REQUIRE(condition)                                                                 \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            ib_fuzz_broken(#condition, __FILE__, __LINE__);                                        \
        }                                                                                          \
    } while (0)
_Noreturn void ib_fuzz_broken(const char *condition, const char *file, int line);

// A repeatable stream of numbers (SplitMix64, Steele, Lea and Flood 2014).
uint64_t ib_fuzz_next(uint64_t *state);

// MARK: Memory

// The shims are compiled with these in place of malloc and its sisters. Each block lies between two
// belts that are checked when it is freed, because the codecs themselves are not instrumented.
void *ib_fuzz_malloc(size_t bytes);
void *ib_fuzz_calloc(size_t count, size_t bytes);
void *ib_fuzz_realloc(void *memory, size_t bytes);
void ib_fuzz_free(void *memory);

// The hooks for whole-image arrays, on the same account.
void *ib_fuzz_hook_allocate(size_t bytes);
void ib_fuzz_hook_release(void *memory, size_t bytes);

// Begins a run: the account has to be empty. Blocks that are not asked to be zero are filled with
// `filler`, so that two runs differ where uninitialised memory reaches the result; and the
// allocation with the number `failing` gives nothing.
void ib_fuzz_begin_run(uint8_t filler, uint32_t failing);

// Bytes that the shim holds now.
uint64_t ib_fuzz_live_bytes(void);

// A copy of the input that ends where a page without access begins.
const uint8_t *ib_fuzz_input(const uint8_t *bytes, size_t size);

// Room for rows, which ends at such a page too. Row i goes to `first_row` + i * `stride`.
typedef struct {
    uint8_t *memory;
    uint8_t *first_row;
    ptrdiff_t stride;
    size_t row_bytes;
    uint32_t rows;
} ib_fuzz_rows;

// The most rows of `row_bytes` that fit, whatever padding they get.
uint32_t ib_fuzz_most_rows(size_t row_bytes);

// Lays out `rows` rows with padding behind each, from the top or from the bottom, as `seed` says.
// The rows are filled with `filler`, the padding has a pattern, and each row begins at a multiple
// of `sample_bytes`, which is 1 or 2.
ib_fuzz_rows ib_fuzz_lay_out(size_t row_bytes, uint32_t rows, size_t sample_bytes, uint8_t filler,
                             uint64_t seed);

// Requires that the padding is as it was, and takes the rows into a sum that depends on their
// order.
uint64_t ib_fuzz_check_rows(const ib_fuzz_rows *rows, uint64_t sum);

// MARK: Runs

// How one decode ended; two decodes of the same input have to be equal in it.
typedef struct {
    int status; // 0 for a whole image
    uint64_t rows;
    int32_t warnings;
    uint32_t decoded_rows;
    uint32_t acceptable_rows;
    uint64_t sum; // of the rows
} ib_fuzz_outcome;

// How the last decode ended, with a hash of the codec's words for it: what a program prints that
// compares machines (Tests/Arm64). All zero where not even a session could be made.
const ib_fuzz_outcome *ib_fuzz_last_outcome(uint32_t *words);

// Decodes an image once, with memory that is filled with `filler`.
typedef ib_fuzz_outcome ib_fuzz_decode(const uint8_t *bytes, size_t size,
                                       const ib_fuzz_settings *settings, uint8_t filler);

// Decodes an input twice with different fillers, and requires that it ends in the same way.
void ib_fuzz_decode_twice(const uint8_t *data, size_t size, ib_fuzz_decode *decode_once);

// MARK: Guidance

// Counts a feature as if it were an edge of the program: the kind, a code and the codec's words
// without their numbers.
void ib_fuzz_note(uint32_t kind, uint32_t code, const char *words);

// Counts the way a decode ended, with the codec's words for it.
void ib_fuzz_note_outcome(const ib_fuzz_outcome *outcome, const char *words);

// How large a number is, in powers of two.
uint32_t ib_fuzz_magnitude(uint64_t value);

#endif
