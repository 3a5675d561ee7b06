#define _GNU_SOURCE // memmem

#include "decode_private.h"

#include <string.h>

// Turns libjpeg's errors into return codes, and provides its input from memory.

static int status_of(int code) {
    switch (code) {
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_ARITH_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_CCIR601_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_NOTIMPL:
        return IB_JPEG_UNSUPPORTED;
    case JERR_OUT_OF_MEMORY:
        return IB_JPEG_OUT_OF_MEMORY;
    case JERR_IMAGE_TOO_BIG:
    case JERR_WIDTH_OVERFLOW:
        return IB_JPEG_TOO_LARGE;
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF:
    case JWRN_JPEG_EOF:
        return IB_JPEG_TRUNCATED;
    default:
        return IB_JPEG_CORRUPT;
    }
}

// Height 0 is legal when a marker DNL gives it after the first scan (ITU-T T.81, B.2.5), which
// libjpeg does not read.
static int is_height_elsewhere(const ib_jpeg_decode *session) {
    static const uint8_t marker[] = {0xFF, 0xDC, 0x00, 0x04};
    const struct jpeg_decompress_struct *codec = &session->codec;
    return codec->image_height == 0 && codec->image_width > 0 && codec->num_components > 0
           && memmem(session->input, session->input_bytes, marker, sizeof(marker)) != NULL;
}

static void error_exit(j_common_ptr codec) {
    ib_jpeg_decode *session = codec->client_data;
    session->state = IB_STATE_FAILED;
    session->hit_error = 1;
    int code = codec->err->msg_code;
    // The memory manager knows more precisely than libjpeg's single code why an allocation failed.
    int status = session->status != IB_JPEG_OK ? session->status : status_of(code);
    if (status == IB_JPEG_CORRUPT && session->ran_dry) {
        ib_jpeg_fail_truncated(session);
    } else if (code == JERR_EMPTY_IMAGE && is_height_elsewhere(session)) {
        ib_jpeg_fail(session, IB_JPEG_UNSUPPORTED, "The height is in a DNL marker");
    } else {
        codec->err->format_message(codec, session->message);
        session->status = status;
    }
    longjmp(session->escape, 1);
}

// MARK: Warnings

static uint32_t block_row_height(const ib_jpeg_decode *session) {
    return (uint32_t)session->codec.max_v_samp_factor * DCTSIZE;
}

// The first stored row of the blocks that the codec is at.
static uint32_t row_at_work(const ib_jpeg_decode *session) {
    uint64_t row = (uint64_t)session->codec.input_iMCU_row * block_row_height(session);
    return row < session->header.height ? (uint32_t)row : session->header.height;
}

uint32_t ib_jpeg_decoded_rows(const ib_jpeg_decode *session) {
    int scan = session->codec.input_scan_number;
    if (session->state == IB_STATE_OPEN || scan == 0 || session->header.height == 0) {
        return 0;
    }
    int is_ended = session->last_ended_scan == scan;
    if (scan - 1 > session->ended_scans - is_ended) {
        return session->header.height; // A scan before this one is whole.
    }
    uint32_t current = is_ended ? 0 : row_at_work(session);
    return current > session->ended_rows ? current : session->ended_rows;
}

// The data of the scan end here.
static void note_end(ib_jpeg_decode *session) {
    const struct jpeg_decompress_struct *codec = &session->codec;
    if (session->last_ended_scan == codec->input_scan_number) {
        return;
    }
    uint32_t rows = row_at_work(session);
    // The first row of blocks shows what there is, as browsers do, if one unit of it (MCU) came.
    size_t at = session->ran_dry ? session->saved_at
                                 : session->input_bytes - codec->src->bytes_in_buffer;
    if (rows == 0 && at > session->first_data_at) {
        uint32_t height = session->header.height;
        rows = block_row_height(session) < height ? block_row_height(session) : height;
    }
    session->last_ended_scan = codec->input_scan_number;
    session->ended_scans++;
    if (rows > session->ended_rows) {
        session->ended_rows = rows;
    }
}

