#include "CFloor.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

enum { SIDE = 320, GROUP = 16, RGB = 3, RGBA = 4, QUALITY = 85 };

_Static_assert(SIDE * SIDE == ib_yardstick_pixels, "the header says how large the picture is");

struct ib_yardstick {
    unsigned char *bytes;
    unsigned long count;
    unsigned char rows[GROUP][SIDE * RGBA];
};

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf landing;
} error_manager;

static void fail(j_common_ptr codec) {
    longjmp(((error_manager *)codec->err)->landing, 1);
}

static void install(error_manager *errors, struct jpeg_error_mgr **place) {
    *place = jpeg_std_error(&errors->base);
    errors->base.error_exit = fail;
}

// Slopes, edges and a little noise, which together have about as many bits a pixel as a photograph.
static void draw(unsigned row, unsigned char *pixels, uint32_t *state) {
    for (unsigned column = 0; column < SIDE; column++) {
        unsigned level = (column + row) / 2 + ((column ^ row) & 8 ? 20 : 0);
        for (unsigned channel = 0; channel < RGB; channel++) {
            // Numerical Recipes' generator; its high bits are the ones that look random.
            *state = *state * 1664525u + 1013904223u;
            unsigned value = level + (*state >> 27);
            pixels[RGB * column + channel] = (unsigned char)(value > 255 ? 255 : value);
        }
    }
}

static int encode(ib_yardstick *yardstick) {
    struct jpeg_compress_struct codec;
    error_manager errors;
    install(&errors, &codec.err);
    if (setjmp(errors.landing) != 0) {
        jpeg_destroy_compress(&codec);
        return -1;
    }
    jpeg_create_compress(&codec);
    jpeg_mem_dest(&codec, &yardstick->bytes, &yardstick->count);
    codec.image_width = SIDE;
    codec.image_height = SIDE;
    codec.input_components = RGB;
    codec.in_color_space = JCS_RGB;
    jpeg_set_defaults(&codec);
    jpeg_set_quality(&codec, QUALITY, TRUE);
    jpeg_start_compress(&codec, TRUE);
    uint32_t state = 1;
    while (codec.next_scanline < SIDE) {
        JSAMPROW row = yardstick->rows[0];
        draw(codec.next_scanline, row, &state);
        jpeg_write_scanlines(&codec, &row, 1);
    }
    jpeg_finish_compress(&codec);
    jpeg_destroy_compress(&codec);
    return 0;
}

ib_yardstick *ib_yardstick_open(void) {
    ib_yardstick *yardstick = calloc(1, sizeof *yardstick);
    if (yardstick != NULL && encode(yardstick) != 0) {
        ib_yardstick_close(yardstick);
        return NULL;
    }
    return yardstick;
}

int ib_yardstick_run(ib_yardstick *yardstick) {
    struct jpeg_decompress_struct codec;
    error_manager errors;
    install(&errors, &codec.err);
    if (setjmp(errors.landing) != 0) {
        jpeg_destroy_decompress(&codec);
        return -1;
    }
    jpeg_create_decompress(&codec);
    jpeg_mem_src(&codec, yardstick->bytes, yardstick->count);
    jpeg_read_header(&codec, TRUE);
    codec.out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(&codec);
    JSAMPROW places[GROUP];
    for (int index = 0; index < GROUP; index++) {
        places[index] = yardstick->rows[index];
    }
    while (codec.output_scanline < codec.output_height) {
        jpeg_read_scanlines(&codec, places, GROUP);
    }
    jpeg_finish_decompress(&codec);
    jpeg_destroy_decompress(&codec);
    return 0;
}

void ib_yardstick_close(ib_yardstick *yardstick) {
    if (yardstick != NULL) {
        free(yardstick->bytes);
        free(yardstick);
    }
}
