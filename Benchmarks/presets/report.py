"""Judges the trials of bench-presets: reads sweep.csv, writes sweep.md.

Exit codes: 0 done, 1 the trials are not whole, 2 `best` is not what the sweep would choose.
"""
import csv
import math
import pathlib
import sys
from collections import defaultdict

# A wait of less than a frame is not seen, so a frame of 60 Hz is added to all waits before they are divided.
FRAME_MS = 1000 / 60
# Bytes that prefetching may cost, as a ratio to those without: people pay for them.
MOST_BYTES = 1.25
# Choices within so much of the least regret are equal, and the one with the fewest bytes is taken.
EQUAL = 0.01
# Added to the bytes of both sides, so that worlds which load next to nothing have a ratio.
FEW_BYTES = 1e6

TITLES = {
    "window": "Window (items ahead × loads at a time)",
    "disk": "Size limit of the disk cache",
    "bounded-cache": "Variants of the ladder, for comparison",
}
# The tables among whose rows `best` has one, and what that row is called.
CHOSEN = {"window", "disk"}


class World:
    """What one choice came to in one world, all seeds together."""

    def __init__(self):
        self.trials = self.wanted = self.shown = self.fetches = self.again = self.bytes = self.ended = 0
        self.blank = self.hitch = 0.0

    def add(self, row):
        self.trials += 1
        self.wanted += int(row["wanted"])
        self.shown += int(row["shown"])
        self.blank += float(row["blank_ms"])
        self.hitch += float(row["hitch_ms"])
        self.fetches += int(row["fetches"])
        self.again += int(row["duplicate_fetches"])
        self.bytes += int(row["wire_bytes"])
        self.ended += row["outcome"] != "completed"

    @property
    def wait(self):
        """Milliseconds without its image for each image that was wanted."""
        return self.blank / max(1, self.wanted)


def fail(sentence):
    print(f"bench-presets: {sentence}", file=sys.stderr)
    sys.exit(1)


def read(path):
    tables = defaultdict(lambda: defaultdict(lambda: defaultdict(World)))
    for row in csv.DictReader(open(path)):
        world = (row["scenario"], row["device"], row["link"])
        tables[row["table"]][row["choice"]][world].add(row)
    worlds = {frozenset(worlds) for choices in tables.values() for worlds in choices.values()}
    counts = {world.trials for choices in tables.values() for worlds in choices.values() for world in worlds.values()}
    if len(worlds) != 1 or len(counts) != 1 or "window" not in tables:
        fail(f"{path} is not whole: choices have played other worlds, or a table is not there; run Benchmarks/bench-presets again")
    return tables, sorted(next(iter(worlds))), counts.pop()


def mean(ratios):
    ratios = list(ratios)
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def ratio(one, other):
    return (one.wait + FRAME_MS) / (other.wait + FRAME_MS)


class Line:
    def __init__(self, name, mine, best, off, worlds):
        self.name = name
        self.regret = mean((mine[w].wait + FRAME_MS) / (best[w] + FRAME_MS) for w in worlds) - 1
        self.bytes = mean((mine[w].bytes + FEW_BYTES) / (off[w].bytes + FEW_BYTES) for w in worlds)
        self.wait = sum(mine[w].wait for w in worlds) / len(worlds)
        wanted = sum(mine[w].wanted for w in worlds)
        self.never = 1 - sum(mine[w].shown for w in worlds) / wanted
        self.again = sum(mine[w].again for w in worlds) / sum(mine[w].fetches for w in worlds)
        self.change = mean(ratio(mine[w], off[w]) for w in worlds) - 1
        self.worst, self.where = max((ratio(mine[w], off[w]) - 1, w) for w in worlds)
        hero = [w for w in worlds if w[0] == "progressive-hero"]
        self.hero = mean(ratio(mine[w], off[w]) for w in hero) - 1
        self.harm = [w for w in worlds if mine[w].hitch > off[w].hitch + 0.0005 or mine[w].ended > off[w].ended]
        self.is_allowed = not self.harm and self.bytes <= MOST_BYTES

    def cells(self, mark):
        hitch = "–" if not self.harm else f"{len(self.harm)} worlds"
        return [
            self.name + mark, f"{100 * self.regret:.2f}", f"{100 * self.change:+.1f}", f"{self.wait:.1f}",
            f"{100 * self.never:.2f}", f"{self.bytes:.3f}", f"{100 * self.again:.1f}", hitch,
            f"{100 * self.hero:+.1f}", f"{100 * self.worst:+.1f} ({', '.join(self.where)})",
        ]


