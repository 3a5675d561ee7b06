"""Plays every planted mistake, its cure and the correct loaders through every check.

    Benchmarks/bench-checks [--seeds 21-23] [--out DIRECTORY] [--jobs N] [--loaders A,B] [--own]
                            [--read FILE,FILE]

What else a mistake trips has its reason in trips.csv; one without a reason is a problem. With --own
a mistake and its cure play only their own check, and nothing is said of what else a mistake trips;
the correct loaders play every check too. With --read nothing is played: the page is made of
the matrix.csv and provocations.csv of earlier runs, of which later ones replace the rows of those
before.

A mistake of each check is also played without what provokes it, a part of the workload: the check
must then be silent.

Writes matrix.csv, a row for each loader and check, provocations.csv, a row for each check, and
checks.md, what they show, into DIRECTORY.
Exit codes: 0 every mistake is named by its own check, and by none without what provokes it, no cure
has it, no correct loader fails, and what else a mistake trips is explained; 1 the tool cannot be
run; 2 it is not so.
"""

import argparse
import collections
import concurrent.futures
import csv
import io
import pathlib
import resource
import subprocess
import sys
import tempfile

# Each mistake with its cure, by the check that has to name it.
PLANTED = {
    "broken-end": [("layout-loop", "visible")],
    "app-ended": [("decode-storm", "full-then-resize")],
    "wrong-image": [("no-verify", "verify-only"), ("careless-cell", "careful-cell"),
                    ("screen-faulty", "screen-plain"), ("article0-bad-cell", "article0-good-cell")],
    "stale-image": [("no-clear", "bounded-cache"), ("article1-pipeline", "article0-good-cell")],
    "shared-key": [("name-key", "visible")],
    "sideways": [("sideways", "visible")],
    "never-shown": [("never-shown", "visible"), ("zero-frame", "visible"), ("clipped", "visible"),
                    ("beside", "visible")],
    "lost-slots": [("slots-lost", "slots-right")],
    "blank-return": [("asked-once", "visible")],
    "failed-for-good": [("blacklist", "refuse-answers")],
    "cancel-for-all": [("first-owner", "bounded-cache"), ("sharing-actor", "shared-plain"),
                       ("article0-loader", "article0-loader-counted")],
    "priority-inversion": [("static-priority", "prefetch-queue")],
    "fade-on-hits": [("fading-hits", "visible"), ("transparent-first", "visible")],
    "flicker": [("async-hop", "bounded-cache")],
    "starved-hits": [("loader-actor", "async-hop"), ("decoding-actor", "shared-plain"),
                     ("article1-pipeline", "article1-pipeline-off-actor")],
    "row-churn": [("random-identity", "bounded-cache")],
    "main-decode": [("main-decode", "bounded-cache"), ("view-task", "careful-cell")],
    "main-wait": [("blocking-data", "visible")],
    "main-disk": [("main-disk", "bounded-cache")],
    "hitches": [("blocking-data", "visible"), ("careless-cell", "careful-cell")],
    "wrong-size": [("dedup-by-url", "bounded-cache"), ("article0-loader", "article0-loader-sizes")],
    "upscaled": [("any-thumbnail", "embedded-thumbnail")],
    "full-decode": [("full-decode", "bounded-cache"), ("prepare-for-display", "prepare-thumbnail")],
    "decode-storm": [("decode-storm", "full-then-resize")],
    "endless-cache": [("store-dictionary", "shared-plain")],
    "cost-by-file": [("cost-by-file", "cost-by-pixels")],
    "ignored-warning": [("store-dictionary", "shared-plain"), ("article0-loader", "bounded-cache")],
    "background-cache": [("store-dictionary", "shared-plain")],
    "leaked-sessions": [("session-each", "session-ended")],
    "duplicate-loads": [("no-sharing", "shared-stages"),
                        ("article3-pipeline", "article3-pipeline-shared")],
    "lost-entry": [("remove-by-key", "bounded-cache"),
                   ("article0-loader", "article0-loader-identity")],
    "no-stopping": [("no-stopping", "bounded-cache"),
                    ("article0-async-cell", "article0-async-cell-stopping")],
    "wasted-decodes": [("no-stopping", "bounded-cache"), ("background-decode", "cancellation")],
    "orphan-fetches": [("slots-blind", "slots-right")],
    "greedy-prefetch": [("prefetch-sixty", "prefetch-two")],
    "useless-prefetch": [("preload-all", "best"), ("prefetch-queue", "prefetch")],
    "endless-requests": [("endless-prefetch", "visible")],
    "retry-storm": [("reload-on-failure", "visible")],
    "preview-storm": [("progressive-every-chunk", "progressive")],
    "double-slots": [("slots-twice", "slots-right")],
    "lost-keys": [("signed-key", "visible")],
    "no-memory": [("view-task", "careful-cell")],
    "bytes-in-memory": [("bytes-in-memory", "visible"), ("bytes-on-disk", "visible")],
    "no-disk": [("no-disk-cache", "bounded-cache")],
}

