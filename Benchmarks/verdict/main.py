"""Checks the sentences of verdicts: every number and every claim is computed again from trials.csv.

One run plays many variants on scenarios, devices, networks and seeds; 200 random parts of it, three
variants each, are shown again, and each sentence is read and compared with what `claims` says. Then a
loader that shows nothing is added to each run, and may win nothing. Last, pairs of variants are compared as
two builds in all scenarios, devices and networks, and no line may call one better in time to image and be
silent on how many images came.

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

USERS = "what users see"
SCENARIOS = "photo-grid,scroll-feed,cell-reuse,memory-warning,failing-feed,long-scroll"
VARIANTS = (
    "naive,downsample,background-decode,dedup,cancellation,bounded-cache,best,prefetch,no-verify,retry,"
    "negative-cache,resume,no-disk-cache,nuke-like"
)
DEVICES = "iphone-se,ipad"
NETWORKS = "wifi,3g"
SEEDS = "1,2,3"
# What is compared in pairs in all scenarios, devices and networks.
PAIRED = "naive,downsample,background-decode,dedup,cancellation,best"


def fail(sentence, code):
    print(f"bench-verdict: {sentence}", file=sys.stderr)
    sys.exit(code)


def tool(*arguments, allowed=(0,)):
    result = subprocess.run([TOOL, *arguments], capture_output=True, text=True)
    if result.returncode not in allowed:
        fail(f"imagebench {' '.join(arguments)} ended with {result.returncode}: {result.stderr}", 1)
    return result.stdout


def verdict(text):
    """The sentences below the line "Verdict", each unwrapped."""
    lines = text.split("\nVerdict\n", 1)[1].split("\n") if "\nVerdict\n" in text else []
    sentences = []
    for line in lines:
        if line.startswith("    "):
            sentences[-1] += " " + line.strip()
        elif line.startswith("  "):
            sentences.append(line.strip())
        else:
            break
    return sentences


class Reader:
    """Reads the sentences of one verdict, and compares each with what the table says."""

    def __init__(self, sentences, answer):
        self.sentences, self.answer = sentences, answer
        self.problems, self.read = [], 0

    def expect(self, holds, sentence, what):
        if not holds:
            self.problems.append(f"{what}: {sentence}")

    def check(self):
        run, answer = self.answer.run, self.answer
        outs, unread = [], []
        for sentence in self.sentences:
            for pattern, method in self.patterns():
                if match := re.fullmatch(pattern, sentence):
                    method(sentence, *match.groups())
                    self.read += 1
                    break
            else:
                unread.append(sentence)
            if sentence.startswith("Out: "):
                outs.append(sentence.removeprefix("Out: ").split(";")[0])
        for sentence in unread:
            self.problems.append(f"no rule reads: {sentence}")
        self.expect(sorted(outs) == sorted(answer.out), str(outs), f"out are {sorted(answer.out)}")
        text = "\n".join(self.sentences)
        if len(run.variants) > 1:
            for title, pick in answer.picks.items():
                ship = re.escape(answer.named(pick))
                self.expect(re.search(rf"{re.escape(title)}.* ship {ship}\b", text), text, f"{title}: {pick}")
        return self.problems

    def patterns(self):
        return [
            (r"(\d+) variants? in (\d+) places? .*medians of (\d+) seeds?\. .*", self.scope),
            (r"Out: (\S+); (.*)\.", self.out),
            (r"Not compared: (\S+); (.*)\.", self.uncompared),
            (r"Not dominated on [^:]*: ([^.]*)\.(?: Dominated: (.*)\.)?", self.front),
            (r"No variant can be shipped as it is\.", self.none),
            (r"No variant was played in every place, so there is nothing to choose\.", self.none),
            (r"No variant that can be shipped is smooth: the hitches of (\S+) are (a warning|critical)\.", self.rough),
            (r"A tie: (.*) are equal in all of this\.(?: (.*) (?:is the safer design: its|are the safer designs: their) memory no longer grows in the second half of a long scroll\.)?", self.tie),
            (r"For memory none is recommended: that of (\S+) still grew in the second half of (.*)\.", self.growing),
            (r"For memory none is recommended: no scroll of this run lasts a minute, .*", self.short),
            (r"Left out of the choice, because they hitch more: (.*)\.", self.rougher),
            (r"For (.*) ship (.*) too\.", self.same),
            (r"For what users see ship ([^:]*): (.*); (\d+) of (\d+) (images|images in all seeds) never came\.", self.users),
            (r"For (.*) ship (\S+): (.*) \(compared with (\S+)\)\.", self.other),
            (r"On (device|network) (\S+) alone (.*)", self.part),
            (r"The answer for what users see is the same on each device and network alone\.", self.nowhere),
            (r"One seed is a tendency: .*", self.one_seed),
            (r"Each seed alone: (\S+) is best for .*, or within 5 % of it, in (\d+) of (\d+)(.*)\.", self.seeds),
        ]

    def scope(self, sentence, variants, places, seeds):
        run = self.answer.run
        counts = [len(run.variants), len(run.places), len(run.seeds)]
        self.expect([int(variants), int(places), int(seeds)] == counts, sentence, f"counts are {counts}")

    def out(self, sentence, variant, reason):
        known = self.answer.out.get(variant)
        allowed = known if isinstance(known, list) else [known]
        self.expect(reason in allowed, sentence, f"the table says {allowed}")

    def uncompared(self, sentence, variant, reason):
        known = self.answer.uncompared.get(variant)
        self.expect(reason == known, sentence, f"the table says {known}")

    def front(self, sentence, front, dominated):
        self.expect(front.split(", ") == self.answer.front, sentence, f"the front is {self.answer.front}")
        stated = dict(re.findall(r"(\S+) \(by (\S+)\)", dominated or ""))
        self.expect(
            set(stated) == {v for v, others in self.answer.dominated.items() if others}, sentence, "dominated"
        )
        for variant, other in stated.items():
            self.expect(other in self.answer.dominated[variant], sentence, f"{other} does not beat {variant}")

    def none(self, sentence):
        self.expect(not self.answer.front, sentence, f"{self.answer.front} can be shipped")

    def rough(self, sentence, variant, word):
        level = claims.band(self.answer.scores[variant]["hitches"])
        self.expect(["", "a warning", "critical"][level] == word, sentence, f"band {level}")

    def tie(self, sentence, names, safer):
        pick = self.answer.picks[USERS]
        same = [pick, *(v for v in self.answer.ties(pick) if v != pick)]
        self.expect(re.split(", | and ", names) == same and len(same) > 1, sentence, f"equal are {same}")
        safe = [v for v in same if self.answer.growth[v] == "ends"]
        stated = re.split(", | and ", safer) if safer else []
        self.expect(stated == (safe if len(safe) < len(same) else []), sentence, f"the safer are {safe}")

    def growing(self, sentence, variant, place):
        answer = self.answer
        self.expect("memory" not in answer.picks, sentence, str(answer.picks))
        growing = [v for v in answer.front if answer.growth[v] not in ("ends", None)]
        known = [(v, answer.growth[v]) for v in growing[:1]]
        self.expect([(variant, place)] == known, sentence, f"memory grows in {known}")

    def short(self, sentence):
        answer = self.answer
        self.expect("memory" not in answer.picks, sentence, str(answer.picks))
        self.expect(all(answer.growth[v] is None for v in answer.front), sentence, str(answer.growth))

    def rougher(self, sentence, body):
        stated = [
            f"{v} ({self.answer.text('hitches', v)} ms/s, {lost} of {wanted} {self.answer.images()} never came)"
            for v in self.answer.rougher for lost, wanted in [self.answer.missing(v)]
        ]
        self.expect(body == ", ".join(stated), sentence, f"rougher are {stated}")

    def same(self, sentence, titles, variant):
        for title in titles.split(" and for "):
            pick = self.answer.picks.get(title)
            self.expect(pick and self.answer.named(pick) == variant, sentence, str(self.answer.picks))

    def users(self, sentence, variant, values, missing, wanted, images):
        answer = self.answer
        self.expect(answer.named(answer.picks[USERS]) == variant, sentence, str(answer.picks))
        variant = answer.picks[USERS]
        stated = [f"{t} {answer.text(t, variant)} {o[2]}" for t, o in claims.OBJECTIVES.items()]
        self.expect(values.split(", ") == stated, sentence, f"values are {stated}")
        self.expect((int(missing), int(wanted)) == answer.missing(variant), sentence, "images")
        self.expect(images == answer.images(), sentence, f"they are {answer.images()}")

    def other(self, sentence, titles, variant, body, base):
        answer = self.answer
        for title in titles.split(" and for "):
            self.expect(answer.picks.get(title) == variant, sentence, str(answer.picks))
        self.expect(answer.picks[USERS] == base, sentence, str(answer.picks))
        gains, costs, lost = body, "", ""
        if "; never came: " in gains:
            gains, lost = gains.split("; never came: ")
        if "; it costs " in gains:
            gains, costs = gains.split("; it costs ")
        for sign, text in ((-1, gains), (1, costs)):
            stated = []
            for title, (_, _, unit, _, _) in claims.OBJECTIVES.items():
                old, new = answer.text(title, base), answer.text(title, variant)
                change = answer.scores[variant][title] - answer.scores[base][title]
                if old != new and change * sign > 0:
                    stated.append(f"{title} {old} → {new} {unit}")
            self.expect(text == ", ".join(stated), sentence, f"changes are {stated}")
        self.lost(sentence, answer, base, variant, lost)

    def lost(self, sentence, answer, base, variant, stated):
        old, new = answer.missing(base), answer.missing(variant)
        if old == new:
            words = ""
        elif old[1] == new[1]:
            words = f"{old[0]} → {new[0]} of {new[1]} {answer.images()}"
        else:
            words = f"{old[0]} of {old[1]} {answer.images()} → {new[0]} of {new[1]} {answer.images()}"
        self.expect(stated == words, sentence, f"never came {words}")

    def part(self, sentence, kind, name, body):
        place = (lambda p, r: p[1] == name) if kind == "device" else (lambda p, r: r.network(p) == name)
        answer = claims.Answer(self.answer.run.only(places=place))
        users = self.answer.picks[USERS]
        self.expect(not answer.as_good(users), sentence, f"{users} is as good there")
        if body == "no variant can be shipped.":
            return self.expect(not answer.picks, sentence, str(answer.picks))
        match = re.fullmatch(r"the answer for what users see is (\S+) \((.*)\)\.", body)
        self.expect(answer.picks.get(USERS) == match[1], sentence, str(answer.picks))
        if match[2].endswith(" is excluded there"):
            return self.expect(users in answer.out, sentence, f"{users} is not out")
        stated = []
        for title in ("to image mean", "hitches", "peak"):
            old, new = answer.text(title, users), answer.text(title, match[1])
            if old != new:
                stated.append(f"{title} {old} → {new} {claims.OBJECTIVES[title][2]}")
        body, _, lost = match[2].partition("never came ")
        self.expect(body.rstrip(", ") == ", ".join(stated), sentence, f"changes are {stated}")
        return self.lost(sentence, answer, users, match[1], lost)

    def nowhere(self, sentence):
        run, users = self.answer.run, self.answer.picks[USERS]
        for device in {place[1] for place in run.places}:
            part = claims.Answer(run.only(places=lambda p, r: p[1] == device))
            self.expect(part.as_good(users), sentence, f"device {device}: {part.picks}")
        for network in {run.network(place) for place in run.places}:
            part = claims.Answer(run.only(places=lambda p, r: r.network(p) == network))
            self.expect(part.as_good(users), sentence, f"network {network}: {part.picks}")

    def one_seed(self, sentence):
        self.expect(len(self.answer.run.seeds) == 1, sentence, "there are more seeds")

    def seeds(self, sentence, variant, agreeing, seeds, _):
        run = self.answer.run
        parts = [claims.Answer(run.only(seeds=[seed])) for seed in run.seeds]
        count = sum(part.as_good(variant) for part in parts)
        self.expect((count, len(parts)) == (int(agreeing), int(seeds)), sentence, f"{count} seeds agree")


def options(choice):
    return [word for name, values in choice.items() for word in (f"--{name}", ",".join(values))]


def choose(chance):
    return {
        "variant": chance.sample(VARIANTS.split(","), 3),
        "scenario": chance.sample(SCENARIOS.split(","), chance.randint(1, 2)),
        "device": chance.sample(DEVICES.split(","), chance.randint(1, 2)),
        "network": chance.sample(NETWORKS.split(","), chance.randint(1, 2)),
        "seed": chance.sample(SEEDS.split(","), chance.randint(1, 3)),
    }


def kept(choice, row):
    names = {
        "variant": row["variant"], "scenario": row["scenario"].split("@")[0], "device": row["device"],
        "network": row["network"], "seed": row["seed"],
    }
    return all(names[key] in values for key, values in choice.items())


def check(directory, choice, extra=()):
    show = {key: [*values, *(extra if key == "variant" else ())] for key, values in choice.items() if key != "seed"}
    # Seeds have no filter, so a part with fewer of them is a directory of its own.
    part = write_part(directory, choice["seed"], extra)
    sentences = verdict(tool("show", str(part), *options(show)))
    answer = claims.Answer(claims.Run(part / "trials.csv", lambda row: kept(show, row)))
    reader = Reader(sentences, answer)
    problems = reader.check()
    if extra and any("nothing" in s for s in sentences if not s.startswith("Out: nothing;")):
        problems.append("a loader that shows nothing wins something, or counts against others")
    if extra and not any(s.startswith("Out: nothing;") for s in sentences):
        problems.append("a loader that shows nothing is not out")
    return len(sentences), problems


def write_part(directory, seeds, extra):
    """A copy of the run with these seeds alone, and with a loader that shows nothing where `extra` names one."""
    part = directory.parent / f"part-{'-'.join(sorted(seeds))}{'-'.join(['', *extra])}"
    if part.exists():
        return part
    part.mkdir()
    for name in ("metrics.csv", "run.json"):
        shutil.copy(directory / name, part / name)
    with open(directory / "trials.csv", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["seed"] in seeds]
    idle = [nothing(row) for row in rows if extra and row["variant"] == "bounded-cache"]
    with open(part / "trials.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows + idle)
    text = (part / "run.json").read_text()
    facts = json.loads(text)
    facts["trials_present"] = len(rows + idle)
    # The digests are of the whole tables.
    facts.pop("tables", None)
    (part / "run.json").write_text(json.dumps(facts))
    return part


def nothing(row):
    """The row of a loader that asks for nothing, decodes nothing and shows nothing."""
    idle = dict(row, variant="nothing", outcome="completed", jetsam_frame="")
    for name, text in row.items():
        if re.fullmatch(r"-?\d+", text) and name not in ("seed", "repetition", "cell_binds", "frame_count"):
            idle[name] = "0"
        elif re.fullmatch(r"-?\d+\.\d+", text) and "time_to_image" not in name:
            idle[name] = "0.000000"
    idle["images_missing"] = row["cell_binds"]
    idle["images_missing_pct"] = "100.000000"
    return idle


def everywhere(out):
    """Every pair of designs in all scenarios, devices and networks: no line may call one better or worse in
    time to image and be silent on how many images came, where that differs."""
    names = {kind: list_names(kind) for kind in ("scenarios", "devices", "networks")}
    run = out / "everywhere"
    tool(
        "run", "--scenario", ",".join(names["scenarios"]), "--device", ",".join(names["devices"]),
        "--network", ",".join(names["networks"]), "--variant", PAIRED, "--decode", "model", "--out", str(run),
        "--quiet", "--seed", "1",
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
                found = re.search(r"(\S+) · design · (\S+) · seed", line)
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


def list_names(kind):
    return [row["name"] for row in csv.DictReader(tool("list", kind, "--format", "csv").splitlines())]


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    out = pathlib.Path("out/verdict")
    shutil.rmtree(out, ignore_errors=True)
    run = out / "run"
    tool(
        "run", "--scenario", SCENARIOS, "--variant", VARIANTS, "--device", DEVICES, "--network", NETWORKS,
        "--seed", SEEDS, "--decode", "model", "--out", str(run), "--quiet",
    )
    wrong = 0
    for extra in ((), ("nothing",)):
        chance = random.Random(13)
        read = 0
        for number in range(count):
            choice = choose(chance)
            sentences, problems = check(run, choice, extra)
            read += sentences
            if problems or not sentences:
                wrong += 1
                print(f"triple {number} {choice}:", *(problems or ["no verdict"]), sep="\n  ")
        print(f"{count} triples{' with a loader that shows nothing' if extra else ''}: {read} sentences read")
    wrong += everywhere(out)
    if wrong:
        fail(f"{wrong} verdicts or lines do not say what the table says", 2)
    print("every claim holds")


TOOL = sys.argv[1]
main()
