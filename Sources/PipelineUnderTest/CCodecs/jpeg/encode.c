#include "ib_jpeg_encode.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

enum { SIDE_LIMIT = 65500, THUMBNAIL_LIMIT = 60000, FIRST_CAPACITY = 1 << 16, ROWS_AT_ONCE = 16 };

typedef enum { CREATED, WRITING, DONE, FAILED } encoder_state;

struct ib_jpeg_encoder {
    struct jpeg_compress_struct codec;
    struct jpeg_error_mgr errors;
    // libjpeg's own memory destination loses its buffer when an error interrupts it, so this one
    // keeps the buffer where destroy can find it.
    struct jpeg_destination_mgr destination;
    jmp_buf escape;
    encoder_state state;
    int32_t failure;
    uint8_t *bytes;
    size_t capacity;
    char message[JMSG_LENGTH_MAX];
};

// A refused call changes nothing, so the caller may ask again.
static int32_t refuse(ib_jpeg_encoder *encoder, int32_t code, const char *words)
{
    snprintf(encoder->message, sizeof encoder->message, "%s", words);
    return code;
}

static void on_error(j_common_ptr codec)
{
    ib_jpeg_encoder *encoder = codec->client_data;
    codec->err->format_message(codec, encoder->message);
    encoder->state = FAILED;
    encoder->failure =
        codec->err->msg_code == JERR_OUT_OF_MEMORY
        ? IB_JPEG_ENCODE_NO_MEMORY : IB_JPEG_ENCODE_CODEC;
    longjmp(encoder->escape, 1);
}

// The codec's messages must not reach the error stream of a measuring program.
static void on_output(j_common_ptr codec) { (void)codec; }

static void destination_start(j_compress_ptr codec)
{
    ib_jpeg_encoder *encoder = codec->client_data;
    encoder->destination.next_output_byte = encoder->bytes;
    encoder->destination.free_in_buffer = encoder->capacity;
}

static boolean destination_grow(j_compress_ptr codec)
{
    // libjpeg calls this when the buffer is full, whatever free_in_buffer says.
    ib_jpeg_encoder *encoder = codec->client_data;
    size_t used = encoder->capacity;
    uint8_t *larger = used <= SIZE_MAX / 2 ? realloc(encoder->bytes, used * 2) : NULL;
    if (larger == NULL)
        ERREXIT1(codec, JERR_OUT_OF_MEMORY, 10);
    encoder->bytes = larger;
    encoder->capacity = used * 2;
    encoder->destination.next_output_byte = larger + used;
    encoder->destination.free_in_buffer = used;
    return TRUE;
}

static void destination_end(j_compress_ptr codec) { (void)codec; }

ib_jpeg_encoder *ib_jpeg_encode_create(void)
{
    ib_jpeg_encoder *encoder = calloc(1, sizeof *encoder);
    if (encoder == NULL)
        return NULL;
    encoder->codec.err = jpeg_std_error(&encoder->errors);
    encoder->errors.error_exit = on_error;
    encoder->errors.output_message = on_output;
    encoder->codec.client_data = encoder;
    if (setjmp(encoder->escape) != 0) {
        jpeg_destroy_compress(&encoder->codec);
        free(encoder);
        return NULL;
    }
    jpeg_create_compress(&encoder->codec);
    // Creating clears the structure but for its error manager and client data.
    encoder->destination.init_destination = destination_start;
    encoder->destination.empty_output_buffer = destination_grow;
    encoder->destination.term_destination = destination_end;
    encoder->codec.dest = &encoder->destination;
    encoder->capacity = FIRST_CAPACITY;
    encoder->bytes = malloc(encoder->capacity);
    if (encoder->bytes == NULL) {
        ib_jpeg_encode_destroy(encoder);
        return NULL;
    }
    return encoder;
}

