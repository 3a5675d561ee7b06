#ifndef IB_PNG_INFLATE_H
#define IB_PNG_INFLATE_H

#include <stddef.h>
#include <stdint.h>

#if __has_include(<isa-l.h>)
#include <isa-l.h>
#else
#include <isa-l/igzip_lib.h>
#endif

// The result of a call. Odd means anything that a plain complete file does not contain, wrong or
// merely unusual: this code does not judge it, but leaves the file to libpng.
enum { IB_STREAM_OK = 0, IB_STREAM_ODD = 1 };

// The data of consecutive IDAT chunks as one zlib stream.
typedef struct {
    const uint8_t *chunk; // the chunk after the one at work
    const uint8_t *end;   // of the file
    uint64_t image_bytes; // that a whole stream inflates to
    int has_begun;
    struct inflate_state inflate;
} ib_png_stream;

// Begins at the first IDAT chunk, whose length field `chunk` points at, with an image of
// `image_bytes`, filter bytes included.
void ib_png_stream_open(ib_png_stream *stream, const uint8_t *chunk, const uint8_t *end,
                        uint64_t image_bytes);

// Inflates until `count` bytes are there. A chunk is checked, with its checksum, before any of its
// data are used.
int ib_png_stream_read(ib_png_stream *stream, uint8_t *target, size_t count);

// Checks that the stream ends here, with the right checksum and nothing behind it in its chunk.
int ib_png_stream_finish(ib_png_stream *stream);

// Checks that the file goes on to its end with nothing but whole ancillary chunks.
int ib_png_stream_finish_file(ib_png_stream *stream);

#endif
