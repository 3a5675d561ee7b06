"""Checks verdicts: everything in verdict.json is computed again from trials.csv, by other code.

One run plays many loaders on scenarios, devices, networks and seeds; for 400 random parts of it, three
loaders each, the verdict is asked for and compared with what `claims` says. To each part a loader is then
added that shows nothing, that dies at once, or that equals another one; it may win nothing and change
nothing. Last, pairs of variants are compared as two builds in all scenarios, devices and networks, and no
line may call one better in time to image and be silent on how many images came.

Exit codes: 0 all claims hold, 1 the tool failed, 2 a claim does not hold.
"""
import csv
import itertools
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys

import claims

SCENARIOS = "photo-grid,scroll-feed,cell-reuse,memory-warning,failing-feed,long-scroll"
VARIANTS = (
    "naive,downsample,background-decode,dedup,cancellation,bounded-cache,best,prefetch,no-verify,retry,"
    "negative-cache,resume,no-disk-cache,nuke-like"
)
DEVICES = "iphone-se,ipad"
NETWORKS = "wifi,3g"
SEEDS = "1,2,3"
# What is compared in pairs in all scenarios: a slow phone, a phone of 120 Hz and a tablet, on a fast and a slow link.
PAIRED = "naive,downsample,background-decode,dedup,cancellation,best"
PAIRED_DEVICES = "iphone-se,iphone-15-pro,ipad"


def fail(sentence, code):
    print(f"bench-verdict: {sentence}", file=sys.stderr)
    sys.exit(code)


def tool(*arguments, allowed=(0,)):
    result = subprocess.run([TOOL, *arguments], capture_output=True, text=True)
    if result.returncode not in allowed:
        fail(f"imagebench {' '.join(arguments)} ended with {result.returncode}: {result.stderr}", 1)
    return result.stdout


def problems(verdict, answer):
    """What `verdict` says and the table does not."""
    table, found = answer.table, []

    def expect(what, said, true):
        close = isinstance(said, float) and isinstance(true, (int, float)) and abs(said - true) < 1e-6 * max(1, abs(true))
        if said != true and not close:
            found.append(f"{what}: the verdict says {said}, the table {true}")

    def place(entry):
        return (entry["scenario"], entry["device"], entry["network"])

    expect("places", [place(entry) for entry in verdict["places"]], table.places)
    expect("equal places", [(place(e["counted"]), place(e["left"])) for e in verdict["equal_places"]], table.equal)
    for entry in verdict["loaders"]:
        name = entry["name"]
        expect(f"{name} is out", entry["out"] and entry["out"]["reason"], answer.out.get(name))
        expect(f"{name} was not played", entry["gap"] is not None, name in answer.gap)
        ended = [row for _, _, row in table.all(name) if row["outcome"] == "jetsam"]
        expect(f"ended trials of {name}", len(entry["ended"]), len(ended))
        for what, score in entry["scores"].items():
            if ended:
                expect(f"{what} of {name}, which was ended", score is None or what == "memory", True)
            elif name not in answer.gap:
                values = answer.by_seed.get((name, what))
                true = [answer.value(name, what), min(values), max(values)] if values else [None] * 3
                for part, value in zip(("value", "low", "high"), true):
                    expect(f"{what} ({part}) of {name}", score and score[part], value)
    for entry in verdict["numbers"]:
        first, ties = answer.number(entry["number"])
        expect(f"ties in {entry['number']}", sorted(entry["ties"]), ties)
        scores = [entry["winner_score"], entry["runner_up_score"]]
        for loader, score in zip(first, scores):
            expect(f"the order in {entry['number']}", score["value"], answer.value(loader, entry["number"]))
        expect(f"the winner in {entry['number']}", entry["winner"] is None, not first)
    said, true = verdict["answer"], answer.choose(answer.eligible)
    expect("an answer", said is None, true is None)
    if said and true:
        expect("the answer", (said["winner"], sorted(said["ties"]), said["decided_by"]), true)
        others = [v for v in answer.eligible if v != true[0]]
        expect("the runner-up", said["runner_up"], others and answer.choose(others)[0] or None)
        sentences = verdict["sentences"]
        expect("the first sentence", sentences[0].startswith(f"Ship {true[0]}: "), True)
        stated = [f"{what} {entry['scores'][what]['value']:.1f}" for entry in verdict["loaders"]
                  if entry["name"] == true[0] for what in claims.NUMBERS if entry["scores"][what]]
        expect("its numbers", [text for text in stated if text not in sentences[0]], [])
        agreeing = [seed for seed in table.seeds if agrees(answer, seed, true[0])]
        expect("the seeds that agree", verdict["agreeing_seeds"], agreeing)
    return found


