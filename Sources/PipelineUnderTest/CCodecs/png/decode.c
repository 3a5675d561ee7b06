#include "decode_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Every entry that calls libpng sets the escape point first, so a jump never leaves this file.

// MARK: Opening

static int out_of_order(ib_png_decode *session) {
    if (session->state == IB_STATE_FAILED) {
        return session->status; // Keeps the first failure and its message.
    }
    return ib_png_fail(session, IB_PNG_MISUSE, "the decode functions were called out of order");
}

static void apply_limits(ib_png_decode *session) {
    png_structp codec = session->codec;
    uint64_t side = session->limits.max_pixels;
    png_uint_32 max_side = side < PNG_UINT_31_MAX ? (png_uint_32)side : PNG_UINT_31_MAX;
    png_set_user_limits(codec, max_side, max_side);
    // Ancillary chunks do not change samples (tRNS is not among those ignored), and skipping
    // them leaves no room for compressed-text bombs.
    png_set_keep_unknown_chunks(codec, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    if (session->limits.damage == IB_DAMAGE_IS_ACCEPTED) {
        png_set_crc_action(codec, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
    } else {
        // Ancillary chunks warn; the warning function knows which of them touch pixels.
        png_set_crc_action(codec, PNG_CRC_ERROR_QUIT, PNG_CRC_WARN_DISCARD);
    }
}

static int read_header(ib_png_decode *session) {
    if (setjmp(session->escape)) {
        return session->status;
    }
    session->codec = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, session, ib_png_on_error,
                                              ib_png_on_warning, session, ib_png_codec_malloc, ib_png_codec_free);
    if (session->codec == NULL) {
        return ib_png_fail(session, IB_PNG_OUT_OF_MEMORY, "libpng could not be set up");
    }
    session->info = png_create_info_struct(session->codec);
    if (session->info == NULL) {
        return ib_png_fail(session, IB_PNG_OUT_OF_MEMORY, "libpng could not be set up");
    }
    png_set_read_fn(session->codec, session, ib_png_read_input);
    apply_limits(session);
    png_read_info(session->codec, session->info);
    session->width = png_get_image_width(session->codec, session->info);
    session->height = png_get_image_height(session->codec, session->info);
    if ((uint64_t)session->width * session->height > session->limits.max_pixels) {
        return ib_png_fail(session, IB_PNG_TOO_LARGE, "the image has too many pixels");
    }
    return IB_PNG_OK;
}

int ib_png_decode_open(const uint8_t *bytes, size_t size, const ib_png_decode_limits *limits,
                       ib_png_decode **session) {
    *session = calloc(1, sizeof(**session));
    if (*session == NULL) {
        return IB_PNG_OUT_OF_MEMORY;
    }
    (*session)->limits = *limits;
    (*session)->bytes = bytes;
    (*session)->size = size;
    (*session)->current_bytes = sizeof(**session);
    (*session)->peak_bytes = sizeof(**session);
    (*session)->damaged_row = IB_NO_ROW;
    ib_png_find_cut(*session);
    return read_header(*session);
}

void ib_png_decode_get_header(const ib_png_decode *session, ib_png_decode_header *header) {
    int has_alpha = (png_get_color_type(session->codec, session->info) & PNG_COLOR_MASK_ALPHA) != 0
                    || png_get_valid(session->codec, session->info, PNG_INFO_tRNS) != 0;
    *header = (ib_png_decode_header){
        .width = session->width,
        .height = session->height,
        .channels = png_get_channels(session->codec, session->info),
        .bit_depth = png_get_bit_depth(session->codec, session->info),
        .is_interlaced =
            png_get_interlace_type(session->codec, session->info) != PNG_INTERLACE_NONE,
        .has_alpha = has_alpha,
    };
}

static void set_transformations(png_structp codec, int32_t format) {
    if (format == IB_PNG_RGBA16) {
        png_set_expand_16(codec);
    } else {
        png_set_expand(codec);
        png_set_scale_16(codec);
    }
    png_set_gray_to_rgb(codec);
    png_set_add_alpha(codec, format == IB_PNG_RGBA16 ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
    const uint16_t one = 1;
    if (format == IB_PNG_RGBA16 && *(const uint8_t *)&one == 1) {
        png_set_swap(codec); // The file is big-endian, this machine is not.
    }
}

// Lets libpng read the rows, from the first one on.
static int start_codec(ib_png_decode *session) {
    if (setjmp(session->escape)) {
        return session->status;
    }
    png_structp codec = session->codec;
    set_transformations(codec, session->format);
    session->pass_count = png_set_interlace_handling(codec);
    png_read_update_info(codec, session->info);
    if (png_get_rowbytes(codec, session->info) != session->width * session->bytes_per_pixel) {
        return ib_png_fail(session, IB_PNG_CORRUPT, "the rows do not expand to RGBA");
    }
    return IB_PNG_OK;
}

int ib_png_decode_start(ib_png_decode *session, int32_t format) {
    if (session->state != IB_STATE_OPEN || (format != IB_PNG_RGBA8 && format != IB_PNG_RGBA16)) {
        return out_of_order(session);
    }
    session->format = format;
    session->bytes_per_pixel = format == IB_PNG_RGBA16 ? 8 : 4;
    session->pass_count = 1;
    ib_png_quick_open(session);
    if (session->quick == NULL && start_codec(session) != IB_PNG_OK) {
        return session->status;
    }
    session->state = IB_STATE_ROWS;
    return IB_PNG_OK;
}

// MARK: Starting over

// Gives the file to libpng from its beginning, because the quick reader met something that it
// does not judge. Warnings are counted anew.
static int start_over(ib_png_decode *session) {
    ib_png_quick_close(session);
    png_destroy_read_struct(&session->codec, &session->info, NULL);
    session->position = 0;
    session->warning_count = 0;
    session->warning_kind = IB_WARNING_NONE;
    session->damaged_row = IB_NO_ROW;
    session->message[0] = '\0';
    return read_header(session) == IB_PNG_OK ? start_codec(session) : session->status;
}

// MARK: Rows

// The first row that lacks pixels.
static uint32_t first_poor_row(const ib_png_decode *session) {
    if (session->pass_count == 1) {
        return session->row;
    }
    // Every pass but the last gives pixels of even rows, so the first row is whole with the last
    // but one.
    return session->pass == session->pass_count - 1 ? session->row | 1 : 0;
}

// Damage that the caller accepts turns a failure into the end of the readable part, if there is
// one.
static int stopped_reading(ib_png_decode *session) {
    int is_damage = session->status == IB_PNG_TRUNCATED || session->status == IB_PNG_CORRUPT;
    if (!is_damage || session->limits.damage != IB_DAMAGE_IS_ACCEPTED
        || ib_png_decoded_rows(session) == 0) {
        return session->status;
    }
    session->state = IB_STATE_DAMAGED;
    session->whole_rows = session->row;
    uint32_t row = first_poor_row(session);
    session->lacks_pixels = row < session->height;
    if (session->lacks_pixels && row < session->damaged_row) {
        session->damaged_row = row;
    }
    char words[sizeof(session->message)];
    memcpy(words, session->message, sizeof(words));
    ib_png_warn(session,
                session->status == IB_PNG_TRUNCATED ? IB_WARNING_TRUNCATION
                                                    : IB_WARNING_DAMAGE,
                words);
    return IB_PNG_OK;
}

static int read_available_rows(ib_png_decode *session, uint8_t *first_row, ptrdiff_t stride,
                               uint32_t begin, uint32_t rows) {
    if (setjmp(session->escape)) {
        return stopped_reading(session);
    }
    // Counted in the session, because locals are not to be trusted after a jump.
    for (; session->codec_row < session->row; session->codec_row++) {
        png_read_row(session->codec, NULL, NULL); // Handed out before the start over.
    }
    for (; session->row - begin < rows; session->row++, session->codec_row++) {
        png_read_row(session->codec, first_row + (ptrdiff_t)(session->row - begin) * stride, NULL);
    }
    return IB_PNG_OK;
}

int ib_png_decode_read_rows(ib_png_decode *session, uint8_t *first_row, ptrdiff_t stride,
                            uint32_t rows) {
    int is_readable = session->state == IB_STATE_ROWS || session->state == IB_STATE_DAMAGED;
    if (!is_readable || session->pass_count != 1 || rows > session->height - session->row) {
        return out_of_order(session);
    }
    uint32_t begin = session->row;
    if (session->quick != NULL) {
        if (ib_png_quick_read(session, first_row, stride, rows)) {
            return IB_PNG_OK;
        }
        if (start_over(session) != IB_PNG_OK) {
            return session->status;
        }
    }
    if (session->state == IB_STATE_ROWS) {
        int status = read_available_rows(session, first_row, stride, begin, rows);
        if (status != IB_PNG_OK) {
            return status;
        }
    }
    for (; session->row - begin < rows; session->row++) {
        uint8_t *row = first_row + (ptrdiff_t)(session->row - begin) * stride;
        memset(row, 0, session->width * session->bytes_per_pixel);
    }
    return IB_PNG_OK;
}

static int absorb_passes(ib_png_decode *session, uint8_t *first_row, ptrdiff_t stride,
                         uint64_t target_pixels) {
    if (setjmp(session->escape)) {
        return stopped_reading(session);
    }
    while (session->pass < session->pass_count) {
        uint32_t row = session->row;
        png_read_row(session->codec, first_row + (ptrdiff_t)row * stride, NULL);
        if (PNG_ROW_IN_INTERLACE_PASS(row, session->pass)) {
            session->pixels_done += PNG_PASS_COLS(session->width, session->pass);
            // Rows 0, 4, 2 and 1 of eight come with these passes, the others bring more of their
            // pixels.
            session->begun_rows += session->pass % 2 == 0;
        }
        session->row++;
        if (session->row == session->height) {
            session->row = 0;
            session->pass++;
        }
        if (session->pixels_done >= target_pixels && session->pass < session->pass_count
            && target_pixels < (uint64_t)session->width * session->height) {
            break;
        }
    }
    return IB_PNG_OK;
}

int ib_png_decode_absorb(ib_png_decode *session, uint8_t *first_row, ptrdiff_t stride,
                         uint64_t target_pixels, int32_t *is_complete) {
    *is_complete = 0;
    int is_readable = session->state == IB_STATE_ROWS || session->state == IB_STATE_DAMAGED;
    if (!is_readable || session->pass_count == 1) {
        return out_of_order(session);
    }
    if (session->state == IB_STATE_ROWS) {
        int status = absorb_passes(session, first_row, stride, target_pixels);
        if (status != IB_PNG_OK) {
            return status;
        }
    }
    *is_complete = session->state == IB_STATE_DAMAGED || session->pass == session->pass_count;
    return IB_PNG_OK;
}

// Reads on to the end chunk with libpng; rows that the quick reader handed out come first.
static int finish_codec(ib_png_decode *session) {
    if (session->pass_count == 1 && session->codec_row < session->row) {
        int status = read_available_rows(session, NULL, 0, session->row, 0);
        if (status != IB_PNG_OK || session->state == IB_STATE_DAMAGED) {
            return status;
        }
    }
    if (setjmp(session->escape)) {
        return stopped_reading(session);
    }
    png_read_end(session->codec, NULL);
    return IB_PNG_OK;
}

int ib_png_decode_finish(ib_png_decode *session) {
    if (session->state == IB_STATE_DAMAGED) {
        session->state = IB_STATE_FINISHED;
        return IB_PNG_OK;
    }
    int is_whole = session->pass_count == 1 ? session->row == session->height
                                            : session->pass == session->pass_count;
    if (session->state != IB_STATE_ROWS || !is_whole) {
        return out_of_order(session);
    }
    int status = IB_PNG_OK;
    if (session->quick == NULL) {
        status = finish_codec(session);
    } else if (!ib_png_quick_finish(session)) {
        status = start_over(session);
        status = status == IB_PNG_OK ? finish_codec(session) : status;
    }
    session->state = status == IB_PNG_OK ? IB_STATE_FINISHED : IB_STATE_FAILED;
    return status;
}

void ib_png_decode_close(ib_png_decode *session) {
    if (session == NULL) {
        return;
    }
    ib_png_quick_close(session);
    if (session->codec != NULL) {
        png_destroy_read_struct(&session->codec, &session->info, NULL);
    }
    free(session);
}

// MARK: Questions

int32_t ib_png_decode_lacks_pixels(const ib_png_decode *session) {
    return session->lacks_pixels;
}

int32_t ib_png_decode_is_quick(const ib_png_decode *session) {
    return session->quick != NULL;
}

uint64_t ib_png_decode_current_bytes(const ib_png_decode *session) {
    return session->current_bytes;
}

uint64_t ib_png_decode_peak_bytes(const ib_png_decode *session) {
    return session->peak_bytes;
}

void ib_png_decode_reset_peak(ib_png_decode *session) {
    session->peak_bytes = session->current_bytes;
}

uint64_t ib_png_decode_wanted_bytes(const ib_png_decode *session) {
    return session->wanted_bytes;
}

const char *ib_png_decode_message(const ib_png_decode *session) {
    return session->message;
}
