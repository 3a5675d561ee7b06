#include "decode_private.h"

#include <stdlib.h>
#include <string.h>

// Every entry that calls libjpeg sets the escape point first, so a jump never leaves this file.

int ib_jpeg_out_of_order(ib_jpeg_decode *session) {
    if (session->state == IB_STATE_FAILED) {
        return session->status; // Keeps the first failure and its message.
    }
    return ib_jpeg_fail(session, IB_JPEG_MISUSE, "the decode functions were called out of order");
}

static int color_space_of(J_COLOR_SPACE space) {
    switch (space) {
    case JCS_GRAYSCALE:
        return IB_JPEG_COLOR_GRAY;
    case JCS_RGB:
        return IB_JPEG_COLOR_RGB;
    case JCS_YCbCr:
        return IB_JPEG_COLOR_YCBCR;
    case JCS_CMYK:
        return IB_JPEG_COLOR_CMYK;
    case JCS_YCCK:
        return IB_JPEG_COLOR_YCCK;
    default:
        return IB_JPEG_COLOR_UNKNOWN;
    }
}

// Kept, because a later and faulty frame header changes the codec's fields under its components.
static void note_header(ib_jpeg_decode *session) {
    const struct jpeg_decompress_struct *codec = &session->codec;
    session->header = (ib_jpeg_decode_header){
        .width = codec->image_width,
        .height = codec->image_height,
        .components = codec->num_components,
        .color_space = color_space_of(codec->jpeg_color_space),
        .is_progressive = codec->progressive_mode ? 1 : 0,
        .has_multiple_scans = jpeg_has_multiple_scans((j_decompress_ptr)codec) ? 1 : 0,
        .restart_interval = (int32_t)codec->restart_interval,
    };
    for (int i = 0; i < codec->num_components && i < 4; i++) {
        session->header.horizontal_sampling[i] = codec->comp_info[i].h_samp_factor;
        session->header.vertical_sampling[i] = codec->comp_info[i].v_samp_factor;
    }
}

static int read_header(ib_jpeg_decode *session, const uint8_t *bytes, size_t size) {
    if (setjmp(session->escape)) {
        return session->status;
    }
    session->is_created = 1; // Even a creation that fails half-way is undone by close.
    jpeg_create_decompress(&session->codec);
    ib_jpeg_install_memory(session);
    ib_jpeg_install_source(session, bytes, size);
    jpeg_read_header(&session->codec, TRUE);
    note_header(session);
    uint64_t pixels = (uint64_t)session->codec.image_width * session->codec.image_height;
    if (pixels > session->limits.max_pixels) {
        return ib_jpeg_fail(session, IB_JPEG_TOO_LARGE, "the image has too many pixels");
    }
    return IB_JPEG_OK;
}

int ib_jpeg_decode_open(const uint8_t *bytes, size_t size, const ib_jpeg_decode_limits *limits,
                        ib_jpeg_decode **session) {
    *session = calloc(1, sizeof(**session));
    if (*session == NULL) {
        return IB_JPEG_OUT_OF_MEMORY;
    }
    (*session)->limits = *limits;
    ib_jpeg_install_errors(*session);
    return read_header(*session, bytes, size);
}

void ib_jpeg_decode_get_header(const ib_jpeg_decode *session, ib_jpeg_decode_header *header) {
    *header = session->header;
    if (header->components == 0) {
        // The header broke off; what it claims may be the very reason.
        header->width = session->codec.image_width;
        header->height = session->codec.image_height;
    }
}

void ib_jpeg_decode_keep_ink(ib_jpeg_decode *session) {
    session->keeps_ink = 1;
}

static int too_many_scans(ib_jpeg_decode *session) {
    return ib_jpeg_fail(session, IB_JPEG_TOO_MANY_SCANS, "the image has too many scans");
}

