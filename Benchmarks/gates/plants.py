"""Another build of imagebench: a copy of the sources with changes, of which each run enables one.

IMAGEBENCH_PLANT names the change: `decode`, `byte` or `frame` happen once in a trial, `cpu:N` decodes the first
N per mille of the rows of every baseline JPEG twice, a name of causes.py changes a switch, and without it the copy
behaves as the sources do.
"""

import shutil
import subprocess

import causes

UNDER_TEST = "Sources/PipelineUnderTest"
PIPELINE_LOADER = "Sources/ImageBench/Trials/Loaders/Pipeline"
FRAMES = "Sources/ImageBench/Trials/Loaders/LoaderFrames.swift"

PLANT = '''internal import Glibc

/// The change that the environment asks for.
public enum Plant {
  nonisolated(unsafe) private static var waiting = getenv("IMAGEBENCH_PLANT").map {
    String(cString: $0)
  }

  /// Whether the change called `name` is due: true once, if this run enables it.
  public static func isDue(_ name: String) -> Bool {
    guard waiting == name else { return false }
    waiting = nil
    return true
  }
}
'''

CPU = '''
#include <stdio.h>

// Decodes the first rows of the image once more, with a codec of its own.
static void decode_twice(ib_jpeg_decode *session, int scale_denominator) {
    const char *plant = getenv("IMAGEBENCH_PLANT");
    unsigned per_mille = 0;
    if (plant == NULL || sscanf(plant, "cpu:%u", &per_mille) != 1 || per_mille == 0
        || session->header.has_multiple_scans) {
        return;
    }
    struct jpeg_source_mgr *source = session->codec.src;
    const uint8_t *bytes =
        source->next_input_byte + source->bytes_in_buffer - session->input_bytes;
    ib_jpeg_decode *twin = NULL;
    if (ib_jpeg_decode_open(bytes, session->input_bytes, &session->limits, &twin) == IB_JPEG_OK
        && ib_jpeg_decode_start(twin, -scale_denominator) == IB_JPEG_OK) {
        size_t stride = (size_t)twin->codec.output_width * 4;
        uint32_t rows = twin->codec.output_height * per_mille / 1000;
        uint8_t *pixels = malloc(stride * (rows + 1));
        if (pixels != NULL) {
            ib_jpeg_decode_read_rows(twin, pixels, (ptrdiff_t)stride, rows);
        }
        free(pixels);
    }
    ib_jpeg_decode_close(twin);
}
'''

# The file, a text that occurs in it exactly once, and its replacement.
EDITS = [
    (f"{UNDER_TEST}/ImagePipeline/Loading/DecodeRunner.swift",
     "    var header = try header(of: data)\n",
     "    if case .whole = extent, Plant.isDue(\"decode\") {\n"
     "      let extra = try decode(data, for: request, on: lane, onBand: onBand)\n"
     "      environment.memory.release(extra.dimensions.byteCount, from: .inFlight)\n    }\n"
     "    var header = try header(of: data)\n"),
    (f"{UNDER_TEST}/ImagePipeline/Loading/DataLoader.swift",
     "          bytes: bytes,\n          queued: waited",
     "          bytes: bytes + ByteCount(Plant.isDue(\"byte\") ? 1 : 0),\n          queued: waited"),
    (FRAMES, "internal import Scenarios\n", "internal import ImagePipeline\ninternal import Scenarios\n"),
    (FRAMES,
     "    if layout.hasChanged { isChanged = true }\n",
     "    if layout.hasChanged { isChanged = true }\n"
     "    if index == 20, Plant.isDue(\"frame\") {\n"
     "      work(.layout) { World.spend(.milliseconds(9)) }\n    }\n"),
    (f"{PIPELINE_LOADER}/PipelineLoader.swift",
     "ImagePipeline(options: spec.variant.options,",
     "ImagePipeline(options: PlantedSwitch.applied(to: spec.variant.options),"),
    (f"{UNDER_TEST}/CCodecs/jpeg/decode.c",
     "static int start(ib_jpeg_decode *session, int scale_denominator, int is_planar) {\n",
     CPU + "\nstatic int start(ib_jpeg_decode *session, int scale_denominator, int is_planar) {\n"
     "    if (scale_denominator < 0) {\n"
     "        scale_denominator = -scale_denominator; // The twin itself has none.\n"
     "    } else if (!is_planar && session->state == IB_STATE_OPEN) {\n"
     "        decode_twice(session, scale_denominator);\n    }\n"),
]


def copy_sources(root, place):
    """Brings `place` in line with the sources below `root`; equal files keep their times."""
    place.mkdir(parents=True, exist_ok=True)
    wanted = {"Package.swift": (root / "Package.swift").read_bytes()}
    for folder in ("Sources", "Benchmarks", "Tests"):
        for path in (root / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                wanted[str(path.relative_to(root))] = path.read_bytes()
    wanted[f"{UNDER_TEST}/ImagePipeline/Loading/Plant.swift"] = PLANT.encode()
    wanted[f"{PIPELINE_LOADER}/PlantedSwitch.swift"] = causes.swift().encode()
    for name, old, new in EDITS:
        text = wanted[name].decode()
        if text.count(old) != 1:
            raise SystemExit(f"bench-gates: {name} has changed where a change is planted; see {__file__}")
        wanted[name] = text.replace(old, new).encode()
    for folder in ("Sources", "Benchmarks", "Tests"):
        for path in (place / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(place)) not in wanted:
                path.unlink()
    for name, content in wanted.items():
        path = place / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def build(root, place):
    """Builds the copy in `place` and returns its program."""
    copy_sources(root, place)
    print("bench-gates: building the copy with the planted changes", flush=True)
    subprocess.run(["swift", "build", "-c", "release", "--product", "imagebench"],
                   cwd=place, check=True, stdout=subprocess.DEVNULL)
    program = place / "imagebench"
    shutil.copyfile(place / ".build/release/imagebench", program)
    program.chmod(0o755)
    return program