static int is_restart(int marker) {
    return marker >= JPEG_RST0 && marker <= JPEG_RST0 + 7;
}

static int kind_of(const ib_jpeg_decode *session, int code) {
    switch (code) {
    case JWRN_JFIF_MAJOR:
    case JWRN_ADOBE_XFORM:
    case JWRN_TOO_MUCH_DATA:
    case JWRN_NOT_SEQUENTIAL:
        return IB_WARNING_HARMLESS;
    case JWRN_EXTRANEOUS_DATA: // Before the first scan there are no samples.
        return session->state == IB_STATE_OPEN ? IB_WARNING_HARMLESS : IB_WARNING_DAMAGE;
    case JWRN_JPEG_EOF:
        return IB_WARNING_TRUNCATION;
    default:
        return session->ran_dry ? IB_WARNING_TRUNCATION : IB_WARNING_DAMAGE;
    }
}

// Whether a progressive file that ends here never brought some coefficients to their last bit.
static int misses_scans(const struct jpeg_decompress_struct *codec) {
    if (!codec->progressive_mode || codec->coef_bits == NULL) {
        return 0;
    }
    for (int component = 0; component < codec->num_components; component++) {
        for (int place = 0; place < DCTSIZE2; place++) {
            if (codec->coef_bits[component][place] != 0) {
                return 1;
            }
        }
    }
    return 0;
}

// Takes down from which row on samples may be wrong.
static void note_row(ib_jpeg_decode *session, int code) {
    const struct jpeg_decompress_struct *codec = &session->codec;
    // A scan that never came would have refined every row.
    if ((code == JWRN_JPEG_EOF || session->ran_dry) && misses_scans(codec)) {
        session->damaged_row = 0;
    }
    // The bit reader looks ahead: a Huffman decoder says itself when it lacks bits, the other does
    // not.
    int is_early = code == JWRN_JPEG_EOF && !codec->arith_code;
    int is_in_scan = session->state != IB_STATE_OPEN && codec->input_iMCU_row < codec->total_iMCU_rows;
    if (is_early || !is_in_scan) {
        return;
    }
    uint32_t row = row_at_work(session);
    if (row < session->damaged_row) {
        session->damaged_row = row;
    }
    if (session->ran_dry || (code == JWRN_HIT_MARKER && !is_restart(codec->unread_marker))) {
        note_end(session);
    }
}

// Whether the first scan has ended before its first unit of blocks: nothing was decoded.
static int is_empty(const ib_jpeg_decode *session) {
    return session->last_ended_scan == 1 && session->codec.input_scan_number == 1
           && session->ended_rows == 0;
}

// The status with which a warning ends the session, or IB_JPEG_OK.
static int refusal_of(const ib_jpeg_decode *session, int code) {
    int is_truncation = code == JWRN_JPEG_EOF || session->ran_dry;
    if (is_empty(session)) {
        return is_truncation ? IB_JPEG_TRUNCATED : IB_JPEG_CORRUPT;
    }
    switch (session->limits.damage) {
    case IB_DAMAGE_IS_ACCEPTED:
        return IB_JPEG_OK;
    case IB_DAMAGE_IS_SHOWN:
        // Where the rows that came are still to be counted, the refusal follows when that is done.
        return is_truncation
                       && (code != JWRN_JPEG_EOF || session->state == IB_STATE_OPEN
                           || session->codec.arith_code)
                   ? IB_JPEG_TRUNCATED
                   : IB_JPEG_OK;
    default:
        return is_truncation ? IB_JPEG_TRUNCATED : IB_JPEG_WARNED;
    }
}

