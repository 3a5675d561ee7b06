#include "CTestSupport.h"

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

static void put_32(uint8_t *target, uint32_t value) {
    for (int i = 0; i < 4; i++) {
        target[i] = (uint8_t)(value >> (24 - 8 * i));
    }
}

static uint8_t *put_chunk(uint8_t *target, const char *name, const uint8_t *data, size_t count) {
    put_32(target, (uint32_t)count);
    memcpy(target + 4, name, 4);
    if (count > 0) {
        memcpy(target + 8, data, count);
    }
    put_32(target + 8 + count, (uint32_t)crc32(0, target + 4, (uInt)count + 4));
    return target + count + 12;
}

uint8_t *ibt_wrap_png(const uint8_t *stream, size_t count, uint32_t width, uint32_t height,
                      const ibt_png_packing *packing, size_t *size) {
    size_t part = packing->chunk_bytes > 0 ? (size_t)packing->chunk_bytes : count + 1;
    size_t chunks = count / part + 1;
    uint8_t *file = malloc(2000 + count + 24 * chunks);
    if (file == NULL) {
        return NULL;
    }
    memcpy(file, "\x89PNG\r\n\x1A\n", 8);
    uint8_t header[13] = {0};
    put_32(header, width);
    put_32(header + 4, height);
    header[8] = (uint8_t)packing->bit_depth;
    header[9] = (uint8_t)packing->color_type;
    uint8_t *next = put_chunk(file + 8, "IHDR", header, sizeof(header));
    if (packing->palette_count > 0) {
        next = put_chunk(next, "PLTE", packing->palette, (size_t)packing->palette_count * 3);
    }
    if (packing->transparency_count > 0) {
        next = put_chunk(next, "tRNS", packing->transparency,
                         (size_t)packing->transparency_count);
    }
    for (size_t done = 0; done < count; done += part) {
        if (packing->has_empty_chunks) {
            next = put_chunk(next, "IDAT", NULL, 0);
        }
        next = put_chunk(next, "IDAT", stream + done, count - done < part ? count - done : part);
    }
    next = put_chunk(next, "IEND", NULL, 0);
    *size = (size_t)(next - file);
    return file;
}

uint8_t *ibt_pack_png(const uint8_t *filtered, size_t count, uint32_t width, uint32_t height,
                      const ibt_png_packing *packing, size_t *size) {
    z_stream deflater = {0};
    if (deflateInit2(&deflater, packing->level, Z_DEFLATED, packing->window_bits, 8,
                     packing->strategy)
        != Z_OK) {
        return NULL;
    }
    size_t room = deflateBound(&deflater, count);
    uint8_t *stream = malloc(room);
    uint8_t *file = NULL;
    deflater.next_in = (uint8_t *)filtered;
    deflater.avail_in = (uInt)count;
    deflater.next_out = stream;
    deflater.avail_out = (uInt)room;
    if (stream != NULL && deflate(&deflater, Z_FINISH) == Z_STREAM_END) {
        file = ibt_wrap_png(stream, deflater.total_out, width, height, packing, size);
    }
    deflateEnd(&deflater);
    free(stream);
    return file;
}

uint64_t ibt_inflated_bytes(const uint8_t *stream, size_t count) {
    z_stream inflater = {0};
    if (inflateInit(&inflater) != Z_OK) {
        return 0;
    }
    uint8_t room[4096];
    inflater.next_in = (uint8_t *)stream;
    inflater.avail_in = (uInt)count;
    do {
        inflater.next_out = room;
        inflater.avail_out = sizeof(room);
    } while (inflate(&inflater, Z_NO_FLUSH) == Z_OK);
    uint64_t bytes = inflater.total_out;
    inflateEnd(&inflater);
    return bytes;
}
