// The digests of Apple's CommonCrypto, computed by nettle.
#ifndef COMMON_CRYPTO_H
#define COMMON_CRYPTO_H

#include <stddef.h>
#include <stdint.h>

typedef uint32_t CC_LONG;
typedef uint64_t CC_LONG64;

#define CC_MD5_DIGEST_LENGTH 16
#define CC_MD5_BLOCK_BYTES 64
#define CC_SHA1_DIGEST_LENGTH 20
#define CC_SHA1_BLOCK_BYTES 64
#define CC_SHA256_DIGEST_LENGTH 32
#define CC_SHA256_BLOCK_BYTES 64
#define CC_SHA384_DIGEST_LENGTH 48
#define CC_SHA512_DIGEST_LENGTH 64
#define CC_SHA512_BLOCK_BYTES 128

/// A digest of 64-byte blocks under way.
typedef struct {
  uint64_t parts[14];
} CC_Block64_CTX;

/// A digest of 128-byte blocks under way.
typedef struct {
  uint64_t parts[27];
} CC_Block128_CTX;

typedef CC_Block64_CTX CC_MD5_CTX;
typedef CC_Block64_CTX CC_SHA1_CTX;
typedef CC_Block64_CTX CC_SHA256_CTX;
typedef CC_Block128_CTX CC_SHA512_CTX;

/// MD5 as Apple declares it: 1 for success; the digest has CC_MD5_DIGEST_LENGTH bytes.
int CC_MD5_Init(CC_MD5_CTX *c);
int CC_MD5_Update(CC_MD5_CTX *c, const void *data, CC_LONG length);
int CC_MD5_Final(unsigned char *digest, CC_MD5_CTX *c);
unsigned char *CC_MD5(const void *data, CC_LONG length, unsigned char *digest);

/// SHA1 as Apple declares it: 1 for success; the digest has CC_SHA1_DIGEST_LENGTH bytes.
int CC_SHA1_Init(CC_SHA1_CTX *c);
int CC_SHA1_Update(CC_SHA1_CTX *c, const void *data, CC_LONG length);
int CC_SHA1_Final(unsigned char *digest, CC_SHA1_CTX *c);
unsigned char *CC_SHA1(const void *data, CC_LONG length, unsigned char *digest);

/// SHA256 as Apple declares it: 1 for success; the digest has CC_SHA256_DIGEST_LENGTH bytes.
int CC_SHA256_Init(CC_SHA256_CTX *c);
int CC_SHA256_Update(CC_SHA256_CTX *c, const void *data, CC_LONG length);
int CC_SHA256_Final(unsigned char *digest, CC_SHA256_CTX *c);
unsigned char *CC_SHA256(const void *data, CC_LONG length, unsigned char *digest);

/// SHA512 as Apple declares it: 1 for success; the digest has CC_SHA512_DIGEST_LENGTH bytes.
int CC_SHA512_Init(CC_SHA512_CTX *c);
int CC_SHA512_Update(CC_SHA512_CTX *c, const void *data, CC_LONG length);
int CC_SHA512_Final(unsigned char *digest, CC_SHA512_CTX *c);
unsigned char *CC_SHA512(const void *data, CC_LONG length, unsigned char *digest);

/// SHA384 as Apple declares it: 1 for success; the digest has CC_SHA384_DIGEST_LENGTH bytes.
int CC_SHA384_Init(CC_SHA512_CTX *c);
int CC_SHA384_Update(CC_SHA512_CTX *c, const void *data, CC_LONG length);
int CC_SHA384_Final(unsigned char *digest, CC_SHA512_CTX *c);
unsigned char *CC_SHA384(const void *data, CC_LONG length, unsigned char *digest);

#endif
