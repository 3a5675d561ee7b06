"""Nightly series of programs that never change, measured on a shared machine; see `machine/README.md`."""

import csv
import pathlib
import statistics

FOLDER = pathlib.Path(__file__).parent / "machine"
# The number of runs per night; its value is their median.
RUNS = [1, 3, 5, 10, 20]
NIGHTS = 120
# A shorter rest has too few judged nights.
LEAST_NIGHTS = 60


def load(part="test"):
    """The quiet series of one part of the recording: a list of (name, family, values, [])."""
    with open(FOLDER / f"{part}.csv", newline="") as file:
        head, *rows = list(csv.reader(file))
    result = []
    for runs in RUNS:
        for column, name in enumerate(head):
            numbers = [float(row[column]) for row in rows]
            nights = [statistics.median(numbers[start:start + runs])
                      for start in range(0, len(numbers) - runs + 1, runs)]
            result += [(f"{part}-{name}-{runs}-{start}", family(runs),
                        nights[start:start + NIGHTS], [])
                       for start in range(0, len(nights) - LEAST_NIGHTS, NIGHTS)]
    return result


def family(runs):
    """The name of the family of medians of so many runs."""
    return f"machine, {runs} run{'s' if runs > 1 else ''} a night"


FAMILIES = [family(runs) for runs in RUNS]
