"""Planted mistakes, a night each: the first finding has to name the cause, and quiet nights have to be green."""

import json
import time

from tables import table
from tools import expect, fresh, imagebench

SCENARIOS = ("scroll-feed,cell-reuse,memory-warning,photo-grid,jump-to-index,failing-feed,progressive-hero,"
             "cancel-and-reload,two-sizes-at-once,jump-ahead")
VARIANTS = "bounded-cache,best,resume,prefetch-queue"
DEVICE = "iphone-se"
PLAY = ["--decode", "model", "--repetitions", "1", "--quiet"]

# The switch that the copy of the sources changes under the names of the variants, in Swift, and the cause that the
# first finding has to name. The first twelve are those of the requirement; the others are their siblings.
PLANTS = [
    ("cancelling off", "o.cancellation = .none", "less-cancelling"),
    ("sharing off", "o.coalescing = .none", "less-sharing"),
    ("key by URL", "o.coalescing = .byURL; o.memoryCache.key = .url", "mixed-sizes"),
    ("decode on main", "o.decodePlace = .mainAtFirstDraw", "decode-on-main"),
    ("prefetch window 60", "o.prefetch = .window(items: 60, slots: 60)", "more-prefetching"),
    ("no purge", "o.purge = .none", "no-purge"),
    ("full decode", "o.decodeMode = .full", "oversized-decodes"),
    ("order of queues lost", "o.queues.download.order = .fifo; o.queues.decode.order = .fifo", "queue-order"),
    ("retries without pause", "o.retry = .on(withoutPause)", "retries-without-pause"),
    ("previews at each chunk", "o.progressive = .everyChunk", "more-previews"),
    ("disk on main", "o.diskCacheOptions.readPlace = .main", "disk-on-main"),
    ("no clearing", "o.cellSteps.remove(.clear)", "stale-images"),
    ("cancelled work continues", "o.cancellation = .flag", "less-cancelling"),
    ("cells do not cancel", "o.cellSteps.remove(.cancel)", "less-cancelling"),
    ("one owner cancels for all", "o.cancellation = .firstOwner", "cancels-of-others"),
    ("neither cancel nor verify", "o.cellSteps = [.check, .clear]", "wrong-images"),
    ("no check of the memory", "o.cellSteps.remove(.check)", "late-hits"),
    ("hits behind a hop", "o.delivery = .asyncHop", "late-hits"),
    ("work removed by key", "o.registry.removal = .byKey", "less-sharing"),
    ("share by URL", "o.coalescing = .byURL", "mixed-sizes"),
    ("cache key is the URL", "o.memoryCache.key = .url", "mixed-sizes"),
    ("priority is static", "o.priority = .static", "queue-order"),
    ("one download at a time", "o.queues.download.limit = 1", "queue-order"),
    ("cache of 4 MB", "o.memoryCache.costLimit = .bytes(.megabytes(4))", "smaller-cache"),
    ("cache of ten images", "o.memoryCache.countLimit = 10", "smaller-cache"),
    ("no memory cache", "o.memoryCache.countLimit = 0", "smaller-cache"),
    ("failures forgotten", "o.failureMemory = FailureMemory()", "failures-forgotten"),
    ("failures kept for ever", "o.failureMemory = FailureMemory(.forever, counting: .everything)",
     "failures-given-up"),
    ("retries lost", "o.retry = .off", "failures-given-up"),
    ("resuming lost", "o.resume = .off", "no-resume"),
    ("one decode at a time", "o.decodePlace = .backgroundPool(width: 1)", "decode-slots"),
    ("sixteen decodes at a time", "o.decodePlace = .backgroundPool(width: 16)", "decode-slots"),
    ("decode, then resize", "o.decodeMode = .fullThenResize", "whole-pictures"),
    ("powers of two", "o.decodeMode = .powerOfTwo", "oversized-decodes"),
    ("points for pixels", "o.display.target.unit = .pixelsAsPoints", "oversized-decodes"),
    ("any thumbnail", "o.decodeMode = .embeddedThumbnail; o.thumbnails = .whenPresent", "coarse-images"),
    ("no disk cache", "o.diskCache = .none", "less-on-disk"),
    ("disk cache of 1 MB", "o.diskCacheOptions.sizeLimit = .megabytes(1)", "less-on-disk"),
    ("prefetching off", "o.prefetch = .off", "less-prefetching"),
    ("previews off", "o.progressive = .off", "fewer-previews"),
    ("rows with cells of their own", "o.display.container = .ownCells", "images-kept-by-views"),
    ("a new identity for all rows", "o.display.rowIdentity = .random", "remade-rows"),
]
REQUIRED = 12
FEWEST = 10
QUIET = 12


