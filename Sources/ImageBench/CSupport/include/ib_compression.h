#ifndef IB_COMPRESSION_H
#define IB_COMPRESSION_H

#include <stddef.h>
#include <stdint.h>

typedef struct ib_gzip ib_gzip;

// Starts a gzip stream to write; NULL without memory.
ib_gzip *ib_gzip_write_start(void);

// Starts a gzip stream to read; NULL without memory.
ib_gzip *ib_gzip_read_start(void);

// Passes the next bytes of the input, which must stay until they are used up: to write until less
// comes out than there is room for, to read until the end of the stream.
void ib_gzip_input(ib_gzip *stream, const uint8_t *bytes, size_t count);

// Compresses what was passed, and with `is_last` ends the stream, into `count` bytes of room.
// Returns how many bytes came out; fewer than there is room for when the input is used up.
size_t ib_gzip_compress(ib_gzip *stream, uint8_t *room, size_t count, int is_last);

// Decompresses into `count` bytes of room. Returns how many bytes came out, fewer than there is
// room for at the end of the stream; -1 where the bytes are no gzip stream or break off. A stream
// may have several members.
ptrdiff_t ib_gzip_decompress(ib_gzip *stream, uint8_t *room, size_t count);

// Releases the stream.
void ib_gzip_end(ib_gzip *stream);

// The CRC-32 of ISO 3309, which chunks of a PNG end in.
uint32_t ib_crc32(const uint8_t *bytes, size_t count);

#endif
