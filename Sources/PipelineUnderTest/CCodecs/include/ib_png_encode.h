// PNG encoding over libpng: rows in, one buffer of bytes out.
//
// Every function returns a code and never jumps across the caller's frames.
#ifndef IB_PNG_ENCODE_H
#define IB_PNG_ENCODE_H

#include <stddef.h>
#include <stdint.h>

// What became of a call.
enum {
    IB_PNG_ENCODE_OK = 0,
    // An argument is outside what its comment allows; nothing was written.
    IB_PNG_ENCODE_BAD_ARGUMENT = 1,
    // The output buffer could not grow.
    IB_PNG_ENCODE_NO_MEMORY = 2,
    // The codec gave up; ib_png_encode_message holds its words.
    IB_PNG_ENCODE_CODEC = 3,
    // The call came at the wrong time: rows before start, or anything after a failure.
    IB_PNG_ENCODE_WRONG_STATE = 4
};

// How rows are predicted before they are compressed.
enum {
    IB_PNG_FILTER_NONE = 0,
    IB_PNG_FILTER_SUB = 1,
    IB_PNG_FILTER_UP = 2,
    IB_PNG_FILTER_AVERAGE = 3,
    IB_PNG_FILTER_PAETH = 4,
    // libpng chooses for each row by the smallest sum of differences.
    IB_PNG_FILTER_ADAPTIVE = 5
};

// What to encode. A zeroed structure is invalid, because it has no size.
typedef struct {
    // Sides in pixels, 1 to 1000000 (libpng's own limit).
    uint32_t width;
    uint32_t height;
    // 3 for RGB, 4 for RGBA; eight bits each.
    int32_t channels;
    // zlib's level, 0 to 9.
    int32_t compression_level;
    // One of IB_PNG_FILTER_*.
    int32_t filter;
} ib_png_encode_options;

// An encoder for one image; opaque.
typedef struct ib_png_encoder ib_png_encoder;

// A new encoder, or NULL when there is no memory. Release it with ib_png_encode_destroy.
ib_png_encoder *ib_png_encode_create(void);

// Checks the options and writes the header. To be called once, first.
int32_t ib_png_encode_start(ib_png_encoder *encoder, const ib_png_encode_options *options);

// Appends `row_count` rows. Row i begins at rows + i * row_bytes, and the last one must end within
// `byte_count`; more rows than the image still lacks are refused.
int32_t ib_png_encode_rows(
    ib_png_encoder *encoder, const uint8_t *rows, size_t byte_count, size_t row_bytes,
    uint32_t row_count);

// Completes the file once all rows are in, and hands its bytes to the caller, who releases them
// with ib_png_encode_release. On failure *bytes is NULL and *byte_count is 0.
int32_t ib_png_encode_finish(ib_png_encoder *encoder, uint8_t **bytes, size_t *byte_count);

// The words for the last failure, or an empty string; valid until the next call.
const char *ib_png_encode_message(const ib_png_encoder *encoder);

// Releases bytes handed out by ib_png_encode_finish; NULL is allowed.
void ib_png_encode_release(uint8_t *bytes);

// Releases the encoder and whatever it has not handed out; NULL is allowed.
void ib_png_encode_destroy(ib_png_encoder *encoder);

// The versions this was compiled against, such as "libpng 1.6.39 zlib 1.2.13"; both decide the
// bytes.
const char *ib_png_encode_library(void);

#endif
