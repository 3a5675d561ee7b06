"""Compares the review suite with modelled decodes and with decodes that take their measured time.

Each round is a separate run. What must hold: the same verdict in every round; the sign of the ladder's
steps that are not zero in the model in 98 % of cases; and on each of the four numbers that lead a verdict a
rank correlation of 0.94 or more over at least eight loaders that completed, where two loaders tie if they
differ by less than equal trials do (A/A).

Exit codes: 0 the bars hold, 1 the tool failed, 2 a bar does not hold.
"""
import argparse
import itertools
import json
import os
import pathlib
import subprocess
import sys

import ranks

SIGNS = 98.0
RANK = 0.94
LOADERS = 8
# A verdict's numbers: the columns that it adds up, and how it combines places.
NUMBERS = {
    "blank": (["blank_at_rest_pct"], lambda values: sum(values) / len(values)),
    "hitches": (["hitch_time_ratio_ms_per_s"], max),
    "memory": (["memory_of_limit_pct"], max),
    "work": (["device_cpu_ms", "decoder_busy_ms"], sum),
}
# What an ablation step may move.
STEPS = [
    "blank_at_rest_pct", "hitch_time_ratio_ms_per_s", "memory_of_limit_pct", "decoder_busy_ms",
    "device_cpu_ms", "decode_count", "time_to_image_ms_p95", "missed_frames_pct",
]


def fail(sentence, code=1):
    print(f"bench-measured: {sentence}", file=sys.stderr)
    sys.exit(code)


def play(tool, folder, *options):
    if (folder / "verdict.json").exists():
        return
    words = [tool, "run", "--suite", "review", "--repetitions", "1", "--quiet", "--out", str(folder), *options]
    result = subprocess.run(words, capture_output=True, text=True)
    if result.returncode != 0:
        fail(f"{' '.join(words)} ended with {result.returncode}: {result.stderr}")


class Round:
    """The numbers of a run by scenario and loader, of trials that completed."""

    def __init__(self, folder):
        self.folder = folder
        self.cells, self.ended, self.loaders, self.scenarios = {}, set(), [], []
        for row in ranks.rows(folder / "trials.csv"):
            place = (row["scenario"], row["variant"])
            self.cells[place] = row
            if row["outcome"] != "completed":
                self.ended.add(place)
            for names, name in ((self.loaders, row["variant"]), (self.scenarios, row["scenario"])):
                if name not in names:
                    names.append(name)
        self.verdict = json.loads((folder / "verdict.json").read_text(encoding="utf-8"))

    def number(self, place, metric):
        text = self.cells[place].get(metric, "")
        return float(text) if text and place not in self.ended else None

    def lead(self, loader, name):
        """A number of the verdict over the scenarios in which every loader that is ranked completed."""
        metrics, combine = NUMBERS[name]
        values = [[self.number((scenario, loader), metric) for metric in metrics] for scenario in self.scenarios]
        return combine([sum(row) for row in values if None not in row])

    def completed(self):
        return [loader for loader in self.loaders
                if not any((scenario, loader) in self.ended for scenario in self.scenarios)]

    def answer(self):
        answer = self.verdict["answer"]
        return None if answer is None else answer["winner"]

    def ties(self):
        answer = self.verdict["answer"]
        return set() if answer is None else {answer["winner"], *answer["ties"]}


def steps(model, measured):
    """The steps of the ladder: not zero in the model with which sign, of these larger than A/A, and zero and within A/A."""
    found = {"same": 0, "nonzero": 0, "other": [], "quiet": 0, "zero": 0, "large": 0, "same of large": 0}
    noise = {}
    for metric in STEPS:
        groups = [[run.number(place, metric) for run in measured] for place in model.cells]
        noise[metric] = ranks.relative_noise([[value for value in group if value is not None] for group in groups])
    for scenario, (first, second) in itertools.product(model.scenarios, itertools.pairwise(model.loaders)):
        for metric in STEPS:
            places = [(scenario, first), (scenario, second)]
            old, new = [model.number(place, metric) for place in places]
            if old is None or new is None:
                continue
            for index, run in enumerate(measured):
                before, after = [run.number(place, metric) for place in places]
                if before is None or after is None:
                    continue
                if new == old:
                    found["zero"] += 1
                    found["quiet"] += ranks.is_tie(before, after, noise[metric])
                    continue
                is_same, is_large = (new - old) * (after - before) > 0, not ranks.is_tie(old, new, noise[metric])
                found["nonzero"] += 1
                found["same"] += is_same
                found["large"] += is_large
                found["same of large"] += is_large and is_same
                if not is_same:
                    found["other"].append((scenario, f"{first} → {second}", metric, old, new, before, after, index + 1))
    return found


