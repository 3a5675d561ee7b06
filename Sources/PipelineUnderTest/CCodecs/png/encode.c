#include "ib_png_encode.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

enum { SIDE_LIMIT = 1000000, FIRST_CAPACITY = 1 << 16 };

typedef enum { CREATED, WRITING, DONE, FAILED } encoder_state;

struct ib_png_encoder {
    png_structp codec;
    png_infop info;
    // libpng's own jump buffer lives in its structure, whose layout depends on the library; this
    // one does not.
    jmp_buf escape;
    encoder_state state;
    int32_t failure;
    uint32_t height;
    uint32_t rows_written;
    size_t pixel_bytes_of_row;
    uint8_t *bytes;
    size_t byte_count;
    size_t capacity;
    char message[256];
};

// A refused call changes nothing, so the caller may ask again.
static int32_t refuse(ib_png_encoder *encoder, int32_t code, const char *words)
{
    snprintf(encoder->message, sizeof encoder->message, "%s", words);
    return code;
}

static PNG_NORETURN void on_error(png_structp codec, png_const_charp words)
{
    ib_png_encoder *encoder = png_get_error_ptr(codec);
    // A full buffer has already set its own code and message.
    if (encoder->state != FAILED) {
        encoder->state = FAILED;
        encoder->failure = IB_PNG_ENCODE_CODEC;
        snprintf(encoder->message, sizeof encoder->message, "%s", words);
    }
    longjmp(encoder->escape, 1);
}

// The codec's messages must not reach the error stream of a measuring program.
static void on_warning(png_structp codec, png_const_charp words)
{
    (void)codec;
    (void)words;
}

static void on_write(png_structp codec, png_bytep data, size_t count)
{
    ib_png_encoder *encoder = png_get_io_ptr(codec);
    if (count > encoder->capacity - encoder->byte_count) {
        size_t wanted = encoder->capacity;
        while (wanted - encoder->byte_count < count && wanted <= SIZE_MAX / 2)
            wanted *= 2;
        uint8_t *larger =
            wanted - encoder->byte_count < count ? NULL : realloc(encoder->bytes, wanted);
        if (larger == NULL) {
            encoder->state = FAILED;
            encoder->failure = refuse(encoder, IB_PNG_ENCODE_NO_MEMORY, "out of memory");
            png_error(codec, encoder->message);
        }
        encoder->bytes = larger;
        encoder->capacity = wanted;
    }
    memcpy(encoder->bytes + encoder->byte_count, data, count);
    encoder->byte_count += count;
}

static void on_flush(png_structp codec) { (void)codec; }

ib_png_encoder *ib_png_encode_create(void)
{
    ib_png_encoder *encoder = calloc(1, sizeof *encoder);
    if (encoder == NULL)
        return NULL;
    if (setjmp(encoder->escape) != 0) {
        ib_png_encode_destroy(encoder);
        return NULL;
    }
    encoder->codec =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, encoder, on_error, on_warning);
    encoder->info = encoder->codec == NULL ? NULL : png_create_info_struct(encoder->codec);
    encoder->capacity = FIRST_CAPACITY;
    encoder->bytes = malloc(encoder->capacity);
    if (encoder->info == NULL || encoder->bytes == NULL) {
        ib_png_encode_destroy(encoder);
        return NULL;
    }
    png_set_write_fn(encoder->codec, encoder, on_write, on_flush);
    return encoder;
}

static const char *objection(const ib_png_encode_options *options)
{
    if (options->width < 1 || options->width > SIDE_LIMIT)
        return "the width must be 1 to 1000000 pixels";
    if (options->height < 1 || options->height > SIDE_LIMIT)
        return "the height must be 1 to 1000000 pixels";
    if (options->channels != 3 && options->channels != 4)
        return "the channels must be 3 or 4";
    if (options->compression_level < 0 || options->compression_level > 9)
        return "the compression level must be 0 to 9";
    if (options->filter < IB_PNG_FILTER_NONE || options->filter > IB_PNG_FILTER_ADAPTIVE)
        return "the filter is none of the known ones";
    return NULL;
}

