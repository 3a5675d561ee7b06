// Converts drawn pixels through the colour shim and encodes drawn images, and prints sums.
#include "CTestSupport.h"
#include "ib_color.h"
#include "ib_jpeg_encode.h"
#include "ib_png_encode.h"
#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIXELS = 4096, WIDTH = 133, HEIGHT = 97 };

// Display P3, Adobe RGB and ProPhoto RGB: white, red, green and blue as x and y.
static const double spaces[3][8] = {
    {0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060},
    {0.3127, 0.3290, 0.640, 0.330, 0.210, 0.710, 0.150, 0.060},
    {0.3457, 0.3585, 0.7347, 0.2653, 0.1596, 0.8404, 0.0366, 0.0001},
};
static const double gammas[] = {0, 1.0, 1.8, 2.2};

static void convert(const char *name, ib_color_transform *transform, int status, int bits) {
    if (status != IB_COLOR_OK) {
        printf("%s, %d bits: status %d\n", name, bits, status);
        return;
    }
    static uint16_t row[PIXELS * 4];
    uint64_t state = (uint64_t)bits;
    ibm_fill(&state, row, sizeof(row));
    ib_color_convert_row(transform, row, PIXELS);
    size_t bytes = (size_t)PIXELS * 4 * (size_t)bits / 8;
    // Not what it held at most: a mutex of lcms2's has 40 bytes on x86-64 and 48 on arm64.
    printf("%s, %d bits: %016llx, %llu bytes\n", name, bits,
           (unsigned long long)ibm_sum(0, row, bytes),
           (unsigned long long)ib_color_current_bytes(transform));
    IBM_REQUIRE(ib_color_peak_bytes(transform) >= ib_color_current_bytes(transform));
    ib_color_close(transform);
}

static void convert_calibrated(void) {
    for (int space = 0; space < 3; space++) {
        for (size_t g = 0; g < sizeof(gammas) / sizeof(*gammas); g++) {
            for (int bits = 8; bits <= 16; bits += 8) {
                const double *p = spaces[space];
                ib_color_calibration calibration = {
                    gammas[g], {p[0], p[1]}, {p[2], p[3]}, {p[4], p[5]}, {p[6], p[7]}};
                ib_color_transform *transform = NULL;
                int status = ib_color_open_calibrated(&calibration, bits, 64 << 20, &transform);
                char name[64];
                snprintf(name, sizeof(name), "calibrated space %d gamma %.1f", space, gammas[g]);
                convert(name, transform, status, bits);
            }
        }
    }
}

static void convert_profile(const char *name, uint8_t *profile, size_t size, int rows) {
    IBM_REQUIRE(profile != NULL);
    printf("%s: profile of %zu bytes\n", name, size); // Its head holds the date.
    for (int bits = 8; bits <= 16; bits += 8) {
        ib_color_transform *transform = NULL;
        int status = ib_color_open_icc(profile, size, rows, bits, 64 << 20, &transform);
        convert(name, transform, status, bits);
    }
    free(profile);
}

static void convert_profiles(void) {
    size_t size = 0;
    for (int space = 0; space < 3; space++) {
        uint8_t *profile = ibt_make_rgb_profile(spaces[space], 0, 1024, "drawn", &size);
        convert_profile("table", profile, size, IB_COLOR_ROWS_RGBA);
        profile = ibt_make_rgb_profile(spaces[space], 2.2, 0, "drawn", &size);
        convert_profile("formula", profile, size, IB_COLOR_ROWS_RGBA);
    }
    uint8_t *profile = ibt_make_gray_profile(1.8, &size);
    convert_profile("gray", profile, size, IB_COLOR_ROWS_GRAY);
    profile = ibt_make_ink_profile(&size);
    convert_profile("ink", profile, size, IB_COLOR_ROWS_INK);
}

// MARK: Encoders

static void encode_jpegs(const uint8_t *rgb) {
    for (int mode = 0; mode < 24; mode++) {
        ib_jpeg_encode_options options = {.width = WIDTH,
                                          .height = HEIGHT,
                                          .quality = 30 + mode * 2,
                                          .chroma = mode % 3,
                                          .progressive = mode / 3 % 2,
                                          .optimised_huffman = mode / 6 % 2,
                                          .orientation = mode / 12 * 6};
        ib_jpeg_encoder *encoder = ib_jpeg_encode_create();
        uint8_t *bytes = NULL;
        size_t size = 0;
        IBM_REQUIRE(ib_jpeg_encode_start(encoder, &options) == IB_JPEG_ENCODE_OK);
        IBM_REQUIRE(ib_jpeg_encode_rows(encoder, rgb, (size_t)WIDTH * HEIGHT * 3, WIDTH * 3, HEIGHT)
                    == IB_JPEG_ENCODE_OK);
        IBM_REQUIRE(ib_jpeg_encode_finish(encoder, &bytes, &size) == IB_JPEG_ENCODE_OK);
        printf("jpeg %d: %zu bytes, %016llx\n", mode, size,
               (unsigned long long)ibm_sum(0, bytes, size));
        ib_jpeg_encode_release(bytes);
        ib_jpeg_encode_destroy(encoder);
    }
}

static void encode_pngs(const uint8_t *rgb) {
    for (int mode = 0; mode < 18; mode++) {
        ib_png_encode_options options = {.width = WIDTH,
                                         .height = HEIGHT,
                                         .channels = 3,
                                         .compression_level = mode / 6 * 4 + 1,
                                         .filter = mode % 6};
        ib_png_encoder *encoder = ib_png_encode_create();
        uint8_t *bytes = NULL;
        size_t size = 0;
        IBM_REQUIRE(ib_png_encode_start(encoder, &options) == IB_PNG_ENCODE_OK);
        IBM_REQUIRE(ib_png_encode_rows(encoder, rgb, (size_t)WIDTH * HEIGHT * 3, WIDTH * 3, HEIGHT)
                    == IB_PNG_ENCODE_OK);
        IBM_REQUIRE(ib_png_encode_finish(encoder, &bytes, &size) == IB_PNG_ENCODE_OK);
        printf("png %d: %zu bytes, %016llx\n", mode, size,
               (unsigned long long)ibm_sum(0, bytes, size));
        ib_png_encode_release(bytes);
        ib_png_encode_destroy(encoder);
    }
}

int main(void) {
    static uint8_t rgb[WIDTH * HEIGHT * 3];
    ibt_fill_photograph(rgb, WIDTH, HEIGHT, 7);
    printf("photograph: %016llx\n", (unsigned long long)ibm_sum(0, rgb, sizeof(rgb)));
    encode_jpegs(rgb);
    encode_pngs(rgb);
    convert_calibrated();
    convert_profiles();
    return 0;
}