def swift():
    """The function that the copy of the sources calls where a trial makes its pipeline."""
    cases = "\n".join(f'    case "{name}": {change}' for name, change, _ in PLANTS)
    return f'''internal import Basics
internal import Caches
internal import Codecs
internal import Glibc
internal import ImagePipeline
internal import Variants

/// The switch that the environment asks to change under the name of a variant.
enum PlantedSwitch {{
  static func applied(to options: PipelineOptions) -> PipelineOptions {{
    guard let name = getenv("IMAGEBENCH_PLANT") else {{ return options }}
    var o = options
    var withoutPause = RetryOptions(maximumRetries: 3, delay: .fixed(.milliseconds(1)))
    withoutPause.answers = .temporary
    switch String(cString: name) {{
{cases}
    default: break
    }}
    return o
  }}
}}
'''


def night(work, program, number, plant=None):
    """The exit code and the findings of a night."""
    only = ",".join([SCENARIOS, VARIANTS, DEVICE, "seed=1"])
    result = expect(imagebench("nightly", "--baseline", work / "base", "--history", work / "history.sqlite",
                               "--only", only, *PLAY, "--format", "json", "--out", work / f"night-{number}",
                               program=program, plant=plant), (0, 2), f"the night \"{plant}\"")
    return result.returncode, json.loads(result.stdout)["causes"]


def run(work, program):
    work = fresh(work / "causes")
    expect(imagebench("run", "--scenario", SCENARIOS, "--variant", VARIANTS, "--device", DEVICE, "--assumptions",
                      "none", *PLAY, "--out", work / "base", program=program), (0,), "the baseline")
    rows = [["planted", "expected", "exit_code", "first", "findings", "rows", "named_first", "sentence", "seconds"]]
    for number in range(QUIET):
        start = time.monotonic()
        code, findings = night(work, program, f"quiet-{number}")
        rows.append(["nothing", "", code, "", len(findings), 0, int(code == 0 and not findings), "",
                     f"{time.monotonic() - start:.1f}"])
    for number, (name, _, expected) in enumerate(PLANTS):
        start = time.monotonic()
        code, findings = night(work, program, f"plant-{number}", name)
        first = findings[0] if findings else {"cause": None, "sentence": "", "rows": 0}
        rows.append([name, expected, code, first["cause"] or "", len(findings),
                     sum(finding["rows"] for finding in findings), int(code == 2 and first["cause"] == expected),
                     first["sentence"], f"{time.monotonic() - start:.1f}"])
    return rows


def causes(work, program, broken):
    rows = run(work, program)
    quiet, planted = rows[1:1 + QUIET], rows[1 + QUIET:]
    own, siblings = planted[:REQUIRED], planted[REQUIRED:]
    green = sum(row[6] for row in quiet)
    named = [sum(row[6] for row in part) for part in (own, siblings)]
    if green < QUIET:
        broken.append(f"causes: {QUIET - green} of {QUIET} quiet nights are not green")
    if named[0] < FEWEST:
        broken.append(f"causes: the first finding names {named[0]} of {REQUIRED} planted causes")
    stated = [["planted", "first finding", "right", "findings", "rows"]]
    stated += [[row[0], row[3] or "none", "yes" if row[6] else "no", row[4], row[5]] for row in planted]
    return rows, ["## Causes", "",
                  f"A copy of the sources changes one switch under the names of the variants {VARIANTS.replace(',', ', ')}, a "
                  f"night each of {len(SCENARIOS.split(','))} scenarios.", "The first finding has to name what was "
                  f"planted: **{named[0]} of {REQUIRED}**, and {named[1]} of {len(siblings)} siblings. Quiet nights: "
                  f"**{green} of {QUIET} green**.", "A row is broken, and the exit code 2, when fewer than "
                  f"{FEWEST} of the first {REQUIRED} are named or a quiet night is red.", "", *table(stated)]
