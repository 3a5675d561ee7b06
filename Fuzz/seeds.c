// Writes the seed corpora: one small image of every kind that the shims read.
//
//   seeds <folder for JPEG> <folder for PNG>
#include "fuzz.h"

#include "CTestSupport.h"
#include "ib_jpeg_encode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder;

static void write_seed(const char *name, const uint8_t *bytes, size_t size) {
    if (bytes == NULL) {
        fprintf(stderr, "seeds: %s could not be encoded\n", name);
        exit(1);
    }
    char path[4096];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    // Zeros stand for the widest limits.
    static const uint8_t settings[IB_FUZZ_SETTINGS_BYTES];
    if (file == NULL || fwrite(bytes, 1, size, file) != size
        || fwrite(settings, 1, sizeof(settings), file) != sizeof(settings) || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

// Samples of some image with `channels` bytes a pixel; the caller frees them.
static uint8_t *samples_of(uint32_t width, uint32_t height, int channels) {
    uint8_t *rgb = malloc((size_t)width * height * 3);
    uint8_t *samples = malloc((size_t)width * height * 8);
    ibt_fill_photograph(rgb, width, height, 1);
    for (size_t i = 0; i < (size_t)width * height * 8; i++) {
        size_t pixel = i / (size_t)channels % ((size_t)width * height);
        size_t channel = i % (size_t)channels;
        samples[i] = channel < 3 ? rgb[pixel * 3 + channel] : (uint8_t)(i * 7);
    }
    free(rgb);
    return samples;
}

// MARK: JPEG

static void write_jpeg(const char *name, uint32_t width, uint32_t height,
                       ibt_jpeg_options options) {
    options.components = options.components == 0 ? 3 : options.components;
    options.quality = 75;
    options.horizontal_sampling =
        options.horizontal_sampling == 0 ? 1 : options.horizontal_sampling;
    options.vertical_sampling = options.vertical_sampling == 0 ? 1 : options.vertical_sampling;
    uint8_t *samples = samples_of(width, height, options.components);
    size_t size = 0;
    uint8_t *bytes = ibt_encode_jpeg(samples, width, height, &options, &size);
    write_seed(name, bytes, size);
    free(bytes);
    free(samples);
}

// A file with a segment put in right after its first marker.
static void write_jpeg_with_segment(const char *name, int marker, const char *words,
                                    size_t words_bytes, size_t segment_bytes) {
    ibt_jpeg_options options = {.components = 3,
                                .quality = 75,
                                .horizontal_sampling = 2,
                                .vertical_sampling = 2};
    uint8_t *samples = samples_of(19, 13, 3);
    size_t size = 0;
    uint8_t *plain = ibt_encode_jpeg(samples, 19, 13, &options, &size);
    size_t total = size + segment_bytes + 4;
    uint8_t *bytes = calloc(1, total);
    memcpy(bytes, plain, 2);
    bytes[2] = 0xFF;
    bytes[3] = (uint8_t)marker;
    bytes[4] = (uint8_t)((segment_bytes + 2) >> 8);
    bytes[5] = (uint8_t)(segment_bytes + 2);
    memcpy(bytes + 6, words, words_bytes);
    memcpy(bytes + 6 + segment_bytes, plain + 2, size - 2);
    write_seed(name, bytes, total);
    free(bytes);
    free(plain);
    free(samples);
}

static void write_jpeg_with_thumbnail(void) {
    uint8_t *samples = samples_of(32, 24, 3);
    uint8_t *thumbnail = NULL;
    size_t thumbnail_bytes = 0;
    for (int round = 0; round < 2; round++) {
        ib_jpeg_encoder *encoder = ib_jpeg_encode_create();
        ib_jpeg_encode_options options = {.width = round == 0 ? 8 : 32,
                                          .height = round == 0 ? 6 : 24,
                                          .quality = 60,
                                          .chroma = IB_JPEG_CHROMA_420,
                                          .orientation = round == 0 ? 0 : 6,
                                          .thumbnail = thumbnail,
                                          .thumbnail_count = thumbnail_bytes};
        uint8_t *bytes = NULL;
        size_t size = 0;
        ib_jpeg_encode_start(encoder, &options);
        ib_jpeg_encode_rows(encoder, samples, (size_t)32 * 24 * 3, options.width * 3,
                            options.height);
        ib_jpeg_encode_finish(encoder, &bytes, &size);
        ib_jpeg_encode_destroy(encoder);
        ib_jpeg_encode_release(thumbnail);
        thumbnail = bytes;
        thumbnail_bytes = size;
    }
    write_seed("thumbnail", thumbnail, thumbnail_bytes);
    ib_jpeg_encode_release(thumbnail);
    free(samples);
}

static void write_jpegs(void) {
    for (int horizontal = 1; horizontal <= 4; horizontal++) {
        for (int vertical = 1; vertical <= 4; vertical++) {
            char name[64];
            ibt_jpeg_options options = {.horizontal_sampling = horizontal,
                                        .vertical_sampling = vertical};
            if (horizontal * vertical > 8) {
                continue; // More than ten blocks in a unit are not allowed.
            }
            snprintf(name, sizeof(name), "baseline-%dx%d", horizontal, vertical);
            write_jpeg(name, 37, 29, options);
            options.is_progressive = 1;
            snprintf(name, sizeof(name), "progressive-%dx%d", horizontal, vertical);
            write_jpeg(name, 21, 35, options);
        }
    }
    write_jpeg("grey", 33, 17, (ibt_jpeg_options){.components = 1});
    write_jpeg("grey-progressive", 33, 17,
               (ibt_jpeg_options){.components = 1, .is_progressive = 1});
    write_jpeg("split", 24, 40,
               (ibt_jpeg_options){.is_split = 1, .horizontal_sampling = 2, .vertical_sampling = 2});
    write_jpeg("restarts", 40, 40, (ibt_jpeg_options){.restart_rows = 1});
    write_jpeg("restarts-progressive", 40, 40,
               (ibt_jpeg_options){.restart_rows = 1, .is_progressive = 1});
    write_jpeg("arithmetic", 24, 24, (ibt_jpeg_options){.is_arithmetic = 1});
    write_jpeg("arithmetic-progressive", 24, 24,
               (ibt_jpeg_options){.is_arithmetic = 1, .is_progressive = 1, .restart_rows = 1});
    write_jpeg("cmyk", 20, 18, (ibt_jpeg_options){.components = 4});
    write_jpeg("ycck", 20, 18, (ibt_jpeg_options){.components = 4, .is_ycck = 1});
    write_jpeg("ycck-plain", 20, 18,
               (ibt_jpeg_options){.components = 4, .omits_adobe_marker = 1, .is_progressive = 1});
    write_jpeg("exif", 16, 9, (ibt_jpeg_options){.orientation = 8});
    write_jpeg("exif-big-endian", 16, 9,
               (ibt_jpeg_options){.orientation = 5, .is_big_endian = 1});
    write_jpeg("one", 1, 1, (ibt_jpeg_options){.horizontal_sampling = 2, .vertical_sampling = 2});
    write_jpeg("high", 1, 300, (ibt_jpeg_options){.vertical_sampling = 2});
    write_jpeg("wide", 300, 1, (ibt_jpeg_options){.horizontal_sampling = 2, .is_progressive = 1});
    write_jpeg("large", 200, 150,
               (ibt_jpeg_options){.horizontal_sampling = 2, .vertical_sampling = 2});
    write_jpeg_with_segment("icc", 0xE2, "ICC_PROFILE\0\1\1\0\0\2\14lcms\2\20\0\0mntrRGB XYZ ", 34,
                            538);
    write_jpeg_with_segment("icc-incomplete", 0xE2, "ICC_PROFILE\0\1\2", 14, 200);
    write_jpeg_with_segment("long-exif", 0xE1, "Exif\0\0MM\0\x2A\0\0\0\x08\0\0", 16, 9000);
    write_jpeg_with_segment("comment", 0xFE, "", 0, 0);
    write_jpeg_with_thumbnail();
}

// MARK: PNG

static void write_png(const char *name, uint32_t width, uint32_t height, ibt_png_options options) {
    static const int channels[7] = {1, 0, 3, 1, 2, 0, 4};
    size_t row_bytes =
        ((size_t)width * (size_t)(channels[options.color_type] * options.bit_depth) + 7) / 8;
    uint8_t *samples = samples_of(width, height, channels[options.color_type]);
    for (size_t i = 0; options.color_type == 3 && i < row_bytes * height; i++) {
        samples[i] = options.bit_depth < 8 ? samples[i] & 0x11 : samples[i] % 4;
    }
    size_t size = 0;
    uint8_t *bytes = ibt_encode_png(samples, row_bytes, width, height, &options, &size);
    write_seed(name, bytes, size);
    free(bytes);
    free(samples);
}

static void write_pngs(void) {
    static const uint8_t palette[16] = {1, 2, 3, 255, 9, 8, 7, 128, 0, 255, 0, 0, 5, 5, 5, 255};
    static const int types[5] = {0, 2, 3, 4, 6};
    for (int t = 0; t < 5; t++) {
        for (int depth = 1; depth <= 16; depth *= 2) {
            int is_legal = types[t] == 0 || (types[t] == 3 ? depth <= 8 : depth >= 8);
            for (int variant = 0; is_legal && variant < 4; variant++) {
                ibt_png_options options = {.color_type = types[t],
                                           .bit_depth = depth,
                                           .is_interlaced = variant & 1,
                                           // Only these two carry a transparent colour.
                                           .has_key = variant >> 1 && types[t] < 3,
                                           .key_red = 1};
                options.palette = types[t] == 3 ? palette : NULL;
                options.palette_count = types[t] != 3 ? 0 : depth == 1 ? 2 : 4;
                options.orientation = variant >> 1 ? 6 : 0;
                char name[64];
                snprintf(name, sizeof(name), "type%d-depth%d-%d", types[t], depth, variant);
                write_png(name, 23, 19, options);
            }
        }
    }
    write_png("one", 1, 1, (ibt_png_options){.color_type = 6, .bit_depth = 8});
    write_png("one-interlaced", 1, 1,
              (ibt_png_options){.color_type = 2, .bit_depth = 16, .is_interlaced = 1});
    write_png("high", 1, 400, (ibt_png_options){.color_type = 2, .bit_depth = 8});
    write_png("wide", 400, 1, (ibt_png_options){.color_type = 4, .bit_depth = 8});
    write_png("large", 120, 90, (ibt_png_options){.color_type = 2, .bit_depth = 8});
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: seeds <folder for JPEG> <folder for PNG>\n");
        return 2;
    }
    folder = arguments[1];
    write_jpegs();
    folder = arguments[2];
    write_pngs();
    return 0;
}
