"""Runs imagebench and reads what it left."""

import csv
import json
import math
import os
import pathlib
import shutil
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / ".build/release/imagebench"


def imagebench(*words, program=TOOL, plant=None):
    """The result of one call; IMAGEBENCH_PLANT is `plant` or not set."""
    environment = {key: value for key, value in os.environ.items() if key != "IMAGEBENCH_PLANT"}
    if plant:
        environment["IMAGEBENCH_PLANT"] = plant
    return subprocess.run([str(program), *map(str, words)], capture_output=True, text=True,
                          env=environment)


def expect(result, codes, what):
    if result.returncode not in codes:
        raise SystemExit(f"bench-gates: {what} ended with {result.returncode}: "
                         f"{(result.stderr or result.stdout).strip()[-400:]}")
    return result


def compare(base, candidate, *words):
    """The exit code and the JSON of a comparison."""
    result = expect(imagebench("compare", base, candidate, "--format", "json", *words), (0, 2),
                    f"compare {base} {candidate}")
    return result.returncode, json.loads(result.stdout)


def cells(comparison, exactness=None, verdicts=("regressed", "improved")):
    return [cell for cell in comparison["cells"] if cell["verdict"] in verdicts
            and exactness in (None, cell["exactness"])]


def trials(directory):
    with open(pathlib.Path(directory) / "trials.csv", newline="") as file:
        return list(csv.DictReader(file))


def column(directory, metric):
    return [float(row[metric]) for row in trials(directory)]


def shift(base, candidate):
    """How much more the candidate is: the Hodges-Lehmann shift of logarithms, as a share."""
    first, second = [math.log(x) for x in base], [math.log(x) for x in candidate]
    return math.exp(statistics.median(b - a for a in first for b in second)) - 1


def fresh(path):
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path
