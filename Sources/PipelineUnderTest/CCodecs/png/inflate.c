#include "inflate.h"

#include <string.h>

enum {
    IB_CHUNK_FIELDS = 12, // length, name, checksum
    // libpng has something to say about ancillary chunks of 8 MB and more; far below that it has
    // not.
    IB_MAX_SKIPPED_BYTES = 1 << 20
};

static uint32_t load_32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int is_named(const uint8_t *chunk, const char *name) {
    return memcmp(chunk + 4, name, 4) == 0;
}

// The data length of the chunk that comes next if it is whole and its checksum fits, or -1.
static int64_t checked_length(const ib_png_stream *stream) {
    size_t left = (size_t)(stream->end - stream->chunk);
    if (left < IB_CHUNK_FIELDS) {
        return -1;
    }
    uint32_t length = load_32(stream->chunk);
    if (length > INT32_MAX || length > left - IB_CHUNK_FIELDS) {
        return -1;
    }
    // ISA-L takes the checksum of a chunk some ten times as fast as its data inflate.
    uint32_t sum = crc32_gzip_refl(0, stream->chunk + 4, (uint64_t)length + 4);
    return sum == load_32(stream->chunk + 8 + length) ? (int64_t)length : -1;
}

void ib_png_stream_open(ib_png_stream *stream, const uint8_t *chunk, const uint8_t *end,
                        uint64_t image_bytes) {
    stream->chunk = chunk;
    stream->end = end;
    stream->image_bytes = image_bytes;
    stream->has_begun = 0;
    isal_inflate_init(&stream->inflate);
    stream->inflate.crc_flag = ISAL_ZLIB;
    stream->inflate.avail_in = 0;
}

// Whether the window that the first byte of the stream announces needs no watching: zlib refuses
// distances beyond it, ISA-L does not. It is plain if it is the largest that deflate can use, or if
// the image is no larger, as libpng's own encoder has it for small images.
static int is_window_plain(uint8_t first, uint64_t image_bytes) {
    unsigned bits = (first >> 4) + 8u;
    return bits == 15 || (bits < 15 && image_bytes <= (uint64_t)1 << bits);
}

// Goes to the next IDAT chunk, all of whose bytes become input.
static int open_chunk(ib_png_stream *stream) {
    int64_t length = checked_length(stream);
    if (length < 0 || !is_named(stream->chunk, "IDAT")) {
        return IB_STREAM_ODD;
    }
    const uint8_t *data = stream->chunk + 8;
    if (length > 0 && !stream->has_begun) {
        stream->has_begun = 1;
        if (!is_window_plain(data[0], stream->image_bytes)) {
            return IB_STREAM_ODD;
        }
    }
    stream->inflate.next_in = (uint8_t *)data; // Only read from, whatever the type says.
    stream->inflate.avail_in = (uint32_t)length;
    stream->chunk = data + length + 4;
    return IB_STREAM_OK;
}

// Runs until the room that the state names is full, input is lacking, or the stream has ended.
static int advance(struct inflate_state *inflate) {
    int result = isal_inflate(inflate);
    return result == ISAL_DECOMP_OK || result == ISAL_END_INPUT ? IB_STREAM_OK : IB_STREAM_ODD;
}

int ib_png_stream_read(ib_png_stream *stream, uint8_t *target, size_t count) {
    struct inflate_state *inflate = &stream->inflate;
    inflate->next_out = target;
    inflate->avail_out = (uint32_t)count;
    for (;;) {
        if (advance(inflate) != IB_STREAM_OK) {
            return IB_STREAM_ODD;
        }
        if (inflate->avail_out == 0) {
            return IB_STREAM_OK;
        }
        // All that has come is used up, or else the stream has ended too early.
        if (inflate->block_state == ISAL_BLOCK_FINISH || inflate->avail_in > 0
            || open_chunk(stream) != IB_STREAM_OK) {
            return IB_STREAM_ODD;
        }
    }
}

int ib_png_stream_finish(ib_png_stream *stream) {
    struct inflate_state *inflate = &stream->inflate;
    uint8_t surplus;
    // The end may lie in chunks of its own.
    while (inflate->block_state != ISAL_BLOCK_FINISH) {
        inflate->next_out = &surplus;
        inflate->avail_out = 1;
        if (advance(inflate) != IB_STREAM_OK || inflate->avail_out != 1) {
            return IB_STREAM_ODD;
        }
        if (inflate->block_state != ISAL_BLOCK_FINISH
            && (inflate->avail_in > 0 || open_chunk(stream) != IB_STREAM_OK)) {
            return IB_STREAM_ODD;
        }
    }
    // Whole bytes that ISA-L has fetched but not used lie behind the end too.
    return inflate->avail_in == 0 && inflate->read_in_length < 8 ? IB_STREAM_OK : IB_STREAM_ODD;
}

// Whether libpng would skip the chunk without a word: it holds other names and tRNS to rules.
static int is_skipped(const uint8_t *chunk, int64_t length) {
    for (int i = 4; i < 8; i++) {
        int letter = chunk[i] | 0x20;
        if (letter < 'a' || letter > 'z') {
            return 0;
        }
    }
    int is_ancillary = (chunk[4] & 0x20) != 0;
    return is_ancillary && length <= IB_MAX_SKIPPED_BYTES && !is_named(chunk, "tRNS");
}

int ib_png_stream_finish_file(ib_png_stream *stream) {
    for (;;) {
        int64_t length = checked_length(stream);
        if (length < 0) {
            return IB_STREAM_ODD;
        }
        if (is_named(stream->chunk, "IEND")) {
            return length == 0 ? IB_STREAM_OK : IB_STREAM_ODD;
        }
        if (!is_skipped(stream->chunk, length)) {
            return IB_STREAM_ODD;
        }
        stream->chunk += length + IB_CHUNK_FIELDS;
    }
}
