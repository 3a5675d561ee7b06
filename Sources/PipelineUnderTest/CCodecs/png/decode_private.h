#ifndef IB_PNG_DECODE_PRIVATE_H
#define IB_PNG_DECODE_PRIVATE_H

#include "ib_png_decode.h"

#include <setjmp.h>

#include <png.h>

enum { IB_STATE_OPEN, IB_STATE_ROWS, IB_STATE_DAMAGED, IB_STATE_FINISHED, IB_STATE_FAILED };

// The quick reader of plain files, see quick_rows.c.
typedef struct ib_quick_rows ib_quick_rows;

// The IDAT chunk in which a file breaks off, given to libpng as a whole one of the bytes that came.
//
// libpng takes in chunks by 8 KiB and has no use for fewer, so that the last of them would be lost.
typedef struct {
    size_t begin; // of its length field; 0 when the file does not break off in one
    size_t end;   // of the data that came
    uint8_t length[4];
    uint8_t checksum[4];
} ib_png_cut;

struct ib_png_decode {
    png_structp codec;
    png_infop info;
    jmp_buf escape;

    ib_png_decode_limits limits;
    const uint8_t *bytes;
    size_t size;
    size_t position; // of the next byte that libpng reads
    ib_png_cut cut;
    int32_t format;
    int state;
    int status;
    int ran_dry;
    int memory_status;
    int32_t warning_count;
    int32_t warning_kind;
    uint32_t damaged_row;
    int is_alpha_damaged; // tRNS is; the rows behind it may be whole
    char message[256];

    uint32_t height;
    uint32_t width;
    size_t bytes_per_pixel; // as they come out
    int pass_count;
    int pass;
    uint32_t row;
    uint32_t codec_row; // rows that libpng has read; behind `row` after the quick reader gave up
    uint64_t pixels_done;
    uint32_t whole_rows; // those before damage that was accepted
    int lacks_pixels;    // behind that damage
    uint32_t begun_rows; // of an interlaced image: those of which a pass has given pixels
    ib_quick_rows *quick; // NULL when libpng reads the rows

    uint64_t current_bytes;
    uint64_t peak_bytes;
    uint64_t wanted_bytes;
};

// Memory that counts against the session's limit; NULL when that or the machine's is exceeded.
void *ib_png_allocate(ib_png_decode *session, size_t bytes);

// Gives back what ib_png_allocate gave; NULL is allowed.
void ib_png_release(ib_png_decode *session, void *memory);

// The same two for libpng, whose memory pointer is the session.
png_voidp ib_png_codec_malloc(png_structp codec, png_alloc_size_t bytes);
void ib_png_codec_free(png_structp codec, png_voidp memory);

// What libpng calls on errors and warnings, and to get bytes.
void ib_png_on_error(png_structp codec, png_const_charp words);
void ib_png_on_warning(png_structp codec, png_const_charp words);
void ib_png_read_input(png_structp codec, png_bytep target, size_t count);

// Finds the chunk in which the file breaks off.
void ib_png_find_cut(ib_png_decode *session);

// Records a failure found by the shim itself.
int ib_png_fail(ib_png_decode *session, int status, const char *words);

// Counts a warning of a kind; `words` are kept if it is the first that is so grave.
void ib_png_warn(ib_png_decode *session, int kind, const char *words);

// Rows of which data came so far.
uint32_t ib_png_decoded_rows(const ib_png_decode *session);

// Sets session->quick if the image is one that the quick reader takes and there is memory for it.
// libpng has just read the header of the first IDAT chunk.
void ib_png_quick_open(ib_png_decode *session);

// Reads rows from session->row on, which it moves. Returns 0, leaving the rest to libpng, when the
// file is not plain and whole.
int ib_png_quick_read(ib_png_decode *session, uint8_t *first_row, ptrdiff_t stride, uint32_t rows);

// Whether the file also ends as a plain and whole one does.
int ib_png_quick_finish(ib_png_decode *session);

// Gives back the quick reader, if there is one.
void ib_png_quick_close(ib_png_decode *session);

#endif
