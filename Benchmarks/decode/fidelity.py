"""The reference of every result: full decode, then the exact area average in double precision."""

import functools
import math

import numpy
from PIL import Image, ImageOps


@functools.lru_cache(maxsize=1)
def full(path):
    """Every pixel of the file as it is shown."""
    with Image.open(path) as image:
        return numpy.asarray(ImageOps.exif_transpose(image).convert("RGB"))


@functools.lru_cache(maxsize=4)
def reference(path, width, height):
    """The mean of the part of the image under each pixel of a result, not rounded."""
    pixels = full(path)
    if pixels.shape[:2] == (height, width):
        return pixels.astype(numpy.float64)
    rows = numpy.empty((height, pixels.shape[1], 3))
    step = pixels.shape[0] / height
    for y in range(height):
        start, end = y * step, (y + 1) * step
        first, last = math.floor(start + 1e-9), math.ceil(end - 1e-9)
        weights = numpy.ones(last - first)
        weights[0] -= start - first
        weights[-1] -= last - end
        rows[y] = numpy.tensordot(weights / step, pixels[first:last].astype(numpy.float64), 1)
    # Sums up to each column; a part of a column counts by its share.
    sums = numpy.zeros((height, rows.shape[1] + 1, 3))
    numpy.cumsum(rows, axis=1, out=sums[:, 1:])
    edges = numpy.arange(width + 1) * (rows.shape[1] / width)
    whole = numpy.minimum(edges.astype(int), rows.shape[1] - 1)
    at_edges = sums[:, whole] + rows[:, whole] * (edges - whole)[None, :, None]
    return numpy.diff(at_edges, axis=1) / (rows.shape[1] / width)


def psnr(path, pixels):
    """Decibels between a result of any size and the reference of that size; inf for equal ones."""
    height, width = pixels.shape[:2]
    if numpy.array_equal(full(path), pixels):
        return math.inf
    error = numpy.mean((reference(path, width, height) - pixels) ** 2)
    return math.inf if error == 0 else 10 * math.log10(255 * 255 / error)


def load(path, turned_like=None):
    """The pixels of a result on disk; `turned_like` names a source whose turn it still needs."""
    with Image.open(path) as image:
        if turned_like:
            with Image.open(turned_like) as source:
                image.getexif()[0x0112] = source.getexif().get(0x0112, 1)
            image = ImageOps.exif_transpose(image)
        return numpy.asarray(image.convert("RGB"))


def suitable(path):
    """What a file is as (group, megapixels), or None when it would not compare like with like.

    Left out are files with alpha, and files with another profile than sRGB, because some tools
    convert colours and some do not.
    """
    try:
        with Image.open(path) as image:
            profile = image.info.get("icc_profile")
            # Version 4 profiles hold their names in UTF-16.
            is_srgb = not profile or any(word in profile for word in
                                         [b"sRGB", "sRGB".encode("utf-16-be")])
            if image.mode != "RGB" or not is_srgb:
                return None
            if image.format == "PNG" and not image.info.get("interlace"):
                group = "PNG"
            elif image.format == "JPEG":
                group = "progressive JPEG" if image.info.get("progressive") else "baseline JPEG"
            else:
                return None
            return group, image.width * image.height / 1e6
    except OSError:
        return None
