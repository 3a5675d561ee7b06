#ifndef IB_JPEG_DECODE_H
#define IB_JPEG_DECODE_H

#include <stddef.h>
#include <stdint.h>

#include "ib_decode.h"

// A resumable JPEG decode over libjpeg-turbo. Every function returns one of the codes below; no
// function jumps out of the shim, prints, or exits. A session belongs to one thread at a time.

// What a call came to. Everything but IB_JPEG_OK ends the session: only the questions and
// ib_jpeg_decode_close may follow.
enum {
    IB_JPEG_OK = 0,
    IB_JPEG_CORRUPT = 1,         // the data breaks the format
    IB_JPEG_TRUNCATED = 2,       // the data ends too early
    IB_JPEG_UNSUPPORTED = 3,     // legal JPEG, but not for this codec
    IB_JPEG_OUT_OF_MEMORY = 4,   // the allocator gave nothing
    IB_JPEG_TOO_LARGE = 5,       // more pixels than max_pixels
    IB_JPEG_TOO_MUCH_MEMORY = 6, // the codec would hold more than max_memory_bytes
    IB_JPEG_TOO_MANY_SCANS = 7,  // more scans than max_scans
    IB_JPEG_MISUSE = 8,          // called out of order, or with an impossible argument
    IB_JPEG_WARNED = 9           // the codec warned, and IB_DAMAGE_IS_ERROR
};

// Damage that libjpeg works around, by inventing the missing samples, warns under
// IB_DAMAGE_IS_SHOWN; a file that breaks off between two scans ends too early. Data that end before
// the first unit of blocks (MCU) are an error under every policy.

// Colour spaces as stored; other spaces are reported as IB_JPEG_COLOR_UNKNOWN.
enum {
    IB_JPEG_COLOR_UNKNOWN = 0,
    IB_JPEG_COLOR_GRAY = 1,
    IB_JPEG_COLOR_RGB = 2,
    IB_JPEG_COLOR_YCBCR = 3,
    IB_JPEG_COLOR_CMYK = 4,
    IB_JPEG_COLOR_YCCK = 5
};

// Bounds checked before anything is allocated for the image, and where the large arrays live.
typedef struct {
    uint64_t max_pixels;
    uint64_t max_memory_bytes; // all that the codec may hold at once
    int32_t max_scans;
    int32_t damage; // IB_DAMAGE_IS_…
    // Memory for whole-image coefficient arrays: zeroed, aligned to 64 bytes. Both or neither; when
    // NULL, calloc and free are used.
    void *(*allocate_zeroed)(size_t bytes);
    void (*release)(void *memory, size_t bytes);
} ib_jpeg_decode_limits;

// What the header says.
typedef struct {
    uint32_t width;
    uint32_t height;
    int32_t components;
    int32_t color_space;        // IB_JPEG_COLOR_…
    int32_t is_progressive;     // 1 for SOF2 and its arithmetic sister
    int32_t has_multiple_scans; // 1 when all coefficients must be held at once
    int32_t restart_interval;   // MCUs between restart markers, 0 for none
    int32_t horizontal_sampling[4];
    int32_t vertical_sampling[4];
} ib_jpeg_decode_header;

typedef struct ib_jpeg_decode ib_jpeg_decode;

// Opens `size` bytes, which the caller keeps alive and unchanged until close, and reads the header.
// `*session` is NULL only when even the session could not be allocated; on any other failure it
// holds the codec's words and must be closed.
int ib_jpeg_decode_open(const uint8_t *bytes, size_t size, const ib_jpeg_decode_limits *limits,
                        ib_jpeg_decode **session);

// Copies out what the header says; when opening failed, at most the size, and zeros besides.
void ib_jpeg_decode_get_header(const ib_jpeg_decode *session, ib_jpeg_decode_header *header);

// CMYK and YCCK: rows come out as the four inks as stored, in place of RGBA; 255 stands for no ink.
// Before start only.
void ib_jpeg_decode_keep_ink(ib_jpeg_decode *session);

