// JPEG encoding over libjpeg-turbo: rows in, one buffer of bytes out.
//
// Every function returns a code and never jumps across the caller's frames. The forward DCT
// is the accurate integer one, whose results do not depend on the SIMD level of the machine.
#ifndef IB_JPEG_ENCODE_H
#define IB_JPEG_ENCODE_H

#include <stddef.h>
#include <stdint.h>

// What became of a call.
enum {
    IB_JPEG_ENCODE_OK = 0,
    // An argument is outside what its comment allows; nothing was written.
    IB_JPEG_ENCODE_BAD_ARGUMENT = 1,
    // The output buffer could not grow.
    IB_JPEG_ENCODE_NO_MEMORY = 2,
    // The codec gave up; ib_jpeg_encode_message holds its words.
    IB_JPEG_ENCODE_CODEC = 3,
    // The call came at the wrong time: rows before start, or anything after a failure.
    IB_JPEG_ENCODE_WRONG_STATE = 4
};

// How the chroma planes are stored.
enum {
    // Chroma as large as luma.
    IB_JPEG_CHROMA_444 = 0,
    // Chroma half as wide.
    IB_JPEG_CHROMA_422 = 1,
    // Chroma half as wide and half as high.
    IB_JPEG_CHROMA_420 = 2
};

// What to encode. A zeroed structure is invalid, because it has no size.
typedef struct {
    // Sides in pixels, 1 to 65500.
    uint32_t width;
    uint32_t height;
    // The quality of the IJG scale, 1 to 100.
    int32_t quality;
    // One of IB_JPEG_CHROMA_*.
    int32_t chroma;
    // 0 for a baseline file, 1 for the standard progressive script.
    int32_t progressive;
    // 1 to compute the Huffman tables from the image; progressive files always do.
    int32_t optimised_huffman;
    // The EXIF orientation, 1 to 8, or 0 to write JFIF and no EXIF.
    int32_t orientation;
    // A complete JPEG file to store as the EXIF thumbnail, or NULL. It needs an orientation and at
    // most 60000 bytes, and is copied when encoding starts.
    const uint8_t *thumbnail;
    size_t thumbnail_count;
} ib_jpeg_encode_options;

// An encoder for one image; opaque.
typedef struct ib_jpeg_encoder ib_jpeg_encoder;

// A new encoder, or NULL when there is no memory. Release it with ib_jpeg_encode_destroy.
ib_jpeg_encoder *ib_jpeg_encode_create(void);

// Checks the options and writes the headers. To be called once, first.
int32_t ib_jpeg_encode_start(ib_jpeg_encoder *encoder, const ib_jpeg_encode_options *options);

// Appends `row_count` rows of RGB bytes. Row i begins at rows + i * row_bytes, and the last one
// must end within `byte_count`; more rows than the image still lacks are refused.
int32_t ib_jpeg_encode_rows(
    ib_jpeg_encoder *encoder, const uint8_t *rows, size_t byte_count, size_t row_bytes,
    uint32_t row_count);

// Completes the file once all rows are in, and hands its bytes to the caller, who releases them
// with ib_jpeg_encode_release. On failure *bytes is NULL and *byte_count is 0.
int32_t ib_jpeg_encode_finish(ib_jpeg_encoder *encoder, uint8_t **bytes, size_t *byte_count);

// The words for the last failure, or an empty string; valid until the next call.
const char *ib_jpeg_encode_message(const ib_jpeg_encoder *encoder);

// Releases bytes handed out by ib_jpeg_encode_finish; NULL is allowed.
void ib_jpeg_encode_release(uint8_t *bytes);

// Releases the encoder and whatever it has not handed out; NULL is allowed.
void ib_jpeg_encode_destroy(ib_jpeg_encoder *encoder);

// The version of the encoder library this was compiled against, such as "libjpeg-turbo 2001005".
const char *ib_jpeg_encode_library(void);

#endif
