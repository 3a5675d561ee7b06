#include "decode_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Turns libpng's errors into return codes and warnings.

int ib_png_fail(ib_png_decode *session, int status, const char *words) {
    session->status = status;
    session->state = IB_STATE_FAILED;
    snprintf(session->message, sizeof(session->message), "%s", words);
    return status;
}

void ib_png_on_error(png_structp codec, png_const_charp words) {
    ib_png_decode *session = png_get_error_ptr(codec);
    int status = session->memory_status != IB_PNG_OK ? session->memory_status
                 : session->ran_dry                  ? IB_PNG_TRUNCATED
                                                     : IB_PNG_CORRUPT;
    ib_png_fail(session, status, words);
    longjmp(session->escape, 1);
}

// MARK: Warnings

// libpng puts the name of the chunk before its message.
static int is_about(const char *words, const char *chunk) {
    return strncmp(words, chunk, strlen(chunk)) == 0;
}

// Whether the message means that transparency is lost. Pixels with an alpha of their own need no
// tRNS.
static int is_about_alpha(const ib_png_decode *session, const char *words) {
    // Of two, the first is used.
    return is_about(words, "tRNS: ") && !is_about(words, "tRNS: duplicate") && session->info != NULL
           && (png_get_color_type(session->codec, session->info) & PNG_COLOR_MASK_ALPHA) == 0;
}

// Whether the message is about a palette with more alphas than colours, or none. The chunk is
// whole, so its writer is at fault, and libpng shows the palette without transparency, as browsers
// do.
static int is_about_palette_length(const ib_png_decode *session, const char *words) {
    return is_about(words, "tRNS: invalid")
           && png_get_color_type(session->codec, session->info) == PNG_COLOR_TYPE_PALETTE;
}

// Whether the words are about a critical chunk whose data are used although its checksum does not
// fit, which only happens when that is accepted.
static int is_about_used_data(const char *words) {
    return strstr(words, ": CRC error") != NULL
           && (is_about(words, "IDAT") || is_about(words, "PLTE") || is_about(words, "IHDR"));
}

void ib_png_warn(ib_png_decode *session, int kind, const char *words) {
    session->warning_count++;
    if (kind > session->warning_kind) {
        session->warning_kind = kind;
        snprintf(session->message, sizeof(session->message), "%s", words);
    }
}

void ib_png_on_warning(png_structp codec, png_const_charp words) {
    ib_png_decode *session = png_get_error_ptr(codec);
    int is_alpha = is_about_alpha(session, words);
    int is_damage = is_alpha || is_about_used_data(words);
    ib_png_warn(session, is_damage ? IB_WARNING_DAMAGE : IB_WARNING_HARMLESS, words);
    if (session->limits.damage == IB_DAMAGE_IS_ERROR) {
        ib_png_fail(session, IB_PNG_WARNED, words);
        longjmp(session->escape, 1);
    }
    if (is_alpha && session->limits.damage == IB_DAMAGE_IS_SHOWN
        && !is_about_palette_length(session, words)) {
        session->is_alpha_damaged = 1;
        png_error(codec, words);
    }
    if (is_alpha) {
        session->damaged_row = 0;
    }
}

uint32_t ib_png_decoded_rows(const ib_png_decode *session) {
    if (session->pass_count > 1) {
        return session->begun_rows;
    }
    // Rows go on behind damage, without data.
    return session->status == IB_PNG_OK || session->state == IB_STATE_FAILED ? session->row
                                                                          : session->whole_rows;
}

// The rows that the file gives once the damage to its transparency is accepted: it may break off
// behind that, even before its pixels. A second session reads all rows into the memory of one.
static uint32_t rows_behind_alpha(const ib_png_decode *session) {
    ib_png_decode_limits limits = session->limits;
    limits.damage = IB_DAMAGE_IS_ACCEPTED;
    ib_png_decode *again = NULL;
    uint32_t rows = 0;
    int status = ib_png_decode_open(session->bytes, session->size, &limits, &again);
    uint8_t *row = status == IB_PNG_OK ? calloc(again->width, 4) : NULL;
    if (row != NULL && ib_png_decode_start(again, IB_PNG_RGBA8) == IB_PNG_OK) {
        int32_t is_complete;
        status = again->pass_count > 1
                     ? ib_png_decode_absorb(again, row, 0, UINT64_MAX, &is_complete)
                     : ib_png_decode_read_rows(again, row, 0, again->height);
        rows = status == IB_PNG_OK ? ib_png_decoded_rows(again) : 0;
    }
    free(row);
    ib_png_decode_close(again);
    return rows;
}

void ib_png_decode_get_warnings(const ib_png_decode *session, ib_decode_warnings *warnings) {
    int is_damage = session->status == IB_PNG_TRUNCATED || session->status == IB_PNG_CORRUPT;
    int is_refused = is_damage && session->limits.damage == IB_DAMAGE_IS_SHOWN;
    uint32_t rows = ib_png_decoded_rows(session);
    *warnings = (ib_decode_warnings){
        .count = session->warning_count,
        .kind = session->warning_kind,
        .decoded_rows = rows,
        .damaged_row = session->damaged_row,
        .acceptable_rows = !is_refused                ? 0
                           : session->is_alpha_damaged ? rows_behind_alpha(session)
                                                       : rows,
    };
}
