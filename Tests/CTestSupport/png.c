#include "CTestSupport.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

typedef struct {
    uint8_t *bytes;
    size_t count;
    size_t capacity;
} ibt_sink;

static void sink_write(png_structp codec, png_bytep bytes, size_t count) {
    ibt_sink *sink = png_get_io_ptr(codec);
    if (sink->count + count > sink->capacity) {
        sink->capacity = (sink->count + count) * 2;
        sink->bytes = realloc(sink->bytes, sink->capacity);
    }
    memcpy(sink->bytes + sink->count, bytes, count);
    sink->count += count;
}

static void sink_flush(png_structp codec) {
    (void)codec;
}

static void set_palette(png_structp codec, png_infop info, const ibt_png_options *options) {
    png_color colors[256] = {{0}};
    png_byte alphas[256] = {0};
    int has_alpha = 0;
    for (int i = 0; i < options->palette_count; i++) {
        const uint8_t *entry = options->palette + 4 * i;
        colors[i] = (png_color){entry[0], entry[1], entry[2]};
        alphas[i] = entry[3];
        has_alpha |= entry[3] != 255;
    }
    png_set_PLTE(codec, info, colors, options->palette_count);
    if (has_alpha) {
        png_set_tRNS(codec, info, alphas, options->palette_count, NULL);
    }
}

uint8_t *ibt_encode_png(const uint8_t *rows, size_t row_bytes, uint32_t width, uint32_t height,
                        const ibt_png_options *options, size_t *size) {
    ibt_sink sink = {0};
    png_structp codec = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(codec);
    if (setjmp(png_jmpbuf(codec))) {
        png_destroy_write_struct(&codec, &info);
        return NULL;
    }
    png_set_write_fn(codec, &sink, sink_write, sink_flush);
    png_set_compression_level(codec, 1);
    png_set_IHDR(codec, info, width, height, options->bit_depth, options->color_type,
                 options->is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (options->palette_count > 0) {
        set_palette(codec, info, options);
    }
    if (options->has_key) {
        png_color_16 key = {0, options->key_red, options->key_green, options->key_blue,
                            options->key_gray};
        png_set_tRNS(codec, info, NULL, 0, &key);
    }
    uint8_t exif[] = "MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0";
    if (options->orientation != 0) {
        exif[19] = (uint8_t)options->orientation;
        png_set_eXIf_1(codec, info, sizeof(exif) - 1, exif);
    }
    png_write_info(codec, info);
    int passes = png_set_interlace_handling(codec);
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < height; y++) {
            png_write_row(codec, rows + (size_t)y * row_bytes);
        }
    }
    png_write_end(codec, info);
    png_destroy_write_struct(&codec, &info);
    *size = sink.count;
    return sink.bytes;
}

void ibt_fix_png_chunk(uint8_t *bytes, size_t size, size_t offset) {
    if (offset + 12 > size) {
        return;
    }
    const uint8_t *field = bytes + offset;
    size_t length =
        (size_t)field[0] << 24 | (size_t)field[1] << 16 | (size_t)field[2] << 8 | field[3];
    if (length > size - offset - 12) {
        return;
    }
    uint32_t sum = (uint32_t)crc32(0, bytes + offset + 4, (uInt)length + 4);
    uint8_t *place = bytes + offset + 8 + length;
    for (int i = 0; i < 4; i++) {
        place[i] = (uint8_t)(sum >> (24 - 8 * i));
    }
}
