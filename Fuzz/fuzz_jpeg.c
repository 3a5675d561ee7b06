// Drives every entry of the JPEG decode shim with hostile bytes; see README.md.
#include "fuzz.h"

#include "ib_jpeg_decode.h"

#include <string.h>

// What a session holds before its limit can apply: itself and what libjpeg allocates at creation.
enum { SESSION_BYTES = 8192 };

// Bytes with a pattern before each plane.
enum { PLANE_BELT_BYTES = 64 };

// The state of one run; `random` splits rows and scans into pieces.
typedef struct {
    const ib_fuzz_settings *settings;
    ib_jpeg_decode *session;
    uint64_t random;
    uint8_t filler;
    uint32_t height; // 0 until the header is known
    ib_fuzz_outcome result;
} run;

static void check_account(const run *run) {
    uint64_t current = ib_jpeg_decode_current_bytes(run->session);
    uint64_t peak = ib_jpeg_decode_peak_bytes(run->session);
    uint64_t limit = run->settings->max_memory_bytes;
    IB_FUZZ_REQUIRE(ib_fuzz_live_bytes() <= current || current == 0);
    IB_FUZZ_REQUIRE(current <= peak);
    IB_FUZZ_REQUIRE(peak <= (limit > SESSION_BYTES ? limit : SESSION_BYTES));
    // A progressive file may warn often, but no more often than it has bits and blocks.
    ib_decode_warnings warnings;
    ib_jpeg_decode_get_warnings(run->session, &warnings);
    IB_FUZZ_REQUIRE(warnings.count >= 0 && warnings.count < 1 << 30);
    IB_FUZZ_REQUIRE((warnings.count == 0) == (warnings.kind == IB_WARNING_NONE));
    IB_FUZZ_REQUIRE(warnings.kind >= 0 && warnings.kind <= IB_WARNING_TRUNCATION);
    IB_FUZZ_REQUIRE(warnings.damaged_row == IB_NO_ROW || warnings.damaged_row <= run->height
                    || run->height == 0);
    IB_FUZZ_REQUIRE(warnings.decoded_rows <= run->height);
    IB_FUZZ_REQUIRE(warnings.acceptable_rows <= run->height || run->height == 0);
    IB_FUZZ_REQUIRE(strlen(ib_jpeg_decode_message(run->session)) < 200);
}

// After a failure every call says the same again, and every question still has an answer.
static void check_failed(const run *run, int status) {
    ib_jpeg_decode *session = run->session;
    uint8_t pixel[4];
    int32_t is_complete = 1;
    IB_FUZZ_REQUIRE(ib_jpeg_decode_start(session, 1) == status);
    IB_FUZZ_REQUIRE(ib_jpeg_decode_absorb(session, SIZE_MAX, &is_complete) == status);
    IB_FUZZ_REQUIRE(is_complete == 0);
    IB_FUZZ_REQUIRE(ib_jpeg_decode_read_rows(session, pixel, 4, 1) == status);
    uint8_t *const planes[IB_JPEG_MAX_PLANES] = {pixel, pixel, pixel};
    const size_t strides[IB_JPEG_MAX_PLANES] = {0};
    uint32_t rows = 1;
    IB_FUZZ_REQUIRE(ib_jpeg_decode_start_planes(session, 1) == status);
    IB_FUZZ_REQUIRE(ib_jpeg_decode_read_planes(session, planes, strides, &rows) == status);
    IB_FUZZ_REQUIRE(rows == 0);
    int32_t plane_count = ib_jpeg_decode_plane_count(session);
    IB_FUZZ_REQUIRE(plane_count >= 0 && plane_count <= IB_JPEG_MAX_PLANES);
    IB_FUZZ_REQUIRE(ib_jpeg_decode_finish(session) == status);
    ib_jpeg_decode_header header;
    ib_jpeg_decode_get_header(session, &header);
    IB_FUZZ_REQUIRE(header.components >= 0 && header.components <= 10);
    IB_FUZZ_REQUIRE(ib_jpeg_decode_message(session)[0] != '\0');
    uint64_t wanted = ib_jpeg_decode_wanted_bytes(session);
    IB_FUZZ_REQUIRE(status != IB_JPEG_TOO_MUCH_MEMORY || wanted > run->settings->max_memory_bytes);
    (void)ib_jpeg_decode_output_width(session);
    (void)ib_jpeg_decode_output_height(session);
    check_account(run);
}

