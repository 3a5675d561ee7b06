#include "CommonCrypto.h"

#include <nettle/md5.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>

// The four functions that CommonCrypto has of each digest. Its contexts have room for those of
// nettle, whose headers its users do not see.
#define DIGEST(NAME, nettle, CONTEXT, context)                                                     \
    _Static_assert(sizeof(struct context) <= sizeof(CONTEXT), "no room for a context of nettle");  \
    int CC_##NAME##_Init(CONTEXT *c) {                                                             \
        nettle##_init((struct context *)c);                                                        \
        return 1;                                                                                  \
    }                                                                                              \
    int CC_##NAME##_Update(CONTEXT *c, const void *data, CC_LONG length) {                         \
        if (length > 0) {                                                                          \
            nettle##_update((struct context *)c, length, data);                                    \
        }                                                                                          \
        return 1;                                                                                  \
    }                                                                                              \
    int CC_##NAME##_Final(unsigned char *digest, CONTEXT *c) {                                     \
        nettle##_digest((struct context *)c, CC_##NAME##_DIGEST_LENGTH, digest);                   \
        return 1;                                                                                  \
    }                                                                                              \
    unsigned char *CC_##NAME(const void *data, CC_LONG length, unsigned char *digest) {            \
        CONTEXT c;                                                                                 \
        CC_##NAME##_Init(&c);                                                                      \
        CC_##NAME##_Update(&c, data, length);                                                      \
        CC_##NAME##_Final(digest, &c);                                                             \
        return digest;                                                                             \
    }

DIGEST(MD5, md5, CC_MD5_CTX, md5_ctx)
DIGEST(SHA1, sha1, CC_SHA1_CTX, sha1_ctx)
DIGEST(SHA256, sha256, CC_SHA256_CTX, sha256_ctx)
DIGEST(SHA384, sha384, CC_SHA512_CTX, sha512_ctx)
DIGEST(SHA512, sha512, CC_SHA512_CTX, sha512_ctx)
