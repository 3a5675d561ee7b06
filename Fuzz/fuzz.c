#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    BELT_BYTES = 64, // Also the alignment that vector code may count on.
    ROW_PADDING_MOST = 64,
    INPUT_MOST = 1 << 20,
    ROWS_MOST = 96 << 20
};
static const uint8_t belt_byte = 0xA5;

_Noreturn void ib_fuzz_broken(const char *condition, const char *file, int line) {
    fprintf(stderr, "%s:%d: broken promise: %s\n", file, line, condition);
    __builtin_trap();
}

uint64_t ib_fuzz_next(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

// Zero bytes mean the widest limits, so a file padded with zeros is decoded as far as it goes.
ib_fuzz_settings ib_fuzz_read_settings(const uint8_t *bytes, size_t *size) {
    static const int policies[4] = {1, 2, 0, 2};
    static const int scales[16] = {1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 0, 3, 16, -1};
    uint8_t tail[IB_FUZZ_SETTINGS_BYTES] = {0};
    if (*size >= IB_FUZZ_SETTINGS_BYTES) {
        *size -= IB_FUZZ_SETTINGS_BYTES;
        memcpy(tail, bytes + *size, IB_FUZZ_SETTINGS_BYTES);
    }
    ib_fuzz_settings settings = {
        .max_pixels = UINT64_C(1) << (18 - tail[0] % 19),
        .max_memory_bytes = UINT64_C(1) << (25 - tail[1] % 16),
        .max_scans = 100 - tail[2] % 101,
        .damage = policies[(tail[3] & 1) | (tail[3] >> 1 & 2)],
        .is_hooked = tail[3] >> 1 & 1,
        .scale_denominator = scales[tail[4] % 16],
        .failing_allocation = tail[5],
        .disorder = tail[6] % 8,
        .is_deep = tail[7] & 1,
        .is_planar = tail[7] & 1,
        .keeps_ink = tail[7] >> 1 & 1,
    };
    memcpy(&settings.seed, tail + 8, sizeof(settings.seed));
    return settings;
}

// MARK: Memory

typedef struct {
    size_t bytes;
    uint8_t belt[BELT_BYTES - sizeof(size_t)];
} block_header;

static uint64_t live_bytes;
static uint64_t hooked_bytes;
static uint32_t allocation_count;
static uint32_t failing_allocation;
static uint8_t block_filler;
static ib_fuzz_outcome last_outcome;
static uint32_t last_words;

void ib_fuzz_begin_run(uint8_t filler, uint32_t failing) {
    IB_FUZZ_REQUIRE(live_bytes == 0 && hooked_bytes == 0);
    last_outcome = (ib_fuzz_outcome){0};
    last_words = 0;
    allocation_count = 0;
    failing_allocation = failing;
    block_filler = filler;
}

uint64_t ib_fuzz_live_bytes(void) {
    return live_bytes;
}

static void *allocate(size_t bytes, uint8_t filler) {
    allocation_count++;
    if (allocation_count == failing_allocation || bytes > SIZE_MAX / 2) {
        return NULL;
    }
    block_header *block = malloc(sizeof(block_header) + bytes + BELT_BYTES);
    if (block == NULL) {
        return NULL;
    }
    block->bytes = bytes;
    memset(block->belt, belt_byte, sizeof(block->belt));
    uint8_t *payload = (uint8_t *)(block + 1);
    memset(payload, filler, bytes);
    memset(payload + bytes, belt_byte, BELT_BYTES);
    live_bytes += bytes;
    return payload;
}

static int is_belt(const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] != belt_byte) {
            return 0;
        }
    }
    return 1;
}

void *ib_fuzz_malloc(size_t bytes) {
    return allocate(bytes, block_filler);
}

void *ib_fuzz_calloc(size_t count, size_t bytes) {
    IB_FUZZ_REQUIRE(bytes == 0 || count <= SIZE_MAX / bytes);
    return allocate(count * bytes, 0);
}

void ib_fuzz_free(void *memory) {
    if (memory == NULL) {
        return;
    }
    block_header *block = (block_header *)memory - 1;
    IB_FUZZ_REQUIRE(is_belt(block->belt, sizeof(block->belt)));
    IB_FUZZ_REQUIRE(is_belt((uint8_t *)memory + block->bytes, BELT_BYTES));
    IB_FUZZ_REQUIRE(live_bytes >= block->bytes);
    live_bytes -= block->bytes;
    free(block);
}

void *ib_fuzz_realloc(void *memory, size_t bytes) {
    void *larger = ib_fuzz_malloc(bytes);
    if (larger != NULL && memory != NULL) {
        size_t old = ((block_header *)memory - 1)->bytes;
        memcpy(larger, memory, old < bytes ? old : bytes);
        ib_fuzz_free(memory);
    }
    return larger;
}

void *ib_fuzz_hook_allocate(size_t bytes) {
    void *memory = ib_fuzz_calloc(1, bytes);
    hooked_bytes += memory != NULL ? bytes : 0;
    return memory;
}

void ib_fuzz_hook_release(void *memory, size_t bytes) {
    IB_FUZZ_REQUIRE(memory != NULL && ((block_header *)memory - 1)->bytes == bytes);
    IB_FUZZ_REQUIRE(hooked_bytes >= bytes);
    hooked_bytes -= bytes;
    ib_fuzz_free(memory);
}

// The end of a mapping of `bytes` bytes behind which nothing may be touched.
static uint8_t *guarded_end(size_t bytes) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    uint8_t *memory = mmap(NULL, bytes + page, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    IB_FUZZ_REQUIRE(memory != MAP_FAILED);
    IB_FUZZ_REQUIRE(mprotect(memory + bytes, page, PROT_NONE) == 0);
    return memory + bytes;
}

