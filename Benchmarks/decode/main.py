"""Compares imagebench with its peers, round by round, and writes Results/Decode."""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import fidelity
import peers
import report

OURS = "imagebench"
FLOOR = "floor"
GROUPS = ["baseline JPEG", "progressive JPEG", "PNG"]
# Files of 10 kB and less that claim 30,000 x 30,000 pixels, and one that requests all memory.
BOMBS = ["jpeg/claims-30000", "jpeg/claims-30000-progressive", "jpeg/coefficient-bomb",
         "png/claims-30000", "png/claims-30000-1-bit", "png/claims-30000-interlaced"]
REFUSED = 1


class Measurements:
    """Times and memory by (group, box, kind, tool, file); PSNR the same without the kind."""

    def __init__(self):
        self.milliseconds = {}
        self.peaks = {}
        self.psnr = {}
        self.facts = {}
        self.startup = {}
        self.refusals = {}

    def add(self, key, milliseconds, peak=None):
        self.milliseconds.setdefault(key, []).append(milliseconds)
        if peak is not None:
            self.peaks.setdefault(key, []).append(peak)


def arguments():
    parser = argparse.ArgumentParser(prog="bench-decode", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds over all tools (7)")
    parser.add_argument("--files", type=int, default=3,
                        help="the most files of each group from each of corpus and photos (3)")
    parser.add_argument("--sizes", default="132,360,1080,0",
                        help="longest sides of results, 0 for full decode (132,360,1080,0)")
    parser.add_argument("--photos", default="out/photos", help="real photographs (out/photos)")
    parser.add_argument("--out", default="Results/Decode", help="where tables go (Results/Decode)")
    return parser.parse_args()


def imagebench(*words):
    done = subprocess.run([peers.TOOL, *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"bench-decode: imagebench {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def choose(options):
    """Photographs of 5 to 26 megapixels, the largest first; fewer of the groups that are slow."""
    # The first line is the title: the corpus, its hash and its folder.
    title = imagebench("doctor", "--pictures", "standard").splitlines()[0]
    root = pathlib.Path(title.split(": ", 1)[1])
    generated = [path for kind in ["photo", "large", "screenshot"]
                 for path in root.glob(f"{kind}-*")]
    real = [path for path in pathlib.Path(options.photos).rglob("*")
            if path.is_file() and path.suffix in [".jpg", ".jpeg", ".png"]]
    chosen = {group: [] for group in GROUPS}
    for origin, paths in [("generated", generated), ("real", real)]:
        found = {group: [] for group in GROUPS}
        for path in sorted(paths):
            kind = fidelity.suitable(path)
            least = 3 if origin == "generated" else 5
            if kind and least <= kind[1] <= 26:
                found[kind[0]].append((kind[1], str(path)))
        for group in GROUPS:
            limit = options.files
            if group != GROUPS[0]:
                limit = max(1, limit // 2 + (limit % 2 if origin == "real" else 0))
            best = sorted(found[group], key=lambda entry: (-entry[0], entry[1]))[:limit]
            chosen[group] += [path for _, path in best]
    return chosen


def times(paths, box, rounds):
    """What `Benches decode` measures of each file: the decoder in turns with its floor."""
    done = subprocess.run([peers.BENCHES, "decode", str(box or 0), str(rounds), *paths],
                          check=True, capture_output=True, text=True)
    return map(json.loads, done.stdout.splitlines())


def prepare(group, path, box, is_compared, found, scratch):
    """Decodes once for facts and fidelity; the peers get the size of our result."""
    output = f"{scratch}/ours.png"
    writing = ["-o", output] if is_compared else []
    words = ["--max-pixel-size", str(box)] if box else ["--mode", "full"]
    facts = json.loads(imagebench("decode", path, *words, "--format", "json", *writing))
    timed = next(times([path], box, 1))
    found.facts[(group, box, path)] = facts
    width, height = map(int, facts["size"].split("x"))
    target = (height, width) if facts["orientation"] >= 5 else (width, height)
    job = peers.Job(path, box, target, timed["floor_scale"])
    if is_compared:
        found.psnr[(group, box, OURS, path)] = fidelity.psnr(path, fidelity.load(output))
    if not box:
        return job
    with open(path, "rb") as file:
        data = file.read()
    for name in peers.LIBRARIES:
        pixels = peers.library_pixels(name, job, data)
        found.psnr[(group, box, name, path)] = fidelity.psnr(path, pixels)
    for name in ["vipsthumbnail", "GraphicsMagick"]:
        output = f"{scratch}/{name}.png"
        command = peers.commands(job, sys.executable, scratch, output).get(name)
        if command:
            subprocess.run(command, check=True, capture_output=True)
            found.psnr[(group, box, name, path)] = fidelity.psnr(path, fidelity.load(output))
    return job


def rotated(names, turn):
    """Another tool goes first in each round."""
    names = list(names)
    return names[turn % len(names):] + names[:turn % len(names)]


def in_process(group, box, jobs, turn, workers, found):
    """One round: every tool over the files of a group. Ours and the floor share a process."""

    def ours():
        for facts in times([job.path for job in jobs], box, 2):
            path = facts["file"]
            found.add((group, box, "in process", OURS, path), facts["cpu_ms"])
            found.add((group, box, "in process", FLOOR, path), facts["floor_cpu_ms"])

    def library(name):
        for job in jobs:
            wanted = {"path": job.path, "box": box, "target": job.stored_target}
            workers[name].stdin.write(json.dumps(wanted) + "\n")
            workers[name].stdin.flush()
            took = json.loads(workers[name].stdout.readline())
            found.add((group, box, "in process", name, job.path), took)

    for name in rotated([OURS, *workers], turn):
        if name == OURS:
            ours()
        else:
            library(name)


def launch(command, scratch, expected=0):
    """Wall milliseconds and peak bytes of a whole process; None if it failed."""
    subprocess.run(["out/launch", f"{scratch}/took", *command], check=True,
                   stderr=subprocess.DEVNULL)
    wall, peak, status = map(int, pathlib.Path(f"{scratch}/took").read_text().split())
    return (wall / 1e6, peak * 1024) if status == expected else None


def whole_process(group, box, jobs, turn, scratch, found):
    for job in jobs:
        commands = peers.commands(job, sys.executable, scratch)
        for name in rotated(commands, turn):
            took = launch(commands[name], scratch)
            if took:
                found.add((group, box, "process", name, job.path), *took)


def measure_startup(turn, scratch, found):
    commands = dict(peers.STARTUPS)
    commands["Pillow draft + BOX"] = [sys.executable, "-c", "from PIL import Image"]
    for name in rotated(commands, turn):
        took = launch(commands[name], scratch)
        if took:
            found.startup.setdefault(name, []).append(took)


def measure_refusals(scratch, found):
    """Bombs in turn with a start of the tool that does nothing, so that only their cost remains."""
    for name in BOMBS:
        command = [peers.TOOL, "decode", f"Fuzz/found/{name}"]
        idle = launch(peers.STARTUPS[OURS], scratch)
        took = launch(command, scratch, REFUSED)
        if not took:
            sys.exit(f"bench-decode: {' '.join(command)} was not refused")
        found.refusals.setdefault(name, []).append(
            (took[0] - idle[0], took[1] - idle[1]))


def main():
    options = arguments()
    began = time.monotonic()
    load = os.getloadavg()[0]
    boxes = [int(word) for word in options.sizes.split(",")]
    chosen = choose(options)
    found = Measurements()
    workers = {name: subprocess.Popen(
        [sys.executable, str(pathlib.Path(__file__).with_name("worker.py")), name],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for name in peers.LIBRARIES}
    with tempfile.TemporaryDirectory() as scratch:
        jobs = {}
        for group in GROUPS:
            for path in chosen[group]:
                for box in boxes:
                    # Writing a full bitmap as PNG takes long, so only one per group is written.
                    is_compared = box > 0 or path == chosen[group][-1]
                    job = prepare(group, path, box, is_compared, found, scratch)
                    jobs.setdefault((group, box), []).append(job)
        print(f"bench-decode: {sum(map(len, chosen.values()))} files, references made in "
              f"{time.monotonic() - began:.0f} s", file=sys.stderr)
        for turn in range(options.rounds):
            for (group, box), some in jobs.items():
                in_process(group, box, some, turn, workers, found)
                # For whole processes two files are enough, a generated and a real one.
                few = some if len(some) < 3 else [some[0], some[-1]]
                whole_process(group, box, few, turn, scratch, found)
            measure_startup(turn, scratch, found)
            measure_refusals(scratch, found)
            print(f"bench-decode: round {turn + 1} of {options.rounds}, "
                  f"{time.monotonic() - began:.0f} s", file=sys.stderr)
    for worker in workers.values():
        worker.stdin.close()
        worker.wait()
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    report.write_csv(out / "decode.csv", found)
    text = report.markdown(found, chosen, boxes, options.rounds, load, peers.versions())
    (out / "decode.md").write_text(text)
    print(text)
    print(f"bench-decode: wrote {out}/decode.md and decode.csv in "
          f"{time.monotonic() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
