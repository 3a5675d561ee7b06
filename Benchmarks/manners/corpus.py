"""The files of bench-manners, made on the spot: the same bytes at each run.

Each file is (group, name, bytes). What has to become of a group is in main.py.
"""

import io
import itertools
import pathlib
import random
import struct
import zlib

from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
FOUND = pathlib.Path(__file__).parents[2] / "Fuzz/found"
# Of the found cases those that decode; the others are broken headers and bombs.
FOUND_VALID = {"jpeg/scans-within-limit"}
FOUND_LENIENT = {"png/text-bomb", "png/profile-bomb", "png/too-much-data", "png/high", "png/wide",
                 "png/high-interlaced", "png/wide-interlaced", "png/row-bomb"}


def picture(width, height, seed=1):
    """Large shapes and grain, as RGB."""
    numbers = random.Random(seed)
    image = Image.new("RGB", (width, height))
    image.putdata([((x * 3 + numbers.randrange(24)) % 256, (y * 2 + x // 3) % 256,
                    ((x ^ y) + numbers.randrange(9)) % 256)
                   for y in range(height) for x in range(width)])
    return image


def chunk(name, payload):
    return struct.pack(">I", len(payload)) + name + payload + struct.pack(
        ">I", zlib.crc32(name + payload))


def saved(image, **options):
    target = io.BytesIO()
    image.save(target, **options)
    return target.getvalue()


# PNG: every colour type, depth, interlacing, filter, transparency, and split of the data

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
KINDS = [(0, d) for d in (1, 2, 4, 8, 16)] + [(3, d) for d in (1, 2, 4, 8)] + [
    (c, d) for c in (2, 4, 6) for d in (8, 16)]
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
          (0, 1, 1, 2)]


