// Uses what else of the project is C: digests, gzip, SQLite, arguments, memory, threads, processes,
// and the bare loops of the codecs.
//
//   parts <folder>      which receives a database
#include "CFloor.h"
#include "CSQLite.h"
#include "CSupport.h"
#include "CTestSupport.h"
#include "CommonCrypto.h"
#include "machine.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BYTES = 70001, THREADS = 8, TURNS = 2000 };

static uint8_t drawn[BYTES];

static void say(const char *name, const void *bytes, size_t count) {
    printf("%s: %zu bytes, %016llx\n", name, count, (unsigned long long)ibm_sum(0, bytes, count));
}

static void digest(void) {
    static const CC_LONG lengths[] = {0, 1, 55, 56, 63, 64, 111, 112, 127, 128, 4093, BYTES};
    for (size_t i = 0; i < sizeof(lengths) / sizeof(*lengths); i++) {
        unsigned char bytes[CC_SHA512_DIGEST_LENGTH];
        say("md5", CC_MD5(drawn, lengths[i], bytes), CC_MD5_DIGEST_LENGTH);
        say("sha1", CC_SHA1(drawn, lengths[i], bytes), CC_SHA1_DIGEST_LENGTH);
        say("sha256", CC_SHA256(drawn, lengths[i], bytes), CC_SHA256_DIGEST_LENGTH);
        say("sha384", CC_SHA384(drawn, lengths[i], bytes), CC_SHA384_DIGEST_LENGTH);
        say("sha512", CC_SHA512(drawn, lengths[i], bytes), CC_SHA512_DIGEST_LENGTH);
    }
}

static void compress(void) {
    static uint8_t packed[2 * BYTES], plain[BYTES + 1];
    // Half of it is text, so that there is something to find.
    for (size_t i = 0; i < BYTES / 2; i++) {
        drawn[i] = (uint8_t)("the same words again and "[i % 25]);
    }
    ib_gzip *stream = ib_gzip_write_start();
    ib_gzip_input(stream, drawn, BYTES);
    size_t count = ib_gzip_compress(stream, packed, sizeof(packed), 1);
    ib_gzip_end(stream);
    say("gzip", packed, count);
    stream = ib_gzip_read_start();
    ib_gzip_input(stream, packed, count);
    IBM_REQUIRE(ib_gzip_decompress(stream, plain, sizeof(plain)) == BYTES);
    IBM_REQUIRE(memcmp(plain, drawn, BYTES) == 0);
    ib_gzip_end(stream);
}

static void query(const char *folder) {
    char path[512];
    snprintf(path, sizeof(path), "%s/history.sqlite", folder);
    unlink(path);
    ib_sqlite *file = NULL;
    ib_sqlite_statement *statement = NULL;
    IBM_REQUIRE(ib_sqlite_open(path, IB_SQLITE_CREATE, 100, &file) == IB_SQLITE_OK);
    IBM_REQUIRE(ib_sqlite_run(file, "CREATE TABLE v (a INTEGER, b REAL, c TEXT)") == 0);
    IBM_REQUIRE(ib_sqlite_prepare(file, "INSERT INTO v VALUES (?, ?, ?)", &statement) == 0);
    uint64_t state = 5;
    for (int i = 0; i < 500; i++) {
        ib_sqlite_reset(statement);
        ib_sqlite_bind_integer(statement, 1, (int64_t)ibm_next(&state));
        ib_sqlite_bind_real(statement, 2, (double)ibm_below(&state, 100000) / 977.0);
        ib_sqlite_bind_text(statement, 3, i % 2 == 0 ? "even" : "odd", i % 2 == 0 ? 4 : 3);
        IBM_REQUIRE(ib_sqlite_step(statement) == IB_SQLITE_DONE);
    }
    ib_sqlite_finalize(statement);
    IBM_REQUIRE(ib_sqlite_prepare(file,
                                  "SELECT c, count(*), avg(b), max(a) FROM v GROUP BY c ORDER BY c",
                                  &statement)
                == 0);
    while (ib_sqlite_step(statement) == IB_SQLITE_ROW) {
        int64_t length = 0;
        const char *text = ib_sqlite_column_text(statement, 0, &length);
        printf("sqlite %.*s: %lld, %a, %lld\n", (int)length, text,
               (long long)ib_sqlite_column_integer(statement, 1),
               ib_sqlite_column_real(statement, 2),
               (long long)ib_sqlite_column_integer(statement, 3));
    }
    ib_sqlite_finalize(statement);
    ib_sqlite_close(file);
    size_t size = 0;
    uint8_t *bytes = ibm_read(path, &size);
    printf("sqlite file: %zu bytes\n", size);
    free(bytes);
}