static const char *objection(const ib_jpeg_encode_options *options)
{
    if (options->width < 1 || options->width > SIDE_LIMIT)
        return "the width must be 1 to 65500 pixels";
    if (options->height < 1 || options->height > SIDE_LIMIT)
        return "the height must be 1 to 65500 pixels";
    if (options->quality < 1 || options->quality > 100)
        return "the quality must be 1 to 100";
    if (options->chroma < IB_JPEG_CHROMA_444 || options->chroma > IB_JPEG_CHROMA_420)
        return "the chroma subsampling is none of the known ones";
    if (options->progressive != 0 && options->progressive != 1)
        return "progressive must be 0 or 1";
    if (options->optimised_huffman != 0 && options->optimised_huffman != 1)
        return "optimised Huffman coding must be 0 or 1";
    if (options->orientation < 0 || options->orientation > 8)
        return "the orientation must be 0 to 8";
    if ((options->thumbnail == NULL) != (options->thumbnail_count == 0))
        return "the thumbnail and its length must be given together";
    if (options->thumbnail_count > THUMBNAIL_LIMIT)
        return "the thumbnail must be at most 60000 bytes";
    if (options->thumbnail != NULL && options->orientation == 0)
        return "a thumbnail needs an orientation, because both live in EXIF";
    return NULL;
}

static size_t put(uint8_t *at, size_t offset, uint32_t value, size_t count)
{
    for (size_t i = 0; i < count; i++)
        at[offset + i] = (uint8_t)(value >> (8 * (count - 1 - i)));
    return offset + count;
}

static size_t put_entry(
    uint8_t *at, size_t offset, uint32_t tag, uint32_t type, uint32_t value)
{
    offset = put(at, offset, tag, 2);
    offset = put(at, offset, type, 2);
    offset = put(at, offset, 1, 4);
    // A SHORT is kept in the first half of the four value bytes.
    return put(at, offset, type == 3 ? value << 16 : value, 4);
}

