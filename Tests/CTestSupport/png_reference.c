#include "CTestSupport.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

typedef struct {
    const uint8_t *next;
    size_t left;
    int is_by_byte; // libpng reads single bytes of image data, so that none is lost at the end
    int ran_dry;
    int is_lenient;
    png_infop info;
    ibt_png_outcome *outcome;
} ibt_source;

static void take(png_structp codec, png_bytep target, size_t count) {
    ibt_source *source = png_get_io_ptr(codec);
    if (count > source->left) {
        source->ran_dry = 1;
        png_error(codec, "the file ends");
    }
    memcpy(target, source->next, count);
    source->next += count;
    source->left -= count;
}

static void give_up(png_structp codec, png_const_charp words) {
    (void)words;
    png_longjmp(codec, 1);
}

// Lost transparency is more than a warning, unless the pixels have an alpha of their own, or a
// palette has too many.
static void count_warning(png_structp codec, png_const_charp words) {
    ibt_source *source = png_get_error_ptr(codec);
    source->outcome->warnings++;
    int is_palette = source->info != NULL
                     && png_get_color_type(codec, source->info) == PNG_COLOR_TYPE_PALETTE;
    if (is_palette && strcmp(words, "tRNS: invalid") == 0) {
        return;
    }
    if (!source->is_lenient && strncmp(words, "tRNS: ", 6) == 0
        && strncmp(words, "tRNS: invalid with alpha", 24) != 0
        && strncmp(words, "tRNS: duplicate", 15) != 0) {
        png_error(codec, words);
    }
}

static void set_up(png_structp codec, ibt_source *source) {
    png_set_read_fn(codec, source, take);
    png_set_user_limits(codec, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_keep_unknown_chunks(codec, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    if (source->is_lenient) {
        png_set_crc_action(codec, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
    }
    if (source->is_by_byte) {
        png_set_compression_buffer_size(codec, 1);
    }
}

static void transform(png_structp codec, png_infop info, int is_deep) {
    const uint16_t one = 1;
    if (is_deep) {
        png_set_expand_16(codec);
    } else {
        png_set_expand(codec);
        png_set_scale_16(codec);
    }
    png_set_gray_to_rgb(codec);
    png_set_add_alpha(codec, is_deep ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
    if (is_deep && *(const uint8_t *)&one == 1) {
        png_set_swap(codec);
    }
    png_read_update_info(codec, info);
}

static uint8_t *decode(ibt_source *source, int is_deep) {
    ibt_png_outcome *outcome = source->outcome;
    memset(outcome, 0, sizeof(*outcome));
    png_structp codec =
        png_create_read_struct(PNG_LIBPNG_VER_STRING, source, give_up, count_warning);
    png_infop info = png_create_info_struct(codec);
    source->info = info;
    uint8_t *volatile pixels = NULL;
    if (setjmp(png_jmpbuf(codec)) == 0) {
        set_up(codec, source);
        png_read_info(codec, info);
        outcome->width = png_get_image_width(codec, info);
        outcome->height = png_get_image_height(codec, info);
        if ((uint64_t)outcome->width * outcome->height > 1 << 24
            || png_get_interlace_type(codec, info) != PNG_INTERLACE_NONE) {
            png_error(codec, "no file for this function");
        }
        transform(codec, info, is_deep);
        size_t row_bytes = png_get_rowbytes(codec, info);
        pixels = calloc(outcome->height, row_bytes);
        for (; outcome->row_count < outcome->height; outcome->row_count++) {
            png_read_row(codec, pixels + outcome->row_count * row_bytes, NULL);
        }
        png_read_end(codec, NULL);
        outcome->is_whole = 1;
    }
    png_destroy_read_struct(&codec, &info, NULL);
    if (pixels != NULL && outcome->row_count < outcome->height) {
        // libpng may fail on the data after the last row when it has already written that row.
        size_t row_bytes = (size_t)outcome->width * (is_deep ? 8 : 4);
        memset(pixels + outcome->row_count * row_bytes, 0, row_bytes);
    }
    return pixels;
}

uint8_t *ibt_decode_png(const uint8_t *bytes, size_t size, int32_t is_deep, int32_t is_lenient,
                        ibt_png_outcome *outcome) {
    ibt_source source = {bytes, size, .is_lenient = is_lenient, .outcome = outcome};
    uint8_t *pixels = decode(&source, is_deep);
    if (!source.ran_dry) {
        return pixels;
    }
    // libpng reads 8 KiB at a time and loses a shorter piece at the end.
    free(pixels);
    source = (ibt_source){bytes, size, .is_by_byte = 1, .is_lenient = is_lenient,
                          .outcome = outcome};
    pixels = decode(&source, is_deep);
    outcome->is_cut = 1;
    return pixels;
}
