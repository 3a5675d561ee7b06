#ifndef IBT_CODEC_TEST_SUPPORT_H
#define IBT_CODEC_TEST_SUPPORT_H

#include "ib_thread_sanitizer.h"
#include <stddef.h>
#include <stdint.h>

// Makes encoded images for tests with the codecs' own encoders. All functions that return a buffer
// return NULL on failure; the caller frees it with free.

typedef struct {
    int32_t components; // 1 gray, 3 RGB in and YCbCr stored, 4 CMYK
    int32_t quality;    // 1 to 100
    int32_t horizontal_sampling;
    int32_t vertical_sampling;
    int32_t is_progressive;
    int32_t is_split; // baseline, but each component in a scan of its own
    int32_t restart_rows;
    int32_t orientation; // Exif tag, 0 for no Exif segment
    int32_t is_big_endian;
    int32_t omits_adobe_marker;
    int32_t is_ycck;
    int32_t is_arithmetic; // arithmetic instead of Huffman coding
} ibt_jpeg_options;

// Encodes rows of `components` interleaved samples without padding.
uint8_t *ibt_encode_jpeg(const uint8_t *samples, uint32_t width, uint32_t height,
                         const ibt_jpeg_options *options, size_t *size);

typedef struct {
    int32_t color_type; // PNG's own number
    int32_t bit_depth;
    int32_t is_interlaced;
    const uint8_t *palette; // RGBA, 4 bytes an entry; alpha goes to tRNS
    int32_t palette_count;
    int32_t has_key; // a transparent colour, in samples of the stored depth
    uint16_t key_red;
    uint16_t key_green;
    uint16_t key_blue;
    uint16_t key_gray;
    int32_t orientation; // eXIf chunk, 0 for none
} ibt_png_options;

// Encodes rows in PNG's own packing (16-bit samples big-endian), each `row_bytes` long.
uint8_t *ibt_encode_png(const uint8_t *rows, size_t row_bytes, uint32_t width, uint32_t height,
                        const ibt_png_options *options, size_t *size);

// How a PNG file is assembled from rows that are already filtered.
typedef struct {
    int32_t color_type; // PNG's own number
    int32_t bit_depth;
    const uint8_t *palette; // RGB, 3 bytes an entry
    int32_t palette_count;
    const uint8_t *transparency; // the data of a tRNS chunk
    int32_t transparency_count;
    int32_t level;       // zlib's, 0 for stored blocks
    int32_t strategy;    // zlib's; 4 (fixed) for blocks with the fixed code
    int32_t window_bits; // 8 to 15
    int32_t chunk_bytes; // of image data in one IDAT chunk, 0 for all
    int32_t has_empty_chunks; // an empty IDAT chunk before each one
} ibt_png_packing;

// Compresses any `count` bytes as filtered rows and puts a file around them.
uint8_t *ibt_pack_png(const uint8_t *filtered, size_t count, uint32_t width, uint32_t height,
                      const ibt_png_packing *packing, size_t *size);

// The same around a given zlib stream.
uint8_t *ibt_wrap_png(const uint8_t *stream, size_t count, uint32_t width, uint32_t height,
                      const ibt_png_packing *packing, size_t *size);

// A decode of a file that is not interlaced, by libpng alone.
typedef struct {
    uint32_t width;
    uint32_t height;
    uint32_t row_count; // decoded rows
    int32_t is_whole;   // libpng read on to the end chunk
    int32_t warnings;
    int32_t is_cut; // the file is too short for libpng; image data were then read byte by byte
} ibt_png_outcome;

// Decodes to RGBA of 8 or (is_deep) 16 bits in native order with libpng's own transformations, as
// the reference; missing rows are zero. NULL when not even the header can be read.
uint8_t *ibt_decode_png(const uint8_t *bytes, size_t size, int32_t is_deep, int32_t is_lenient,
                        ibt_png_outcome *outcome);

// Fills width * height RGB pixels with something like a photograph: large shapes, texture, grain.
void ibt_fill_photograph(uint8_t *rgb, uint32_t width, uint32_t height, uint32_t seed);

// Decodes a JPEG to RGBA in full with libjpeg alone, as the reference. NULL on any failure.
uint8_t *ibt_decode_jpeg(const uint8_t *bytes, size_t size, uint32_t *width, uint32_t *height);

// Decodes a gray or YCbCr JPEG at 1/`denominator` to brightness, blue and red, 3 bytes a pixel,
// with libjpeg alone and colour repeated for every pixel that shares it. NULL on any failure.
uint8_t *ibt_decode_ycc(const uint8_t *bytes, size_t size, uint32_t denominator, uint32_t *width,
                        uint32_t *height);

// The exact area average of an RGBA image in double precision, colours premultiplied; unrounded
// mean levels go to `out`, 4 a pixel.
void ibt_area_average(const uint8_t *rgba, uint32_t width, uint32_t height, double *out,
                      uint32_t out_width, uint32_t out_height);

// Recomputes the checksum of the PNG chunk that starts (with its length) at `offset`.
void ibt_fix_png_chunk(uint8_t *bytes, size_t size, size_t offset);

// How many bytes the beginning of a zlib stream inflates to.
uint64_t ibt_inflated_bytes(const uint8_t *stream, size_t count);

// ICC profiles, made by lcms2. `points` are x and y of white, red, green and blue; `gamma` 0 means
// the curve of sRGB; `table_size` 0 means a formula instead of a table.
uint8_t *ibt_make_rgb_profile(const double *points, double gamma, int32_t table_size,
                              const char *name, size_t *size);
uint8_t *ibt_make_gray_profile(double gamma, size_t *size);
uint8_t *ibt_make_ink_profile(size_t *size);

typedef enum {
    IBT_RGB_8,
    IBT_RGB_16,
    IBT_GRAY_8,
    IBT_GRAY_16,
    IBT_INK_8 // the highest level stands for no ink
} ibt_pixel_kind;

// Converts packed pixels with lcms2 alone, relative colorimetric, to packed RGB of the same depth.
// Returns 0 when lcms2 refuses the profile.
int32_t ibt_convert_to_srgb(const uint8_t *profile, size_t size, ibt_pixel_kind kind,
                            const void *pixels, void *result, uint32_t count, uint32_t flags);

// The data that libexif reads from a JPEG file, or from Exif data that begin with "Exif".
typedef struct {
    int32_t type; // of the orientation's entry in the first directory; 0 when there is none
    uint32_t count;
    uint32_t value; // of 16 or 32 bits, whatever it is; 0 for other types
    uint8_t *thumbnail; // NULL when there is none; the caller frees it with free
    size_t thumbnail_size;
} ibt_exif;

// Finds nothing where libexif is not installed.
void ibt_read_exif(const uint8_t *bytes, size_t size, ibt_exif *found);

// Whether libexif is installed, with which the tests compare; they build without it.
int32_t ibt_has_libexif(void);

// Compresses bytes in the format of PNG's chunks.
uint8_t *ibt_deflate(const uint8_t *bytes, size_t size, size_t *deflated_size);

#endif
