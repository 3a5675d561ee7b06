#ifndef IB_JPEG_DECODE_PRIVATE_H
#define IB_JPEG_DECODE_PRIVATE_H

#include "ib_jpeg_decode.h"

#include <setjmp.h>
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>

// One allocation of the codec; the payload follows at the next multiple of 64 bytes.
typedef struct ib_block {
    struct ib_block *next;
    size_t total_bytes;
    int pool;
    int is_hooked; // came from limits.allocate_zeroed
} ib_block;

// Where a session is; calls out of order are refused instead of being left to the codec.
enum { IB_STATE_OPEN, IB_STATE_ABSORBING, IB_STATE_ROWS, IB_STATE_FINISHED, IB_STATE_FAILED };

struct ib_jpeg_decode {
    struct jpeg_decompress_struct codec;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    jmp_buf escape;

    ib_jpeg_decode_limits limits;
    ib_jpeg_decode_header header; // zero until it is whole
    const uint8_t *input;
    size_t input_bytes;
    int state;
    int status;
    int is_created;
    int ran_dry;
    int broke_off; // absorbing ended at an error between two scans, and that is accepted
    int keeps_ink;
    char message[JMSG_LENGTH_MAX];

    int32_t warning_count;
    int32_t warning_kind;
    size_t first_data_at; // where the data of the first scan begin
    size_t saved_at;      // as far as blocks were decoded when the input ran dry
    int ended_scans;      // scans whose data ended too early
    int last_ended_scan;
    uint32_t ended_rows; // the most rows that one of these has
    uint32_t damaged_row;
    int is_arithmetic;
    int hit_error;   // libjpeg itself gave up, which accepting damage does not change
    int could_go_on; // a failure of absorbing leaves scans that can be shown

    ib_block *blocks;
    struct jvirt_barray_control *arrays;
    uint64_t current_bytes;
    uint64_t peak_bytes;
    uint64_t wanted_bytes;
    void (*library_free_pool)(j_common_ptr, int);
    void (*library_self_destruct)(j_common_ptr);
};

// Records a failure found by the shim itself.
int ib_jpeg_fail(ib_jpeg_decode *session, int status, const char *words);

// Records that the data end too early, in libjpeg's words for it.
int ib_jpeg_fail_truncated(ib_jpeg_decode *session);

// Rows of the stored image of which data came so far.
uint32_t ib_jpeg_decoded_rows(const ib_jpeg_decode *session);

// How many scans begin in the file, counted by markers, the one whose header was read included; at
// most `limit` + 1.
int32_t ib_jpeg_count_scans(const ib_jpeg_decode *session, int32_t limit);

// Refuses a call that comes at the wrong time; a session that has failed keeps its first failure.
int ib_jpeg_out_of_order(ib_jpeg_decode *session);

// Puts our counting memory manager under a codec that has just been created.
void ib_jpeg_install_memory(ib_jpeg_decode *session);

// Puts our error manager and source under the session's codec.
void ib_jpeg_install_errors(ib_jpeg_decode *session);
void ib_jpeg_install_source(ib_jpeg_decode *session, const uint8_t *bytes, size_t size);

#endif