def rows_of(width, height, bits, interlaced, numbers):
    """Filtered rows of random samples; every filter type, which any bytes satisfy."""
    sizes = [(-(-(width - x) // dx), -(-(height - y) // dy)) for x, y, dx, dy in PASSES] \
        if interlaced else [(width, height)]
    data = b""
    for columns, lines in sizes:
        if columns <= 0 or lines <= 0:
            continue
        for _ in range(lines):
            # Sub, up, average and Paeth of random bytes are as good as any.
            data += bytes([numbers.randrange(5)]) + numbers.randbytes((columns * bits + 7) // 8)
    return data


def png(width, height, colour, depth, interlaced=0, seed=1, split=0, transparent=False):
    numbers = random.Random(seed)
    data = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced))
    if colour == 3:
        data += chunk(b"PLTE", numbers.randbytes(3 << depth))
    if transparent:
        data += chunk(b"tRNS", {0: b"\0\1", 2: b"\0\1\0\2\0\3"}.get(colour, b"\x80\x40"))
    rows = rows_of(width, height, CHANNELS[colour] * depth, interlaced, numbers)
    stream = zlib.compress(rows, seed % 10)
    pieces = [stream[i:i + split] for i in range(0, len(stream), split)] if split else [stream]
    return SIGNATURE + data + b"".join(chunk(b"IDAT", p) for p in pieces) + chunk(b"IEND", b"")


def valid_png():
    for (colour, depth), interlaced in itertools.product(KINDS, (0, 1)):
        for width, height in ((1, 1), (7, 5), (33, 40), (300, 130)):
            name = f"c{colour}-d{depth}-i{interlaced}-{width}x{height}"
            yield "valid", f"png/{name}", png(width, height, colour, depth, interlaced, width)
        for split in (1, 7, 500):
            yield ("valid", f"png/c{colour}-d{depth}-i{interlaced}-split{split}",
                   png(32, 32, colour, depth, interlaced, split, split))
        if colour in (0, 2, 3):
            yield ("valid", f"png/c{colour}-d{depth}-i{interlaced}-key",
                   png(32, 32, colour, depth, interlaced, 5, transparent=True))


# JPEG

def valid_jpeg():
    for (width, height), quality, sampling, progressive in itertools.product(
            ((1, 1), (8, 8), (17, 9), (200, 150)), (30, 90), (0, 1, 2), (False, True)):
        yield ("valid", f"jpeg/{width}x{height}-q{quality}-s{sampling}-p{int(progressive)}",
               saved(picture(width, height), format="JPEG", quality=quality, subsampling=sampling,
                     progressive=progressive))
    for mode, progressive in itertools.product(("L", "CMYK"), (False, True)):
        yield ("valid", f"jpeg/{mode}-p{int(progressive)}",
               saved(picture(90, 70).convert(mode), format="JPEG", progressive=progressive))
    for interval in (1, 3, 50):
        yield ("valid", f"jpeg/restart{interval}",
               saved(picture(90, 70), format="JPEG", restart_marker_blocks=interval))


# What is decoded with a warning

def begin_of_data(data):
    place = 2
    while data[place + 1] != 0xDA:
        place += 2 + int.from_bytes(data[place + 2:place + 4], "big")
    return place + 2 + int.from_bytes(data[place + 2:place + 4], "big")


def warned_jpeg():
    plain = saved(picture(200, 150), format="JPEG", quality=85)
    marked = saved(picture(200, 150), format="JPEG", quality=85, restart_marker_blocks=5)
    begin = begin_of_data(plain)
    for count in (1, 3, 100):
        yield "warned", f"jpeg/bytes-in-header-{count}", plain[:2] + b"\1" * count + plain[2:]
        yield "warned", f"jpeg/bytes-behind-data-{count + 16}", \
            plain[:-2] + b"\1" * (count + 16) + plain[-2:]
    for percent in range(20, 100, 5):
        end = begin + (len(plain) - begin) * percent // 100
        yield "warned", f"jpeg/segment-ends-at-{percent}", plain[:end] + b"\xff\xd9"
    for seed in range(40):
        numbers = random.Random(seed)
        data = bytearray(marked if seed % 2 else plain)
        begin = begin_of_data(bytes(data))
        # From the second quarter on, and no byte that would be or make a marker.
        place = numbers.randrange(begin + len(data) // 4, len(data) - 40)
        while 0xFF in data[place - 1:place + 4]:
            place += 1
        data[place:place + 3] = bytes(numbers.randrange(255) for _ in range(3))
        yield "decodes", f"jpeg/bits-{seed}", bytes(data)


def warned_png():
    plain = png(60, 50, 2, 8)
    text = chunk(b"tEXt", b"a\0b")
    broken = text[:-1] + bytes([text[-1] ^ 1])
    yield "warned", "png/text-before", plain[:33] + broken + plain[33:]
    yield "warned", "png/text-behind", plain[:-12] + broken + plain[-12:]
    profile = chunk(b"gAMA", b"\0\0\xb1\x8f")
    yield "warned", "png/gamma", plain[:33] + profile[:-1] + b"\0" + plain[33:]


# What has to be refused

def cut(name, data):
    for percent in range(1, 100):
        yield "cut", f"{name}-{percent}", data[:len(data) * percent // 100]


def refused():
    plain = png(60, 50, 2, 8)
    keyed = png(32, 32, 2, 8, transparent=True)
    place = keyed.index(b"tRNS") + 4
    yield "refused", "png/transparency", keyed[:place] + b"\7" + keyed[place + 1:]
    for place in range(60, len(plain) - 20, len(plain) // 40):
        data = bytearray(plain)
        data[place] ^= 1
        yield "refused", f"png/data-bit-{place}", bytes(data)
    for place in (16, 20, 24, 25, 28):
        data = bytearray(plain)
        data[place] ^= 0x10
        yield "refused", f"png/header-bit-{place}", bytes(data)
    jpeg = saved(picture(200, 150), format="JPEG", quality=85)
    begin = begin_of_data(jpeg)
    for count in (0, 2, 10):
        yield "refused", f"jpeg/no-data-{count}", jpeg[:begin + count] + b"\xff\xd9"
    frame = jpeg.index(b"\xff\xc0")
    yield "refused", "jpeg/height-0", jpeg[:frame + 5] + b"\0\0" + jpeg[frame + 7:]
    yield "refused", "jpeg/height-in-dnl", jpeg[:frame + 5] + b"\0\0" + jpeg[frame + 7:-2] \
        + b"\xff\xdc\0\4\0\x96\xff\xd9"
    for kind in ("GIF", "WEBP", "BMP", "TIFF", "ICO", "JPEG2000", "AVIF"):
        try:
            yield "foreign", f"foreign/{kind}", saved(picture(32, 32), format=kind)
        except (KeyError, OSError):
            continue  # This build of Pillow does not write it.
    yield "foreign", "foreign/HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(40)
    yield "foreign", "foreign/JPEG-XL", b"\xff\x0a" + bytes(40)
    for path in sorted(FOUND.glob("*/*")):
        name = f"{path.parent.name}/{path.name}"
        if name in FOUND_VALID:
            yield "valid", f"found/{name}", path.read_bytes()[:-16]
        elif name not in FOUND_LENIENT:
            yield "found", f"found/{name}", path.read_bytes()[:-16]


def files():
    yield from valid_png()
    yield from valid_jpeg()
    yield from warned_jpeg()
    yield from warned_png()
    yield from refused()
    yield from cut("jpeg/baseline", saved(picture(200, 150), format="JPEG"))
    yield from cut("jpeg/progressive", saved(picture(200, 150), format="JPEG", progressive=True))
    yield from cut("png/plain", png(120, 100, 2, 8))
    yield from cut("png/interlaced", png(120, 100, 6, 8, 1))
    yield from cut("png/split", png(120, 100, 2, 8, split=700))
