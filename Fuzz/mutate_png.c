// Mutations that know what a PNG is. Checksums stop nearly every blind change, and compression
// turns the rest into noise, so without this the fuzzer would never get to the rows.
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

enum { SIGNATURE_BYTES = 8, CHUNK_BYTES = 12, INFLATED_MOST = 1 << 18 };

static uint32_t read32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void write32(uint8_t *bytes, uint32_t value) {
    for (int i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(value >> (24 - 8 * i));
    }
}

// The bytes of the chunk at `offset`, or 0 when it does not fit.
static size_t chunk_bytes(const uint8_t *data, size_t size, size_t offset) {
    if (offset + CHUNK_BYTES > size || read32(data + offset) > size - offset - CHUNK_BYTES) {
        return 0;
    }
    return read32(data + offset) + CHUNK_BYTES;
}

static void repair_checksums(uint8_t *data, size_t size) {
    size_t bytes = 0;
    for (size_t at = SIGNATURE_BYTES; (bytes = chunk_bytes(data, size, at)) > 0; at += bytes) {
        uLong sum = crc32(0, data + at + 4, (uInt)(bytes - 8));
        write32(data + at + bytes - 4, (uint32_t)sum);
    }
}

// Collects the data of all IDAT chunks; they are found at [*begin, *end) of the file.
static size_t collect(const uint8_t *data, size_t size, uint8_t *packed, size_t *begin,
                      size_t *end) {
    size_t count = 0;
    size_t bytes = 0;
    *begin = *end = 0;
    for (size_t at = SIGNATURE_BYTES; (bytes = chunk_bytes(data, size, at)) > 0; at += bytes) {
        if (memcmp(data + at + 4, "IDAT", 4) == 0) {
            *begin = *begin == 0 ? at : *begin;
            *end = at + bytes;
            memcpy(packed + count, data + at + 8, bytes - CHUNK_BYTES);
            count += bytes - CHUNK_BYTES;
        } else if (*begin != 0) {
            break;
        }
    }
    return count;
}

// Inflates as much as there is, which for a damaged stream is its beginning.
static size_t inflate_some(uint8_t *packed, size_t count, uint8_t *rows) {
    z_stream stream = {.next_in = packed,
                       .avail_in = (uInt)count,
                       .next_out = rows,
                       .avail_out = INFLATED_MOST};
    if (inflateInit(&stream) != Z_OK) {
        return 0;
    }
    inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    return INFLATED_MOST - stream.avail_out;
}

// Puts `count` packed bytes where the IDAT chunks were, cut into chunks of `piece` bytes.
static size_t replace(uint8_t *data, size_t size, size_t max_size, size_t begin, size_t end,
                      const uint8_t *packed, size_t count, size_t piece) {
    size_t pieces = (count + piece - 1) / piece;
    size_t tail = size - end;
    size_t total = begin + count + pieces * CHUNK_BYTES + tail;
    if (total > max_size) {
        return size;
    }
    memmove(data + total - tail, data + end, tail);
    for (size_t done = 0, at = begin; done < count; done += piece) {
        size_t bytes = count - done < piece ? count - done : piece;
        write32(data + at, (uint32_t)bytes);
        memcpy(data + at + 4, "IDAT", 4);
        memcpy(data + at + 8, packed + done, bytes);
        at += bytes + CHUNK_BYTES;
    }
    return total;
}

// Changes the rows as they are before compression, filter bytes and all.
static size_t mutate_rows(uint8_t *data, size_t size, size_t max_size, uint64_t *random) {
    static uint8_t packed[2 * INFLATED_MOST];
    static uint8_t rows[INFLATED_MOST];
    size_t begin = 0;
    size_t end = 0;
    if (size > sizeof(packed)) {
        return size;
    }
    size_t count = collect(data, size, packed, &begin, &end);
    size_t inflated = begin == 0 ? 0 : inflate_some(packed, count, rows);
    if (inflated == 0) {
        return size;
    }
    size_t changed = LLVMFuzzerMutate(rows, inflated, sizeof(rows));
    uLongf packed_bytes = sizeof(packed);
    if (compress2(packed, &packed_bytes, rows, changed, (int)(ib_fuzz_next(random) % 10)) != Z_OK) {
        return size;
    }
    // Often in very small chunks, because readers that keep state between chunks break there.
    size_t piece = ib_fuzz_next(random) % 2 == 0 ? packed_bytes : 1 + ib_fuzz_next(random) % 16;
    return replace(data, size, max_size, begin, end, packed, packed_bytes, piece);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed) {
    uint64_t random = seed;
    size_t tail = size >= IB_FUZZ_SETTINGS_BYTES ? IB_FUZZ_SETTINGS_BYTES : 0;
    uint64_t choice = ib_fuzz_next(&random) % 8;
    if (choice < 3) {
        size = mutate_rows(data, size, max_size, &random);
    } else if (choice == 3) {
        LLVMFuzzerMutate(data + size - tail, tail, tail);
    } else {
        size = LLVMFuzzerMutate(data, size, max_size);
    }
    if (ib_fuzz_next(&random) % 8 > 0) {
        repair_checksums(data, size);
    }
    return size;
}