static void parse(void) {
    static const char *const words[] = {"tool", "--seed=-1", "-o",   "out",
                                        "rest", "--loud",    "--bad"};
    ib_arguments *parser = ib_arguments_create(7, words);
    ib_arguments_add(parser, "seed", 0, 1, 1);
    ib_arguments_add(parser, "out", 'o', 1, 2);
    ib_arguments_add(parser, "loud", 'l', 0, 3);
    for (int code = 0; code != IB_ARGUMENTS_END;) {
        const char *text = NULL;
        code = ib_arguments_next(parser, &text);
        printf("argument %d: %s\n", code, text != NULL ? text : "none");
    }
    const char *operand = ib_arguments_operand(parser, 0);
    printf("operand: %s\n", operand != NULL ? operand : "none");
    ib_arguments_destroy(parser);
}

// MARK: Memory and threads

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t all_have_numbers;
static uint32_t numbers[THREADS + 1];

static void *allocate(void *context) {
    uint64_t state = (uint64_t)(intptr_t)context;
    uint32_t number = ib_thread_number();
    // A thread that ends gives its number back, so all must be running when the last takes its own.
    pthread_barrier_wait(&all_have_numbers);
    for (int turn = 0; turn < TURNS; turn++) {
        // Some are huge pages.
        size_t bytes = turn % 100 == 0 ? 5 << 20 : ibm_below(&state, 40000);
        uint8_t *memory = turn % 2 == 0 ? ib_pixels_alloc(bytes) : ib_pixels_alloc_zeroed(bytes);
        IBM_REQUIRE(memory != NULL && (uintptr_t)memory % 64 == 0);
        IBM_REQUIRE(turn % 2 == 0 || bytes == 0 || (memory[0] == 0 && memory[bytes - 1] == 0));
        memset(memory, 0xA5, bytes);
        ib_pixels_free(memory, bytes);
        IBM_REQUIRE(ib_thread_number() == number);
    }
    pthread_mutex_lock(&lock);
    IBM_REQUIRE(number <= THREADS);
    numbers[number]++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void share_memory(void) {
    pthread_t threads[THREADS];
    pthread_barrier_init(&all_have_numbers, NULL, THREADS);
    for (intptr_t i = 0; i < THREADS; i++) {
        IBM_REQUIRE(pthread_create(&threads[i], NULL, allocate, (void *)(i + 1)) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    uint32_t most = 0, all = 0;
    for (int i = 0; i <= THREADS; i++) {
        most = numbers[i] > most ? numbers[i] : most;
        all += numbers[i];
    }
    printf("threads: %u, at most %u with one number, %llu bytes left\n", all, most,
           (unsigned long long)ib_pixels_live_bytes());
    uint64_t before = ib_thread_allocated_bytes();
    free(malloc(1 << 16));
    printf("counted: %d\n", ib_thread_allocated_bytes() - before >= 1 << 16);
}

static void fork_once(void) {
    int process = ib_fork();
    if (process == 0) {
        ib_end_fork(42);
    }
    printf("fork: status %d\n", ib_wait_for(process));
    int file = ib_memory_file();
    IBM_REQUIRE(file >= 0);
    close(file);
}

// MARK: Bare loops

static void decode_bare(void) {
    enum { WIDTH = 211, HEIGHT = 123 };
    static uint8_t rgb[WIDTH * HEIGHT * 3];
    ibt_fill_photograph(rgb, WIDTH, HEIGHT, 3);
    ibt_jpeg_options jpeg = {
        .components = 3, .quality = 80, .horizontal_sampling = 2, .vertical_sampling = 2};
    ibt_png_options png = {.color_type = 2, .bit_depth = 8};
    size_t size = 0;
    uint8_t *file = ibt_encode_jpeg(rgb, WIDTH, HEIGHT, &jpeg, &size);
    for (int scale = 1; scale <= 8; scale *= 2) {
        ib_floor_bitmap kept = {0};
        IBM_REQUIRE(ib_floor_jpeg(file, size, scale, &kept) == 0);
        say("bare jpeg", kept.base, kept.row_bytes * kept.rows);
        ib_floor_bitmap_close(&kept);
    }
    free(file);
    file = ibt_encode_png(rgb, WIDTH * 3, WIDTH, HEIGHT, &png, &size);
    ib_floor_bitmap kept = {0};
    IBM_REQUIRE(ib_floor_png(file, size, &kept) == 0);
    say("bare png", kept.base, kept.row_bytes * kept.rows);
    ib_floor_bitmap_close(&kept);
    free(file);
    ib_yardstick *yardstick = ib_yardstick_open();
    IBM_REQUIRE(ib_yardstick_run(yardstick) == 0);
    ib_yardstick_close(yardstick);
}

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "usage: parts <folder>\n");
        return 2;
    }
    uint64_t state = 1;
    ibm_fill(&state, drawn, sizeof(drawn));
    digest();
    compress();
    query(arguments[1]);
    parse();
    share_memory();
    fork_once();
    decode_bare();
    return 0;
}
