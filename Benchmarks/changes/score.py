"""The scores of alerts for known steps."""

import statistics

FIRST_NIGHT = 20
TOLERANCE = 5


def distinct(alerts):
    """The alerts (index, night) that are more than five nights from all that were raised before."""
    kept = []
    for index, night in sorted(alerts, key=lambda alert: (alert[1], alert[0])):
        if all(abs(index - other) > TOLERANCE for other, _ in kept):
            kept.append((index, night))
    return kept


class Score:
    """Counts over series; each step can be found once, by an alert at most five nights away."""

    def __init__(self):
        self.found = self.false = self.missed = self.quiet_false = self.quiet_nights = 0
        self.delays = []

    def add(self, alerts, steps, nights):
        left = list(steps)
        for index, night in distinct(alerts):
            near = [step for step in left if abs(step - index) <= TOLERANCE]
            if near:
                step = min(near, key=lambda step: abs(step - index))
                left.remove(step)
                self.found += 1
                self.delays.append(night - step)
            else:
                self.false += 1
                self.quiet_false += not steps
        self.missed += len(left)
        # The first nights are not judged, so they do not count as quiet.
        self.quiet_nights += 0 if steps else nights - FIRST_NIGHT

    @property
    def precision(self):
        return self.found / (self.found + self.false) if self.found + self.false else 0.0

    @property
    def recall(self):
        return self.found / (self.found + self.missed) if self.found + self.missed else 0.0

    @property
    def f1(self):
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

    @property
    def false_alarms(self):
        """False alarms in 1,000 nights of series without a step."""
        return 1000 * self.quiet_false / self.quiet_nights if self.quiet_nights else 0.0

    @property
    def delay(self):
        """Median and 90th percentile of the nights from a step to its alert."""
        if not self.delays:
            return "–", "–"
        delays = sorted(self.delays)
        return f"{statistics.median(delays):g}", str(delays[int(0.9 * (len(delays) - 1))])
