"""Ranks in which values tie that differ by less than noise."""
import csv
import itertools
import math


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def relative_noise(groups, share=0.95):
    """The relative difference that a share of all pairs of equal values does not exceed."""
    differences = sorted(
        abs(a - b) / max(abs(a), abs(b)) if a != b else 0.0
        for group in groups for a, b in itertools.combinations(group, 2)
    )
    if not differences:
        return 0.0
    return differences[min(len(differences) - 1, math.ceil(share * len(differences)) - 1)]


def is_tie(a, b, noise):
    return abs(a - b) <= noise * max(abs(a), abs(b))


def ranked(values, noise):
    """Ranks from 1: how many values are less, and half of those that tie, whichever side they are on."""
    return [
        1 + sum((0.5 if is_tie(own, other, noise) else other < own) for place, other in enumerate(values) if place != index)
        for index, own in enumerate(values)
    ]


def spearman(a, b, noise):
    """The correlation of ranks; 1 where both sides tie altogether."""
    left, right = ranked(a, noise), ranked(b, noise)
    means = [sum(side) / len(side) for side in (left, right)]
    products = sum((x - means[0]) * (y - means[1]) for x, y in zip(left, right))
    sizes = [math.sqrt(sum((x - mean) ** 2 for x in side)) for side, mean in zip((left, right), means)]
    if 0 in sizes:
        return 1.0 if sizes[0] == sizes[1] else 0.0
    return products / (sizes[0] * sizes[1])