// EXIF 2.3: TIFF header, IFD0 with the orientation, IFD1 with the thumbnail if there is one.
static void write_exif(ib_jpeg_encoder *encoder, const ib_jpeg_encode_options *options)
{
    enum { SHORT = 3, LONG = 4, IFD0 = 8, IFD1 = IFD0 + 2 + 12 + 4, THUMBNAIL = IFD1 + 2 + 36 + 4 };
    static const uint8_t start[] = {'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, IFD0};
    uint8_t head[6 + THUMBNAIL];
    uint32_t length = (uint32_t)options->thumbnail_count;
    memcpy(head, start, sizeof start);
    size_t end = put(head, sizeof start, 1, 2);
    end = put_entry(head, end, 0x0112, SHORT, (uint32_t)options->orientation);
    end = put(head, end, length > 0 ? IFD1 : 0, 4);
    if (length > 0) {
        end = put(head, end, 3, 2);
        end = put_entry(head, end, 0x0103, SHORT, 6);
        end = put_entry(head, end, 0x0201, LONG, THUMBNAIL);
        end = put_entry(head, end, 0x0202, LONG, length);
        end = put(head, end, 0, 4);
    }
    jpeg_write_m_header(&encoder->codec, JPEG_APP0 + 1, (unsigned int)(end + length));
    for (size_t i = 0; i < end; i++)
        jpeg_write_m_byte(&encoder->codec, head[i]);
    for (size_t i = 0; i < length; i++)
        jpeg_write_m_byte(&encoder->codec, options->thumbnail[i]);
}

static void configure(struct jpeg_compress_struct *codec, const ib_jpeg_encode_options *options)
{
    codec->image_width = options->width;
    codec->image_height = options->height;
    codec->input_components = 3;
    codec->in_color_space = JCS_RGB;
    jpeg_set_defaults(codec);
    jpeg_set_quality(codec, options->quality, TRUE);
    codec->dct_method = JDCT_ISLOW;
    codec->optimize_coding = options->optimised_huffman != 0;
    codec->comp_info[0].h_samp_factor = options->chroma == IB_JPEG_CHROMA_444 ? 1 : 2;
    codec->comp_info[0].v_samp_factor = options->chroma == IB_JPEG_CHROMA_420 ? 2 : 1;
    codec->write_JFIF_header = options->orientation == 0;
    if (options->progressive != 0)
        jpeg_simple_progression(codec);
}

int32_t ib_jpeg_encode_start(ib_jpeg_encoder *encoder, const ib_jpeg_encode_options *options)
{
    if (encoder == NULL)
        return IB_JPEG_ENCODE_BAD_ARGUMENT;
    if (encoder->state != CREATED)
        return refuse(encoder, IB_JPEG_ENCODE_WRONG_STATE, "encoding has already started");
    if (options == NULL)
        return refuse(encoder, IB_JPEG_ENCODE_BAD_ARGUMENT, "no options were given");
    const char *words = objection(options);
    if (words != NULL)
        return refuse(encoder, IB_JPEG_ENCODE_BAD_ARGUMENT, words);
    if (setjmp(encoder->escape) != 0)
        return encoder->failure;
    configure(&encoder->codec, options);
    jpeg_start_compress(&encoder->codec, TRUE);
    if (options->orientation != 0)
        write_exif(encoder, options);
    encoder->state = WRITING;
    return IB_JPEG_ENCODE_OK;
}

int32_t ib_jpeg_encode_rows(
    ib_jpeg_encoder *encoder, const uint8_t *rows, size_t byte_count, size_t row_bytes,
    uint32_t row_count)
{
    if (encoder == NULL)
        return IB_JPEG_ENCODE_BAD_ARGUMENT;
    if (encoder->state != WRITING)
        return refuse(encoder, IB_JPEG_ENCODE_WRONG_STATE, "the encoder is not taking rows");
    struct jpeg_compress_struct *codec = &encoder->codec;
    size_t needed = (size_t)codec->image_width * 3;
    if (row_count == 0)
        return IB_JPEG_ENCODE_OK;
    if (rows == NULL)
        return refuse(encoder, IB_JPEG_ENCODE_BAD_ARGUMENT, "no rows were given");
    if (row_count > codec->image_height - codec->next_scanline)
        return refuse(encoder, IB_JPEG_ENCODE_BAD_ARGUMENT, "these are more rows than are left");
    if (row_bytes < needed || byte_count < needed
        || (byte_count - needed) / row_bytes < row_count - 1)
        return refuse(encoder, IB_JPEG_ENCODE_BAD_ARGUMENT, "the rows reach beyond their buffer");
    if (setjmp(encoder->escape) != 0)
        return encoder->failure;
    for (uint32_t row = 0; row < row_count;) {
        // libjpeg's row type is not const, but it only reads them.
        JSAMPROW pointers[ROWS_AT_ONCE];
        uint32_t batch = row_count - row < ROWS_AT_ONCE ? row_count - row : ROWS_AT_ONCE;
        for (uint32_t i = 0; i < batch; i++)
            pointers[i] = (JSAMPROW)(rows + (size_t)(row + i) * row_bytes);
        row += jpeg_write_scanlines(codec, pointers, batch);
    }
    return IB_JPEG_ENCODE_OK;
}

int32_t ib_jpeg_encode_finish(ib_jpeg_encoder *encoder, uint8_t **bytes, size_t *byte_count)
{
    if (bytes != NULL)
        *bytes = NULL;
    if (byte_count != NULL)
        *byte_count = 0;
    if (encoder == NULL || bytes == NULL || byte_count == NULL)
        return IB_JPEG_ENCODE_BAD_ARGUMENT;
    if (encoder->state != WRITING)
        return refuse(encoder, IB_JPEG_ENCODE_WRONG_STATE, "there is no encoding to finish");
    if (encoder->codec.next_scanline < encoder->codec.image_height)
        return refuse(encoder, IB_JPEG_ENCODE_WRONG_STATE, "the image still lacks rows");
    if (setjmp(encoder->escape) != 0)
        return encoder->failure;
    jpeg_finish_compress(&encoder->codec);
    *bytes = encoder->bytes;
    *byte_count = encoder->capacity - encoder->destination.free_in_buffer;
    encoder->bytes = NULL;
    encoder->state = DONE;
    return IB_JPEG_ENCODE_OK;
}

const char *ib_jpeg_encode_message(const ib_jpeg_encoder *encoder)
{
    return encoder == NULL ? "" : encoder->message;
}

void ib_jpeg_encode_release(uint8_t *bytes) { free(bytes); }

void ib_jpeg_encode_destroy(ib_jpeg_encoder *encoder)
{
    if (encoder == NULL)
        return;
    jpeg_destroy_compress(&encoder->codec);
    free(encoder->bytes);
    free(encoder);
}

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)

const char *ib_jpeg_encode_library(void)
{
#ifdef LIBJPEG_TURBO_VERSION_NUMBER
    return "libjpeg-turbo " TEXT(LIBJPEG_TURBO_VERSION_NUMBER);
#else
    return "libjpeg " TEXT(JPEG_LIB_VERSION);
#endif
}
