#include "bitmap.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

// Rows that are asked for in one call, if they fit into a first-level cache with room to spare.
#define MAX_ROWS 16
#define MAX_ROW_MEMORY 65536

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf landing;
} error_manager;

static void fail(j_common_ptr codec) {
    longjmp(((error_manager *)codec->err)->landing, 1);
}

static void stay_silent(j_common_ptr codec, int level) {
    (void)codec;
    (void)level;
}

static void print_nothing(j_common_ptr codec) {
    (void)codec;
}

// Everything that must survive the jump back.
typedef struct {
    struct jpeg_decompress_struct codec;
    error_manager errors;
    ib_floor_bitmap one_group;
} decode;

static int read_rows(decode *state, ib_floor_bitmap *kept) {
    struct jpeg_decompress_struct *codec = &state->codec;
    size_t row_bytes = (size_t)codec->output_width * (size_t)codec->output_components;
    size_t group = row_bytes == 0 ? 1 : MAX_ROW_MEMORY / row_bytes;
    group = group < 1 ? 1 : group > MAX_ROWS ? MAX_ROWS : group;
    ib_floor_bitmap *bitmap = kept == NULL ? &state->one_group : kept;
    size_t rows = kept == NULL ? group : codec->output_height;
    if (ib_floor_bitmap_open(bitmap, row_bytes, rows) != 0) {
        return -1;
    }
    while (codec->output_scanline < codec->output_height) {
        JSAMPROW places[MAX_ROWS];
        for (size_t index = 0; index < group; index++) {
            places[index] = ib_floor_bitmap_row(bitmap, codec->output_scanline + index);
        }
        if (jpeg_read_scanlines(codec, places, (JDIMENSION)group) == 0) {
            return -1;
        }
    }
    return 0;
}

int ib_floor_jpeg(const uint8_t *bytes, size_t count, int32_t denominator, ib_floor_bitmap *kept) {
    decode state;
    memset(&state, 0, sizeof state);
    if (kept != NULL) {
        memset(kept, 0, sizeof *kept);
    }
    state.codec.err = jpeg_std_error(&state.errors.base);
    state.errors.base.error_exit = fail;
    state.errors.base.emit_message = stay_silent;
    state.errors.base.output_message = print_nothing;
    volatile int result = -1;
    if (setjmp(state.errors.landing) == 0) {
        jpeg_create_decompress(&state.codec);
        jpeg_mem_src(&state.codec, bytes, (unsigned long)count);
        jpeg_read_header(&state.codec, TRUE);
        state.codec.out_color_space =
            state.codec.num_components == 4 ? JCS_CMYK : JCS_EXT_RGBA;
        state.codec.scale_num = 1;
        state.codec.scale_denom = (unsigned int)denominator;
        jpeg_start_decompress(&state.codec);
        result = read_rows(&state, kept);
        if (result == 0) {
            jpeg_finish_decompress(&state.codec);
        }
    } else {
        result = -1;
    }
    jpeg_destroy_decompress(&state.codec);
    ib_floor_bitmap_close(&state.one_group);
    return result;
}
