"""The statistical gate: real processes of two builds in the same rounds."""

import csv
import json
import shutil
import statistics
import time

from tables import table
from tools import ROOT, TOOL, column, expect, fresh, imagebench, shift

METRIC = "decode_per_yardstick"
PICTURE = "tile-14.jpg"
COLUMNS = ["kind", "try", "exit_code", "regressed", "improved", "decode_regressed", "undecided", "noisy_cells",
           "shift_per_yardstick", "shift_mean_ms", "sd_per_yardstick", "sd_mean_ms", "seconds"]


def run(work, program, options):
    pictures = pictures_of(work)
    kept, calibration = work / "tries-so-far.csv", work / "calibration.json"
    if not options.resume:
        kept.unlink(missing_ok=True)
        calibration.unlink(missing_ok=True)
    if options.share:
        calibration.write_text(json.dumps([options.share, []]))
    elif not calibration.exists():
        calibration.write_text(json.dumps(calibrate(work, program, pictures, options)))
    share, shares = json.loads(calibration.read_text())
    kinds = [("A/A, the same build", TOOL, None, options.aa),
             ("A/A, another build without a change", program, None, options.copies),
             (f"{share} per mille of the rows twice", program, f"cpu:{share}", options.planted)]
    rows = read(kept)
    done = {(row[0], int(row[1])) for row in rows}
    # In turn, so that a busy hour of the machine meets all kinds alike.
    turns = sorted((number / count, place, number) for place, (*_, count) in enumerate(kinds)
                   for number in range(count))
    for _, place, number in turns:
        name, candidate, plant, _ = kinds[place]
        if (name, number + 1) in done:
            continue
        rows.append([name, number + 1, *one(work, candidate, plant, pictures)])
        # An hour of tries that is stopped half-way goes on where it was with --resume.
        with open(kept, "a", newline="") as file:
            csv.writer(file, lineterminator="\n").writerow(rows[-1])
        if len(rows) % 10 == 0:
            print(f"bench-gates: {len(rows)} of {len(turns)} tries", flush=True)
    return [COLUMNS, *rows], report(kinds, rows, share, shares, options)


def read(kept):
    """The whole rows of the tries that were made before."""
    if not kept.exists():
        return []
    with open(kept, newline="") as file:
        rows = [row for row in csv.reader(file) if len(row) == len(COLUMNS)]
    return [[row[0], *map(int, row[1:8]), *row[8:]] for row in rows]


def pictures_of(work):
    """A folder with one baseline JPEG, so that all decodes are alike."""
    made = imagebench("doctor", "--pictures", "standard")
    expect(made, (0,), "the corpus")
    # The first line is the title: the corpus, its hash and its folder.
    corpus = made.stdout.splitlines()[0].split(": ", 1)[1]
    folder = fresh(work / "pictures")
    shutil.copy(f"{corpus}/{PICTURE}", folder)
    return folder


def plan(pictures):
    return ["run", "--suite", "smoke", "--scenario-file", ROOT / "Benchmarks/gates/decode.scenario",
            "--variant", "bounded-cache", "--images", pictures, "--jobs", "1", "--quiet", "--overwrite"]


def calibrate(work, program, pictures, options):
    """The share of rows that costs 5 %, and what each of those that were measured cost."""
    shares = [*map(int, options.shares.split(","))]
    out = work / "calibration"
    values = {share: [] for share in [0, *shares]}
    # Both sides are the copy, so that the change is measured and not the build, and in turn, so that a
    # busy minute of the machine meets all of them.
    for number in range(options.calibration):
        for share in values:
            expect(imagebench(*plan(pictures), "--repetitions", 1, "--out", out, program=program,
                              plant=f"cpu:{share}" if share else None), (0,), "the calibration")
            values[share] += column(out, METRIC)
    costs = [(share, shift(values[0], values[share])) for share in shares]
    print("bench-gates: cost of shares", costs, flush=True)
    # A second codec costs something before its first row, and each of its rows costs the same.
    line = statistics.linear_regression(*zip(*costs))
    return round((0.05 - line.intercept) / line.slope), costs


def one(work, candidate, plant, pictures):
    """One comparison at the default rounds, as `imagebench run --against` makes it."""
    out = work / "try"
    began = time.monotonic()
    result = expect(imagebench(*plan(pictures), "--against", TOOL, "--out", out, "--format", "json",
                               program=candidate, plant=plant), (0, 2), "run --against")
    seconds = time.monotonic() - began
    comparison = json.loads(result.stdout[:result.stdout.rindex("}") + 1])
    census = comparison["census"]
    decode = sum(cell["verdict"] == "regressed" and cell["metric"].startswith("decode_")
                 and cell["exactness"] == "noisy" for cell in comparison["cells"])
    numbers = []
    for metric in (METRIC, "decode_ms_mean"):
        sides = [column(out / side, metric) for side in ("base", "candidate")]
        numbers.append((shift(*sides), max(statistics.stdev(x) / statistics.mean(x) for x in sides)))
    return [result.returncode, census["regressed"], census["improved"], decode, census["undecided"],
            comparison["noisy_cells_tested"], f"{numbers[0][0]:.5f}", f"{numbers[1][0]:.5f}",
            f"{numbers[0][1]:.5f}", f"{numbers[1][1]:.5f}", f"{seconds:.2f}"]


def report(kinds, rows, share, shares, options):
    stated = [["kind", "tries", "exit code 2", "a decode cell regressed", "improved", "shift per yardstick",
             "its 5th to 95th", "sd of it", "shift of the mean", "its 5th to 95th", "sd of it"]]
    for name, *_ in kinds:
        some = [row for row in rows if row[0] == name]
        if not some:
            continue
        stated.append([name, len(some), sum(row[2] == 2 for row in some), sum(row[5] > 0 for row in some),
                     sum(row[4] > 0 for row in some)]
                    + [text for place in (8, 9) for text in
                       (percent([float(row[place]) for row in some], 0.5),
                        percent([float(row[place]) for row in some], 0.05) + " to "
                        + percent([float(row[place]) for row in some], 0.95),
                        percent([float(row[place + 2]) for row in some], 0.5))])
    planted = [row for row in rows if row[0] == kinds[2][0]]
    plain = [row for row in rows if row[0] == kinds[0][0]]
    caught = sum(row[2] == 2 and row[5] > 0 for row in planted)
    alarms = sum(row[2] == 2 for row in plain)
    seconds = statistics.median(float(row[-1]) for row in rows)
    cost = ", ".join(f"{count} cost {100 * value:.1f} %" for count, value in shares)
    return ["## More decode CPU", "",
            f"`imagebench run --against` at its 10 rounds; each try is 20 processes ({seconds:.1f} s), which decode "
            "one baseline JPEG 143 times", "with modelled scrolling and real codecs. The other build is a copy of the sources in "
            "which libjpeg decodes the first rows of", f"each image twice: {share} per mille of them, "
            + (f"which cost 5 % by a line through those that were measured ({cost}), "
               f"{options.calibration} processes each." if shares else "of which the shift below is the cost."), "",
            f"**Caught: {caught} of {len(planted)} tries. False alarms of A/A: {alarms} of {len(plain)}.**", "",
            *table(stated),
            "*Per yardstick* is the CPU time of the quicker decodes in that of a fixed decode that runs between them "
            "(`decode_per_yardstick`),", "*mean* is `decode_ms_mean`; *sd* is that of the ten processes of a side, in the "
            "median of all tries.", ""]


def percent(values, share):
    ordered = sorted(values)
    return f"{100 * ordered[round(share * (len(ordered) - 1))]:.2f} %"
