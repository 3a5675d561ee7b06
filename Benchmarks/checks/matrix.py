"""Plays every planted mistake, its cure and the correct loaders through every check.

    Benchmarks/bench-checks [--seeds 4-6] [--out DIRECTORY] [--jobs N] [--loaders A,B] [--own]

With --own a mistake and its cure play only their own check, and nothing is said of what else a
mistake trips; the correct loaders play every check all the same.

Writes matrix.csv, a row for each loader and check, and checks.md, what it shows, into DIRECTORY.
Exit codes: 0 every mistake is named by its own check, no cure has it, and no correct loader fails;
1 the tool cannot be run; 2 a mistake is missed, or something right is called wrong.
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
    if result.returncode not in (0, 6):
        sys.exit(f"bench-checks: {' '.join(loaders)}: {result.stderr.strip()}")
    return list(csv.DictReader(io.StringIO(result.stdout)))


def has(result):
    """Whether a result says that the loader has the failure."""
    return result in ("fails", "advice", "accepted")


def named_by(row, besides):
    """The checks that say that a loader has their failure, without one."""
    return [name for name, cell in row.items() if name != besides and has(cell["result"])]


def judge(table, checks):
    """What is missed, and what is called wrong though it is right, as sentences."""
    problems = []
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
    return problems


def report(table, rows, checks, seeds, seconds, problems):
    """The page of the matrix."""
    lines = [
        "# Every mistake through every check", "",
        f"Made by `make bench-checks` with the seeds {seeds}, which took no part in choosing bounds "
        "where they are 4 to 6. Two devices, modelled decodes. A loader took "
        f"{seconds / max(1, len(rows) / len(checks)):.0f} s of processor time.", "",
        f"{sum(len(pairs) for pairs in PLANTED.values())} pairs of a mistake and its cure, "
        f"{len(PLANTED)} checks, {len([x for x in CORRECT + SCREENS if x in table])} loaders without "
        f"a known failure: {len(problems)} problems.", ""]
    lines += [f"- {problem}" for problem in problems] + ([""] if problems else [])
    lines += ["| check | mistake | number | bound | its cure | number | named by others too |",
              "|---|---|--:|---|---|--:|---|"]
    for check in checks:
        for mistake, cure in PLANTED.get(check, []):
            if check not in table.get(mistake, {}) or check not in table.get(cure, {}):
                continue
            row, mended = table[mistake][check], table[cure][check]
            others = named_by(table[mistake], besides=check)
            lines.append(f"| {check} | {mistake} | {row['worst'] or '–'} | {row['bound']} | {cure} | "
                         f"{mended['worst'] or mended['result']} | {', '.join(others) or '–'} |")
    whole = [name for name in table if len(table[name]) == len(checks)]
    alone = [check for check in checks if any(
        mistake in whole and not named_by(table[mistake], besides=check)
        for mistake, _ in PLANTED.get(check, []))]
    if any(mistake in whole for pairs in PLANTED.values() for mistake, _ in pairs):
        lines += ["", f"Without its own check nothing would name a mistake of {len(alone)} checks: "
                  + ", ".join(alone) + "."]
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
    parser.add_argument("--seeds", default="4-6")
    parser.add_argument("--out", default="out/checks")
    parser.add_argument("--jobs", type=int, default=2)
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
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for found in pool.map(lambda job: play(program, job[0], options.seeds, job[1]), work):
            for row in found:
                cells = table.setdefault(row["loader"], {})
                if row["check"] not in cells:
                    rows.append(row)
                cells[row["check"]] = row
            print(f"{len(rows)} verdicts", file=sys.stderr, flush=True)
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = usage.ru_utime + usage.ru_stime
    checks = list(dict.fromkeys(row["check"] for row in rows))
    problems = judge(table, checks)
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    with open(out / "matrix.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    page = report(table, rows, checks, options.seeds, seconds, problems)
    (out / "checks.md").write_text(page, encoding="utf-8")
    print(page, end="")
    sys.exit(2 if problems else 0)


if __name__ == "__main__":
    main()