# Loaders without a known failure: five, and one of them on every kind of screen.
CORRECT = ["right-loader", "best", "nuke-like", "priority", "shared-plain"]
SCREENS = ["shared-" + kind for kind in [
    "copied", "day-sections", "headers", "banner", "reversed", "newest-first", "filtered",
    "sideways-list", "pager", "flipped", "wrapped", "two-lists", "covered", "pushed", "pairs",
    "hero", "plain-scroll", "flow-screen", "nested-lists", "strips", "titled-stack", "titled-list"]]


def play(program, loaders, seeds, check=None):
    """The rows of `check` for `loaders`, of all checks or of one."""
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run(
            [program, "check", "--loader", ",".join(loaders), "--seed", seeds, "--format", "csv",
             "-q"] + (["--check", check] if check else []),
            cwd=folder, capture_output=True, text=True)
    # 3: the screen of a loader cannot be judged, which its rows say.
    if result.returncode not in (0, 3, 6):
        sys.exit(f"bench-checks: {' '.join(loaders)}: {result.stderr.strip()}")
    return list(csv.DictReader(io.StringIO(result.stdout)))


def numbers(seeds):
    """The seeds of a list such as "1,4-6", separated by commas."""
    parts = [part.split("-") for part in seeds.split(",")]
    return ",".join(str(seed) for part in parts for seed in range(int(part[0]), int(part[-1]) + 1))


def provoke(program, seeds):
    """The rows of a mistake of each check, with and without what provokes it."""
    result = subprocess.run([program, "provocations", numbers(seeds)], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"bench-checks: provocations: {result.stderr.strip()}")
    return list(csv.DictReader(io.StringIO(result.stdout)))


def has(result):
    """Whether a result says that the loader has the failure."""
    return result in ("fails", "advice", "accepted")


def named_by(row, besides):
    """The checks that say that a loader has their failure, without one."""
    return [name for name, cell in row.items() if name != besides and has(cell["result"])]


def reasons():
    """Why a mistake trips another check, by both names."""
    path = pathlib.Path(__file__).with_name("trips.csv")
    with open(path, newline="", encoding="utf-8") as file:
        return {(row["mistake"], row["check"]): row["because"] for row in csv.DictReader(file)}


def trips(table, checks, whole):
    """What else each mistake trips: mistake, its own checks, the other one."""
    own = collections.defaultdict(list)
    for check, pairs in PLANTED.items():
        for mistake, _ in pairs:
            own[mistake].append(check)
    return [(mistake, names, other) for mistake, names in own.items() if mistake in whole
            for other in checks if other not in names and has(table[mistake][other]["result"])]