static void emit_message(j_common_ptr codec, int level) {
    if (level >= 0) {
        return; // Traces, which are for the codec's own developers.
    }
    ib_jpeg_decode *session = codec->client_data;
    int code = codec->err->msg_code;
    int kind = kind_of(session, code);
    session->warning_count++;
    if (kind > session->warning_kind) {
        session->warning_kind = kind;
        codec->err->format_message(codec, session->message);
    }
    note_row(session, code);
    int refusal = refusal_of(session, code);
    if (refusal == IB_JPEG_TRUNCATED) {
        ib_jpeg_fail_truncated(session);
        longjmp(session->escape, 1);
    } else if (refusal != IB_JPEG_OK) {
        session->status = refusal;
        error_exit(codec);
    }
}

void ib_jpeg_decode_get_warnings(const ib_jpeg_decode *session, ib_decode_warnings *warnings) {
    int is_failed = session->state == IB_STATE_FAILED
                    && session->limits.damage == IB_DAMAGE_IS_SHOWN;
    int is_acceptable = session->could_go_on
                        || (session->status == IB_JPEG_TRUNCATED && !session->hit_error);
    uint32_t rows = ib_jpeg_decoded_rows(session);
    *warnings = (ib_decode_warnings){
        .count = session->warning_count,
        .kind = session->warning_kind,
        .decoded_rows = rows,
        .damaged_row = session->damaged_row,
        .acceptable_rows = is_failed && is_acceptable ? rows : 0,
    };
}

static void output_message(j_common_ptr codec) {
    (void)codec; // The library would print.
}

void ib_jpeg_install_errors(ib_jpeg_decode *session) {
    session->codec.err = jpeg_std_error(&session->errors);
    session->errors.error_exit = error_exit;
    session->errors.emit_message = emit_message;
    session->errors.output_message = output_message;
    session->codec.client_data = session;
    session->damaged_row = IB_NO_ROW;
}

int ib_jpeg_fail(ib_jpeg_decode *session, int status, const char *words) {
    session->status = status;
    session->state = IB_STATE_FAILED;
    snprintf(session->message, sizeof(session->message), "%s", words);
    return status;
}

int ib_jpeg_fail_truncated(ib_jpeg_decode *session) {
    session->status = IB_JPEG_TRUNCATED;
    session->state = IB_STATE_FAILED;
    session->errors.msg_code = JWRN_JPEG_EOF;
    session->errors.format_message((j_common_ptr)&session->codec, session->message);
    return session->status;
}

static void source_start_or_end(j_decompress_ptr codec) {
    (void)codec; // All of the input is there from the start.
}

static boolean source_fill(j_decompress_ptr codec) {
    static const JOCTET end_of_image[2] = {0xFF, JPEG_EOI};
    ib_jpeg_decode *session = codec->client_data;
    if (!session->ran_dry) {
        // The bit reader works on a copy of this, which it puts back behind each whole block.
        session->saved_at = session->input_bytes - codec->src->bytes_in_buffer;
        session->ran_dry = 1;
    }
    WARNMS(codec, JWRN_JPEG_EOF);
    // An end-of-image marker lets the codec finish with what it has.
    codec->src->next_input_byte = end_of_image;
    codec->src->bytes_in_buffer = sizeof(end_of_image);
    return TRUE;
}

static void source_skip(j_decompress_ptr codec, long count) {
    if (count <= 0) {
        return;
    }
    if ((size_t)count > codec->src->bytes_in_buffer) {
        source_fill(codec);
        return;
    }
    codec->src->next_input_byte += count;
    codec->src->bytes_in_buffer -= (size_t)count;
}

void ib_jpeg_install_source(ib_jpeg_decode *session, const uint8_t *bytes, size_t size) {
    session->input = bytes;
    session->input_bytes = size;
    session->source = (struct jpeg_source_mgr){
        .next_input_byte = bytes,
        .bytes_in_buffer = size,
        .init_source = source_start_or_end,
        .fill_input_buffer = source_fill,
        .skip_input_data = source_skip,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = source_start_or_end,
    };
    session->codec.src = &session->source;
}
