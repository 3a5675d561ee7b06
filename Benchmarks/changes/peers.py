"""Detectors that replay series night by night; each returns the alerts of each series."""

import csv
import importlib.metadata
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time

from score import FIRST_NIGHT

BENCHES = ".build/release/Benches"


def imagebench(data):
    """The alerts of the detector of `imagebench history changes`, and its CPU seconds."""
    return program(data, BENCHES, "changes", "own")


def rankscan(data):
    """The alerts by the rules of the published reference detector, and their CPU seconds."""
    return program(data, BENCHES, "changes", "reference")


def program(data, *command):
    """The alerts that `command` prints of a file with the series of `data`, and its CPU seconds."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["series", "index", "value"])
        for name, values in data:
            writer.writerows([name, night, repr(value)] for night, value in enumerate(values))
        file.flush()
        before = os.times()
        done = subprocess.run([*command, file.name], capture_output=True, text=True, check=False)
        after = os.times()
    if done.returncode != 0:
        sys.exit(f"bench-changes: {done.stderr.strip()}")
    alerts = {name: [] for name, _ in data}
    for change in json.loads(done.stdout):
        alerts[change["series"]].append((change["index"], change["night"]))
    return alerts, after.children_user - before.children_user


def replay(data, find):
    """The alerts of `find`, which is called every night with the nights so far."""
    alerts, start = {}, time.process_time()
    for name, values in data:
        numbers = [float(value) for value in values]
        alerts[name] = [(index, night) for night in range(FIRST_NIGHT, len(numbers))
                        for index in find(numbers[:night + 1])]
    return alerts, time.process_time() - start


def once(data, find):
    """The changes that `find` sees in finished series, as if raised in the last night."""
    alerts, start = {}, time.process_time()
    for name, values in data:
        numbers = [float(value) for value in values]
        alerts[name] = [(index, len(numbers) - 1) for index in find(numbers)]
    return alerts, time.process_time() - start


def otava(values):
    """The changes that Apache Otava finds at its defaults."""
    from otava.analysis import compute_change_points
    from otava.series import AnalysisOptions

    usual = AnalysisOptions()
    points, _ = compute_change_points(
        values, window_len=usual.window_len, max_pvalue=usual.max_pvalue,
        min_magnitude=usual.min_magnitude)
    return [int(point.index) for point in points]


def pelt(values):
    """The changes of mean that PELT finds; ruptures leaves the penalty to its user.

    It is 3·ln n in units of the variance of a night, which is estimated from the differences of
    neighbours. Source: R. Killick, P. Fearnhead and I. A. Eckley, "Optimal Detection of Changepoints
    with a Linear Computational Cost", JASA 107 (2012).
    """
    import numpy
    import ruptures

    steps = [abs(late - early) for early, late in zip(values, values[1:])]
    spread = 1.4826 * statistics.median(steps) / math.sqrt(2) or statistics.pstdev(values)
    if spread == 0:
        return []
    signal = (numpy.array(values) - values[0]).reshape(-1, 1) / spread
    return ruptures.KernelCPD(kernel="linear", min_size=2).fit(signal).predict(
        pen=3 * math.log(len(values)))[:-1]


def version(package):
    """The version of an installed `package`, or None."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None
