#include "decode_private.h"

#include <stdlib.h>
#include <string.h>

// libjpeg gets its memory through a table of methods. Ours replaces the library's, because only so
// is every byte counted, every byte under the caller's limit, and a whole-image array allocated
// where the caller wants it.

enum {
    // Vector code of libjpeg-turbo reads and writes whole vectors, so rows are padded to 64 bytes.
    IB_ALIGNMENT = 64,
    // What jpeg_create_decompress allocates before our table is in place: the library's manager and
    // the first slab of its permanent pool (jmemmgr.c: 1600 bytes of slop and a few objects).
    IB_FIXED_BYTES = 4096
};

struct jvirt_barray_control {
    struct jvirt_barray_control *next;
    JBLOCKARRAY rows;
    JDIMENSION blocks_per_row;
    JDIMENSION row_count;
};

static ib_jpeg_decode *session_of(j_common_ptr codec) {
    return codec->client_data;
}

static size_t rounded_up(size_t bytes) {
    return (bytes + IB_ALIGNMENT - 1) / IB_ALIGNMENT * IB_ALIGNMENT;
}

static void fail_allocation(j_common_ptr codec, int status, uint64_t wanted) {
    ib_jpeg_decode *session = session_of(codec);
    session->wanted_bytes = wanted;
    session->status = status;
    ERREXIT1(codec, JERR_OUT_OF_MEMORY, status);
}

static void *allocate(j_common_ptr codec, int pool, size_t bytes, int is_whole_image) {
    ib_jpeg_decode *session = session_of(codec);
    // The block's header takes one line of 64 bytes, and one more makes room to align.
    size_t total = rounded_up(bytes) + 2 * IB_ALIGNMENT;
    uint64_t wanted = session->current_bytes + total;
    if (bytes > SIZE_MAX / 2 || wanted > session->limits.max_memory_bytes) {
        fail_allocation(codec, IB_JPEG_TOO_MUCH_MEMORY, wanted);
    }
    int is_hooked = is_whole_image && session->limits.allocate_zeroed != NULL;
    ib_block *block = is_hooked ? session->limits.allocate_zeroed(total)
                      : is_whole_image ? calloc(1, total)
                                       : malloc(total);
    if (block == NULL) {
        fail_allocation(codec, IB_JPEG_OUT_OF_MEMORY, wanted);
    }
    *block = (ib_block){session->blocks, total, pool, is_hooked};
    session->blocks = block;
    session->current_bytes = wanted;
    if (wanted > session->peak_bytes) {
        session->peak_bytes = wanted;
    }
    uintptr_t payload = (uintptr_t)block + sizeof(ib_block) + IB_ALIGNMENT - 1;
    return (void *)(payload / IB_ALIGNMENT * IB_ALIGNMENT);
}

static void *alloc_any(j_common_ptr codec, int pool, size_t bytes) {
    return allocate(codec, pool, bytes, 0);
}

// One allocation holding the row pointers and then the rows.
static void *allocate_rows(j_common_ptr codec, int pool, size_t row_bytes, size_t row_count,
                           int is_whole_image) {
    size_t table_bytes = rounded_up(row_count * sizeof(void *));
    size_t stride = rounded_up(row_bytes);
    if (stride != 0 && row_count > SIZE_MAX / 4 / stride) {
        fail_allocation(codec, IB_JPEG_TOO_MUCH_MEMORY, UINT64_MAX);
    }
    uint8_t *memory = allocate(codec, pool, table_bytes + stride * row_count, is_whole_image);
    uint8_t **table = (uint8_t **)memory;
    for (size_t row = 0; row < row_count; row++) {
        table[row] = memory + table_bytes + stride * row;
    }
    return table;
}

static JSAMPARRAY alloc_sarray(j_common_ptr codec, int pool, JDIMENSION samples, JDIMENSION rows) {
    return allocate_rows(codec, pool, (size_t)samples * sizeof(JSAMPLE), rows, 0);
}

static JBLOCKARRAY alloc_barray(j_common_ptr codec, int pool, JDIMENSION blocks, JDIMENSION rows) {
    return allocate_rows(codec, pool, (size_t)blocks * sizeof(JBLOCK), rows, 0);
}

static jvirt_sarray_ptr request_virt_sarray(j_common_ptr codec, int pool, boolean is_zeroed,
                                            JDIMENSION samples, JDIMENSION rows,
                                            JDIMENSION max_access) {
    (void)pool, (void)is_zeroed, (void)samples, (void)rows, (void)max_access;
    // Only two-pass colour quantisation asks for these, which the shim never switches on.
    ERREXIT(codec, JERR_NOT_COMPILED);
    return NULL;
}