def judge(table, checks, provoked):
    """What is missed, and what is called wrong though it is right, as sentences."""
    problems = []
    for row in provoked:
        if row["with"] != "fails":
            problems.append(f"{row['check']} does not name {row['mistake']}: {row['with']}")
        if row["without"] == "fails":
            problems.append(f"{row['check']} names {row['mistake']} without {row['provoked by']}")
    for check, pairs in PLANTED.items():
        for mistake, cure in pairs:
            if check not in table.get(mistake, {}) or check not in table.get(cure, {}):
                continue
            if not has(table[mistake][check]["result"]):
                problems.append(f"{check} does not name {mistake}: {table[mistake][check]['result']}"
                                f" {table[mistake][check]['reason']}")
            if has(table[cure][check]["result"]):
                problems.append(f"{check} calls the cure {cure} wrong: {table[cure][check]['worst']}")
    for loader in CORRECT + SCREENS:
        for check in checks:
            if check in table.get(loader, {}) and has(table[loader][check]["result"]):
                problems.append(f"{check} calls {loader} wrong: {table[loader][check]['worst']}")
    whole = [name for name in table if len(table[name]) == len(checks)]
    for mistake, _, other in trips(table, checks, whole):
        if (mistake, other) not in reasons():
            problems.append(f"{mistake} trips {other} too, and trips.csv does not say why")
    return problems


