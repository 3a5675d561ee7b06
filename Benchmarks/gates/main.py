"""Measures what the gates detect and miss, and writes Results/Gates."""

import argparse
import csv
import pathlib
import subprocess
import sys

import causes
import claims
import plants
import tries
from exact import equal_runs, planted_builds, planted_tables
from tables import table
from tools import ROOT

STEPS = ["smoke", "tables", "builds", "tries", "simulated", "claims", "nights", "causes"]


def arguments():
    parser = argparse.ArgumentParser(prog="bench-gates", description=__doc__)
    parser.add_argument("--steps", default=",".join(STEPS), help=f"which ({','.join(STEPS)})")
    parser.add_argument("--repeats", type=int, default=20, help="runs of the smoke suite (20)")
    parser.add_argument("--tables", type=int, default=500, help="changes planted in tables (500)")
    parser.add_argument("--aa", type=int, default=200, help="tries of a build against itself (200)")
    parser.add_argument("--copies", type=int, default=50,
                        help="tries of another build without a change (50)")
    parser.add_argument("--planted", type=int, default=100, help="tries with more decode CPU (100)")
    parser.add_argument("--shares", default="30,60,90",
                        help="per mille of the rows decoded twice, of which the cost is measured to find "
                        "what costs 5 %% of CPU time (30,60,90)")
    parser.add_argument("--share", type=int, help="plant this per mille of rows and measure no shares")
    parser.add_argument("--calibration", type=int, default=100, help="processes for each share (100)")
    parser.add_argument("--resume", action="store_true",
                        help="go on with the tries that an earlier run of equal arguments left")
    parser.add_argument("--sets", type=int, default=40, help="simulated sets for each row (40)")
    parser.add_argument("--claim-sets", type=int, default=200,
                        help="sets for each row of claims, half of them of 1,000 cells (200)")
    parser.add_argument("--night-sets", type=int, default=400, help="nights for each row (400)")
    parser.add_argument("--seed", type=int, default=1, help="of plants and simulations (1)")
    parser.add_argument("--planted-program", type=pathlib.Path,
                        help="the copy with the planted changes, when it is built already")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "Results/Gates")
    return parser.parse_args()


def write(out, name, rows):
    with open(out / f"{name}.csv", "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


def simulated(options):
    """The table of Benches gates, and the part of it for the report."""
    result = subprocess.run([ROOT / ".build/release/Benches", "gates", "sessions", str(options.sets), str(options.seed)],
                            capture_output=True, text=True, check=True)
    rows = list(csv.reader(result.stdout.splitlines()))
    place = {name: index for index, name in enumerate(rows[0])}
    stated = [["measured as", "true change", "sets", "cells", "false regressions", "false improvements",
             "found", "of", "sd 0.5 %", "sd 1 %", "sd 2 %", "sd 3 %"]]
    for row in rows[1:]:
        if row[place["noise"]] != "all" and not row[0].startswith("oracle"):
            continue
        stated.append([row[0], f"{100 * float(row[2]):.0f} %", *row[3:7], row[place["found"]],
                     row[place["changed_cells"]],
                     *(f"{float(share):.2f}" if share else "" for share in row[-4:])])
    alone = [row for row in rows[1:] if row[0].endswith(", interleaved") and row[1] != "all"
             and float(row[2]) == 0]
    false = sum(int(row[5]) for row in alone)
    lines = ["## Simulated noise", "",
             f"`Benches gates`, seed {options.seed}: sets of 300 noisy cells, 10 rounds, in equal parts with a "
             "standard deviation", "of 0.5, 1, 2 and 3 % between processes; normal, lognormal, heavy-tailed "
             "(Student's t with three degrees of", "freedom), bimodal, and mixed. In sets with a change 20 "
             "cells have it. A drifting machine grows slower or faster", "by 3 to 8 % over the session and "
             "wanders by 1 % in each twentieth of it. The verdicts are those of the module",
             f"Comparison. A/A sets that were interleaved: **{false} false regressions** in "
             f"{sum(int(row[3]) for row in alone)} sets; each family of noise is in simulated.csv.", "",
             *table(stated),
             "Found of 5 % more, interleaved: " + "; ".join(power(rows, part) for part in ("steady", "drifting"))
             + ".", "Runs in blocks are undecided as a whole; the rows behind them are what `--allow-sequential` "
             "risks.", "", "The oracle knows that the noise is normal and how large it is, and compares means: "
             "p = min(1, 2·(1 − Φ((|d| − ln 1.01) ÷ σ√(2/n)))),", "with the same correction for the number of "
             "cells and the same least change. What it does not find of normal noise is not in the data; "
             f"of 5 % it finds {oracle(rows, 'all')} where", "all cells are counted, and "
             f"{oracle(rows, 'quiet')} where quiet cells are not, as the comparison does it. Heavy tails, skew and "
             "two levels tell a rank test more than normal noise of the same size.", ""]
    return rows, lines


def power(rows, machine):
    """The share that is found of changes of 5 %, of all cells and of those with less noise."""
    row = next(row for row in rows if row[0] == f"{machine} machine, interleaved" and row[1] == "all"
               and float(row[2]) == 0.05)
    shares = [float(share) for share in row[-4:]]
    return (f"{sum(shares[:3]) / 3:.2f} of cells with up to 2 % of noise on a {machine} machine, "
            f"{int(row[10]) / int(row[9]):.2f} of all")


def oracle(rows, rule):
    """The share of changes of 5 % that the oracle finds."""
    row = next(row for row in rows if row[0].startswith(f"oracle, {rule}") and float(row[2]) == 0.05)
    return f"{int(row[10]) / int(row[9]):.2f}"


def main():
    options = arguments()
    steps = options.steps.split(",")
    work = ROOT / "out/gates"
    work.mkdir(parents=True, exist_ok=True)
    options.out.mkdir(parents=True, exist_ok=True)
    broken = []
    program = options.planted_program
    if program is None and {"builds", "tries", "causes"} & set(steps):
        program = plants.build(ROOT, work / "copy")
    parts = {"smoke": lambda: equal_runs(work, options.repeats),
             "tables": lambda: planted_tables(work, options.tables, options.seed),
             "builds": lambda: planted_builds(work, program),
             "tries": lambda: tries.run(work, program, options),
             "simulated": lambda: simulated(options),
             "claims": lambda: claims.claims(options.claim_sets, options.seed, broken),
             "nights": lambda: claims.nights(options.night_sets, options.seed, broken),
             "causes": lambda: causes.causes(work, program, broken)}
    texts = []
    for step in steps:
        print(f"bench-gates: {step}", flush=True)
        rows, lines = parts[step]()
        write(options.out, step, rows)
        # Each part is stored, so that one step can be repeated without the others.
        (work / f"{step}.md").write_text("\n".join(lines) + "\n")
        print("\n".join(lines), flush=True)
    for step in STEPS:
        part = work / f"{step}.md"
        if part.exists():
            texts.append(part.read_text())
    (options.out / "gates.md").write_text(
        "# What the gates catch\n\n`make bench-gates`, on the machine of this run.\n\n" + "\n".join(texts))
    for line in broken:
        print(f"bench-gates: {line}", file=sys.stderr)
    return 2 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
