// Drives every entry of the PNG decode shim with hostile bytes; see README.md.
#include "fuzz.h"

#include "ib_png_decode.h"

#include <string.h>

// What a session holds before its limit can apply: itself.
enum { SESSION_BYTES = 8192 };

// The state of one run; `random` splits rows and passes into pieces.
typedef struct {
    const ib_fuzz_settings *settings;
    ib_png_decode *session;
    uint64_t random;
    uint8_t filler;
    uint32_t height; // 0 until the header is known
    ib_fuzz_outcome result;
} run;

static int32_t format(const run *run) {
    return run->settings->is_deep ? IB_PNG_RGBA16 : IB_PNG_RGBA8;
}

static void check_account(const run *run) {
    uint64_t current = ib_png_decode_current_bytes(run->session);
    uint64_t peak = ib_png_decode_peak_bytes(run->session);
    uint64_t limit = run->settings->max_memory_bytes;
    IB_FUZZ_REQUIRE(ib_fuzz_live_bytes() <= current);
    IB_FUZZ_REQUIRE(current <= peak);
    IB_FUZZ_REQUIRE(peak <= (limit > SESSION_BYTES ? limit : SESSION_BYTES));
    ib_decode_warnings warnings;
    ib_png_decode_get_warnings(run->session, &warnings);
    IB_FUZZ_REQUIRE(warnings.count >= 0 && warnings.count < 1 << 20);
    IB_FUZZ_REQUIRE((warnings.count == 0) == (warnings.kind == IB_WARNING_NONE));
    IB_FUZZ_REQUIRE(warnings.kind >= 0 && warnings.kind <= IB_WARNING_TRUNCATION);
    IB_FUZZ_REQUIRE(warnings.damaged_row == IB_NO_ROW || warnings.damaged_row <= run->height
                    || run->height == 0);
    IB_FUZZ_REQUIRE(warnings.decoded_rows <= run->height);
    IB_FUZZ_REQUIRE(warnings.acceptable_rows <= run->height || run->height == 0);
    IB_FUZZ_REQUIRE(strlen(ib_png_decode_message(run->session)) < 256);
    int32_t is_quick = ib_png_decode_is_quick(run->session);
    IB_FUZZ_REQUIRE(is_quick == 0 || is_quick == 1);
}

// After a failure every call says the same again, and every question still has an answer.
static void check_failed(const run *run, int status) {
    ib_png_decode *session = run->session;
    uint16_t samples[4];
    uint8_t *pixel = (uint8_t *)samples;
    int32_t is_complete = 1;
    IB_FUZZ_REQUIRE(ib_png_decode_start(session, format(run)) == status);
    IB_FUZZ_REQUIRE(ib_png_decode_absorb(session, pixel, 8, UINT64_MAX, &is_complete) == status);
    IB_FUZZ_REQUIRE(is_complete == 0);
    IB_FUZZ_REQUIRE(ib_png_decode_read_rows(session, pixel, 8, 1) == status);
    IB_FUZZ_REQUIRE(ib_png_decode_finish(session) == status);
    IB_FUZZ_REQUIRE(ib_png_decode_message(session)[0] != '\0');
    uint64_t wanted = ib_png_decode_wanted_bytes(session);
    IB_FUZZ_REQUIRE(status != IB_PNG_TOO_MUCH_MEMORY || wanted > run->settings->max_memory_bytes);
    check_account(run);
}

// Keeps a result, and returns whether the run goes on.
static int goes_on(run *run, int status) {
    IB_FUZZ_REQUIRE(status >= IB_PNG_OK && status <= IB_PNG_WARNED);
    run->result.status = status;
    check_account(run);
    if (status != IB_PNG_OK) {
        check_failed(run, status);
    }
    return status == IB_PNG_OK;
}

static int absorb(run *run, const ib_png_decode_header *header) {
    size_t sample_bytes = run->settings->is_deep ? 2 : 1;
    size_t row_bytes = (size_t)header->width * 4 * sample_bytes;
    if (header->height > ib_fuzz_most_rows(row_bytes)) {
        return 0;
    }
    ib_fuzz_rows image =
        ib_fuzz_lay_out(row_bytes, header->height, sample_bytes, 0, ib_fuzz_next(&run->random));
    uint64_t pixels = (uint64_t)header->width * header->height;
    uint64_t step = 1 + ib_fuzz_next(&run->random) % (1 + pixels / 8);
    int32_t is_complete = 0;
    for (uint64_t call = 1; !is_complete; call++) {
        uint64_t target = call < 100 ? step * call : UINT64_MAX;
        int status = ib_png_decode_absorb(run->session, image.first_row, image.stride, target,
                                          &is_complete);
        if (status != IB_PNG_OK || is_complete) {
            run->result.sum = ib_fuzz_check_rows(&image, 0);
        }
        if (!goes_on(run, status)) {
            return 0;
        }
        IB_FUZZ_REQUIRE(is_complete == 0 || is_complete == 1);
        IB_FUZZ_REQUIRE(call < 100 || is_complete);
        if (run->settings->disorder == IB_FUZZ_CLOSE_EARLY) {
            return 0;
        }
    }
    return 1;
}

