"""Replays series through imagebench and its peers, and writes Results/Changes."""

import argparse
import csv
import pathlib

import peers
import public_report
import series
from score import Score
from table import markdown

GROUPS = [
    ("independent noise", series.INDEPENDENT),
    ("AR(1) and drift", series.DEPENDENT),
    ("spread and pulses", series.OTHER),
    ("all noisy families", series.FAMILIES),
]


def arguments():
    parser = argparse.ArgumentParser(prog="bench-changes", description=__doc__)
    parser.add_argument("--seed", default="test-1", help="seed of the series (test-1); constants "
                        "were tuned on seeds that begin with train")
    parser.add_argument("--replicas", type=int, default=30,
                        help="series for each family and spread (30)")
    parser.add_argument("--quiet-replicas", type=int, default=60,
                        help="more series without a step for each family and spread (60)")
    parser.add_argument("--out", default="Results/Changes",
                        help="where tables go (Results/Changes)")
    return parser.parse_args()


def scores(data, alerts, families):
    total = Score()
    for name, family, values, steps in data:
        if family in families:
            total.add(alerts[name], steps, len(values))
    return total


HEADER = ["series", "detector", "precision", "recall", "F1", "false/1000", "delay", "p90"]


def row(label, detector, score):
    median, late = score.delay
    return [label, detector, f"{score.precision:.3f}", f"{score.recall:.3f}", f"{score.f1:.3f}",
            f"{score.false_alarms:.2f}", median, late]


def main():
    options = arguments()
    data = series.make(options.seed, options.replicas)
    quiet = [item for item in series.make(options.seed + "-quiet", 3 * options.quiet_replicas)
             if not item[3]]
    exact = series.exact(options.seed)
    everything = data + [(f"quiet-{name}", *rest) for name, *rest in quiet] + exact
    named = [(name, values) for name, _, values, _ in everything]
    found = {"imagebench": peers.imagebench(named),
             "rankscan reference": peers.imagebench(named, "--rules", "reference")}
    version = peers.version("apache-otava")
    if version:
        found["Apache Otava"] = peers.replay(named, peers.otava)
    write(options, everything, found, version)


def write(options, data, found, version):
    # Steps and quiet nights are counted over different numbers of series, so F1 is of those in `data`
    # that are a third quiet by design, and false alarms are of all.
    mixed = [item for item in data if not item[0].startswith("quiet-")]
    table, details = [HEADER], [HEADER]
    for label, families in GROUPS + [("exact metrics", ["exact"])]:
        for name, (alerts, _) in found.items():
            score = scores(mixed, alerts, families)
            every = scores(data, alerts, families)
            score.quiet_false, score.quiet_nights = every.quiet_false, every.quiet_nights
            table.append(row(label, name, score))
    for family in series.FAMILIES:
        for name, (alerts, _) in found.items():
            score = scores(mixed, alerts, [family])
            every = scores(data, alerts, [family])
            score.quiet_false, score.quiet_nights = every.quiet_false, every.quiet_nights
            details.append(row(family, name, score))
    quiet_nights = sum(len(item[2]) - 20 for item in data if not item[3])
    steps = sum(len(item[3]) for item in mixed)
    marked, section = public_report.report()
    lines = [
        "# Change points beside Apache Otava", "",
        f"`make bench-changes`: {len(mixed):,} series of {series.NIGHTS} nights with {steps:,} known "
        f"steps of 2, 3, 5 or 10 %, and", f"{len(data) - len(mixed):,} more without any; "
        f"{quiet_nights:,} quiet nights in all; seed {options.seed}, the same series on any machine.",
        "The spread of the noise is 0.5, 1, 2 and 3 %, in equal parts.", "",
        "Every detector is replayed: in each night from the 20th on it sees the nights up to that one.",
        "Each alert counts that is more than five nights from all earlier ones of its series, also if a",
        "later night takes it back. A step is found by an alert at most five nights away. *false/1000* are",
        "alerts in 1,000 nights of series without a step, *delay* the nights from a step to its alert:",
        "median and 90th percentile.", "",
        "*rankscan reference* are the rules of the published reference implementation of the detector",
        "(`--rules reference`); imagebench has answers to its weak spots in addition. "
        + (f"Apache Otava {version} is at its defaults."
           if version else "Apache Otava could not be installed."), "",
        markdown(table), "## By family", "", markdown(details), "## Speed", "",
        "CPU seconds for all series above, reading included:",
        ", ".join(f"{name} {seconds:.1f}" for name, (_, seconds) in found.items()) + ".", "",
        *section, "",
    ]
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    (out / "changes.md").write_text("\n".join(lines))
    with open(out / "changes.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows(table + details[1:])
    with open(out / "public.csv", "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(marked)
    print("\n".join(lines))


if __name__ == "__main__":
    main()
