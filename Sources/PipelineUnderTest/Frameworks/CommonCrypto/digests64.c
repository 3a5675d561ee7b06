// MD5 (RFC 1321), SHA-1 and SHA-256 (FIPS 180-4, 6.1 and 6.2): blocks of 64 bytes.
#include "CommonCrypto.h"

#include <string.h>

typedef void compress(uint32_t *state, const uint8_t *block);

static uint32_t left(uint32_t value, int bits) { return value << bits | value >> (32 - bits); }
static uint32_t right(uint32_t value, int bits) { return value >> bits | value << (32 - bits); }

static uint32_t big(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static uint32_t little(const uint8_t *bytes) {
  return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

static int update(CC_Block64_CTX *c, const void *data, size_t length, compress *one) {
  const uint8_t *bytes = data;
  size_t used = c->count % 64;
  c->count += length;
  while (length > 0) {
    size_t part = length < 64 - used ? length : 64 - used;
    memcpy(c->block + used, bytes, part);
    bytes += part;
    length -= part;
    used += part;
    if (used == 64) {
      one(c->state, c->block);
      used = 0;
    }
  }
  return 1;
}

/// Appends a one bit, zeros and the number of bits.
static void pad(CC_Block64_CTX *c, int is_big, compress *one) {
  uint64_t bits = c->count * 8;
  static const uint8_t zeros[64] = {0x80};
  size_t used = c->count % 64;
  update(c, zeros, used < 56 ? 56 - used : 120 - used, one);
  uint8_t length[8];
  for (int i = 0; i < 8; i++) length[i] = (uint8_t)(bits >> (is_big ? 56 - 8 * i : 8 * i));
  update(c, length, 8, one);
}

static void put(unsigned char *digest, const uint32_t *state, int words, int is_big) {
  for (int i = 0; i < words * 4; i++) {
    int shift = is_big ? 24 - 8 * (i % 4) : 8 * (i % 4);
    digest[i] = (unsigned char)(state[i / 4] >> shift);
  }
}

static int start(CC_Block64_CTX *c, const uint32_t *state, int words) {
  memset(c, 0, sizeof *c);
  memcpy(c->state, state, (size_t)words * 4);
  return 1;
}

// MARK: - MD5

static void md5(uint32_t *s, const uint8_t *block) {
  static const uint32_t sines[64] = {
      0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
      0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
      0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
      0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
      0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
      0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
      0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
      0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};
  static const int shifts[16] = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
  uint32_t a = s[0], b = s[1], c = s[2], d = s[3];
  for (int i = 0; i < 64; i++) {
    uint32_t f;
    int word;
    switch (i / 16) {
      case 0: f = (b & c) | (~b & d); word = i; break;
      case 1: f = (d & b) | (~d & c); word = (5 * i + 1) % 16; break;
      case 2: f = b ^ c ^ d; word = (3 * i + 5) % 16; break;
      default: f = c ^ (b | ~d); word = (7 * i) % 16; break;
    }
    uint32_t next = b + left(a + f + sines[i] + little(block + 4 * word), shifts[i / 16 * 4 + i % 4]);
    a = d;
    d = c;
    c = b;
    b = next;
  }
  s[0] += a;
  s[1] += b;
  s[2] += c;
  s[3] += d;
}

int CC_MD5_Init(CC_MD5_CTX *c) {
  static const uint32_t state[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  return start(c, state, 4);
}
int CC_MD5_Update(CC_MD5_CTX *c, const void *data, CC_LONG length) {
  return update(c, data, length, md5);
}
int CC_MD5_Final(unsigned char *digest, CC_MD5_CTX *c) {
  pad(c, 0, md5);
  put(digest, c->state, 4, 0);
  return 1;
}

// MARK: - SHA-1

static void sha1(uint32_t *s, const uint8_t *block) {
  uint32_t w[80];
  for (int i = 0; i < 16; i++) w[i] = big(block + 4 * i);
  for (int i = 16; i < 80; i++) w[i] = left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
  uint32_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4];
  for (int i = 0; i < 80; i++) {
    uint32_t f, k;
    switch (i / 20) {
      case 0: f = (b & c) | (~b & d); k = 0x5a827999; break;
      case 1: f = b ^ c ^ d; k = 0x6ed9eba1; break;
      case 2: f = (b & c) | (b & d) | (c & d); k = 0x8f1bbcdc; break;
      default: f = b ^ c ^ d; k = 0xca62c1d6; break;
    }
    uint32_t next = left(a, 5) + f + e + k + w[i];
    e = d;
    d = c;
    c = left(b, 30);
    b = a;
    a = next;
  }
  s[0] += a;
  s[1] += b;
  s[2] += c;
  s[3] += d;
  s[4] += e;
}

int CC_SHA1_Init(CC_SHA1_CTX *c) {
  static const uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  return start(c, state, 5);
}
int CC_SHA1_Update(CC_SHA1_CTX *c, const void *data, CC_LONG length) {
  return update(c, data, length, sha1);
}
int CC_SHA1_Final(unsigned char *digest, CC_SHA1_CTX *c) {
  pad(c, 1, sha1);
  put(digest, c->state, 5, 1);
  return 1;
}

// MARK: - SHA-256

static void sha256(uint32_t *s, const uint8_t *block) {
  static const uint32_t k[64] = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
      0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
      0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
      0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
      0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
      0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
      0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
      0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
  uint32_t w[64];
  for (int i = 0; i < 16; i++) w[i] = big(block + 4 * i);
  for (int i = 16; i < 64; i++) {
    uint32_t x = right(w[i - 15], 7) ^ right(w[i - 15], 18) ^ w[i - 15] >> 3;
    uint32_t y = right(w[i - 2], 17) ^ right(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + x + w[i - 7] + y;
  }
  uint32_t v[8];
  memcpy(v, s, sizeof v);
  for (int i = 0; i < 64; i++) {
    uint32_t x = right(v[4], 6) ^ right(v[4], 11) ^ right(v[4], 25);
    uint32_t first = v[7] + x + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
    uint32_t y = right(v[0], 2) ^ right(v[0], 13) ^ right(v[0], 22);
    uint32_t second = y + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += first;
    v[0] = first + second;
  }
  for (int i = 0; i < 8; i++) s[i] += v[i];
}

int CC_SHA256_Init(CC_SHA256_CTX *c) {
  static const uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  return start(c, state, 8);
}
int CC_SHA256_Update(CC_SHA256_CTX *c, const void *data, CC_LONG length) {
  return update(c, data, length, sha256);
}
int CC_SHA256_Final(unsigned char *digest, CC_SHA256_CTX *c) {
  pad(c, 1, sha256);
  put(digest, c->state, 8, 1);
  return 1;
}

// MARK: - All at once

#define DIGEST(name)                                                                       \
  unsigned char *CC_##name(const void *data, CC_LONG length, unsigned char *digest) {      \
    CC_##name##_CTX context;                                                               \
    CC_##name##_Init(&context);                                                            \
    CC_##name##_Update(&context, data, length);                                            \
    CC_##name##_Final(digest, &context);                                                   \
    return digest;                                                                         \
  }                                                                                        \
  struct CC_##name##_ends

DIGEST(MD5);
DIGEST(SHA1);
DIGEST(SHA256);
