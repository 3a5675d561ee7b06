// What libjpeg gives and takes at each of its scales: the helper of scales.py.
//
//   scales FILE N ROUNDS rgb|planes > samples
//
// Decodes FILE at N/8 of its size and writes to the standard output, as text, a line with the
// number of components and, for each, "width height" (for rgb one image of 3 bytes a pixel), then
// the samples of one decode. The standard error gets the processor time of each round in
// milliseconds, rows thrown away. Exit codes: 0 done, 1 the file cannot be decoded or has no
// planes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <jpeglib.h>

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static unsigned char *contents(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        return NULL;
    }
    *size = (size_t)ftell(file);
    rewind(file);
    unsigned char *bytes = malloc(*size);
    if (bytes != NULL && fread(bytes, 1, *size, file) != *size) {
        return NULL;
    }
    fclose(file);
    return bytes;
}

#if JPEG_LIB_VERSION >= 70
#define SCALED(component) ((component)->DCT_h_scaled_size)
#define LEAST_SCALED(codec) ((codec)->min_DCT_v_scaled_size)
#else
#define SCALED(component) ((component)->DCT_scaled_size)
#define LEAST_SCALED(codec) ((codec)->min_DCT_scaled_size)
#endif

static void read_pixels(struct jpeg_decompress_struct *codec, FILE *kept) {
    unsigned char *row = malloc((size_t)codec->output_width * 4);
    if (kept != NULL) {
        fprintf(kept, "1 %u %u\n", codec->output_width, codec->output_height);
    }
    while (codec->output_scanline < codec->output_height) {
        jpeg_read_scanlines(codec, &row, 1);
        if (kept != NULL) {
            fwrite(row, 3, codec->output_width, kept);
        }
    }
    free(row);
}

static void write_planes(const struct jpeg_decompress_struct *codec, unsigned char *const planes[],
                         const size_t strides[], FILE *kept) {
    fprintf(kept, "3");
    for (int i = 0; i < 3; i++) {
        const jpeg_component_info *component = &codec->comp_info[i];
        fprintf(kept, " %u %u", component->downsampled_width, component->downsampled_height);
    }
    fprintf(kept, "\n");
    for (int i = 0; i < 3; i++) {
        const jpeg_component_info *component = &codec->comp_info[i];
        for (size_t row = 0; row < component->downsampled_height; row++) {
            fwrite(planes[i] + row * strides[i], 1, component->downsampled_width, kept);
        }
    }
}

static void read_planes(struct jpeg_decompress_struct *codec, FILE *kept) {
    unsigned char *planes[3];
    JSAMPROW rows[3][32];
    JSAMPARRAY tables[3] = {rows[0], rows[1], rows[2]};
    size_t strides[3], counts[3], done[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        const jpeg_component_info *component = &codec->comp_info[i];
        strides[i] = (size_t)component->width_in_blocks * (size_t)SCALED(component);
        counts[i] = (size_t)(component->v_samp_factor * SCALED(component));
        size_t height = kept != NULL ? component->downsampled_height + counts[i] : counts[i];
        planes[i] = malloc(strides[i] * height);
    }
    while (codec->output_scanline < codec->output_height) {
        for (int i = 0; i < 3; i++) {
            for (size_t row = 0; row < counts[i]; row++) {
                rows[i][row] = planes[i] + (kept != NULL ? done[i] + row : row) * strides[i];
            }
            done[i] += counts[i];
        }
        jpeg_read_raw_data(codec, tables, (JDIMENSION)(codec->max_v_samp_factor * LEAST_SCALED(codec)));
    }
    if (kept != NULL) {
        write_planes(codec, planes, strides, kept);
    }
    for (int i = 0; i < 3; i++) {
        free(planes[i]);
    }
}

// Decodes once; with `kept` the samples are written out, component behind component.
static int decode(const unsigned char *bytes, size_t size, int n, int is_planar, FILE *kept) {
    struct jpeg_decompress_struct codec;
    struct jpeg_error_mgr errors;
    codec.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&codec);
    jpeg_mem_src(&codec, bytes, size);
    jpeg_read_header(&codec, TRUE);
    if (is_planar && codec.jpeg_color_space != JCS_YCbCr) {
        return 1;
    }
    codec.scale_num = (unsigned)n;
    codec.scale_denom = 8;
    codec.raw_data_out = is_planar;
    // The timed decodes make the pixels of four bytes that imagebench takes.
    codec.out_color_space = is_planar ? JCS_YCbCr : kept != NULL ? JCS_RGB : JCS_EXT_RGBA;
    jpeg_start_decompress(&codec);
    if (is_planar) {
        read_planes(&codec, kept);
    } else {
        read_pixels(&codec, kept);
    }
    jpeg_finish_decompress(&codec);
    jpeg_destroy_decompress(&codec);
    return 0;
}

int main(int count, char **arguments) {
    size_t size = 0;
    unsigned char *bytes = count == 5 ? contents(arguments[1], &size) : NULL;
    if (bytes == NULL) {
        fprintf(stderr, "usage: scales FILE N ROUNDS rgb|planes\n");
        return 1;
    }
    int n = atoi(arguments[2]), is_planar = strcmp(arguments[4], "planes") == 0;
    for (int round = atoi(arguments[3]); round > 0; round--) {
        double begin = milliseconds();
        if (decode(bytes, size, n, is_planar, NULL) != 0) {
            return 1;
        }
        fprintf(stderr, "%.3f\n", milliseconds() - begin);
    }
    return decode(bytes, size, n, is_planar, stdout);
}
