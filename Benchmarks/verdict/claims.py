"""The verdict on a run, computed from the rows of trials.csv by the rules of docs/verdict.md."""
import statistics

NUMBERS = {
    "blank": (["blank_at_rest_pct"], "mean", 1, 0.1),
    "hitches": (["hitch_time_ratio_ms_per_s"], "max", 1, 1),
    "memory": (["memory_of_limit_pct"], "max", 1, 0.5),
    "work": (["device_cpu_ms", "decoder_busy_ms"], "sum", 1e3, 0.1),
}
NEAR, SEEDS = 0.05, 0.75
LONG_SCROLL_S, GROWTH = 60, 0.05
WRONG_MS, HANG_MS, BLANK_PCT = 200, 500, 50


def number(row, name):
    return float(row[name]) if row.get(name) not in (None, "") else None


class Table:
    """The first row of each loader, place and seed, without places that equal an earlier one."""

    def __init__(self, rows, exact):
        self.rows, self.loaders, self.seeds, places = {}, [], [], []
        for row in rows:
            place = (row["scenario"], row["device"], row["network"])
            key = (row["variant"], place, row["seed"])
            if key in self.rows:
                continue
            self.rows[key] = row
            for value, known in ((row["variant"], self.loaders), (place, places), (row["seed"], self.seeds)):
                if value not in known:
                    known.append(value)
        self.places, self.equal, seen = [], [], {}
        for place in places:
            cells = [place[1]]
            for loader in self.loaders:
                for seed in self.seeds:
                    row = self.rows.get((loader, place, seed), {})
                    cells += [row.get(name) for name in exact]
            if tuple(cells) in seen:
                self.equal.append((seen[tuple(cells)], place))
            else:
                seen[tuple(cells)] = place
                self.places.append(place)

    def all(self, loader):
        return [
            (place, seed, self.rows[loader, place, seed])
            for place in self.places for seed in self.seeds if (loader, place, seed) in self.rows
        ]

    def by_seed(self, what, loader):
        """The values of a number with each seed; None where a seed has no value."""
        metrics, pooling, divisor, _ = NUMBERS[what]
        values = []
        for seed in self.seeds:
            parts = []
            for place in self.places:
                row = self.rows.get((loader, place, seed), {})
                cells = [number(row, metric) for metric in metrics]
                if None not in cells:
                    parts.append(sum(cells))
            if not parts:
                return None
            pooled = {"mean": statistics.fmean, "max": max, "sum": sum}[pooling](parts)
            values.append(pooled / divisor)
        return values


class Answer:
    """Which loaders are out, the scores of the others, and which one to ship."""

    def __init__(self, table):
        self.table, self.out, self.gap, self.by_seed, self.score = table, {}, set(), {}, {}
        for loader in table.loaders:
            rows = table.all(loader)
            if len(rows) < len(table.places) * len(table.seeds):
                self.gap.add(loader)
                continue
            ended = any(row["outcome"] == "jetsam" for _, _, row in rows)
            for what in NUMBERS:
                values = table.by_seed(what, loader)
                if values and not ended:
                    self.by_seed[loader, what] = values
                    self.score[loader, what] = statistics.median(values)
            hanging = {seed for _, seed, row in rows if (number(row, "frame_time_ms_max") or 0) > HANG_MS}
            if ended:
                self.out[loader] = "ended"
            elif any((number(row, "wrong_at_rest_ms_max") or 0) > WRONG_MS for _, _, row in rows):
                self.out[loader] = "wrong-image"
            elif 2 * len(hanging) > len(table.seeds):
                self.out[loader] = "hang"
            elif self.score.get((loader, "blank"), 0) > BLANK_PCT:
                self.out[loader] = "blank"
        self.eligible = [v for v in table.loaders if v not in self.out and v not in self.gap]
        self.growth = {loader: self.growing(loader) for loader in self.eligible}

    def growing(self, loader):
        state = "unknown"
        for place in self.table.places:
            rows = [row for other, _, row in self.table.all(loader) if other == place]
            if max(number(row, "scroll_s") or 0 for row in rows) < LONG_SCROLL_S:
                continue
            pairs = [(number(r, "ledger_late_growth_bytes"), number(r, "ledger_peak_image_bytes")) for r in rows]
            if any(None in pair for pair in pairs):
                continue
            if any(late > peak * GROWTH / (1 + GROWTH) for late, peak in pairs):
                return "lasts"
            state = "ends"
        return state

    def value(self, loader, what):
        return self.score.get((loader, what), float("inf"))

    def tied(self, what, first, second):
        low, high = self.value(first, what), self.value(second, what)
        if high == low or high - low <= max(low * NEAR, NUMBERS[what][3]):
            return True
        mine, others = self.by_seed.get((first, what), []), self.by_seed.get((second, what), [])
        if len(mine) != len(others) or len(mine) < 2:
            return False
        return sum(a < b for a, b in zip(mine, others)) <= SEEDS * len(mine)

    def best(self, what, loaders):
        if not loaders:
            return []
        first = min(loaders, key=lambda v: self.value(v, what))
        return [v for v in loaders if v == first or self.tied(what, first, v)]

    def band(self, loader):
        return sum(self.value(loader, "hitches") > limit for limit in (5, 10))

    def choose(self, loaders):
        """The winner, those that tie with it, and what decided."""
        if not loaders:
            return None
        band = min(map(self.band, loaders))
        smooth = [v for v in loaders if self.band(v) == band]
        tied = self.best("blank", smooth)
        rest, how = tied, "order"
        if len(tied) == 1:
            how = "only" if len(loaders) == 1 else "hitches" if len(smooth) == 1 else "blank"
        else:
            safe = [v for v in rest if self.growth[v] == "ends"]
            steps = [("safer-memory", safe if safe and len(safe) < len(rest) else rest)]
            for what in ("memory", "work"):
                steps.append((what, self.best(what, steps[-1][1])))
            for name, left in steps:
                rest = left
                if len(rest) == 1:
                    how = name
                    break
            else:
                least = min(self.value(v, "blank") for v in rest)
                rest = [v for v in rest if self.value(v, "blank") == least]
                how = "blank-within-tie" if len(rest) == 1 else how
        return rest[0], sorted(set(tied) - {rest[0]}), how

    def number(self, what):
        loaders = [v for v in self.eligible if what != "memory" or self.growth[v] == "ends"]
        loaders = sorted((v for v in loaders if (v, what) in self.score), key=lambda v: self.value(v, what))
        return loaders[:2], sorted(set(self.best(what, loaders)) - set(loaders[:1]))
