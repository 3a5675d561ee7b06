#ifndef IB_PNG_DECODE_H
#define IB_PNG_DECODE_H

#include <stddef.h>
#include <stdint.h>

#include "ib_decode.h"

// A resumable PNG decode: libpng, and a quick reader for the rows of plain whole files. Every
// function returns one of the codes below; no function jumps out of the shim, prints, or exits. A
// session belongs to one thread at a time.

// What a call came to. Everything but IB_PNG_OK ends the session: only the questions and
// ib_png_decode_close may follow.
enum {
    IB_PNG_OK = 0,
    IB_PNG_CORRUPT = 1,         // the data breaks the format, or a checksum does not fit
    IB_PNG_TRUNCATED = 2,       // the data ends too early
    IB_PNG_OUT_OF_MEMORY = 4,   // the allocator gave nothing
    IB_PNG_TOO_LARGE = 5,       // more pixels than max_pixels
    IB_PNG_TOO_MUCH_MEMORY = 6, // the codec would hold more than max_memory_bytes
    IB_PNG_MISUSE = 8,          // called out of order
    IB_PNG_WARNED = 9           // the codec warned, and IB_DAMAGE_IS_ERROR
};

// Damage that does not touch pixels warns under IB_DAMAGE_IS_SHOWN, what does is an error; under
// IB_DAMAGE_IS_ACCEPTED rows that cannot be decoded are left transparent black.

// What rows come out as; alpha is straight, and opaque where the image has none.
enum {
    IB_PNG_RGBA8 = 0, // 4 bytes a pixel
    IB_PNG_RGBA16 = 1 // 4 uint16_t a pixel in native order; 8-bit samples widen to value * 257
};

// Bounds checked before anything is allocated for the image.
typedef struct {
    uint64_t max_pixels;
    uint64_t max_memory_bytes; // all that the codec may hold at once
    int32_t damage;            // IB_DAMAGE_IS_…
} ib_png_decode_limits;

// What the header says.
typedef struct {
    uint32_t width;
    uint32_t height;
    int32_t channels; // as stored: 1 gray or palette, 2 gray and alpha, 3 RGB, 4 RGBA
    int32_t bit_depth;
    int32_t is_interlaced;
    int32_t has_alpha; // an alpha channel or a tRNS chunk
} ib_png_decode_header;

typedef struct ib_png_decode ib_png_decode;

// Opens `size` bytes, which the caller keeps alive and unchanged until close, and reads up to the
// first image data. `*session` is NULL only when even the session could not be allocated; on any
// other failure it holds the codec's words and must be closed.
int ib_png_decode_open(const uint8_t *bytes, size_t size, const ib_png_decode_limits *limits,
                       ib_png_decode **session);

// Copies out what the header says.
void ib_png_decode_get_header(const ib_png_decode *session, ib_png_decode_header *header);

// Begins decoding. All colour types and depths come out in `format`, one of IB_PNG_RGBA…
int ib_png_decode_start(ib_png_decode *session, int32_t format);

// Not interlaced: decodes the next `rows` rows; row i goes to first_row + i * stride (stride may be
// negative). Fails if fewer rows are left. With IB_PNG_RGBA16 each row begins at an even address,
// here and in ib_png_decode_absorb.
int ib_png_decode_read_rows(ib_png_decode *session, uint8_t *first_row, ptrdiff_t stride,
                            uint32_t rows);

// Interlaced: decodes rows of the seven passes into the whole image at `first_row` until
// `target_pixels` pixels have come out in all, at least one row. `*is_complete` becomes 1 at the
// end. The same image memory has to be given each time, zeroed at first.
int ib_png_decode_absorb(ib_png_decode *session, uint8_t *first_row, ptrdiff_t stride,
                         uint64_t target_pixels, int32_t *is_complete);

// Reads on to the end chunk, to distinguish a truncated file from a complete one.
int ib_png_decode_finish(ib_png_decode *session);

// 1 from damage on that is accepted and leaves pixels transparent black, also in an image that has
// no alpha; otherwise 0.
int32_t ib_png_decode_lacks_pixels(const ib_png_decode *session);

// 1 while the quick reader decodes, 0 when libpng does: before start, for interlaced images, and
// from the first thing on that a plain whole file does not hold.
int32_t ib_png_decode_is_quick(const ib_png_decode *session);

// Gives back everything; NULL is allowed.
void ib_png_decode_close(ib_png_decode *session);

// Bytes that the codec (with its inflater) holds now, and the most it has held since reset_peak.
uint64_t ib_png_decode_current_bytes(const ib_png_decode *session);
uint64_t ib_png_decode_peak_bytes(const ib_png_decode *session);
void ib_png_decode_reset_peak(ib_png_decode *session);

// The bytes that a failed allocation would have brought the codec to.
uint64_t ib_png_decode_wanted_bytes(const ib_png_decode *session);

// The codec's own words for the failure, or for the first warning of the gravest kind, or "". Valid
// until close.
const char *ib_png_decode_message(const ib_png_decode *session);

// Copies out the warnings so far.
void ib_png_decode_get_warnings(const ib_png_decode *session, ib_decode_warnings *warnings);

#endif
