"""Tables from the replays."""

import csv
import os
import platform
from statistics import median

OURS = "imagebench"
PEER = "libcachesim"


def speed(row, requests):
    seconds = [value for value in row["seconds"] if value]
    return requests / median(seconds) / 1e6 if seconds else None


def write_csv(path, found, requests):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["unit", "capacity", "policy", "simulator", "requests", "hit_ratio",
                         "byte_hit_ratio", "miss_ratio", "rounds", "median_mreq_per_s"])
        for (unit, policy, capacity, name), row in sorted(found.items()):
            byte_ratio = row["byte_hit_ratio"]
            rate = speed(row, requests)
            writer.writerow([unit, capacity, policy, name, requests, f"{row['hit_ratio']:.6f}",
                             "" if byte_ratio is None else f"{byte_ratio:.6f}",
                             f"{1 - row['hit_ratio']:.6f}", len(row["seconds"]),
                             f"{rate:.2f}" if rate else ""])


def table(rows):
    """Aligned Markdown; columns that begin with a number are right-aligned."""
    texts = [column for column, head in enumerate(rows[0]) if not head[0].isdigit()]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for index, row in enumerate(rows):
        cells = [cell.ljust(width) if column in texts else cell.rjust(width)
                 for column, (cell, width) in enumerate(zip(row, widths))]
        lines.append("| " + " | ".join(cells) + " |")
        if index == 0:
            rules = ["-" * (width + 2) if column in texts else "-" * (width + 1) + ":"
                     for column, width in enumerate(widths)]
            lines.append("|" + "|".join(rules) + "|")
    return "\n".join(lines)


def policies_of(found):
    return list(dict.fromkeys(policy for _, policy, _, _ in found))


def capacities_of(found, unit):
    return list(dict.fromkeys(capacity for each, _, capacity, _ in found if each == unit))


def simulators_of(found, unit, policy):
    return list(dict.fromkeys(name for each, other, _, name in found
                              if (each, other) == (unit, policy)))


def ratios(found, unit, field):
    """Miss ratios by capacity, one row for each policy and simulator."""
    capacities = capacities_of(found, unit)
    rows = [["policy", "simulator"] + [f"{capacity:,}" for capacity in capacities]]
    for policy in policies_of(found):
        for name in simulators_of(found, unit, policy):
            cells = []
            for capacity in capacities:
                row = found.get((unit, policy, capacity, name))
                value = row and row[field]
                cells.append("–" if value is None else f"{1 - value:.6f}")
            rows.append([policy if name == OURS else "", name] + cells)
    return table(rows)


def speeds(found, unit, requests):
    capacities = capacities_of(found, unit)
    rows = [["policy"] + [f"{capacity:,}: {OURS}, {PEER}, ratio" for capacity in capacities]]
    for policy in policies_of(found):
        cells = []
        for capacity in capacities:
            mine = found.get((unit, policy, capacity, OURS))
            other = found.get((unit, policy, capacity, PEER))
            own = speed(mine, requests)
            theirs = speed(other, requests) if other else None
            cells.append(f"{own:.1f} · {theirs:.1f} · {own / theirs:.1f}×" if theirs and own
                         else f"{own:.1f} · – · –" if own else "–")
        rows.append([policy] + cells)
    return table(rows)


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.machine()


def write_markdown(path, found, facts):
    requests = facts["requests"]
    versions = ", ".join(f"{name} {version}" for name, version in facts["versions"].items())
    agreement = ("**All hits agree to the last one**, W-TinyLFU aside."
                 if not facts["wrong"] else
                 "**Some hits differ:**\n\n" + "\n".join(f"- {line}" for line in facts["wrong"]))
    text = f"""# Cache replay compared with its peers

`make bench-cache`: {facts['rounds']} rounds, in each of which imagebench and libcachesim have their turn. Measured on
{os.cpu_count()} cores of {processor()}, whose load average was {facts['load']:.1f} at the start.
Speeds are processor time on one core and medians, so load moves them less than wall time, but it does.

The log: {requests:,} requests by Zipf's law with exponent 0.9 over {facts['population']:,} objects, of which
{facts['objects']:,} occur ({facts['bytes'] / 1e6:,.0f} MB); seed {facts['seed']}, the same bytes on any machine.
Capacities are 1, 5 and 10 % of the {facts['population']:,} objects, or of the bytes that occur.

Took part: {versions}. {agreement}

- **W-TinyLFU** is a family: hashes, the width and the ageing of the sketch, and the window are each
  one's own. Ours has Caffeine's: a window of 1 %, 80 % of the rest protected, four-bit counters
  that are halved after ten requests for each object. libcachesim counts in a Bloom filter, which
  ages more slowly, and refuses objects larger than its window; at byte capacity its filter takes
  gigabytes, so it is left out there. theine moves the size of its window.
- **S3-FIFO** is that of libCacheSim 2024: two requests while in the small queue lead to the main one;
  until the first eviction, what does not fit the small queue fills the main one; at byte capacity,
  what is not smaller than the small queue is refused.
- **Belady** at byte capacity is the greedy rule farthest next use, in both simulators.
- cachetools and theine take part in the first round, for their hits; their loops are Python. So do
  all at byte capacity.

## Miss ratios at object capacity

{ratios(found, 'objects', 'hit_ratio')}

## Miss ratios at byte capacity

{ratios(found, 'bytes', 'hit_ratio')}

The same by bytes:

{ratios(found, 'bytes', 'byte_hit_ratio')}

## Speed, million requests a second

Log in memory, imagebench's second replay of it; libcachesim reads its binary form from a mapped file. Object capacity:

{speeds(found, 'objects', requests)}

Whole process, from the CSV file to the table, LRU at 10 %: {requests / median(facts['whole']) / 1e6:.1f} million
requests for each second of processor time.
"""
    path.write_text(text, encoding="utf-8")
