"""Measures what decodes in software cost, and fits the constants of SoftwareDecodePrice.

Run it from the repository's root, after `make photos` and a build for release, in the environment that
Benchmarks/bench-decode makes: out/venv/bin/python Benchmarks/decode/price.py. Times are the least of
interleaved rounds. Half of the pictures, by the hash of their names, is fitted; the errors are those of
the other half, with one free factor. The last lines are what the constants are, in picoseconds.
"""

import argparse
import hashlib
import json
import pathlib
import struct
import subprocess

import numpy

import pictures

TOOL = ".build/release/imagebench"
SIZES = [0, 1080, 360, 120]
# What SoftwareDecodePrice.freshPicosecondsPerByte says; its doc comment says how it was measured.
FRESH = 0.110
SCALES = [8, 4, 2, 1]
JPEG_TERMS = ["call", "metadata byte", "baseline byte", "progressive byte", "coefficient"] \
    + [f"pixel at 1/{scale}" for scale in SCALES] + [f"colour sample at 1/{scale}" for scale in SCALES]
PNG_TERMS = ["PNG call", "PNG byte", "row byte of 1-2", "row byte of 3", "row byte of 4",
             "row byte of 6-8", "interlaced pixel"]
TERMS = JPEG_TERMS + PNG_TERMS + ["averaged pixel", "pixel of an average", "turned pixel"]


def tool(*words):
    return subprocess.run([TOOL, *words], capture_output=True, text=True, check=False).stdout


def chosen(options):
    title = tool("doctor", "--pictures", "standard").splitlines()[0]
    corpus = pathlib.Path(title.split(": ", 1)[1])
    real = sorted(path for path in pathlib.Path(options.photos).rglob("*")
                  if path.is_file() and path.suffix in [".jpg", ".jpeg", ".png"]
                  and path.stat().st_size > 5_000)
    large = [path for path in real if path.stat().st_size > 80_000][:34]
    paths = [path for path in sorted(corpus.iterdir()) if path.suffix in [".jpg", ".png"]] + real
    return [str(path) for path in paths] + pictures.make(large, options.pictures)


def measure(paths, options):
    least = {}
    for number in range(options.rounds):
        for side in SIZES:
            words = ["--max-pixel-size", str(side)] if side else []
            rows = json.loads(tool("decode", *paths, "--repetitions", "3", "--format", "json", *words))
            for row in rows:
                key = (row["file"], side)
                if key not in least or row["cpu_min_ms"] < least[key]["cpu_min_ms"]:
                    least[key] = row
        print(f"round {number + 1} of {options.rounds}", flush=True)
    rows = [{**row, "side": side} for (_, side), row in least.items()]
    pathlib.Path(options.times).write_text(json.dumps(rows), encoding="utf-8")
    return rows


def header(path):
    """Width, height and what the price knows of a file, read without the tool."""
    data = pathlib.Path(path).read_bytes()
    return png_header(data) if data[1:4] == b"PNG" else jpeg_header(data)


def png_header(data):
    width, height, bits, colour, _, _, passes = struct.unpack(">IIBBBBB", data[16:29])
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    offset = 8
    while data[offset + 4:offset + 8] != b"IDAT":
        offset += 12 + struct.unpack(">I", data[offset:offset + 4])[0]
    return {"codec": "png", "size": (width, height), "bits": bits * channels,
            "interlaced": passes == 1, "metadata": offset, "bytes": len(data) - offset}


def jpeg_header(data):
    offset = 2
    facts = {"codec": "jpeg"}
    while True:
        while data[offset] != 0xff or data[offset + 1] in (0xff, 0):
            offset += 1
        marker = data[offset + 1]
        length, = struct.unpack(">H", data[offset + 2:offset + 4])
        if 0xc0 <= marker <= 0xcf and marker not in (0xc4, 0xc8, 0xcc):
            height, width, count = struct.unpack(">HHB", data[offset + 5:offset + 10])
            factors = [data[offset + 11 + 3 * part] for part in range(count)]
            areas = [(factor >> 4) * (factor & 15) for factor in factors]
            colour = 0 if count == 1 else (count - 1) * areas[1] / areas[0]
            facts |= {"size": (width, height), "progressive": marker in (0xc2, 0xca), "colour": colour}
        offset += 2 + length
        if marker == 0xda:
            return facts | {"metadata": offset, "bytes": len(data) - offset}