def correlations(model, measured, loaders, name):
    """Of each round, the rank correlation of a number with the model's."""
    base = [model.lead(loader, name) for loader in loaders]
    rounds = [[run.lead(loader, name) for loader in loaders] for run in measured]
    noise = ranks.relative_noise([list(values) for values in zip(*rounds)])
    return noise, [ranks.spearman(base, values, noise) for values in rounds]


def report(model, measured, loaders):
    lines, bars = [], []

    def bar(words, holds):
        bars.append(holds)
        lines.append(f"| {words} | {'holds' if holds else '**does not hold**'} |")

    lines += [
        "# Measured decodes against the model", "",
        f"`make bench-measured`: {len(measured)} rounds of the review suite on an iPhone 13 with `--decode measured`, next to "
        f"the same suite with `--decode model`. {os.cpu_count()} processors, load average "
        f"{os.getloadavg()[2]:.1f} over the last 15 minutes.", "",
        "| bar | |", "|---|---|",
    ]
    answers = [run.answer() for run in measured]
    shared = set.intersection(*[run.ties() for run in measured])
    bar(f"The same winner in every round: {', '.join(sorted({str(answer) for answer in answers}))} "
        f"(model: {model.answer()})", len(set(answers)) == 1)
    found = steps(model, measured)
    share = 100 * found["same"] / max(1, found["nonzero"])
    bar(f"Steps of the ladder that are not zero in the model with the same sign: {found['same']} of "
        f"{found['nonzero']}, {share:.1f} % (at least {SIGNS:.0f} %)", share >= SIGNS)
    lines.append(f"| Of these, steps that are larger than A/A: {found['same of large']} of {found['large']}, "
                 f"{100 * found['same of large'] / max(1, found['large']):.1f} % | no bar |")
    bar(f"Loaders that completed every scenario in the model and in each round: {len(loaders)} "
        f"(at least {LOADERS})", len(loaders) >= LOADERS)
    table = []
    for name in NUMBERS:
        noise, values = correlations(model, measured, loaders, name)
        bar(f"Rank correlation of {name}, least of the rounds: {min(values):.3f} (at least {RANK})", min(values) >= RANK)
        base = [model.lead(loader, name) for loader in loaders]
        table.append((name, noise, base))
    lines += [
        "", f"Steps that are zero in the model: {found['quiet']} of {found['zero']} stay within A/A. "
        f"Loaders in every round's answer or its tie: {', '.join(sorted(shared)) or 'none'}.", "",
        "## The four numbers", "",
        "The model, and in parentheses the least and the most of the rounds.", "",
        "| loader | " + " | ".join(name for name, _, _ in table) + " |",
        "|---|" + "--:|" * len(table),
    ]
    for index, loader in enumerate(loaders):
        cells = []
        for name, _, base in table:
            values = [run.lead(loader, name) for run in measured]
            scale = 1e3 if name == "work" else 1
            cells.append(f"{base[index] / scale:.1f} ({min(values) / scale:.1f}–{max(values) / scale:.1f})")
        lines.append(f"| {loader} | " + " | ".join(cells) + " |")
    lines += ["", "A/A, by which equal rounds differ (95 %): "
              + ", ".join(f"{name} ±{100 * noise:.0f} %" for name, noise, _ in table) + ".", ""]
    if found["other"]:
        lines += ["## Steps with another sign", "",
                  "| scenario | step | metric | model | measured | round |", "|---|---|---|--:|--:|--:|"]
        for scenario, step, metric, old, new, before, after, number in found["other"][:40]:
            lines.append(f"| {scenario} | {step} | {metric} | {old:.4g} → {new:.4g} | {before:.4g} → {after:.4g} | {number} |")
        lines.append("")
    return "\n".join(lines), all(bars)


def main():
    parser = argparse.ArgumentParser(prog="bench-measured", description=__doc__)
    parser.add_argument("tool")
    parser.add_argument("--rounds", type=int, default=10, help="rounds of the suite (10)")
    parser.add_argument("--out", default="out/measured", help="where the runs go (out/measured)")
    parser.add_argument("--table", default="Results/Measured/measured.md", help="the report (Results/Measured/measured.md)")
    options = parser.parse_args()
    out = pathlib.Path(options.out)
    play(options.tool, out / "model", "--decode", "model", "--assumptions", "none")
    for number in range(1, options.rounds + 1):
        play(options.tool, out / f"round-{number}", "--decode", "measured")
    model = Round(out / "model")
    measured = [Round(out / f"round-{number}") for number in range(1, options.rounds + 1)]
    completed = [set(run.completed()) for run in [model, *measured]]
    loaders = [loader for loader in model.loaders if all(loader in names for names in completed)]
    text, holds = report(model, measured, loaders)
    path = pathlib.Path(options.table)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(text)
    if not holds:
        fail("a bar does not hold", 2)


if __name__ == "__main__":
    main()
