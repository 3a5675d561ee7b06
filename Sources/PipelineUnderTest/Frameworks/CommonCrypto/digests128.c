// SHA-512 and SHA-384 (FIPS 180-4, 6.4 and 6.5): blocks of 128 bytes.
#include "CommonCrypto.h"

#include <string.h>

static uint64_t right(uint64_t value, int bits) { return value >> bits | value << (64 - bits); }

static void sha512(uint64_t *s, const uint8_t *block) {
  static const uint64_t k[80] = {
      0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc,
      0x3956c25bf348b538, 0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118,
      0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
      0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235, 0xc19bf174cf692694,
      0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
      0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5,
      0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4,
      0xc6e00bf33da88fc2, 0xd5a79147930aa725, 0x06ca6351e003826f, 0x142929670a0e6e70,
      0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df,
      0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
      0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30,
      0xd192e819d6ef5218, 0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8,
      0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8,
      0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3,
      0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
      0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b,
      0xca273eceea26619c, 0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178,
      0x06f067aa72176fba, 0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
      0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc, 0x431d67c49c100d4c,
      0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};
  uint64_t w[80];
  for (int i = 0; i < 16; i++) {
    w[i] = 0;
    for (int j = 0; j < 8; j++) w[i] = w[i] << 8 | block[8 * i + j];
  }
  for (int i = 16; i < 80; i++) {
    uint64_t x = right(w[i - 15], 1) ^ right(w[i - 15], 8) ^ w[i - 15] >> 7;
    uint64_t y = right(w[i - 2], 19) ^ right(w[i - 2], 61) ^ w[i - 2] >> 6;
    w[i] = w[i - 16] + x + w[i - 7] + y;
  }
  uint64_t v[8];
  memcpy(v, s, sizeof v);
  for (int i = 0; i < 80; i++) {
    uint64_t x = right(v[4], 14) ^ right(v[4], 18) ^ right(v[4], 41);
    uint64_t first = v[7] + x + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
    uint64_t y = right(v[0], 28) ^ right(v[0], 34) ^ right(v[0], 39);
    uint64_t second = y + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += first;
    v[0] = first + second;
  }
  for (int i = 0; i < 8; i++) s[i] += v[i];
}

static int start(CC_SHA512_CTX *c, const uint64_t *state) {
  memset(c, 0, sizeof *c);
  memcpy(c->state, state, sizeof c->state);
  return 1;
}

int CC_SHA512_Init(CC_SHA512_CTX *c) {
  static const uint64_t state[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b,
                                    0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                    0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                    0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
  return start(c, state);
}

int CC_SHA384_Init(CC_SHA512_CTX *c) {
  static const uint64_t state[8] = {0xcbbb9d5dc1059ed8, 0x629a292a367cd507,
                                    0x9159015a3070dd17, 0x152fecd8f70e5939,
                                    0x67332667ffc00b31, 0x8eb44a8768581511,
                                    0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4};
  return start(c, state);
}

int CC_SHA512_Update(CC_SHA512_CTX *c, const void *data, CC_LONG length) {
  const uint8_t *bytes = data;
  size_t used = c->count % 128;
  c->count += length;
  while (length > 0) {
    size_t part = length < 128 - used ? length : 128 - used;
    memcpy(c->block + used, bytes, part);
    bytes += part;
    length -= (CC_LONG)part;
    used += part;
    if (used == 128) {
      sha512(c->state, c->block);
      used = 0;
    }
  }
  return 1;
}

int CC_SHA384_Update(CC_SHA512_CTX *c, const void *data, CC_LONG length) {
  return CC_SHA512_Update(c, data, length);
}

static int finish(unsigned char *digest, CC_SHA512_CTX *c, int length) {
  uint64_t bits = c->count * 8;
  static const uint8_t zeros[128] = {0x80};
  size_t used = c->count % 128;
  CC_SHA512_Update(c, zeros, (CC_LONG)(used < 112 ? 120 - used : 248 - used));
  uint8_t count[8];
  for (int i = 0; i < 8; i++) count[i] = (uint8_t)(bits >> (56 - 8 * i));
  CC_SHA512_Update(c, count, 8);
  for (int i = 0; i < length; i++) digest[i] = (unsigned char)(c->state[i / 8] >> (56 - 8 * (i % 8)));
  return 1;
}

int CC_SHA512_Final(unsigned char *digest, CC_SHA512_CTX *c) { return finish(digest, c, 64); }
int CC_SHA384_Final(unsigned char *digest, CC_SHA512_CTX *c) { return finish(digest, c, 48); }

unsigned char *CC_SHA512(const void *data, CC_LONG length, unsigned char *digest) {
  CC_SHA512_CTX context;
  CC_SHA512_Init(&context);
  CC_SHA512_Update(&context, data, length);
  CC_SHA512_Final(digest, &context);
  return digest;
}

unsigned char *CC_SHA384(const void *data, CC_LONG length, unsigned char *digest) {
  CC_SHA512_CTX context;
  CC_SHA384_Init(&context);
  CC_SHA384_Update(&context, data, length);
  CC_SHA384_Final(digest, &context);
  return digest;
}
