#include "decode_private.h"
#include "expand.h"
#include "inflate.h"
#include "unfilter.h"

#include <string.h>

// Rows of plain whole files without libpng: ISA-L inflates into a buffer of some rows, where they
// are unfiltered in place and expanded from.
//
// Only what is beyond doubt is read here. At the first thing that is not (damage, but also what
// libpng merely warns of) the caller starts over with libpng, which reads the same rows once more
// and judges the file. So the two cannot disagree about errors.

enum {
    // Inflated at a time, so that it stays in the second-level cache. ISA-L copies its window of
    // 32 KB in and out each time.
    IB_QUICK_BATCH = 128 << 10
};

struct ib_quick_rows {
    ib_png_expansion expansion;
    size_t row_bytes; // as stored, without the filter byte
    size_t pixel_bytes;
    uint64_t inflated_left; // bytes of the image that are still to be inflated
    size_t capacity;
    size_t above; // offset of the finished row above
    size_t next;  // offset of the filter byte of the row that comes next
    size_t end;   // of the inflated bytes
    ib_png_stream stream;
    uint8_t buffer[]; // capacity, and IB_PNG_ROW_SLACK behind
};

// MARK: Opening

static void set_palette_entry(ib_png_expansion *expansion, unsigned index, unsigned red,
                              unsigned green, unsigned blue, unsigned alpha) {
    uint8_t entry[4] = {(uint8_t)red, (uint8_t)green, (uint8_t)blue, (uint8_t)alpha};
    memcpy(&expansion->palette[index], entry, sizeof(entry));
}

static void set_palette(ib_png_expansion *expansion, png_structp codec, png_infop info) {
    png_colorp colors = NULL;
    png_bytep alphas = NULL;
    int count = 0;
    int alpha_count = 0;
    png_get_PLTE(codec, info, &colors, &count);
    png_get_tRNS(codec, info, &alphas, &alpha_count, NULL);
    for (int i = 0; i < 256; i++) {
        unsigned alpha = alphas != NULL && i < alpha_count ? alphas[i] : 255;
        png_color color = colors != NULL && i < count ? colors[i] : (png_color){0, 0, 0};
        set_palette_entry(expansion, (unsigned)i, color.red, color.green, color.blue, alpha);
    }
}

// Gray of 8 bits and fewer is looked up too. Keys are compared as far as the depth goes.
static void set_levels(ib_png_expansion *expansion) {
    unsigned highest = (1u << expansion->bit_depth) - 1;
    unsigned key = expansion->key[0] & highest;
    for (unsigned i = 0; i <= highest; i++) {
        unsigned level = i * 255 / highest;
        unsigned alpha = expansion->has_key && i == key ? 0 : 255;
        set_palette_entry(expansion, i, level, level, level, alpha);
    }
}

static void set_expansion(ib_quick_rows *quick, const ib_png_decode *session) {
    png_structp codec = session->codec;
    png_infop info = session->info;
    ib_png_expansion *expansion = &quick->expansion;
    memset(expansion, 0, sizeof(*expansion));
    expansion->color_type = png_get_color_type(codec, info);
    expansion->bit_depth = png_get_bit_depth(codec, info);
    expansion->is_deep = session->format == IB_PNG_RGBA16;
    if (expansion->color_type == PNG_COLOR_TYPE_PALETTE) {
        set_palette(expansion, codec, info);
        return;
    }
    png_color_16p key = NULL;
    if (png_get_tRNS(codec, info, NULL, NULL, &key) != 0 && key != NULL) {
        int is_gray = expansion->color_type == PNG_COLOR_TYPE_GRAY;
        expansion->has_key = 1;
        expansion->key[0] = is_gray ? key->gray : key->red;
        expansion->key[1] = key->green;
        expansion->key[2] = key->blue;
    }
    if (expansion->color_type == PNG_COLOR_TYPE_GRAY && expansion->bit_depth <= 8) {
        set_levels(expansion);
    }
}

