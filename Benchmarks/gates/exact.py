"""The exact gate: equal runs, and changes of one in tables and in another build."""

import csv
import json
import random
import shutil

from tables import table
from tools import cells, compare, expect, fresh, imagebench, trials

SMOKE = ["run", "--suite", "smoke", "--quiet", "--overwrite", "--out"]
WORSE = {"smaller": 1, "larger": -1}


def equal_runs(work, repeats):
    """Runs of the smoke suite, each compared with the first and with the one before it."""
    runs = [work / f"smoke-{number}" for number in range(1, repeats + 1)]
    for run in runs:
        expect(imagebench(*SMOKE, run), (0,), "the smoke suite")
    rows = [["base", "candidate", "exit_code", "cells_judged", "exact_cells", "exact_differences",
             "regressed", "improved", "undecided"]]
    pairs = [(1, number) for number in range(2, repeats + 1)]
    pairs += [(number - 1, number) for number in range(3, repeats + 1)]
    for base, candidate in pairs:
        code, result = compare(runs[base - 1], runs[candidate - 1])
        exact = result["cells_judged"] - result["noisy_cells_tested"]
        rows.append([base, candidate, code, result["cells_judged"], exact,
                     len(cells(result, "exact", ("regressed", "improved", "not comparable", "new", "gone"))),
                     *(result["census"][name] for name in ("regressed", "improved", "undecided"))])
    total = [sum(row[place] for row in rows[1:]) for place in range(2, 9)]
    return rows, ["## Equal runs", "",
                  f"The smoke suite, {repeats} times with the same build, each run compared with the first and with the "
                  f"one before it:", f"{len(pairs)} comparisons, {total[1]:,} cells judged, {total[2]:,} of them "
                  f"exact: **{total[3]} exact differences, {total[4]} regressions**, {total[5]} improvements.",
                  f"{total[6]:,} noisy cells are undecided, because the runs followed each other.", ""]


def planted_tables(work, count, seed):
    """Changes of one in an exact cell of a run's table, at random."""
    chance = random.Random(seed)
    base = work / "tables-base"
    expect(imagebench(*SMOKE, base), (0,), "the smoke suite")
    metrics = {}
    for line in (base / "metrics.csv").read_text().splitlines()[1:]:
        name, unit, polarity, exactness = line.split(",")[:4]
        if exactness == "exact":
            metrics[name] = (unit, polarity)
    here = trials(base)
    places = [(row, name) for row in range(len(here)) for name in metrics
              if here[row][name].lstrip("-").isdigit()]
    candidate = fresh(work / "tables-candidate")
    shutil.copy(base / "metrics.csv", candidate / "metrics.csv")
    # The digests are of tables without a planted change.
    facts = json.loads((base / "run.json").read_text())
    facts.pop("tables", None)
    (candidate / "run.json").write_text(json.dumps(facts))
    rows = [["scenario", "variant", "metric", "unit", "polarity", "from", "to", "expected", "verdict",
             "exit_code", "caught"]]
    for _ in range(count):
        number, name = chance.choice(places)
        step = chance.choice([1, -1])
        row = here[number]
        changed = write_changed(candidate, here, number, name, int(row[name]) + step)
        unit, polarity = metrics[name]
        expected = "improved" if WORSE.get(polarity, step) != step else "regressed"
        code, result = compare(base, candidate)
        found = [cell for cell in cells(result, "exact") if cell["metric"] == name
                 and (cell["scenario"], cell["variant"]) == (row["scenario"], row["variant"])]
        verdict = found[0]["verdict"] if len(found) == 1 else "missed"
        caught = verdict == expected and code == (2 if expected == "regressed" else 0)
        rows.append([row["scenario"], row["variant"], name, unit, polarity, row[name], changed, expected,
                     verdict, code, int(caught)])
    groups = [["unit", "planted", "regressed, exit code 2", "improved, exit code 0", "missed"]]
    units = sorted({row[3] for row in rows[1:]}, key=lambda unit: -sum(row[3] == unit for row in rows[1:]))
    for unit in units + [None]:
        some = [row for row in rows[1:] if unit in (None, row[3])]
        groups.append([unit or "all", len(some), sum(row[8] == "regressed" and row[10] for row in some),
                       sum(row[8] == "improved" and row[10] for row in some),
                       sum(not row[10] for row in some)])
    return rows, ["## One more or less in a table", "",
                  f"A whole number of one exact cell of a smoke run is changed by +1 or -1, drawn with seed {seed} from "
                  f"{len(places):,} cells of", f"{len({name for _, name in places})} metrics. A change for the worse, and "
                  "any change without a better direction, has to end with exit code 2,", "one for the better with 0, "
                  "and both with the cell named:", "", *table(groups)]


def write_changed(candidate, rows, number, name, value):
    """Writes the rows with one other value, which it returns."""
    with open(candidate / "trials.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows({**row, name: value} if place == number else row
                         for place, row in enumerate(rows))
    return value


def planted_builds(work, program):
    """One more decode, byte or late frame by another build."""
    base = work / "builds-base"
    expect(imagebench(*SMOKE, base), (0,), "the smoke suite")
    rows = [["change", "metric", "exit_code", "trials", "cells_named", "from", "to", "other_cells", "caught"]]
    for plant, metric in ((None, ""), ("decode", "decode_count"), ("byte", "wire_bytes"),
                          ("frame", "missed_frames_pct")):
        candidate = work / f"builds-{plant}"
        expect(imagebench(*SMOKE, candidate, program=program, plant=plant), (0,), "the other build")
        code, result = compare(base, candidate)
        changed = cells(result, "exact")
        named = [cell for cell in changed if cell["metric"] == metric and cell["verdict"] == "regressed"]
        caught = code == 2 and bool(named) if plant else code == 0 and not changed
        example = named[0] if named else {"base": "", "candidate": ""}
        rows.append([plant or "none", metric, code, len(trials(base)), len(named), example["base"],
                     example["candidate"], len(changed) - len(named), int(caught)])
    stated = [["change", "metric", "exit code", "trials", "cells named", "first of them", "other exact cells"]]
    stated += [[row[0], row[1], row[2], row[3], row[4], f"{row[5]} → {row[6]}" if row[4] else "", row[7]]
             for row in rows[1:]]
    return rows, ["## One more by another build", "",
                  "A copy of the sources, built elsewhere, does one thing more in each trial of the smoke suite; without "
                  "a change it has to", "be equal. A trial without a fetch has no byte to add, and one whose frame 20 "
                  "does nothing has room for more work.", "", *table(stated)]