def agrees(answer, seed, winner):
    part = claims.Table([row for (_, _, s), row in answer.table.rows.items() if s == seed], EXACT)
    part.places = answer.table.places
    one = claims.Answer(part)
    said = one.choose(one.eligible)
    return bool(said) and winner in (said[0], *said[1])


def choose(chance):
    return {
        "variant": chance.sample(VARIANTS.split(","), 3),
        "scenario": chance.sample(SCENARIOS.split(","), chance.randint(1, 2)),
        "device": chance.sample(DEVICES.split(","), chance.randint(1, 2)),
        "network": chance.sample(NETWORKS.split(","), chance.randint(1, 2)),
        "seed": chance.sample(SEEDS.split(","), chance.randint(1, 3)),
    }


def check(run, rows, choice, out, added):
    """The problems of the verdict on a part of the run, without and with a loader that is added to it."""
    part = [row for row in rows if kept(choice, row)]
    plain = ask(run, part, out)
    found = problems(plain, claims.Answer(claims.Table(part, EXACT)))
    others = [dict(ADDED[added](row), variant="added") for row in part if row["variant"] == choice["variant"][0]]
    more = ask(run, part + others, out)
    found += problems(more, claims.Answer(claims.Table(part + others, EXACT)))
    if added != "equal" and part:
        for verdict in (plain, more):
            verdict["loaders"] = [entry for entry in verdict["loaders"] if entry["name"] != "added"]
            verdict.pop("sentences")
            for entry in verdict["numbers"]:
                entry.pop("ended_trials")
        if plain != more:
            found.append(f"a loader that is {added} changes the verdict")
    return found


def kept(choice, row):
    names = {"scenario": row["scenario"].split("@")[0]}
    return all(names.get(key, row[key]) in values for key, values in choice.items())