void ib_png_quick_open(ib_png_decode *session) {
    png_structp codec = session->codec;
    png_infop info = session->info;
    size_t row_bytes = png_get_rowbytes(codec, info);
    uint64_t image_bytes = (uint64_t)session->height * (row_bytes + 1);
    // ISA-L counts in 32 bits.
    if (png_get_interlace_type(codec, info) != PNG_INTERLACE_NONE || image_bytes > UINT32_MAX
        || row_bytes == 0 || session->position < 8) {
        return;
    }
    uint64_t batch = image_bytes < IB_QUICK_BATCH ? image_bytes : IB_QUICK_BATCH;
    size_t capacity = 2 * row_bytes + 1 + (size_t)batch;
    ib_quick_rows *quick =
        ib_png_allocate(session, sizeof(*quick) + capacity + IB_PNG_ROW_SLACK);
    if (quick == NULL) {
        // libpng needs less. If even that is too much, it says so itself.
        session->memory_status = IB_PNG_OK;
        session->wanted_bytes = 0;
        return;
    }
    set_expansion(quick, session);
    quick->row_bytes = row_bytes;
    quick->pixel_bytes =
        ((size_t)png_get_channels(codec, info) * (size_t)quick->expansion.bit_depth + 7) / 8;
    quick->inflated_left = image_bytes;
    quick->capacity = capacity;
    quick->above = 0;
    quick->next = row_bytes;
    quick->end = row_bytes;
    memset(quick->buffer, 0, row_bytes); // What is above the first row.
    ib_png_stream_open(&quick->stream, session->bytes + session->position - 8,
                       session->bytes + session->size, image_bytes);
    session->quick = quick;
}

// MARK: Reading

// Moves what is still needed to the front and fills the buffer behind it.
static int refill(ib_quick_rows *quick) {
    size_t kept = quick->end - quick->above;
    memmove(quick->buffer, quick->buffer + quick->above, kept);
    quick->next -= quick->above;
    quick->above = 0;
    quick->end = kept;
    size_t room = quick->capacity - kept;
    size_t count = quick->inflated_left < room ? (size_t)quick->inflated_left : room;
    if (ib_png_stream_read(&quick->stream, quick->buffer + kept, count) != IB_STREAM_OK) {
        return IB_STREAM_ODD;
    }
    memset(quick->buffer + kept + count, 0, IB_PNG_ROW_SLACK);
    quick->inflated_left -= count;
    quick->end += count;
    // Before the last rows are handed out, because what is wrong with the end of the stream makes
    // libpng refuse its last row.
    return quick->inflated_left == 0 ? ib_png_stream_finish(&quick->stream) : IB_STREAM_OK;
}

// Unfilters `row`, and the one below along with it if that is there and has the same filter.
static void unfilter(ib_quick_rows *quick, int filter, uint8_t *row) {
    const uint8_t *above = quick->buffer + quick->above;
    uint8_t *below = row + quick->row_bytes + 1;
    int is_below_here = quick->end - quick->next >= 2 * (quick->row_bytes + 1);
    if (is_below_here && below[-1] == filter
        && ib_png_unfilter_pair(filter, row, above, below, quick->row_bytes,
                                quick->pixel_bytes)) {
        below[-1] = PNG_FILTER_VALUE_NONE; // Nothing is left to undo.
        return;
    }
    ib_png_unfilter(filter, row, above, quick->row_bytes, quick->pixel_bytes);
}

int ib_png_quick_read(ib_png_decode *session, uint8_t *first_row, ptrdiff_t stride,
                      uint32_t rows) {
    ib_quick_rows *quick = session->quick;
    for (uint32_t i = 0; i < rows; i++) {
        if (quick->end - quick->next <= quick->row_bytes && refill(quick) != IB_STREAM_OK) {
            return 0;
        }
        uint8_t *row = quick->buffer + quick->next + 1;
        int filter = row[-1];
        if (filter > PNG_FILTER_VALUE_PAETH) {
            return 0;
        }
        unfilter(quick, filter, row);
        ib_png_expand(&quick->expansion, row, session->width, first_row + (ptrdiff_t)i * stride);
        quick->above = quick->next + 1;
        quick->next += quick->row_bytes + 1;
        session->row++;
    }
    return 1;
}

int ib_png_quick_finish(ib_png_decode *session) {
    return ib_png_stream_finish_file(&session->quick->stream) == IB_STREAM_OK;
}

void ib_png_quick_close(ib_png_decode *session) {
    ib_png_release(session, session->quick);
    session->quick = NULL;
}
