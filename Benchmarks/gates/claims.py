"""The claims for few and many changes, and the finds of a night, in tables of Benches gates."""

import csv
import subprocess

from tables import table
from tools import ROOT


def asked(name, sets, seed, broken):
    """The rows of a table; those that are wrong are added to `broken`."""
    result = subprocess.run([ROOT / ".build/release/Benches", "gates", name, str(sets), str(seed)],
                            capture_output=True, text=True)
    if result.returncode not in (0, 2):
        raise SystemExit(f"bench-gates: Benches gates {name} ended with {result.returncode}: {result.stderr}")
    broken += [f"{name}: {line}" for line in result.stderr.splitlines()]
    return list(csv.reader(result.stdout.splitlines()))


def share(part, whole, places=2):
    return f"{part / whole:.{places}f}" if whole else ""


def claims(sets, seed, broken):
    """The rows of all families together; each of them is in claims.csv."""
    rows = asked("claims", sets, seed, broken)
    place = {name: index for index, name in enumerate(rows[0])}
    groups = {}
    for row in rows[1:]:
        groups.setdefault(tuple(row[place[name]] for name in ("spreads", "cells", "rounds", "changed", "true_change")),
                          []).append(row)
    stated = [["standard deviation", "cells", "rounds", "changed", "by", "sets", "claims", "false",
             "share of a set's claims", "worst family", "sets with one", "worst family's", "found"]]
    for key, group in groups.items():
        def total(name):
            return sum(float(row[place[name]]) for row in group)
        own = [float(row[place["mean_false_share"]]) for row in group]
        with_false = [int(row[place["sets_with_false"]]) / int(row[place["sets"]]) for row in group]
        stated.append([key[0], key[1], key[2], key[3], f"{100 * float(key[4]):.0f} %" if key[3] != "0" else "",
                     f"{total('sets'):.0f}", f"{total('claims'):.0f}", f"{total('false_claims'):.0f}",
                     f"{sum(own) / len(own):.3f}", f"{max(own):.3f}", share(total("sets_with_false"), total("sets"), 3),
                     f"{max(with_false):.3f}", share(total("found"), total("changed_cells"))])
    unproven = sum(int(row[place["unproven"]]) for row in rows[1:])
    lines = ["## Few and many changes", "",
             f"`Benches gates claims {sets} {seed}`: sets of interleaved rounds, all four families of noise (normal, "
             "lognormal, heavy-tailed and bimodal;", "each has its own rows in claims.csv), with a standard deviation "
             "of 0.5, 1, 2 and 3 % in equal parts, or of 0.1 % but 5 % in every", "sixtieth cell. A row is broken, "
             "and the exit code 2, when more than 5 % of a set's claims are false in the mean, when more than 5 % of",
             "all claims are, where two or more cells are changed, when more than 5 % of the sets of no or one change "
             "have a false claim,", f"or when a claim's own interval holds the margin ({unproven} of all). With many "
             "changes the share of claims is what is kept, so sets", "with a false claim among many true ones are "
             "more.", "", *table(stated)]
    return rows, lines


def nights(sets, seed, broken):
    rows = asked("nights", sets, seed, broken)
    stated = [["nights before", "level", "changed", "by", "nights", "found", "sd 0.5 %", "sd 1 %", "sd 2 %", "sd 3 %",
             "false failures", "nights with one", "cells again", "a second time", "more trials"]]
    for row in rows[1:]:
        count = int(row[4])
        stated.append([row[0], row[1], row[2], f"{100 * float(row[3]):.0f} %" if row[2] != "0" else "", row[4],
                     share(int(row[6]), int(row[5])), *(f"{float(part):.2f}" if part else "" for part in row[12:]),
                     row[7], row[8], f"{int(row[9]) / count:.1f}", f"{int(row[10]) / count:.1f}",
                     f"{100 * int(row[11]) / count / 1200:.0f} %"])
    lines = ["## Whole nights", "",
             f"`Benches gates nights {sets} {seed}`: nights of 300 cells, each the time of a trial of its own, with two "
             "repetitions of both builds in the same rounds.", "Rounds differ by 1 %, nights by 3 %; cells have 0.5, "
             "1, 2 and 3 % of noise of the four families. The gate is that of `nightly --reference`:", "what looks "
             "worse is measured again in 10 rounds, what stays open in 20 more. *Level* is what the cells stood at "
             "beside the reference", "on the nights before. *More trials* are those beyond the 1,200 of the night. "
             "A row is broken when more than 5 % of its nights without or", "with one change fail by anything else, "
             "or when fewer than 0.80 of the lone changes of 5 % at up to 2 % of noise are found at level 1.", "",
             *table(stated)]
    return rows, lines
