"""Replays the public series with labels, and reports the scores of each detector."""

import annotated
import peers
from table import markdown


def report():
    """The rows of a table for all groups and series, and the lines of the section about them."""
    items = annotated.load()
    named = [(item["name"], item["values"]) for item in items]
    found = {"imagebench": peers.imagebench(named)[0],
             "rankscan reference": peers.rankscan(named)[0]}
    for package, label, find in [("apache-otava", "Apache Otava", peers.otava),
                                 ("ruptures", "PELT", peers.pelt)]:
        if peers.version(package):
            found[label] = peers.replay(named, find)[0]
            found[f"{label}, in hindsight"] = peers.once(named, find)[0]
    found["no alarm at all"] = {name: [] for name, _ in named}

    table, details = [annotated.HEADER], [annotated.HEADER]
    for label, belongs in annotated.GROUPS:
        chosen = [item for item in items if belongs(item)]
        for name, alerts in found.items():
            row = annotated.tally(chosen, alerts).row(f"{label} ({len(chosen)})", name)
            table.append(row[:-1] + ["–"] if "hindsight" in name else row)
    for item in items:
        for name, alerts in found.items():
            row = annotated.tally([item], alerts).row(item["name"], name)
            details.append(row[:-1] + ["–"] if "hindsight" in name else row)
    count = sum(len(item["values"]) for item in items)
    return table + details[1:], [
        "## Public series with labels", "",
        f"{len(items)} series of {count:,} values from the Turing Change Point Dataset, Mozilla's Talos and",
        "TigerBeetle; `Benchmarks/changes/public/README.md` says where each is from, under which licence, how",
        "it was put into its group before any detector saw it, and what was left out. None of them was used to",
        "choose a constant.", "",
        "*F1* and *cover* are those of van den Burg and Williams (2020) with a margin of 5: precision against",
        "what any annotator marked, recall as the mean over the annotators. *agreed changes* were marked by at",
        "least half of a series' annotators. *false/1000* are alerts that are more than five nights from",
        "everything that anyone marked, in 1,000 nights. *delay* is the median from an agreed change to its alert.",
        "Alerts are those of a replay from the 20th night on; *in hindsight* are the changes that a detector",
        "sees once in the finished series, which is what the field publishes and a nightly gate cannot have.",
        f"ruptures {peers.version('ruptures') or '(not installed)'} has no penalty of its own; PELT's is "
        "3 ln n of the variance between neighbours.", "",
        markdown(table),
        "Labels of Talos are what Mozilla's own tests expect of Perfherder, which leaves shifts below some",
        "percent unmarked; one of the two label sets of TigerBeetle is what Otava itself is asserted to find.",
        "", "### By series", "", markdown(details),
    ]
