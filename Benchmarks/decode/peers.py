"""The peers: the job of each library and program, as its manual recommends."""

import io
import os
import shutil
import subprocess

os.environ["VIPS_CONCURRENCY"] = "1"
os.environ["OMP_NUM_THREADS"] = "1"

import numpy
from PIL import Image, ImageOps

try:
    import pyvips

    # Its cache of operations would return the result of the previous round.
    pyvips.cache_set_max(0)
except (ImportError, OSError):
    pyvips = None

Image.MAX_IMAGE_PIXELS = None
TOOL = ".build/release/imagebench"
BENCHES = ".build/release/Benches"


class Job:
    """One file to decode: to `box` pixels at its longest side, or in full when `box` is 0."""

    def __init__(self, path, box, stored_target, scale):
        self.path = path
        self.box = box
        # The size of our result before the orientation is applied: Pillow knows no orientation.
        self.stored_target = stored_target
        self.scale = scale


def pillow(job, data):
    """`draft` lets libjpeg decode at 1/2, 1/4 or 1/8; BOX averages the rest."""
    image = Image.open(io.BytesIO(data))
    if not job.box:
        image.load()
        return image
    image.draft("RGB", tuple(job.stored_target))
    return image.resize(tuple(job.stored_target), Image.Resampling.BOX)


def vips(job, data):
    """Returns bytes and their shape: libvips computes only when the bytes are read."""
    if job.box:
        image = pyvips.Image.thumbnail_buffer(data, job.box, height=job.box)
    else:
        image = pyvips.Image.new_from_buffer(data, "", access="sequential")
    return image.write_to_memory(), (image.height, image.width, image.bands)


LIBRARIES = {"Pillow draft + BOX": pillow}
if pyvips:
    LIBRARIES["pyvips thumbnail"] = vips


def library_pixels(name, job, data):
    """The result of a library after its orientation, as height × width × 3 bytes."""
    result = LIBRARIES[name](job, data)
    if name.startswith("pyvips"):
        memory, shape = result
        return numpy.frombuffer(memory, numpy.uint8).reshape(shape)[:, :, :3]
    orientation = Image.open(io.BytesIO(data)).getexif().get(0x0112, 1)
    result.getexif()[0x0112] = orientation
    return numpy.asarray(ImageOps.exif_transpose(result).convert("RGB"))


PILLOW_SCRIPT = """
import sys
from PIL import Image
Image.MAX_IMAGE_PIXELS = None
image = Image.open(sys.argv[1])
target = (int(sys.argv[2]), int(sys.argv[3]))
if target[0]:
    image.draft("RGB", target)
    image = image.resize(target, Image.Resampling.BOX)
image.load()
if len(sys.argv) > 4:
    image.save(sys.argv[4])
"""


def commands(job, python, scratch, output=None):
    """The programs for a job. Without `output` they write nothing, or raw pixels if they must."""
    box = str(job.box)
    width, height = job.stored_target
    found = {"imagebench": [TOOL, "decode", job.path] + (
        ["--max-pixel-size", box] if job.box else ["--mode", "full"])
        + (["-o", output] if output else [])}
    if job.path.endswith(".jpg") and shutil.which("djpeg"):
        found["djpeg (floor)"] = ["djpeg", "-scale", f"1/{job.scale}", "-outfile",
                                   output or "/dev/null", job.path]
    target = (width, height) if job.box else (0, 0)
    found["Pillow draft + BOX"] = [python, "-c", PILLOW_SCRIPT, job.path,
                                   str(target[0]), str(target[1])] + ([output] if output else [])
    if job.box and shutil.which("vipsthumbnail"):
        found["vipsthumbnail"] = ["vipsthumbnail", job.path, "--size", f"{box}x{box}", "-o",
                                  output or f"{scratch}/vips.ppm"]
    if job.box and shutil.which("gm"):
        found["GraphicsMagick"] = ["gm", "convert", "-size", f"{box}x{box}", job.path,
                                   "-auto-orient", "-thumbnail", f"{box}x{box}", output or "null:"]
    return found


STARTUPS = {
    "imagebench": [TOOL, "--version"],
    "djpeg (floor)": ["djpeg", "-version"],
    "Pillow draft + BOX": None,
    "vipsthumbnail": ["vipsthumbnail", "--version"],
    "GraphicsMagick": ["gm", "version"],
}


def versions():
    """The peers of the measurement, for the head of the table."""

    def first_line(command):
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError:
            return "not there"
        return (done.stdout + done.stderr).strip().split("\n")[0]

    from PIL import __version__, features

    found = [f"Pillow {__version__} (libjpeg-turbo {features.version('libjpeg_turbo')})"]
    if pyvips:
        found.append("pyvips with libvips " + ".".join(str(pyvips.version(n)) for n in range(3)))
    for name in ["vipsthumbnail", "GraphicsMagick", "djpeg (floor)"]:
        line = first_line(STARTUPS[name])
        found.append(line.split(" http")[0].split(" (build")[0])
    return found
