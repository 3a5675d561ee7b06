#include "ib_compression.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// 15 bits of window, and 16 more for the header of gzip.
static const int window_bits = 15 + 16;
// zlib's own compromise of time and size.
static const int level = 6;
static const int memory_level = 8;

struct ib_gzip {
    z_stream zlib;
    int writes;
    int has_ended;
};

static ib_gzip *start(int writes) {
    ib_gzip *stream = calloc(1, sizeof *stream);
    if (!stream) return NULL;
    stream->writes = writes;
    int code = writes ? deflateInit2(&stream->zlib, level, Z_DEFLATED, window_bits, memory_level,
                                     Z_DEFAULT_STRATEGY)
                      : inflateInit2(&stream->zlib, window_bits);
    if (code == Z_OK) return stream;
    free(stream);
    return NULL;
}

ib_gzip *ib_gzip_write_start(void) { return start(1); }

ib_gzip *ib_gzip_read_start(void) { return start(0); }

void ib_gzip_input(ib_gzip *stream, const uint8_t *bytes, size_t count) {
    // zlib never writes to its input; its type lacks the const.
    stream->zlib.next_in = (uint8_t *)(uintptr_t)bytes;
    stream->zlib.avail_in = (uInt)count;
}

size_t ib_gzip_compress(ib_gzip *stream, uint8_t *room, size_t count, int is_last) {
    stream->zlib.next_out = room;
    stream->zlib.avail_out = (uInt)count;
    // It fails only where there is nothing to do.
    (void)deflate(&stream->zlib, is_last ? Z_FINISH : Z_NO_FLUSH);
    return count - stream->zlib.avail_out;
}

ptrdiff_t ib_gzip_decompress(ib_gzip *stream, uint8_t *room, size_t count) {
    stream->zlib.next_out = room;
    stream->zlib.avail_out = (uInt)count;
    while (stream->zlib.avail_out > 0) {
        if (stream->has_ended) {
            if (stream->zlib.avail_in == 0) break;
            if (inflateReset(&stream->zlib) != Z_OK) return -1;
            stream->has_ended = 0;
        }
        int code = inflate(&stream->zlib, Z_NO_FLUSH);
        if (code == Z_STREAM_END) {
            stream->has_ended = 1;
        } else if (code != Z_OK) {
            return -1;
        }
    }
    return (ptrdiff_t)(count - stream->zlib.avail_out);
}

void ib_gzip_end(ib_gzip *stream) {
    if (stream->writes) {
        deflateEnd(&stream->zlib);
    } else {
        inflateEnd(&stream->zlib);
    }
    free(stream);
}

uint32_t ib_crc32(const uint8_t *bytes, size_t count) {
    return (uint32_t)crc32_z(crc32_z(0, NULL, 0), bytes, count);
}