def ask(run, rows, out):
    """The verdict of the tool on `rows`."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    shutil.copy(run / "metrics.csv", out / "metrics.csv")
    with open(out / "trials.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    facts = json.loads((run / "run.json").read_text())
    facts["trials_present"] = len(rows)
    # The digests are of the whole tables.
    facts.pop("tables", None)
    (out / "run.json").write_text(json.dumps(facts))
    return json.loads(tool("show", str(out), "--format", "verdict"))


def nothing(row):
    """The row of a loader that asks for nothing, decodes nothing and shows nothing."""
    idle = dict(row, outcome="completed", jetsam_frame="", jetsam_footprint_bytes="", jetsam_limit_bytes="")
    for name, text in row.items():
        if re.fullmatch(r"-?\d+", text) and name not in ("seed", "repetition", "cell_binds", "frame_count"):
            idle[name] = "0"
        elif re.fullmatch(r"-?\d+\.\d+", text) and "time_to_image" not in name:
            idle[name] = "0.000000"
    for name in claims.NUMBERS["work"][0]:
        idle[name] = "0.000000"
    idle.update(images_missing=row["cell_binds"], images_missing_pct="100.000000", blank_at_rest_pct="100.000000")
    return idle


def dying(row):
    """The row of a loader that the device ends in the first frame."""
    return dict(nothing(row), outcome="jetsam", jetsam_frame="1", blank_at_rest_pct="0.000000", images_missing="0")


ADDED = {"nothing": nothing, "dying": dying, "equal": dict}

def everywhere(out):
    """Every pair of designs in all scenarios: no line may call one better or worse in time to image and be
    silent on how many images came, where that differs."""
    scenarios = [row["name"] for row in csv.DictReader(tool("list", "scenarios", "--format", "csv").splitlines())]
    run = out / "everywhere"
    tool(
        "run", "--scenario", ",".join(scenarios), "--device", PAIRED_DEVICES, "--network", NETWORKS,
        "--variant", PAIRED, "--decode", "model", "--out", str(run), "--quiet", "--seed", "1",
    )
    with open(run / "trials.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    designs = {name: as_build(out / f"build-{name}", run, rows, name) for name in PAIRED.split(",")}
    silent = lines = 0
    for base, candidate in itertools.permutations(designs, 2):
        images = {
            (row["scenario"], row["device"]): [row["images_shown"], row["cell_binds"]]
            for row in rows if row["variant"] == base
        }
        others = {
            (row["scenario"], row["device"]): [row["images_shown"], row["cell_binds"]]
            for row in rows if row["variant"] == candidate
        }
        for form in ("text", "markdown", "csv", "json", "junit", "github"):
            text = tool("compare", str(designs[base]), str(designs[candidate]), "--format", form, allowed=(0, 2))
            for place, words in judged(form, text):
                lines += 1
                if place is None:
                    fail(f"no trial is named in: {words}", 1)
                if images[place] != others[place] and "images shown" not in words:
                    silent += 1
                    print(f"{form} of {base} and {candidate} says nothing of images: {words}")
        for relative in tool("show", str(run), "--only", f"{base},{candidate}", "--relative-to", base).split("\n"):
            if re.search(r"to image (?:mean|p95) \S+ → ", relative):
                lines += 1
                if not re.search(r"no image \d+", relative):
                    silent += 1
                    print(f"a step says nothing of images: {relative}")
    print(f"{len(rows)} trials, {len(designs) * (len(designs) - 1)} comparisons in six forms: {lines} lines on time "
          f"to image, {silent} of them silent on how many came")
    return silent


def judged(form, text):
    """The lines that call something better or worse in time to image, with scenario and device."""
    if form == "csv":
        for row in csv.DictReader(text.splitlines()):
            if "time_to_image" in row["metric"] and row["verdict"] in ("improved", "regressed"):
                yield (row["scenario"], row["device"]), row["reason"]
    elif form == "json":
        for cell in json.loads(text)["cells"]:
            if "time_to_image" in cell["metric"] and cell["verdict"] in ("improved", "regressed"):
                yield (cell["scenario"], cell["device"]), cell["reason"]
    elif form == "junit":
        for case in re.findall(r"<testcase [^>]*time_to_image[^>]*[^/]>.*?</testcase>", text, re.S):
            if "<failure" in case:
                scenario = re.search(r'classname="imagebench\.(.*)\.design"', case)[1]
                yield (scenario, re.search(r"\((\S+), seed", case)[1]), case
    else:
        for line in text.splitlines():
            # What is listed as one that cannot be compared calls neither better.
            if "time_to_image" in line and "→" in line and "taken only over the images that came" not in line:
                found = re.search(r"([^\s(]+) · design · (\S+) · seed", line)
                yield (found[1], found[2]) if found else None, line


def as_build(directory, run, rows, variant):
    """The trials of one variant as a run of a build that calls it "design"."""
    directory.mkdir()
    shutil.copy(run / "metrics.csv", directory / "metrics.csv")
    own = [dict(row, variant="design", content="") for row in rows if row["variant"] == variant]
    with open(directory / "trials.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(own)
    facts = json.loads((run / "run.json").read_text())
    facts.pop("parts", None)
    facts.pop("tables", None)
    facts["trials_present"] = len(own)
    (directory / "run.json").write_text(json.dumps(facts))
    return directory


def main():
    global EXACT
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    out = pathlib.Path("out/verdict")
    shutil.rmtree(out, ignore_errors=True)
    run = out / "run"
    tool(
        "run", "--scenario", SCENARIOS, "--variant", VARIANTS, "--device", DEVICES, "--network", NETWORKS,
        "--seed", SEEDS, "--decode", "model", "--out", str(run), "--quiet",
    )
    with open(run / "metrics.csv", newline="") as file:
        EXACT = [row["name"] for row in csv.DictReader(file) if row["exactness"] == "exact"]
    with open(run / "trials.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    wrong, chance = 0, random.Random(13)
    for index in range(count):
        choice, added = choose(chance), list(ADDED)[index % len(ADDED)]
        found = check(run, rows, choice, out / "part", added)
        if found:
            wrong += 1
            print(f"triple {index} {choice} with a loader that is {added}:", *found, sep="\n  ")
    print(f"{count} triples, each without and with a loader that shows nothing, dies at once or equals another one")
    wrong += everywhere(out)
    if wrong:
        fail(f"{wrong} verdicts or lines do not say what the table says", 2)
    print("every claim holds")


EXACT = []
TOOL = sys.argv[1]
main()
