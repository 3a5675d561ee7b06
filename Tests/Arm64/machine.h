#ifndef IBM_MACHINE_H
#define IBM_MACHINE_H

#include <stddef.h>
#include <stdint.h>

// What the programs of this folder share: each computes with the C parts of the project and prints
// one line for each result, which has to be the same on every machine.

// The next number of a stream; equal states give equal streams (SplitMix64: Steele, Lea, Flood:
// Fast splittable pseudorandom number generators, OOPSLA 2014).
uint64_t ibm_next(uint64_t *state);

// A number below `bound`, which is not 0.
uint32_t ibm_below(uint64_t *state, uint32_t bound);

// Fills `count` bytes from the stream.
void ibm_fill(uint64_t *state, void *bytes, size_t count);

// Takes `count` bytes into a sum that depends on their order (FNV-1a, 64 bits); begin with 0.
uint64_t ibm_sum(uint64_t sum, const void *bytes, size_t count);

// Ends the process with code 1 and a line on standard error when a condition does not hold.
#define IBM_REQUIRE(condition)                                                                     \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            ibm_broken(#condition, __FILE__, __LINE__);                                            \
        }                                                                                          \
    } while (0)
_Noreturn void ibm_broken(const char *condition, const char *file, int line);

// The bytes of a file and how many they are; the caller frees them. A file that cannot be read ends
// the process.
uint8_t *ibm_read(const char *path, size_t *size);

#endif
