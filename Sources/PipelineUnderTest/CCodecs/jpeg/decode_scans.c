#include "decode_private.h"

#include <string.h>

// The markers after the header, without decoding what lies between them (ITU-T T.81, annex B).

enum { IB_MARKER_STUFFED = 0x00, IB_MARKER_TEM = 0x01, IB_MARKER_SOI = 0xD8, IB_MARKER_SOS = 0xDA };

static int has_length(uint8_t marker) {
    int is_restart = marker >= JPEG_RST0 && marker <= JPEG_RST0 + 7;
    return marker != IB_MARKER_STUFFED && marker != IB_MARKER_TEM && marker != IB_MARKER_SOI
           && !is_restart;
}

int32_t ib_jpeg_count_scans(const ib_jpeg_decode *session, int32_t limit) {
    const uint8_t *end = session->input + session->input_bytes;
    const uint8_t *place = end - session->codec.src->bytes_in_buffer;
    int32_t scans = 1;
    while (scans <= limit && end - place >= 2) {
        place = memchr(place, 0xFF, (size_t)(end - place) - 1);
        if (place == NULL) {
            break;
        }
        uint8_t marker = place[1];
        if (marker == 0xFF) { // A fill byte; the marker may follow.
            place++;
            continue;
        }
        if (!has_length(marker)) {
            place += 2;
            continue;
        }
        if (marker == JPEG_EOI || end - place < 4) {
            break;
        }
        scans += marker == IB_MARKER_SOS;
        size_t length = (size_t)place[2] << 8 | place[3];
        place += (size_t)(end - place) > 2 + length ? 2 + length : (size_t)(end - place);
    }
    return scans;
}
