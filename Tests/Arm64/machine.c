#include "machine.h"

#include <stdio.h>
#include <stdlib.h>

uint64_t ibm_next(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

uint32_t ibm_below(uint64_t *state, uint32_t bound) {
    return (uint32_t)(ibm_next(state) % bound);
}

void ibm_fill(uint64_t *state, void *bytes, size_t count) {
    uint8_t *target = bytes;
    for (size_t i = 0; i < count; i++) {
        target[i] = (uint8_t)ibm_next(state);
    }
}

uint64_t ibm_sum(uint64_t sum, const void *bytes, size_t count) {
    const uint8_t *source = bytes;
    sum ^= 0xCBF29CE484222325;
    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ source[i]) * 0x100000001B3;
    }
    return sum;
}

_Noreturn void ibm_broken(const char *condition, const char *file, int line) {
    fflush(stdout);
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    exit(1);
}

uint8_t *ibm_read(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    long end = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        end = ftell(file);
    }
    if (end < 0 || fseek(file, 0, SEEK_SET) != 0) {
        perror(path);
        exit(1);
    }
    *size = (size_t)end;
    uint8_t *bytes = malloc(*size + 1);
    IBM_REQUIRE(bytes != NULL && fread(bytes, 1, *size, file) == *size);
    fclose(file);
    return bytes;
}
