"""Synthetic nightly series with known steps; the same seed gives the same series."""

import math
import random

NIGHTS = 120
INDEPENDENT = ["normal", "lognormal", "heavy-tailed", "bimodal", "spikes", "ties"]
DEPENDENT = ["ar1", "drift"]
OTHER = ["variance", "pulses"]
TREBLED = ["trebled normal", "trebled lognormal", "trebled heavy-tailed"]
FAMILIES = INDEPENDENT + DEPENDENT + OTHER
SIZES = [0.02, 0.03, 0.05, 0.10]
NOISES = [0.005, 0.01, 0.02, 0.03]


def levels(rng, count, sizes):
    """The logarithm of the level of each night, and the first nights of new levels."""
    if count == 0:
        return [0.0] * NIGHTS, []
    # Steps keep 20 nights from each other and from the ends, so that each can be seen.
    while True:
        nights = sorted(rng.randrange(25, NIGHTS - 15) for _ in range(count))
        if all(later - earlier >= 20 for earlier, later in zip(nights, nights[1:])):
            break
    level, result = 0.0, []
    for night in range(NIGHTS):
        if night in nights:
            level += math.log1p(rng.choice(sizes)) * rng.choice([-1, 1])
        result.append(level)
    return result, nights


def noise(rng, family, spread):
    """Noise in logarithms, with a standard deviation of about `spread` where there is one."""
    if family in ("normal", "ties"):
        return [rng.gauss(0, spread) for _ in range(NIGHTS)]
    if family == "lognormal":  # skewed to the right, as times are
        return [(math.exp(rng.gauss(0, 0.6)) - 1.2) * spread / 0.79 for _ in range(NIGHTS)]
    if family == "heavy-tailed":  # Student's t with three degrees of freedom
        return [rng.gauss(0, 1) / math.sqrt(rng.gammavariate(1.5, 2) / 3) * spread / 1.73
                for _ in range(NIGHTS)]
    if family == "bimodal":
        gap, share = rng.choice([2, 4]) * spread, rng.choice([0.2, 0.5])
        return [rng.gauss(0, spread / 2) + (gap if rng.random() < share else 0)
                for _ in range(NIGHTS)]
    if family == "spikes":
        return [rng.gauss(0, spread) + (rng.uniform(0.1, 0.6) if rng.random() < 0.05 else 0)
                for _ in range(NIGHTS)]
    if family == "ar1":
        keep, result = rng.choice([0.3, 0.6, 0.8]), [rng.gauss(0, spread)]
        while len(result) < NIGHTS:
            result.append(keep * result[-1]
                          + rng.gauss(0, spread * math.sqrt(1 - keep * keep)))
        return result
    if family == "drift":  # a machine that wanders, slowly, and comes back
        walk, result = 0.0, []
        pace = rng.choice([0.15, 0.3, 0.5]) * spread
        for _ in range(NIGHTS):
            walk = 0.98 * walk + rng.gauss(0, pace)
            result.append(walk + rng.gauss(0, spread))
        return result
    if family == "variance":
        start, factor = rng.randrange(40, 80), rng.choice([1 / 3, 3])
        return [rng.gauss(0, spread * (factor if night >= start else 1))
                for night in range(NIGHTS)]
    if family == "pulses":  # two nights at another level, which are no change of level
        result = [rng.gauss(0, spread) for _ in range(NIGHTS)]
        for _ in range(3):
            start, height = rng.randrange(NIGHTS - 2), rng.choice([-1, 1]) * rng.uniform(0.05, 0.2)
            for night in (start, start + 1):
                result[night] += height
        return result
    raise ValueError(family)


def trebled(seed, replicas):
    """Quiet series whose spread trebles in some night, with a constant median."""
    result = []
    for family in TREBLED:
        for spread in NOISES:
            for replica in range(replicas):
                name = f"{family}-{spread:g}-{replica}"
                rng = random.Random(f"{seed}/{name}")
                start, values = rng.randrange(20, 105), []
                for night in range(NIGHTS):
                    width = spread * (3 if night >= start else 1)
                    if family == "trebled normal":
                        distance = rng.gauss(0, width)
                    elif family == "trebled lognormal":  # the median is at 1, so that it stays
                        distance = (math.exp(rng.gauss(0, 0.6)) - 1) * width / 0.79
                    else:
                        distance = (rng.gauss(0, 1) / math.sqrt(rng.gammavariate(1.5, 2) / 3)
                                    * width / 1.73)
                    values.append(100 * math.exp(distance))
                result.append((name, family, values, []))
    return result


def exact(seed, count=60):
    """Series of counts that differ from night to night only when the program does."""
    result = []
    for replica in range(count):
        rng = random.Random(f"{seed}/exact-{replica}")
        _, steps = levels(rng, replica % 3, SIZES)
        value, values = rng.choice([12, 340, 56789]), []
        for night in range(NIGHTS):
            if night in steps:
                value += rng.choice([-1, 1])
            values.append(value)
        result.append((f"exact-{replica}", "exact", values, steps))
    return result


def make(seed, replicas=12, sizes=None, noises=None, families=None):
    """The series of one seed: a list of (name, family, values, first nights of new levels)."""
    result = []
    for family in families or FAMILIES:
        for spread in noises or NOISES:
            for replica in range(replicas):
                name = f"{family}-{spread:g}-{replica}"
                rng = random.Random(f"{seed}/{name}")
                # A third is quiet, the others have one or two steps.
                level, steps = levels(rng, replica % 3, sizes or SIZES)
                shape = noise(rng, family, spread)
                values = [100 * math.exp(a + b) for a, b in zip(level, shape)]
                if family == "ties":  # a coarse clock: readings are multiples of a tick
                    tick = rng.choice([0.5, 1, 2])
                    values = [round(value / tick) * tick for value in values]
                result.append((name, family, values, steps))
    return result