// Keeps a result, and returns whether the run goes on.
static int goes_on(run *run, int status) {
    IB_FUZZ_REQUIRE(status >= IB_JPEG_OK && status <= IB_JPEG_WARNED);
    run->result.status = status;
    check_account(run);
    if (status != IB_JPEG_OK) {
        check_failed(run, status);
    }
    return status == IB_JPEG_OK;
}

static int absorb(run *run) {
    size_t step = (size_t)1 << ib_fuzz_next(&run->random) % 14;
    int32_t is_complete = 0;
    for (size_t call = 1; !is_complete; call++) {
        size_t target = call < 200 ? step * call : SIZE_MAX;
        if (!goes_on(run, ib_jpeg_decode_absorb(run->session, target, &is_complete))) {
            return 0;
        }
        IB_FUZZ_REQUIRE(is_complete == 0 || is_complete == 1);
        IB_FUZZ_REQUIRE(call < 200 || is_complete);
        ib_fuzz_note(1, ib_fuzz_magnitude(call), ib_jpeg_decode_message(run->session));
    }
    return 1;
}

static int read_rows(run *run, const ib_jpeg_decode_header *header) {
    uint32_t scale = (uint32_t)run->settings->scale_denominator;
    uint32_t width = ib_jpeg_decode_output_width(run->session);
    uint32_t height = ib_jpeg_decode_output_height(run->session);
    IB_FUZZ_REQUIRE(width == (header->width + scale - 1) / scale);
    IB_FUZZ_REQUIRE(height == (header->height + scale - 1) / scale);
    uint32_t most = ib_fuzz_most_rows((size_t)width * 4);
    // Few pieces for an image that is high, so that a run stays short.
    uint32_t widest = 2 + height / 16;
    while (run->result.rows < height) {
        uint32_t rows = (uint32_t)(ib_fuzz_next(&run->random) % widest);
        rows = rows > most ? most : rows;
        rows = rows > height - run->result.rows ? height - run->result.rows : rows;
        ib_fuzz_rows band =
            ib_fuzz_lay_out((size_t)width * 4, rows, 1, run->filler, ib_fuzz_next(&run->random));
        int status = ib_jpeg_decode_read_rows(run->session, band.first_row, band.stride, rows);
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

// The planes of one call side by side, each behind a belt, the last before a page without access.
typedef struct {
    int32_t count;
    ib_jpeg_plane planes[IB_JPEG_MAX_PLANES];
    size_t strides[IB_JPEG_MAX_PLANES];
    size_t offsets[IB_JPEG_MAX_PLANES];
    size_t bytes;
} layout;

static layout lay_out_planes(run *run) {
    layout layout = {.count = ib_jpeg_decode_plane_count(run->session)};
    for (int32_t i = 0; i < layout.count; i++) {
        ib_jpeg_plane *plane = &layout.planes[i];
        ib_jpeg_decode_get_plane(run->session, i, plane);
        IB_FUZZ_REQUIRE(plane->width > 0 && plane->width <= plane->row_bytes);
        IB_FUZZ_REQUIRE(plane->rows_per_call > 0 && plane->rows_per_call <= 32);
        IB_FUZZ_REQUIRE(plane->horizontal_samples > 0 && plane->vertical_samples > 0);
        layout.strides[i] = plane->row_bytes + ib_fuzz_next(&run->random) % 9;
        layout.offsets[i] = layout.bytes + PLANE_BELT_BYTES;
        // The last row has no padding behind it.
        layout.bytes = layout.offsets[i] + layout.strides[i] * (plane->rows_per_call - 1)
                       + plane->row_bytes;
    }
    return layout;
}

// Takes the rows of one call that lie inside the image into the sum.
static uint64_t sum_of_planes(const layout *layout, const uint8_t *memory, const uint32_t done[],
                              uint64_t sum) {
    for (int32_t i = 0; i < layout->count; i++) {
        const ib_jpeg_plane *plane = &layout->planes[i];
        const uint8_t *first = memory + layout->offsets[i];
        for (size_t byte = 1; byte <= PLANE_BELT_BYTES; byte++) {
            IB_FUZZ_REQUIRE(first[-(ptrdiff_t)byte] == 0x5A);
        }
        uint32_t left = plane->height > done[i] ? plane->height - done[i] : 0;
        for (uint32_t row = 0; row < plane->rows_per_call && row < left; row++) {
            for (uint32_t x = 0; x < plane->width; x++) {
                sum = (sum ^ first[row * layout->strides[i] + x]) * UINT64_C(0x100000001b3);
            }
        }
    }
    return sum;
}

static int read_planes(run *run) {
    layout layout = lay_out_planes(run);
    uint32_t height = ib_jpeg_decode_output_height(run->session);
    uint32_t done[IB_JPEG_MAX_PLANES] = {0};
    if (ib_fuzz_most_rows(layout.bytes) < 1) {
        return 0;
    }
    while (run->result.rows < height) {
        ib_fuzz_rows band =
            ib_fuzz_lay_out(layout.bytes, 1, 1, run->filler, ib_fuzz_next(&run->random));
        uint8_t *planes[IB_JPEG_MAX_PLANES] = {0};
        for (int32_t i = 0; i < layout.count; i++) {
            planes[i] = band.first_row + layout.offsets[i];
            memset(planes[i] - PLANE_BELT_BYTES, 0x5A, PLANE_BELT_BYTES);
        }
        uint32_t rows = 0;
        int status = ib_jpeg_decode_read_planes(run->session, planes, layout.strides, &rows);
        uint64_t sum = sum_of_planes(&layout, band.first_row, done, run->result.sum);
        if (!goes_on(run, status)) {
            return 0;
        }
        IB_FUZZ_REQUIRE(rows > 0);
        run->result.sum = sum;
        // The last call counts the rows of its whole unit.
        run->result.rows += rows;
        for (int32_t i = 0; i < layout.count; i++) {
            done[i] += layout.planes[i].rows_per_call;
        }
        if (run->settings->disorder == IB_FUZZ_CLOSE_EARLY) {
            return 0;
        }
    }
    for (int32_t i = 0; i < layout.count; i++) {
        IB_FUZZ_REQUIRE(done[i] >= layout.planes[i].height);
    }
    return 1;
}

static int start(const run *run, int scale) {
    return run->settings->is_planar && ib_jpeg_decode_plane_count(run->session) > 0
               ? ib_jpeg_decode_start_planes(run->session, scale)
               : ib_jpeg_decode_start(run->session, scale);
}

static void check_header(const run *run, const ib_jpeg_decode_header *header) {
    uint64_t pixels = (uint64_t)header->width * header->height;
    IB_FUZZ_REQUIRE(pixels > 0 && pixels <= run->settings->max_pixels);
    IB_FUZZ_REQUIRE(header->components >= 1 && header->components <= 10);
    for (int i = 0; i < 4; i++) {
        int32_t horizontal = header->horizontal_sampling[i];
        int32_t vertical = header->vertical_sampling[i];
        int is_there = i < header->components;
        IB_FUZZ_REQUIRE(is_there ? horizontal >= 1 && horizontal <= 4 : horizontal == 0);
        IB_FUZZ_REQUIRE(is_there ? vertical >= 1 && vertical <= 4 : vertical == 0);
    }
    ib_fuzz_note(2, (uint32_t)(header->components << 8 | header->color_space), "");
    ib_fuzz_note(3, (uint32_t)(header->is_progressive << 1 | header->has_multiple_scans), "");
}

static void decode(run *run) {
    ib_jpeg_decode *session = run->session;
    int disorder = run->settings->disorder;
    ib_jpeg_decode_header header;
    ib_jpeg_decode_get_header(session, &header);
    check_header(run, &header);
    run->height = header.height;
    uint8_t pixel[4];
    if (disorder == IB_FUZZ_ROWS_BEFORE_START) {
        goes_on(run, ib_jpeg_decode_read_rows(session, pixel, 4, 1));
        IB_FUZZ_REQUIRE(run->result.status == IB_JPEG_MISUSE);
        return;
    }
    int scale = run->settings->scale_denominator;
    int is_allowed = scale == 1 || scale == 2 || scale == 4 || scale == 8;
    int is_planar = run->settings->is_planar && ib_jpeg_decode_plane_count(session) > 0;
    if (run->settings->keeps_ink) {
        ib_jpeg_decode_keep_ink(session);
    }
    int status = start(run, scale);
    IB_FUZZ_REQUIRE(is_allowed || status == IB_JPEG_MISUSE);
    if (!goes_on(run, status)) {
        return;
    }
    if (disorder == IB_FUZZ_START_TWICE || disorder == IB_FUZZ_FINISH_EARLY) {
        goes_on(run, disorder == IB_FUZZ_START_TWICE ? start(run, scale)
                                                     : ib_jpeg_decode_finish(session));
        IB_FUZZ_REQUIRE(run->result.status == IB_JPEG_MISUSE);
        return;
    }
    if (header.has_multiple_scans && !absorb(run)) {
        return;
    }
    if (!(is_planar ? read_planes(run) : read_rows(run, &header))) {
        return;
    }
    if (disorder == IB_FUZZ_TOO_MANY_ROWS) {
        // Rows are misuse where planes are read, too.
        goes_on(run, ib_jpeg_decode_read_rows(session, pixel, 4, 1));
        IB_FUZZ_REQUIRE(run->result.status == IB_JPEG_MISUSE);
        return;
    }
    if (goes_on(run, ib_jpeg_decode_finish(session))) {
        ib_decode_warnings warnings;
        ib_jpeg_decode_get_warnings(session, &warnings);
        IB_FUZZ_REQUIRE(warnings.decoded_rows > 0);
        IB_FUZZ_REQUIRE(run->settings->damage != IB_DAMAGE_IS_ERROR || warnings.count == 0);
        ib_jpeg_decode_reset_peak(session);
        check_account(run);
        IB_FUZZ_REQUIRE(ib_jpeg_decode_finish(session) == IB_JPEG_MISUSE);
    }
}

static ib_fuzz_outcome decode_once(const uint8_t *bytes, size_t size,
                                   const ib_fuzz_settings *settings, uint8_t filler) {
    ib_fuzz_begin_run(filler, settings->failing_allocation);
    ib_jpeg_decode_limits limits = {
        .max_pixels = settings->max_pixels,
        .max_memory_bytes = settings->max_memory_bytes,
        .max_scans = settings->max_scans,
        .damage = settings->damage,
        .allocate_zeroed = settings->is_hooked ? ib_fuzz_hook_allocate : NULL,
        .release = settings->is_hooked ? ib_fuzz_hook_release : NULL,
    };
    run run = {.settings = settings, .random = settings->seed + filler, .filler = filler};
    int status = ib_jpeg_decode_open(bytes, size, &limits, &run.session);
    IB_FUZZ_REQUIRE(status != IB_JPEG_OK || run.session != NULL);
    if (run.session == NULL) {
        IB_FUZZ_REQUIRE(status == IB_JPEG_OUT_OF_MEMORY && settings->failing_allocation == 1);
        run.result.status = status;
    } else {
        if (goes_on(&run, status)) {
            decode(&run);
        }
        ib_decode_warnings warnings;
        ib_jpeg_decode_get_warnings(run.session, &warnings);
        run.result.warnings = warnings.count;
        run.result.decoded_rows = warnings.decoded_rows;
        run.result.acceptable_rows = warnings.acceptable_rows;
        ib_fuzz_note_outcome(&run.result, ib_jpeg_decode_message(run.session));
    }
    ib_jpeg_decode_close(run.session);
    IB_FUZZ_REQUIRE(ib_fuzz_live_bytes() == 0);
    return run.result;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ib_fuzz_decode_twice(data, size, decode_once);
    return 0;
}
