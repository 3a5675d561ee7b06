"""Detectors that replay series night by night; each returns the alerts of each series."""

import csv
import importlib.metadata
import json
import os
import subprocess
import sys
import tempfile
import time

from score import FIRST_NIGHT

TOOL = ".build/release/imagebench"


def imagebench(data, *options):
    """The alerts of `imagebench history changes`, which replays by itself, and its CPU seconds."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["series", "index", "value"])
        for name, _, values, _ in data:
            writer.writerows([name, night, repr(value)] for night, value in enumerate(values))
        file.flush()
        before = os.times()
        done = subprocess.run([TOOL, "history", "changes", "--series", file.name, "--format",
                               "json", *options], capture_output=True, text=True, check=False)
        after = os.times()
    if done.returncode != 0:
        sys.exit(f"bench-changes: {done.stderr.strip()}")
    alerts = {name: [] for name, _, _, _ in data}
    for change in json.loads(done.stdout):
        alerts[change["series"]].append((change["index"], change["night"]))
    return alerts, after.children_user - before.children_user


def otava(data):
    """The alerts of Apache Otava at its defaults, which is asked again every night."""
    from otava.analysis import compute_change_points
    from otava.series import AnalysisOptions

    usual = AnalysisOptions()
    alerts, start = {}, time.process_time()
    for name, _, values, _ in data:
        raised = []
        for night in range(FIRST_NIGHT, len(values)):
            points, _ = compute_change_points(
                [float(value) for value in values[:night + 1]], window_len=usual.window_len,
                max_pvalue=usual.max_pvalue, min_magnitude=usual.min_magnitude)
            raised += [(int(point.index), night) for point in points]
        alerts[name] = raised
    return alerts, time.process_time() - start


def otava_version():
    try:
        return importlib.metadata.version("apache-otava")
    except importlib.metadata.PackageNotFoundError:
        return None
