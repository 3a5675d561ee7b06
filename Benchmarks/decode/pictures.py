"""Pictures of many kinds for price.py: made from photographs, the same for the same photographs."""

import pathlib
import struct
import zlib

import numpy
from PIL import Image

SIDES = [420, 900, 1600, 2600, 4032]
QUALITIES = [30, 60, 80, 90, 97]
SUBSAMPLINGS = ["4:2:0", "4:2:0", "4:2:2", "4:4:4", "grey"]
PNG_KINDS = ["rgb", "rgba", "grey", "palette", "rgb16", "grey16", "interlaced", "grey-alpha"]
# The passes of Adam7: first column, first row, step of columns, step of rows.
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
          (0, 1, 1, 2)]
VARIANTS = 4
PNG_VARIANTS = 3


def make(photos, folder):
    """Writes pictures made from `photos` into `folder`, unless it has some; returns all paths."""
    folder = pathlib.Path(folder)
    if not folder.exists():
        part = folder.with_name(folder.name + ".part")
        part.mkdir(parents=True, exist_ok=True)
        for number, photo in enumerate(photos):
            with Image.open(photo) as image:
                picture = image.convert("RGB")
            for variant in range(VARIANTS):
                jpeg(picture, number * VARIANTS + variant, part)
            for variant in range(PNG_VARIANTS):
                png(picture, number * PNG_VARIANTS + variant, part)
        part.rename(folder)
    return sorted(str(path) for path in folder.iterdir())


def reduced(picture, side):
    copy = picture.copy()
    copy.thumbnail((side, side), Image.Resampling.BOX)
    return copy


def jpeg(picture, number, folder):
    # Steps that share no divisor with the lengths give all combinations.
    side = SIDES[number % 5]
    quality = QUALITIES[(number // 5 + number) % 5]
    subsampling = SUBSAMPLINGS[(number // 3) % 5]
    copy = reduced(picture, side)
    words = {"quality": quality, "progressive": number % 4 == 3}
    if subsampling == "grey":
        copy = copy.convert("L")
    else:
        words["subsampling"] = subsampling
    path = folder / f"jpeg-{number:03d}.jpg"
    copy.save(path, "JPEG", **words)
    if number % 7 == 5:
        data = path.read_bytes()
        path.write_bytes(data[:2] + metadata(40_000 * (1 + number % 30)) + data[2:])


def metadata(size):
    """Segments APP4, which mean nothing to anyone, with `size` bytes in all."""
    rest = numpy.random.default_rng(size).bytes(size)
    pieces = [rest[start:start + 65_000] for start in range(0, size, 65_000)]
    return b"".join(b"\xff\xe4" + struct.pack(">H", len(piece) + 2) + piece for piece in pieces)


def png(picture, number, folder):
    kind = PNG_KINDS[number % len(PNG_KINDS)]
    copy = reduced(picture, SIDES[(number // 3) % 4])
    path = folder / f"png-{number:03d}-{kind}.png"
    if kind == "palette":
        copy.quantize(200).save(path)
        return
    samples = numpy.asarray(copy.convert("L"))[..., None] if kind.startswith("grey") \
        else numpy.asarray(copy)
    bits = 16 if kind.endswith("16") else 8
    if bits == 16:
        noise = numpy.random.default_rng(number).integers(0, 16, samples.shape, dtype=numpy.uint16)
        samples = (samples.astype(numpy.uint16) << 8) + noise
    if kind in ["rgba", "grey-alpha"]:
        height, width = samples.shape[:2]
        alpha = numpy.linspace(0, 255, width, dtype=numpy.uint8)[None, :, None]
        samples = numpy.concatenate([samples, numpy.broadcast_to(alpha, (height, width, 1))], 2)
    write_png(path, samples, bits, kind == "interlaced", [1, 6, 9][number % 3], number % 5)


def write_png(path, samples, bits, interlaced, level, rule):
    height, width, channels = samples.shape
    colour = {1: 0, 2: 4, 3: 2, 4: 6}[channels]
    raw = b"".join(
        filtered(samples[y::dy, x::dx], bits, rule) for x, y, dx, dy in PASSES
    ) if interlaced else filtered(samples, bits, rule)
    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 1 if interlaced else 0)

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + \
            struct.pack(">I", zlib.crc32(name + data))

    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
                     + chunk(b"IDAT", zlib.compress(raw, level)) + chunk(b"IEND", b""))


def filtered(samples, bits, rule):
    """Rows behind their filter types: none, sub, up, Paeth, or the usual choice of the least sum."""
    if samples.size == 0:
        return b""
    step = samples.shape[2] * bits // 8
    rows = numpy.ascontiguousarray(samples.astype(">u2" if bits == 16 else numpy.uint8))
    rows = rows.view(numpy.uint8).reshape(samples.shape[0], -1).astype(numpy.int16)
    left = numpy.zeros_like(rows)
    left[:, step:] = rows[:, :-step]
    up = numpy.zeros_like(rows)
    up[1:] = rows[:-1]
    corner = numpy.zeros_like(rows)
    corner[1:, step:] = rows[:-1, :-step]
    guess = left + up - corner
    near = [abs(guess - left), abs(guess - up), abs(guess - corner)]
    paeth = numpy.where((near[0] <= near[1]) & (near[0] <= near[2]), left,
                        numpy.where(near[1] <= near[2], up, corner))
    choices = {0: rows, 1: rows - left, 2: rows - up, 4: rows - paeth}
    kinds = [[0], [1], [2], [4], [0, 1, 2, 4]][rule]
    stack = numpy.stack([(choices[kind] & 255).astype(numpy.uint8) for kind in kinds])
    sums = numpy.minimum(stack, 256 - stack.astype(numpy.int16)).sum(2)
    best = sums.argmin(0)
    chosen = stack[best, numpy.arange(len(rows))]
    types = numpy.array(kinds, dtype=numpy.uint8)[best][:, None]
    return numpy.concatenate([types, chosen], 1).tobytes()
