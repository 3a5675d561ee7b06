"""Request logs that follow Zipf's law: same seed, same bytes, without the C library's mathematics."""

import bisect
import itertools
import struct

MASK = (1 << 64) - 1
EXPONENT_TENTHS = 9


class SplitMix64:
    """Vigna's generator, the same as in the tool."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit):
        """A number below `limit`, whose bias is less than limit / 2^64."""
        return (self.next() * limit) >> 64


def root(number, degree):
    """The whole part of a root, by Newton's method in whole numbers."""
    if number == 0:
        return 0
    guess = 1 << -(-number.bit_length() // degree)
    while True:
        better = ((degree - 1) * guess + number // guess ** (degree - 1)) // degree
        if better >= guess:
            return guess
        guess = better


def weight(rank):
    """2^30 / rank^0.9, rounded down: the tenth root of 2^300 / rank^9."""
    return root((1 << 300) // rank ** EXPONENT_TENTHS, 10)


def zipf(requests, objects, seed):
    """Object numbers from 1; the popular ones are scattered over the numbers."""
    stream = SplitMix64(seed)
    numbers = list(range(1, objects + 1))
    for index in range(objects - 1, 0, -1):
        other = stream.below(index + 1)
        numbers[index], numbers[other] = numbers[other], numbers[index]
    sums = list(itertools.accumulate(weight(rank) for rank in range(1, objects + 1)))
    return [numbers[bisect.bisect_right(sums, stream.below(sums[-1]))] for _ in range(requests)]


def sizes(objects, seed):
    """Sizes of images in bytes: 2 kB doubled up to nine times, and something in between."""
    stream = SplitMix64(seed)
    result = [0]
    for _ in range(objects):
        step = min(stream.below(10), stream.below(10))
        result.append((2000 << step) + stream.below(2000 << step))
    return result


def write_csv(path, keys, size_of):
    with open(path, "w", encoding="ascii", newline="") as file:
        file.write("time,key,size\n")
        file.writelines(f"{time},{key},{size_of[key]}\n" for time, key in enumerate(keys))


def write_oracle(path, keys, size_of):
    """libCacheSim's binary form, with the index of the next request, which Belady needs."""
    following = [-1] * len(keys)
    last = {}
    for index in range(len(keys) - 1, -1, -1):
        following[index] = last.get(keys[index], (1 << 63) - 1)
        last[keys[index]] = index
    with open(path, "wb") as file:
        for time, key in enumerate(keys):
            file.write(struct.pack("<IQIq", time, key, size_of[key], following[time]))


def footprint(keys, size_of):
    seen = set(keys)
    return len(seen), sum(size_of[key] for key in seen)