static jvirt_barray_ptr request_virt_barray(j_common_ptr codec, int pool, boolean is_zeroed,
                                            JDIMENSION blocks, JDIMENSION rows,
                                            JDIMENSION max_access) {
    (void)is_zeroed, (void)max_access;
    ib_jpeg_decode *session = session_of(codec);
    jvirt_barray_ptr array = allocate(codec, pool, sizeof(*array), 0);
    *array = (struct jvirt_barray_control){session->arrays, NULL, blocks, rows};
    session->arrays = array;
    return array;
}

static void realize_virt_arrays(j_common_ptr codec) {
    ib_jpeg_decode *session = session_of(codec);
    // The sum is checked first, so that a refused image costs nothing at all.
    uint64_t wanted = session->current_bytes;
    for (jvirt_barray_ptr array = session->arrays; array != NULL; array = array->next) {
        if (array->rows == NULL) {
            wanted += (uint64_t)array->blocks_per_row * array->row_count * sizeof(JBLOCK);
        }
    }
    if (wanted > session->limits.max_memory_bytes) {
        fail_allocation(codec, IB_JPEG_TOO_MUCH_MEMORY, wanted);
    }
    for (jvirt_barray_ptr array = session->arrays; array != NULL; array = array->next) {
        if (array->rows == NULL) {
            array->rows = allocate_rows(codec, JPOOL_IMAGE,
                                        (size_t)array->blocks_per_row * sizeof(JBLOCK),
                                        array->row_count, 1);
        }
    }
}

static JSAMPARRAY access_virt_sarray(j_common_ptr codec, jvirt_sarray_ptr array, JDIMENSION start,
                                     JDIMENSION rows, boolean is_writable) {
    (void)array, (void)start, (void)rows, (void)is_writable;
    ERREXIT(codec, JERR_BAD_VIRTUAL_ACCESS);
    return NULL;
}

static JBLOCKARRAY access_virt_barray(j_common_ptr codec, jvirt_barray_ptr array, JDIMENSION start,
                                      JDIMENSION rows, boolean is_writable) {
    (void)is_writable;
    if (array->rows == NULL || (uint64_t)start + rows > array->row_count) {
        ERREXIT(codec, JERR_BAD_VIRTUAL_ACCESS);
    }
    return array->rows + start;
}

static void free_blocks(ib_jpeg_decode *session, int pool) {
    ib_block **link = &session->blocks;
    while (*link != NULL) {
        ib_block *block = *link;
        if (block->pool != pool) {
            link = &block->next;
            continue;
        }
        *link = block->next;
        session->current_bytes -= block->total_bytes;
        if (block->is_hooked) {
            session->limits.release(block, block->total_bytes);
        } else {
            free(block);
        }
    }
    if (pool == JPOOL_IMAGE) {
        session->arrays = NULL;
    }
}

static void free_pool(j_common_ptr codec, int pool) {
    ib_jpeg_decode *session = session_of(codec);
    free_blocks(session, pool);
    session->library_free_pool(codec, pool);
}

static void self_destruct(j_common_ptr codec) {
    ib_jpeg_decode *session = session_of(codec);
    free_blocks(session, JPOOL_IMAGE);
    free_blocks(session, JPOOL_PERMANENT);
    session->library_self_destruct(codec);
}

void ib_jpeg_install_memory(ib_jpeg_decode *session) {
    struct jpeg_memory_mgr *methods = session->codec.mem;
    session->library_free_pool = methods->free_pool;
    session->library_self_destruct = methods->self_destruct;
    methods->alloc_small = alloc_any;
    methods->alloc_large = alloc_any;
    methods->alloc_sarray = alloc_sarray;
    methods->alloc_barray = alloc_barray;
    methods->request_virt_sarray = request_virt_sarray;
    methods->request_virt_barray = request_virt_barray;
    methods->realize_virt_arrays = realize_virt_arrays;
    methods->access_virt_sarray = access_virt_sarray;
    methods->access_virt_barray = access_virt_barray;
    methods->free_pool = free_pool;
    methods->self_destruct = self_destruct;
    session->current_bytes = sizeof(*session) + IB_FIXED_BYTES;
    session->peak_bytes = session->current_bytes;
}