def terms(row, known):
    """How often each of TERMS occurs in a decode."""
    if row["file"] not in known:
        known[row["file"]] = header(row["file"])
    facts = known[row["file"]]
    width, height = facts["size"]
    shown = [int(side) for side in row["size"].replace("×", "x").split("x")]
    result = shown[::-1] if row["orientation"] >= 5 else shown
    scale = 1
    if facts["codec"] == "jpeg":
        scale = next(scale for scale in SCALES
                     if scale == 1 or width >= scale * result[0] and height >= scale * result[1])
    scaled = [-(-width // scale), -(-height // scale)]
    pixels = scaled[0] * scaled[1]
    counts = dict.fromkeys(TERMS, 0)
    if facts["codec"] == "jpeg":
        counts["call"] = 1
        counts["metadata byte"] = facts["metadata"]
        counts["progressive byte" if facts["progressive"] else "baseline byte"] = facts["bytes"]
        if facts["progressive"]:
            counts["coefficient"] = width * height * (1 + facts["colour"])
        counts[f"pixel at 1/{scale}"] = pixels
        counts[f"colour sample at 1/{scale}"] = pixels * facts["colour"]
    else:
        counts["PNG call"] = 1
        counts["PNG byte"] = facts["bytes"]
        step = max(1, facts["bits"] // 8)
        name = {1: "1-2", 2: "1-2", 3: "3", 4: "4", 6: "6-8", 8: "6-8"}[step]
        counts["row byte of " + name] = pixels * facts["bits"] / 8
        counts["interlaced pixel"] = pixels if facts["interlaced"] else 0
    if scaled != result:
        counts["averaged pixel"] = pixels
        counts["pixel of an average"] = result[0] * result[1]
    counts["turned pixel"] = result[0] * result[1] if row["orientation"] >= 5 else 0
    return [counts[term] for term in TERMS]


def fit(counts, wanted, whole):
    """Coefficients of 0 or more with the least sum of relative errors, large ones cut down."""
    weights = numpy.ones(len(wanted))
    found = numpy.zeros(counts.shape[1])
    for _ in range(60):
        scaled = counts * (weights / whole)[:, None]
        found = nonnegative(scaled, wanted * weights / whole, found)
        error = numpy.abs((counts @ found - wanted) / whole)
        weights = 1 / numpy.sqrt(numpy.maximum(error, 0.02))
    return found


def nonnegative(matrix, target, found):
    """Least squares with coefficients of 0 or more, by coordinates."""
    norms = numpy.sqrt((matrix ** 2).sum(0))
    norms[norms == 0] = 1
    unit = matrix / norms
    square, right = unit.T @ unit, unit.T @ target
    found = found * norms
    for _ in range(4000):
        for index in range(len(found)):
            if square[index, index] > 0:
                rest = right[index] - square[index] @ found + square[index, index] * found[index]
                found[index] = max(0, rest / square[index, index])
    return found / norms


def errors(predicted, measured):
    factor = numpy.median(measured / predicted)
    error = 100 * numpy.abs(factor * predicted / measured - 1)
    return f"{len(error)} decodes, factor {factor:.3f}: median {numpy.median(error):.1f} %, " \
        f"90th percentile {numpy.percentile(error, 90):.1f} %, worst {error.max():.0f} %"


def report(rows):
    known = {}
    counts = numpy.array([terms(row, known) for row in rows], float)
    whole = numpy.array([row["cpu_min_ms"] * 1e6 for row in rows])
    fresh = numpy.array([FRESH * row["output_bytes"] for row in rows])
    is_jpeg = numpy.array([row["codec"] == "jpeg" for row in rows])
    names = [pathlib.Path(row["file"]).name for row in rows]
    fitted = numpy.array([hashlib.sha256(name.encode()).digest()[1] % 2 == 0 for name in names])
    found = fit(counts[fitted], (whole - fresh)[fitted], whole[fitted])
    predicted = counts @ found + fresh
    for codec, rule in [("JPEG", is_jpeg), ("PNG", ~is_jpeg)]:
        for part, half in [("fitted", fitted), ("held out", ~fitted)]:
            print(f"{codec}, {part}: {errors(predicted[rule & half], whole[rule & half])}")
        if all("model_ms" in row for row in rows):
            model = numpy.array([row["model_ms"] for row in rows]) * 1e6
            half = rule & ~fitted
            print(f"{codec}, held out, by the tool: {errors(model[half], whole[half])}")
    for term, value in zip(TERMS, found):
        print(f"{term:>24} {round(value * 1000):>9} ps")


def main():
    parser = argparse.ArgumentParser(prog="price.py", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds over all decodes (5)")
    parser.add_argument("--photos", default="out/photos", help="real photographs (out/photos)")
    parser.add_argument("--pictures", default="out/price", help="pictures made from them (out/price)")
    parser.add_argument("--times", default="out/price.json", help="where times go (out/price.json)")
    parser.add_argument("--again", action="store_true", help="fit the times of an earlier run")
    options = parser.parse_args()
    rows = json.loads(pathlib.Path(options.times).read_text(encoding="utf-8")) if options.again \
        else measure(chosen(options), options)
    report(rows)


if __name__ == "__main__":
    main()
