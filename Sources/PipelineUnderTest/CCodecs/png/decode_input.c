#include "decode_private.h"
#include "inflate.h"

#include <string.h>

// The bytes of the file, with the chunk in which it breaks off made whole.

enum {
    IB_SIGNATURE_BYTES = 8,
    IB_CHUNK_HEAD = 8,    // length and name
    IB_CHUNK_CHECKSUM = 4
};

static uint32_t load_32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void store_32(uint8_t *bytes, uint32_t value) {
    for (int i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(value >> (24 - 8 * i));
    }
}

void ib_png_find_cut(ib_png_decode *session) {
    const uint8_t *bytes = session->bytes;
    size_t place = IB_SIGNATURE_BYTES;
    while (place + IB_CHUNK_HEAD < session->size) {
        size_t length = load_32(bytes + place);
        size_t left = session->size - place - IB_CHUNK_HEAD;
        if (length + IB_CHUNK_CHECKSUM <= left) {
            place += IB_CHUNK_HEAD + length + IB_CHUNK_CHECKSUM;
            continue;
        }
        size_t came = length < left ? length : left;
        // libpng refuses lengths of 2^31 and more by name.
        if (memcmp(bytes + place + 4, "IDAT", 4) == 0 && length <= PNG_UINT_31_MAX) {
            session->cut.begin = place;
            session->cut.end = place + IB_CHUNK_HEAD + came;
            store_32(session->cut.length, (uint32_t)came);
            store_32(session->cut.checksum, crc32_gzip_refl(0, bytes + place + 4, came + 4));
        }
        return;
    }
}

// Writes those of the four bytes that lie at `place` of the file into what is read of it.
static void lay_over(png_bytep target, size_t position, size_t count, const uint8_t *four,
                     size_t place) {
    for (size_t i = 0; i < 4; i++) {
        if (place + i >= position && place + i < position + count) {
            target[place + i - position] = four[i];
        }
    }
}

void ib_png_read_input(png_structp codec, png_bytep target, size_t count) {
    ib_png_decode *session = png_get_io_ptr(codec);
    const ib_png_cut *cut = &session->cut;
    size_t position = session->position;
    size_t size = cut->begin > 0 ? cut->end + IB_CHUNK_CHECKSUM : session->size;
    if (count > size - position) {
        session->ran_dry = 1;
        png_error(codec, "Read Error"); // libpng's own words for a file that ends.
    }
    size_t stored = position < session->size ? session->size - position : 0;
    if (stored > 0) {
        memcpy(target, session->bytes + position, count < stored ? count : stored);
    }
    if (cut->begin > 0 && position + count > cut->begin) {
        lay_over(target, position, count, cut->length, cut->begin);
        lay_over(target, position, count, cut->checksum, cut->end);
    }
    session->position += count;
}