static int read_rows(run *run, const ib_png_decode_header *header) {
    size_t sample_bytes = run->settings->is_deep ? 2 : 1;
    size_t row_bytes = (size_t)header->width * 4 * sample_bytes;
    uint32_t most = ib_fuzz_most_rows(row_bytes);
    // Few pieces for an image that is high, so that a run stays short.
    uint32_t widest = 2 + header->height / 16;
    while (run->result.rows < header->height) {
        uint32_t left = header->height - (uint32_t)run->result.rows;
        uint32_t rows = (uint32_t)(ib_fuzz_next(&run->random) % widest);
        rows = rows > most ? most : rows;
        rows = rows > left ? left : rows;
        ib_fuzz_rows band =
            ib_fuzz_lay_out(row_bytes, rows, sample_bytes, run->filler, ib_fuzz_next(&run->random));
        int status = ib_png_decode_read_rows(run->session, band.first_row, band.stride, rows);
        uint64_t sum = ib_fuzz_check_rows(&band, run->result.sum);
        if (!goes_on(run, status)) {
            return 0;
        }
        run->result.sum = sum;
        run->result.rows += rows;
        if (run->settings->disorder == IB_FUZZ_CLOSE_EARLY) {
            return 0;
        }
    }
    return 1;
}

static void check_header(const run *run, const ib_png_decode_header *header) {
    uint64_t pixels = (uint64_t)header->width * header->height;
    int32_t depth = header->bit_depth;
    IB_FUZZ_REQUIRE(pixels > 0 && pixels <= run->settings->max_pixels);
    IB_FUZZ_REQUIRE(header->channels >= 1 && header->channels <= 4);
    IB_FUZZ_REQUIRE(depth == 1 || depth == 2 || depth == 4 || depth == 8 || depth == 16);
    IB_FUZZ_REQUIRE(header->has_alpha || header->channels % 2 == 1);
    uint32_t kind = (uint32_t)(header->channels << 5 | depth);
    ib_fuzz_note(2, kind << 2 | (uint32_t)(header->is_interlaced << 1 | header->has_alpha), "");
}

static void decode(run *run) {
    ib_png_decode *session = run->session;
    int disorder = run->settings->disorder;
    ib_png_decode_header header;
    ib_png_decode_get_header(session, &header);
    check_header(run, &header);
    run->height = header.height;
    uint16_t samples[4] = {0};
    uint8_t *pixel = (uint8_t *)samples;
    if (disorder == IB_FUZZ_ROWS_BEFORE_START) {
        goes_on(run, ib_png_decode_read_rows(session, pixel, 8, 1));
        IB_FUZZ_REQUIRE(run->result.status == IB_PNG_MISUSE);
        return;
    }
    if (!goes_on(run, ib_png_decode_start(session, format(run)))) {
        return;
    }
    if (disorder == IB_FUZZ_START_TWICE || disorder == IB_FUZZ_FINISH_EARLY) {
        goes_on(run, disorder == IB_FUZZ_START_TWICE ? ib_png_decode_start(session, format(run))
                                                     : ib_png_decode_finish(session));
        IB_FUZZ_REQUIRE(run->result.status == IB_PNG_MISUSE);
        return;
    }
    if (!(header.is_interlaced ? absorb(run, &header) : read_rows(run, &header))) {
        return;
    }
    if (disorder == IB_FUZZ_TOO_MANY_ROWS) {
        goes_on(run, ib_png_decode_read_rows(session, pixel, 8, 1));
        IB_FUZZ_REQUIRE(run->result.status == IB_PNG_MISUSE);
        return;
    }
    if (goes_on(run, ib_png_decode_finish(session))) {
        ib_decode_warnings warnings;
        ib_png_decode_get_warnings(session, &warnings);
        IB_FUZZ_REQUIRE(warnings.decoded_rows > 0);
        IB_FUZZ_REQUIRE(run->settings->damage != IB_DAMAGE_IS_ERROR || warnings.count == 0);
        ib_png_decode_reset_peak(session);
        check_account(run);
        IB_FUZZ_REQUIRE(ib_png_decode_finish(session) == IB_PNG_MISUSE);
    }
}

static ib_fuzz_outcome decode_once(const uint8_t *bytes, size_t size,
                                   const ib_fuzz_settings *settings, uint8_t filler) {
    ib_fuzz_begin_run(filler, settings->failing_allocation);
    ib_png_decode_limits limits = {
        .max_pixels = settings->max_pixels,
        .max_memory_bytes = settings->max_memory_bytes,
        .damage = settings->damage,
    };
    run run = {.settings = settings, .random = settings->seed + filler, .filler = filler};
    int status = ib_png_decode_open(bytes, size, &limits, &run.session);
    IB_FUZZ_REQUIRE(status != IB_PNG_OK || run.session != NULL);
    if (run.session == NULL) {
        IB_FUZZ_REQUIRE(status == IB_PNG_OUT_OF_MEMORY && settings->failing_allocation == 1);
        run.result.status = status;
    } else {
        if (goes_on(&run, status)) {
            decode(&run);
        }
        ib_decode_warnings warnings;
        ib_png_decode_get_warnings(run.session, &warnings);
        run.result.warnings = warnings.count;
        run.result.decoded_rows = warnings.decoded_rows;
        run.result.acceptable_rows = warnings.acceptable_rows;
        ib_fuzz_note_outcome(&run.result, ib_png_decode_message(run.session));
    }
    ib_png_decode_close(run.session);
    IB_FUZZ_REQUIRE(ib_fuzz_live_bytes() == 0);
    return run.result;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ib_fuzz_decode_twice(data, size, decode_once);
    return 0;
}
