#include "bitmap.h"

#include <string.h>

#include <png.h>

typedef struct {
    const uint8_t *next;
    size_t left;
} source;

static void take(png_structp codec, png_bytep target, size_t count) {
    source *from = png_get_io_ptr(codec);
    if (count > from->left) {
        png_error(codec, "the file ends too early");
    }
    memcpy(target, from->next, count);
    from->next += count;
    from->left -= count;
}

static void fail(png_structp codec, png_const_charp words) {
    (void)words;
    png_longjmp(codec, 1);
}

static void stay_silent(png_structp codec, png_const_charp words) {
    (void)codec;
    (void)words;
}

// Rows as they are stored: those of the image, or those of each pass that has any.
static uint64_t stored_rows(png_structp codec, png_infop info) {
    uint32_t width = png_get_image_width(codec, info);
    uint32_t height = png_get_image_height(codec, info);
    if (png_get_interlace_type(codec, info) == PNG_INTERLACE_NONE) {
        return height;
    }
    uint64_t rows = 0;
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
        if (PNG_PASS_COLS(width, pass) > 0) {
            rows += PNG_PASS_ROWS(height, pass);
        }
    }
    return rows;
}

static void read_rows(png_structp codec, png_infop info, ib_floor_bitmap *bitmap, int keeps_all) {
    size_t row_bytes = png_get_rowbytes(codec, info);
    uint32_t height = png_get_image_height(codec, info);
    uint64_t total = stored_rows(codec, info);
    int passes = 1;
    if (keeps_all) {
        passes = png_set_interlace_handling(codec);
        total = height;
    }
    png_start_read_image(codec);
    if (ib_floor_bitmap_open(bitmap, row_bytes, keeps_all ? height : 1) != 0) {
        png_error(codec, "there is no memory");
    }
    for (int pass = 0; pass < passes; pass++) {
        for (uint64_t row = 0; row < total; row++) {
            png_read_row(codec, ib_floor_bitmap_row(bitmap, row), NULL);
        }
    }
}

int ib_floor_png(const uint8_t *bytes, size_t count, ib_floor_bitmap *kept) {
    source from = {bytes, count};
    ib_floor_bitmap one_row;
    ib_floor_bitmap *bitmap = kept == NULL ? &one_row : kept;
    memset(bitmap, 0, sizeof *bitmap);
    png_structp codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, stay_silent);
    png_infop info = codec == NULL ? NULL : png_create_info_struct(codec);
    if (info == NULL) {
        png_destroy_read_struct(&codec, NULL, NULL);
        return -1;
    }
    volatile int result = -1;
    if (setjmp(png_jmpbuf(codec)) == 0) {
        // The limits of the library are 1,000,000 pixels a side; the caller has its own.
        png_set_user_limits(codec, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
        png_set_read_fn(codec, &from, take);
        png_read_info(codec, info);
        read_rows(codec, info, bitmap, kept != NULL);
        png_read_end(codec, NULL);
        result = 0;
    }
    png_destroy_read_struct(&codec, &info, NULL);
    if (kept == NULL) {
        ib_floor_bitmap_close(&one_row);
    }
    return result;
}
