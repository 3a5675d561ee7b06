#include "decode_private.h"

#include <string.h>

// How libjpeg's complaints become return codes, and how it is fed from memory.

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

// Warnings that say nothing about lost or wrong samples.
static int is_harmless(int code) {
    return code == JWRN_JFIF_MAJOR || code == JWRN_ADOBE_XFORM || code == JWRN_TOO_MUCH_DATA;
}

static void error_exit(j_common_ptr codec) {
    ib_jpeg_decode *session = codec->client_data;
    codec->err->format_message(codec, session->message);
    // The memory manager knows better than libjpeg's single code why it gave nothing.
    if (session->status == IB_JPEG_OK) {
        session->status = session->ran_dry ? IB_JPEG_TRUNCATED : status_of(codec->err->msg_code);
    }
    session->state = IB_STATE_FAILED;
    longjmp(session->escape, 1);
}

static void emit_message(j_common_ptr codec, int level) {
    if (level >= 0) {
        return; // Traces, which are for the codec's own developers.
    }
    ib_jpeg_decode *session = codec->client_data;
    session->warnings++;
    if (session->message[0] == '\0') {
        codec->err->format_message(codec, session->message);
    }
    if (session->limits.damage == IB_JPEG_DAMAGE_IS_ERROR && !is_harmless(codec->err->msg_code)) {
        error_exit(codec);
    }
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
}

int ib_jpeg_fail(ib_jpeg_decode *session, int status, const char *words) {
    session->status = status;
    session->state = IB_STATE_FAILED;
    snprintf(session->message, sizeof(session->message), "%s", words);
    return status;
}

static void source_start_or_end(j_decompress_ptr codec) {
    (void)codec; // All of the input is there from the start.
}

static boolean source_fill(j_decompress_ptr codec) {
    static const JOCTET end_of_image[2] = {0xFF, JPEG_EOI};
    ib_jpeg_decode *session = codec->client_data;
    session->ran_dry = 1;
    WARNMS(codec, JWRN_JPEG_EOF);
    // Damage is accepted: an end-of-image marker lets the codec finish with what it has.
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
