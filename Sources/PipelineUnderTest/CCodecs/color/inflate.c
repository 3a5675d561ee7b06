#include "ib_color.h"

#include <limits.h>
#include <zlib.h>

size_t ib_color_inflate(const uint8_t *source, size_t source_size, uint8_t *target,
                        size_t capacity) {
    z_stream stream = {0};
    if (inflateInit(&stream) != Z_OK) {
        return 0;
    }
    stream.next_in = (Bytef *)source;
    stream.avail_in = source_size < UINT_MAX ? (uInt)source_size : UINT_MAX;
    stream.next_out = target;
    stream.avail_out = capacity < UINT_MAX ? (uInt)capacity : UINT_MAX;
    // One call is enough: all of the input and all of the room are there. What it came to does not
    // matter, because the caller knows how many bytes there should be.
    inflate(&stream, Z_SYNC_FLUSH);
    size_t written = stream.total_out;
    inflateEnd(&stream);
    return written;
}
