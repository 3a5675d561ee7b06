"""Public series with marked changes, and the scores of found changes."""

import json
import pathlib
import statistics

from score import FIRST_NIGHT, TOLERANCE, distinct

FOLDER = pathlib.Path(__file__).parent / "public"
# The groups follow the descriptions of the sources and were fixed before the first replay.
GROUPS = [
    ("performance", lambda item: item["domain"] == "performance"),
    ("steps", lambda item: item["kind"] == "step"),
    ("trends and seasons", lambda item: item["kind"] != "step"),
    ("all", lambda item: True),
]


def load():
    """The series in the order of their names, as `public/README.md` describes them."""
    return [json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))]


def hits(marked, found):
    """How many of the `marked` changes match a different one of the `found`, within the margin."""
    left, count = sorted(found), 0
    for mark in sorted(marked):
        near = [index for index in left if abs(index - mark) <= TOLERANCE]
        if near:
            left.remove(min(near, key=lambda index: abs(index - mark)))
            count += 1
    return count


def measure(annotators, found):
    """Precision by the marks of all annotators, and the mean recall over the annotators.

    Source: G. J. J. van den Burg and C. K. I. Williams, "An Evaluation of Change Point Detection
    Algorithms" (2020), section 3.2. The first night counts as a change that all mark and find, so
    that a quiet series has a score as well.
    """
    found = {0, *found}
    marked = [{0, *marks} for marks in annotators.values()]
    precision = hits(set().union(*marked), found) / len(found)
    recall = statistics.mean(hits(marks, found) / len(marks) for marks in marked)
    return precision, recall


def harmonic(precision, recall):
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def cover(annotators, found, count):
    """How well the segments of the annotators are covered by those found: a mean Jaccard index,
    weighted by length (section 3.1 of the same paper)."""
    def segments(changes):
        edges = sorted({0, count, *(change for change in changes if 0 < change < count)})
        return list(zip(edges, edges[1:]))

    def overlap(one, other):
        common = min(one[1], other[1]) - max(one[0], other[0])
        return common / (max(one[1], other[1]) - min(one[0], other[0])) if common > 0 else 0.0

    mine = segments(found)
    return statistics.mean(
        sum((end - start) * max(overlap((start, end), other) for other in mine)
            for start, end in segments(marks)) / count
        for marks in annotators.values())


def agreed(annotators):
    """The indices that at least half of the annotators marked, as medians of their marks."""
    marks = sorted(mark for marks in annotators.values() for mark in marks)
    groups = []
    for mark in marks:
        if groups and mark - groups[-1][-1] <= TOLERANCE:
            groups[-1].append(mark)
        else:
            groups.append([mark])
    places = []
    for group in groups:
        voters = sum(any(group[0] <= mark <= group[-1] for mark in marks)
                     for marks in annotators.values())
        if 2 * voters >= len(annotators):
            places.append(round(statistics.median(group)))
    return places


class Tally:
    """Scores over series: means of F1 and cover, and counts of alarms, delays and nights."""

    def __init__(self):
        self.f1s, self.covers, self.delays = [], [], []
        self.agreed = self.found = self.false = self.nights = 0

    def add(self, item, alerts):
        """`alerts` are (index, night), of one detector."""
        annotators, count = item["annotators"], len(item["values"])
        raised = distinct(alerts)
        found = [index for index, _ in raised]
        self.f1s.append(harmonic(*measure(annotators, found)))
        self.covers.append(cover(annotators, found, count))
        anyone = {mark for marks in annotators.values() for mark in marks}
        self.false += sum(all(abs(index - mark) > TOLERANCE for mark in anyone) for index in found)
        self.nights += max(0, count - FIRST_NIGHT)
        for place in agreed(annotators):
            self.agreed += 1
            nights = [night for index, night in raised if abs(index - place) <= TOLERANCE]
            if nights:
                self.found += 1
                self.delays.append(min(nights) - place)

    def row(self, label, detector):
        delay = f"{statistics.median(self.delays):g}" if self.delays else "–"
        false = 1000 * self.false / self.nights if self.nights else 0.0
        return [label, detector, f"{statistics.mean(self.f1s):.3f}",
                f"{statistics.mean(self.covers):.3f}", f"{self.found} of {self.agreed}",
                f"{false:.2f}", delay]


HEADER = ["series", "detector", "F1", "cover", "agreed changes found", "false/1000", "delay"]


def tally(items, alerts):
    total = Tally()
    for item in items:
        total.add(item, alerts[item["name"]])
    return total
