// Decodes files and changed copies of them through a target of the fuzzer, and prints how each
// decode ended.
//
//   outcomes <copies> <file>…      the files of Fuzz/found, and what Fuzz/seeds.c writes
//
// The last 16 bytes of a file are settings of its decode (Fuzz/README.md). A copy is cut, has other
// bytes or other settings; of a PNG also other rows under correct checksums.
#include "fuzz.h"
#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 1 << 20 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
__attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size,
                                                     unsigned int seed);

// What the mutator of PNG files draws from.
static uint64_t mutations;

// Stands in for the fuzzer's own mutator: changes up to 8 bytes.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size) {
    (void)max_size;
    for (uint32_t i = 1 + ibm_below(&mutations, 8); i > 0 && size > 0; i--) {
        data[ibm_next(&mutations) % size] = (uint8_t)ibm_next(&mutations);
    }
    return size;
}

// Cuts the image in front of its settings.
static size_t cut(uint8_t *data, size_t size, uint64_t *state) {
    size_t image = size - IB_FUZZ_SETTINGS_BYTES;
    size_t kept = image > 0 ? ibm_next(state) % image : 0;
    memmove(data + kept, data + image, IB_FUZZ_SETTINGS_BYTES);
    return kept + IB_FUZZ_SETTINGS_BYTES;
}

static size_t change(uint8_t *data, size_t size, uint32_t number, uint64_t *state) {
    mutations = ibm_next(state);
    switch (number % 4) {
    case 0: return cut(data, size, state);
    case 1: return LLVMFuzzerMutate(data, size - IB_FUZZ_SETTINGS_BYTES, LARGEST)
                   + IB_FUZZ_SETTINGS_BYTES;
    case 2:
        ibm_fill(state, data + size - IB_FUZZ_SETTINGS_BYTES, IB_FUZZ_SETTINGS_BYTES);
        return size;
    default:
        return LLVMFuzzerCustomMutator != NULL
                   ? LLVMFuzzerCustomMutator(data, size, LARGEST, (unsigned)ibm_next(state))
                   : LLVMFuzzerMutate(data, size, LARGEST);
    }
}

// Takes the memory limit out of the settings of a changed PNG: what a session holds has the size of
// a `jmp_buf` in it, 200 bytes on x86-64 and 312 on arm64, and so have the files that just fit.
static void lift_limit(uint8_t *data, size_t size) {
    if (LLVMFuzzerCustomMutator != NULL && size >= IB_FUZZ_SETTINGS_BYTES) {
        data[size - IB_FUZZ_SETTINGS_BYTES + 1] = 0;
    }
}

static void decode(const char *name, uint32_t number, const uint8_t *data, size_t size) {
    LLVMFuzzerTestOneInput(data, size);
    uint32_t words = 0;
    const ib_fuzz_outcome *end = ib_fuzz_last_outcome(&words);
    printf("%s %u: status %d, rows %llu, warnings %d, decoded %u, acceptable %u, words %08x, "
           "pixels %016llx\n",
           name, number, end->status, (unsigned long long)end->rows, end->warnings,
           end->decoded_rows, end->acceptable_rows, words, (unsigned long long)end->sum);
}

int main(int count, char **arguments) {
    uint32_t copies = count > 2 ? (uint32_t)strtoul(arguments[1], NULL, 10) : 0;
    if (count < 3) {
        fprintf(stderr, "usage: outcomes <copies> <file>...\n");
        return 2;
    }
    uint8_t *copy = malloc(LARGEST);
    IBM_REQUIRE(copy != NULL);
    for (int i = 2; i < count; i++) {
        const char *slash = strrchr(arguments[i], '/');
        const char *name = slash != NULL ? slash + 1 : arguments[i];
        size_t size = 0;
        uint8_t *bytes = ibm_read(arguments[i], &size);
        IBM_REQUIRE(size >= IB_FUZZ_SETTINGS_BYTES && size <= LARGEST);
        uint64_t state = ibm_sum(0, name, strlen(name));
        decode(name, 0, bytes, size);
        for (uint32_t number = 1; number <= copies; number++) {
            memcpy(copy, bytes, size);
            size_t changed = change(copy, size, number, &state);
            lift_limit(copy, changed);
            decode(name, number, copy, changed);
        }
        free(bytes);
    }
    free(copy);
    return 0;
}