static int start(ib_jpeg_decode *session, int scale_denominator, int is_planar) {
    if (session->state != IB_STATE_OPEN) {
        return ib_jpeg_out_of_order(session);
    }
    if (scale_denominator != 1 && scale_denominator != 2 && scale_denominator != 4
        && scale_denominator != 8) {
        return ib_jpeg_fail(session, IB_JPEG_MISUSE, "the scale is not 1, 2, 4 or 8");
    }
    if (is_planar && ib_jpeg_decode_plane_count(session) == 0) {
        return ib_jpeg_fail(session, IB_JPEG_MISUSE, "the image has no planes of its own");
    }
    if (session->header.has_multiple_scans
        && ib_jpeg_count_scans(session, session->limits.max_scans) > session->limits.max_scans) {
        return too_many_scans(session);
    }
    if (setjmp(session->escape)) {
        return session->status;
    }
    struct jpeg_decompress_struct *codec = &session->codec;
    session->is_arithmetic = codec->arith_code;
    session->first_data_at = session->input_bytes - codec->src->bytes_in_buffer;
    int is_ink = codec->jpeg_color_space == JCS_CMYK || codec->jpeg_color_space == JCS_YCCK;
    codec->out_color_space = is_planar ? codec->jpeg_color_space
                             : is_ink  ? JCS_CMYK
                                       : JCS_EXT_RGBA;
    codec->raw_data_out = is_planar ? TRUE : FALSE;
    codec->scale_num = 1;
    codec->scale_denom = (unsigned)scale_denominator;
    codec->buffered_image = jpeg_has_multiple_scans(codec);
    jpeg_start_decompress(codec);
    session->state = codec->buffered_image ? IB_STATE_ABSORBING : IB_STATE_ROWS;
    return IB_JPEG_OK;
}

int ib_jpeg_decode_start(ib_jpeg_decode *session, int scale_denominator) {
    return start(session, scale_denominator, 0);
}

int ib_jpeg_decode_start_planes(ib_jpeg_decode *session, int scale_denominator) {
    return start(session, scale_denominator, 1);
}

// Begins the output of all that has come.
static int start_output(ib_jpeg_decode *session, int scan) {
    if (setjmp(session->escape)) {
        return session->status;
    }
    jpeg_start_output(&session->codec, scan);
    session->state = IB_STATE_ROWS;
    return IB_JPEG_OK;
}

// Whether the codec still works on the frame whose header was read: a second one changes its fields
// before it is refused.
static int is_frame_unchanged(const ib_jpeg_decode *session) {
    const struct jpeg_decompress_struct *codec = &session->codec;
    return codec->image_width == session->header.width
           && codec->image_height == session->header.height
           && codec->num_components == session->header.components
           && codec->progressive_mode == session->header.is_progressive
           && codec->arith_code == session->is_arithmetic && codec->data_precision == BITS_IN_JSAMPLE;
}

// An error between two scans leaves what the scans before it gave. It is the caller's to accept
// that.
static int broke_off(ib_jpeg_decode *session) {
    struct jpeg_decompress_struct *codec = &session->codec;
    int is_damage = session->status == IB_JPEG_TRUNCATED || session->status == IB_JPEG_CORRUPT;
    int is_between = codec->input_scan_number > 1
                     || (codec->input_scan_number == 1
                         && codec->input_iMCU_row >= codec->total_iMCU_rows);
    session->could_go_on = is_damage && is_between && is_frame_unchanged(session)
                           && ib_jpeg_decoded_rows(session) > 0;
    if (!session->could_go_on || session->limits.damage != IB_DAMAGE_IS_ACCEPTED) {
        return session->status;
    }
    int kind = session->status == IB_JPEG_TRUNCATED ? IB_WARNING_TRUNCATION
                                                    : IB_WARNING_DAMAGE;
    session->warning_kind = kind > session->warning_kind ? kind : session->warning_kind;
    session->warning_count++;
    session->status = IB_JPEG_OK;
    session->state = IB_STATE_ABSORBING;
    session->broke_off = 1;
    // Smoothing would want to read on at the last row.
    codec->do_block_smoothing = FALSE;
    return start_output(session, 1);
}

// Returns the status; `*is_at_end` becomes 1 at the end of the image.
static int absorb(ib_jpeg_decode *session, size_t target_bytes, int *is_at_end) {
    if (setjmp(session->escape)) {
        *is_at_end = 1;
        return broke_off(session);
    }
    struct jpeg_decompress_struct *codec = &session->codec;
    for (;;) {
        int event = jpeg_consume_input(codec);
        if (codec->input_scan_number > session->limits.max_scans) {
            return too_many_scans(session);
        }
        if (event == JPEG_REACHED_EOI) {
            break;
        }
        // Once the input ran dry the buffer is the invented end marker, and the end is near.
        size_t used_bytes = session->input_bytes - codec->src->bytes_in_buffer;
        if (!session->ran_dry && used_bytes >= target_bytes) {
            return IB_JPEG_OK;
        }
    }
    if (session->ran_dry && session->limits.damage != IB_DAMAGE_IS_ACCEPTED) {
        return ib_jpeg_fail_truncated(session);
    }
    *is_at_end = 1;
    return start_output(session, codec->input_scan_number);
}

