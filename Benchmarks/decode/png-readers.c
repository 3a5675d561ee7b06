// Decodes PNG files to RGBA with our quick reader, libpng and libspng, and prints a line for each:
// medians of five decodes in milliseconds of CPU time, and how many files come out the same when a
// byte is changed. For docs/decisions/0001-png-reader.md; libspng (Debian: libspng-dev) is needed
// for this alone.
//
//   cc -O2 -DNDEBUG -ISources/PipelineUnderTest/CCodecs/include Benchmarks/decode/png-readers.c
//     Sources/PipelineUnderTest/CCodecs/png/*.c -lspng -lpng16 -lisal -lz -o /tmp/png-readers
//   /tmp/png-readers <file.png>…          times
//   /tmp/png-readers ours <file.png>      one decode with one reader, for callgrind
//   /tmp/png-readers damage <file.png>…   what becomes of damaged files
#include "ib_png_decode.h"

#include <png.h>
#include <setjmp.h>
#include <spng.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    uint8_t *bytes;
    size_t count;
    uint8_t *pixels; // RGBA
    size_t capacity;
    uint32_t width;
    uint32_t height;
    uint32_t rows; // that came out
} image;

// Room for the pixels; 0 when there is none.
static int make_room(image *image) {
    size_t needed = (size_t)image->width * image->height * 4;
    if (needed > image->capacity) {
        free(image->pixels);
        image->pixels = malloc(needed);
        image->capacity = image->pixels ? needed : 0;
    }
    return image->pixels != NULL;
}

static int decode_ours(image *image) {
    ib_png_decode_limits limits = {.max_pixels = 1 << 28, .max_memory_bytes = 1 << 30,
                                   .damage = IB_DAMAGE_IS_SHOWN};
    ib_png_decode *session = NULL;
    int status = ib_png_decode_open(image->bytes, image->count, &limits, &session);
    image->rows = 0;
    if (status == IB_PNG_OK) {
        ib_png_decode_header header;
        ib_png_decode_get_header(session, &header);
        image->width = header.width;
        image->height = header.height;
        status = make_room(image) ? ib_png_decode_start(session, IB_PNG_RGBA8) : -1;
        size_t stride = (size_t)image->width * 4;
        while (status == IB_PNG_OK && image->rows < image->height) {
            uint32_t rows = image->height - image->rows < 64 ? image->height - image->rows : 64;
            status = ib_png_decode_read_rows(session, image->pixels + image->rows * stride,
                                             (ptrdiff_t)stride, rows);
            image->rows += status == IB_PNG_OK ? rows : 0;
        }
        if (status == IB_PNG_OK) {
            status = ib_png_decode_finish(session);
        }
    }
    ib_png_decode_close(session);
    return status == IB_PNG_OK;
}

typedef struct {
    const uint8_t *bytes;
    size_t left;
} reader;

static void read_bytes(png_structp codec, png_bytep target, size_t count) {
    reader *reader = png_get_io_ptr(codec);
    if (count > reader->left) {
        png_error(codec, "Read Error");
    }
    memcpy(target, reader->bytes, count);
    reader->bytes += count;
    reader->left -= count;
}

static void ignore_warning(png_structp codec, png_const_charp words) {
    (void)codec;
    (void)words;
}

static void leave(png_structp codec, png_const_charp words) {
    (void)words;
    png_longjmp(codec, 1);
}

static int decode_libpng(image *volatile image) {
    png_structp codec =
        png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, leave, ignore_warning);
    png_infop info = png_create_info_struct(codec);
    reader reader = {image->bytes, image->count};
    image->rows = 0;
    if (setjmp(png_jmpbuf(codec))) {
        png_destroy_read_struct(&codec, &info, NULL);
        return 0;
    }
    png_set_read_fn(codec, &reader, read_bytes);
    png_read_info(codec, info);
    image->width = png_get_image_width(codec, info);
    image->height = png_get_image_height(codec, info);
    png_set_expand(codec);
    png_set_scale_16(codec);
    png_set_gray_to_rgb(codec);
    png_set_add_alpha(codec, 0xFF, PNG_FILLER_AFTER);
    png_read_update_info(codec, info);
    int is_whole = make_room(image);
    while (is_whole && image->rows < image->height) {
        png_read_row(codec, image->pixels + (size_t)image->rows * image->width * 4, NULL);
        image->rows++;
    }
    png_read_end(codec, NULL);
    png_destroy_read_struct(&codec, &info, NULL);
    return is_whole;
}

