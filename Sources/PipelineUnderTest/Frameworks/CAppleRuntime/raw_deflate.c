#include "CAppleRuntime.h"

#include <zlib.h>

// A window of 15 bits; negative: without zlib's header, as COMPRESSION_ZLIB has it (RFC 1951).
static const int window_bits = -15;
// Apple documents level 5 for COMPRESSION_ZLIB.
static const int level = 5;
static const int memory_level = 8;

size_t ib_deflate_bound(size_t count) {
  // zlib's bound of a stream whose parameters are not its defaults.
  return count + ((count + 7) >> 3) + ((count + 63) >> 6) + 16;
}

ptrdiff_t ib_deflate(const uint8_t *bytes, size_t count, uint8_t *room, size_t capacity) {
  if (count > UINT32_MAX || capacity > UINT32_MAX) return -1;
  z_stream stream = {0};
  if (deflateInit2(&stream, level, Z_DEFLATED, window_bits, memory_level, Z_DEFAULT_STRATEGY)) {
    return -1;
  }
  // zlib never writes to its input; its type lacks the const.
  stream.next_in = (uint8_t *)(uintptr_t)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = room;
  stream.avail_out = (uInt)capacity;
  int code = deflate(&stream, Z_FINISH);
  deflateEnd(&stream);
  return code == Z_STREAM_END ? (ptrdiff_t)stream.total_out : -1;
}

ptrdiff_t ib_inflate(const uint8_t *bytes, size_t count, uint8_t *room, size_t capacity) {
  if (count > UINT32_MAX || capacity > UINT32_MAX) return -1;
  z_stream stream = {0};
  if (inflateInit2(&stream, window_bits)) return -1;
  stream.next_in = (uint8_t *)(uintptr_t)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = room;
  stream.avail_out = (uInt)capacity;
  int code = inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  if (code == Z_STREAM_END) return (ptrdiff_t)stream.total_out;
  return code == Z_BUF_ERROR && stream.avail_out == 0 ? -2 : -1;
}
