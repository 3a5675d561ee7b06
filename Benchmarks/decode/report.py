"""Medians, ratios and tables from the measurements."""

import csv
import math
import os
import platform
from statistics import median

OURS = "imagebench"
FLOORS = {"in process": "floor", "process": "djpeg (floor)"}


def files_of(found, group, box, kind):
    return sorted({key[4] for key in found.milliseconds if key[:3] == (group, box, kind)})


def tools_of(found, group, box, kind):
    names = []
    for key in found.milliseconds:
        if key[:3] == (group, box, kind) and key[3] not in names:
            names.append(key[3])
    first = [FLOORS[kind], OURS]
    return [name for name in first if name in names] + sorted(set(names) - set(first))


def ratio(found, group, box, kind, tool, other):
    """The median over files of the ratio of medians, so that no file outweighs the others."""
    ratios = []
    for path in files_of(found, group, box, kind):
        mine = found.milliseconds.get((group, box, kind, tool, path))
        base = found.milliseconds.get((group, box, kind, other, path))
        if mine and base:
            ratios.append(median(mine) / median(base))
    return median(ratios) if ratios else None


def over_files(found, group, box, kind, tool, table, pick):
    values = [pick(table[key]) for path in files_of(found, group, box, kind)
              if (key := (group, box, kind, tool, path)) in table]
    return values


def fidelities(found, group, box, kind, tool):
    """The PSNR of a tool's results; a program has the result of its library."""
    values = []
    for path in files_of(found, group, box, kind):
        value = found.psnr.get((group, box, tool, path))
        if value is not None:
            values.append(value)
    return values


def write_csv(path, found):
    columns = ["group", "max_pixel_size", "measured", "tool", "file", "rounds", "median_ms",
               "min_ms", "ratio_to_floor", "ratio_to_imagebench", "peak_rss_bytes", "psnr_db"]
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        for key in sorted(found.milliseconds):
            group, box, kind, tool, source = key
            times = found.milliseconds[key]

            def to(other):
                base = found.milliseconds.get((group, box, kind, other, source))
                return f"{median(times) / median(base):.4f}" if base else ""

            peak = found.peaks.get(key)
            value = found.psnr.get((group, box, tool, source))
            writer.writerow([
                group, box or "full", "cpu in process" if kind == "in process" else "wall of process",
                tool, os.path.basename(source), len(times), f"{median(times):.3f}",
                f"{min(times):.3f}", to(FLOORS[kind]), to(OURS),
                int(median(peak)) if peak else "",
                "" if value is None else "equal" if math.isinf(value) else f"{value:.2f}"])


def decibels(values):
    if not values:
        return "–", "–"
    words = ["equal" if math.isinf(value) else f"{value:.1f}" for value in
             [median(values), min(values)]]
    return words[0], words[1]


def table(head, rows):
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]

    def line(cells):
        return "| " + " | ".join(
            cell.ljust(width) if i < 2 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(cells, widths))) + " |"

    rule = "|" + "|".join("-" * (width + (2 if i < 2 else 1)) + ("" if i < 2 else ":")
                          for i, width in enumerate(widths)) + "|"
    return "\n".join([line(head), rule, *map(line, rows)])


def rows(found, group, boxes, kind):
    result = []
    for box in boxes:
        for tool in tools_of(found, group, box, kind):
            times = over_files(found, group, box, kind, tool, found.milliseconds, median)
            ratios = [ratio(found, group, box, kind, tool, other)
                      for other in [FLOORS[kind], OURS]]
            cells = [str(box or "full"), tool, f"{median(times):.1f}"]
            cells += ["–" if value is None else f"{value:.2f}×" for value in ratios]
            if kind == "process":
                peaks = over_files(found, group, box, kind, tool, found.peaks, median)
                cells.append(f"{median(peaks) / 1e6:.1f}" if peaks else "–")
            elif tool == OURS:
                facts = [fact for key, fact in found.facts.items() if key[:2] == (group, box)]
                cells.append(f"{max(fact['working_bytes'] for fact in facts) / 1e6:.2f}")
            else:
                cells.append("–")
            cells += decibels(fidelities(found, group, box, kind, tool))
            result.append(cells)
    return result


def markdown(found, chosen, boxes, rounds, load, versions):
    parts = ["# Decoding beside the peers", ""]
    parts += [
        f"`make bench-decode`: {rounds} rounds, in each of which every tool has its turn. Measured on",
        f"{machine()}, whose load average was {load:.1f}",
        "at the start. Such a machine is noisy: trust the ratios inside one block, which come from the same",
        "rounds, and not the milliseconds. Wall times of whole processes say little when the load is above",
        "the number of idle cores.", "",
        "- **in process**: milliseconds of processor time, one thread, file in memory; the median over",
        "  the files of each file's median. **Floor** is libjpeg's own decode at the scale that the",
        "  result needs (1/8, 1/4, 1/2 or 1/1), or libpng's bare row read, with the rows thrown away; at",
        "  full size the same into a fresh bitmap. Memory is what a decode held above its result, at most.",
        "- **whole processes**: wall milliseconds from start to end with one thread, and the peak of",
        "  resident memory. Nothing is written, or raw pixels where a tool must write. Two files a group.",
        "- Ratios are medians over the files of the ratio of medians.",
        "- **PSNR** against the full decode and its exact area average in double precision, both by other",
        "  libraries (Pillow, numpy); median and least; at full size of one file. Pillow does not turn",
        "  images by their orientation, the others do. Files with alpha or a profile other than sRGB take no part.", "",
        "Took part: " + "; ".join(versions) + ".", ""]
    parts += [
        "The wheels of Pillow and pyvips bring codecs of their own, often newer than the system's, which",
        "imagebench and the floor use; so they can lie below the floor.", ""]
    for group, paths in chosen.items():
        if not paths:
            parts += [f"## {group}", "", "No file of this kind was there; `make photos` gets some.", ""]
            continue
        names = ", ".join(f"`{os.path.basename(path)}`" for path in paths)
        parts += [f"## {group}", "", f"{len(paths)} files: {names}.", "", "In process:", ""]
        parts += [table(["size", "tool", "ms", "floor", "imagebench", "working MB", "PSNR dB",
                         "least"], rows(found, group, boxes, "in process")), ""]
        parts += ["Whole processes:", ""]
        parts += [table(["size", "tool", "ms", "floor", "imagebench", "peak MB", "PSNR dB", "least"],
                        rows(found, group, boxes, "process")), ""]
    parts += ["## Starting up and doing nothing", ""]
    parts += [table(["", "tool", "ms", "peak MB"], [
        ["", name, f"{median(wall for wall, _ in took):.1f}",
         f"{median(peak for _, peak in took) / 1e6:.1f}"]
        for name, took in sorted(found.startup.items())])]
    parts += ["", "## Refusing a bomb", "",
              "Files of 10 kB and less that claim 30,000 x 30,000 pixels (the coefficient bomb: within the",
              "pixel limit, but with more coefficients than memory); what the whole process takes above a",
              "start of the tool in the same round, medians.", ""]
    parts += [table(["", "file of Fuzz/found", "ms above start", "MB above start"], [
        ["", name, f"{median(wall for wall, _ in took):.1f}",
         f"{median(peak for _, peak in took) / 1e6:.2f}"]
        for name, took in sorted(found.refusals.items())])]
    return "\n".join(parts) + "\n"


def machine():
    """The class of the machine, not its name."""
    model = ""
    virtual = ""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
            if line.startswith("flags") and " hypervisor" in line:
                virtual = "virtual "
    return f"a {virtual}machine with {os.cpu_count()} {platform.machine()} cores ({model})"
