#include "color_private.h"

#include <stdlib.h>
#include <string.h>

// lcms2 gets its memory through a plug-in for each context, so every byte is counted and stays
// under the caller's limit. All blocks are chained, because lcms2 forgets some when a profile turns
// out to be broken half-way (version 2.14 does so with tables and with optimised transforms).

// Each block remembers its size and its account in front of the payload.
typedef union ib_block_header {
    struct {
        ib_color_account *account;
        uint64_t bytes;
        union ib_block_header *previous;
        union ib_block_header *next;
    } of;
    max_align_t alignment;
} ib_block_header;

static void chain(ib_color_account *account, ib_block_header *block) {
    block->of.previous = NULL;
    block->of.next = account->blocks;
    if (account->blocks != NULL) {
        ((ib_block_header *)account->blocks)->of.previous = block;
    }
    account->blocks = block;
}

static void unchain(ib_block_header *block) {
    if (block->of.previous != NULL) {
        block->of.previous->of.next = block->of.next;
    } else {
        block->of.account->blocks = block->of.next;
    }
    if (block->of.next != NULL) {
        block->of.next->of.previous = block->of.previous;
    }
}

static void *allocate(cmsContext context, cmsUInt32Number bytes) {
    // The block of the context itself comes before the context knows its account; it is small, of
    // constant size, and part of IB_COLOR_FIXED_BYTES.
    ib_color_account *account = cmsGetContextUserData(context);
    uint64_t total = (uint64_t)bytes + sizeof(ib_block_header);
    if (account != NULL && account->current_bytes + total > account->max_bytes) {
        account->status = IB_COLOR_TOO_MUCH_MEMORY;
        return NULL;
    }
    ib_block_header *block = malloc(total);
    if (block == NULL) {
        if (account != NULL) {
            account->status = IB_COLOR_OUT_OF_MEMORY;
        }
        return NULL;
    }
    block->of.account = account;
    block->of.bytes = total;
    if (account != NULL) {
        chain(account, block);
        account->current_bytes += total;
        if (account->current_bytes > account->peak_bytes) {
            account->peak_bytes = account->current_bytes;
        }
    }
    return block + 1;
}

static void release(cmsContext context, void *payload) {
    (void)context;
    if (payload == NULL) {
        return;
    }
    ib_block_header *block = (ib_block_header *)payload - 1;
    if (block->of.account != NULL) {
        unchain(block);
        block->of.account->current_bytes -= block->of.bytes;
    }
    free(block);
}

static void *reallocate(cmsContext context, void *payload, cmsUInt32Number bytes) {
    void *larger = allocate(context, bytes);
    if (larger == NULL || payload == NULL) {
        return larger;
    }
    uint64_t old = ((ib_block_header *)payload - 1)->of.bytes - sizeof(ib_block_header);
    memcpy(larger, payload, old < bytes ? (size_t)old : bytes);
    release(context, payload);
    return larger;
}

static void stay_silent(cmsContext context, cmsUInt32Number code, const char *words) {
    (void)context, (void)code, (void)words;
}

cmsContext ib_color_make_context(ib_color_account *account) {
    cmsPluginMemHandler plugin = {
        .base = {.Magic = cmsPluginMagicNumber,
                 .ExpectedVersion = 2000,
                 .Type = cmsPluginMemHandlerSig},
        .MallocPtr = allocate,
        .FreePtr = release,
        .ReallocPtr = reallocate,
    };
    cmsContext context = cmsCreateContext(&plugin, account);
    if (context != NULL) {
        cmsSetLogErrorHandlerTHR(context, stay_silent);
    }
    return context;
}

void ib_color_delete_context(cmsContext context, ib_color_account *account) {
    if (context != NULL) {
        cmsDeleteContext(context);
    }
    while (account->blocks != NULL) {
        release(NULL, (ib_block_header *)account->blocks + 1);
    }
}