int32_t ib_png_encode_start(ib_png_encoder *encoder, const ib_png_encode_options *options)
{
    static const int filters[] = {
        PNG_FILTER_NONE, PNG_FILTER_SUB, PNG_FILTER_UP, PNG_FILTER_AVG, PNG_FILTER_PAETH,
        PNG_ALL_FILTERS,
    };
    if (encoder == NULL)
        return IB_PNG_ENCODE_BAD_ARGUMENT;
    if (encoder->state != CREATED)
        return refuse(encoder, IB_PNG_ENCODE_WRONG_STATE, "encoding has already started");
    if (options == NULL)
        return refuse(encoder, IB_PNG_ENCODE_BAD_ARGUMENT, "no options were given");
    const char *words = objection(options);
    if (words != NULL)
        return refuse(encoder, IB_PNG_ENCODE_BAD_ARGUMENT, words);
    if (setjmp(encoder->escape) != 0)
        return encoder->failure;
    png_set_IHDR(
        encoder->codec, encoder->info, options->width, options->height, 8,
        options->channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(encoder->codec, options->compression_level);
    png_set_filter(encoder->codec, PNG_FILTER_TYPE_BASE, filters[options->filter]);
    png_write_info(encoder->codec, encoder->info);
    encoder->height = options->height;
    encoder->pixel_bytes_of_row = (size_t)options->width * (size_t)options->channels;
    encoder->state = WRITING;
    return IB_PNG_ENCODE_OK;
}

int32_t ib_png_encode_rows(
    ib_png_encoder *encoder, const uint8_t *rows, size_t byte_count, size_t row_bytes,
    uint32_t row_count)
{
    if (encoder == NULL)
        return IB_PNG_ENCODE_BAD_ARGUMENT;
    if (encoder->state != WRITING)
        return refuse(encoder, IB_PNG_ENCODE_WRONG_STATE, "the encoder is not taking rows");
    size_t needed = encoder->pixel_bytes_of_row;
    if (row_count == 0)
        return IB_PNG_ENCODE_OK;
    if (rows == NULL)
        return refuse(encoder, IB_PNG_ENCODE_BAD_ARGUMENT, "no rows were given");
    if (row_count > encoder->height - encoder->rows_written)
        return refuse(encoder, IB_PNG_ENCODE_BAD_ARGUMENT, "these are more rows than are left");
    if (row_bytes < needed || byte_count < needed
        || (byte_count - needed) / row_bytes < row_count - 1)
        return refuse(encoder, IB_PNG_ENCODE_BAD_ARGUMENT, "the rows reach beyond their buffer");
    if (setjmp(encoder->escape) != 0)
        return encoder->failure;
    for (uint32_t row = 0; row < row_count; row++) {
        png_write_row(encoder->codec, rows + (size_t)row * row_bytes);
        encoder->rows_written++;
    }
    return IB_PNG_ENCODE_OK;
}

int32_t ib_png_encode_finish(ib_png_encoder *encoder, uint8_t **bytes, size_t *byte_count)
{
    if (bytes != NULL)
        *bytes = NULL;
    if (byte_count != NULL)
        *byte_count = 0;
    if (encoder == NULL || bytes == NULL || byte_count == NULL)
        return IB_PNG_ENCODE_BAD_ARGUMENT;
    if (encoder->state != WRITING)
        return refuse(encoder, IB_PNG_ENCODE_WRONG_STATE, "there is no encoding to finish");
    if (encoder->rows_written < encoder->height)
        return refuse(encoder, IB_PNG_ENCODE_WRONG_STATE, "the image still lacks rows");
    if (setjmp(encoder->escape) != 0)
        return encoder->failure;
    png_write_end(encoder->codec, encoder->info);
    *bytes = encoder->bytes;
    *byte_count = encoder->byte_count;
    encoder->bytes = NULL;
    encoder->state = DONE;
    return IB_PNG_ENCODE_OK;
}

const char *ib_png_encode_message(const ib_png_encoder *encoder)
{
    return encoder == NULL ? "" : encoder->message;
}

void ib_png_encode_release(uint8_t *bytes) { free(bytes); }

void ib_png_encode_destroy(ib_png_encoder *encoder)
{
    if (encoder == NULL)
        return;
    png_destroy_write_struct(&encoder->codec, &encoder->info);
    free(encoder->bytes);
    free(encoder);
}

const char *ib_png_encode_library(void)
{
    return "libpng " PNG_LIBPNG_VER_STRING " zlib " ZLIB_VERSION;
}
