#ifndef IB_COLOR_PRIVATE_H
#define IB_COLOR_PRIVATE_H

#include "ib_color.h"

#include <lcms2.h>
#include <lcms2_plugin.h>

enum {
    // The block of a context of lcms2, which is allocated before it is counted (cmsplugin.c:
    // struct _cmsContext_struct, about 300 bytes in version 2.14), and this shim's own.
    IB_COLOR_FIXED_BYTES = 1024
};

// What one context holds.
typedef struct {
    uint64_t max_bytes;
    uint64_t current_bytes;
    uint64_t peak_bytes;
    int status;   // why the last allocation was refused, or IB_COLOR_OK
    void *blocks; // the blocks that have not been given back
} ib_color_account;

// A context whose memory goes through `account` and which says nothing; NULL without memory.
cmsContext ib_color_make_context(ib_color_account *account);

// Gives back a context, which may be NULL, and what lcms2 forgot of its memory.
void ib_color_delete_context(cmsContext context, ib_color_account *account);

#endif
