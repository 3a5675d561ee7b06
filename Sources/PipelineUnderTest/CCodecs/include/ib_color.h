#ifndef IB_COLOR_H
#define IB_COLOR_H

#include <stddef.h>
#include <stdint.h>

// Conversion of rows of pixels to sRGB over lcms2. No function prints, exits or keeps anything
// outside its transform. A transform belongs to one thread at a time; several threads may each have
// their own.

// What opening a transform came to.
enum {
    IB_COLOR_OK = 0,
    IB_COLOR_UNUSABLE = 1,       // the profile is broken, or not for such pixels
    IB_COLOR_OUT_OF_MEMORY = 2,  // the allocator gave nothing
    IB_COLOR_TOO_MUCH_MEMORY = 3 // the library would hold more than the caller allows
};

// What a row holds, pixel by pixel, before it is converted. Afterwards it is RGBA.
enum {
    IB_COLOR_ROWS_RGBA = 0, // straight alpha, which is kept
    IB_COLOR_ROWS_GRAY = 1, // RGBA too, for a profile of gray: red is read, alpha is kept
    // Cyan, magenta, yellow, black; the highest level stands for no ink, as Adobe stores it. Alpha
    // becomes the highest level.
    IB_COLOR_ROWS_INK = 2,
    IB_COLOR_ROWS_COUNT = 3
};

// Primaries, white point and transfer curve of an RGB space, as PNG chunks state them.
typedef struct {
    double gamma; // light = level to the power of gamma; 0 stands for the curve of sRGB
    double white[2];
    double red[2];
    double green[2];
    double blue[2]; // CIE 1931 x and y
} ib_color_calibration;

typedef struct ib_color_transform ib_color_transform;

// Opens a transform from the ICC profile in `bytes`, which are not needed afterwards, for rows of
// `rows` (IB_COLOR_ROWS_…) with 8 or 16 bits a sample. lcms2 never holds more than `max_bytes`.
// `*transform` is set on IB_COLOR_OK only.
int ib_color_open_icc(const uint8_t *bytes, size_t size, int rows, int bits, uint64_t max_bytes,
                      ib_color_transform **transform);

// Opens a transform from RGBA pixels of the space that `calibration` describes; see above.
int ib_color_open_calibrated(const ib_color_calibration *calibration, int bits, uint64_t max_bytes,
                             ib_color_transform **transform);

// Converts a row of `pixels` pixels in place.
void ib_color_convert_row(const ib_color_transform *transform, void *row, uint32_t pixels);

// Bytes that the transform and lcms2 hold now, and the most they held while it was opened.
uint64_t ib_color_current_bytes(const ib_color_transform *transform);
uint64_t ib_color_peak_bytes(const ib_color_transform *transform);

// Gives back everything; NULL is allowed.
void ib_color_close(ib_color_transform *transform);

// Writes a profile's own description as printable ASCII, ended by 0 and cut to `capacity`; other
// characters become "?". Returns 0, with an empty text, when the profile is broken or has none.
int ib_color_describe(const uint8_t *bytes, size_t size, uint64_t max_bytes, char *text,
                      uint32_t capacity);

// Inflates a zlib stream until `target` is full or the stream ends or breaks, and returns the bytes
// written. Holds about 40 KiB meanwhile, whatever the stream says.
size_t ib_color_inflate(const uint8_t *source, size_t source_size, uint8_t *target,
                        size_t capacity);

#endif
