"""The claims of a verdict, computed from trials.csv again by other code than the tool's.

Nothing here is taken over from the tool but the rules that its README states.
"""
import csv
import itertools
import statistics

SHOWN_AMONG_SMOOTH = 0.8
SHOWN_AMONG_ALL = 0.25
NEAR = 1.05
BANDS = (5.0, 10.0)
FRAME_MS = 1000 / 60
LONG_SCROLL_SECONDS = 60

# title: (metric, how places are pooled, unit, divisor, digits)
OBJECTIVES = {
    "hitches": ("hitch_time_ratio_ms_per_s", max, "ms/s", 1, 1),
    "to image mean": ("time_to_image_all_ms_mean", statistics.fmean, "ms", 1, 0),
    "peak": ("ledger_peak_image_bytes", max, "MB", 1e6, 1),
    "wasted": ("wasted_bytes", sum, "MB", 1e6, 1),
    "decoding": ("decode_model_total_ms", sum, "s", 1e3, 1),
    "fetched": ("wire_bytes", sum, "MB", 1e6, 1),
}


def half_up(value, digits):
    """Rounded away from zero at a half, as the tool writes numbers."""
    scale = 10**digits
    whole = int(abs(value) * scale + 0.5)
    text = f"{whole / scale:.{digits}f}"
    return "-" + text if value < 0 and whole else text


class Run:
    """The first repetition of every trial, by variant, place and seed."""

    def __init__(self, path, keep=lambda row: True):
        self.rows = {}
        self.variants, self.places, self.seeds = [], [], []
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                place = (row["scenario"], row["device"])
                key = (row["variant"], place, row["seed"])
                if key in self.rows or not keep(row):
                    continue
                self.rows[key] = row
                for known, item in zip(
                    (self.variants, self.places, self.seeds), (row["variant"], place, row["seed"])
                ):
                    if item not in known:
                        known.append(item)

    def only(self, places=None, seeds=None):
        part = object.__new__(Run)
        part.places = [place for place in self.places if places is None or places(place, self)]
        part.seeds = [seed for seed in self.seeds if seeds is None or seed in seeds]
        part.rows = {k: v for k, v in self.rows.items() if k[1] in part.places and k[2] in part.seeds}
        part.variants = [v for v in self.variants if any(k[0] == v for k in part.rows)]
        return part

    def numbers(self, variant, place, metric):
        rows = [self.rows.get((variant, place, seed)) for seed in self.seeds]
        return [float(row[metric]) for row in rows if row and row[metric] != ""]

    def network(self, place):
        return next(row["network"] for key, row in self.rows.items() if key[1] == place)

    def median(self, variant, place, title):
        return statistics.median(self.numbers(variant, place, OBJECTIVES[title][0]))

    def score(self, variant, title):
        return OBJECTIVES[title][1]([self.median(variant, place, title) for place in self.places])

    def images(self, variant, places):
        wanted = sum(int(sum(self.numbers(variant, p, "cell_binds"))) for p in places)
        missing = sum(int(sum(self.numbers(variant, p, "images_missing"))) for p in places)
        return wanted - missing, wanted

    def share(self, variant, place):
        shown, wanted = self.images(variant, [place])
        return shown / wanted if wanted else 1.0


def band(ratio):
    return sum(ratio > edge for edge in BANDS)