const uint8_t *ib_fuzz_input(const uint8_t *bytes, size_t size) {
    static uint8_t *end;
    if (end == NULL) {
        end = guarded_end(INPUT_MOST);
    }
    IB_FUZZ_REQUIRE(size <= INPUT_MOST);
    memcpy(end - size, bytes, size);
    return end - size;
}

// MARK: Rows

uint32_t ib_fuzz_most_rows(size_t row_bytes) {
    size_t most = (ROWS_MOST - BELT_BYTES) / (row_bytes + ROW_PADDING_MOST);
    return most > UINT32_MAX ? UINT32_MAX : (uint32_t)most;
}

ib_fuzz_rows ib_fuzz_lay_out(size_t row_bytes, uint32_t rows, size_t sample_bytes, uint8_t filler,
                             uint64_t seed) {
    static uint8_t *end;
    if (end == NULL) {
        end = guarded_end(ROWS_MOST);
    }
    IB_FUZZ_REQUIRE(rows <= ib_fuzz_most_rows(row_bytes));
    size_t padding = ib_fuzz_next(&seed) % (ROW_PADDING_MOST + 1);
    // Samples of two bytes have to lie at even addresses.
    padding &= ~(sample_bytes - 1);
    size_t stride = row_bytes + padding;
    // The last row has no padding behind it but the page without access.
    size_t total = rows == 0 ? 0 : stride * rows - padding;
    ib_fuzz_rows result = {
        .memory = end - total,
        .first_row = end - total,
        .stride = (ptrdiff_t)stride,
        .row_bytes = row_bytes,
        .rows = rows,
    };
    memset(result.memory - BELT_BYTES, belt_byte, BELT_BYTES);
    for (uint32_t row = 0; row < rows; row++) {
        memset(result.memory + row * stride, filler, row_bytes);
        if (row + 1 < rows) {
            memset(result.memory + row * stride + row_bytes, belt_byte, padding);
        }
    }
    if (rows > 0 && ib_fuzz_next(&seed) % 2 == 1) {
        result.first_row = end - row_bytes;
        result.stride = -result.stride;
    }
    return result;
}

uint64_t ib_fuzz_check_rows(const ib_fuzz_rows *rows, uint64_t sum) {
    size_t stride = (size_t)(rows->stride < 0 ? -rows->stride : rows->stride);
    IB_FUZZ_REQUIRE(is_belt(rows->memory - BELT_BYTES, BELT_BYTES));
    for (uint32_t row = 0; row < rows->rows; row++) {
        const uint8_t *bytes = rows->first_row + (ptrdiff_t)row * rows->stride;
        for (size_t i = 0; i + 4 <= rows->row_bytes; i += 4) {
            uint32_t pixel;
            memcpy(&pixel, bytes + i, sizeof(pixel));
            sum = (sum ^ pixel) * 0x100000001B3;
        }
        if (row + 1 < rows->rows) {
            const uint8_t *padding = rows->memory + row * stride + rows->row_bytes;
            IB_FUZZ_REQUIRE(is_belt(padding, stride - rows->row_bytes));
        }
    }
    return sum;
}

// MARK: Guidance

// libFuzzer takes these bytes for counters of edges.
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t counters[4096];

void ib_fuzz_note(uint32_t kind, uint32_t code, const char *words) {
    uint32_t hash = 2166136261u ^ kind;
    hash = (hash * 16777619u ^ code) * 16777619u;
    for (; *words != '\0'; words++) {
        if (*words < '0' || *words > '9') {
            hash = (hash ^ (uint8_t)*words) * 16777619u;
        }
    }
    counters[(hash ^ hash >> 15) % sizeof(counters)] = 1;
}

uint32_t ib_fuzz_magnitude(uint64_t value) {
    uint32_t bits = 0;
    for (; value > 0; value >>= 1) {
        bits++;
    }
    return bits;
}

void ib_fuzz_note_outcome(const ib_fuzz_outcome *outcome, const char *words) {
    ib_fuzz_note(4, (uint32_t)outcome->status, words);
    ib_fuzz_note(5, ib_fuzz_magnitude((uint32_t)outcome->warnings), "");
    ib_fuzz_note(6, ib_fuzz_magnitude(outcome->rows), "");
    last_outcome = *outcome;
    last_words = 2166136261u;
    for (; *words != '\0'; words++) {
        last_words = (last_words ^ (uint8_t)*words) * 16777619u;
    }
}

const ib_fuzz_outcome *ib_fuzz_last_outcome(uint32_t *words) {
    *words = last_words;
    return &last_outcome;
}

void ib_fuzz_decode_twice(const uint8_t *data, size_t size, ib_fuzz_decode *decode_once) {
    ib_fuzz_settings settings = ib_fuzz_read_settings(data, &size);
    const uint8_t *bytes = ib_fuzz_input(data, size);
    ib_fuzz_outcome first = decode_once(bytes, size, &settings, 0x00);
    ib_fuzz_outcome second = decode_once(bytes, size, &settings, 0xFF);
    if (settings.disorder == IB_FUZZ_CLOSE_EARLY) {
        return;
    }
    // Into how many pieces a decode is split must not show, nor what memory held before.
    IB_FUZZ_REQUIRE(first.status == second.status);
    IB_FUZZ_REQUIRE(first.acceptable_rows == second.acceptable_rows);
    if (first.status == 0) {
        IB_FUZZ_REQUIRE(first.rows == second.rows);
        IB_FUZZ_REQUIRE(first.warnings == second.warnings);
        IB_FUZZ_REQUIRE(first.decoded_rows == second.decoded_rows);
        IB_FUZZ_REQUIRE(first.sum == second.sum);
    }
}