int ib_jpeg_decode_absorb(ib_jpeg_decode *session, size_t target_bytes, int32_t *is_complete) {
    *is_complete = 0;
    if (session->state != IB_STATE_ABSORBING) {
        return ib_jpeg_out_of_order(session);
    }
    int is_at_end = 0;
    int status = absorb(session, target_bytes, &is_at_end);
    *is_complete = status == IB_JPEG_OK && is_at_end;
    return status;
}

// The product of two 8-bit fractions, rounded; exact for all inputs.
static uint8_t scaled(unsigned a, unsigned b) {
    unsigned product = a * b + 128;
    return (uint8_t)((product + (product >> 8)) >> 8);
}

// CMYK to RGBA in place. Levels are those of Adobe's writers, 255 for no ink, with or without
// Adobe's marker: Blink, Gecko, Skia's codecs and Pillow all read them so.
static void convert_ink(uint8_t *row, uint32_t pixels) {
    for (uint32_t i = 0; i < pixels; i++, row += 4) {
        unsigned black = row[3];
        row[0] = scaled(row[0], black);
        row[1] = scaled(row[1], black);
        row[2] = scaled(row[2], black);
        row[3] = 255;
    }
}

int ib_jpeg_decode_read_rows(ib_jpeg_decode *session, uint8_t *first_row, ptrdiff_t stride,
                             uint32_t rows) {
    enum { BATCH = 16 };
    struct jpeg_decompress_struct *codec = &session->codec;
    if (session->state != IB_STATE_ROWS || codec->raw_data_out
        || rows > codec->output_height - codec->output_scanline) {
        return ib_jpeg_out_of_order(session);
    }
    if (setjmp(session->escape)) {
        return session->status;
    }
    // Counted by the codec's own scanline, because locals are not to be trusted after a jump.
    const uint32_t begin = codec->output_scanline;
    while (codec->output_scanline - begin < rows) {
        JSAMPROW table[BATCH];
        uint32_t done = codec->output_scanline - begin;
        uint32_t count = rows - done < BATCH ? rows - done : BATCH;
        for (uint32_t i = 0; i < count; i++) {
            table[i] = first_row + (ptrdiff_t)(done + i) * stride;
        }
        uint32_t got = jpeg_read_scanlines(codec, table, count);
        if (got == 0) {
            return ib_jpeg_fail(session, IB_JPEG_TRUNCATED, "the codec delivered no row");
        }
        if (codec->out_color_space == JCS_CMYK && !session->keeps_ink) {
            for (uint32_t i = 0; i < got; i++) {
                convert_ink(table[i], codec->output_width);
            }
        }
    }
    return IB_JPEG_OK;
}

int ib_jpeg_decode_finish(ib_jpeg_decode *session) {
    struct jpeg_decompress_struct *codec = &session->codec;
    if (session->state != IB_STATE_ROWS || codec->output_scanline < codec->output_height) {
        return ib_jpeg_out_of_order(session);
    }
    if (setjmp(session->escape)) {
        return session->status;
    }
    if (!session->broke_off) {
        if (codec->buffered_image) {
            jpeg_finish_output(codec);
        }
        jpeg_finish_decompress(codec);
    }
    if (session->ran_dry && session->limits.damage != IB_DAMAGE_IS_ACCEPTED) {
        return ib_jpeg_fail_truncated(session);
    }
    session->state = IB_STATE_FINISHED;
    return IB_JPEG_OK;
}

void ib_jpeg_decode_close(ib_jpeg_decode *session) {
    if (session == NULL) {
        return;
    }
    if (session->is_created) {
        jpeg_destroy_decompress(&session->codec);
    }
    free(session);
}

uint32_t ib_jpeg_decode_output_width(const ib_jpeg_decode *session) {
    return session->codec.output_width;
}

uint32_t ib_jpeg_decode_output_height(const ib_jpeg_decode *session) {
    return session->codec.output_height;
}

uint64_t ib_jpeg_decode_current_bytes(const ib_jpeg_decode *session) {
    return session->current_bytes;
}

uint64_t ib_jpeg_decode_peak_bytes(const ib_jpeg_decode *session) {
    return session->peak_bytes;
}

void ib_jpeg_decode_reset_peak(ib_jpeg_decode *session) {
    session->peak_bytes = session->current_bytes;
}

uint64_t ib_jpeg_decode_wanted_bytes(const ib_jpeg_decode *session) {
    return session->wanted_bytes;
}

const char *ib_jpeg_decode_message(const ib_jpeg_decode *session) {
    return session->message;
}