static int decode_libspng(image *image) {
    spng_ctx *context = spng_ctx_new(0);
    struct spng_ihdr header;
    image->rows = 0;
    spng_set_png_buffer(context, image->bytes, image->count);
    int status = spng_get_ihdr(context, &header);
    if (status == 0) {
        image->width = header.width;
        image->height = header.height;
        status = make_room(image) ? spng_decode_image(context, NULL, 0, SPNG_FMT_RGBA8,
                                                      SPNG_DECODE_PROGRESSIVE | SPNG_DECODE_TRNS)
                                  : -1;
    }
    size_t stride = (size_t)image->width * 4;
    while (status == 0) {
        struct spng_row_info row;
        status = spng_get_row_info(context, &row);
        if (status == 0) {
            status = spng_decode_row(context, image->pixels + row.row_num * stride, stride);
            image->rows += status == 0 || status == SPNG_EOI;
        }
    }
    if (status == SPNG_EOI) {
        status = spng_decode_chunks(context);
    }
    spng_ctx_free(context);
    return status == 0;
}

static const struct {
    const char *name;
    int (*decode)(image *);
} readers[] = {{"ours", decode_ours}, {"libpng", decode_libpng}, {"libspng", decode_libspng}};

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static image load(const char *path) {
    image image = {0};
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    fseek(file, 0, SEEK_END);
    image.count = (size_t)ftell(file);
    rewind(file);
    image.bytes = malloc(image.count);
    if (!image.bytes || fread(image.bytes, 1, image.count, file) != image.count) {
        perror(path);
        exit(1);
    }
    fclose(file);
    return image;
}

static uint64_t sum(const image *image) {
    uint64_t value = 14695981039346656037u;
    for (size_t index = 0; index < (size_t)image->width * image->height * 4; index++) {
        value = (value ^ image->pixels[index]) * 1099511628211u;
    }
    return value;
}

static void print_times(const char *path) {
    image image = load(path);
    uint64_t sums[3];
    printf("%s", path);
    for (int reader = 0; reader < 3; reader++) {
        double times[6];
        int is_whole = 1;
        for (int run = 0; run < 6; run++) {
            double start = milliseconds();
            is_whole &= readers[reader].decode(&image);
            times[run] = milliseconds() - start;
        }
        // The first decode touches the memory for the first time and is left out.
        qsort(times + 1, 5, sizeof *times, ascending);
        sums[reader] = sum(&image);
        printf(",%s%s %.2f", readers[reader].name, is_whole ? "" : " failed", times[3]);
    }
    printf(",%s\n", sums[0] == sums[1] && sums[1] == sums[2] ? "same pixels" : "other pixels");
    free(image.bytes);
    free(image.pixels);
}

// Changes one byte at a time, and counts whether a reader says with libpng that the file is whole.
static void print_damage(const char *path) {
    image image = load(path);
    int cases = 0, agree[3] = {0}, accepts[3] = {0};
    size_t step = image.count / 400 + 1;
    for (size_t at = 8; at < image.count; at += step, cases++) {
        uint8_t kept = image.bytes[at];
        image.bytes[at] ^= 0x55;
        int verdicts[3];
        for (int reader = 0; reader < 3; reader++) {
            image.rows = 0;
            verdicts[reader] = readers[reader].decode(&image);
            accepts[reader] += verdicts[reader];
        }
        for (int reader = 0; reader < 3; reader++) {
            agree[reader] += verdicts[reader] == verdicts[1];
        }
        image.bytes[at] = kept;
    }
    printf("%s,%d damaged", path, cases);
    for (int reader = 0; reader < 3; reader++) {
        printf(",%s accepts %d agrees %d", readers[reader].name, accepts[reader], agree[reader]);
    }
    printf("\n");
    free(image.bytes);
    free(image.pixels);
}

int main(int count, char **arguments) {
    if (count < 2) {
        return 64;
    }
    for (int reader = 0; reader < 3; reader++) {
        if (count == 3 && strcmp(arguments[1], readers[reader].name) == 0) {
            image image = load(arguments[2]);
            return !readers[reader].decode(&image);
        }
    }
    int is_damage = strcmp(arguments[1], "damage") == 0;
    for (int index = 1 + is_damage; index < count; index++) {
        (is_damage ? print_damage : print_times)(arguments[index]);
    }
    return 0;
}