// Begins decoding at 1/`scale_denominator` of the size: 1, 2, 4 or 8, the scales whose inverse DCT
// is vectorised. Fixes the output size at ceil(side / denominator). Scans are counted by their
// markers first, so that too many of them cost nothing but a look at the bytes.
int ib_jpeg_decode_start(ib_jpeg_decode *session, int scale_denominator);

// For images in several scans: takes in coefficients until `target_bytes` of the input have been
// used or all scans are in, at least one step. `*is_complete` becomes 1 at the end of the image.
int ib_jpeg_decode_absorb(ib_jpeg_decode *session, size_t target_bytes, int32_t *is_complete);

// Decodes the next `rows` rows as RGBA with 8 bits each, alpha 255 (or as ink); row i goes to
// first_row + i * stride (stride may be negative). Fails if fewer rows are left.
int ib_jpeg_decode_read_rows(ib_jpeg_decode *session, uint8_t *first_row, ptrdiff_t stride,
                             uint32_t rows);

// One component as ib_jpeg_decode_read_planes delivers it.
enum { IB_JPEG_MAX_PLANES = 3 };
typedef struct {
    uint32_t width; // samples that belong to the image
    uint32_t height;
    uint32_t row_bytes;     // samples that a row needs room for, padding included
    uint32_t rows_per_call; // rows that each call writes
    // horizontal_samples samples stand for horizontal_pixels pixels of the full size.
    int32_t horizontal_samples;
    int32_t horizontal_pixels;
    int32_t vertical_samples;
    int32_t vertical_pixels;
} ib_jpeg_plane;

// How many planes of brightness and colour the image has: 3 for YCbCr, 1 for gray, 0 when it is
// stored in another colour space.
int32_t ib_jpeg_decode_plane_count(const ib_jpeg_decode *session);

// As ib_jpeg_decode_start, for ib_jpeg_decode_read_planes instead of ib_jpeg_decode_read_rows.
// Fails when the image has no planes.
int ib_jpeg_decode_start_planes(ib_jpeg_decode *session, int scale_denominator);

// Copies out what plane `index`, which is below the plane count, is like; valid after start_planes.
void ib_jpeg_decode_get_plane(const ib_jpeg_decode *session, int index, ib_jpeg_plane *plane);

// Decodes the next row of coded units: rows_per_call rows of each plane, `strides` bytes apart, of
// which those below the image's edge are undefined. `*rows` is how many rows of the scaled image
// that comes to. Fails when nothing is left.
int ib_jpeg_decode_read_planes(ib_jpeg_decode *session, uint8_t *const planes[],
                               const size_t strides[], uint32_t *rows);

// Reads on to the end-of-image marker, to distinguish a truncated file from a complete one.
int ib_jpeg_decode_finish(ib_jpeg_decode *session);

// Gives back everything; NULL is allowed.
void ib_jpeg_decode_close(ib_jpeg_decode *session);

// Output width and height in pixels, known after start.
uint32_t ib_jpeg_decode_output_width(const ib_jpeg_decode *session);
uint32_t ib_jpeg_decode_output_height(const ib_jpeg_decode *session);

// Bytes that the codec holds now, and the most it has held since the last reset_peak.
uint64_t ib_jpeg_decode_current_bytes(const ib_jpeg_decode *session);
uint64_t ib_jpeg_decode_peak_bytes(const ib_jpeg_decode *session);
void ib_jpeg_decode_reset_peak(ib_jpeg_decode *session);

// The bytes that a failed allocation would have brought the codec to.
uint64_t ib_jpeg_decode_wanted_bytes(const ib_jpeg_decode *session);

// The codec's own words for the failure, or for the first warning of the gravest kind, or "". Valid
// until close.
const char *ib_jpeg_decode_message(const ib_jpeg_decode *session);

// Copies out the warnings so far.
void ib_jpeg_decode_get_warnings(const ib_jpeg_decode *session, ib_decode_warnings *warnings);

#endif