def short(number):
    """A number with at most two places."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".") if number else ""


def without(provoked):
    """What each check says of its mistake where the part of the workload is missing that provokes it."""
    return ["", "## Each check without what provokes it", "",
            "Played: the mistake once more, on the workload of the check without the part in the third column. "
            "Every check is then silent: it passes, or has nothing to judge.", "",
            "| check | mistake | provoked by | number with it | without it | number |", "|---|---|---|--:|---|--:|"
            ] + [f"| {row['check']} | {row['mistake']} | {row['provoked by']} | {short(row['number with'])} | "
                 f"{row['without']} | {short(row['number without'])} |" for row in provoked]


def conditions(table, checks, whole):
    """Each check left out, and each bound: who names its mistakes then, and what it would call wrong."""
    right = [name for name in CORRECT + SCREENS if name in whole]
    lines = ["", "## Each check left out, and each bound", "",
             "Computed from the tables above. If a check were left out, its mistakes would be named by the checks in the second column; "
             "a dash means that one of them would go unnoticed. If its bound were left out, so that every "
             "number counts, it would call as many right loaders wrong as the third column says, of "
             f"{len(right)}: what tells the mistake apart is the bound. The fourth column is the distance "
             "between the best mistake and the worst right loader, as shares of the bound.", "",
             "| check | its mistakes are then named by | right loaders then called wrong | distance |",
             "|---|---|--:|---|"]
    for check in checks:
        mistakes = [name for name, _ in PLANTED.get(check, []) if name in whole]
        if not mistakes or not right:
            continue
        others = [named_by(table[name], besides=check) for name in mistakes]
        names = ", ".join(dict.fromkeys(x for one in others for x in one)) if all(others) else "–"
        numbers = [table[name][check]["worst"] for name in right if table[name][check]["worst"]]
        bound = float(table[mistakes[0]][check]["bound"].split()[1])
        is_least = table[mistakes[0]][check]["bound"].startswith("≥")
        best = (min if is_least else max)(float(table[name][check]["worst"]) for name in mistakes)
        worst = (max if is_least else min)([float(x) for x in numbers] or [0])
        lines.append(f"| {check} | {names} | {len(numbers)} | {best / bound:.2f} and {worst / bound:.2f} |")
    return lines


def report(table, rows, checks, provoked, seeds, seconds, problems):
    """The page of the matrix."""
    lines = [
        "# Every mistake through every check", "",
        f"Made by `make bench-checks` with the seeds {seeds}, which took no part in choosing bounds or in "
        "mending checks where they are 21 to 23. Two devices, modelled decodes. A loader took "
        f"{seconds / max(1, len(rows) / len(checks)):.0f} s of processor time.", "",
        f"{sum(len(pairs) for pairs in PLANTED.values())} pairs of a mistake and its cure, "
        f"{len(PLANTED)} checks, {len([x for x in CORRECT + SCREENS if x in table])} loaders without "
        f"a known failure: {len(problems)} problems.", ""]
    lines += [f"- {problem}" for problem in problems] + ([""] if problems else [])
    whole = [name for name in table if len(table[name]) == len(checks)]
    lines += ["## Mistakes and their cures", "",
              "| check | mistake | number | bound | its cure | number |", "|---|---|--:|---|---|--:|"]
    for check in checks:
        for mistake, cure in PLANTED.get(check, []):
            if check not in table.get(mistake, {}) or check not in table.get(cure, {}):
                continue
            row, mended = table[mistake][check], table[cure][check]
            lines.append(f"| {check} | {mistake} | {short(row['worst'])} | {row['bound']} | {cure} | "
                         f"{short(mended['worst']) or mended['result']} |")
    found = trips(table, checks, whole)
    if found:
        lines += ["", "## What else a mistake trips", "",
                  "| mistake | of | trips too | because |", "|---|---|---|---|"]
        lines += [f"| {mistake} | {', '.join(own)} | {other} {short(table[mistake][other]['worst'])} | "
                  f"{reasons().get((mistake, other), '**not explained**')} |"
                  for mistake, own, other in found]
        silent = [mistake for mistake in dict.fromkeys(x for pairs in PLANTED.values() for x, _ in pairs)
                  if mistake in whole and mistake not in [name for name, _, _ in found]]
        lines += ["", f"{len(silent)} mistakes trip no other check: {', '.join(silent)}."]
    if provoked:
        lines += without(provoked)
    lines += conditions(table, checks, whole)
    lines += ["", "## Loaders without a known failure", "",
              "| loader | passes | not judged |", "|---|--:|---|"]
    for loader in CORRECT + SCREENS:
        if len(table.get(loader, {})) == len(checks):
            results = collections.Counter(row["result"] for row in table[loader].values())
            open_ = [name for name in checks if table[loader][name]["result"] == "not judged"]
            lines.append(f"| {loader} | {results['passes']} | {', '.join(open_) or '–'} |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", default="21-23")
    parser.add_argument("--out", default="out/checks")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--read", default="")
    parser.add_argument("--loaders")
    parser.add_argument("--own", action="store_true")
    parser.add_argument("--brief", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--program", default=".build/release/FieldLoaders")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    loaders = list(dict.fromkeys(
        [name for pairs in PLANTED.values() for pair in pairs for name in pair] + CORRECT + SCREENS))
    if options.loaders:
        loaders = options.loaders.split(",")
    table, rows = {}, []
    if options.own:
        batches = [(CORRECT + SCREENS)[start:start + 3] for start in range(0, 27, 3)]
        work = [] if options.brief else [(names, None) for names in batches]
        work += [(list(dict.fromkeys(name for pair in pairs for name in pair)), check)
                 for check, pairs in PLANTED.items()]
    else:
        work = [(loaders[start:start + 3], None) for start in range(0, len(loaders), 3)]
    files = [name for name in options.read.split(",") if name]
    provoked = {}
    for name in files:
        work = []
        with open(name, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if "provoked by" in row:
                    provoked[row["check"]] = row
                else:
                    table.setdefault(row["loader"], {})[row["check"]] = row
    rows = [row for cells in table.values() for row in cells.values()]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for found in pool.map(lambda job: play(program, job[0], options.seeds, job[1]), work):
            for row in found:
                cells = table.setdefault(row["loader"], {})
                if row["check"] not in cells:
                    rows.append(row)
                cells[row["check"]] = row
            print(f"{len(rows)} verdicts", file=sys.stderr, flush=True)
    if work and not options.loaders:
        provoked = {row["check"]: row for row in provoke(program, options.seeds)}
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = usage.ru_utime + usage.ru_stime
    checks = list(dict.fromkeys(row["check"] for row in rows))
    provoked = list(provoked.values())
    problems = judge(table, checks, provoked)
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    for name, found in (("matrix.csv", rows), ("provocations.csv", provoked)):
        if not found:
            continue
        with open(out / name, "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, found[0].keys(), lineterminator="\n")
            writer.writeheader()
            writer.writerows(found)
    page = report(table, rows, checks, provoked, options.seeds, seconds, problems)
    (out / "checks.md").write_text(page, encoding="utf-8")
    print(page, end="")
    sys.exit(2 if problems else 0)


if __name__ == "__main__":
    main()
