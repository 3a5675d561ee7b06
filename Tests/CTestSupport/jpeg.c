#include "CTestSupport.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
} ibt_errors;

static void fail(j_common_ptr codec) {
    longjmp(((ibt_errors *)codec->err)->escape, 1);
}

static void write_exif(j_compress_ptr codec, int orientation, int is_big_endian) {
    static const uint8_t little[] = "Exif\0\0II\x2A\0\x08\0\0\0\x02\0"
                                    "\x0F\x01\x03\0\x01\0\0\0\0\0\0\0"
                                    "\x12\x01\x03\0\x01\0\0\0\0\0\0\0\0\0\0\0";
    static const uint8_t big[] = "Exif\0\0MM\0\x2A\0\0\0\x08\0\x02"
                                 "\x01\x0F\0\x03\0\0\0\x01\0\0\0\0"
                                 "\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0";
    uint8_t bytes[sizeof(little)];
    memcpy(bytes, is_big_endian ? big : little, sizeof(bytes));
    bytes[6 + 8 + 2 + 12 + 8 + (is_big_endian ? 1 : 0)] = (uint8_t)orientation;
    jpeg_write_marker(codec, JPEG_APP0 + 1, bytes, sizeof(bytes) - 1);
}

static void split_scans(j_compress_ptr codec, jpeg_scan_info *scans) {
    for (int i = 0; i < codec->num_components; i++) {
        scans[i] = (jpeg_scan_info){.comps_in_scan = 1, .component_index = {i}, .Se = 63};
    }
    codec->scan_info = scans;
    codec->num_scans = codec->num_components;
}

uint8_t *ibt_encode_jpeg(const uint8_t *samples, uint32_t width, uint32_t height,
                         const ibt_jpeg_options *options, size_t *size) {
    struct jpeg_compress_struct codec;
    ibt_errors errors;
    jpeg_scan_info scans[4];
    unsigned char *bytes = NULL;
    unsigned long count = 0;
    codec.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = fail;
    if (setjmp(errors.escape)) {
        jpeg_destroy_compress(&codec);
        return NULL;
    }
    jpeg_create_compress(&codec);
    jpeg_mem_dest(&codec, &bytes, &count);
    codec.image_width = width;
    codec.image_height = height;
    codec.input_components = options->components;
    codec.in_color_space = options->components == 1   ? JCS_GRAYSCALE
                           : options->components == 3 ? JCS_RGB
                                                      : JCS_CMYK;
    jpeg_set_defaults(&codec);
    if (options->is_ycck) {
        jpeg_set_colorspace(&codec, JCS_YCCK);
    }
    jpeg_set_quality(&codec, options->quality, TRUE);
    codec.comp_info[0].h_samp_factor = options->horizontal_sampling;
    codec.comp_info[0].v_samp_factor = options->vertical_sampling;
    if (options->components == 4) {
        codec.comp_info[3].h_samp_factor = options->horizontal_sampling;
        codec.comp_info[3].v_samp_factor = options->vertical_sampling;
    }
    codec.restart_in_rows = options->restart_rows;
    if (options->is_progressive) {
        jpeg_simple_progression(&codec);
    } else if (options->is_split) {
        split_scans(&codec, scans);
    }
    codec.arith_code = options->is_arithmetic != 0;
    if (options->omits_adobe_marker) {
        codec.write_Adobe_marker = FALSE;
    }
    jpeg_start_compress(&codec, TRUE);
    if (options->orientation != 0) {
        write_exif(&codec, options->orientation, options->is_big_endian);
    }
    while (codec.next_scanline < height) {
        JSAMPROW row =
            (JSAMPROW)samples + (size_t)codec.next_scanline * width * (size_t)options->components;
        jpeg_write_scanlines(&codec, &row, 1);
    }
    jpeg_finish_compress(&codec);
    jpeg_destroy_compress(&codec);
    *size = count;
    return bytes;
}

uint8_t *ibt_decode_jpeg(const uint8_t *bytes, size_t size, uint32_t *width, uint32_t *height) {
    struct jpeg_decompress_struct codec;
    ibt_errors errors;
    uint8_t *volatile pixels = NULL;
    codec.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = fail;
    if (setjmp(errors.escape)) {
        jpeg_destroy_decompress(&codec);
        free(pixels);
        return NULL;
    }
    jpeg_create_decompress(&codec);
    jpeg_mem_src(&codec, bytes, size);
    jpeg_read_header(&codec, TRUE);
    codec.out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(&codec);
    *width = codec.output_width;
    *height = codec.output_height;
    pixels = malloc((size_t)*width * *height * 4);
    while (codec.output_scanline < *height) {
        JSAMPROW row = pixels + (size_t)codec.output_scanline * *width * 4;
        jpeg_read_scanlines(&codec, &row, 1);
    }
    jpeg_finish_decompress(&codec);
    jpeg_destroy_decompress(&codec);
    return pixels;
}

uint8_t *ibt_decode_ycc(const uint8_t *bytes, size_t size, uint32_t denominator, uint32_t *width,
                        uint32_t *height) {
    struct jpeg_decompress_struct codec;
    ibt_errors errors;
    uint8_t *volatile samples = NULL;
    codec.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = fail;
    if (setjmp(errors.escape)) {
        jpeg_destroy_decompress(&codec);
        free(samples);
        return NULL;
    }
    jpeg_create_decompress(&codec);
    jpeg_mem_src(&codec, bytes, size);
    jpeg_read_header(&codec, TRUE);
    codec.scale_num = 1;
    codec.scale_denom = denominator;
    codec.do_fancy_upsampling = FALSE;
    codec.out_color_space = codec.jpeg_color_space;
    jpeg_start_decompress(&codec);
    *width = codec.output_width;
    *height = codec.output_height;
    size_t count = (size_t)*width * *height;
    samples = malloc(count * 3);
    while (codec.output_scanline < *height) {
        JSAMPROW row =
            samples + (size_t)codec.output_scanline * *width * (size_t)codec.num_components;
        jpeg_read_scanlines(&codec, &row, 1);
    }
    if (codec.num_components == 1) {
        for (size_t i = count; i-- > 0;) {
            samples[i * 3] = samples[i];
            samples[i * 3 + 1] = samples[i * 3 + 2] = 128;
        }
    }
    jpeg_finish_decompress(&codec);
    jpeg_destroy_decompress(&codec);
    return samples;
}