class Answer:
    """What the rules say of a run."""

    def __init__(self, run):
        self.run = run
        self.out, self.uncompared = {}, {}
        for variant in run.variants:
            self.judge_gaps(variant)
        played = [v for v in run.variants if v not in self.uncompared]
        for variant in played:
            self.judge_faults(variant)
        whole = [v for v in played if v not in self.out]
        short = {v: r for v in whole if (r := self.shortfall(v, whole))}
        self.out |= short
        self.eligible = [v for v in whole if v not in short]
        self.scores = {v: {t: run.score(v, t) for t in OBJECTIVES} for v in self.eligible}
        self.compare_waits()
        self.dominated = {
            v: [o for o in self.eligible if self.beats(o, v)] for v in self.eligible
        }
        self.front = [v for v in self.eligible if not self.dominated[v]]
        self.choose()

    def judge_gaps(self, variant):
        for place in self.run.places:
            if any((variant, place, seed) not in self.run.rows for seed in self.run.seeds):
                self.uncompared[variant] = f"it was not played in {place[0]} on {place[1]} with every seed"
                return

    def judge_faults(self, variant):
        shown, wanted = self.run.images(variant, self.run.places)
        if wanted and not shown:
            self.out[variant] = f"shows none of {wanted} images"
            return
        for place in self.run.places:
            rows = [self.run.rows.get((variant, place, seed)) for seed in self.run.seeds]
            words = f"{place[0]} on {place[1]}"
            if any(row["outcome"] == "jetsam" for row in rows):
                self.out[variant] = f"the device ends it: {words}"
            elif any(int(row[m]) for row in rows for m in ("wrong_image_frames", "stale_image_frames")):
                self.out[variant] = f"shows other images than the wanted ones: {words}"
            if variant in self.out:
                return

    def shortfall(self, variant, others):
        """All reasons that the rules allow, worst first; None where the variant shows enough."""
        found = []
        for place, other in itertools.product(self.run.places, others):
            own, most = self.run.share(variant, place), self.run.share(other, place)
            if not most:
                continue
            smooth = band(self.run.median(other, place, "hitches")) <= band(
                self.run.median(variant, place, "hitches")
            )
            ratio = own / most
            if ratio < (SHOWN_AMONG_SMOOTH if smooth else SHOWN_AMONG_ALL):
                shown, wanted = self.run.images(variant, [place])
                more, all_wanted = self.run.images(other, [place])
                words = f"{place[0]} on {place[1]}"
                found.append(
                    (
                        ratio,
                        f"shows {shown} of {wanted} images where {other} shows {more} of {all_wanted}: {words}",
                    )
                )
        least = min((ratio for ratio, _ in found), default=None)
        return [words for ratio, words in found if ratio == least] if found else None

    def beats(self, first, second):
        pairs = [(self.scores[first][t], self.scores[second][t]) for t in OBJECTIVES if t != "to image mean"]
        pairs.append((self.waits[first], self.waits[second]))
        pairs.append((self.missing(first)[0], self.missing(second)[0]))
        return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)

    def compare_waits(self):
        self.waits = {}
        for variant in self.eligible:
            ratios = []
            for place in self.run.places:
                least = min(self.run.median(v, place, "to image mean") for v in self.eligible)
                own = self.run.median(variant, place, "to image mean")
                ratios.append((own + FRAME_MS) / (least + FRAME_MS))
            self.waits[variant] = sum(ratios) / len(ratios)

    def choose(self):
        self.picks, self.rougher = {}, []
        if not self.front:
            return
        bands = {v: band(self.scores[v]["hitches"]) for v in self.eligible}
        level = min(bands.values())
        self.rougher = [v for v in self.eligible if bands[v] > level]
        smooth = [v for v in self.front if bands[v] == level]
        users = min(
            smooth, key=lambda v: (self.waits[v], self.missing(v)[0], self.scores[v]["peak"])
        )
        self.growth = {v: self.growth_of(v) for v in self.eligible}
        safe = [v for v in self.front if self.equal(v, users) and self.growth[v] == "ends"]
        users = safe[0] if safe else users
        bounded = [v for v in smooth if self.growth[v] == "ends"]

        def work(variant):
            total = 0.0
            for title in ("decoding", "fetched"):
                own, floor = self.scores[variant][title], min(self.scores[v][title] for v in smooth)
                total += own / floor if floor else (float("inf") if own else 1.0)
            return total

        def least_of(value, titles, among):
            if users in among and value(users) <= min(map(value, among)) * NEAR:
                return users
            best = min(among, key=lambda v: (value(v), self.waits[v]))
            shown = any(
                self.scores[best][t] < self.scores[users][t] and self.text(t, best) != self.text(t, users)
                for t in titles
            )
            return best if shown else users

        self.picks = {
            "what users see": users,
            "battery (decoding and bytes)": least_of(work, ["decoding", "fetched"], smooth),
        }
        if bounded:
            self.picks["memory"] = least_of(lambda v: self.scores[v]["peak"], ["peak"], bounded)

    def growth_of(self, variant):
        """The place in which memory still grew late in a long scroll; "ends" where it grew in none; None unknown."""
        growth = None
        for place in self.run.places:
            scrolls = self.run.numbers(variant, place, "scroll_s")
            late = self.run.numbers(variant, place, "ledger_late_growth_bytes")
            peaks = self.run.numbers(variant, place, "ledger_peak_image_bytes")
            if max(scrolls, default=0) < LONG_SCROLL_SECONDS or not late or len(late) != len(peaks):
                continue
            if any(rise > peak - peak / NEAR for rise, peak in zip(late, peaks)):
                return f"{place[0]} on {place[1]}"
            growth = "ends"
        return growth

    def ties(self, variant):
        return [v for v in self.front if self.equal(v, variant)]

    def named(self, variant):
        """`variant` with those that equal it; only the safer ones where it is one of them."""
        ties = self.ties(variant)
        safer = [v for v in ties if self.growth[v] == "ends"]
        return " or ".join(safer if variant in safer else ties)

    def as_good(self, variant):
        if variant not in self.scores or not self.picks:
            return False
        chosen = self.scores[self.picks["what users see"]]
        return band(self.scores[variant]["hitches"]) <= band(chosen["hitches"]) and (
            self.waits[variant] <= self.waits[self.picks["what users see"]] * NEAR
        )

    def equal(self, first, second):
        return self.scores[first] == self.scores[second] and self.missing(first) == self.missing(second)

    def text(self, title, variant):
        _, _, _, divisor, digits = OBJECTIVES[title]
        return half_up(self.scores[variant][title] / divisor, digits)

    def missing(self, variant):
        shown, wanted = self.run.images(variant, self.run.places)
        return wanted - shown, wanted

    def images(self):
        """What the images of a sentence are called."""
        return "images in all seeds" if len(self.run.seeds) > 1 else "images"
