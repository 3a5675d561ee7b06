#!/usr/bin/env python3
"""Writes the crafted cases of found/: small files that ask for much, or that break off early.

They lie in the repository beside the cases that the fuzzer found, so that tests decode them without
this program; run it again after changing it. The last 16 bytes of each are the fuzzer's settings.
"""

import pathlib
import struct
import zlib

FOUND = pathlib.Path(__file__).parent / "found"
SETTINGS = bytes(16)


def write(kind, name, data):
    folder = FOUND / kind
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data + SETTINGS)


# JPEG

BASELINE, PROGRESSIVE = 0xC0, 0xC2
START, END = b"\xff\xd8", b"\xff\xd9"


def segment(marker, payload):
    return bytes([0xFF, marker]) + struct.pack(">H", len(payload) + 2) + payload


def frame(marker, width, height, components=3, sampling=0x11):
    parts = b"".join(bytes([i + 1, sampling if i == 0 else 0x11, 0]) for i in range(components))
    return segment(marker, struct.pack(">BHHB", 8, height, width, components) + parts)


def huffman(kind, lengths_and_symbols):
    """A table with one symbol of each given code length."""
    counts = [0] * 16
    for length, _ in lengths_and_symbols:
        counts[length - 1] += 1
    symbols = bytes(symbol for _, symbol in lengths_and_symbols)
    return segment(0xC4, bytes([kind]) + bytes(counts) + symbols)


QUANTISATION = segment(0xDB, bytes([0]) + bytes([1] * 64))
# One bit each: no difference to the last block, and no coefficient in this block.
TABLES = QUANTISATION + huffman(0x00, [(1, 0)]) + huffman(0x10, [(1, 0), (2, 0xE0)])


def scan(first, last, high, low, data, components=1):
    parts = b"".join(bytes([i + 1, 0]) for i in range(components))
    return segment(0xDA, bytes([components]) + parts + bytes([first, last, high << 4 | low])) + data


def flat_scans(count):
    """A progressive image of 8 x 8 gray pixels in `count` scans, all of them legal."""
    scans = scan(0, 0, 0, 0, b"\x7f")
    steps = [(k, 0 if low == 13 else low + 1, low) for k in range(1, 64)
             for low in range(13, -1, -1)]
    for k, high, low in steps[:count - 1]:
        scans += scan(k, k, high, low, b"\x7f")
    return START + TABLES + frame(PROGRESSIVE, 8, 8, 1) + scans + END


def jpegs():
    body = scan(0, 63, 0, 0, bytes(64), 3) + END
    first = scan(0, 0, 0, 0, bytes(64), 3) + END
    for side in [30_000, 65_500, 65_535]:
        claim = START + TABLES + frame(BASELINE, side, side)
        write("jpeg", f"claims-{side}", claim + body)
        claim = START + TABLES + frame(PROGRESSIVE, side, side)
        write("jpeg", f"claims-{side}-progressive", claim + first)
    # Below the limit of pixels, but its coefficients take a gigabyte.
    many = START + TABLES + frame(PROGRESSIVE, 11_584, 11_584, 4)
    write("jpeg", "coefficient-bomb", many + scan(0, 0, 0, 0, bytes(64), 4) + END)
    # The bytes of one row of blocks are no multiple of anything, sampled as unevenly as is legal.
    odd = START + TABLES + frame(PROGRESSIVE, 9_001, 8_999, 3, 0x41)
    write("jpeg", "coefficient-bomb-4x1", odd + scan(0, 0, 0, 0, bytes(64), 3) + END)
    write("jpeg", "scan-bomb", flat_scans(400))
    write("jpeg", "scans-within-limit", flat_scans(100))
    write("jpeg", "zero-width", START + TABLES + frame(BASELINE, 0, 16) + body)
    write("jpeg", "zero-height", START + TABLES + frame(BASELINE, 16, 0) + body)
    write("jpeg", "no-components", START + TABLES + frame(BASELINE, 16, 16, 0) + body)
    write("jpeg", "cut-frame", (START + TABLES + frame(BASELINE, 16, 16))[:-5])
    write("jpeg", "cut-tables", (START + TABLES)[:-2])
    write("jpeg", "cut-scan", (START + TABLES + frame(BASELINE, 160, 160) + body)[:-40])
    write("jpeg", "no-tables", START + frame(BASELINE, 16, 16) + body)
    write("jpeg", "two-frames", START + TABLES + frame(BASELINE, 16, 16)
          + frame(PROGRESSIVE, 16, 16) + body)
    write("jpeg", "sampled-0x0", START + TABLES + frame(BASELINE, 16, 16, 3, 0x00) + body)
    write("jpeg", "sampled-4x4", START + TABLES + frame(BASELINE, 16, 16, 3, 0x44) + body)


# PNG

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(name, payload):
    return struct.pack(">I", len(payload)) + name + payload + struct.pack(
        ">I", zlib.crc32(name + payload))


def header(width, height, depth=8, colour=2, interlace=0):
    return SIGNATURE + chunk(
        b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlace))


def zeros(byte_count):
    packer = zlib.compressobj(9)
    parts = [packer.compress(bytes(min(1 << 20, byte_count - done)))
             for done in range(0, byte_count, 1 << 20)]
    return b"".join(parts) + packer.flush()


def pngs():
    end = chunk(b"IEND", b"")
    # Eight megabytes of rows in eight kilobytes; the rest of the rows is missing.
    some = chunk(b"IDAT", zeros(8 << 20))
    for interlace, name in [(0, ""), (1, "-interlaced")]:
        write("png", f"claims-30000{name}", header(30_000, 30_000, 8, 2, interlace) + some + end)
        write("png", f"claims-30000-1-bit{name}",
              header(30_000, 30_000, 1, 0, interlace) + some + end)
        write("png", f"claims-most{name}",
              header(2**31 - 1, 2**31 - 1, 16, 6, interlace) + some + end)
        write("png", f"high{name}", header(1, 1 << 18, 8, 2, interlace) + some + end)
        write("png", f"wide{name}", header(1 << 18, 1, 16, 6, interlace) + some + end)
    # A row of sixteen mebibytes under the limit of pixels, several of which a decoder may hold.
    write("png", "row-bomb", header(1 << 26, 2, 16, 6) + some + end)
    write("png", "too-much-data", header(8, 8) + some + end)
    small = chunk(b"IDAT", zeros(8 * 25))
    write("png", "zero-width", header(0, 8) + small + end)
    write("png", "zero-height", header(8, 0) + small + end)
    write("png", "depth-3", header(8, 8, 3, 0) + small + end)
    write("png", "no-palette", header(8, 8, 8, 3) + small + end)
    write("png", "text-bomb", header(8, 8) + chunk(b"zTXt", b"a\0\0" + zeros(8 << 20)) + small + end)
    write("png", "profile-bomb",
          header(8, 8) + chunk(b"iCCP", b"a\0\0" + zeros(8 << 20)) + small + end)
    write("png", "cut-signature", SIGNATURE[:7])
    write("png", "cut-header", header(8, 8)[:20])
    write("png", "cut-data", (header(8, 8) + small)[:-9])
    write("png", "huge-chunk", header(8, 8) + struct.pack(">I", 0x7FFFFFFF) + b"IDAT" + b"x" * 40)
    write("png", "no-data", header(8, 8) + end)


jpegs()
pngs()