def lines(choices, off, worlds):
    best = {w: min(choice[w].wait for choice in choices.values()) for w in worlds}
    return [Line(name, choice, best, off, worlds) for name, choice in choices.items()]


def choose(rows):
    allowed = [row for row in rows if row.is_allowed]
    if not allowed:
        return None
    least = min(row.regret for row in allowed)
    return min((row for row in allowed if row.regret <= least + EQUAL), key=lambda row: (row.bytes, row.regret))


def same(one, other, worlds):
    return all(vars(one[w]) == vars(other[w]) for w in worlds)


def page(tables, worlds, seeds):
    off = tables["window"]["off"]
    # The row of `best` as it is.
    best = tables["window"]["16 × 1"]
    devices = sorted({w[1] for w in worlds})
    text = [
        "# The window, the slots and the disk limit of `best`",
        "",
        f"`make bench-presets`: {len(worlds)} worlds (the full scenarios of the catalogue, each with its own link, on "
        f"Wi-Fi and on 3G, on {', '.join(devices)}) with {seeds} seeds each, modelled decodes of the standard corpus. "
        "Each row changes one thing about `best` as it is now. [sweep.csv](sweep.csv) has one line a trial.",
        "",
        "**The criterion**, which was written down before the first sweep:",
        "",
        "1. no world in which frames are later, or the device ends more trials, than without prefetching;",
        f"2. bytes over the network, as a ratio to those without prefetching, at most {MOST_BYTES} (geometric mean over "
        "worlds, 1 MB added on both sides);",
        "3. of these the least regret. The wait of a world is the time for which views were without their image, for "
        "each image that was wanted, whether it came or not; a frame (16.7 ms) is added, since less is not seen. Regret "
        "is that wait divided by the least of the table in that world, as the geometric mean over worlds, less 1. "
        "progressive-hero counts as every other scenario;",
        f"4. of those within {100 * EQUAL:.0f} % of the least regret, the one with the fewest bytes.",
        "",
        "Columns: regret in %; the wait with a frame against that without prefetching in %; the mean wait in ms; images "
        "that never came in %; bytes as a ratio to those without prefetching; fetches of what was fetched before in %; "
        "worlds that break rule 1; progressive-hero and the worst world against those without prefetching in %. Bold is "
        "what the criterion takes, ← is `best`.",
    ]
    isBest = True
    for name in (name for name in TITLES if name in tables):
        choices = tables[name]
        rows = lines(choices, off, worlds)
        taken = choose(rows) if name in CHOSEN else None
        head = ["choice", "regret", "wait", "ms", "never", "bytes", "again", "harm", "hero", "worst world"]
        text += ["", f"## {TITLES[name]}", "", "| " + " | ".join(head) + " |", "|" + "---|" + "---:|" * 6 + "---|---:|---|"]
        for row in rows:
            here = name in CHOSEN and same(choices[row.name], best, worlds)
            cells = row.cells(" ←" if here else "")
            if row is taken:
                cells[0] = f"**{cells[0]}**"
                isBest = isBest and here
            text.append("| " + " | ".join(cells) + " |")
    return "\n".join(text) + "\n", isBest


def main():
    directory = pathlib.Path(sys.argv[1])
    tables, worlds, seeds = read(directory / "sweep.csv")
    text, isBest = page(tables, worlds, seeds)
    (directory / "sweep.md").write_text(text)
    if not isBest:
        print("bench-presets: the criterion takes another choice than `best` has; see sweep.md", file=sys.stderr)
    return 0 if isBest else 2


if __name__ == "__main__":
    sys.exit(main())
