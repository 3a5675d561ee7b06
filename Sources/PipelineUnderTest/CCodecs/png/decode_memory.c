#include "decode_private.h"

#include <stdlib.h>

// Each block remembers its size in front of the payload, in one maximal alignment unit.
typedef union {
    size_t bytes;
    max_align_t alignment;
} ib_block_header;

void *ib_png_allocate(ib_png_decode *session, size_t bytes) {
    size_t total = bytes + sizeof(ib_block_header);
    uint64_t wanted = session->current_bytes + total;
    if (bytes > SIZE_MAX / 2 || wanted > session->limits.max_memory_bytes) {
        session->wanted_bytes = wanted;
        session->memory_status = IB_PNG_TOO_MUCH_MEMORY;
        return NULL;
    }
    ib_block_header *block = malloc(total);
    if (block == NULL) {
        session->wanted_bytes = wanted;
        session->memory_status = IB_PNG_OUT_OF_MEMORY;
        return NULL;
    }
    block->bytes = total;
    session->current_bytes = wanted;
    if (wanted > session->peak_bytes) {
        session->peak_bytes = wanted;
    }
    return block + 1;
}

void ib_png_release(ib_png_decode *session, void *memory) {
    if (memory == NULL) {
        return;
    }
    ib_block_header *block = (ib_block_header *)memory - 1;
    session->current_bytes -= block->bytes;
    free(block);
}

png_voidp ib_png_codec_malloc(png_structp codec, png_alloc_size_t bytes) {
    return ib_png_allocate(png_get_mem_ptr(codec), bytes);
}

void ib_png_codec_free(png_structp codec, png_voidp memory) {
    ib_png_release(png_get_mem_ptr(codec), memory);
}
